import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue, diagnostic } from "../../scripts/diagnostics/catalogue.ts";
import { filled } from "../../scripts/diagnostics/entry.ts";
import { errnoCause, isErrno } from "../../scripts/diagnostics/errno.ts";
import {
  counted,
  quoted,
  shellWord,
  visibleJson,
  visibleLines,
  withoutCommands,
} from "../../scripts/diagnostics/message.ts";
import { engine } from "../engines.ts";
import { runs } from "../runs.ts";

describe("text from the content in a sentence", () => {
  it.each([
    ["/docs/intro", '"/docs/intro"'],
    ["", '""'],
    ["a b é 日本 😀", '"a b é 日本 😀"'],
    ["a\nb\tc", '"a\\u{A}b\\u{9}c"'],
    ["\u001b[31m", '"\\u{1B}[31m"'],
    ["a\u202eb", '"a\\u{202E}b"'],
    ["a\u200bb", '"a\\u{200B}b"'],
    ["a\u2028b", '"a\\u{2028}b"'],
    ["\ud800", '"\\u{D800}"'],
    ["\ue000", '"\\u{E000}"'],
    ["x".repeat(80), `"${"x".repeat(80)}"`],
    ["x".repeat(81), `"${"x".repeat(79)}…"`],
    ["😀".repeat(81), `"${"😀".repeat(79)}…"`],
  ])("of %j is %s", (text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  it("is one line that no terminal acts on, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(quoted(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe("lines for a terminal or a log", () => {
  it("keep line feeds and the colours of the tool, and nothing else that is obeyed", () => {
    expect(visibleLines("\u001b[32ma\u001b[39m\nb\u001b[1mc\u001b[22m")).toBe(
      "\u001b[32ma\u001b[39m\nb\u001b[1mc\u001b[22m",
    );
    expect(visibleLines("a\r\u0085::b\u001b[8m\u202e")).toBe("a\\u{D}\\u{85}::b\\u{1B}[8m\\u{202E}");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const rest = visibleLines(text).replaceAll(/\u001B\[\d\d?m|\n/g, "");
        expect(rest).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe("a problem", () => {
  it("shows no control or formatting character of a name", () => {
    const { sentence } = diagnostic("translations-orphaned", { count: 1, first: ["docs/es/a\tb\n::error::.md"] });
    expect(sentence).toContain("docs/es/a\\u{9}b\\u{A}::error::.md");
  });

  it("shows a line to be copied only where it can be copied", () => {
    const hint = (exclude: string): string | undefined =>
      diagnostic("path-refused", { path: "/a b/", reason: "final-dot-or-space", part: "b ", exclude }).hint;
    expect(hint('"/a"')).toContain('exclude: ["/a"]');
    for (const line of ['"/a\u202eb"', `"/${"a".repeat(300)}"`]) expect(hint(line)).not.toContain("exclude:");
  });
});

describe("JSON for programs", () => {
  it.each([
    ["a sign that reorders", "a\u202eb", "\\u202e"],
    ["an isolate", "a\u2066b\u2069", "\\u2066b\\u2069"],
    ["a line separator", "a\u2028\u2029", "\\u2028\\u2029"],
    ["controls", "\u007f\u009b", "\\u007f\\u009b"],
    ["a byte order mark, a soft hyphen", "\ufeff\u00ad", "\\ufeff\\u00ad"],
    ["a tag outside the first plane", "\u{e0041}", "\\udb40\\udc41"],
  ])("shows %s as an escape", (_what, value, shown) => {
    const text = visibleJson(JSON.stringify({ value }, null, 2));
    expect(text).toContain(shown);
    expect(text).toMatch(/^[\n -~]*$/);
    expect(JSON.parse(text)).toEqual({ value });
  });

  it("has the value that it had, and nothing hidden, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const text = visibleJson(JSON.stringify(value, null, 2));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe("a word of a command that is shown", () => {
  it.each([
    ["docs/a.md", "docs/a.md"],
    ["docs/a b.md", `"docs/a b.md"`],
    ["~", `"~"`],
    ["", `""`],
    ["it's", `"it's"`],
    ["a&calc", `"a&calc"`],
    ["$(a)`b`!", `""'$'"(a)"'${"`"}'"b"'${"`!"}'""`],
    [String.raw`a\b`, String.raw`"a\\b"`],
    ['{"a":"it\'s"}', `'{"a":"it'"'"'s"}'`],
    ['"\\', `'"'"\\\\"''`],
    ["\"\\'", `'"'"\\\\"''"'"''`],
  ])("%j is written as %s", (text, word) => {
    expect(shellWord(text)).toBe(word);
  });

  const fish = engine("fish", "apt-get install fish");

  it.each(["sh", ...(fish === undefined ? [] : ["fish"])])("is the same text again in %s", (shell) => {
    const characters = fc.constantFrom(..."'\\\"$`(){};#~!%&|<>*? aé");
    const texts = fc.array(fc.string({ unit: characters, maxLength: 8 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(texts, (words) => {
        const said = execFileSync(shell, ["-c", `printf '%s\\n' ${words.map(shellWord).join(" ")}`], {
          encoding: "utf8",
        });
        expect(said.split("\n").slice(0, -1)).toEqual(words);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("a template", () => {
  it.each([
    ["{$file} has {path}, {a,b}", { file: "x" }, "x has {path}, {a,b}"],
    ["{$path :quoted}: {$path}", { path: "a\n" }, '"a\\u{A}": a\n'],
    ["{$a}", { a: "$& {$b}", b: "c" }, "$& {$b}"],
    ["{$count :number} {$count :plural page is|pages are} left", { count: 1 }, "1 page is left"],
    ["{$count :number} {$count :plural page is|pages are} left", { count: 0 }, "0 pages are left"],
    ["/a{$count :plural | and others}", { count: 2 }, "/a and others"],
    ["{$known :list}", { known: ["es", "fr"] }, "es, fr"],
  ])("%s with %j is %s", (text, values, expected) => {
    expect(filled(text, values)).toBe(expected);
  });
});

describe("a count", () => {
  it.each([
    [counted(1, "page"), "1 page"],
    [counted(0, "page"), "0 pages"],
    [counted(20, "page"), "20 pages"],
    [counted(2, "entry", "entries"), "2 entries"],
  ])("%s", (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe("an error of the operating system", () => {
  it("is distinguished from an internal error", () => {
    const missing = Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" });
    expect([isErrno(missing), isErrno(new TypeError("x")), isErrno({ code: "ENOENT", syscall: "open" })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["ENOSPC", "the disk is full"],
    ["EACCES", "permission denied"],
    ["Unknown system error -122", "the disk quota is used up"],
    ["EWHATEVER", "the system says EWHATEVER"],
  ])("is said in words: %s", (code, words) => {
    expect(errnoCause(Object.assign(new Error("x"), { code }))).toBe(words);
  });
});

const CODES = "scripts/diagnostics/codes";

describe("the catalogue", () => {
  it("has every code once, in small letters and hyphens", () => {
    const files = readdirSync(CODES).map((name) => readFileSync(join(CODES, name), "utf8"));
    const codes = files.flatMap((text) =>
      [...text.matchAll(/^ {2}"?([^\s":]+)"?: (?:error|warning|notice)\b/gm)].map(([, code = ""]) => code),
    );
    expect(codes.filter((code) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([]);
    expect(codes.toSorted()).toEqual(Object.keys(catalogue).sort());
    expect(new Set(codes).size).toBe(codes.length);
  });
});

it.each([
  ["::error::a", ": error::a"],
  ["a\n  ::set-output name=a::b", "a\n  : set-output name=a::b"],
  [":::::a", ": :::a"],
  ["docs::a:1:2", "docs::a:1:2"],
  ["a ##[error]b", "a # [error]b"],
  ["a###[error]b", "a## [error]b"],
  ["a ##vso[task.x]b", "a # vso[task.x]b"],
  ["a ##teamcity[b]", "a # teamcity[b]"],
  ["## a [b](c)", "## a [b](c)"],
])("the text %j for a log holds no command: %j", (text, shown) => {
  expect(withoutCommands(text)).toBe(shown);
});
