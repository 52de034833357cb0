/** Runs each target in a thread of its own, and stops threads that hang. */
import { Worker } from "node:worker_threads";
import type { Fault, RunResult } from "./fault.ts";
import type { Task } from "./worker.ts";

/** What is run, and when a run has failed. */
export interface Run extends Omit<Task, "position"> {
  /** Seconds of the processor's time that one input may take; the clock tells nothing on a machine with other work. */
  readonly hangSeconds: number;
  /** Bytes by which memory may grow from a third of the run to its end. */
  readonly mostGrowth: number;
}

/** Enough for any input: an input that takes a thousand times as long as others is a fault. */
export const HANG_SECONDS = 20;

/** What compilers and caches add late; a byte kept of each input would be more in a long run. */
export const MOST_GROWTH = 24 * 1024 * 1024;

/** How often a thread is looked at, in milliseconds. */
const LOOK = 200;

/** Runs one target; after an input that hangs or ends the thread it goes on with the next. */
export async function runTarget(run: Run): Promise<RunResult> {
  const start = performance.now();
  const parts: RunResult[] = [];
  let { from } = run;
  for (;;) {
    const left = run.seconds - (performance.now() - start) / 1000;
    const inputs = run.inputs - (from - run.from);
    if (left <= 0 || inputs <= 0 || faultsOf(parts).length >= 20) break;
    const part = await runThread({ ...run, from, inputs, seconds: left });
    parts.push(part);
    from += part.inputs;
    if (!part.faults.some(({ kind }) => kind === "hang" || kind === "crash")) break;
  }
  return summed(parts, run.mostGrowth);
}

function faultsOf(parts: readonly RunResult[]): Fault[] {
  return parts.flatMap(({ faults }) => faults);
}

function summed(parts: readonly RunResult[], mostGrowth: number): RunResult {
  const outcomes = new Map<string, number>();
  for (const part of parts) {
    for (const [word, count] of Object.entries(part.outcomes)) outcomes.set(word, (outcomes.get(word) ?? 0) + count);
  }
  const growth = Math.max(0, ...parts.map((part) => part.growth));
  const message = `memory grew by ${(growth / 2 ** 20).toFixed(1)} MiB`;
  return {
    inputs: parts.reduce((sum, { inputs }) => sum + inputs, 0),
    outcomes: Object.fromEntries(outcomes),
    faults: [...faultsOf(parts), ...(growth > mostGrowth ? [{ kind: "memory", message } as const] : [])],
    growth,
  };
}

/** In threads Node 20 does not load what `--import tsx` would have it load. */
const THREAD = `
import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)});
});
`;

/** One thread, to its end or to the input that it does not come back from. */
function runThread({ hangSeconds, mostGrowth: _mostGrowth, ...task }: Run): Promise<RunResult> {
  const position = new SharedArrayBuffer(4);
  const at = new Int32Array(position);
  Atomics.store(at, 0, task.from);
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { ...task, position } satisfies Task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return new Promise((resolve) => {
    const lost = (kind: "hang" | "crash", message: string): void => {
      clearInterval(watch);
      const input = Atomics.load(at, 0);
      const result = { inputs: input - task.from + 1, outcomes: { [kind]: 1 }, growth: 0 };
      void worker.terminate().then(() => resolve({ ...result, faults: [{ kind, message, at: input }] }));
    };
    let seen = -1;
    let since = process.cpuUsage();
    const watch = setInterval(() => {
      const input = Atomics.load(at, 0);
      if (input !== seen) since = process.cpuUsage();
      seen = input;
      const { user, system } = process.cpuUsage(since);
      if ((user + system) / 1e6 > hangSeconds) lost("hang", `no end after ${hangSeconds} s of the processor's time`);
    }, LOOK);
    worker.once("message", (result: RunResult) => {
      clearInterval(watch);
      void worker.terminate().then(() => resolve(result));
    });
    worker.once("error", (thrown) => lost("crash", String(thrown)));
  });
}
