/** Watches the content and the sources of pages for a running command, and reports what cannot be watched. */
import { relative, resolve } from "node:path";
import { reportProblems } from "./options.ts";
import { type ContentWatch, watchContent } from "../../content/watch.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause } from "../../diagnostics/errno.ts";

/** What to watch. */
export interface WatchOptions {
  /** The content folder as the user named it. */
  readonly content: string;
  /** A folder that the command writes itself: changes in it are ignored. */
  readonly ignored?: string | undefined;
  /** Whether the process lives on for it. */
  readonly persistent: boolean;
}

/** Calls back when the content or a source of pages changes; reports why it cannot. */
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
      // Thousands of folders may fail for one cause: each cause is reported once, and the content folder always.
      const key = folder === directory ? folder : thrown.code;
      if (reported.has(key)) return;
      reported.add(key);
      // inotify(7): at the limit of watches the error is that of a full disk.
      const cause = thrown.code === "ENOSPC" ? "the system watches no more files" : errnoCause(thrown);
      const named = folder === directory ? content : relative(project, folder) || ".";
      reportProblems([diagnostic("content-unwatched", { folder: named, cause })]);
    },
  });
}
