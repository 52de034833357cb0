/** Sitemaps to read: XML, gzip, and indexes with the files beside them. */
import { gzipSync } from "node:zlib";
import { allHostileValues } from "../../hostile-values.ts";
import { bentBytes, perhapsBent } from "../bend.ts";
import type { Random } from "../random.ts";
import { target } from "../target.ts";
import { scratch } from "./scratch.ts";
import { runSourced } from "./sourced.ts";

const ORIGIN = "https://docs.example.com";

const TEXTS = {
  "site.yaml": `base_url: ${ORIGIN}\nsource_locale: en\naddresses: path\nartifacts: { reference: false, openapi: false }\npages: [{ sitemap: ../sitemap.xml }]\n`,
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: pt-BR, name: Português }\n",
};

type Files = ReadonlyMap<string, Uint8Array>;

const PLACES = [
  "/",
  "/docs/",
  "/docs/a",
  "/es/docs/a",
  "/es/",
  "/pt-br/docs/a",
  "/docs/caf%C3%A9",
  "/es",
  "/x?y=1",
  "/a#b",
  "/nope.html",
];
const DAYS = ["2026-01-02", "2026-01-02T10:00:00Z", "2026-02-30", "", "2026-01", " 2026-01-02 ", "x"];

function element(random: Random, name: string, values: readonly string[]): string {
  const text = random.chance(0.05) ? escaped(random.pick(allHostileValues)) : random.pick(values);
  return random.chance(0.03) ? "" : `<${name}>${text}</${name}>`;
}

/** Now and then it is left as it is, to be no XML. */
function escaped(text: string): string {
  return text.replace(/[<&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function entry(random: Random): string {
  const addresses = [random.pick(PLACES), random.pick(PLACES)].map((place) => ORIGIN + place);
  const parts = [
    element(random, "loc", addresses),
    ...(random.chance(0.5) ? [element(random, "lastmod", random.chance(0.9) ? DAYS.slice(0, 2) : DAYS)] : []),
    ...(random.chance(0.3)
      ? [element(random, "priority", random.chance(0.9) ? ["0.5", "1.0"] : ["2", "x", "-0", "1e-1"])]
      : []),
    ...random.some(2, () => {
      const language = random.chance(0.95)
        ? random.pick(["en", "es", "pt-BR", "x-default"])
        : escaped(random.pick(allHostileValues));
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${random.pick(PLACES)}"/>`;
    }),
  ];
  return `<url>${parts.join("")}</url>\n`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function urlset(random: Random): string {
  return `${HEAD}<urlset ${SPACES}>\n${[entry(random), ...random.some(4, () => entry(random))].join("")}</urlset>\n`;
}

function sitemap(random: Random): Uint8Array {
  const text = urlset(random);
  const bytes = random.chance(0.4) ? Buffer.from(text) : bentBytes(random, text);
  if (random.chance(0.85)) return bytes;
  const packed = gzipSync(bytes, { level: 1 });
  while (random.chance(0.3)) packed[random.below(packed.length)] = random.below(256);
  return random.chance(0.1) ? packed.subarray(0, random.below(packed.length)) : packed;
}

const PARTS = ["1.xml", "2.xml", "sitemaps/3.xml", "a.xml.gz"];

function make(random: Random): Files {
  if (random.chance(0.8)) return new Map([["sitemap.xml", sitemap(random)]]);
  const names = random.some(3, () => random.pick(PARTS));
  const listed = names.map((name) => {
    const address = random.chance(0.1)
      ? escaped(random.pick(allHostileValues))
      : `${ORIGIN}/${perhapsBent(random, name, 0.05)}`;
    return `<sitemap><loc>${address}</loc></sitemap>\n`;
  });
  const index = `${HEAD}<sitemapindex ${SPACES}>\n${listed.join("")}</sitemapindex>\n`;
  const bytes = random.chance(0.2) ? bentBytes(random, index) : Buffer.from(index);
  return new Map([["sitemap.xml", bytes], ...names.map((name): [string, Uint8Array] => [name, sitemap(random)])]);
}

const folder = scratch();

export const sitemaps = target<Files>({
  name: "sitemaps",
  share: 2,
  make,
  run: (files) => runSourced(folder.fill(files), TEXTS),
  outcomes: ["refused", "accepted"],
  close: folder.remove,
});
