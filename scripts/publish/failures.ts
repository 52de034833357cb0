/** What stops a run from below: problems found in the middle of it, and errors of the operating system. */
import { isAbsolute, parse, relative, resolve, sep } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";

/**
 * An error to throw where a problem shows up too deep to be handed back as a value: in the middle of a stream, or
 * after the plan was made because another program changed the folder meanwhile.
 */
export function refusal(diagnostics: readonly Diagnostic[]): Error {
  return Object.assign(new Error(diagnostics.map(({ sentence }) => sentence).join("\n")), { diagnostics });
}

/**
 * The problems that something thrown stands for.
 *
 * @param thrown what was caught
 * @param directory absolute; the paths in sentences are relative to it
 * @returns undefined when it is neither a refusal nor an error of the operating system: a fault of ours, to be thrown on
 */
export function problemsOf(thrown: unknown, directory: string): readonly Diagnostic[] | undefined {
  if (thrown instanceof Error && "diagnostics" in thrown) return thrown.diagnostics as readonly Diagnostic[];
  if (!isErrno(thrown)) return undefined;
  const doing = DOING[thrown.syscall ?? ""] ?? "Working on";
  return [
    diagnostic("disk", {
      doing,
      path: thrown.path === undefined ? "." : shownPath(thrown.path, directory),
      cause: errnoCause(thrown),
    }),
  ];
}

/** Runs one operation on a file, and names the file in its error: writing to an open file knows no path. */
export function naming<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown)) thrown.path ??= path;
    throw thrown;
  }
}

/** Runs one operation, and hands back undefined where the system refuses it with one of the codes expected here. */
export function unless<T>(expected: readonly string[], operation: () => T): T | undefined {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown) && expected.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * A path as a sentence shows it, always with `/`: as it is seen from a folder, so that it says nothing of where that
 * lies on this machine; whole only where the two have no folder in common.
 *
 * @param path absolute
 * @param directory absolute
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
