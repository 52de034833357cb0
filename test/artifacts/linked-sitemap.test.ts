/** Sitemaps with links between languages, and those of hosts of locales. */
import { createServer } from "node:http";
import fc from "fast-check";
import Sitemapper from "sitemapper";
import { describe, expect, it } from "vitest";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import { SITEMAP_LIMITS, sitemapArtifacts } from "../../scripts/artifacts/sitemap/index.ts";
import type { Page, Site } from "../../scripts/site/site.ts";
import { type ContentTexts, localesOf, planOf, sentenceOf, textOf } from "../content-files.ts";
import { readIndex, readSitemap } from "./readers.ts";
import { bytesOf } from "../../scripts/publish/file-bytes.ts";
import { textsOf } from "../whole-texts.ts";
import { INDEX_SCHEMA, LINKED_SCHEMA, validate, xmllint } from "./xmllint.ts";
import { runs } from "../runs.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const LINKED = `${SITE}sitemap: { alternates: true }\n`;

function sitemapsOf(content: ContentTexts, limits = SITEMAP_LIMITS): Map<string, string> {
  return textsOf(sitemapArtifacts(planOf({ site: LINKED, ...content }).site, limits));
}

/** File -> the addresses that it lists. */
function listed(content: ContentTexts): Record<string, string[]> {
  const files = [...sitemapsOf(content)];
  return Object.fromEntries(
    files.map(([path, text]) => [path, [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc = ""]) => loc)]),
  );
}

/** The links of the entry of an address: `es https://es.docs.example.com/`. */
function linksOf(text: string, loc: string): string[] {
  const [entry = ""] = text.slice(text.indexOf(`<loc>${loc}</loc>`)).split("</url>");
  return [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, code, href]) => `${code} ${href}`);
}

describe("a sitemap with links between languages", () => {
  it("lists each language of a page with the links to all of them, itself among them, and its own last change", () => {
    const content = {
      locales:
        "- { code: en, name: English }\n- { code: es-419, name: Español, hreflang: es, label: es }\n- { code: fr, name: Français, host: docs.example.fr }\n",
      pages: `- { path: /docs/, lastmod: 2026-02-02, priority: 0, locales: [es-419, fr], translations: { fr: { path: /documents, lastmod: 2026-03-01 } } }\n- { path: /legal, lastmod: 2026-02-03, locales: [] }\n`,
    };
    const head = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
    const links = `
    <xhtml:link rel="alternate" hreflang="en" href="https://docs.example.com/docs/" />
    <xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/docs/" />
    <xhtml:link rel="alternate" hreflang="fr" href="https://docs.example.fr/documents" />
    <xhtml:link rel="alternate" hreflang="x-default" href="https://docs.example.com/docs/" />`;
    expect(Object.fromEntries(sitemapsOf(content))).toEqual({
      "sitemap.xml": `${head}
  <url>
    <loc>https://docs.example.com/docs/</loc>
    <lastmod>2026-02-02</lastmod>
    <priority>0.0</priority>${links}
  </url>
  <url>
    <loc>https://docs.example.com/legal</loc>
    <lastmod>2026-02-03</lastmod>
    <priority>0.5</priority>
    <xhtml:link rel="alternate" hreflang="en" href="https://docs.example.com/legal" />
    <xhtml:link rel="alternate" hreflang="x-default" href="https://docs.example.com/legal" />
  </url>
</urlset>
`,
      "sitemaps/es.xml": `${head}
  <url>
    <loc>https://es.docs.example.com/docs/</loc>
    <priority>0.0</priority>${links}
  </url>
</urlset>
`,
      "sitemaps/fr.xml": `${head}
  <url>
    <loc>https://docs.example.fr/documents</loc>
    <lastmod>2026-03-01</lastmod>
    <priority>0.0</priority>${links}
  </url>
</urlset>
`,
    });
  });

  it.each([
    ["the source language by default", "alternates: true", ["x-default https://docs.example.com/"]],
    ["another language", "alternates: true, x_default: es", ["x-default https://es.docs.example.com/"]],
    ["another spelling of it", "alternates: true, x_default: ES", ["x-default https://es.docs.example.com/"]],
    ["no language", "alternates: true, x_default: false", []],
  ])("sends readers of other languages to %s", (_whom, options, links) => {
    const files = sitemapsOf({ site: `${SITE}sitemap: { ${options} }\n` });
    const found = linksOf(files.get("sitemap.xml") ?? "", "https://docs.example.com/");
    expect(found.filter((link) => link.startsWith("x-default"))).toEqual(links);
  });

  it("has no x-default at a page that is not in that language", () => {
    const site = `${SITE}sitemap: { alternates: true, x_default: es }\n`;
    const text = sitemapsOf({ site, pages: "- { path: /a, locales: [] }\n- { path: / }\n" }).get("sitemap.xml") ?? "";
    expect(linksOf(text, "https://docs.example.com/a")).toEqual(["en https://docs.example.com/a"]);
  });

  it("has the same bytes whenever it is made, and whatever the order of rows", () => {
    const rows = ["- { path: / }", "- { path: /b, locales: [es] }", "- { path: /a, translations: { es: /á } }"];
    const first = sitemapsOf({ pages: rows.join("\n") });
    expect(sitemapsOf({ pages: rows.toReversed().join("\n") })).toEqual(first);
  });
});

describe("which sitemaps there are", () => {
  const locales =
    "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: de, name: Deutsch, addresses: path }\n";
  const EN = "https://docs.example.com/a";
  const ES = "https://es.docs.example.com/a";
  const DE = "https://docs.example.com/de/a";

  it.each<readonly [string, string, Record<string, string[]>]>([
    ["source pages only, unless more is asked for", "", { "sitemap.xml": [EN] }],
    ["no more with options that say so", "sitemap: { alternates: false }", { "sitemap.xml": [EN] }],
    [
      "with alternates every language, each on its own host",
      "sitemap: { alternates: true }",
      { "sitemap.xml": [EN, DE], "sitemaps/es.xml": [ES] },
    ],
    ["the same without links", "sitemap: { per_locale: true }", { "sitemap.xml": [EN, DE], "sitemaps/es.xml": [ES] }],
    ["links alone", "sitemap: { alternates: true, per_locale: false }", { "sitemap.xml": [EN, DE] }],
  ])("%s", (_what, options, files) => {
    const content = { site: `${SITE}${options}\n`, locales, pages: "- { path: /a }\n" };
    expect(listed(content)).toEqual(files);
  });

  it("those without links have none", () => {
    const files = sitemapsOf({ site: `${SITE}sitemap: { per_locale: true }\n` });
    expect(files.get("sitemaps/es.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://es.docs.example.com/</loc>
    <priority>1.0</priority>
  </url>
</urlset>
`);
  });

  it("lie where the site is published, whatever host they list", () => {
    const site =
      "base_url: https://user.example/project/\nsource_locale: en\nsource_origin: https://docs.example.com\nsitemap: { alternates: true }\n";
    const files = sitemapsOf({ site, pages: "- { path: /a }\n- { path: /b }\n" }, { addresses: 1, bytes: 1e6 });
    expect([...files.keys()]).toEqual([
      "sitemap.xml",
      "sitemaps/1.xml",
      "sitemaps/2.xml",
      "sitemaps/es.xml",
      "sitemaps/es/1.xml",
      "sitemaps/es/2.xml",
    ]);
    expect(files.get("sitemaps/es.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- made by Stele -->
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://user.example/project/sitemaps/es/1.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://user.example/project/sitemaps/es/2.xml</loc>
  </sitemap>
</sitemapindex>
`);
  });

  it("no part of one has the name of another", () => {
    const files = sitemapsOf(
      {
        locales: localesOf(["en", "es", "es-419", "pt", "pt-BR"]),
        pages: "- { path: / }\n- { path: /a }\n- { path: /b }\n",
      },
      { addresses: 1, bytes: 1e6 },
    );
    const paths = [...files.keys()];
    expect(paths).toEqual([...new Set(paths)].sort());
    expect(paths).toHaveLength(5 * (1 + 3));
  });
});

describe("robots files of hosts", () => {
  const planned = (content: ContentTexts): { files: Record<string, string>; said: string[] } => {
    const { value, diagnostics } = planArtifacts(planOf(content).site, []);
    const files = [...textsOf(value?.() ?? [])].filter(([path]) => path.startsWith("robots"));
    return {
      files: Object.fromEntries(files),
      said: diagnostics.map(({ sentence, hint = "" }) => `${sentence} ${hint}`),
    };
  };
  const ofHosts = (folder: string | undefined): string => {
    const lines = [
      { origin: "https://es.docs.example.com", address: "https://docs.example.com/sitemaps/es.xml" },
      { origin: "https://docs.example.fr", address: "https://docs.example.com/sitemaps/fr.xml" },
    ];
    return textOf("robots-of-hosts", { lines, folder });
  };
  const locales =
    "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français, host: docs.example.fr }\n";

  it("name the sitemap of their host, and a notice says where to publish them", () => {
    expect(planned({ site: LINKED, locales })).toEqual({
      files: {
        "robots.txt": "Sitemap: https://docs.example.com/sitemap.xml\n",
        "robots/es.txt": "Sitemap: https://docs.example.com/sitemaps/es.xml\n",
        "robots/fr.txt": "Sitemap: https://docs.example.com/sitemaps/fr.xml\n",
      },
      said: [ofHosts("robots")],
    });
  });

  it("are not written where robots.txt is left to others; the notice has their lines", () => {
    const { files, said } = planned({ site: `${LINKED}artifacts: { robots: false }\n`, locales });
    expect(files).toEqual({});
    expect(said.at(-1)).toBe(ofHosts(undefined));
  });

  it("are part of robots.txt for a language on the host that all of it is published at", () => {
    const site =
      "base_url: https://docs.example.fr\nsource_locale: en\nsource_origin: https://docs.example.com\nsitemap: { alternates: true }\n";
    expect(planned({ site, locales }).files).toEqual({
      "robots.txt": "Sitemap: https://docs.example.fr/sitemap.xml\nSitemap: https://docs.example.fr/sitemaps/fr.xml\n",
      "robots/es.txt": "Sitemap: https://docs.example.fr/sitemaps/es.xml\n",
    });
  });

  it.each([
    ["no sitemap of a host is asked for", SITE],
    ["all languages are on one host", `${LINKED}addresses: path\n`],
  ])("are not written where %s", (_when, site) => {
    expect(planned({ site })).toEqual({
      files: { "robots.txt": "Sitemap: https://docs.example.com/sitemap.xml\n" },
      said: [],
    });
  });
});

/** A site of many pages in English and in languages on hosts of their own. */
function siteOf(count: number, codes: readonly string[], pathOf = (index: number): string => `/p${index}`): Site {
  const { site } = planOf({ site: LINKED, locales: localesOf(["en", ...codes]) });
  const locales = new Set(["en", ...codes]);
  const pages = Array.from({ length: count }, (_, index): Page => {
    const path = pathOf(index);
    return { path, trailingSlash: false, priority: 0.5, locales };
  });
  return { ...site, pages };
}

describe("a sitemap with links at its limits", () => {
  const entries = (files: ReadonlyMap<string, string>): Record<string, number> =>
    Object.fromEntries([...files].map(([path, text]) => [path, text.split("<url>").length - 1]));

  it("holds 50 000 addresses in one file, and 50 001 in two files and an index, on each host", () => {
    const full = textsOf(sitemapArtifacts(siteOf(50_000, ["es"])));
    expect(entries(full)).toEqual({ "sitemap.xml": 50_000, "sitemaps/es.xml": 50_000 });
    const over = textsOf(sitemapArtifacts(siteOf(50_001, ["es"])));
    expect(entries(over)).toEqual({
      "sitemap.xml": 0,
      "sitemaps/1.xml": 50_000,
      "sitemaps/2.xml": 1,
      "sitemaps/es.xml": 0,
      "sitemaps/es/1.xml": 50_000,
      "sitemaps/es/2.xml": 1,
    });
  });

  it("is one file of exactly 52 428 800 bytes, and two with one byte more", () => {
    const count = 6000;
    const sizes = (length: (index: number) => number, digits: number): number[] => {
      const site = siteOf(count, ["es", "fr", "de"], (index) => `/${String(index).padStart(length(index), "x")}`);
      const [first, ...others] = site.pages;
      const pages = [...(first ? [{ ...first, priority: Number(`0.${"5".repeat(digits)}`) }] : []), ...others];
      const main = { ...site.sitemap, files: site.sitemap.files.slice(0, 1) };
      return [...sitemapArtifacts({ ...site, pages, sitemap: main })].map(({ text }) => bytesOf(text));
    };
    // A character more in a path is six bytes more: the entry's own address and five links; a digit is one byte more.
    const [bytes = 0] = sizes(() => 1300, 1);
    const missing = 52_428_800 - bytes;
    const more = Math.floor(missing / 6);
    const length = (index: number): number => 1300 + Math.floor(more / count) + (index < more % count ? 1 : 0);
    expect(sizes(length, 1 + (missing % 6))).toEqual([52_428_800]);
    const [index, ...parts] = sizes(length, 2 + (missing % 6));
    expect(index).toBeLessThan(1000);
    expect(parts).toHaveLength(2);
    expect(Math.max(...parts)).toBeLessThanOrEqual(52_428_800);
  });
});

describe.skipIf(!xmllint)("every sitemap with links", () => {
  it("is valid, in one file and in many", () => {
    const code = fc.constantFrom("es", "es-419", "pt-BR", "zh-Hant", "ar", "sr-Latn-RS");
    const path = fc.stringMatching(/^\/q[a-z0-9&=+@,!-]{1,20}$/);
    const day = fc.constantFrom("2026-01-02", "2026-01-02T10:00:00Z", undefined);
    const content = fc.record({
      codes: fc.uniqueArray(code, { minLength: 1, maxLength: 4 }),
      rows: fc.uniqueArray(fc.record({ path, day }), {
        selector: (row) => row.path.toLowerCase().replace(/\W/g, ""),
        minLength: 1,
        maxLength: 12,
      }),
      addresses: fc.integer({ min: 1, max: 30 }),
      strategy: fc.constantFrom("subdomain", "path"),
    });
    fc.assert(
      fc.property(content, ({ codes, rows, addresses, strategy }) => {
        const pages = rows.map((row) => JSON.stringify({ path: row.path, lastmod: row.day }));
        const texts = {
          site: `${LINKED}addresses: ${strategy}\n`,
          locales: localesOf(["en", ...codes]),
          pages: pages.map((row) => `- ${row}\n`).join(""),
        };
        for (const text of sitemapsOf(texts, { addresses, bytes: 1e6 }).values()) {
          const schema = text.includes("<sitemapindex") ? INDEX_SCHEMA : LINKED_SCHEMA;
          expect(validate(schema, text)).toBe("- validates\n");
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it.each([
    ["a link without an address", '<xhtml:link rel="alternate" hreflang="es" />'],
    ["a link without a language", '<xhtml:link rel="alternate" href="https://docs.example.com/" />'],
    ["an unknown language", '<xhtml:link rel="alternate" hreflang="not a lang!!" href="https://docs.example.com/" />'],
    ["another relation", '<xhtml:link rel="canonical" hreflang="es" href="https://docs.example.com/" />'],
    ["another element", '<xhtml:a href="https://docs.example.com/" />'],
  ])("would be refused with %s", (_what, link) => {
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://docs.example.com/</loc>${link}</url></urlset>`;
    expect(validate(LINKED_SCHEMA, text)).toMatch(/\n- fails to validate\n$/);
  });
});

describe("other readers find the same site", () => {
  const content = {
    locales: localesOf(["en", "es", "pt-BR"]),
    pages:
      "- { path: /, lastmod: 2026-01-02 }\n- { path: /a&b/, translations: { es: /á&ñ } }\n- { path: /c, locales: [] }\n",
  };
  /** Address -> language -> address. */
  const expected = {
    "https://docs.example.com/": {
      en: "https://docs.example.com/",
      es: "https://es.docs.example.com/",
      "pt-BR": "https://pt-br.docs.example.com/",
      "x-default": "https://docs.example.com/",
    },
    "https://docs.example.com/a&b/": {
      en: "https://docs.example.com/a&b/",
      es: "https://es.docs.example.com/%C3%A1&%C3%B1",
      "pt-BR": "https://pt-br.docs.example.com/a&b/",
      "x-default": "https://docs.example.com/a&b/",
    },
    "https://docs.example.com/c": {
      en: "https://docs.example.com/c",
      "x-default": "https://docs.example.com/c",
    },
  };

  it("npm sitemap", async () => {
    const items = await readSitemap(sitemapsOf(content).get("sitemap.xml") ?? "");
    const found = items.map(({ url, links }) => [url, Object.fromEntries(links.map((link) => [link.lang, link.url]))]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it("npm sitemap, in an index of files", async () => {
    const files = sitemapsOf(content, { addresses: 1, bytes: 1e6 });
    const index = await readIndex(files.get("sitemap.xml") ?? "");
    const texts = index.map(({ url }) => files.get(url.slice("https://docs.example.com/".length)) ?? "");
    const items = (await Promise.all(texts.map(readSitemap))).flat();
    const found = items.map(({ url, links }) => [url, Object.fromEntries(links.map((link) => [link.lang, link.url]))]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it("sitemapper, by the robots.txt of each host", async () => {
    const found = await Promise.all(
      ["sitemap.xml", "sitemaps/es.xml", "sitemaps/pt-br.xml"].map((file) =>
        servedSites(sitemapsOf(content).get(file) ?? ""),
      ),
    );
    expect(found).toEqual([
      Object.keys(expected).sort(),
      ["https://es.docs.example.com/", "https://es.docs.example.com/%C3%A1&%C3%B1"],
      ["https://pt-br.docs.example.com/", "https://pt-br.docs.example.com/a&b/"],
    ]);
  });
});

/** What sitemapper finds in a sitemap on a server of this machine. */
async function servedSites(text: string): Promise<string[]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "application/xml" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  try {
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const { sites, errors } = await new Sitemapper({ timeout: 10_000 }).fetch(`http://127.0.0.1:${port}/sitemap.xml`);
    expect(errors).toEqual([]);
    return sites.toSorted();
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("what other generators get wrong", () => {
  const path = (lines: string): string => `${SITE}addresses: path\nsitemap: { alternates: true }\n${lines}`;

  it("an ampersand does not break the file (next-sitemap 4.2.3)", () => {
    const text = sitemapsOf({ pages: "- { path: /a&b }\n" }).get("sitemap.xml") ?? "";
    expect(text).toContain("<loc>https://docs.example.com/a&amp;b</loc>");
    expect(text).toContain('hreflang="es" href="https://es.docs.example.com/a&amp;b"');
  });

  it("no language is written twice into an address (next-sitemap)", () => {
    const text = sitemapsOf({ site: path("source_prefix: true\n"), pages: "- { path: /docs/es }\n" }).get(
      "sitemap.xml",
    );
    expect(linksOf(text ?? "", "https://docs.example.com/es/docs/es")).toEqual([
      "en https://docs.example.com/en/docs/es",
      "es https://docs.example.com/es/docs/es",
      "x-default https://docs.example.com/en/docs/es",
    ]);
  });

  it("a locale es-419 is a locale (@astrojs/sitemap 3.7.4)", () => {
    const text = sitemapsOf({ locales: localesOf(["en", "es-419"]) }).get("sitemap.xml") ?? "";
    expect(linksOf(text, "https://docs.example.com/")).toContain("es-419 https://es-419.docs.example.com/");
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"])(
    "a page named %s is no locale (@astrojs/sitemap 3.7.4)",
    (name) => {
      const text = sitemapsOf({ site: path(""), pages: `- { path: /${name}/ }\n` }).get("sitemap.xml") ?? "";
      expect(linksOf(text, `https://docs.example.com/${name}/`)).toEqual([
        `en https://docs.example.com/${name}/`,
        `es https://docs.example.com/es/${name}/`,
        `x-default https://docs.example.com/${name}/`,
      ]);
    },
  );

  it("a priority of 0 is written (next-sitemap 4.2.3)", () => {
    const text = sitemapsOf({ pages: "- { path: /a, priority: 0 }\n" }).get("sitemaps/es.xml");
    expect(text).toContain("<priority>0.0</priority>");
  });

  it("the 30th of February is an error and no day in March (npm sitemap 9.0.1)", () => {
    const pages = "- { path: /, translations: { es: { lastmod: 2024-02-30 } } }\n";
    expect(() => sitemapsOf({ pages })).toThrow(sentenceOf("not-a-date", { found: "2024-02-30" }));
  });

  it("a day is not widened to a moment (npm sitemap 9.0.1)", () => {
    const pages = "- { path: /, lastmod: 2024-02-29, translations: { es: { lastmod: 2024-03-01 } } }\n";
    const files = sitemapsOf({ pages });
    expect(files.get("sitemap.xml")).toContain("<lastmod>2024-02-29</lastmod>");
    expect(files.get("sitemaps/es.xml")).toContain("<lastmod>2024-03-01</lastmod>");
  });

  it.each([
    ["a text for a switch", "sitemap: { alternates: yes please }"],
    ["an unknown key", "sitemap: { hreflang: true }"],
    ["a switch for the whole", "sitemap: true"],
    ["a language that is not there", "sitemap: { alternates: true, x_default: fr }"],
  ])("a mistake in the options is an error and no sitemap less (@astrojs/sitemap): %s", (_what, line) => {
    expect(() => planOf({ site: `${SITE}${line}\n` })).toThrow();
  });

  it("no language is on the host of another (nuxt i18n, Docusaurus)", () => {
    const locales = `${localesOf(["en", "es"])}- { code: fr, name: Français, host: docs.example.fr }\n`;
    expect(listed({ locales })).toEqual({
      "sitemap.xml": ["https://docs.example.com/"],
      "sitemaps/es.xml": ["https://es.docs.example.com/"],
      "sitemaps/fr.xml": ["https://docs.example.fr/"],
    });
  });

  it("a page has links to the languages that it is in and to no other, itself among them (nodejs.org)", () => {
    const text = sitemapsOf({
      locales: localesOf(["en", "es", "fr", "de"]),
      pages: "- { path: /a, locales: [fr] }\n",
    });
    expect(linksOf(text.get("sitemap.xml") ?? "", "https://docs.example.com/a")).toEqual([
      "en https://docs.example.com/a",
      "fr https://fr.docs.example.com/a",
      "x-default https://docs.example.com/a",
    ]);
  });
});
