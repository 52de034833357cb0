/** Signals at random times over builds of many files: `kill -9`, which no build hears, and signals that a build hears. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Case, makeCase, wrongAfterKill, wrongAfterNext } from "./killing.ts";
import { heldBy, largeSite, putContent } from "./sites.ts";
import { copyOf, discard, endOf, forEach, isFull, randomFrom, seed, start, tell } from "./tool.ts";

interface Row {
  readonly signal: "SIGKILL" | "SIGINT" | "SIGTERM";
  readonly times: number;
  /** Of five files each, of which the other state changes three. From 20,000 new files on, two threads write. */
  readonly pages: number;
}

const SHORT: readonly Row[] = [
  { signal: "SIGKILL", times: 6, pages: 300 },
  { signal: "SIGINT", times: 2, pages: 300 },
];
const FULL: readonly Row[] = [
  { signal: "SIGKILL", times: 200, pages: 1_000 },
  { signal: "SIGKILL", times: 20, pages: 7_000 },
  { signal: "SIGINT", times: 20, pages: 7_000 },
  { signal: "SIGTERM", times: 20, pages: 1_000 },
];

it.each(isFull ? FULL : SHORT)("$signal $times times in builds of $pages pages", async ({ signal, times, pages }) => {
  const contents = { old: largeSite("old", pages), new: largeSite("new", pages) };
  const made = await makeCase(contents, "exchanged");
  expect(made.whole.new.dist?.size).toBeGreaterThan(5 * pages);
  const duration = await durationOf(made);
  const random = randomFrom(seed);
  const counts: Record<string, number> = {};
  // Every other one while it publishes, which is half of a build and the half that matters.
  const moments = Array.from({ length: times }, (_, index) => ({
    isPublishing: index % 2 === 1,
    delay: (random() * duration) / (1 + (index % 2)),
    next: random() < 0.5 ? ("old" as const) : ("new" as const),
  }));
  const wrong = await forEach(moments, (moment) => interruptedAt(made, signal, moment, counts));
  tell(`${times} ${signal} within ${Math.round(duration)} ms: ${JSON.stringify(counts)}`);
  discard(made.template);
  expect(wrong.flat()).toEqual([]);
  // Or nothing would have been shown.
  if (isFull) expect(counts["in publishing"] ?? 0).toBeGreaterThan(times / 10);
});

async function durationOf(made: Case): Promise<number> {
  const project = copyOf(made.template);
  const before = performance.now();
  await endOf(start(project, made.args));
  discard(project);
  return performance.now() - before;
}

interface Moment {
  readonly isPublishing: boolean;
  /** Milliseconds from the start, or from the first sign of publishing. */
  readonly delay: number;
  /** What is built next. */
  readonly next: "old" | "new";
}

/** Sends a build a signal, and says what is wrong then and after the next build. */
async function interruptedAt(
  made: Case,
  signal: Row["signal"],
  { isPublishing, delay, next }: Moment,
  counts: Record<string, number>,
): Promise<readonly string[]> {
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const folder = copyOf(made.template);
  const child = start(folder, made.args);
  const ended = endOf(child);
  if (isPublishing) await untilPublishing(folder, child);
  await pause(delay);
  const isUnderWay = existsSync(join(folder, ".dist.stele"));
  child.kill(signal);
  const { code } = await ended;
  count(code === 0 ? "ended before" : isUnderWay ? "in publishing" : "before it");
  count(`found ${heldBy(join(folder, "dist"), { old: made.whole.old.dist, new: made.whole.new.dist })}`);
  const isLeft = signal !== "SIGKILL" && existsSync(join(folder, ".dist.stele"));
  const wrong = [...wrongAfterKill(folder, made), ...(isLeft ? [".dist.stele is left"] : [])];
  putContent(folder, made.contents[next]);
  const after = await wrongAfterNext(folder, made, next);
  discard(folder);
  return [...wrong, ...after].map((sentence) => `${signal} after ${Math.round(delay)} ms: ${sentence}`);
}

/** Waits until a build has begun to publish, or has ended. */
async function untilPublishing(folder: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && !existsSync(join(folder, ".dist.stele"))) await pause(1);
}
