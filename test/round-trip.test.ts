/** Sitemaps that Stele writes, read again: by its own source of pages, and by two readers that know nothing of it. */
import { createServer, type Server } from "node:http";
import fc from "fast-check";
import Sitemapper from "sitemapper";
import { describe, expect, it } from "vitest";
import { sitemapArtifacts } from "../scripts/artifacts/sitemap/index.ts";
import { readSitemapText } from "../scripts/content/sources/sitemap/xml.ts";
import type { Site } from "../scripts/site/site.ts";
import { readSitemap } from "./artifacts/readers.ts";
import { textsOf } from "./whole-texts.ts";
import { planOf } from "./content-files.ts";
import { sourced, url, urlset } from "./content/sources/sourced.ts";
import { runs } from "./runs.ts";

const BYTES = 52_428_800;
const LOCALES =
  "- { code: en, name: English }\n- { code: es-419, name: Español, hreflang: es }\n- { code: pt-BR, name: Português }\n- { code: ar, name: العربية }\n";
const PAGES = [
  "- { path: /, lastmod: 2026-10-01, priority: 1.0 }",
  "- { path: /docs/, lastmod: 2026-09-28T10:00:00Z, priority: 0 }",
  "- { path: /docs/a&b, lastmod: 2026-09-12, priority: 0.85 }",
  "- { path: /docs/café, lastmod: 2026-09-12 }",
  "- { path: /constructor, lastmod: 2026-09-12 }",
].join("\n");

/** The addresses of a site in each form that addresses have. */
const FORMS: readonly (readonly [string, string])[] = [
  ["subdomains", "base_url: https://docs.example.com\nsource_locale: en\n"],
  ["prefixes", "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n"],
  [
    "prefixes below a base path, the source's too",
    "base_url: https://user.example/project\nsource_locale: en\naddresses: path\nsource_prefix: true\n",
  ],
  [
    "pages on another origin",
    "base_url: https://api.example.com\nsource_origin: https://docs.example.com\nsource_locale: en\n",
  ],
];

/** The same site, with its sitemap as the source of its pages. */
function readBack(
  written: ReadonlyMap<string, string>,
  site: string,
  expected: readonly string[] = [],
  locales = LOCALES,
): Site | undefined {
  const files = [...written].filter(([path]) => path.endsWith(".xml")).map(([path, text]) => [`public/${path}`, text]);
  const found = sourced({
    "content/site.yaml": `${site}pages: [${["sitemap.xml", ...besides(written)].map((path) => `{ sitemap: ../public/${path} }`).join(", ")}]\n`,
    "content/locales.yaml": locales,
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  const codes = found.problems.filter(({ severity }) => severity !== "notice").map(({ code }) => code);
  // These pages do not state the days of translations.
  expect(codes.filter((code) => code !== "lastmod-of-translations-unknown")).toEqual(expected);
  return found.site;
}

/** The pages of a site, without what a sitemap says of their translations, and what only a list says. */
function withoutVersions(site: Site | undefined): readonly object[] | undefined {
  return site?.pages.map(({ versions: _versions, statesLocales: _stated, ...page }) => page);
}

/** The sitemaps of other hosts, which no index names. */
function besides(written: ReadonlyMap<string, string>): string[] {
  return [...written.keys()].filter((path) => /^sitemaps\/[^/]*[a-z][^/]*\.xml$/.test(path));
}

describe("a sitemap that was written and is read again gives the same site", () => {
  it.each(FORMS)("of the pages in the source language, without links and with %s", (_form, site) => {
    const { site: original } = planOf({ site, locales: LOCALES, pages: PAGES });
    const written = textsOf(sitemapArtifacts(original));
    expect(() => readBack(written, site, ["sitemap-ours"])).not.toThrow();
    // As if another program had written it.
    const others = new Map(Array.from(written, ([path, text]) => [path, text.replace("<!-- made by Stele -->\n", "")]));
    const again = readBack(others, site, ["translations-unstated"]);
    expect(again?.pages.map(({ path }) => path)).toEqual(original.pages.map(({ path }) => path));
    expect(again && textsOf(sitemapArtifacts(again))).toEqual(written);
  });

  it.each(FORMS)("from an index, with %s", (_form, site) => {
    const linked = `${site}sitemap: { alternates: true }\n`;
    const { site: original } = planOf({ site: linked, locales: LOCALES, pages: PAGES });
    const written = textsOf(sitemapArtifacts(original, { addresses: 2, bytes: BYTES }));
    expect(written.size).toBeGreaterThan(3);
    expect(withoutVersions(readBack(written, linked))).toEqual(withoutVersions(original));
  });

  it.each(FORMS)("with links between its languages, and %s", (_form, site) => {
    const pages = `${PAGES}
- { path: /only, lastmod: 2026-09-12, locales: [] }
- { path: /some/, lastmod: 2026-09-12, locales: [pt-BR, ar], translations: { ar: /بعض } }
`;
    const linked = `${site}sitemap: { alternates: true }\n`;
    const { site: original } = planOf({ site: linked, locales: LOCALES, pages });
    const again = readBack(textsOf(sitemapArtifacts(original)), linked);
    expect(withoutVersions(again)).toEqual(withoutVersions(original));
    expect(again && textsOf(sitemapArtifacts(again))).toEqual(textsOf(sitemapArtifacts(original)));
  });

  it("with links that are written by hand", () => {
    const D = "https://docs.example.com";
    const links = [`en=${D}/a`, "es=https://es-419.docs.example.com/aa/", `x-default=${D}/a`];
    const text = urlset(
      url(`${D}/a`, "<lastmod>2026-09-12</lastmod>", links),
      url(`${D}/b`, "<lastmod>2026-09-13</lastmod>"),
    );
    const site = "base_url: https://docs.example.com\nsource_locale: en\n";
    const pages =
      "- { path: /a, lastmod: 2026-09-12, locales: [es-419], translations: { es-419: /aa/ } }\n- { path: /b, lastmod: 2026-09-13, locales: [] }\n";
    expect(withoutVersions(readBack(new Map([["sitemap.xml", text]]), site))).toEqual(
      withoutVersions(planOf({ site, locales: LOCALES, pages }).site),
    );
  });

  it("whatever its pages are", () => {
    const segment = fc.string({
      unit: fc.constantFrom(...("abcXYZ019-_~!&=+,@é日😀".match(/./gu) ?? [])),
      minLength: 1,
      maxLength: 5,
    });
    const page = fc.record({
      path: fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join("/")}`),
      lastmod: fc.constantFrom("2026-01-02", "2025-12-31T23:59:59Z"),
      priority: fc.constantFrom(0, 0.1, 0.55, 1),
    });
    const [[, form] = ["", ""]] = FORMS;
    const site = `${form}sitemap: { alternates: true }\n`;
    fc.assert(
      fc.property(
        fc.uniqueArray(page, { minLength: 1, maxLength: 8, selector: ({ path }) => path.toLowerCase() }),
        (rows) => {
          const pages = rows.map((row) => `- ${JSON.stringify(row)}\n`).join("");
          // Names that Windows knows, or that are one page for some file system, are no pages.
          let original: Site;
          try {
            original = planOf({ site, locales: LOCALES, pages }).site;
          } catch {
            return;
          }
          expect(withoutVersions(readBack(textsOf(sitemapArtifacts(original)), site))).toEqual(
            withoutVersions(original),
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe("other readers find in a sitemap what the source finds", () => {
  const { site } = planOf({ site: FORMS[0]?.[1] ?? "", locales: LOCALES, pages: PAGES });
  const written = textsOf(sitemapArtifacts(site));
  const text = written.get("sitemap.xml") ?? "";
  const { entries } = readSitemapText("sitemap.xml", text);

  it("npm sitemap, with dates, priorities and links", async () => {
    const linked = urlset(
      url("https://docs.example.com/a", "", [
        "en=https://docs.example.com/a?x&amp;y",
        "x-default=https://docs.example.com/",
      ]),
    );
    for (const one of [text, linked]) {
      const parsed = (await readSitemap(one)).map(({ url: address, lastmod, priority, links }) => ({
        address,
        day: lastmod?.slice(0, 10),
        priority,
        links: links.map((link) => [link.lang, link.url]),
      }));
      const ours = readSitemapText("sitemap.xml", one).entries.map(({ address, lastmod, priority, alternates }) => ({
        address,
        day: lastmod?.slice(0, 10),
        priority,
        links: alternates.map(({ hreflang, address: target }) => [hreflang, target]),
      }));
      expect(ours).toEqual(parsed);
    }
  });

  it("npm sitemapper, over the network", async () => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { "Content-Type": "application/xml" }).end(text),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    try {
      const { sites, errors } = await new Sitemapper({ timeout: 10_000 }).fetch(
        `http://127.0.0.1:${portOf(server)}/sitemap.xml`,
      );
      expect(errors).toEqual([]);
      expect(sites).toEqual(entries.map(({ address }) => address));
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
