import { describe, expect, it } from "vitest";
import { locate } from "../../scripts/content/locate.ts";
import { positionsIn } from "../../scripts/diagnostics/located.ts";
import type { SourceFile } from "../../scripts/content/content.ts";
import type { Diagnostic, Place } from "../../scripts/model.ts";
import { seen } from "../content-files.ts";

describe("a position", () => {
  it.each([
    ["the first character", "ab\ncd", 0, 1, [1, 1, 1]],
    ["the last character", "ab\ncd", 4, 5, [2, 2, 1]],
    ["the end of the file", "ab\ncd", 5, 5, [2, 3, 1]],
    ["past the end of the file", "ab\ncd", 99, 120, [2, 3, 1]],
    ["the line feed itself", "ab\ncd", 2, 3, [1, 3, 1]],
    ["behind a carriage return and line feed", "ab\r\ncd", 4, 6, [2, 1, 2]],
    ["behind a carriage return alone", "ab\rcd", 3, 5, [2, 1, 2]],
    ["between carriage return and line feed", "ab\r\ncd", 3, 3, [1, 3, 1]],
    ["behind characters of two code units", "😀😀b", 4, 5, [1, 3, 1]],
    ["an empty file", "", 0, 0, [1, 1, 1]],
    ["no more than the rest of the line", "abc\nd", 1, 5, [1, 2, 2]],
  ])("of %s", (_what, text, start, end, expected) => {
    const { line, column, length } = positionsIn("a.yaml", text)(start, end);
    expect([line, column, length]).toEqual(expected);
  });
});

const file = (name: string, text: string): SourceFile => ({ name, text });

function at(place: Place | undefined, sentence: string): Diagnostic {
  return { code: "some-code", severity: "error", sentence, place };
}

describe("problems of several files", () => {
  const files = [file("b.yaml", "- one: 1\n- two: { three: 3, 404: x }\n"), file("a.yaml", "x: y\n")];

  it("come in the order of files, then of places, each once; problems without a file come last", () => {
    const value = { file: "b.yaml", pointer: [1, "two", "three"], part: "value" } as const;
    const diagnostics = [
      at(undefined, "of no file"),
      at({ file: "a.yaml", start: 3, end: 4 }, "y"),
      at({ file: "c.yaml" }, "of a file that was not read"),
      at(value, "three"),
      at(value, "three"),
      at(value, "another of three"),
      at({ file: "b.yaml" }, "of a whole file"),
      at({ file: "b.yaml", pointer: [0], part: "value" }, "row"),
    ];
    expect(
      locate(diagnostics, files)
        .map(seen)
        .map((one) => `${one.at} ${one.sentence}`),
    ).toEqual([
      "b.yaml of a whole file",
      "b.yaml:1:3 row",
      "b.yaml:2:17 three",
      "b.yaml:2:17 another of three",
      "a.yaml:1:4 y",
      "c.yaml of a file that was not read",
      "undefined of no file",
    ]);
  });

  it.each<[string, Place, string]>([
    ["a key", { file: "b.yaml", pointer: [1, "two"], part: "key" }, "b.yaml:2:3"],
    ["a key that YAML takes for a number", { file: "b.yaml", pointer: [1, "two", "404"], part: "key" }, "b.yaml:2:20"],
    ["the value of such a key", { file: "b.yaml", pointer: [1, "two", "404"], part: "value" }, "b.yaml:2:25"],
    [
      "a value that is not there: its mapping",
      { file: "b.yaml", pointer: [1, "two", "four"], part: "value" },
      "b.yaml:2:8",
    ],
    ["a row that is not there: the document", { file: "b.yaml", pointer: [7, "x"], part: "value" }, "b.yaml:1:1"],
    [
      "a name of a built-in member: its mapping",
      { file: "b.yaml", pointer: [0, "constructor"], part: "key" },
      "b.yaml:1:3",
    ],
    ["the document", { file: "a.yaml", pointer: [], part: "value" }, "a.yaml:1:1"],
  ])("are found at %s", (_what, place, shown) => {
    expect(locate([at(place, "x")], files).map((one) => seen(one).at)).toEqual([shown]);
  });

  it("name the file of a related place that has no line", () => {
    const related = [
      { place: { file: "a.yaml", start: 0, end: 1 }, note: "found" },
      { place: { file: "gone.yaml", start: 0, end: 1 }, note: "lost" },
    ];
    expect(locate([{ ...at({ file: "b.yaml" }, "x"), related }], files).map(seen)).toEqual([
      {
        severity: "error",
        code: "some-code",
        at: "b.yaml",
        sentence: "x",
        related: ["found: a.yaml:1:1", "lost: gone.yaml"],
      },
    ]);
  });
});
