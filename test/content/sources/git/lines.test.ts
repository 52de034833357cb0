import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuSeconds } from "../../../cpu.ts";
import { changedLines, numberedText } from "../../../../scripts/content/sources/git/lines.ts";

const counted = (before: string, after: string, steps = 1e6): string => {
  const { added, removed } = changedLines(before, numberedText(after), { steps });
  return `+${added} -${removed}`;
};

describe("the lines between two texts", () => {
  it.each([
    ["", "", "+0 -0"],
    ["a\n", "a\n", "+0 -0"],
    ["a", "a\n", "+0 -0"],
    ["a\r\nb\r\n", "a\nb\n", "+0 -0"],
    ["", "a\nb\n", "+2 -0"],
    ["a\nb\n", "", "+0 -2"],
    ["a\nb\nc\n", "a\nx\nc\n", "+1 -1"],
    ["a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", "+2 -3"],
    ["a\nb\n", "b\na\n", "+1 -1"],
  ])("%j, %j: %s", (before, after, expected) => {
    expect(counted(before, after)).toBe(expected);
  });

  it("are counted without their order if the comparison takes too long", () => {
    expect(counted("a\nb\n", "b\na\n", 0)).toBe("+0 -0");
    expect(counted("a\nb\nc\n", "b\nx\ny\n", 0)).toBe("+2 -2");
  });

  it("are counted without their order, and without a step, if that many lines were added", () => {
    const budget = { steps: 9 };
    expect(changedLines("a\n", numberedText("b\na\na\nb\na\n"), budget)).toEqual({ added: 4, removed: 0 });
    expect(budget.steps).toBe(9);
  });

  it("of one text and many earlier ones are counted without reading the one again", () => {
    const seconds = cpuSeconds(() => {
      const now = numberedText("\n".repeat(2_000_000));
      for (let at = 0; at < 500; at += 1) {
        expect(changedLines(`old ${at}\n`, now, { steps: 1e6 })).toEqual({ added: 2_000_000, removed: 1 });
      }
    });
    expect(seconds).toBeLessThan(3);
  });

  const texts = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }).map((lines) => lines.join("\n"));

  it("are the lines outside the longest common subsequence", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const [one, other] = [before, after].map((text) => (text === "" ? [] : text.split("\n")));
        const common = longestCommon(one ?? [], other ?? []);
        expect(counted(before, after)).toBe(`+${(other?.length ?? 0) - common} -${(one?.length ?? 0) - common}`);
      }),
    );
  });
});

/** The length of the longest common subsequence, by the textbook recursion. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  const rows = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  for (const [i, line] of one.entries()) {
    for (const [j, same] of other.entries()) {
      const [above, here] = [rows[i], rows[i + 1]];
      if (above && here) here[j + 1] = line === same ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, here[j] ?? 0);
    }
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
