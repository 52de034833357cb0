/** What commands read and write has a size at which they stop. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "../content-files.ts";
import { stele, temporaryFolder, writeFiles } from "../stele.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const CONTENT = { "content/locales.yaml": "- { code: en, name: English }\n" };

describe("stele check", () => {
  it("reads sitemaps that an index names up to a gibibyte of all of them together", () => {
    const folder = join(temporaryFolder(), "project");
    const names = Array.from({ length: 30 }, (_, at) => `part-${at}.xml`);
    const parts = names.map((name) => `<sitemap><loc>https://docs.example.com/${name}</loc></sitemap>`);
    writeFiles(folder, {
      ...CONTENT,
      "content/site.yaml": `${SITE}artifacts: { sitemap: keep }\n`,
      "content/pages.yaml": "- { path: / }\n",
      "dist/index.html": "",
      "dist/sitemap.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join("")}</sitemapindex>`,
    });
    // Not XML, so that only its size is read.
    const part = gzipSync(Buffer.alloc(50 * 2 ** 20));
    for (const name of names) writeFileSync(join(folder, "dist", name), part);
    const said = stele(folder, ["check", "--merge", "--out", "dist"]).stderr;
    expect(said).toContain("[kept-sitemap-unreadable]");
    expect(said).not.toContain("part-29");
  });
});

describe("stele coverage", () => {
  it("refuses a site whose coverage fits in no text, as check does if the coverage is to be published", () => {
    const codes = Array.from({ length: 499 }, (_, index) => `en-x-aaaaa${String(index).padStart(3, "0")}`);
    const rows = codes.map((code, index) => `- { code: ${code}, label: l${index}, name: X${index} }\n`);
    const site = `${SITE}addresses: path\npages: [{ list: a.jsonl }]\n`;
    const folder = temporaryFolder();
    writeFiles(folder, {
      "content/site.yaml": site,
      "content/locales.yaml": `${CONTENT["content/locales.yaml"]}${rows.join("")}`,
      "content/a.jsonl": Array.from({ length: 8000 }, (_, at) => `{"path":"/p${at}","locales":["${codes[0]}"]}`).join(
        "\n",
      ),
    });
    const sentence = sentenceOf("source-too-much", { what: "coverage", limit: 64_000_000 });
    const json = stele(folder, ["coverage", "--json"]);
    expect(json).toMatchObject({ status: 1, stdout: "" });
    expect(json.stderr).toContain(`error: ${sentence}`);
    writeFiles(folder, { "content/site.yaml": `${site}artifacts: { coverage: true }\n` });
    expect(stele(folder, ["check", "--quiet"]).stderr).toContain(`content/site.yaml:5:24: error: ${sentence}`);
  });
});
