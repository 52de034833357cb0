/** Watches the content and the sources of pages for a running command; `stele check --watch` checks at each change. */
import { relative, resolve } from "node:path";
import { reportProblems, type ExitCode, say } from "./options.ts";
import { type ContentWatch, watchContent } from "../../content/watch.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause } from "../../diagnostics/errno.ts";
import type { ReportOptions } from "./planning.ts";
import { faultText } from "./reporters.ts";
import type { Signals } from "./signals.ts";

/**
 * Calls `onChange` when the content or a source of pages changes. Reports folders that cannot be watched.
 *
 * @param content the content folder as the user named it
 * @param ignored a folder that the command writes: changes in it are ignored
 * @param persistent whether watching keeps the process alive
 */
export function watchForChanges(
  content: string,
  { ignored, persistent }: { readonly ignored?: string | undefined; readonly persistent: boolean },
  onChange: () => void,
): ContentWatch {
  const [directory, project] = [resolve(content), process.cwd()];
  const reported = new Set<string>();
  return watchContent({
    directory,
    project,
    ignored: ignored === undefined ? undefined : resolve(ignored),
    persistent,
    onChange,
    onRefused: (thrown, folder) => {
      // One cause may hit thousands of folders, so each cause is reported once. The content folder is always reported.
      const key = folder === directory ? folder : thrown.code;
      if (reported.has(key)) return;
      reported.add(key);
      // inotify(7): at the limit of watches the error is the one of a full disk.
      const cause = thrown.code === "ENOSPC" ? "the system watches no more files" : errnoCause(thrown);
      const named = folder === directory ? content : relative(project, folder) || ".";
      reportProblems([diagnostic("content-unwatched", { folder: named, cause })]);
    },
  });
}

/** The longest delay of a Node timer, in milliseconds. */
const LONGEST_INTERVAL = 2 ** 31 - 1;

/** Repeats the check until a signal arrives or the reader of its output goes away. Returns the last exit code. */
export async function checkAtChanges(
  { content, quiet }: { readonly content: string; readonly quiet?: boolean },
  signals: Signals,
  check: (reporting: ReportOptions) => Promise<ExitCode>,
): Promise<ExitCode> {
  const reported = new Set<string>();
  // Starts before the first reading of the content, so that it misses no change.
  const watched = watchForChanges(content, { persistent: true }, () => runNext());
  let exitCode: ExitCode = 0;
  const run = async (): Promise<void> => {
    // A check blocks the event loop, so no signal arrives during it.
    signals.ignore();
    try {
      exitCode = await check({ reported, whileWatched: watched.during });
    } catch (fault) {
      // The next change may fix it.
      say(faultText(fault));
    }
    signals.listen();
  };
  let running = Promise.resolve();
  const runNext = (): void => void (running = running.then(run));
  // If all watched folders are gone, the reader of the output still waits for the next report.
  const alive = setInterval(() => {}, LONGEST_INTERVAL);
  // Resolves when the reader of our output has closed the pipe.
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
