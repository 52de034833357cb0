/** `stele check --watch`: checks now, and again at each change of the content or of a source of pages. */
import { type ExitCode, say } from "./shared/options.ts";
import { type ReportOptions } from "./shared/planning.ts";
import { faultText } from "./shared/internal-error.ts";
import type { Signals } from "./shared/signals.ts";
import { watchForChanges } from "./shared/watching.ts";

/** What it needs of the options. */
interface WatchedCheckOptions {
  readonly content: string;
  readonly quiet?: boolean;
}

/** Milliseconds: the longest that a timer of Node takes. */
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
  // Before the content is read for the first time, so that no change is missed.
  const watched = watchForChanges({ content, persistent: true }, () => runNext());
  let exitCode: ExitCode = 0;
  const run = async (): Promise<void> => {
    // A check lets no event in, and no signal either.
    signals.ignore();
    try {
      exitCode = await check({ reported, whileWatched: watched.during });
    } catch (fault) {
      // The next change may do without it.
      say(faultText(fault));
    }
    signals.listen();
  };
  let running = Promise.resolve();
  const runNext = (): void => {
    running = running.then(run);
  };
  // Where all that is watched has gone, a reader still waits for what becomes of it.
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
