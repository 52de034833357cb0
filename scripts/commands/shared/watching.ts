/** Watching the content and the sources of pages for a command that goes on, and saying where that cannot be. */
import { relative, resolve } from "node:path";
import { reportProblems } from "./options.ts";
import { type ContentWatch, watchContent } from "../../content/watch.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause } from "../../diagnostics/errno.ts";

/** What to watch. */
export interface WatchOptions {
  /** The content folder as the user named it. */
  readonly content: string;
  /** A folder that the command writes as a whole: what changes in it is its own doing. */
  readonly ignored?: string | undefined;
  /** Whether the process lives on for it. */
  readonly persistent: boolean;
}

/** Calls back when the content or a source of pages changes; says why it cannot. */
export function watchForChanges({ content, ignored, persistent }: WatchOptions, onChange: () => void): ContentWatch {
  const [directory, project] = [resolve(content), process.cwd()];
  const reported = new Set<string>();
  return watchContent({
    directory,
    project,
    ignored: ignored === undefined ? undefined : resolve(ignored),
    persistent,
    onChange,
    onRefused: (thrown, folder) => {
      // One may stand for thousands, but of another cause, or where the content is, something else can be done.
      const key = folder === directory ? folder : thrown.code;
      if (reported.has(key)) return;
      reported.add(key);
      // inotify(7): where the user may watch no more, the error is that of a full disk.
      const cause = thrown.code === "ENOSPC" ? "the system watches no more files" : errnoCause(thrown);
      const named = folder === directory ? content : relative(project, folder) || ".";
      reportProblems([diagnostic("content-unwatched", { folder: named, cause })]);
    },
  });
}
