/** `stele check --watch`: checks now, and again at each change of the content. */
import { type ExitCode, say } from "./shell/command.ts";
import { faultText } from "./shell/faults.ts";
import type { Signals } from "./shell/signals.ts";
import { watchForChanges } from "./shell/watching.ts";

/** What it needs of the options. */
interface WatchedCheckOptions {
  readonly content: string;
  readonly quiet?: boolean;
}

/**
 * Checks until a signal ends it, or until nobody reads any more what it prints.
 *
 * @param check runs one check and prints it, but not the notices that it was told before
 * @returns the exit code of the last check
 */
export async function checkAtChanges(
  { content, quiet }: WatchedCheckOptions,
  signals: Signals,
  check: (told: Set<string>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const told = new Set<string>();
  let exitCode: ExitCode = 0;
  const run = async (): Promise<void> => {
    // A check lets no event in, and no signal either.
    signals.ignore();
    try {
      exitCode = await check(told);
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
  // Before the content is read for the first time, so that no change is missed.
  const unwatch = watchForChanges({ content, persistent: true }, runNext);
  const unread = readerGone();
  runNext();
  await running;
  if (quiet !== true) say(`Checks again when ${content} changes. Ctrl-C ends it.`);
  await unread;
  unwatch();
  return exitCode;
}

/** Ends when the reader of a pipe that we print to has gone: nobody would see the next check. */
function readerGone(): Promise<void> {
  return new Promise((resolve) => {
    for (const stream of [process.stdout, process.stderr]) stream.once("error", () => resolve());
  });
}
