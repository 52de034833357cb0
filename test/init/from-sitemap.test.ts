/** A sitemap -> a list of its pages, and what a build reads of that list. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { proposeFromSitemap, readSitemapInput, siteOfSitemap } from "../../scripts/init/from-sitemap.ts";
import { listOfPages } from "../../scripts/init/listed-pages.ts";
import { localesText, siteText } from "../../scripts/init/texts.ts";
import { url, urlset } from "../content/sources/sourced.ts";
import { readProject } from "../content/sources/tree-site.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const D = "https://docs.acme.dev";

/** Reads a sitemap and writes what it comes to. */
function read(text: string) {
  const folder = temporaryFolder();
  writeFiles(folder, { "map.xml": text });
  const sourced = readSitemapInput(join(folder, "map.xml"));
  const proposal = proposeFromSitemap(sourced, { hosts: ["serve"] }, undefined);
  const site = proposal && siteOfSitemap(proposal, sourced, "content");
  const list = site?.value && listOfPages(site.value);
  if (proposal && list) {
    const rows = list.file === "pages.yaml" ? [] : [{ list: list.file }];
    const texts = {
      "site.yaml": siteText({ ...proposal, rows }),
      "locales.yaml": localesText(proposal),
      [list.file]: list.text,
    };
    writeFiles(folder, Object.fromEntries(Object.entries(texts).map(([name, one]) => [`content/${name}`, one])));
  }
  return { folder, list, site: site?.value, codes: (site ?? sourced).diagnostics.map(({ code }) => code) };
}

describe("the list of a sitemap", () => {
  it.each([
    [
      "prefixes",
      urlset(
        url(`${D}/a`, "<priority>0.8</priority>"),
        url(`${D}/es/a`, "<lastmod>2026-09-12</lastmod>"),
        url(`${D}/b/`),
      ),
    ],
    [
      "links, paths of translations, another source than English",
      urlset(
        url(`${D}/caf%C3%A9`, "<lastmod>2026-01-02</lastmod>", [
          `x-default=${D}/caf%C3%A9`,
          `fr=${D}/caf%C3%A9`,
          `de=${D}/de/kaffee/`,
        ]),
        url(`${D}/de/kaffee/`, "", [`fr=${D}/caf%C3%A9`, `de=${D}/de/kaffee/`]),
      ),
    ],
    ["hosts", urlset(url(`${D}/`), url(`${D}/a%25b`), url("https://ja.docs.acme.dev/"))],
    ["ten thousand pages and one", urlset(...Array.from({ length: 10_001 }, (_none, index) => url(`${D}/${index}`)))],
  ])("is read as the same pages: %s", (name, text) => {
    const { folder, list, site } = read(text);
    expect(list?.file).toBe(name === "ten thousand pages and one" ? "pages.jsonl" : "pages.yaml");
    const { plan, problems } = readProject(folder);
    expect(problems.filter(({ diagnostic }) => diagnostic.severity === "error")).toEqual([]);
    expect(site?.pages.length).toBeGreaterThan(0);
    // Only a list says which languages are planned.
    expect(plan?.site.pages.map(({ statesLocales: _stated, ...page }) => page)).toEqual(site?.pages);
  });

  it.each([
    ["nothing", "", ["xml-syntax"]],
    ["a page of HTML", "<html/>", ["sitemap-root"]],
    ["a document type", '<!DOCTYPE x [<!ENTITY a "b">]><urlset/>', ["xml-doctype"]],
    ["an address that no site can have", urlset(url("https://127.0.0.1/a")), []],
  ])("is not made of %s", (_what, text, codes) => {
    const { codes: found, list } = read(text);
    expect({ found, list }).toEqual({ found: codes, list: undefined });
  });
});
