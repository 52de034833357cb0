/** `kill -9` at random times over builds of many files: 5,000 with `--full`. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeCase, wrongAfterKill, wrongAfterNext } from "./killing.ts";
import { heldBy, largeSite, putContent } from "./sites.ts";
import { copyOf, endOf, forEach, isFull, randomFrom, seed, start, tell } from "./tool.ts";

const KILLS = isFull ? 200 : 6;
/** Five files a page. */
const PAGES = isFull ? 1_000 : 300;

it(`${KILLS} kills at random times leave the old site or the new one, whole, after one more command`, async () => {
  const contents = { old: largeSite("old", PAGES), new: largeSite("new", PAGES) };
  const made = await makeCase(contents, "exchanged");
  expect(made.whole.new.dist?.size).toBeGreaterThan(5 * PAGES);
  const project = copyOf(made.template);
  const before = performance.now();
  await endOf(start(project, made.args));
  const duration = performance.now() - before;
  const random = randomFrom(seed);
  const counts: Record<string, number> = {};
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  // Every other one while it publishes, which is half of a build and the half that matters.
  const delays = Array.from({ length: KILLS }, (_, index) => ({
    index,
    delay: (random() * duration) / (1 + (index % 2)),
  }));
  const wrong = await forEach(delays, async ({ index, delay }) => {
    const folder = copyOf(made.template);
    const child = start(folder, made.args);
    const ended = endOf(child);
    if (index % 2 === 1) await untilPublishing(folder, child);
    await pause(delay);
    child.kill("SIGKILL");
    const { signal } = await ended;
    count(signal === null ? "ended before" : existsSync(join(folder, ".dist.stele")) ? "in publishing" : "before it");
    count(`found ${heldBy(join(folder, "dist"), { old: made.whole.old.dist, new: made.whole.new.dist })}`);
    const told = wrongAfterKill(folder, made);
    const next = random() < 0.5 ? "old" : "new";
    putContent(folder, contents[next]);
    const after = await wrongAfterNext(folder, made, next);
    return [...told, ...after].map((sentence) => `killed after ${Math.round(delay)} ms: ${sentence}`);
  });
  tell(`${KILLS} kills within ${Math.round(duration)} ms: ${JSON.stringify(counts)}`);
  expect(wrong.flat()).toEqual([]);
  // Or nothing would have been shown.
  if (isFull) expect(counts["in publishing"] ?? 0).toBeGreaterThan(KILLS / 10);
});

/** Waits until a build has begun to publish, or has ended. */
async function untilPublishing(folder: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && !existsSync(join(folder, ".dist.stele"))) await pause(1);
}
