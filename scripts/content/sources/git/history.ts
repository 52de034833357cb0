/** Asks git for the commits that changed the files of a docs tree. One `git log` covers all files. */
import { relative, sep } from "node:path";
import { isCalendarDate } from "../../schemas/values.ts";
import type { Budget } from "../budget.ts";
import { chunksOf, splitAt } from "../source.ts";
import { git, gitFile, type GitFailure } from "./git.ts";

/** The last commit of a file: its full hash, and its date in the time zone of the committer, if valid. */
export interface FileCommit {
  readonly id: string;
  readonly day: string | undefined;
}

/** A commit of the log. `order` is 0 for the newest. `message` is empty unless the log was asked for messages. */
interface LoggedCommit extends FileCommit {
  readonly order: number;
  readonly message: string;
}

/** What a commit did to a file. `before` has a blob for each parent of the commit. An absent file has only zeros. */
export interface FileChange {
  readonly commit: LoggedCommit;
  readonly before: readonly string[];
  readonly after: string;
  /** The former name of the file, if the log was asked for renames. */
  readonly from?: string | undefined;
}

/** A repository whose whole history is in the clone. */
export interface Repository {
  readonly isKnown: true;
  /** The absolute folder in which git runs: the smallest folder with the whole tree. */
  readonly top: string;
  /** The folders of the tree, relative to `top`. */
  readonly folders: readonly string[];
  /** Returns the name of the file at an absolute path, relative to the root of the repository. */
  readonly nameOf: (path: string) => string;
  /** Before the first commit there is no history, so no file has a commit. */
  readonly hasCommits: boolean;
}

/**
 * Finds the repository of some folders, given by their real paths: git follows no links. Refuses a shallow
 * clone, whose history is cut: git would give old files the date of the cut (https://git-scm.com/docs/shallow, read
 * November 2026).
 */
export function openRepository(
  directories: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): Repository | GitFailure {
  const top = commonFolder(directories);
  const questions = ["--is-shallow-repository", "--is-inside-work-tree", "--show-prefix"];
  const asked = git(top, ["rev-parse", ...questions], budget);
  if (typeof asked !== "string") return asked;
  if (asked.startsWith("true")) {
    const last = git(top, ["log", "-1", "--no-show-signature", "--format=%cs", "HEAD", "--"], budget);
    const lastDay = typeof last === "string" ? last.trim() : undefined;
    return { isKnown: false, silence: "shallow", said: "", lastDay };
  }
  const [, prefix] = /^false\n(?:true|false)\n([^]*)\n$/.exec(asked) ?? [];
  if (prefix === undefined) return { isKnown: false, silence: "nonsense", said: "" };
  const head = git(top, ["rev-parse", "--quiet", "--verify", "HEAD"], budget);
  const inside = (path: string): string => relative(top, path).split(sep).join("/");
  const folders = directories.map((directory) => inside(directory) || ".");
  return { isKnown: true, top, folders, nameOf: (path) => prefix + inside(path), hasCommits: typeof head === "string" };
}

/**
 * Lists the files of the tree that existed a number of days before the last commit, relative to the root of the
 * repository. The list is empty if the history is shorter. Undefined: git gives no answer.
 */
export function namesBefore(
  { top, folders, hasCommits }: Repository,
  days: number,
  budget: Pick<Budget, "gitSeconds">,
): readonly string[] | undefined {
  if (!hasCommits) return [];
  const now = git(top, ["log", "-1", "--no-show-signature", "--format=%ct", "HEAD", "--"], budget);
  const seconds = typeof now === "string" ? Number.parseInt(now, 10) - days * DAY_SECONDS : Number.NaN;
  // Git reads a number as seconds only if it has nine digits: https://git-scm.com/docs/git-commit#_date_formats.
  if (!(seconds >= 100_000_000)) return undefined;
  const commit = git(top, ["rev-list", "-1", `--before=${seconds} +0000`, "HEAD", "--"], budget);
  if (typeof commit !== "string") return undefined;
  if (commit.trim() === "") return [];
  const parameters = ["--literal-pathspecs", "ls-tree", "-r", "-z", "--name-only", "--full-name", commit.trim()];
  const names = gitFile(top, [...parameters, "--", ...folders.filter((one) => one !== ".")], budget, (path) =>
    Array.from(splitAt(0, chunksOf(path, 1 << 20), LONGEST_NAME_BYTES), (name) => name.toString("utf8")),
  );
  return "isKnown" in names ? undefined : names;
}

const DAY_SECONDS = 86_400;

/**
 * What a log contains. `renames`: only the commits that renamed a file. `messages`: the messages of commits, too.
 * `lastOnly`: only the last change of each file. `everywhere`: changes outside the folders of the tree, too, where its files
 * may have been before.
 */
interface LogOptions {
  readonly renames?: boolean;
  readonly messages?: boolean;
  readonly lastOnly?: boolean;
  readonly everywhere?: boolean;
}

/** Reads the changes of the files that `isWanted` names, newest first. */
export function readLog(
  { top, folders, hasCommits }: Repository,
  isWanted: (name: string) => boolean,
  budget: Pick<Budget, "gitSeconds">,
  { renames = false, messages = false, lastOnly = false, everywhere = false }: LogOptions = {},
): Log | GitFailure {
  if (!hasCommits) return new Map();
  const format = `--format=tformat:/%H %cs${messages ? "%n%B" : ""}`;
  const kind = renames ? ["-M", "-l1000", "--diff-filter=R"] : ["--no-renames"];
  const parameters = ["--literal-pathspecs", "log", format, ...kind, ...LOG_ARGUMENTS, "--"];
  return gitFile(top, everywhere ? parameters : [...parameters, ...folders], budget, (path) =>
    changesIn(chunksOf(path, 1 << 20), isWanted, lastOnly),
  );
}

/** The changes of each file by its name, newest first. */
export type Log = ReadonlyMap<string, readonly FileChange[]>;

/** Lists the changes of a file under all its names. A former name counts up to the rename alone. */
export function changesOf(name: string, renames: readonly FileChange[], log: Log): readonly FileChange[] {
  if (renames.length === 0) return log.get(name) ?? [];
  const names = [name, ...renames.map(({ from = "" }) => from)];
  const orders = renames.map(({ commit }, index) => {
    const changes = log.get(names[index] ?? "") ?? [];
    return changes.find((one) => one.commit.id === commit.id)?.commit.order;
  });
  return names.flatMap((one, index) => {
    const [newest = 0, oldest = Number.POSITIVE_INFINITY] = [orders[index - 1], orders[index]];
    return (log.get(one) ?? []).filter(({ commit: { order } }) => newest <= order && order <= oldest);
  });
}

/** The arguments of `git log`. With them, the user's configuration does not change the output format. */
const LOG_ARGUMENTS = [
  "-z",
  "--raw",
  "--no-abbrev",
  // For a merge, lists only files that differ from all its parents: the merge itself changed them.
  "-c",
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
 * Reads the changes of files from the output of one `git log`. With `-z --raw` the output is
 *
 *   log    = *commit
 *   commit = "/" hash SP day [ LF message ] NUL [ LF / NUL ] *change   ; NUL in front of the changes of a merge
 *   change = colons modes SP blobs SP status NUL name NUL [ name NUL ] ; two names for a rename: the former, the new
 *
 * A merge has a colon, a mode and a blob for each parent. The slash is a part of our `--format`. It marks a commit,
 * because a change begins with a colon (https://git-scm.com/docs/diff-format, read November 2026).
 */
export function changesIn(parts: Iterable<Uint8Array>, isWanted: (name: string) => boolean, lastOnly = false): Log {
  const changes = new Map<string, FileChange[]>();
  let commit: LoggedCommit | undefined;
  let order = 0;
  let heading: string | undefined;
  let from: string | undefined;
  for (const bytes of splitAt(0, parts, LONGEST_NAME_BYTES)) {
    const field = bytes.toString("utf8");
    if (heading !== undefined) {
      if (from === undefined && RENAMED.test(heading)) {
        from = field;
        continue;
      }
      // Most changes are not wanted, so their headings are not parsed.
      const change = isWanted(field) && !(lastOnly && changes.has(field)) ? changeOf(heading, from) : undefined;
      if (commit && change) add(changes, field, { ...change, commit });
      [heading, from] = [undefined, undefined];
    } else if (field.startsWith("/")) {
      const [, id = "", day = "", message = ""] = /^\/(\S*) ?([^\n]*)\n?([^]*)$/.exec(field) ?? [];
      commit = { id, day: isCalendarDate(day) ? day : undefined, order, message };
      order += 1;
    } else if (/^\n?:/.test(field)) heading = field;
  }
  return changes;
}

/** Matches `:100644 100644 <blob> <blob> R086`. The status of a merge has a letter for each parent, and no number. */
const CHANGE = /^\n?(:+)([0-7]+(?: [0-9a-f]+)+) [A-Z]+\d*$/;

/** Matches the heading of a rename or a copy, which two names follow. */
const RENAMED = / [RC]\d+$/;

function changeOf(heading: string, from: string | undefined): Omit<FileChange, "commit"> | undefined {
  const [, colons = "", blobs = ""] = CHANGE.exec(heading) ?? [];
  if (colons === "") return undefined;
  const ids = blobs.split(" ").slice(colons.length + 1);
  return { before: ids.slice(0, -1), after: ids.at(-1) ?? "", from };
}

function add(changes: Map<string, FileChange[]>, name: string, change: FileChange): void {
  const known = changes.get(name);
  if (known) known.push(change);
  else changes.set(name, [change]);
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const length = first.findIndex((name, depth) => others.some((other) => other[depth] !== name));
  return (length === -1 ? first : first.slice(0, length)).join(sep) || sep;
}
