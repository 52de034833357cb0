/** How much is read to place problems, counted in calls of the parser that keeps positions. */
import type * as Yaml from "yaml";
import { parseDocument } from "yaml";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { locate, MOST_IN_LINE } from "../../scripts/content/locate.ts";
import type { SourceFile } from "../../scripts/content/content.ts";
import type { Diagnostic, Place } from "../../scripts/model.ts";
import { sentenceOf } from "../content-files.ts";

vi.mock("yaml", async (original) => {
  const yaml = await original<typeof Yaml>();
  return { ...yaml, parseDocument: vi.fn(yaml.parseDocument) };
});

const parsed = vi.mocked(parseDocument);

beforeEach(() => {
  parsed.mockClear();
});

const NAME = "content/pages.jsonl";

function list(...lines: readonly unknown[]): SourceFile {
  return { name: NAME, format: "json-lines", text: lines.map((line) => `${JSON.stringify(line)}\n`).join("") };
}

function problem(pointer: readonly (string | number)[], others: Partial<Diagnostic> = {}): Diagnostic {
  const place: Place = { file: NAME, pointer, part: "key" };
  return { code: "unknown-key", severity: "error", sentence: `About ${pointer.join(" ")}.`, place, ...others };
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
}

describe("a line of JSON Lines", () => {
  it("is read once for all of its problems, and once where it takes part in those of others", () => {
    const count = 500;
    const earlier = (index: number): Place => ({ file: NAME, pointer: [0, `key${index}`], part: "key" });
    const diagnostics = Object.keys(members(count)).map((key, index) =>
      problem([1 + (index % 2), key], { related: [{ place: earlier(index), note: "first used here" }] }),
    );
    const located = locate(diagnostics, [list(members(count), members(count), members(count))]);
    const shown = located.map(({ position, related }) => [position?.line, related[0]?.position?.line]);
    expect(shown.slice(0, 2)).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(parsed).toHaveBeenCalledTimes(3);
  });

  it("with one problem is not read until that is shown", () => {
    const diagnostics = Array.from({ length: 2000 }, (_, line) => problem([1999 - line, "key"]));
    const located = locate(diagnostics, [list(...Array.from({ length: 2000 }, () => ({ key: 1 })))]);
    expect(parsed).not.toHaveBeenCalled();
    expect(located.slice(0, 10).map(({ position }) => position?.line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(parsed).toHaveBeenCalledTimes(10);
  });

  it("lists its first errors and counts the others, and lists all that is no error", () => {
    const keys = Object.keys(members(50));
    const errors = keys.map((key) => problem([0, key])).toReversed();
    const warning = problem([0, "key49"], { severity: "warning", code: "lastmod-unknown" });
    const located = locate([...errors, warning, problem([1, "key0"])], [list(members(50), members(1))]);
    const shown = located.map(({ diagnostic, position }) => `${position?.line} ${diagnostic.code}`);
    const first = located.slice(0, MOST_IN_LINE).map(({ diagnostic }) => diagnostic.sentence);
    expect(first).toEqual(keys.slice(0, MOST_IN_LINE).map((key) => `About 0 ${key}.`));
    expect(shown.slice(MOST_IN_LINE)).toEqual(["1 lastmod-unknown", "1 line-more", "2 unknown-key"]);
    expect(located[MOST_IN_LINE + 1]?.diagnostic.sentence).toBe(sentenceOf("line-more", { count: 30 }));
  });
});

it("a document with a problem at each of its values is read once", () => {
  const file = { name: "content/pages.yaml", text: "- 1\n".repeat(500) };
  const diagnostics = Array.from({ length: 500 }, (_, index): Diagnostic => {
    const place = { file: file.name, pointer: [index], part: "value" } as const;
    return { code: "wrong-type", severity: "error", sentence: "Wrong.", place };
  });
  expect(locate(diagnostics, [file]).map(({ position }) => position?.line)).toHaveLength(500);
  expect(parsed).toHaveBeenCalledTimes(1);
});
