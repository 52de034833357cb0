/**
 * What one `git log` says of all files: the last commit of each. The output, made with `-z --name-only`, is
 *
 *   log    = *commit
 *   commit = "/" hash SP day NUL [ first *( name NUL ) ]
 *   first  = LF name NUL          ; of a commit with one parent or none
 *          / NUL name NUL         ; of a merge
 *
 * where the slash is written by the format: no name that git tells begins with one.
 */

/** The last commit of a file. */
export interface FileCommit {
  /** The full id of the commit. */
  readonly id: string;
  /** The day of the commit in the zone of its committer: 2026-09-12. */
  readonly day: string;
}

/** The arguments of `git log`, the folders to look at behind them. Configuration must not change what is written. */
export const LOG_ARGUMENTS: readonly string[] = [
  "log",
  "-z",
  "--format=tformat:/%H %cs",
  "--name-only",
  "--relative",
  // Of a merge the files that differ from all its parents: those that it has changed itself.
  "-c",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--no-show-signature",
  "--no-notes",
  "--no-color",
];

/**
 * Makes a reader of the output, which is fed with its parts as they come.
 *
 * @returns what takes a part, and the last commit of each file so far
 */
export function gitLogReader(): {
  readonly feed: (part: Uint8Array) => void;
  readonly commits: ReadonlyMap<string, FileCommit>;
} {
  const commits = new Map<string, FileCommit>();
  let commit: FileCommit | undefined;
  let isFirst = false;
  let rest: Uint8Array = new Uint8Array();
  const take = (field: string): void => {
    if (field.startsWith("/")) {
      const [id = "", day = ""] = field.slice(1).split(" ");
      commit = { id, day };
    } else if (commit && field !== "") {
      const name = isFirst && field.startsWith("\n") ? field.slice(1) : field;
      // The log is newest first, so the first commit that names a file is the latest.
      if (!commits.has(name)) commits.set(name, commit);
    }
    isFirst = field.startsWith("/");
  };
  const feed = (part: Uint8Array): void => {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      take(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8"));
      start = end + 1;
    }
    rest = bytes.slice(start);
  };
  return { feed, commits };
}
