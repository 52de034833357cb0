import { setImmediate as turn } from "node:timers/promises";

/** Switches who handles SIGINT and SIGTERM: the tool or the system. */
export interface Signals {
  /** From now on the tool handles signals: a signal ends the process with an exit code. */
  readonly listen: () => void;
  /** From now on the system handles signals: a signal ends the process at once. */
  readonly ignore: () => void;
}

/**
 * Runs a generator to its end, and handles signals between its steps. If a signal ends the process, the `finally`
 * blocks of the generator run first. Only a signal during the first step ends the process without these blocks.
 */
export async function untilStopped<T>(steps: Generator<void, T>, signals: Signals): Promise<T> {
  let step = steps.next();
  // Runs the `finally` blocks of the generator if the process ends early. The returned value is not used.
  const clearAway = (): void => void steps.return(undefined as T);
  process.once("exit", clearAway);
  signals.listen();
  while (step.done !== true) {
    await turn();
    step = steps.next();
  }
  // A signal that arrived during the last step is handled here.
  await turn();
  signals.ignore();
  process.off("exit", clearAway);
  return step.value;
}
