/** Asks git for the last commit of each file of a docs tree. One `git log` covers all files. */
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { isCalendarDate } from "../../schemas/values.ts";
import type { Budget } from "../budget.ts";
import { chunksOf, splitAt } from "../source.ts";
import { git, type GitFailure } from "./git.ts";

/** The last commit of a file: its full hash, and its date in the time zone of the committer, if valid. */
export interface FileCommit {
  readonly id: string;
  readonly day: string | undefined;
}

/** Either `commitOf`, which returns the last commit of the file at an absolute path, or the reason why git failed. */
export type GitKnowledge =
  { readonly isKnown: true; readonly commitOf: (path: string) => FileCommit | undefined } | GitFailure;

/**
 * Reads the last commits of files. Git follows no links, so `files` must be real paths. Refuses a shallow clone, whose
 * history is cut: git would give old files the date of the cut (https://git-scm.com/docs/shallow, read November 2026).
 */
export function readGitDates(
  directories: readonly string[],
  files: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): GitKnowledge {
  const roots = directories.map((directory) => realpathSync.native(directory));
  const top = commonFolder(roots);
  const asked = git(top, ["rev-parse", "--is-shallow-repository", "--is-inside-work-tree"], budget);
  if (typeof asked !== "string") return asked;
  if (asked.startsWith("true")) return { isKnown: false, silence: "shallow", said: "" };
  // Before the first commit there is no history, so no file has a commit.
  const head = git(top, ["rev-parse", "--quiet", "--verify", "HEAD"], budget);
  if (typeof head !== "string") return { isKnown: true, commitOf: () => undefined };
  const nameOf = (path: string): string => relative(top, path).split(sep).join("/");
  const names = roots.map((root) => nameOf(root) || ".");
  const wanted = new Set(files.map(nameOf));
  const log = readLog(top, names, (name) => wanted.has(name), budget);
  return "isKnown" in log ? log : { isKnown: true, commitOf: (path) => log.get(nameOf(path)) };
}

/** Runs `git log` for some folders. Git writes to a file: the log of a large tree exceeds the buffer of `spawnSync`. */
function readLog(
  top: string,
  names: readonly string[],
  isWanted: (name: string) => boolean,
  budget: Pick<Budget, "gitSeconds">,
): ReadonlyMap<string, FileCommit> | GitFailure {
  const folder = mkdtempSync(join(tmpdir(), "stele-git-"));
  const path = join(folder, "log");
  try {
    const output = openSync(path, "wx", 0o600);
    try {
      const written = git(top, ["--literal-pathspecs", ...LOG_ARGUMENTS, "--", ...names], budget, output);
      if (typeof written !== "string") return written;
    } finally {
      closeSync(output);
    }
    return commitsIn(chunksOf(path, 1 << 20), isWanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The arguments of `git log`. With them, the user's configuration does not change the output format. */
const LOG_ARGUMENTS = [
  "log",
  "-z",
  "--format=tformat:/%H %cs",
  "--name-only",
  "--relative",
  // For a merge, lists only files that differ from all its parents: the merge itself changed them.
  "-c",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--no-show-signature",
  "--no-notes",
  "--no-color",
  // Ignores `diff.orderFile` of the configuration: it may name a device, which git would read for ever.
  "-O/dev/null",
];

/** The maximum length of a name in bytes. A path has at most 4,096 bytes on Linux, and 32,767 characters on Windows. */
const LONGEST_NAME_BYTES = 128 * 1024;

/**
 * Reads the last commit of each file from the output of one `git log`. With `-z --name-only` the output is
 *
 *   log    = *commit
 *   commit = "/" hash SP day NUL [ first *( name NUL ) ]
 *   first  = LF name NUL          ; of a commit with one parent or none
 *          / NUL name NUL         ; of a merge
 *
 * The slash is a part of our `--format`. It marks a commit, because no name in git's output begins with a slash.
 */
export function commitsIn(
  parts: Iterable<Uint8Array>,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, FileCommit> {
  const commits = new Map<string, FileCommit>();
  let commit: FileCommit | undefined;
  let isFirst = false;
  for (const bytes of splitAt(0, parts, LONGEST_NAME_BYTES)) {
    const field = bytes.toString("utf8");
    if (field.startsWith("/")) {
      const [id = "", day = ""] = field.slice(1).split(" ");
      commit = { id, day: isCalendarDate(day) ? day : undefined };
    } else if (commit && field !== "") {
      const name = isFirst && field.startsWith("\n") ? field.slice(1) : field;
      // The log begins with the newest commit, so the first commit that names a file is its last commit.
      if (isWanted(name) && !commits.has(name)) commits.set(name, commit);
    }
    isFirst = field.startsWith("/");
  }
  return commits;
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const length = first.findIndex((name, depth) => others.some((other) => other[depth] !== name));
  return (length === -1 ? first : first.slice(0, length)).join(sep) || sep;
}
