/** The thread that tries the inputs of one target, so that a hanging input can be ended. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type Fault, type RunResult, tryInput } from "./fault.ts";
import type { Target } from "./target.ts";

/** The input of the thread. */
export interface Task {
  /** The module that lists targets, as an address. */
  readonly module: string;
  readonly target: string;
  readonly seed: number;
  readonly from: number;
  /** How many inputs at most, and for how long. */
  readonly inputs: number;
  readonly seconds: number;
  /** Holds the number of the input that is being tried. */
  readonly position: SharedArrayBuffer;
}

/** The same fault again says nothing new. */
const MOST_FAULTS = 20;

/** How often memory is collected before it is measured. */
const COLLECTIONS = 3;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

async function main(task: Task): Promise<void> {
  const { targets }: { readonly targets: readonly Target[] } = await import(task.module);
  const target = targets.find(({ name }) => name === task.target);
  if (!target) throw new Error(`no target ${task.target}`);
  try {
    parentPort?.postMessage(await runInputs(target, task));
  } finally {
    target.close?.();
  }
}

async function runInputs(target: Target, { seed, from, inputs, seconds, position }: Task): Promise<RunResult> {
  const at = new Int32Array(position);
  const outcomes = new Map<string, number>();
  const faults: Fault[] = [];
  const start = performance.now();
  const share = (done: number): number => Math.max(done / inputs, (performance.now() - start) / 1000 / seconds);
  let settled: number | undefined;
  let done = 0;
  for (; share(done) < 1 && faults.length < MOST_FAULTS; done += 1) {
    Atomics.store(at, 0, from + done);
    const came = tryInput(target, seed, from + done);
    const word = typeof came === "string" ? came : came.kind;
    outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
    if (typeof came !== "string") faults.push(came);
    // What is compiled and kept on the way is there after a third.
    if (settled === undefined && share(done) > 1 / 3) settled = await inUse();
  }
  const growth = settled === undefined ? 0 : (await inUse()) - settled;
  return { inputs: done, outcomes: Object.fromEntries(outcomes), faults, growth };
}

/**
 * Of this thread alone. V8 frees the bytes of buffers in a thread of its own, and keeps some of what the last input made
 * until this thread has returned to its event loop: without that, 33 MB of garbage counted for one input of globs.
 */
async function inUse(): Promise<number> {
  for (let times = 0; times < COLLECTIONS; times += 1) {
    await setImmediate();
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

await main(workerData as Task);
