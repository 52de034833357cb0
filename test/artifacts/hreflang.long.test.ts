/** The links between languages of whole sites, as a crawler meets them. */
import { describe, expect, it } from "vitest";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import { SITEMAP_LIMITS, sitemapArtifacts } from "../../scripts/artifacts/sitemap/index.ts";
import { type ContentTexts, planOf } from "../content-files.ts";
import { crawl, type CrawledSite } from "./hreflang-checker.ts";
import { textsOf } from "../whole-texts.ts";
import { LINKED_SCHEMA, validate, xmllint } from "./xmllint.ts";
import { astroDocs, fastapi } from "./real-sites.ts";

const FEW = { addresses: 97, bytes: 60_000 };

/** What is published for crawlers, each robots file on the host that it is for. */
function published(content: ContentTexts, robotsAt: Readonly<Record<string, string>>, limits = SITEMAP_LIMITS): Files {
  const { site } = planOf(content);
  const files = textsOf(planArtifacts({ ...site, pages: site.pages.slice(0, 1) }, []).value?.() ?? []);
  const robots = Object.entries(robotsAt).map(([file, origin]): [string, string] => [origin, files.get(file) ?? ""]);
  const base = site.addresses.publishedAt;
  const sitemaps = [...textsOf(sitemapArtifacts(site, limits))].map(([path, text]): [string, string] => [
    `${base}/${path}`,
    text,
  ]);
  return { robots: new Map(robots), sitemaps: new Map(sitemaps) };
}

type Files = { -readonly [Key in keyof CrawledSite]: Map<string, string> };

/** The robots file of each label on its subdomain. */
function onSubdomains(host: string, labels: readonly string[]): Record<string, string> {
  const files = labels.map((label) => [`robots/${label}.txt`, `https://${label}.${host}`]);
  return { "robots.txt": `https://${host}`, ...Object.fromEntries(files) };
}

const FASTAPI_LABELS = ["de", "es", "fr", "hi", "ja", "ko", "pt", "ru", "tr", "uk", "zh", "zh-hant"];
const ASTRO_LABELS = ["ar", "de", "es", "hi", "it", "ja", "ko", "pl", "pt-br", "ru", "zh-cn", "zh-tw"];

describe.each([
  [
    "FastAPI, languages as folders",
    fastapi(),
    "base_url: https://fastapi.tiangolo.com\naddresses: path",
    { "robots.txt": "https://fastapi.tiangolo.com" },
  ],
  [
    "FastAPI, each language on a host of its own",
    fastapi(),
    "base_url: https://fastapi.tiangolo.com",
    onSubdomains("fastapi.tiangolo.com", FASTAPI_LABELS),
  ],
  [
    "Astro, languages as folders, the source's too",
    astroDocs(),
    "base_url: https://docs.astro.build\naddresses: path\nsource_prefix: true",
    { "robots.txt": "https://docs.astro.build" },
  ],
  [
    "Astro, each language on a host of its own, one of another domain",
    astroDocs({ fr: "docs.astro.example" }),
    "base_url: https://docs.astro.build",
    { ...onSubdomains("docs.astro.build", ASTRO_LABELS), "robots/fr.txt": "https://docs.astro.example" },
  ],
])("the documentation of %s", (_name, { content, versions }, lines, robots) => {
  const site = `${lines}\nsource_locale: en\nsitemap: { alternates: true }\n`;
  const entries = versions.reduce((sum, count) => sum + count, 0);
  // Every version of a page links to all of them, and to the one for readers of other languages.
  const links = versions.reduce((sum, count) => sum + count * (count + 1), 0);

  it("links every language of every page both ways and to itself", () => {
    expect(crawl(published({ ...content, site }, robots))).toEqual({ violations: [], entries, links });
  });

  it("does so in many small files too", () => {
    const files = published({ ...content, site }, robots, FEW);
    expect(files.sitemaps.size).toBeGreaterThan(entries / FEW.addresses);
    expect(crawl(files)).toEqual({ violations: [], entries, links });
  });

  it.skipIf(!xmllint)("is valid in every file", () => {
    const { sitemaps } = published({ ...content, site }, robots);
    const verdicts = [...sitemaps].map(([address, text]) => [address, validate(LINKED_SCHEMA, text)]);
    expect(verdicts).toEqual([...sitemaps.keys()].map((address) => [address, "- validates\n"]));
  });

  it("has no link to readers of other languages when none is asked for", () => {
    const without = site.replace("alternates: true", "alternates: true, x_default: false");
    const fewer = versions.reduce((sum, count) => sum + count * count, 0);
    expect(crawl(published({ ...content, site: without }, robots))).toEqual({
      violations: [],
      entries,
      links: fewer,
    });
  });
});

describe("the checker finds", () => {
  const content = {
    site: "base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true }\n",
    locales: "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
    pages:
      "- { path: /, lastmod: 2026-01-02 }\n- { path: /docs, lastmod: 2026-01-03 }\n- { path: /en, lastmod: 2026-01-04, locales: [] }\n",
  };
  const files = (): Files => published(content, onSubdomains("docs.example.com", ["es", "fr"]));
  const MAIN = "https://docs.example.com/sitemap.xml";
  const SPANISH = "https://docs.example.com/sitemaps/es.xml";
  const link = (code: string, href: string): string =>
    `\n    <xhtml:link rel="alternate" hreflang="${code}" href="${href}" />`;
  const ES = link("es", "https://es.docs.example.com/docs");
  const EN = link("en", "https://docs.example.com/docs");

  /** Changes the one place in a sitemap where a text stands, or every place. */
  const change =
    (address: string, from: string | RegExp, to: string) =>
    ({ sitemaps }: Files): void => {
      const text = sitemaps.get(address) ?? "";
      const changed = typeof from === "string" ? text.replace(from, to) : text.replace(from, to);
      expect(changed).not.toBe(text);
      sitemaps.set(address, changed);
    };

  it("nothing where nothing is wrong", () => {
    expect(crawl(files())).toEqual({ violations: [], entries: 7, links: 2 * 3 * 4 + 2 });
  });

  it.each<readonly [string, (all: Files) => void, string]>([
    [
      "a language that is not listed",
      change(SPANISH, /\n {2}<url>\n {4}<loc>[^<]*\/docs<[\s\S]*?<\/url>/, ""),
      "leads to nothing that is listed: es https://es.docs.example.com/docs at https://docs.example.com/docs",
    ],
    [
      "a link of an untranslated page to a translation",
      change(
        MAIN,
        link("en", "https://docs.example.com/en"),
        link("en", "https://docs.example.com/en") + link("es", "https://es.docs.example.com/en"),
      ),
      "leads to nothing that is listed: es https://es.docs.example.com/en at https://docs.example.com/en",
    ],
    [
      "no link back",
      change(SPANISH, EN, ""),
      "no link back: https://es.docs.example.com/docs to https://docs.example.com/docs",
    ],
    ["no link to itself", change(SPANISH, ES, ""), "0 links to itself: https://es.docs.example.com/docs"],
    ["two links to itself", change(SPANISH, ES, ES + ES), "2 links to itself: https://es.docs.example.com/docs"],
    [
      "links that differ between two languages",
      change(SPANISH, link("fr", "https://fr.docs.example.com/docs"), ""),
      "other links than https://docs.example.com/docs: https://es.docs.example.com/docs",
    ],
    [
      "a group of countries",
      change(SPANISH, 'hreflang="es"', 'hreflang="es-419"'),
      "not accepted: es-419 at https://es.docs.example.com/",
    ],
    [
      "a country that people write",
      change(SPANISH, 'hreflang="en"', 'hreflang="en-UK"'),
      "not accepted: en-UK at https://es.docs.example.com/",
    ],
    [
      "a doubled language",
      change(SPANISH, 'hreflang="es"', 'hreflang="es-es-es"'),
      "not accepted: es-es-es at https://es.docs.example.com/",
    ],
    ["one language twice", change(SPANISH, 'hreflang="es"', 'hreflang="EN"'), "two en: https://es.docs.example.com/"],
    [
      "two languages at one address",
      change(SPANISH, EN, link("en", "https://es.docs.example.com/docs")),
      "two languages at https://es.docs.example.com/docs: https://es.docs.example.com/docs",
    ],
    [
      "two x-default",
      change(SPANISH, ES, ES + link("x-default", "https://fr.docs.example.com/docs")),
      "several x-default: https://es.docs.example.com/docs",
    ],
    [
      "an address without encryption",
      change(SPANISH, EN, link("en", "http://docs.example.com/docs")),
      "not an https address: http://docs.example.com/docs",
    ],
    ["a relative address", change(SPANISH, EN, link("en", "/docs")), "not an https address: /docs"],
    [
      "an address in letters",
      change(SPANISH, EN, link("en", "https://docs.example.com/é")),
      "not an https address: https://docs.example.com/é",
    ],
    [
      "a fragment",
      change(SPANISH, EN, link("en", "https://docs.example.com/docs#a")),
      "with a fragment: https://docs.example.com/docs#a",
    ],
    [
      "an address of 2048 characters",
      change(SPANISH, EN, link("en", `https://docs.example.com/${"a".repeat(2023)}`)),
      `too long: https://docs.example.com/${"a".repeat(35)}`,
    ],
    [
      "an address of another host",
      change(SPANISH, "<loc>https://es.", "<loc>https://de."),
      "on another host than https://es.docs.example.com: https://de.docs.example.com/",
    ],
    [
      "an address twice",
      change(MAIN, /(\n {2}<url>[\s\S]*?<\/url>)/, "$1$1"),
      "listed twice: https://docs.example.com/",
    ],
    [
      "elements out of order",
      change(MAIN, /(\n {4}<lastmod>.*<\/lastmod>)(\n {4}<priority>.*<\/priority>)/, "$2$1"),
      "out of order: https://docs.example.com/",
    ],
    [
      "a link before the priority",
      change(MAIN, /(\n {4}<priority>.*<\/priority>)(\n {4}<xhtml:link .*\/>)/, "$2$1"),
      "out of order: https://docs.example.com/",
    ],
    ["a sitemap that is not there", ({ sitemaps }) => sitemaps.delete(SPANISH), `missing: ${SPANISH}`],
    [
      "a host whose robots.txt names no sitemap",
      ({ robots }) => robots.set("https://es.docs.example.com", ""),
      "no sitemap: https://es.docs.example.com",
    ],
    ["a sitemap without entries", change(SPANISH, /\n {2}<url>[\s\S]*<\/url>/, ""), `empty: ${SPANISH}`],
    [
      "more than 50,000 entries",
      change(MAIN, "</urlset>", `${"<url><loc>https://docs.example.com/</loc></url>".repeat(50_000)}</urlset>`),
      `over 50,000 entries: ${MAIN}`,
    ],
    ["more than 50 MB", change(MAIN, "</urlset>", `${" ".repeat(52_428_800)}</urlset>`), `over 50 MB: ${MAIN}`],
  ])("%s", (_fault, plant, violation) => {
    const all = files();
    plant(all);
    expect(crawl(all).violations).toContain(violation);
  });
});
