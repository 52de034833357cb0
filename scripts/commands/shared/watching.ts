/** Watches the content and the sources of pages, for `stele preview` and `stele check --watch`. */
import { relative, resolve } from "node:path";
import { reportProblems, type ExitCode, say } from "./options.ts";
import { type ContentWatch, watchContent } from "../../content/watch.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause } from "../../diagnostics/errno.ts";
import type { ReportOptions } from "./planning.ts";
import { faultText } from "./reporters.ts";
import type { Signals } from "./signals.ts";

/**
 * Calls `onChange` when the content or a source of pages changes. Warns about folders that cannot be watched.
 *
 * @param content the content folder as the user named it
 * @param ignored folders that the command itself writes. Changes in them are ignored
 * @param persistent whether watching keeps the process alive
 */
export function watchForChanges(
  content: string,
  { ignored = [], persistent }: { readonly ignored?: readonly string[]; readonly persistent: boolean },
  onChange: () => void,
): ContentWatch {
  const [directory, project] = [resolve(content), process.cwd()];
  const reported = new Set<string>();
  return watchContent({
    directory,
    project,
    ignored: ignored.map((folder) => resolve(folder)),
    persistent,
    onChange,
    onRefused: (thrown, folder) => {
      // Report each cause once, because it may affect thousands of folders. Always report the content folder.
      const key = folder === directory ? folder : thrown.code;
      if (reported.has(key)) return;
      reported.add(key);
      // inotify(7): ENOSPC, "disk full", here means that the limit of watches is reached.
      const cause = thrown.code === "ENOSPC" ? "the system watches no more files" : errnoCause(thrown);
      const named = folder === directory ? content : relative(project, folder) || ".";
      reportProblems([diagnostic("content-unwatched", { folder: named, cause })]);
    },
  });
}

/** The longest delay of a Node timer, in milliseconds. */
const LONGEST_INTERVAL = 2 ** 31 - 1;

/** Repeats the check until a signal arrives, or until the reader closes the output. Returns the last exit code. */
export async function checkAtChanges(
  { content, quiet }: { readonly content: string; readonly quiet?: boolean },
  signals: Signals,
  check: (reporting: ReportOptions) => Promise<ExitCode>,
): Promise<ExitCode> {
  const reported = new Set<string>();
  // Start watching before the content is read for the first time. Otherwise a change in between is missed.
  const watched = watchForChanges(content, { persistent: true }, () => runNext());
  let exitCode: ExitCode = 0;
  const run = async (): Promise<void> => {
    // A check blocks the event loop, so signal handlers could not run. Let the system end the process instead.
    signals.ignore();
    try {
      exitCode = await check({ reported, whileWatched: watched.during });
    } catch (fault) {
      // Continue, because the next change may remove the cause.
      say(faultText(fault));
    }
    signals.listen();
  };
  let running = Promise.resolve();
  const runNext = (): void => void (running = running.then(run));
  // Keep the process alive even if no folder is left to watch: the reader of the output waits for the next report.
  const alive = setInterval(() => {}, LONGEST_INTERVAL);
  // Resolves when the reader of the output closes the pipe.
  const unread = new Promise<void>((done) => {
    for (const stream of [process.stdout, process.stderr]) stream.once("error", () => done());
  });
  runNext();
  await running;
  if (quiet !== true) say(`Checks again when ${content} or a source of pages changes. Ctrl-C ends it.`);
  await unread;
  clearInterval(alive);
  watched.end();
  return exitCode;
}
