import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHART, chart } from "../bench/chart.ts";
import { type Goal, GOALS, isReached, readResults } from "../bench/goals.ts";

const goal = { id: "a", what: "a & b", bench: "a", file: "", table: "", row: "", by: "cpuMs" } satisfies Goal;

describe("a goal", () => {
  it.each([
    ["at most, and at it", { most: 2 }, 2, true],
    ["at most, and above it", { most: 2 }, 2.01, false],
    ["at least, and at it", { least: 4 }, 4, true],
    ["at least, and below it", { least: 4 }, 3.99, false],
  ])("that is %s", (_what, bounds, ratio, reached) => {
    expect(isReached({ ...goal, ...bounds }, ratio)).toBe(reached);
  });

  it("has one bound and a key of its own", () => {
    expect(GOALS.filter(({ most, least }) => (most === undefined) === (least === undefined))).toEqual([]);
    expect(new Set(GOALS.map(({ id }) => id)).size).toBe(GOALS.length);
  });
});

describe("the chart of the figures", () => {
  it("shows the results; `npm run bench -- record` draws it", () => {
    expect(readFileSync(CHART, "utf8")).toBe(chart(readResults()));
  });

  it("is no longer than its room, whatever the ratio", () => {
    const picture = chart({ machine: "", measured: { hugo: { ratio: 0.01, range: [0.01, 0.02], node: "v20" } } });
    expect(picture).toContain('<rect class="missed" x="640" y="12" width="390" height="16"/>');
  });
});
