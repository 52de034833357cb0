/** Watching the content for a command that goes on, and saying where that cannot be. */
import { resolve } from "node:path";
import { reportProblems } from "./command.ts";
import { watchContent } from "../content/watch.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause } from "../diagnostics/errno.ts";

/** What to watch. */
export interface WatchOptions {
  /** The content folder as the user named it. */
  readonly content: string;
  /** Whether the process lives on for it. */
  readonly persistent: boolean;
}

/**
 * Calls back when the content changes; says why it cannot.
 *
 * @returns what ends it
 */
export function watchForChanges({ content, persistent }: WatchOptions, onChange: () => void): () => void {
  let isTold = false;
  return watchContent({
    directory: resolve(content),
    project: process.cwd(),
    persistent,
    onChange,
    onRefused: (thrown) => {
      if (isTold) return;
      isTold = true;
      // inotify(7): where the user may watch no more, the error is that of a full disk.
      const cause = thrown.code === "ENOSPC" ? "the system watches no more files" : errnoCause(thrown);
      reportProblems([diagnostic("content-unwatched", { content, cause })]);
    },
  });
}
