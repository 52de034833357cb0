/** The recipes of the README, as they stand there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../stele.ts";
import { sourced, url, urlset } from "./sourced.ts";

const README = readFileSync(join(root, "README.md"), "utf8");

function recipe(name: string): string {
  const found = new RegExp(`<!-- recipe ${name} -->\n\`\`\`yaml\n(.*?)\`\`\``, "s").exec(README)?.[1];
  if (found === undefined) throw new Error(`The README has no recipe ${name}`);
  return found;
}

describe("the README's recipe", () => {
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

  it("for lists of many pages has lines that are pages", () => {
    const lines = /```json\n(\{"path".*?)```/s.exec(README)?.[1] ?? "";
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
