/** `stele check --watch`: checks now, and again after each change of the content or of a source of pages. */
import { type ExitCode, say } from "./shared/options.ts";
import { type ReportOptions } from "./shared/planning.ts";
import { faultText } from "./shared/reporters.ts";
import type { Signals } from "./shared/signals.ts";
import { watchForChanges } from "./shared/watching.ts";

/** The options that it uses. */
interface WatchedCheckOptions {
  readonly content: string;
  readonly quiet?: boolean;
}

/** The longest delay of a Node timer, in milliseconds. */
const LONGEST_INTERVAL = 2 ** 31 - 1;

/**
 * Repeats the check until a signal arrives or the reader of its output goes away.
 *
 * @param check runs one check and prints its report
 * @returns the exit code of the last check
 */
export async function checkAtChanges(
  { content, quiet }: WatchedCheckOptions,
  signals: Signals,
  check: (reporting: ReportOptions) => Promise<ExitCode>,
): Promise<ExitCode> {
  const reported = new Set<string>();
  // Starts before the first reading of the content, so that it misses no change.
  const watched = watchForChanges({ content, persistent: true }, () => runNext());
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
  const runNext = (): void => {
    running = running.then(run);
  };
  // If all watched folders are gone, the reader of the output still waits for the next report.
  const alive = setInterval(() => {}, LONGEST_INTERVAL);
  const unread = readerGone();
  runNext();
  await running;
  if (quiet !== true) say(`Checks again when ${content} or a source of pages changes. Ctrl-C ends it.`);
  await unread;
  clearInterval(alive);
  watched.end();
  return exitCode;
}

/** Resolves when the pipe that we print to has lost its reader: the next report would go nowhere. */
function readerGone(): Promise<void> {
  return new Promise((resolve) => {
    for (const stream of [process.stdout, process.stderr]) stream.once("error", () => resolve());
  });
}
