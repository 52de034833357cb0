/** The values that programs export, as tests write them down. */
import { readProgram } from "../../scripts/init/detect/javascript/programs.ts";
import { type Value } from "../../scripts/init/detect/javascript/values.ts";
import type { Repository } from "../../scripts/init/repository.ts";

export type Files = Readonly<Record<string, string>>;

/** A project in memory. */
export function project(files: Files): Repository {
  return {
    text: (path) => files[path],
    values: (path) => JSON.parse(files[path] ?? "null"),
    has: (path) => Object.hasOwn(files, path),
    folders: () => [],
    files: () => [],
  };
}

/** Turns a value into plain data: `<computed>` for what is not literal, and a key `...` for unknown members. */
export function plain(value: Value | undefined): unknown {
  if (value?.kind === "text") return value.text;
  if (value?.kind === "plain") return value.plain;
  if (value?.kind === "list") return value.items.map(plain);
  if (value?.kind !== "object") return `<${value?.kind}>`;
  const members = [...value.members].map(([key, member]) => [key, plain(member)] as const);
  return { ...Object.fromEntries(members), ...(value.open && { "...": value.open.at }) };
}

/** Reads what a program exports, in a project with these other files. */
export function exported(code: string, others: Files = {}): unknown {
  return plain(readProgram(project({ "config.ts": code, ...others }), ["config.ts"])?.exported());
}
