import { describe, expect, it } from "vitest";
import { decodeContent } from "../../scripts/content/decode.ts";
import { locate } from "../../scripts/content/locate.ts";
import { parseYaml } from "../../scripts/content/yaml.ts";
import type { SourceFile } from "../../scripts/model.ts";
import { contentFiles, planOf, problemsOf, type SeenProblem, seen } from "../content-files.ts";

/** Reads a text as YAML: its values, or its problems as a person sees them. */
function read(text: string): { readonly value: unknown } | readonly SeenProblem[] {
  const file: SourceFile = { name: "a.yaml", text };
  const { value, diagnostics } = parseYaml(file);
  return diagnostics.length === 0 ? { value } : locate(diagnostics, [file]).map(seen);
}

function error(code: string, at: string, sentence: string, hint?: string): SeenProblem {
  return { severity: "error", code, at, sentence, ...(hint === undefined ? {} : { hint }) };
}

const QUOTE = 'Text with special characters needs quotes: "/a: b".';
const WRITE_OUT = "Write the value out where it is used.";

function syntax(at: string, cause: string): SeenProblem {
  return error("yaml-syntax", at, `This is not valid YAML: ${cause}.`, QUOTE);
}

function duplicate(at: string): SeenProblem {
  return error("yaml-duplicate-key", at, "This key stands twice in one mapping.", "Remove one of the two.");
}

function tag(at: string, name: string): SeenProblem {
  return error("yaml-tag", at, `The tag "${name}" is not allowed.`, "Write the value without a tag.");
}

const anchor = (at: string): SeenProblem => error("yaml-anchor", at, "Anchors are not allowed.", WRITE_OUT);
const alias = (at: string): SeenProblem => error("yaml-alias", at, "Aliases are not allowed.", WRITE_OUT);

function empty(at: string): SeenProblem {
  const hint = "Comments alone say nothing; write the values or remove the file.";
  return error("yaml-empty", at, "The file is empty.", hint);
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
  [
    "a key that would change the prototype",
    "__proto__: { a: 1 }",
    [error("yaml-key", "a.yaml:1:1", "This cannot be a key.", "Keys are plain words.")],
  ],
  ["a list as key", "? [a]\n: b", [error("yaml-key", "a.yaml:1:3", "This cannot be a key.", "Keys are plain words.")]],
  ["a merge", "a: &b { c: 1 }\n<<: *b\n", [anchor("a.yaml:1:7"), alias("a.yaml:2:5")]],
  ["an anchor that nobody uses", "a: &b c", [anchor("a.yaml:1:7")]],
  ["an alias of nothing", "a: *b", [alias("a.yaml:1:4")]],
  ["a value that holds itself", "a: &a [*a]", [anchor("a.yaml:1:7"), alias("a.yaml:1:8")]],
  [
    "a second document",
    "a: 1\n---\nb: 2\n",
    [
      error(
        "yaml-second-document",
        "a.yaml:2:1",
        "A second document begins here.",
        "A content file holds one document; remove the line ---.",
      ),
    ],
  ],
  [
    "a tab before a key",
    "a:\n\tb: 1\n",
    [error("yaml-tab", "a.yaml:2:1", "The line is indented with a tab.", "YAML is indented with spaces.")],
  ],
  [
    "a colon inside plain text",
    "path: /a: b",
    [syntax("a.yaml:1:7", "Nested mappings are not allowed in compact mappings")],
  ],
  [
    "a plain text that begins with @",
    "a: @x",
    [syntax("a.yaml:1:4", "Plain value cannot start with reserved character @")],
  ],
  [
    "a plain text that begins with %",
    "a: %20",
    [syntax("a.yaml:1:4", "Plain value cannot start with directive indicator character %")],
  ],
  [
    "a plain text that begins with a backtick",
    "a: `x`",
    [syntax("a.yaml:1:4", "Plain value cannot start with reserved character `")],
  ],
  ["a quote that is not closed", 'a: "x\n', [syntax("a.yaml:2:1", 'Missing closing "quote')]],
  [
    "a bracket that is not closed",
    "a: [x\n",
    [syntax("a.yaml:2:1", "Flow sequence in block collection must be sufficiently indented and end with a ]")],
  ],
  ["an escape that is none", 'a: "\\q"', [syntax("a.yaml:1:5", "Invalid escape sequence \\q")]],
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
    expect(read(text)).toEqual([error("yaml-too-deep", at, "Values nest deeper than 64 levels here.")]);
  });

  it("is refused before the rest of the file is looked at", () => {
    const text = `${"[".repeat(65)}${'"x", '.repeat(4_000_000)}`;
    expect(read(text)).toEqual([error("yaml-too-deep", "a.yaml:1:65", "Values nest deeper than 64 levels here.")]);
  });

  it("has more than 64 levels", () => {
    expect(read(`${"[".repeat(64)}${"]".repeat(64)}`)).toEqual({
      value: JSON.parse(`${"[".repeat(64)}${"]".repeat(64)}`),
    });
    expect(read(`${"[".repeat(65)}${"]".repeat(65)}`)).toEqual([
      error("yaml-too-deep", "a.yaml:1:65", "Values nest deeper than 64 levels here."),
    ]);
  });
});

describe("a flood of small things", () => {
  it("of aliases that would grow to billions of values is refused at the first anchor", () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) =>
        `  - &l${level} [${Array(9)
          .fill(level === 0 ? "x" : `*l${level - 1}`)
          .join(", ")}]\n`,
    );
    const problems = read(`a:\n${levels.join("")}`);
    expect(Array.isArray(problems) ? problems.slice(0, 3) : problems).toEqual([
      anchor("a.yaml:2:9"),
      anchor("a.yaml:3:9"),
      alias("a.yaml:3:10"),
    ]);
  });

  it("of 3 000 merges of 3 000 keys is refused without merging", () => {
    const keys = Array.from({ length: 3_000 }, (_, index) => `k${index}: 1`).join(", ");
    const problems = read(`base: &b { ${keys} }\nall: { ${Array(3_000).fill("<<: *b").join(", ")} }\n`);
    expect(Array.isArray(problems) ? new Set(problems.map(({ code }) => code)) : problems).toEqual(
      new Set(["yaml-anchor", "yaml-alias", "yaml-duplicate-key"]),
    );
  });

  it("of 50 000 keys in one mapping is read", () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1\n`).join("");
    expect(Object.keys((read(text) as { value: object }).value)).toHaveLength(50_000);
  });

  it("of more than 64 MiB is refused unread", () => {
    const text = `# ${"é".repeat(32 * 2 ** 20)}`;
    expect(read(text)).toEqual([error("yaml-too-large", "a.yaml", "The file is larger than 64 MiB.")]);
  });
});

function quoteIt(at: string, found: string, text: string): SeenProblem {
  return error("wrong-type", at, `Expected text, found ${found}.`, `Quote it: "${text}".`);
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
      error(
        "forbidden-code-point",
        "content/locales.yaml:3:9",
        `The text holds the code point ${codePoint}, which no address or file may hold.`,
        "Remove it; it may be invisible in your editor.",
      ),
    ]);
  });
});

describe("a key that a mapping does not know", () => {
  it.each([
    ["<<: { name: a }", "<<", "Merge keys are not allowed; write the values out."],
    ["404: a", "404", "Known here: code, name, label, dir, hreflang, host, addresses."],
    ["true: a", "true", "Known here: code, name, label, dir, hreflang, host, addresses."],
    ["2026-01-02: a", "2026-01-02", "Known here: code, name, label, dir, hreflang, host, addresses."],
    ["lable: a", "lable", "Did you mean label?"],
    ["hosts: a", "hosts", "Did you mean host?"],
  ])("is told by name: %s", (text, key, hint) => {
    const locales = `- { code: en, name: English }\n- code: es\n  name: Español\n  ${text}\n`;
    expect(problemsOf({ locales })).toEqual([
      error("unknown-key", "content/locales.yaml:4:3", `The key "${key}" is unknown.`, hint),
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
    const problem = error(
      "path-refused",
      "content/pages.yaml:3:9",
      'The path "b" does not begin with a slash.',
      "Write /docs/intro.",
    );
    expect(wrong((text) => text)).toEqual([problem]);
    expect(wrong((text) => text.replaceAll("\n", "\r\n"))).toEqual([problem]);
  });
});
