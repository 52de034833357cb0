/** Handles errors while publishing: refusals, which are errors with diagnostics, and errors of the operating system. */
import { isAbsolute, parse, relative, resolve, sep } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";

/** Makes a refusal: an error that carries diagnostics. For code that cannot return diagnostics. */
export function refusal(diagnostics: readonly Diagnostic[]) {
  return Object.assign(new Error(diagnostics.map(({ sentence }) => sentence).join("\n")), { diagnostics });
}

/** Whether a thrown value is an error made by `refusal`. */
export function isRefusal(thrown: unknown): thrown is ReturnType<typeof refusal> {
  return thrown instanceof Error && "diagnostics" in thrown;
}

/**
 * Turns a thrown error into diagnostics.
 *
 * @param directory an absolute path. The messages show other paths relative to it.
 * @returns undefined for an internal error, which is neither a refusal nor an error of the operating system
 */
export function problemsOf(thrown: unknown, directory: string): readonly Diagnostic[] | undefined {
  if (isRefusal(thrown)) return thrown.diagnostics;
  if (!isErrno(thrown)) return undefined;
  const doing = DOING[thrown.syscall ?? ""] ?? "Working on";
  const path = thrown.path === undefined ? "." : shownPath(thrown.path, directory);
  return [diagnostic("disk", { doing, path, cause: errnoCause(thrown) })];
}

/** Turns a thrown error into diagnostics, or throws it again if it is an internal error. */
export function problemsOrRethrow(thrown: unknown, directory: string): readonly Diagnostic[] {
  const problems = problemsOf(thrown, directory);
  if (problems === undefined) throw thrown;
  return problems;
}

/**
 * Formats an absolute path for a message: relative to `directory`, and always with `/`. So the message does not reveal
 * where the project is on this machine. If the two paths share only the root, the path stays absolute.
 */
export function shownPath(path: string, directory: string): string {
  const way = relative(directory, path);
  const above = way.split(sep).filter((name) => name === "..");
  const isApart = isAbsolute(way) || resolve(directory, ...above) === parse(path).root;
  return (isApart ? path : way).split(sep).join("/") || ".";
}

const DOING: Readonly<Record<string, string>> = {
  copyfile: "Writing",
  link: "Writing",
  lstat: "Looking at",
  mkdir: "Making the folder",
  open: "Opening",
  read: "Reading",
  realpath: "Looking at",
  rename: "Moving",
  rm: "Removing",
  rmdir: "Removing the folder",
  scandir: "Listing the folder",
  stat: "Looking at",
  unlink: "Removing",
  uv_cwd: "Looking at",
  write: "Writing",
};
