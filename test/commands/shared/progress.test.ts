import { describe, expect, it } from "vitest";
import type { Artifact } from "../../../scripts/model.ts";
import { beginProgress, countedArtifacts } from "../../../scripts/commands/shared/terminal.ts";

const ERASE = "\r\u001B[K";

/** A line of progress whose clock is set by hand, and what it has written. */
function withClock(terminal = { progress: true, columns: 80 }) {
  const clock = { time: 0 };
  const written: string[] = [];
  const progress = beginProgress(
    terminal,
    (text) => written.push(text),
    () => clock.time,
  );
  return { clock, written, progress };
}

/** So many files. */
function* files(count: number): Generator<Artifact> {
  for (let index = 0; index < count; index += 1) {
    yield { path: `${index}`, place: "published", mediaType: "text/plain", text: "", sharing: "own" };
  }
}

describe("the line of progress", () => {
  it("is not drawn in the first second", () => {
    const { clock, written, progress } = withClock();
    clock.time = 999;
    progress.show("early");
    progress.end();
    expect(written).toEqual([]);
  });

  it("is drawn over itself at most ten times a second, and removed at the end, once", () => {
    const { clock, written, progress } = withClock();
    for (const time of [1000, 1001, 1099, 1100, 1250]) {
      clock.time = time;
      progress.show(`at ${time}`);
    }
    progress.end();
    progress.end();
    expect(written).toEqual([`${ERASE}at 1000`, `${ERASE}at 1100`, `${ERASE}at 1250`, ERASE]);
  });

  it("is shorter than the terminal is wide", () => {
    const { clock, written, progress } = withClock({ progress: true, columns: 10 });
    clock.time = 1000;
    progress.show("0123456789abc");
    expect(written).toEqual([`${ERASE}012345678`]);
  });

  it("is not drawn where nothing can be written over", () => {
    const { clock, written, progress } = withClock({ progress: false, columns: 80 });
    clock.time = 5000;
    progress.show("late");
    progress.end();
    expect(written).toEqual([]);
  });
});

describe("artifacts that are counted", () => {
  it("are the same ones, and are counted when they are done: the first time up to nothing known, then to all", () => {
    const shown: string[] = [];
    const progress = { show: (text: string) => void shown.push(text), end: () => {} };
    const counted = countedArtifacts(() => files(2), progress, ["comparing", "writing"]);
    for (let pass = 0; pass < 3; pass += 1) expect([...counted()]).toEqual([...files(2)]);
    expect(shown).toEqual([
      "comparing: 1 file",
      "comparing: 2 files",
      "writing: 1 of 2 files",
      "writing: 2 of 2 files",
      "writing: 1 of 2 files",
      "writing: 2 of 2 files",
    ]);
  });
});
