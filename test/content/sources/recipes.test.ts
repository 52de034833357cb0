/** The recipes of the guides, as they are written there. */
import { describe, expect, it } from "vitest";
import { codeAfter, guide } from "../../readme/guides.ts";
import { sourced, url, urlset } from "./sourced.ts";

const GUIDE = "scripts/content/README.md";
const recipe = (name: string): string => codeAfter(GUIDE, `recipe ${name}`);

describe("the recipe of a guide", () => {
  it("for an existing sitemap gives its pages", () => {
    const D = "https://docs.example.com";
    const { pages } = sourced({
      "content/site.yaml": recipe("sitemap"),
      "public/sitemap.xml": urlset(url(`${D}/a`), url(`${D}/es/a`), url(`${D}/search/x`)),
    });
    expect(pages).toEqual(["/a - 0.5 en es"]);
  });

  it("for a built site gives its pages", () => {
    const { pages } = sourced({
      "content/site.yaml": recipe("output"),
      "build/docs/a/index.html": '<html lang="en">',
      "build/es/docs/a/index.html": '<html lang="es">',
      "build/blog/index.html": '<html lang="en">',
    });
    expect(pages).toEqual(["/docs/a/ - 0.5 en es"]);
  });

  it.each([
    ["without a prefix of the source language", "", "# source_prefix:"],
    ["with a prefix of the source language", "en/", "source_prefix:"],
  ])("for Eleventy gives the pages that it built, %s", (_what, prefix, line) => {
    const { pages } = sourced({
      "content/site.yaml": codeAfter("README.md", "recipe Eleventy").replace("# source_prefix:", line),
      [`_site/${prefix}index.html`]: '<html lang="en">',
      [`_site/${prefix}a/index.html`]: '<html lang="en">',
      "_site/es/a/index.html": '<html lang="es">',
    });
    expect(pages).toEqual(["/ - 1 en", "/a/ - 0.5 en es"]);
  });

  it("for lists of many pages has lines that are pages", () => {
    const lines = /```json\n(\{"path".*?)```/s.exec(guide(GUIDE))?.[1] ?? "";
    const { pages } = sourced({
      "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\npages: [{ list: blog.jsonl }]\n",
      "content/blog.jsonl": lines,
    });
    expect(pages).toEqual([
      "/docs/install - 0.5 en es:/docs/instalar@2026-09-14 fr",
      "/docs/intro 2026-09-12 0.5 en es fr",
    ]);
  });
});
