import { describe, expect, it } from "vitest";
import { type LocatedDiagnostic, positionsIn } from "../../../scripts/diagnostics/located.ts";
import { prettyCount, prettyDiagnostic, prettyReport } from "../../../scripts/diagnostics/reporters/pretty.ts";
import type { Diagnostic, Severity } from "../../../scripts/model.ts";

const problem: Diagnostic = { code: "some-code", severity: "error", sentence: "This is wrong." };

/** The printed text of a problem at `[...]` in a text; the brackets are taken out first. */
function printedAt(marked: string): string {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  const text = marked.replace("[", "").replace("]", "");
  const position = positionsIn("a.yaml", text)(start, end);
  return prettyDiagnostic({ diagnostic: problem, file: "a.yaml", position, related: [] });
}

function lines(...all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

describe("the frame around a problem", () => {
  it("shows two lines before and after it, and marks it", () => {
    expect(printedAt("one\ntwo\nthree\nfo[u]r\nfive\nsix\nseven\n")).toBe(
      lines(
        "a.yaml:4:3: error: This is wrong. [some-code]",
        "  2 | two",
        "  3 | three",
        "> 4 | four",
        "    |   ^",
        "  5 | five",
        "  6 | six",
      ),
    );
  });

  it("begins with the first line", () => {
    expect(printedAt("[one]\ntwo\nthree\nfour\n")).toBe(
      lines("a.yaml:1:1: error: This is wrong. [some-code]", "> 1 | one", "    | ^^^", "  2 | two", "  3 | three"),
    );
  });

  it("ends with the last line, its numbers in one column", () => {
    expect(printedAt("1\n2\n3\n4\n5\n6\n7\n8\n9\n1[0]")).toBe(
      lines("a.yaml:10:2: error: This is wrong. [some-code]", "   8 | 8", "   9 | 9", "> 10 | 10", "     |  ^"),
    );
  });

  it("marks a place of no width at the end of the file, behind the last line feed", () => {
    expect(printedAt("a: 1\nb: 2\n[]")).toBe(
      lines("a.yaml:3:1: error: This is wrong. [some-code]", "  1 | a: 1", "  2 | b: 2", "> 3 |", "    | ^"),
    );
  });

  it("marks a place at the end of a line behind its last character", () => {
    expect(printedAt("a:[]\nb: 2\n")).toBe(
      lines("a.yaml:1:3: error: This is wrong. [some-code]", "> 1 | a:", "    |   ^", "  2 | b: 2", "  3 |"),
    );
  });

  it("marks of several lines the first", () => {
    expect(printedAt("a: [one\n  two\n  three]\n")).toBe(
      lines(
        "a.yaml:1:4: error: This is wrong. [some-code]",
        "> 1 | a: one",
        "    |    ^^^",
        "  2 |   two",
        "  3 |   three",
      ),
    );
  });

  it("is the same with the line ends of Windows", () => {
    const text = "one\ntwo\nth[re]e\nfour\n";
    expect(printedAt(text.replaceAll("\n", "\r\n"))).toBe(printedAt(text));
  });

  it("shows a tab as one space, so that the mark stays below its character", () => {
    expect(printedAt("a:\t\t[b]\tc\n")).toBe(
      lines("a.yaml:1:5: error: This is wrong. [some-code]", "> 1 | a:  b c", "    |     ^", "  2 |"),
    );
  });

  it("counts characters, not code units, and marks the places that they take in a terminal", () => {
    expect(printedAt("😀😀: [😀é]\n")).toBe(
      lines("a.yaml:1:5: error: This is wrong. [some-code]", "> 1 | 😀😀: 😀é", "    |       ^^^", "  2 |"),
    );
  });

  it.each([
    ["wide letters take two", "日本: [語]x", 5, "      ^^"],
    ["accents that combine take none", "e\u0301a: [x]y", 6, "    ^"],
    ["a mark on an accent alone has one", "e[\u0301]: x", 2, " ^"],
    ["letters of half width take one", "ｱ: [ｲ]", 4, "   ^"],
  ])("marks below the letters: %s", (_, marked, column, caret) => {
    const text = marked.replace(/[[\]]/g, "");
    expect(printedAt(marked)).toBe(
      lines(`a.yaml:1:${column}: error: This is wrong. [some-code]`, `> 1 | ${text}`, `    | ${caret}`),
    );
  });

  it("shows nothing that a terminal acts on", () => {
    expect(printedAt("a: \u001b[[31m]\u202ered\u0007\u009b\u2028\n".replace("[[", "["))).toBe(
      lines("a.yaml:1:5: error: This is wrong. [some-code]", "> 1 | a:  31m red", "    |     ^^^", "  2 |"),
    );
  });

  it("cuts a long line around the mark", () => {
    const [before, after] = ["x".repeat(200), "y".repeat(200)];
    expect(printedAt(`short\n${before}[HERE]${after}\n`)).toBe(
      lines(
        "a.yaml:2:201: error: This is wrong. [some-code]",
        "  1 |",
        `> 2 | ${"x".repeat(50)}HERE${"y".repeat(46)}`,
        `    | ${" ".repeat(50)}^^^^`,
        "  3 |",
      ),
    );
  });

  it("cuts a line of characters of two code units between them", () => {
    expect(printedAt(`${"😀".repeat(200)}[HERE]${"é😀".repeat(200)}`)).toBe(
      lines(
        "a.yaml:1:201: error: This is wrong. [some-code]",
        `> 1 | ${"😀".repeat(50)}HERE${"é😀".repeat(23)}`,
        `    | ${" ".repeat(100)}^^^^`,
      ),
    );
  });

  it("shows the beginning of a long line whose mark is there", () => {
    expect(printedAt(`[HERE]${"y".repeat(200)}`)).toBe(
      lines("a.yaml:1:1: error: This is wrong. [some-code]", `> 1 | HERE${"y".repeat(96)}`, "    | ^^^^"),
    );
  });

  it("marks no more than it shows", () => {
    expect(printedAt(`ab[${"y".repeat(500)}]`)).toBe(
      lines("a.yaml:1:3: error: This is wrong. [some-code]", `> 1 | ab${"y".repeat(98)}`, `    |   ${"^".repeat(98)}`),
    );
  });
});

describe("a problem", () => {
  const position = positionsIn("content/pages.yaml", "a: b\n")(3, 4);

  it("is printed with the places that take part in it, and what to do", () => {
    const diagnostic: Diagnostic = { ...problem, severity: "warning", hint: "Mend it." };
    const file = "content/site.yaml";
    const related = [
      { note: "first used here", file, position: positionsIn(file, "x\ny: z\n")(5, 6) },
      { note: "and here", file: "docs/a.md" },
    ];
    expect(prettyDiagnostic({ diagnostic, file: "content/pages.yaml", position, related })).toBe(
      lines(
        "content/pages.yaml:1:4: warning: This is wrong. [some-code]",
        "> 1 | a: b",
        "    |    ^",
        "  2 |",
        "  first used here: content/site.yaml:2:4",
        "  and here: docs/a.md",
        "  Mend it.",
      ),
    );
  });

  it("of a whole file has no line", () => {
    expect(prettyDiagnostic({ diagnostic: problem, file: "a.yaml", position: undefined, related: [] })).toBe(
      "a.yaml: error: This is wrong. [some-code]\n",
    );
  });

  it("of no file has no place", () => {
    expect(prettyDiagnostic({ diagnostic: problem, file: undefined, position: undefined, related: [] })).toBe(
      "error: This is wrong. [some-code]\n",
    );
  });
});

describe("a report", () => {
  const many = (file: string | undefined, count: number): LocatedDiagnostic[] =>
    Array.from({ length: count }, () => ({ diagnostic: problem, file, position: undefined, related: [] }));

  it("prints ten equal problems, and the first three of more with their number", () => {
    const others = { ...problem, code: "other-code", severity: "warning" } as const;
    const located = [
      ...many("a.yaml", 2),
      ...many("b.yaml", 1806).map((one) => ({ ...one, diagnostic: others })),
      ...many("c.yaml", 8),
    ];
    const texts = [...prettyReport(located)];
    expect(texts).toHaveLength(2 + 3 + 8 + 1);
    expect(texts.slice(2, 5).join("")).toBe(
      lines(
        ...Array.from({ length: 3 }, () => "b.yaml: warning: This is wrong. [other-code]"),
        "and 1803 more, 1806 in all [other-code]. With --all, every one is listed.",
      ),
    );
    expect(texts.at(-1)).toBe("More about an error: stele check --explain some-code\n");
    expect(prettyCount(located)).toBe("10 errors, 1806 warnings");
  });

  it("counts equal problems of several files together, behind the third", () => {
    const texts = [...prettyReport([...many("a.yaml", 2), ...many("b.yaml", 2), ...many(undefined, 7)])];
    expect(texts.join("")).toBe(
      lines(
        "a.yaml: error: This is wrong. [some-code]",
        "a.yaml: error: This is wrong. [some-code]",
        "b.yaml: error: This is wrong. [some-code]",
        "and 8 more, 11 in all [some-code]. With --all, every one is listed.",
        "More about an error: stele check --explain some-code",
      ),
    );
  });

  it("prints every problem if it is asked to", () => {
    const texts = [...prettyReport(many("a.yaml", 1809), true)];
    expect(texts).toHaveLength(1809 + 1);
    expect(texts.join("")).not.toContain(" more");
  });

  it("prints each line of a file once: for a second problem in it, or beside the line of another", () => {
    const text = "one: 1\ntwo: 2\nthree: 3\nfour: 4\nfive: 5\nsix: 6\n";
    const at = (word: string): LocatedDiagnostic => {
      const start = text.indexOf(word);
      const position = positionsIn("a.yaml", text)(start, start + word.length);
      return { diagnostic: problem, file: "a.yaml", position, related: [] };
    };
    const warning = { ...problem, severity: "warning" } as const;
    const located = ["two", "2", "three", "six"].map((word) => ({ ...at(word), diagnostic: warning }));
    expect([...prettyReport(located)].join("")).toBe(
      lines(
        "a.yaml:2:1: warning: This is wrong. [some-code]",
        "  1 | one: 1",
        "> 2 | two: 2",
        "    | ^^^",
        "a.yaml:2:6: warning: This is wrong. [some-code]",
        "a.yaml:3:1: warning: This is wrong. [some-code]",
        "> 3 | three: 3",
        "    | ^^^^^",
        "  4 | four: 4",
        "  5 | five: 5",
        "a.yaml:6:1: warning: This is wrong. [some-code]",
        "> 6 | six: 6",
        "    | ^^^",
        "  7 |",
      ),
    );
  });

  it("prints another part of a long line for a second problem in it", () => {
    const text = `${"a".repeat(200)}${"b".repeat(200)}`;
    const located = [10, 300].map((start): LocatedDiagnostic => {
      const position = positionsIn("a.yaml", text)(start, start + 1);
      return { diagnostic: problem, file: "a.yaml", position, related: [] };
    });
    expect([...prettyReport(located)].slice(0, 2).map((one) => one.split("\n")[1])).toEqual([
      `> 1 | ${"a".repeat(100)}`,
      `> 1 | ${"b".repeat(100)}`,
    ]);
  });

  it("asks for the positions of what it prints alone", () => {
    let asked = 0;
    const located = Array.from({ length: 300 }, (): LocatedDiagnostic => ({
      diagnostic: problem,
      file: "a.yaml",
      get position() {
        asked += 1;
        return undefined;
      },
      related: [],
    }));
    expect([...prettyReport(located)]).toHaveLength(3 + 1);
    expect(asked).toBe(3);
  });
});

describe("a report ends with how to read more", () => {
  it.each<[string, Severity[], string[]]>([
    ["the first error", ["warning", "error", "error"], ["More about an error: stele check --explain code-1\n"]],
    ["no warning and no notice", ["warning", "notice"], []],
    ["nothing", [], []],
  ])("about %s", (_what, severities, last) => {
    const located = severities.map((severity, index): LocatedDiagnostic => ({
      diagnostic: { ...problem, code: `code-${index}`, severity },
      file: undefined,
      position: undefined,
      related: [],
    }));
    expect([...prettyReport(located)].slice(severities.length)).toEqual(last);
  });
});

describe("the count of problems", () => {
  it.each<[string, Severity[]]>([
    ["", []],
    ["", ["notice"]],
    ["1 error", ["error"]],
    ["2 errors", ["error", "notice", "error"]],
    ["1 warning", ["warning"]],
    ["1 error, 2 warnings", ["warning", "error", "warning"]],
  ])("is %j of %j", (text, severities) => {
    const located = severities.map((severity): LocatedDiagnostic => ({
      diagnostic: { ...problem, severity },
      file: undefined,
      position: undefined,
      related: [],
    }));
    expect(prettyCount(located)).toBe(text);
  });
});

describe("a name of a file that holds characters which a terminal or a log acts on", () => {
  const file = "docs/\u001b[2J\n::add-mask::a\u202e.md";
  const shown = "docs/\\u{1B}[2J\\u{A}::add-mask::a\\u{202E}.md";

  it("is shown on one line, with their numbers", () => {
    const diagnostic: Diagnostic = { ...problem, sentence: `${file} is wrong.`, hint: `Rename ${file}.` };
    const related = [{ note: "the other", file }];
    expect(prettyDiagnostic({ diagnostic, file, position: undefined, related })).toBe(
      lines(`${shown}: error: ${shown} is wrong. [some-code]`, `  the other: ${shown}`, `  Rename ${shown}.`),
    );
  });

  it("is shown so beside a line of the file", () => {
    const position = positionsIn(file, "a")(0, 1);
    const one: LocatedDiagnostic = { diagnostic: problem, file, position, related: [] };
    const [text] = prettyReport([one]);
    expect(text).toBe(lines(`${shown}:1:1: error: This is wrong. [some-code]`, "> 1 | a", "    | ^"));
  });
});
