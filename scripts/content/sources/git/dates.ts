/** Asks git for the last commit of each file of a tree. One `git log` covers all files. */
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { chunksOf, splitAt } from "../source.ts";
import { git, type GitFailure } from "./git.ts";

/** The last commit of a file: its full id, and its date in the time zone of its committer. */
export interface FileCommit {
  readonly id: string;
  readonly day: string;
}

/** A function that returns the last commit of a file by its absolute path, or the reason why git knows nothing. */
export type GitKnowledge =
  { readonly isKnown: true; readonly commitOf: (path: string) => FileCommit | undefined } | GitFailure;

/**
 * Reads when files were last committed. Paths of files are real paths, because git knows no other names. Refuses a shallow clone: there, git dates a file by the commit at which the
 * history was cut (https://git-scm.com/docs/shallow, read November 2026).
 */
export function readGitDates(directories: readonly string[], files: readonly string[]): GitKnowledge {
  const roots = directories.map((directory) => realpathSync(directory));
  const top = commonFolder(roots);
  const asked = git(top, ["rev-parse", "--is-shallow-repository", "--is-inside-work-tree"]);
  if (typeof asked !== "string") return asked;
  if (asked.startsWith("true")) return { isKnown: false, silence: "shallow", said: "" };
  // Before the first commit there is no history, so no file has a date.
  const head = git(top, ["rev-parse", "--quiet", "--verify", "HEAD"]);
  if (typeof head !== "string") return { isKnown: true, commitOf: () => undefined };
  const nameOf = (path: string): string => relative(top, path).split(sep).join("/");
  const names = roots.map((root) => nameOf(root) || ".");
  const wanted = new Set(files.map(nameOf));
  const log = readLog(top, names, (name) => wanted.has(name));
  return "isKnown" in log ? log : { isKnown: true, commitOf: (path) => log.get(nameOf(path)) };
}

/** Reads the log of some folders. Git writes it to a file: the log of a large tree exceeds the limit of a pipe. */
function readLog(
  top: string,
  names: readonly string[],
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, FileCommit> | GitFailure {
  const folder = mkdtempSync(join(tmpdir(), "stele-git-"));
  const path = join(folder, "log");
  try {
    const output = openSync(path, "wx", 0o600);
    try {
      const written = git(top, ["--literal-pathspecs", ...LOG_ARGUMENTS, "--", ...names], output);
      if (typeof written !== "string") return written;
    } finally {
      closeSync(output);
    }
    return commitsIn(chunksOf(path, 1 << 20), isWanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The arguments of `git log`, before the folders. They protect the output format from the user's configuration. */
const LOG_ARGUMENTS = [
  "log",
  "-z",
  "--format=tformat:/%H %cs",
  "--name-only",
  "--relative",
  // For a merge, lists the files that differ from all its parents: the merge itself changed them.
  "-c",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--no-show-signature",
  "--no-notes",
  "--no-color",
  // Git orders paths by a file that the configuration names. That file may be a device, which never ends.
  "-O/dev/null",
];

/**
 * Reads the last commit of each file from the output of one `git log`. With `-z --name-only` the output is
 *
 *   log    = *commit
 *   commit = "/" hash SP day NUL [ first *( name NUL ) ]
 *   first  = LF name NUL          ; of a commit with one parent or none
 *          / NUL name NUL         ; of a merge
 *
 * The slash comes from the format, and marks a commit: no name in git's output begins with a slash.
 */
export function commitsIn(
  parts: Iterable<Uint8Array>,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, FileCommit> {
  const commits = new Map<string, FileCommit>();
  let commit: FileCommit | undefined;
  let isFirst = false;
  for (const bytes of splitAt(0, parts)) {
    const field = bytes.toString("utf8");
    if (field.startsWith("/")) {
      const [id = "", day = ""] = field.slice(1).split(" ");
      commit = { id, day };
    } else if (commit && field !== "") {
      const name = isFirst && field.startsWith("\n") ? field.slice(1) : field;
      // The log is newest first, so the first commit that names a file is the latest.
      if (isWanted(name) && !commits.has(name)) commits.set(name, commit);
    }
    isFirst = field.startsWith("/");
  }
  return commits;
}

/** Returns the deepest folder that contains all folders. */
function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const length = first.findIndex((name, depth) => others.some((other) => other[depth] !== name));
  return (length === -1 ? first : first.slice(0, length)).join(sep) || sep;
}
