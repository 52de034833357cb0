/** Which pages `include` and `exclude` let through, and what is said where they let through nothing. */
import { describe, expect, it } from "vitest";
import type { PageSource } from "../../../scripts/content/content.ts";
import type { Diagnostic } from "../../../scripts/model.ts";
import { excludeLine, pageSelector } from "../../../scripts/site/resolve/select-pages.ts";
import { type Sourced, siteWith, sourced } from "../../content/sources/sourced.ts";
import { hintOf } from "../../content-files.ts";

function sourceWith(include: readonly string[], exclude: readonly string[]): PageSource {
  return { place: { file: "site.yaml", pointer: [] }, include, exclude, from: { kind: "output", folder: "out" } };
}

function unexpected({ sentence }: Diagnostic): never {
  throw new Error(sentence);
}

function selecting(source: PageSource, path: string): boolean {
  return pageSelector(unexpected)(source, path);
}

describe("a glob", () => {
  it.each([
    ["/docs/*", "/docs/a", true],
    ["/docs/*", "/docs/a/b", false],
    ["/docs/**", "/docs/a/b", true],
    ["/docs/**", "/docs", true],
    ["/docs/", "/docs/", true],
    ["/docs/", "/docs", true],
    ["/docs", "/docs/", true],
    ["/", "/", true],
    ["/", "/a", false],
    ["/caf\u00e9", "/caf%C3%A9/", true],
    ["{/a,/b}", "/b", true],
    ["!/a", "/b", false],
    ["/con/", "/con/", true],
  ])("%s over %s: %s", (glob, path, isMatch) => {
    expect(selecting(sourceWith([glob], []), path)).toBe(isMatch);
    expect(selecting(sourceWith([], [glob]), path)).toBe(!isMatch);
  });

  const odd = [
    "/con/",
    "//a",
    "/../x/",
    '/a"b',
    "/%zz",
    "/a\u001b[31m\n",
    "/a\\b",
    "/*",
    "/{x,y}",
    "/(a|b)",
    "/!a",
    "/a ",
  ];

  it.each(odd)("that is proposed for the path %j leaves it out", (path) => {
    const line = JSON.parse(excludeLine(path)) as string;
    expect(selecting(sourceWith([], [line]), path)).toBe(false);
  });

  it.each([
    ["/docs/a!b", "/docs/axb"],
    ["/docs/a*b", "/docs/axb"],
    ["/docs/a[b]", "/docs/ab"],
    ["/docs/{a,b}", "/docs/a"],
  ])("that is proposed for the path %s keeps %s", (path, other) => {
    const line = JSON.parse(excludeLine(path)) as string;
    expect(selecting(sourceWith([], [line]), other)).toBe(true);
  });
});

function withTree(options: string, text = "---\nlastmod: 2026-01-02\n---\n"): Sourced {
  return sourced({
    "content/site.yaml": siteWith(`{ tree: "../docs/{locale}/{path}.md", ${options} }`),
    "docs/en/a.md": text,
    "docs/es/a.md": text,
  });
}

it.each([
  [4095, false],
  [4096, true],
  [200_000, true],
])("a path of %d characters, which may be too long for any page, is matched or kept for an error", (length, isKept) => {
  const isAskedFor = pageSelector(unexpected);
  const source = sourceWith([], [`/${"*a".repeat(240)}`]);
  for (let count = 0; count < 20; count += 1) expect(isAskedFor(source, `/${"a".repeat(length - 1)}`)).toBe(isKept);
});

it("globs that would take more steps than wildcards and characters may have together are one error, and stop there", () => {
  const reported: Diagnostic[] = [];
  const isAskedFor = pageSelector((problem) => reported.push(problem));
  const source = sourceWith([], [`/b${"*a".repeat(249)}`]);
  const path = `/${"a".repeat(4000)}`;
  for (let count = 0; count < 9990; count += 1) isAskedFor(source, path);
  expect(reported).toEqual([]);
  for (let count = 0; count < 20; count += 1) isAskedFor(source, path);
  expect(reported.map(({ code }) => code)).toEqual(["source-too-much"]);
});

describe("a glob that can match no path", () => {
  const LONG = `/${"a".repeat(4096)}`;
  it.each([
    ["of no slash", "docs/**", hintOf("glob-without-match", { glob: "docs/**", longest: 4096 })],
    ["that negates", "!/docs/**", hintOf("glob-without-match", { glob: "docs/**", longest: 4096 })],
    ["of a dot", "./a", hintOf("glob-without-match", { glob: "./a", longest: 4096 })],
    ["longer than any path", LONG, hintOf("glob-without-match", { glob: LONG, longest: 4096 })],
  ])("is an error: one %s", (_what, glob, hint) => {
    const { problems, site } = withTree(`exclude: ["/b", ${JSON.stringify(glob)}]`);
    expect(problems.map(({ code, at, hint: shown }) => [code, at, shown])).toEqual([
      ["glob-without-match", "content/site.yaml:4:63", hint],
    ]);
    expect(site).toBeUndefined();
  });
});

describe("globs that would be compared for hours", () => {
  it.each([
    [
      "braces 1,500 deep",
      ["{a,".repeat(1500) + "b" + "}".repeat(1500)],
      ["4:63 glob-too-large", "4:63 glob-without-match"],
    ],
    ["braces 65 deep", ["{/x,".repeat(65) + "/b" + "}".repeat(65)], ["4:63 glob-too-large"]],
    ["braces 64 deep", ["{/x,".repeat(64) + "/b" + "}".repeat(64)], []],
    ["a hundred braces side by side", ["/{a,b}".repeat(100)], []],
    ["braces that are themselves", ["/\\{".repeat(100)], []],
    ["4,900 choices", [`/{${"a,".repeat(4_900)}b}`], ["4:56 glob-too-large", "4:63 glob-without-match"]],
    ["251 wildcards in one", [`/${"**/".repeat(251)}x`], ["4:56 glob-too-large"]],
    [
      "251 wildcards in several",
      Array.from({ length: 251 }, (_, index) => `/drafts/${index}/**`),
      ["4:56 glob-too-large"],
    ],
    ["250 wildcards", Array.from({ length: 250 }, (_, index) => `/drafts/${index}/**`), []],
    ["a thousand names", Array.from({ length: 1000 }, (_, index) => `/drafts/${index}`), []],
    ["thousands of globs", Array.from({ length: 9000 }, (_, index) => `/drafts/${index}`), ["4:56 glob-too-large"]],
  ])("are refused: %s", (_what, globs, expected) => {
    const { short, site } = withTree(`exclude: ["/b", ${globs.map((glob) => JSON.stringify(glob)).join(", ")}]`);
    expect(short).toEqual(expected.map((one) => `content/site.yaml:${one}`));
    expect(site === undefined).toBe(expected.length > 0);
  });
});

describe("a site of whose pages none is left", () => {
  it.each([
    ["that include does not name", withTree('include: ["/zzz/**"]'), "pages-excluded"],
    ["that exclude names", withTree('exclude: ["/**"]'), "pages-excluded"],
    ["that are drafts", withTree('url: "/{path}"', "---\nlastmod: 2026-01-02\ndraft: true\n---\n"), "tree-hidden"],
  ])("is an error: all are pages %s", (_what, { site, short }, notice) => {
    expect(site).toBeUndefined();
    expect(short).toEqual([`content/site.yaml:4:9 ${notice}`, "content/site.yaml:4:9 no-pages"]);
  });
});
