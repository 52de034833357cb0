/** Asks git for the last commit of each file of a tree: one process for all files. */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { isErrno } from "../../../diagnostics/errno.ts";
import type { GitSilence } from "../../../diagnostics/codes/trees.ts";
import { type FileCommit, gitLogReader, LOG_ARGUMENTS } from "./log.ts";

/** What git knows: the last commit of a file, by its absolute path; or why nothing is known. */
export type GitKnowledge =
  | { readonly isKnown: true; readonly commitOf: (path: string) => FileCommit | undefined }
  | { readonly isKnown: false; readonly silence: GitSilence; readonly said: string };

/**
 * Reads the history of folders.
 *
 * A clone without its whole history gives files the day of the commit at which it was cut, so nothing is believed of it
 * (https://git-scm.com/docs/shallow, read November 2026).
 *
 * @param directories the folders, absolute; all in one repository
 */
export function readGitDates(directories: readonly string[]): GitKnowledge {
  const roots = directories.map((directory) => realpathSync(directory));
  const top = commonFolder(roots);
  const asked = git(top, ["rev-parse", "--is-shallow-repository", "--is-inside-work-tree"]);
  if (asked.failure) return asked.failure;
  if (asked.output.startsWith("true")) return { isKnown: false, silence: "shallow", said: "" };
  // Before the first commit there is no history to read, and no file has a day.
  if (git(top, ["rev-parse", "--quiet", "--verify", "HEAD"]).failure) {
    return { isKnown: true, commitOf: () => undefined };
  }
  const names = roots.map((root) => relative(top, root).split(sep).join("/") || ".");
  const log = readLog(top, names);
  if ("isKnown" in log) return log;
  const real = new Map(directories.map((directory, index) => [resolve(directory), roots[index] ?? directory]));
  return {
    isKnown: true,
    commitOf: (path) => {
      const [directory, root] = [...real].find(([one]) => path.startsWith(one + sep)) ?? [];
      if (directory === undefined || root === undefined) return undefined;
      const inside = join(root, relative(directory, path));
      return log.get(relative(top, inside).split(sep).join("/"));
    },
  };
}

function readLog(top: string, names: readonly string[]): ReadonlyMap<string, FileCommit> | GitFailure {
  // Through a file, because the history of a large tree is larger than what a pipe of this kind may hold in memory.
  const folder = mkdtempSync(join(tmpdir(), "stele-git-"));
  try {
    const path = join(folder, "log");
    const output = openSync(path, "wx+", 0o600);
    try {
      const { failure } = git(top, ["--literal-pathspecs", ...LOG_ARGUMENTS, "--", ...names], output);
      return failure ?? readParts(output);
    } finally {
      closeSync(output);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readParts(file: number): ReadonlyMap<string, FileCommit> {
  const { feed, commits } = gitLogReader();
  const part = Buffer.alloc(1 << 20);
  let position = 0;
  for (;;) {
    const length = readSync(file, part, 0, part.length, position);
    if (length === 0) return commits;
    feed(part.subarray(0, length));
    position += length;
  }
}

type GitFailure = Extract<GitKnowledge, { isKnown: false }>;

/** Options that keep a user's configuration out of what git writes, and git out of the network. */
const NEUTRAL = [
  "core.quotePath=false",
  "log.showRoot=true",
  "log.follow=false",
  // Files of a tree that look like a repository are none: its configuration and history would be a stranger's.
  "safe.bareRepository=explicit",
].flatMap((setting) => ["-c", setting]);

/** @param output the file that takes what git writes; unless given it is handed back */
function git(
  directory: string,
  parameters: readonly string[],
  output?: number,
): { readonly output: string; readonly failure?: GitFailure } {
  const { error, status, stdout, stderr } = spawnSync("git", [...NEUTRAL, "--no-pager", ...parameters], {
    cwd: directory,
    env: neutralEnvironment(),
    stdio: ["ignore", output ?? "pipe", "pipe"],
    encoding: "utf8",
    windowsHide: true,
  });
  if (error) {
    if (!isErrno(error)) throw error;
    return { output: "", failure: { isKnown: false, silence: "missing", said: error.code } };
  }
  if (status === 0) return { output: stdout ?? "" };
  const said = (stderr ?? "").split("\n").find((line) => line !== "") ?? "";
  const silence = said.includes("not a git repository") ? "no-repository" : "failed";
  return { output: "", failure: { isKnown: false, silence, said: withoutFolders(said) } };
}

/** A sentence of git without the way to the files that it names, which is this machine's: `at '…/docs'`. */
function withoutFolders(said: string): string {
  return said.replaceAll(/(?<=')(?:[A-Za-z]:)?[\\/][^']*[\\/](?=[^\\/']*')|(?<=\s)(?:[A-Za-z]:)?[\\/]\S*[\\/]/g, "…/");
}

/** Variables such as GIT_DIR, which a hook of git sets, would lead to another repository than that of the files. */
function neutralEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    LANGUAGE: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** The deepest folder that holds all. */
function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const length = first.findIndex((name, depth) => others.some((other) => other[depth] !== name));
  return (length === -1 ? first : first.slice(0, length)).join(sep) || sep;
}
