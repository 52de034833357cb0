import { describe, expect, it } from "vitest";
import { entryWriter } from "../../scripts/artifacts/sitemap/entries.ts";
import { sitemapArtifacts } from "../../scripts/artifacts/sitemap/index.ts";
import { localesOf, planOf } from "../content-files.ts";

const site = "base_url: https://docs.example.com/base\nsource_locale: en\n";
const locales = localesOf(["en", "es", "fr", "zh-Hant"]);

/** Pages in all languages and in some, with paths of their own and without, and values that are escaped. */
const pages = `
- { path: /, lastmod: 2026-01-02, priority: 1 }
- { path: /a&b/, lastmod: 2026-01-02, priority: 0.123 }
- { path: /a&lt }
- { path: /docs/café, locales: [es] }
- { path: /alone, locales: [] }
- { path: /own, translations: { es: /propio, fr: { path: /l&autre, lastmod: 2026-01-03 } } }
- { path: /some, locales: [es, fr], translations: { fr: /quelques/ } }
`;

describe("a sitemap is cut by lengths that are found without making its entries: each is that of the entry", () => {
  it.each([
    ["without links", ""],
    ["with links", "sitemap: { alternates: true }\n"],
    ["with links and no x-default", "sitemap: { alternates: true, x_default: false }\n"],
    ["with links and an x-default that not all pages are in", "sitemap: { alternates: true, x_default: es }\n"],
  ])("%s", (_what, options) => {
    const plan = planOf({ site: site + options, locales, pages });
    const writer = entryWriter(plan.site);
    for (const page of plan.site.pages) {
      expect({ path: page.path, length: writer.linksLength(page) }).toEqual({
        path: page.path,
        length: writer.links(page).length,
      });
      for (const locale of plan.site.addresses.locales.filter(({ code }) => page.locales.has(code))) {
        const entry = writer.entry(page, locale, writer.links(page));
        expect({ entry, length: writer.entryLength(page, locale, writer.linksLength(page)) }).toEqual({
          entry,
          length: entry.length,
        });
      }
    }
  });
});

describe("a large sitemap is made in pieces", () => {
  const many = Array.from({ length: 3000 }, (_, index) => `- { path: /docs/a&b/${index}, locales: [es] }\n`).join("");
  const plan = planOf({ site: `${site}sitemap: { alternates: true }\n`, locales, pages: many });
  const large = [...sitemapArtifacts(plan.site)].flatMap(({ text }) => (typeof text === "string" ? [] : [text]));

  it("of about 64 KiB, and its length is known beforehand", () => {
    expect(large).toHaveLength(2);
    for (const { bytes, pieces } of large) {
      const lengths = [...pieces()].map((piece) => Buffer.byteLength(piece));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bytes);
      expect(lengths.slice(0, -1).filter((length) => length < 65_536 || length > 67_000)).toEqual([]);
    }
  });

  it("as often as it is asked for, also by two readers at once", () => {
    for (const { pieces } of large) {
      const whole = [...pieces()].join("");
      const [one, other] = [pieces()[Symbol.iterator](), pieces()[Symbol.iterator]()];
      let [left, right] = ["", ""];
      for (let next = one.next(); next.done !== true; next = one.next()) {
        left += next.value;
        right += String(other.next().value);
      }
      expect([left, right]).toEqual([whole, whole]);
    }
  });
});
