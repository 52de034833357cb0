/** Steps that make of a fixture what git cannot hold: bytes, links, large files, rights, what runs beside a command. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { referenceFile } from "../reference-texts.ts";
import type { RunInFolder } from "./run.ts";

/** One step; paths are relative to the project. */
export type SetupStep =
  | { readonly bytes: string; readonly base64: string }
  /** An empty file whose name is encoded in ISO 8859-1. */
  | { readonly latin1: string }
  | { readonly git: "init" }
  | { readonly repeat: string; readonly text: string; readonly times: number; readonly before: string }
  /** A file of so many bytes, all of them zero; or several, `{n}` being their number. */
  | { readonly size: readonly [path: string, bytes: number]; readonly times?: number }
  /** The English texts of the reference as a file, one text replaced. */
  | { readonly reference: string; readonly text: string; readonly by: string }
  | { readonly folder: string }
  | { readonly symlink: readonly [link: string, target: string] }
  | { readonly mode: readonly [path: string, octal: string] }
  | { readonly port: "taken" }
  | { readonly stele: readonly string[] };

/** What a step leaves behind: words that stand for what differs from run to run, and how it ends. */
export interface Prepared {
  /** `{ port: "40123" }`: `{port}` in a command is that number, and that number in a report is `{port}`. */
  readonly values?: Readonly<Record<string, string>>;
  readonly end?: () => Promise<void>;
}

/** Carries out one step in a copy of the fixture. */
export async function prepare(step: SetupStep, folder: string, run: RunInFolder): Promise<Prepared> {
  if ("bytes" in step) return written(join(folder, step.bytes), Buffer.from(step.base64, "base64"));
  if ("repeat" in step) return written(join(folder, step.repeat), step.before + step.text.repeat(step.times));
  if ("size" in step) sized(step, folder);
  if ("reference" in step) {
    return written(
      join(folder, step.reference),
      referenceFile().replace(step.text, () => step.by),
    );
  }
  if ("latin1" in step)
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(step.latin1, "latin1")]), "");
  if ("git" in step) execFileSync("git", ["init", "--quiet"], { cwd: folder });
  if ("folder" in step) mkdirSync(join(folder, step.folder), { recursive: true });
  if ("symlink" in step) linked(join(folder, step.symlink[0]), step.symlink[1]);
  if ("mode" in step) chmodSync(join(folder, step.mode[0]), Number.parseInt(step.mode[1], 8));
  if ("stele" in step) await run(folder, step.stele);
  return "port" in step ? takenPort() : {};
}

function written(path: string, data: string | Uint8Array): Prepared {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
  return {};
}

function sized({ size: [path, bytes], times = 1 }: Extract<SetupStep, { size: unknown }>, folder: string): void {
  for (let number = 1; number <= times; number += 1) {
    const file = join(folder, path.replace("{n}", String(number)));
    written(file, "");
    truncateSync(file, bytes);
  }
}

function linked(link: string, target: string): void {
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link);
}

/** A server that listens until the command has ended. */
async function takenPort(): Promise<Prepared> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    values: { port: String(port) },
    end: () => new Promise((closed) => void server.close(() => closed())),
  };
}
