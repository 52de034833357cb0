/** Targets with a fault each, which the harness must find. */
import { hold, type Target, target } from "./target.ts";

const number = { share: 1, make: () => 0, outcomes: ["fine"] };

/** Counts the inputs of a thread. */
function counted(run: (made: number) => void): () => string {
  let made = 0;
  return () => {
    run(made);
    made += 1;
    return "fine";
  };
}

const kept: number[][] = [];

/** Of the processor's time. */
function secondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

export const targets: readonly Target[] = [
  target({ ...number, name: "crashes", run: counted((made) => JSON.parse(made === 3 ? "{" : "{}")) }),
  target({ ...number, name: "breaks a law", run: counted((made) => hold(made !== 4, () => "not four")) }),
  target({
    ...number,
    name: "hangs",
    run: counted((made) => {
      for (let rounds = 0; made === 5; rounds += 1) if (rounds < 0) return;
    }),
  }),
  target({ ...number, name: "keeps all", run: counted((made) => kept.push(Array.from({ length: 300 }, () => made))) }),
  target({
    ...number,
    name: "fills memory",
    run: counted((made) => {
      for (const parts: number[][] = []; made === 2;) parts.push(Array.from({ length: 1_000_000 }, () => made));
    }),
  }),
  target({
    ...number,
    name: "is slow",
    bytesOf: () => 1000,
    run: counted((made) => {
      // The square of a length that others are read by once.
      for (const since = process.cpuUsage(); made === 6 && secondsSince(since) < 3.2;);
    }),
  }),
  target({ ...number, name: "is right", run: counted(() => {}) }),
];
