import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainYaml } from "../../../scripts/content/yaml/plain.ts";
import { parseWholeYaml, parseYaml } from "../../../scripts/content/yaml/index.ts";
import { MOST_TOKENS } from "../../../scripts/content/yaml/plain.ts";
import { runs } from "../../runs.ts";
import { filesOfTests } from "../../sources.ts";

/** What the parser of the whole language says of a text. */
function whole(text: string): unknown {
  const { value, diagnostics } = parseWholeYaml({ name: "a.yaml", text });
  return diagnostics.length > 0 ? diagnostics.map(({ code }) => code) : { value };
}

/** A text is read plainly with the very values that the parser gives it and without a problem, or not at all. */
function expectSame(text: string): void {
  const plain = plainYaml(text);
  if (plain) expect({ text, read: plain }).toEqual({ text, read: whole(text) });
}

const plain: readonly (readonly [what: string, text: string, value: unknown])[] = [
  ["a mapping", "a: b\nc: d\n", { a: "b", c: "d" }],
  ["a list", "- a\n- b\n", ["a", "b"]],
  ["a list of mappings", "- a: 1\n  b: 2\n- a: 3\n", [{ a: 1, b: 2 }, { a: 3 }]],
  ["a mapping in a mapping", "a:\n  b:\n    c: d\ne: f\n", { a: { b: { c: "d" } }, e: "f" }],
  ["a list below its key, indented or not", "a:\n- b\nc:\n  - d\n", { a: ["b"], c: ["d"] }],
  ["a list in a list", "- - a\n  - b\n- c\n", [["a", "b"], "c"]],
  ["more spaces behind a hyphen", "-   a: 1\n    b: 2\n", [{ a: 1, b: 2 }]],
  [
    "brackets and braces on a line",
    "- { a: [b, c], d: { e: 1 } }\n- []\n- {}\n",
    [{ a: ["b", "c"], d: { e: 1 } }, [], {}],
  ],
  ["quoted texts", "a: \"x: y # z\"\nb: 'no'\n", { a: "x: y # z", b: "no" }],
  ["numbers", "- 0\n- 10\n- 0.85\n- 1.0\n", [0, 10, 0.85, 1]],
  ["true and false", "a: true\nb: false\n", { a: true, b: false }],
  ["words that other readers take for more", "[no, on, y, yes, NO]", ["no", "on", "y", "yes", "NO"]],
  [
    "days, times, versions and commits as text",
    "[2026-01-02, 1.2.3-beta, 3f2a91c]\n",
    ["2026-01-02", "1.2.3-beta", "3f2a91c"],
  ],
  ["addresses", "a: https://docs.example.com/b?c#d\n".replace("#d", ""), { a: "https://docs.example.com/b?c" }],
  ["comments and blank lines", "# a\n\na: b # c\n   # d\n  \nc: d", { a: "b", c: "d" }],
  [
    "letters of any language",
    "- name: العربية\n- name: Português (Brasil)\n",
    [{ name: "العربية" }, { name: "Português (Brasil)" }],
  ],
  ["a key like that of every object", "constructor: a\n", { constructor: "a" }],
];

describe("the plain part of YAML", () => {
  it.each(plain)("holds %s", (_what, text, value) => {
    expect(plainYaml(text)).toEqual({ value });
    expect(whole(text)).toEqual({ value });
  });

  it("holds the shipped content", () => {
    for (const name of ["site", "locales", "pages"]) {
      const text = readFileSync(`content/${name}.yaml`, "utf8");
      expect(plainYaml(text)).toEqual(whole(text));
    }
  });

  it.each([
    ["a key that stands twice", "a: 1\na: 2\n"],
    ["a key that stands twice in braces", "{ a: 1, a: 2 }"],
    ["a key of the prototype", "__proto__: 1\n"],
    ["a key that is a constant of YAML", "true: a\n"],
    ["a key that is a number", "404: a\n"],
    ["a quoted key", '"a": b\n'],
    ["a key without a value", "a:\n"],
    ["null", "a: null\n"],
    ["True", "a: True\n"],
    ["numbers that readers differ about", "[010, 0x1f, 0o10, 1e3, 1., 12345678901234567]"],
    ["a number below zero", "a: -1\n"],
    ["a text of two lines", "a: b\n  c\n"],
    ["a block of text", "a: |\n  b\n"],
    ["an escape", 'a: "\\n"\n'],
    ["an anchor", "a: &b c\n"],
    ["an alias", "a: *b\n"],
    ["a tag", "a: !!str b\n"],
    ["a tab", "a:\tb\n"],
    ["a carriage return", "a: b\r\n"],
    ["a second document", "a: b\n---\nc: d\n"],
    ["a colon and a space in a text", "a: b: c\n"],
    ["a hash without a space before it", "a: b#c\n"],
    ["a comma without a space behind it", "[a,b]"],
    ["brackets on two lines", "[a,\nb]"],
    ["a bracket that is not closed", "[a\n"],
    ["an indentation that fits nothing", "a:\n    b: 1\n  c: 2\n"],
    ["a hyphen alone", "-\n  a\n"],
    ["an empty text", ""],
    ["comments alone", "# a\n"],
    ["a control character", "a: b\0\n"],
    ["a byte order mark", "\ufeffa: b\n"],
    ["a character beyond the basic plane", "a: 😀\n"],
    ["65 lists in one another", `${"- ".repeat(65)}a\n`],
    ["65 brackets in one another", `${"[".repeat(65)}${"]".repeat(65)}\n`],
  ])("does not hold %s", (_what, text) => {
    expect(plainYaml(text)).toBeUndefined();
  });

  it("holds no text that could have too many words and marks for the parser to read", () => {
    const longest = "a, ".repeat(MOST_TOKENS / 6);
    expect(plainYaml(`[${longest}a]`)).toBeUndefined();
    expect(plainYaml(`[${longest.slice(6 * 3)}]`)).toBeUndefined();
    expect(plainYaml(`[${longest.slice(0, longest.length / 2)}a]`)).toBeDefined();
  });
});

/** Texts that stand between quotes in the tests: their tables of YAML are among them. */
function textsOfTests(): string[] {
  const files = filesOfTests().filter((name) => /\.(?:ts|ya?ml)$/.test(name));
  return files.flatMap((name) => {
    const text = readFileSync(name, "utf8");
    if (!name.endsWith(".ts")) return [text];
    const quoted = [...text.matchAll(/"(?:[^"\\\n]|\\[^xu0\n])*"/g)].map(([literal]) => literal);
    const templates = [...text.matchAll(/`([^`\\$]*)`/g)].map(([, inside = ""]) => inside);
    return [...quoted.map(jsonText), ...templates];
  });
}

function jsonText(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    // An escape of JavaScript that JSON has not.
    return "";
  }
}

describe("a text that is read plainly has the values that the parser of the whole language gives it", () => {
  it("in every table of the tests", () => {
    const texts = new Set(textsOfTests());
    const read = [...texts].filter((text) => plainYaml(text) !== undefined);
    for (const text of read) expectSame(text);
    expect(read.length).toBeGreaterThan(1000);
    expect(texts.has("- x:\n    a: 1\n    a: 2\n")).toBe(true);
  });

  const word = fc.constantFrom(
    "a",
    "es",
    "no",
    "true",
    "Null",
    "1",
    "1.0",
    "010",
    "2026-01-02",
    "/docs",
    "é",
    "x y",
    "-",
    "~",
    ".5",
    "1e3",
    "0x1",
    "__proto__",
  );
  const mark = fc.constantFrom(
    ": ",
    ":",
    "- ",
    "-",
    "\n",
    "\n  ",
    "\n    ",
    " ",
    "#",
    " #",
    ", ",
    ",",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    "&",
    "*",
    "!",
    "|",
    ">",
    "?",
    "%",
    "@",
    "`",
    "\t",
    "\r\n",
    "---\n",
    "...\n",
    "\\",
    "\u0085",
    "\u00a0",
    "\u2028",
    "😀",
  );

  it("whatever is put together from words and marks", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 2, arbitrary: word }, mark), { maxLength: 16 }), (parts) =>
        expectSame(parts.join("")),
      ),
      { numRuns: runs(4000) },
    );
  });

  /** Values of which most are written in the plain part; the columns, quotes and comments differ. */
  const scalar = fc.oneof(
    word,
    fc.constantFrom(
      '"a: b"',
      "'no'",
      "[a, 1]",
      "{ a: 1, b: [c] }",
      "a:b",
      "a b",
      "it's",
      "a, b",
      "a [b]",
      "a#b",
      "a: b",
      "<<",
    ),
  );
  const key = fc.constantFrom("a", "b", "c", "path", "es-419", "true", "404");
  const line = fc.tuple(
    fc.integer({ min: 0, max: 3 }).map((level) => "  ".repeat(level)),
    fc.constantFrom("", "- ", "-   ", "- - "),
    fc.oneof(
      key.map((name) => `${name}:`),
      fc.constant(""),
    ),
    fc.oneof(scalar, fc.constant("")),
    fc.constantFrom("", "", " ", " # c", "#c"),
  );
  const document = fc
    .array(
      fc.oneof(
        {
          weight: 9,
          arbitrary: line.map(
            ([indent, hyphen, name, value, end]) =>
              `${indent}${hyphen}${name}${name && value ? " " : ""}${value}${end}`,
          ),
        },
        fc.constantFrom("", "# c", "   # c", " "),
      ),
      { maxLength: 4 },
    )
    .map((lines) => lines.join("\n"));

  it("whatever its lines are", () => {
    let read = 0;
    fc.assert(
      fc.property(document, (text) => {
        if (plainYaml(text)) read += 1;
        expectSame(text);
      }),
      { numRuns: runs(60_000) },
    );
    // One in fifty is of the plain part.
    expect(read).toBeGreaterThan(runs(500));
  });

  it("and of other texts everything is said as before", () => {
    fc.assert(
      fc.property(document, (text) => {
        const file = { name: "a.yaml", text };
        expect(parseYaml(file)).toEqual(parseWholeYaml(file));
      }),
      { numRuns: runs(2000) },
    );
  });
});
