import { describe, expect, it } from "vitest";
import {
  compileTemplate,
  isOfVersion,
  isPartial,
  type OwnAddress,
  pageKey,
  pagePath,
  type PathStyle,
  type UrlTemplate,
} from "../../../../scripts/content/sources/tree/address.ts";
import { PRESETS } from "../../../../scripts/content/sources/tree/options.ts";

function templateOf(url: string): UrlTemplate {
  const result = compileTemplate(url);
  if (!result.ok) throw new Error(result.fault);
  return result.template;
}

function addressOf(url: string, path: string, own: OwnAddress = {}): string {
  return pagePath(path, own, { template: templateOf(url) }, ["es", "spanish"]);
}

describe("the path of a page", () => {
  it.each([
    ["/{path}/", "intro", "/intro/"],
    ["/{path}/", "a/b", "/a/b/"],
    ["/{path}/", "index", "/"],
    ["/{path}/", "a/index", "/a/"],
    ["/{path}/", "a/README", "/a/README/"],
    ["/{path}", "a/b", "/a/b"],
    ["/{path}", "a/index", "/a/"],
    ["/docs/{path}", "index", "/docs/"],
    ["/docs/{path}.html", "a/b", "/docs/a/b.html"],
    ["/docs/{path}.html", "a/index", "/docs/a/"],
    ["/{path}/", "50%", "/50%25/"],
    ["/{path}/", "café", "/café/"],
    ["/{path}/", "indexes", "/indexes/"],
  ])("by %s of %s is %s", (url, path, expected) => {
    expect(addressOf(url, path)).toBe(expected);
  });

  it.each([
    ["docusaurus", "intro", "/docs/intro"],
    ["docusaurus", "01-intro", "/docs/intro"],
    ["docusaurus", "02-guides/3. first steps", "/docs/guides/first steps"],
    ["docusaurus", "2024-01-05-notes", "/docs/2024-01-05-notes"],
    ["docusaurus", "8.0-changes", "/docs/8.0-changes"],
    ["docusaurus", "7", "/docs/7"],
    ["docusaurus", "guides/index", "/docs/guides/"],
    ["docusaurus", "guides/README", "/docs/guides/"],
    ["docusaurus", "guides/Guides", "/docs/guides/"],
    ["docusaurus", "01-guides/guides", "/docs/guides/guides"],
    ["docusaurus", "01-guides/01-guides", "/docs/guides/"],
    ["docusaurus", "guides/01-index", "/docs/guides/index"],
    ["docusaurus", "index", "/docs/"],
    ["starlight", "Guides/Getting Started", "/guides/getting-started/"],
    ["starlight", "v1.0/intro", "/v10/intro/"],
    ["starlight", "guides/index", "/guides/"],
    ["starlight", "guides/README", "/guides/readme/"],
    ["vitepress", "guide/getting-started", "/guide/getting-started.html"],
    ["vitepress", "guide/index", "/guide/"],
    ["vitepress", "index", "/"],
    ["mkdocs", "guide/README", "/guide/"],
    ["mkdocs", "guide/readme", "/guide/readme/"],
    ["mkdocs", "Guide/Start", "/Guide/Start/"],
    ["hugo", "_index", "/"],
    ["hugo", "posts/_index", "/posts/"],
    ["hugo", "posts/first/index", "/posts/first/"],
    ["hugo", "Posts/My First", "/posts/my-first/"],
    ["hugo", "docs/what's new", "/docs/whats-new/"],
    ["hugo", "docs/v1.0 (beta)", "/docs/v1.0-beta/"],
    ["hugo", "docs/100% sure", "/docs/100-sure/"],
    ["hugo", "docs/Q&A", "/docs/qa/"],
    ["hugo", "docs/x,y=z!", "/docs/xyz/"],
    ["hugo", "docs/A01:2021 – Broken", "/docs/a012021--broken/"],
    ["hugo", "docs/a\u{a0}b", "/docs/a-b/"],
    ["hugo", "c++/a--b_c~@d", "/c++/a--b_c~@d/"],
    ["hugo", "İNDIR/ΟΔΗΓΟΣ", "/indir/οδηγοσ/"],
    ["hugo", "docs/नमस्ते（全角）", "/docs/नमस्ते全角/"],
  ] as const)("is as %s makes it: %s is %s", (preset, path, expected) => {
    expect(addressOf(PRESETS[preset].url, path)).toBe(expected);
  });

  it.each<[PathStyle | "vitepress", string, OwnAddress, string]>([
    ["docusaurus", "guides/intro", { slug: "start" }, "/docs/guides/start"],
    ["docusaurus", "guides/intro", { slug: "/start" }, "/docs/start"],
    ["docusaurus", "guides/intro", { slug: "../start" }, "/docs/start"],
    ["docusaurus", "guides/intro", { slug: "/" }, "/docs/"],
    ["docusaurus", "guides/intro", { id: "begin" }, "/docs/guides/begin"],
    ["docusaurus", "guides/index", { id: "begin" }, "/docs/guides/"],
    ["docusaurus", "guides/intro", { id: "begin", slug: "start" }, "/docs/guides/start"],
    ["hugo", "posts/first", { slug: "my-first" }, "/posts/my-first/"],
    ["hugo", "posts/first", { slug: "-What's new (R & D)-" }, "/posts/whats-new-r-d/"],
    ["hugo", "posts/first", { slug: "/start/Here" }, "/posts/start/here/"],
    ["hugo", "first", { slug: "/start" }, "/start/"],
    ["hugo", "posts/first/index", { slug: "begin" }, "/posts/begin/"],
    ["hugo", "posts/_index", { slug: "news" }, "/posts/"],
    ["hugo", "posts/first", { permalink: "/news/first" }, "/news/first/"],
    ["hugo", "posts/first", { id: "any" }, "/posts/first/"],
    ["hugo", "posts/first", { permalink: "/news/first/" }, "/news/first/"],
    ["hugo", "posts/first", { permalink: "/es/news/first/" }, "/news/first/"],
    ["hugo", "posts/first", { permalink: "/especial/" }, "/especial/"],
    ["hugo", "posts/first", { permalink: "news/first/" }, "/news/first/"],
    ["hugo", "posts/first", { permalink: "/p.html", slug: "x" }, "/p.html"],
    ["starlight", "guides/intro", { slug: "start/here" }, "/start/here/"],
    ["starlight", "guides/intro", { slug: "es/start" }, "/start/"],
    ["starlight", "guides/intro", { slug: "spanish/start" }, "/start/"],
    ["mkdocs", "guides/intro", { slug: "" }, "/guides/intro/"],
  ])("follows what a file of %s says: %s with %j is %s", (style, path, own, expected) => {
    const preset = style === "plain" ? "vitepress" : style;
    expect(addressOf(PRESETS[preset].url, path, own)).toBe(expected);
  });

  it.each([
    ["a/index", "/a.html"],
    ["a/_index", "/a/"],
    ["index", "/"],
  ])("of a folder of Hugo is that of a page, if the page is no list of others: %s is %s", (path, expected) => {
    expect(addressOf("/{path:hugo}.html", path)).toBe(expected);
  });

  it.each([
    ["docs/R & D", true],
    ["a - b/c", true],
    ["a  b", true],
    ["docs/Index", true],
    ["docs/R&D", false],
    ["docs/my first", false],
    ["docs/_index", false],
    ["index", false],
  ])("in Hugo depends on the version: that of %s, %s", (path, expected) => {
    expect(isOfVersion(path)).toBe(expected);
  });

  it.each([
    ["/docs/{path}", "a/index", "/docs/a"],
    ["/docs/{path}", "index", "/docs/"],
    ["/docs/{path}", "a/b", "/docs/a/b.html"],
    ["/docs/{path}/index.html", "a/README", "/docs/a/index.html"],
  ])("of a folder follows index_url: by %s %s is %s", (url, path, expected) => {
    const templates = { template: templateOf("/docs/{path:docusaurus}.html"), indexTemplate: templateOf(url) };
    expect(pagePath(path, {}, templates, [])).toBe(expected);
  });

  it.each([
    ["index", undefined, "/docs"],
    ["a/index", undefined, "/docs/a"],
    ["a", "/", "/docs"],
    ["a", "/b/", "/docs/b"],
  ])(
    "of Docusaurus has no final slash with trailingSlash: false: %s with the slug %s is %s",
    (path, slug, expected) => {
      const template = templateOf("/docs/{path:docusaurus}");
      expect(pagePath(path, { slug }, { template, indexTemplate: template }, [])).toBe(expected);
    },
  );

  it.each([
    ["{path}/", "no-slash"],
    ["/docs/", "no-path"],
    ["/{locale}/", "no-path"],
    ["/{path}/{path}", "two-paths"],
    ["/{path:jekyll}/", "style"],
    ["/{path:}/", "style"],
    [`/{path}${"a".repeat(4090)}`, "too-long"],
    [`/${"{path:".repeat(100_000)}`, "too-long"],
  ])("is not made by %.40s: %s", (url, fault) => {
    expect(compileTemplate(url)).toMatchObject({ ok: false, fault });
  });
});

describe("the key of a page", () => {
  it.each<[PathStyle, string, string]>([
    ["plain", "a", "a/index"],
    ["plain", "", "index"],
    ["docusaurus", "a/b", "01-a/02-b"],
    ["starlight", "a/b-c", "A/B c/index"],
    ["hugo", "a", "a/_index"],
    ["mkdocs", "a", "a/README"],
  ])("is the same whatever its file is called (%s): %s and %s", (style, one, other) => {
    expect(pageKey(other, style)).toBe(one === "" ? "" : pageKey(one, style));
  });

  it("tells files apart by their folders", () => {
    expect(pageKey("a/b", "plain")).not.toBe(pageKey("b", "plain"));
    expect(pageKey("a/README", "plain")).not.toBe(pageKey("a/index", "plain"));
  });
});

describe("a part of other pages", () => {
  it.each<[PathStyle, string, boolean]>([
    ["docusaurus", "_part", true],
    ["docusaurus", "a/_parts/b", true],
    ["starlight", "a/_part", true],
    ["starlight", "_a/part", false],
    ["mkdocs", "_llm-test", false],
    ["hugo", "_index", false],
    ["plain", "_part", false],
  ])("is what %s takes for one: %s, %s", (style, path, expected) => {
    expect(isPartial(path, style)).toBe(expected);
  });
});
