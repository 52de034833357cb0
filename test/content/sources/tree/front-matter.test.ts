import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locate } from "../../../../scripts/content/locate.ts";
import {
  type FrontMatter,
  frontMatterReader,
  REVISION_KEYS,
  withoutFrontMatter,
} from "../../../../scripts/content/sources/tree/front-matter.ts";
import { cpuSeconds } from "../../../cpu.ts";
import { type SeenProblem, seen, sentenceOf } from "../../../content-files.ts";
import { runs } from "../../../runs.ts";

const OPTIONS = { revisionKeys: ["l10n.sourceCommit"], isHugo: true, readsTitles: false };

const readFrontMatter = frontMatterReader(OPTIONS);

/** What a text says, without what it does not say. */
function read(text: string): FrontMatter {
  const { matter } = readFrontMatter("docs/a.md", text);
  return Object.fromEntries(Object.entries(matter).filter(([, value]) => value !== undefined));
}

function problemsIn(text: string): SeenProblem[] {
  const { diagnostics, file } = readFrontMatter("docs/a.md", text);
  return locate(diagnostics, file ? [file] : []).map(seen);
}

function yaml(...lines: string[]): string {
  return ["---", ...lines, "---", "", "# Title", "slug: body"].join("\n");
}

function toml(...lines: string[]): string {
  return ["+++", ...lines, "+++", "", 'slug = "body"'].join("\n");
}

describe("front matter", () => {
  it.each<[string, FrontMatter]>([
    [yaml("slug: /start", "title: x"), { slug: "/start" }],
    [yaml('"slug": "a: b"'), { slug: "a: b" }],
    [yaml("slug: 1.10"), { slug: "1.10" }],
    [yaml("slug: 2024"), { slug: "2024" }],
    [yaml("slug:"), {}],
    [yaml('slug: ""', 'lastmod: " "', "updated: 2026-01-02"), { lastmod: "2026-01-02" }],
    [toml('slug = ""', 'lastmod = ""'), {}],
    [yaml("permalink: /a/b/"), {}],
    [yaml("url: /a/"), { permalink: "/a/" }],
    [yaml("id: begin"), { id: "begin" }],
    [yaml("translationKey: about"), { translationKey: "about" }],
    [yaml("draft: true"), { hidden: "draft" }],
    [yaml("draft: false"), {}],
    [yaml("draft: false", "draft: true"), { hidden: "draft" }],
    [yaml("draft: true", "draft: false"), {}],
    [yaml("unlisted: true"), { hidden: "unlisted" }],
    [yaml("lastmod: 2026-01-02"), { lastmod: "2026-01-02" }],
    [yaml('lastmod: "2026-01-02"'), { lastmod: "2026-01-02" }],
    [yaml("lastmod: 2026-01-02T10:00:00+02:00"), { lastmod: "2026-01-02T10:00:00+02:00" }],
    [yaml("lastmod: 2026-01-02 10:00"), { lastmod: "2026-01-02" }],
    [yaml("lastUpdated: 2026-01-02"), { lastmod: "2026-01-02" }],
    [yaml("lastUpdated: false"), {}],
    [yaml("last_update:", "  author: A", "  date: 2026-01-02"), { lastmod: "2026-01-02" }],
    [yaml("last_modified_at: 2026-01-02"), { lastmod: "2026-01-02" }],
    [yaml("lastmod: 2026-01-02", "updated: 2026-03-04"), { lastmod: "2026-01-02" }],
    // The day of a publication is no day of a change.
    [yaml("date: 2026-01-02"), {}],
    [yaml("l10n:", "  sourceCommit: 1a2b3c4d"), { revision: "1a2b3c4d" }],
    [yaml("l10n.sourceCommit: 1e10"), { revision: "1e10" }],
    [yaml("l10n: { sourceCommit: '0123456' }"), { revision: "0123456" }],
    [yaml("author: &a x", "slug: *a"), { slug: "x" }],
    [yaml("when: !!timestamp 2026-01-02", "slug: a"), { slug: "a" }],
    [yaml("# comment", "slug: a # comment"), { slug: "a" }],
    [yaml("deep:", "  slug: a"), {}],
    ["---\r\nslug: a\r\n---\r\n# T", { slug: "a" }],
    ["---  \nslug: a\n---\t\n# T", { slug: "a" }],
    ["---\nslug: a\n---", { slug: "a" }],
    [toml('slug = "start"'), { slug: "start" }],
    [toml("lastmod = 2026-01-02"), { lastmod: "2026-01-02" }],
    [toml("lastmod = 2026-01-02T23:30:00-08:00"), { lastmod: "2026-01-02T23:30:00-08:00" }],
    [toml("draft = true"), { hidden: "draft" }],
    [toml("[l10n]", 'sourceCommit = "1a2b"'), { revision: "1a2b" }],
    ["# Title\n\n---\nslug: a\n---\n", {}],
    ["---\nslug: a\n", {}],
    ["--- \n---\nslug: a\n---\n", {}],
    ["---\ntext: |\n  ---\nslug: a\n---\n", { slug: "a" }],
    ["", {}],
    ['{ "slug": "a" }', { hidden: "json" }],
    [yaml("headless: true"), { hidden: "unrendered" }],
    [yaml("published: false"), { hidden: "draft" }],
    [yaml("published: 2026-01-02"), {}],
    [yaml("Draft: True"), { hidden: "draft" }],
    [toml("Draft = true"), { hidden: "draft" }],
    [yaml("draft: yes"), { hidden: "draft" }],
    [yaml('draft: "t"'), { hidden: "draft" }],
    [yaml("draft: 1"), { hidden: "draft" }],
    [yaml("draft: no"), {}],
    [yaml("Published: off"), { hidden: "draft" }],
    [yaml("  title: x", "  draft: true"), { hidden: "draft" }],
    [toml('  title = "x"', "  draft = true"), { hidden: "draft" }],
    [yaml('{ "title": "x", "draft": true }'), { hidden: "draft" }],
    [yaml("? draft", ": true"), { hidden: "draft" }],
    [yaml("<<: { draft: true }"), { hidden: "draft" }],
    [yaml("a: &a { draft: true }", "<<: *a"), { hidden: "draft" }],
    [yaml("a: &a { draft: true }", "b: &b { slug: x }", "<<: [*b, *a]"), { slug: "x", hidden: "draft" }],
    [yaml("<<: { draft: true }", "draft: false"), {}],
    [yaml("a: &a", "  <<: *a", "<<: *a", "slug: x"), { slug: "x" }],
    [yaml("  _Build:", "    Render: never"), { hidden: "unrendered" }],
    // Only a key is a reason to report mistakes, not a word.
    [yaml("title: a draft: of two", "x: 'y"), {}],
    ["<!doctype html>", {}],
  ])("%j says %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(problemsIn(text)).toEqual([]);
  });

  it("of other generators may have any keys of Hugo, and none", () => {
    const readOthers = frontMatterReader({ ...OPTIONS, revisionKeys: [], isHugo: false });
    expect(readOthers("a.md", yaml("headless: true", "Draft: true")).matter.hidden).toBeUndefined();
    expect(readOthers("a.html", "{x}<p>").matter).toEqual({});
    expect(readOthers("a.md", yaml("url: https://example.com")).matter.permalink).toBeUndefined();
    expect(readOthers("a.md", yaml("permalink: /a/b/")).matter.permalink).toBe("/a/b/");
    expect(readOthers("a.md", yaml("permalink: false")).matter.hidden).toBe("unwritten");
  });

  it("has the revision of the first key that it has", () => {
    const readBoth = frontMatterReader({ ...OPTIONS, revisionKeys: REVISION_KEYS });
    const revisionOf = (text: string): unknown => readBoth("a.md", text).matter.revision;
    expect(revisionOf(yaml("default_lang_commit: 1a2b3c4 # patched"))).toBe("1a2b3c4");
    expect(revisionOf(yaml("l10n:", "  sourceCommit: 5d6e7f8"))).toBe("5d6e7f8");
    expect(revisionOf(yaml("commit: 5d6e7f8"))).toBeUndefined();
  });

  it.each([
    [yaml("title: Guía: inicio"), "Title"],
    [yaml("title: Inicio"), "Inicio"],
    [yaml("title: Inicio", "slug: a"), "Inicio"],
    ["---\nslug: a\n---\n\n# Guía #\n", "Guía"],
    ["---\ntitle: a: b\n---\n\r\n# Guía {#guia}\r\n", "Guía"],
    ["# Guía `x`\n", "Guía `x`"],
    ["# C#\n", "C#"],
    ["#\tGuía ## {.a}\n", "Guía"],
    ["# {#guia}\n", undefined],
    [`# a${" ".repeat(400)}x\n`, `a${" ".repeat(400)}x`],
    [`# a${" \t#".repeat(100_000)}x\n`, undefined],
    ["text\n```sh\n# comment\n```\n# Guía\n", undefined],
    ['+++\ntitle = "Inicio"\n+++\n', "Inicio"],
    ["## Guía\n", undefined],
    ["", undefined],
  ])("of %j has the title %j, if titles are read, and no problem", (text, title) => {
    const readTitles = frontMatterReader({ ...OPTIONS, readsTitles: true });
    expect(readTitles("a.md", text)).toMatchObject({ matter: { title }, diagnostics: [] });
    expect(readFrontMatter("a.md", text).matter.title).toBeUndefined();
  });

  it("has no title that takes long to find", () => {
    const readTitles = frontMatterReader({ ...OPTIONS, readsTitles: true });
    for (const between of [" ", " #", "{", "\t{}", "# "]) {
      expect(cpuSeconds(() => readTitles("a.md", `# a${between.repeat(400)}x\n`))).toBeLessThan(0.5);
    }
  });

  it.each([
    ["---\na: 1\n---\ntext\n", "text\n"],
    ["+++\r\na = 1\r\n+++\r\ntext", "text"],
    ["---\na: 1\n---", ""],
    ["text\n---\n", "text\n---\n"],
    ["---\nno end\n", "---\nno end\n"],
  ])("of %j has the text %j behind it", (text, behind) => {
    expect(withoutFrontMatter(text)).toBe(behind);
  });

  it("that says nothing of addresses and days is not parsed, whatever is wrong with it", () => {
    expect(problemsIn(yaml("title: a: b", "\ttags: [x"))).toEqual([]);
  });

  it.each([
    [
      yaml("title: a", "lastmod: 2026-02-30"),
      "not-a-date",
      "docs/a.md:3:10",
      sentenceOf("not-a-date", { found: "2026-02-30" }),
    ],
    [
      yaml("lastmod: January 2026"),
      "not-a-date",
      "docs/a.md:2:10",
      sentenceOf("not-a-date", { found: "January 2026" }),
    ],
    [yaml("lastmod: [2026-01-02]"), "not-a-date", "docs/a.md:2:10", sentenceOf("not-a-date", { found: "lastmod" })],
    [toml("lastmod = 2026-02-30"), "not-a-date", "docs/a.md:2:1", sentenceOf("not-a-date", { found: "2026-02-30" })],
    [
      toml("lastmod = 2026-02-31T10:00:00Z # late"),
      "not-a-date",
      "docs/a.md:2:1",
      sentenceOf("not-a-date", { found: "2026-02-31" }),
    ],
    [yaml("slug: *nope"), "front-matter-value", "docs/a.md:2:7", sentenceOf("front-matter-value", { key: "slug" })],
    [
      toml('title = "a"', 'lastmod = "soon"'),
      "not-a-date",
      "docs/a.md:3:1",
      sentenceOf("not-a-date", { found: "soon" }),
    ],
    [yaml("slug: [a]"), "front-matter-value", "docs/a.md:2:7", sentenceOf("front-matter-value", { key: "slug" })],
    [toml("slug = [1]"), "front-matter-value", "docs/a.md:2:1", sentenceOf("front-matter-value", { key: "slug" })],
    [
      yaml("title: a: b", "slug: a"),
      "yaml-syntax",
      "docs/a.md:2:8",
      sentenceOf("yaml-syntax", { fault: "colon-in-text" }),
    ],
    [toml("title = ", 'slug = "a"'), "front-matter-toml", "docs/a.md:2:9", sentenceOf("front-matter-toml", {})],
  ])("%j is an error with its line", (text, code, at, sentence) => {
    expect(problemsIn(text)).toMatchObject([{ severity: "error", code, at, sentence }]);
  });

  it.each(["slug", "url", "id", "translationKey", "l10n.sourceCommit"])(
    "has texts of at most 10,000 characters: %s",
    (key) => {
      const long = "a".repeat(10_000);
      expect(problemsIn(yaml(`${key}: ${long}`))).toEqual([]);
      for (const text of [yaml(`${key}: ${long}b`), toml(`"${key}" = "${long}b"`)]) {
        const sentence = sentenceOf("source-too-much", { what: "characters", limit: 10_000 });
        expect(problemsIn(text)).toMatchObject([{ code: "source-too-much", sentence }]);
        expect(read(text)).toEqual({});
      }
    },
  );

  it("is read or refused, whatever it holds", () => {
    const line = fc.oneof(
      fc.constantFrom("slug: a", "slug = 1", "lastmod: 2026-01-02", "---", "+++", "draft: true", "l10n:", "  date: x"),
      fc.string({ maxLength: 12 }),
    );
    const text = fc
      .tuple(fc.constantFrom("---", "+++", ""), fc.array(line, { maxLength: 8 }))
      .map(([fence, lines]) => [fence, ...lines, fence].join("\n"));
    fc.assert(
      fc.property(text, (all) => {
        const { diagnostics, file } = readFrontMatter("a.md", all);
        for (const problem of locate(diagnostics, file ? [file] : []))
          expect(problem.position?.line).toBeGreaterThan(0);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("front matter that nests deeply", () => {
  it.each(["- ", "? ", "["])("is an error at its place, and nothing recurses: %j", (mark) => {
    expect(problemsIn(`---\nslug:\n  ${mark.repeat(10_000)}\n---\n`)).toMatchObject([{ code: "yaml-too-deep" }]);
  });
});

describe("front matter that merges one mapping many times", () => {
  it("costs no visit of the whole text for each of them and each key", () => {
    const text = yaml("a: &a { draft: true }", `<<: [${"*a,".repeat(8000)}]`, "slug: x");
    expect(cpuSeconds(() => expect(read(text)).toEqual({ slug: "x", hidden: "draft" }))).toBeLessThan(2);
  });
});
