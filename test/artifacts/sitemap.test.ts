import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import Sitemapper from "sitemapper";
import { describe, expect, it } from "vitest";
import { create } from "xmlbuilder2";
import { SITEMAP_LIMITS, sitemapArtifacts, type SitemapLimits } from "../../scripts/artifacts/sitemap/index.ts";
import { formatPriority } from "../../scripts/artifacts/sitemap/entries.ts";
import type { Page, Site } from "../../scripts/site/site.ts";
import { type ContentTexts, hintOf, planOf, problemsOf, sentenceOf } from "../content-files.ts";
import { root } from "../stele.ts";
import { readIndex, readSitemap } from "./readers.ts";
import { textsOf } from "../whole-texts.ts";
import { INDEX_SCHEMA, validate, xmllint } from "./xmllint.ts";
import { runs } from "../runs.ts";

/** The official schema, in the copy that npm `sitemap` ships. */
const URLSET_SCHEMA = join(root, "node_modules/sitemap/schema/sitemap.xsd");

describe("the sitemap", () => {
  it("lists each page with its address, its last change and its priority, in this order", () => {
    const pages = [
      "- { path: /docs/intro, lastmod: 2026-09-12, priority: 0.85 }",
      "- { path: /docs/, lastmod: 2026-09-28T10:00:00Z }",
      "- { path: /, lastmod: 2026-10-01 }",
    ];
    expect(Object.fromEntries(sitemapOf({ pages: pages.join("\n") }))).toEqual({
      "sitemap.xml": `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://docs.example.com/</loc>
    <lastmod>2026-10-01</lastmod>
    <priority>1.0</priority>
  </url>
  <url>
    <loc>https://docs.example.com/docs/</loc>
    <lastmod>2026-09-28T10:00:00Z</lastmod>
    <priority>0.5</priority>
  </url>
  <url>
    <loc>https://docs.example.com/docs/intro</loc>
    <lastmod>2026-09-12</lastmod>
    <priority>0.85</priority>
  </url>
</urlset>
`,
    });
  });

  it("leaves out an unknown last change, and counts the pages", () => {
    const pages = "- { path: / }\n- { path: /a, lastmod: 2026-01-02 }\n- { path: /b }\n";
    expect(sitemapOf({ pages }).get("sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://docs.example.com/</loc>
    <priority>1.0</priority>
  </url>
  <url>
    <loc>https://docs.example.com/a</loc>
    <lastmod>2026-01-02</lastmod>
    <priority>0.5</priority>
  </url>
  <url>
    <loc>https://docs.example.com/b</loc>
    <priority>0.5</priority>
  </url>
</urlset>
`);
    expect(problemsOf({ pages })).toEqual([
      {
        severity: "warning",
        code: "lastmod-unknown",
        at: undefined,
        sentence: sentenceOf("lastmod-unknown", { count: 2 }),
        hint: hintOf("lastmod-unknown", { count: 1 }),
      },
    ]);
  });

  it("lists source pages only: none of a translation, and all on one host and scheme", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\n";
    const locales =
      "- { code: en, name: English }\n- { code: es-419, name: Español }\n- { code: fr, name: Français, host: docs.example.fr }\n- { code: de, name: Deutsch, addresses: path }\n";
    const pages =
      "- { path: /, lastmod: 2026-01-02 }\n- { path: /docs, lastmod: 2026-01-02, translations: { fr: /documents } }\n";
    expect(locsOf(sitemapOf({ site, locales, pages }))).toEqual([
      "https://docs.example.com/",
      "https://docs.example.com/docs",
    ]);
  });

  it.each([
    ["at the origin", "base_url: https://docs.example.com", "https://docs.example.com/docs"],
    ["below a base path", "base_url: https://user.example/project/", "https://user.example/project/docs"],
    [
      "without encryption where the pages have none",
      "base_url: http://docs.example.com",
      "http://docs.example.com/docs",
    ],
    ["with a port", "base_url: https://docs.example.com:8443", "https://docs.example.com:8443/docs"],
    [
      "on another origin than the sitemap",
      "base_url: https://api.example.com\nsource_origin: https://docs.example.com",
      "https://docs.example.com/docs",
    ],
    [
      "with the source locale's prefix",
      "base_url: https://docs.example.com\naddresses: path\nsource_prefix: true",
      "https://docs.example.com/en/docs",
    ],
    ["in ASCII", "base_url: https://münchen.example", "https://xn--mnchen-3ya.example/docs"],
  ])("gives whole addresses %s", (_name, site, loc) => {
    const pages = "- { path: /docs, lastmod: 2026-01-02 }\n";
    expect(locsOf(sitemapOf({ site: `${site}\nsource_locale: en\n`, pages }))).toEqual([loc]);
  });

  it.each([
    ["an ampersand is escaped", "/a&b", "https://docs.example.com/a&amp;b"],
    ["the name of an entity stays a path", "/a&copy", "https://docs.example.com/a&amp;copy"],
    ["a space is encoded", "/a b", "https://docs.example.com/a%20b"],
    ["a letter outside ASCII is encoded", "/é", "https://docs.example.com/%C3%A9"],
    ["an encoded letter keeps one spelling", "/%c3%a9", "https://docs.example.com/%C3%A9"],
    ["letters of other scripts are encoded", "/日本", "https://docs.example.com/%E6%97%A5%E6%9C%AC"],
    ["a character outside the first plane is encoded", "/😀", "https://docs.example.com/%F0%9F%98%80"],
    ["the name of a property is a name", "/constructor/", "https://docs.example.com/constructor/"],
    ["a name that begins like a locale is a name", "/es-shop", "https://docs.example.com/es-shop"],
  ])("writes paths so that every reader takes them for the same: %s", (_name, path, loc) => {
    const pages = `- { path: ${JSON.stringify(path)}, lastmod: 2026-01-02 }\n`;
    expect(sitemapOf({ pages }).get("sitemap.xml")).toContain(`\n    <loc>${loc}</loc>\n`);
  });

  it("has the same bytes whenever it is made", () => {
    const { site } = planOf({ pages: "- { path: / }\n- { path: /a }\n" });
    const first = [...sitemapArtifacts(site)];
    expect([...sitemapArtifacts(site)]).toEqual(first);
  });
});

describe("what no sitemap may hold is an error of the content", () => {
  const dated = (path: string): ContentTexts => ({ pages: `- { path: ${path}, lastmod: 2026-01-02 }\n` });
  const onDay = (lastmod: string): ContentTexts => ({ pages: `- { path: /, lastmod: ${lastmod} }\n` });
  const withPriority = (text: string): ContentTexts => ({
    pages: `- { path: /, lastmod: 2026-01-02, priority: ${text} }\n`,
  });
  const at = (address: string): ContentTexts => ({ site: `base_url: ${address}\nsource_locale: en\n` });
  const codePoint = (name: string): string => sentenceOf("forbidden-code-point", { codePoint: name });
  const notADate = (text: string): string => sentenceOf("not-a-date", { found: text });

  it.each<readonly [string, ContentTexts, readonly string[]]>([
    ["a NUL", dated('"/a\\0b"'), [codePoint("U+0000")]],
    ["a bell", dated('"/a\\ab"'), [codePoint("U+0007")]],
    ["U+FFFE", dated('"/a\\uFFFEb"'), [codePoint("U+FFFE")]],
    ["half a character", dated('"/a\\uD83Db"'), [codePoint("U+D83D")]],
    ["a line separator", dated('"/a\\u2028b"'), [codePoint("U+2028")]],
    [
      "a character reference",
      dated('"/a&#7;b"'),
      [sentenceOf("path-refused", { reason: "query-or-fragment", part: "#7;b", path: "/a&#7;b" })],
    ],
    [
      "an element",
      dated('"/</loc><loc>"'),
      [sentenceOf("path-refused", { reason: "forbidden-character", part: "<", path: "/</loc><loc>" })],
    ],
    [
      "a broken encoding",
      dated("/a%zz"),
      [sentenceOf("path-refused", { reason: "broken-encoding", part: "a%zz", path: "/a%zz" })],
    ],
    [
      "a fragment",
      dated('"/a#b"'),
      [sentenceOf("path-refused", { reason: "query-or-fragment", part: "#b", path: "/a#b" })],
    ],
    [
      "a query",
      dated("/a?b=c"),
      [sentenceOf("path-refused", { reason: "query-or-fragment", part: "?b=c", path: "/a?b=c" })],
    ],
    [
      "a script for a page",
      dated("javascript:alert(1)"),
      [
        sentenceOf("path-refused", {
          reason: "no-leading-slash",
          part: "javascript:alert(1)",
          path: "javascript:alert(1)",
        }),
      ],
    ],
    [
      "another host for a page",
      dated("//evil.example/a"),
      [sentenceOf("path-refused", { reason: "empty-segment", part: "//", path: "//evil.example/a" })],
    ],
    [
      "a path for a site",
      at("/docs/a/b"),
      [sentenceOf("address-refused", { address: "/docs/a/b", reason: "not-an-address" })],
    ],
    [
      "a script for a site",
      at("javascript:alert(1)"),
      [sentenceOf("address-refused", { address: "javascript:alert(1)", reason: "not-an-address" })],
    ],
    [
      "one page twice",
      { pages: "- { path: /a, lastmod: 2026-01-02 }\n- { path: /a/, lastmod: 2026-01-02 }\n" },
      [sentenceOf("path-twice", { path: "/a", locale: undefined })],
    ],
    ["no page", { pages: "[]\n" }, [sentenceOf("empty-list", {})]],
    ["a month", onDay("2026-01"), [notADate("2026-01")]],
    ["a time without seconds", onDay("2026-01-02T10:00Z"), [notADate("2026-01-02T10:00Z")]],
    ["a time without a zone", onDay("2026-01-02T10:00:00"), [notADate("2026-01-02T10:00:00")]],
    ["a time with neither", onDay("2026-01-02T10:00"), [notADate("2026-01-02T10:00")]],
    ["the 30th of February", onDay("2026-02-30"), [notADate("2026-02-30")]],
    ["the 30th of February in a leap year", onDay("2024-02-30"), [notADate("2024-02-30")]],
    ["the 29th of February in another year", onDay("2026-02-29"), [notADate("2026-02-29")]],
    ["a date in words", onDay("Fri Jan 02 2026"), [notADate("Fri Jan 02 2026")]],
    [
      "a priority above one",
      withPriority("1.5"),
      [sentenceOf("out-of-range", { found: "1.5", minimum: 0, maximum: 1, example: 0.8 })],
    ],
    [
      "a priority below zero",
      withPriority("-0.1"),
      [sentenceOf("out-of-range", { found: "-0.1", minimum: 0, maximum: 1, example: 0.8 })],
    ],
    [
      "an address of 11 characters",
      { ...at("http://a.b"), pages: "- { path: /, lastmod: 2026-01-02 }\n" },
      [sentenceOf("address-too-short", { address: "http://a.b/", limit: 12 })],
    ],
    [
      "an address of 2048 characters",
      dated(pathOfAddress(2048)),
      [sentenceOf("address-too-long", { length: 2048, limit: 2047 })],
    ],
  ])("%s", (_name, content, sentences) => {
    const errors = problemsOf(content).filter(({ severity }) => severity === "error");
    expect(errors.map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it("an address of 12 characters is long enough", () => {
    expect(locsOf(sitemapOf(at("http://a.bc")))).toEqual(["http://a.bc/"]);
  });

  it("an address of 2047 characters in every locale is short enough", () => {
    const locales = "- { code: en, name: English }\n";
    const [loc = ""] = locsOf(sitemapOf({ ...dated(pathOfAddress(2047)), locales }));
    expect(loc).toHaveLength(2047);
  });
});

describe("a date", () => {
  it.each(["2026-01-02", "2024-02-29", "2026-01-02T10:00:00Z", "2026-01-02T10:00:00.500+05:30"])(
    "%s is written as given",
    async (lastmod) => {
      const text = sitemapOf({ pages: `- { path: /, lastmod: ${lastmod} }\n` }).get("sitemap.xml") ?? "";
      expect((await readSitemap(text))[0]?.lastmod).toBe(lastmod);
    },
  );
});

describe("a priority", () => {
  it.each([
    ["0", "0.0"],
    ["-0", "0.0"],
    ["0.0", "0.0"],
    ["1", "1.0"],
    ["1.0", "1.0"],
    ["0.5", "0.5"],
    [".5", "0.5"],
    ["5e-1", "0.5"],
    ["0.85", "0.85"],
    ["0.10", "0.1"],
    ["1e-6", "0.000001"],
    ["1e-7", "0.0000001"],
    ["1.5e-7", "0.00000015"],
    ["0.30000000000000004", "0.30000000000000004"],
    ["5e-324", "0.0"],
  ])("of %s is written %s", (text, written) => {
    const pages = `- { path: /, lastmod: 2026-01-02, priority: ${text} }\n`;
    expect(sitemapOf({ pages }).get("sitemap.xml")).toContain(`\n    <priority>${written}</priority>\n`);
  });

  it("is a decimal with a digit on both sides of the point, close to what was meant", () => {
    const priorities = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(priorities, (priority) => {
        const text = formatPriority(priority);
        expect(text).toMatch(/^(?:0\.\d{1,24}|1\.0)$/);
        expect(Math.abs(Number(text) - priority)).toBeLessThan(1e-19);
      }),
    );
  });
});

describe("a sitemap at its limits", () => {
  it("knows those of the protocol", () => {
    expect(SITEMAP_LIMITS).toEqual({ addresses: 50_000, bytes: 50 * 1024 * 1024 });
  });

  it("is one file of as many addresses as one may have", () => {
    expect(shape(siteOf(3), { addresses: 3, bytes: 1e6 })).toEqual({ "sitemap.xml": 3 });
  });

  it("with one address more is an index of two files", () => {
    expect(shape(siteOf(4), { addresses: 3, bytes: 1e6 })).toEqual({
      "sitemap.xml": 0,
      "sitemaps/1.xml": 3,
      "sitemaps/2.xml": 1,
    });
  });

  it("is one file of as many bytes as one may have", () => {
    const site = siteOf(3);
    const bytes = bytesOf(textsOf(sitemapArtifacts(site)).get("sitemap.xml"));
    expect(shape(site, { addresses: 10, bytes })).toEqual({ "sitemap.xml": 3 });
  });

  it("with one byte more is an index of two files", () => {
    const site = siteOf(3);
    const bytes = bytesOf(textsOf(sitemapArtifacts(site)).get("sitemap.xml")) - 1;
    expect(shape(site, { addresses: 10, bytes })).toEqual({
      "sitemap.xml": 0,
      "sitemaps/1.xml": 2,
      "sitemaps/2.xml": 1,
    });
  });

  it("counts the bytes of each file from its own beginning", () => {
    const site = siteOf(6);
    const bytes = bytesOf(textsOf(sitemapArtifacts(siteOf(2))).get("sitemap.xml"));
    expect(shape(site, { addresses: 10, bytes })).toEqual({
      "sitemap.xml": 0,
      "sitemaps/1.xml": 2,
      "sitemaps/2.xml": 2,
      "sitemaps/3.xml": 2,
    });
  });

  it("holds 50 000 addresses in one file", () => {
    expect(shape(siteOf(50_000))).toEqual({ "sitemap.xml": 50_000 });
  });

  it("holds 50 001 addresses in two files and an index", () => {
    expect(shape(siteOf(50_001))).toEqual({ "sitemap.xml": 0, "sitemaps/1.xml": 50_000, "sitemaps/2.xml": 1 });
  });

  it("with long addresses is split before 50 MiB", () => {
    const files = textsOf(sitemapArtifacts(siteOf(27_000, "x".repeat(1950))));
    const [first = 0, second = 0] = ["sitemaps/1.xml", "sitemaps/2.xml"].map((path) => bytesOf(files.get(path)));
    expect([...files.keys()]).toEqual(["sitemap.xml", "sitemaps/1.xml", "sitemaps/2.xml"]);
    expect(first).toBeLessThanOrEqual(52_428_800);
    expect(first).toBeGreaterThan(52_428_800 - 2200);
    expect(second).toBeGreaterThan(1e6);
  });

  it("loses no page and changes no address, wherever it is split", async () => {
    const limits = fc.record({
      addresses: fc.integer({ min: 1, max: 30 }),
      bytes: fc.integer({ min: 400, max: 4000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), limits, async (count, limit) => {
        const site = siteOf(count);
        const files = textsOf(sitemapArtifacts(site, limit));
        const paths = [...files.keys()];
        expect(paths).toEqual(paths.toSorted());
        const parts = paths.length === 1 ? ["sitemap.xml"] : paths.slice(1).sort(byNumber);
        const texts = parts.map((path) => files.get(path) ?? "");
        const items = await Promise.all(texts.map(readSitemap));
        for (const [index, text] of texts.entries()) {
          expect(items[index]?.length).toBeLessThanOrEqual(limit.addresses);
          expect(bytesOf(text)).toBeLessThanOrEqual(limit.bytes);
        }
        expect(items.flat().map(({ url }) => url)).toEqual(
          site.pages.map(({ path }) => `https://docs.example.com${path}`),
        );
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("the index of a large sitemap", () => {
  const pages = [
    "- { path: /a, lastmod: 2026-09-28T10:00:00Z }",
    "- { path: /b, lastmod: 2026-03-01 }",
    "- { path: /c }",
    "- { path: /d }",
    "- { path: /e, lastmod: 2025-12-30 }",
    "- { path: /f, lastmod: 2025-12-31T00:00:00Z }",
  ].join("\n");

  it("names each file with the newest day in it, if one is known", () => {
    const { site } = planOf({ site: "base_url: https://user.example/project/\nsource_locale: en\n", pages });
    const files = textsOf(sitemapArtifacts(site, { addresses: 2, bytes: 1e6 }));
    expect(files.get("sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://user.example/project/sitemaps/1.xml</loc>
    <lastmod>2026-09-28</lastmod>
  </sitemap>
  <sitemap>
    <loc>https://user.example/project/sitemaps/2.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://user.example/project/sitemaps/3.xml</loc>
    <lastmod>2025-12-31</lastmod>
  </sitemap>
</sitemapindex>
`);
    expect(files.get("sitemaps/3.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://user.example/project/e</loc>
    <lastmod>2025-12-30</lastmod>
    <priority>0.5</priority>
  </url>
  <url>
    <loc>https://user.example/project/f</loc>
    <lastmod>2025-12-31T00:00:00Z</lastmod>
    <priority>0.5</priority>
  </url>
</urlset>
`);
  });

  it("comes before its files, and these in the order of their names", () => {
    const files = [...sitemapArtifacts(siteOf(11), { addresses: 1, bytes: 1e6 })].map(({ path }) => path);
    expect(files).toEqual([
      "sitemap.xml",
      "sitemaps/1.xml",
      "sitemaps/10.xml",
      "sitemaps/11.xml",
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `sitemaps/${number}.xml`),
    ]);
  });
});

describe("the text around the values", () => {
  it("is what xmlbuilder2 writes for the whole document", () => {
    const day = fc.constantFrom("2026-01-02", "2025-12-31T23:59:59Z", undefined);
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    const page = fc.record({ segment, day, priority: fc.constantFrom(0, 0.5, 0.85, 1) });
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (rows, addresses) => {
          const { site } = planOf();
          const pages = rows.map((row) => pageAt(`/${row.segment}`, row.day, row.priority));
          const files = textsOf(sitemapArtifacts({ ...site, pages }, { addresses, bytes: 1e6 }));
          const parts = rows.length > addresses ? Math.ceil(rows.length / addresses) : 0;
          expect(files.size).toBe(1 + parts);
          for (let part = 0; part < (parts || 1); part += 1) {
            const file = parts === 0 ? "sitemap.xml" : `sitemaps/${part + 1}.xml`;
            expect(files.get(file)).toBe(urlsetTree(pages.slice(part * addresses, (part + 1) * addresses)));
          }
        },
      ),
      { numRuns: runs(50) },
    );
  });
});

describe("the sitemap of the shipped content", () => {
  const texts = shipped();
  const { site } = planOf(texts);
  const single = textsOf(sitemapArtifacts(site));
  const split = textsOf(sitemapArtifacts(site, { addresses: 7, bytes: 1e6 }));
  const addresses = [...(texts.pages ?? "").matchAll(/^- path: (\S+)$/gm)]
    .map(([, path]) => `https://docs.example.com${path}`)
    .sort();

  it("has 20 pages, each with a last change and a priority", async () => {
    const items = await readSitemap(single.get("sitemap.xml") ?? "");
    expect(addresses).toHaveLength(20);
    expect(items.map(({ url }) => url).sort()).toEqual(addresses);
    expect(items.filter(({ lastmod, priority }) => lastmod === undefined || priority === undefined)).toEqual([]);
  });

  it.skipIf(!xmllint)("is valid", () => {
    expect(validate(URLSET_SCHEMA, single.get("sitemap.xml") ?? "")).toBe("- validates\n");
  });

  it.skipIf(!xmllint)("is valid as an index and its files", () => {
    const [index = "", ...parts] = split.values();
    expect(validate(INDEX_SCHEMA, index)).toBe("- validates\n");
    expect(parts.map((text) => validate(URLSET_SCHEMA, text))).toEqual(Array(3).fill("- validates\n"));
  });

  it("is read back by sitemapper", async () => {
    expect((await crawl(single)).toSorted()).toEqual(addresses);
  });

  it("is read back as an index and its files", async () => {
    const index = await readIndex(split.get("sitemap.xml") ?? "");
    expect(index.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://docs.example.com/sitemaps/${n}.xml`));
    const parts = [1, 2, 3].map((number) => readSitemap(split.get(`sitemaps/${number}.xml`) ?? ""));
    expect(
      (await Promise.all(parts))
        .flat()
        .map(({ url }) => url)
        .sort(),
    ).toEqual(addresses);
    expect((await crawl(split)).toSorted()).toEqual(addresses);
  });
});

describe.skipIf(!xmllint)("the schemas", () => {
  const urlset = (entry: string): string =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entry}</urlset>`;
  const index = (entry: string): string =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entry}</sitemapindex>`;
  const loc = "<loc>https://docs.example.com/</loc>";

  it.each([
    ["a sitemap without pages", URLSET_SCHEMA, urlset("")],
    [
      "a priority before the last change",
      URLSET_SCHEMA,
      urlset(`<url>${loc}<priority>0.5</priority><lastmod>2026-01-02</lastmod></url>`),
    ],
    ["a priority with an exponent", URLSET_SCHEMA, urlset(`<url>${loc}<priority>5e-1</priority></url>`)],
    ["a day that does not exist", URLSET_SCHEMA, urlset(`<url>${loc}<lastmod>2026-02-30</lastmod></url>`)],
    ["an index without files", INDEX_SCHEMA, index("")],
    ["an index with a month", INDEX_SCHEMA, index(`<sitemap>${loc}<lastmod>2026-13</lastmod></sitemap>`)],
    [
      "an index with the last change first",
      INDEX_SCHEMA,
      index(`<sitemap><lastmod>2026-01-02</lastmod>${loc}</sitemap>`),
    ],
    ["an index with a priority", INDEX_SCHEMA, index(`<sitemap>${loc}<priority>0.5</priority></sitemap>`)],
  ])("refuse %s", (_name, schema, text) => {
    expect(validate(schema, text)).toMatch(/\n- fails to validate\n$/);
  });

  it("accept every page that has an address, a day and a priority of ours", () => {
    const path = fc.stringMatching(/^\/[a-z0-9&=+@,!~%-]{1,20}$/).filter((text) => !text.includes("%"));
    const day = fc.constantFrom("2026-01-02", "2026-01-02T10:00:00Z", "2026-01-02T10:00:00.123-14:00", undefined);
    const priority = fc.double({ min: 0, max: 1, noNaN: true });
    const page = fc.tuple(path, day, priority).map((values) => pageAt(...values));
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 200 }), (pages) => {
        const files = textsOf(sitemapArtifacts({ ...planOf().site, pages }));
        expect(validate(URLSET_SCHEMA, files.get("sitemap.xml") ?? "")).toBe("- validates\n");
      }),
      { numRuns: runs(20) },
    );
  });
});

function sitemapOf(content: ContentTexts): Map<string, string> {
  return textsOf(sitemapArtifacts(planOf(content).site));
}

function locsOf(files: ReadonlyMap<string, string>): string[] {
  return [...(files.get("sitemap.xml") ?? "").matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc = ""]) => loc);
}

/** The path of a page whose address on `https://docs.example.com` has this many characters. */
function pathOfAddress(length: number): string {
  const rest = length - "https://docs.example.com".length;
  const segments = Array(Math.floor(rest / 200)).fill(`/${"a".repeat(199)}`);
  return `${segments.join("")}/${"b".repeat((rest % 200) - 1)}`;
}

/** A page as it comes out of the content, in English only. */
function pageAt(path: string, lastmod: string | undefined, priority: number): Page {
  return { path, trailingSlash: false, lastmod, priority, locales: new Set(["en"]) };
}

function siteOf(count: number, prefix = "p"): Site {
  const pages = Array.from({ length: count }, (_, index) => pageAt(`/${prefix}${index}`, "2026-01-02", 0.5));
  return { ...planOf().site, pages };
}

/** File -> number of pages in it. */
function shape(site: Site, limits?: SitemapLimits): Record<string, number> {
  const files = [...textsOf(sitemapArtifacts(site, limits))];
  return Object.fromEntries(files.map(([path, text]) => [path, text.split("<url>").length - 1]));
}

function bytesOf(text = ""): number {
  return Buffer.byteLength(text);
}

function byNumber(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0]) - Number(/\d+/.exec(other)?.[0]);
}

/** The document as a tree of xmlbuilder2, which is right for values without special characters. */
function urlsetTree(pages: readonly Page[]): string {
  const tree = create({ version: "1.0", encoding: "UTF-8" })
    .com(" made by Stele ")
    .ele("http://www.sitemaps.org/schemas/sitemap/0.9", "urlset");
  for (const { path, lastmod, priority } of pages) {
    const url = tree.ele("url");
    url.ele("loc").txt(`https://docs.example.com${path}`);
    if (lastmod !== undefined) url.ele("lastmod").txt(lastmod);
    url.ele("priority").txt({ 0: "0.0", 1: "1.0" }[priority] ?? String(priority));
  }
  return `${tree.end({ prettyPrint: true })}\n`;
}

function shipped(): ContentTexts {
  const [site = "", locales = "", pages = ""] = ["site", "locales", "pages"].map((name) =>
    readFileSync(join(root, `content/${name}.yaml`), "utf8"),
  );
  return { site, locales, pages };
}

/** What sitemapper finds on a server that has these files; an index leads to that server. */
async function crawl(files: ReadonlyMap<string, string>): Promise<string[]> {
  const server = createServer((request, response) => {
    const text = files.get((request.url ?? "").slice(1));
    const own = text?.replaceAll("https://docs.example.com/sitemaps/", `${addressOf(server)}/sitemaps/`);
    response.writeHead(own === undefined ? 404 : 200, { "Content-Type": "application/xml" }).end(own);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  try {
    const { sites, errors } = await new Sitemapper({ timeout: 10_000 }).fetch(`${addressOf(server)}/sitemap.xml`);
    expect(errors).toEqual([]);
    return sites;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
