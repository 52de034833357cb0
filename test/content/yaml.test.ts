import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { decodeContent } from "../../scripts/content/decode.ts";
import { locate } from "../../scripts/content/locate.ts";
import { parseYaml } from "../../scripts/content/yaml/index.ts";
import type { YamlFault } from "../../scripts/diagnostics/codes/yaml.ts";
import type { SourceFile } from "../../scripts/content/content.ts";
import { type SeenProblem, catalogued, contentFiles, planOf, problemsOf, seen } from "../content-files.ts";
import { runs } from "../runs.ts";

/** Reads a text as YAML: its values, or its problems as a person sees them. */
function read(text: string): { readonly value: unknown } | readonly SeenProblem[] {
  const file: SourceFile = { name: "a.yaml", text };
  const { value, diagnostics } = parseYaml(file);
  return diagnostics.length === 0 ? { value } : locate(diagnostics, [file]).map(seen);
}

function syntax(at: string, fault: YamlFault): SeenProblem {
  return catalogued("yaml-syntax", at, { fault });
}

const tab = (at: string): SeenProblem => catalogued("yaml-syntax", at, { fault: "indentation-tab" });

function duplicate(at: string): SeenProblem {
  return catalogued("yaml-duplicate-key", at, {});
}

function tag(at: string, name: string): SeenProblem {
  return catalogued("yaml-feature", at, { tag: name });
}

const anchor = (at: string): SeenProblem => catalogued("yaml-feature", at, { feature: "anchor" });
const alias = (at: string): SeenProblem => catalogued("yaml-feature", at, { feature: "alias" });

function empty(at: string): SeenProblem {
  return catalogued("yaml-empty", at, {});
}

/** YAML 1.2, where the older version and some readers see something else. */
const values: readonly (readonly [what: string, text: string, value: unknown])[] = [
  ["no is a word", "code: no", { code: "no" }],
  ["so are on, y, yes, NO and off", "[on, y, yes, NO, off]", ["on", "y", "yes", "NO", "off"]],
  ["y is a key", "y: 1", { y: 1 }],
  ["true, True and TRUE are one value", "[true, True, TRUE]", [true, true, true]],
  ["a date is text", "lastmod: 2026-01-02", { lastmod: "2026-01-02" }],
  ["a time is text", "[12:30:45, 1_000]", ["12:30:45", "1_000"]],
  ["a leading zero is no octal number", "010", 10],
  ["0o10 is one", "0o10", 8],
  ["a word after a hash is a comment only behind a space", "[a#b, c] # d", ["a#b", "c"]],
  [
    "keys are text, whatever they look like",
    "{ 404: a, true: b, 2026-01-02: c, null: d }",
    { 404: "a", true: "b", "2026-01-02": "c", "": "d" },
  ],
  ["a quoted key is the same key", '"a": 1', { a: 1 }],
  ["a merge key is a key", "<<: { a: 1 }", { "<<": { a: 1 } }],
  ["a list in a mapping in a list", "- a: [1, { b: 2 }]", [{ a: [1, { b: 2 }] }]],
];

describe("what YAML says", () => {
  it.each(values)("%s: %s", (_what, text, value) => {
    expect(read(text)).toEqual({ value });
  });
});

const refused: readonly (readonly [what: string, text: string, problems: readonly SeenProblem[]])[] = [
  ["a key that stands twice", "a: 1\nb: 2\na: 3\n", [duplicate("a.yaml:3:1")]],
  ["a key that stands twice further down", "- x:\n    a: 1\n    a: 2\n", [duplicate("a.yaml:3:5")]],
  ["a key that stands twice in braces", "{ a: 1, a: 2 }", [duplicate("a.yaml:1:9")]],
  ["a key that stands three times", "{ a: 1, a: 2, a: 3 }", [duplicate("a.yaml:1:9"), duplicate("a.yaml:1:15")]],
  ["a quoted key beside the plain one", '{ a: 1, "a": 2 }', [duplicate("a.yaml:1:9")]],
  ["a number as key beside its text", '{ 404: a, "404": b }', [duplicate("a.yaml:1:11")]],
  ["a number as key beside another spelling of it", "{ 8: a, 0o10: b }", [duplicate("a.yaml:1:9")]],
  ["an empty key beside null", '{ null: a, "": b }', [duplicate("a.yaml:1:12")]],
  ["a tag for a time", "a: !!timestamp 2026-01-02", [tag("a.yaml:1:16", "!!timestamp")]],
  ["a tag for bytes", "a: !!binary aGk=", [tag("a.yaml:1:13", "!!binary")]],
  ["a tag for a set", "a: !!set { b }", [tag("a.yaml:1:10", "!!set")]],
  ["even a tag for text", "a: !!str 1", [tag("a.yaml:1:10", "!!str")]],
  ["a tag for code", "a: !!js/function 'x'", [tag("a.yaml:1:4", "!!js/function")]],
  ["a tag of one's own", "a: !foo b", [tag("a.yaml:1:4", "!foo")]],
  ["a tag in full", "a: !<tag:example.com,2026:x> b", [tag("a.yaml:1:4", "!<tag:example.com,2026:x>")]],
  ["two tags, each once", "- !foo a\n- !foo b\n", [tag("a.yaml:1:3", "!foo"), tag("a.yaml:2:3", "!foo")]],
  ["a key that would change the prototype", "__proto__: { a: 1 }", [catalogued("yaml-key", "a.yaml:1:1", {})]],
  ["a list as key", "? [a]\n: b", [catalogued("yaml-key", "a.yaml:1:3", {})]],
  ["a merge", "a: &b { c: 1 }\n<<: *b\n", [anchor("a.yaml:1:7"), alias("a.yaml:2:5")]],
  ["an unused anchor", "a: &b c", [anchor("a.yaml:1:7")]],
  ["an alias of nothing", "a: *b", [alias("a.yaml:1:4")]],
  ["a value that holds itself", "a: &a [*a]", [anchor("a.yaml:1:7"), alias("a.yaml:1:8")]],
  ["a second document", "a: 1\n---\nb: 2\n", [catalogued("yaml-second-document", "a.yaml:2:1", {})]],
  ["a tab before a key", "a:\n\tb: 1\n", [tab("a.yaml:2:1")]],
  ["an empty file", "", [empty("a.yaml")]],
  ["a file of comments", "# nothing\n# here\n", [empty("a.yaml")]],
  ["a file that says null", "null\n", [empty("a.yaml")]],
  ["a file with the start of a document alone", "---\n", [empty("a.yaml")]],
];

describe("YAML that is refused", () => {
  it.each(refused)("%s", (_what, text, problems) => {
    expect(read(text)).toEqual(problems);
  });

  it("never reaches the values: a table of built-in members stays as it is", () => {
    expect(read('{ "constructor": 1, "toString": 2 }')).toEqual({ value: { constructor: 1, toString: 2 } });
    expect(Object.hasOwn({}, "a")).toBe(false);
  });
});

const noColon = (at: string): SeenProblem => syntax(at, "no-colon");
const colonSpace = (at: string): SeenProblem => syntax(at, "colon-space");
const colonInText = (at: string): SeenProblem => syntax(at, "colon-in-text");
const indentation = (at: string): SeenProblem => syntax(at, "indentation");
const quote = (at: string): SeenProblem => syntax(at, "quote");
const bracket = (at: string): SeenProblem => syntax(at, "bracket");
const closer = (at: string): SeenProblem => syntax(at, "closer");
const firstCharacter = (at: string): SeenProblem => syntax(at, "first-character");
const escape = (at: string): SeenProblem => syntax(at, "escape");
const emptyItem = (at: string): SeenProblem => syntax(at, "empty-item");
const comma = (at: string): SeenProblem => syntax(at, "comma");
const hyphen = (at: string): SeenProblem => syntax(at, "hyphen");
const stray = (at: string): SeenProblem => syntax(at, "stray");
const strayLine = (at: string): SeenProblem => syntax(at, "stray-line");
const blockHeader = (at: string): SeenProblem => syntax(at, "block-header");
const directive = (at: string): SeenProblem => syntax(at, "directive");

const mistakes: readonly (readonly [what: string, text: string, problems: readonly SeenProblem[]])[] = [
  ["a tab below a row", "- path: /\n\tlastmod: 2026-01-01\n", [tab("a.yaml:2:1")]],
  [
    "tabs below each row",
    "- path: /\n\tlastmod: 1\n- path: /b\n  \tlastmod: 2\n",
    [tab("a.yaml:2:1"), tab("a.yaml:4:3")],
  ],
  ["a tab before a row further down", "a:\n  - x\n\t  - y\n", [tab("a.yaml:3:1")]],
  ["a tab inside a quoted text", 'a: "x\n\ty"\n', [tab("a.yaml:2:1")]],
  ["a tab inside brackets", "a: {\n\tx: 1\n}\n", [tab("a.yaml:2:1")]],
  ["a tab that does not hide the next mistake", "a: x\n\ty: z\nb: [\n", [tab("a.yaml:2:1"), bracket("a.yaml:3:4")]],
  ["a tab behind a hyphen", "-\t- a\n", [syntax("a.yaml:1:2", "tab")]],
  ["a colon without a space", "base_url:https://x\nb: 1\n", [colonSpace("a.yaml:1:9")]],
  ["a colon without a space in the last line", "b: 1\r\nbase_url:https://x\r\n", [colonSpace("a.yaml:2:9")]],
  ["a colon without a space in a row", "- path:/a\n  lastmod: 1\n", [colonSpace("a.yaml:1:7")]],
  ["a key without a colon", "base_url https://x\nb: 1\n", [noColon("a.yaml:1:1")]],
  ["a key without a colon in the middle", "a: 1\nbase_url https://x\nb: 1\n", [noColon("a.yaml:2:1")]],
  ["a key alone", "- path: /a\n  lastmod\n", [noColon("a.yaml:2:3")]],
  ["a key in quotes over two lines", "'a\nb': c\n", [syntax("a.yaml:1:1", "key-lines")]],
  ["a key without an end", `${"x".repeat(1030)}: 1\n`, [syntax("a.yaml:1:1", "long-key")]],
  ["a colon inside plain text", "path: /a: b", [colonInText("a.yaml:1:7")]],
  ["a key indented too far", "a: 1\n b: 2\nc: 3\n", [indentation("a.yaml:2:2")]],
  ["a key of a row indented too far", "- path: /\n   lastmod: 2\n- x: 1\n", [indentation("a.yaml:2:4")]],
  [
    "a key of a row not indented enough, and the next as it should be",
    "- path: /\n lastmod: 2\n  priority: 3\n- path: /b\n",
    [indentation("a.yaml:2:2")],
  ],
  ["a key between two columns", "a:\n    b: 1\n  c: 2\nd: 3\n", [indentation("a.yaml:3:3")]],
  ["a row indented too far", "- a: 1\n - b: 2\n", [indentation("a.yaml:2:2")]],
  ["a row not indented as the first", "  - a: 1\n- b: 2\n", [strayLine("a.yaml:2:1")]],
  ["a key where a row should be", "- a: 1\nb: 2\nc: 3\n", [strayLine("a.yaml:2:1")]],
  ["a row where a key should be", "a: 1\n- b\n", [hyphen("a.yaml:2:1")]],
  ["a row behind a key", "a: - b\n", [hyphen("a.yaml:1:4")]],
  ["a hyphen without a space", "- a\n-b\n", [syntax("a.yaml:2:1", "hyphen-space")]],
  [
    "two indentations far apart",
    "a:\n b: 1\n  c: 2\nd: 1\n e: 2\n",
    [indentation("a.yaml:3:3"), indentation("a.yaml:5:2")],
  ],
  ["a plain text that begins with @", "a: @x", [firstCharacter("a.yaml:1:4")]],
  ["a plain text that begins with %", "a: %20", [firstCharacter("a.yaml:1:4")]],
  ["a plain text that begins with a backtick", "a: `x`", [firstCharacter("a.yaml:1:4")]],
  ["a star alone", "a: * b\n", [firstCharacter("a.yaml:1:4")]],
  ["a quote that is not closed", 'a: "x\nb: 2\nc: 3\n', [quote("a.yaml:1:4")]],
  ["a single quote that is not closed", "- 'x\n", [quote("a.yaml:1:3")]],
  ["a quote that is not closed in braces", '- { a: "x, b: 1 }\n- { c: 1 }\n', [quote("a.yaml:1:8")]],
  ["a quote inside a quoted text", "a: 'it's'\nb: 1\n", [stray("a.yaml:1:8")]],
  ["a bracket that is not closed", "a: [x\n", [bracket("a.yaml:1:4")]],
  ["a brace that is not closed", "- { code: en\n- { code: es }\n", [bracket("a.yaml:1:3")]],
  ["a brace around one that is closed", "{ a: { b: 1 }", [bracket("a.yaml:1:1")]],
  ["a brace whose lines are not indented", "a: {\nb: 1\n}\n", [bracket("a.yaml:1:4")]],
  ["a bracket closed by another", "- { a: [1, 2 }\n", [bracket("a.yaml:1:8")]],
  ["a bracket too many", "{ a: 1 }}\n", [closer("a.yaml:1:9")]],
  ["two commas", "[a, , b]\n", [emptyItem("a.yaml:1:5")]],
  ["no comma", "- { a: 1 b: 2 }\n", [comma("a.yaml:1:8")]],
  ["no comma between texts", '["a" "b"]\n', [comma("a.yaml:1:6")]],
  ["an invalid escape", 'a: "\\q"', [escape("a.yaml:1:5")]],
  ["a comment without a space", 'a: "x"#c\n', [syntax("a.yaml:1:7", "hash")]],
  ["text after a block header", "a: > foo\n", [blockHeader("a.yaml:1:6")]],
  ["an invalid block header", "a: |x\n  foo\n", [blockHeader("a.yaml:1:5")]],
  ["an unknown version, with a hidden character", "%YAML 9.\u202e\n---\na: 1\n", [directive("a.yaml:1:7")]],
  ["an unknown directive", "%FOO\n---\na: 1\n", [directive("a.yaml:1:1")]],
  ["a directive alone", "%YAML 1.2\na: 1\n", [directive("a.yaml:1:1")]],
  ["values behind the line of three hyphens", "--- a: 1\n", [syntax("a.yaml:1:5", "start-line")]],
];

describe("a mistake in the YAML", () => {
  it.each(mistakes)("is reported once, at its place, with a remedy: %s", (_what, text, problems) => {
    const found = read(text);
    expect(Array.isArray(found) ? found : []).toEqual(problems);
  });

  it("is never passed over, whatever the parser calls it", () => {
    const marks = "a|:| |\n|- |  |[|]|{|}|,|\"|'|>|#|%|*|&|?|\t|---".split("|");
    const accepted = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks, "|"), { maxLength: 14 }), (parts) => {
        const isWrong = parseDocument(parts.join(""), { version: "1.2" }).errors.length > 0;
        accepted[isWrong ? "no" : "yes"] += 1;
        if (isWrong) expect(read(parts.join(""))).not.toHaveProperty("value");
      }),
      { numRuns: runs(3000) },
    );
    expect(Math.min(accepted.yes, accepted.no)).toBeGreaterThan(runs(300));
  });
});

/** Nested or repeated so often that a reader which recurses, or compares each with each, does not come to an end. */
const floods: readonly (readonly [what: string, text: string, at: string])[] = [
  ["100 000 brackets", "[".repeat(100_000), "a.yaml:1:65"],
  ["100 000 brackets that are closed", "[".repeat(100_000) + "]".repeat(100_000), "a.yaml:1:65"],
  ["100 000 braces", "{a: ".repeat(100_000), "a.yaml:1:257"],
  ["20 000 hyphens", `${"- ".repeat(20_000)}x`, "a.yaml:1:129"],
  ["20 000 question marks", `${"? ".repeat(20_000)}x`, "a.yaml:1:129"],
  ["20 000 colons", ": ".repeat(20_000), "a.yaml:1:129"],
  ["20 000 hyphens and question marks", "- ? ".repeat(10_000), "a.yaml:1:129"],
  ["20 000 brackets with question marks", "[? ".repeat(20_000), "a.yaml:1:193"],
  [
    "2 000 indented keys",
    Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
    "a.yaml:65:65",
  ],
];

describe("a value that nests too deeply", () => {
  it.each(floods)("is refused at once where it does: %s", (_what, text, at) => {
    expect(read(text)).toEqual([catalogued("yaml-too-deep", at, { limit: 64 })]);
  });

  it("is refused before the rest of the file is looked at", () => {
    const text = `${"[".repeat(65)}${'"x", '.repeat(4_000_000)}`;
    expect(read(text)).toEqual([catalogued("yaml-too-deep", "a.yaml:1:65", { limit: 64 })]);
  });

  it("has more than 64 levels", () => {
    expect(read(`${"[".repeat(64)}${"]".repeat(64)}`)).toEqual({
      value: JSON.parse(`${"[".repeat(64)}${"]".repeat(64)}`),
    });
    expect(read(`${"[".repeat(65)}${"]".repeat(65)}`)).toEqual([
      catalogued("yaml-too-deep", "a.yaml:1:65", { limit: 64 }),
    ]);
  });
});

function quoteIt(at: string, found: string, text: string): SeenProblem {
  return catalogued("wrong-type", at, { expected: "text", found, text, example: 'name: "Español"' });
}

describe("a value that YAML takes for something else than text", () => {
  it.each([
    ["010", "a number"],
    ["0o10", "a number"],
    ["1.10", "a number"],
    ["12345678901234567890", "a number"],
    ["1e3", "a number"],
    [".nan", ".nan"],
    ["-.inf", "-.inf"],
    ["true", "true"],
    ["FALSE", "FALSE"],
  ])("is to be quoted as it was written: %s", (text, found) => {
    const locales = `- { code: en, name: English }\n- code: es\n  name: ${text}\n`;
    expect(problemsOf({ locales })).toEqual([quoteIt("content/locales.yaml:3:9", found, text)]);
  });

  it.each(["no", "on", "y", "yes", "NO", "1_000", "12:30:45", "2026-01-02"])("is text all the same: %s", (text) => {
    const locales = `- { code: en, name: English }\n- code: es\n  name: ${text}\n`;
    expect(planOf({ locales }).site.locales[1]?.name).toBe(text);
  });

  it("is Norwegian where it says no", () => {
    expect(
      planOf({ locales: "- { code: en, name: English }\n- { code: no, name: Norsk }\n" }).site.locales[1]?.code,
    ).toBe("no");
  });
});

describe("text that holds what nothing may hold", () => {
  it.each([
    ["\\0", "U+0000"],
    ["\\x07", "U+0007"],
    ["\\n", "U+000A"],
    ["\\uD800", "U+D800"],
    ["\\uDFFF", "U+DFFF"],
    ["\\u202e", "U+202E"],
    ["\\uFFFE", "U+FFFE"],
  ])("is refused by name: %s", (escaped, codePoint) => {
    const locales = `- { code: en, name: English }\n- code: es\n  name: "a${escaped}b"\n`;
    expect(problemsOf({ locales })).toEqual([
      catalogued("forbidden-code-point", "content/locales.yaml:3:9", { codePoint }),
    ]);
  });
});

describe("a key that a mapping does not know", () => {
  it.each([
    ["<<: { name: a }", "<<", undefined],
    ["404: a", "404", undefined],
    ["true: a", "true", undefined],
    ["2026-01-02: a", "2026-01-02", undefined],
    ["lable: a", "lable", "label"],
    ["hosts: a", "hosts", "host"],
  ])("is reported by name: %s", (text, key, meant) => {
    const known = ["code", "name", "label", "folder", "dir", "hreflang", "host", "addresses"];
    const locales = `- { code: en, name: English }\n- code: es\n  name: Español\n  ${text}\n`;
    expect(problemsOf({ locales })).toEqual([
      catalogued("unknown-key", "content/locales.yaml:4:3", { key, known, meant }),
    ]);
  });
});

describe("files of another system", () => {
  const texts = {
    site: "base_url: https://docs.example.com\nsource_locale: en\n",
    locales: '- code: en\n  name: English\n- code: es\n  name: "Español"\n',
    pages: "# pages\n- path: /\n  lastmod: 2026-01-02\n- path: /a\n  lastmod: 2026-01-02\n",
  };
  const changed = (change: (text: string) => string) => ({
    site: change(texts.site),
    locales: change(texts.locales),
    pages: change(texts.pages),
  });

  it.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["no final line feed", (text: string) => text.trimEnd()],
  ])("with %s give the same content and the same bytes", (_what, change) => {
    const { content, diagnostics } = decodeContent(contentFiles(changed(change)));
    expect(diagnostics).toEqual([]);
    expect(content).toEqual(decodeContent(contentFiles(texts)).content);
    expect([...planOf(changed(change)).artifacts()]).toEqual([...planOf(texts).artifacts()]);
  });

  it("have their problems at the same places", () => {
    const wrong = (change: (text: string) => string) =>
      problemsOf({
        ...changed(change),
        pages: change("- path: /a\n  lastmod: 2026-01-02\n- path: b\n  lastmod: 2026-01-02\n"),
      });
    const problem = catalogued("path-refused", "content/pages.yaml:3:9", {
      reason: "no-leading-slash",
      part: "b",
      path: "b",
    });
    expect(wrong((text) => text)).toEqual([problem]);
    expect(wrong((text) => text.replaceAll("\n", "\r\n"))).toEqual([problem]);
  });
});
