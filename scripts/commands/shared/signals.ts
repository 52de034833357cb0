/** Signals: what the bin does with them, and long work that one may end. */
import { setImmediate as turn } from "node:timers/promises";

/** How the bin handles signals; commands that go on until one ends them switch it. */
export interface Signals {
  /** From now on they end the process with an exit code. */
  readonly listen: () => void;
  /** From now on they are the system's, which ends the process whatever it is doing. */
  readonly ignore: () => void;
}

/**
 * Runs a generator to its end and handles signals between its steps. A signal ends the process with its exit code after
 * the generator has returned, so that its `finally` blocks run. Before the first step the system handles signals, so
 * there must be nothing to clean up until then.
 */
export async function untilStopped<T>(steps: Generator<void, T>, signals: Signals): Promise<T> {
  let step = steps.next();
  // What ends the process runs this, and asks for no value.
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
