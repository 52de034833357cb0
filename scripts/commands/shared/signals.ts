import { setImmediate as turn } from "node:timers/promises";

/** Who handles signals from now on. */
export interface Signals {
  /** We do: a signal ends the process with an exit code. */
  readonly listen: () => void;
  /** The system does: a signal ends the process at once. */
  readonly ignore: () => void;
}

/**
 * Runs a generator to its end and handles signals between its steps. When a signal ends the process, the `finally` blocks
 * of the generator still run. During the first step a signal ends the process at once, without these blocks.
 */
export async function untilStopped<T>(steps: Generator<void, T>, signals: Signals): Promise<T> {
  let step = steps.next();
  // Runs at the end of the process; the returned value is not used.
  const clearAway = (): void => void steps.return(undefined as T);
  process.once("exit", clearAway);
  signals.listen();
  while (step.done !== true) {
    await turn();
    step = steps.next();
  }
  // Handles a signal that arrived during the last steps, too.
  await turn();
  signals.ignore();
  process.off("exit", clearAway);
  return step.value;
}
