/** Content that is long in one place: what a problem of it costs must grow with what is read and printed, not faster. */
import { locate } from "../../../scripts/content/locate.ts";
import { problemOf } from "../../../scripts/diagnostics/located.ts";
import { prettyReport } from "../../../scripts/diagnostics/reporters/pretty.ts";
import { checkDiagnostics, checkOutcome } from "../oracles/diagnostics.ts";
import type { Random } from "../random.ts";
import { type Target, target } from "../target.ts";
import { scratch } from "./scratch.ts";
import { planSourced } from "./sourced.ts";

/** Content files by their names. */
type Texts = Readonly<Record<string, string>>;

/** Sources of pages, which are read from the disk. */
const SOURCES: readonly string[] = ["pages.jsonl", "sitemap.xml"];

const SITE = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { reference: false, openapi: false }\n";
const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";

const folder = scratch();

/** Reads, plans, places every problem and reports it twice. */
function run(texts: Texts): string {
  const files = Object.entries(texts).map(([name, text]) => [`content/${name}`, Buffer.from(text)] as const);
  const read = Object.fromEntries(Object.entries(texts).filter(([name]) => !SOURCES.includes(name)));
  const planned = planSourced(folder.fill(new Map(files)), read);
  checkOutcome(planned);
  checkDiagnostics(planned.diagnostics, planned.files);
  const located = locate(planned.diagnostics, planned.files);
  const printed = [...prettyReport(located)].join("").length + JSON.stringify(located.map(problemOf)).length;
  return planned.value && printed > 0 ? "accepted" : "refused";
}

function bytesOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function kind(name: string, make: (random: Random) => Texts): Target {
  const made = (random: Random): Texts => ({ "site.yaml": SITE, "locales.yaml": LOCALES, ...make(random) });
  const outcomes = ["refused", "accepted"];
  return target<Texts>({ name, share: 2, make: made, run, bytesOf, outcomes, close: folder.remove });
}

/** Up to some thousand parts, mostly few; a long input is one in three. */
function many(random: Random, part: (index: number) => string): string[] {
  return Array.from({ length: random.chance(0.3) ? random.below(3000) : random.below(30) }, (_, index) => part(index));
}

function jsonLine(random: Random): string {
  const members = random.pick([
    () => many(random, (index) => `"key${index}":1`),
    () => [`"locales":[${many(random, (index) => random.pick(["1", `"x${index}"`])).join(",")}]`],
    () => [
      `"translations":{${many(random, (index) => `"x${index}":${random.pick(['"/b"', "1", '{"a":1}'])}`).join(",")}}`,
    ],
    () => [`"revision":"${many(random, () => random.pick(["\\n", ":", "é", "😀"])).join("")}"`],
    () => ['"locales":["es"]'],
  ])();
  return `{${[`"path":"/${random.below(1000)}"`, ...members].join(",")}}`;
}

/** Lists of a row a line. */
export const jsonLines = kind("json-lines", (random) => ({
  "site.yaml": `${SITE}pages: [{ list: pages.jsonl }]\n`,
  "pages.jsonl": [jsonLine(random), ...random.some(3, () => jsonLine(random))].join("\n"),
}));

function glob(random: Random): string {
  const times = random.chance(0.3) ? random.below(12_000) : random.below(20);
  return random.pick([
    () => `/${"{a,".repeat(times)}b${"}".repeat(times)}`,
    () => `/{${"a,".repeat(50 * times)}b}`,
    () => `/${"*a".repeat(times)}b`,
    () => `${"/**".repeat(times)}/b`,
    () => `/${"[a".repeat(times)}`,
    () => `/${"{".repeat(times)}`,
  ])();
}

/** Globs over a list of pages. */
export const globs = kind("globs", (random) => {
  const own = [glob(random), ...random.some(2, () => glob(random))].map((one) => JSON.stringify(one));
  const pages = ["/b", `/${"a".repeat(random.below(200))}`].map((path) => `- path: ${path}x\n`);
  return {
    "site.yaml": `${SITE}pages: [{ list: pages.yaml, exclude: [${own.join(", ")}] }]\n`,
    "pages.yaml": pages.join(""),
  };
});

/** Values of one character to some megabytes, in each place and form; one in ten is longer than what ended the process. */
export const largeScalars = kind("large-scalars", (random) => {
  const unit = random.pick(["a", "/a", "a ", "1", "é", "%41", "a: ", "- "]);
  const length = random.chance(0.1) ? 10_000_000 : 2 ** (random.next() * 22.5);
  const value = unit.repeat(Math.ceil(length / unit.length));
  const written = random.pick([value, value, `/${value}`, `"${value}"`, `'${value}'`, `[${value}]`, `|\n    ${value}`]);
  return random.pick<Texts>([
    { "pages.yaml": `- path: ${written}\n` },
    { "pages.yaml": "- path: /a\n", "locales.yaml": `${LOCALES}- code: fr\n  name: ${written}\n` },
    { "pages.yaml": `- path: /a\n  revision: ${written}\n` },
    { "pages.yaml": `- path: /a\n  lastmod: ${written}\n` },
    { "pages.yaml": `- path: /a\n  ${value}: 1\n` },
    { "pages.yaml": "- path: /a\n", "site.yaml": `${SITE}source_origin: ${written}\n` },
  ]);
});

const ADDRESS = "https://docs.example.com/a";

/** One thing after another of the same form in a sitemap, between entries and in one; up to two megabytes. */
export const longSitemaps = kind("long-sitemaps", (random) => {
  const part = random.pick<(index: number) => string>([
    () => "<loc/>",
    () => random.pick(["<![CDATA[", "<![CDATA[&]]>", "&a"]),
    (index) => `<url><loc>${ADDRESS}${index}</loc></url>`,
    () => `<loc>${ADDRESS}</loc>`,
    (index) => `<url><loc>${ADDRESS}</loc><x:link rel="alternate" hreflang="x${index}" href="${ADDRESS}"/></url>`,
  ]);
  const times = 2 ** (8 + random.next() * 13) / part(0).length;
  const parts = Array.from({ length: times }, (_, index) => part(index)).join("");
  const inside = random.chance(0.5) ? `<url>${parts}</url>` : `<url><loc>${ADDRESS}/b</loc></url>${parts}`;
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"';
  return {
    "site.yaml": `${SITE}pages: [{ sitemap: sitemap.xml }]\n`,
    "sitemap.xml": `<urlset ${names}>${inside}</urlset>`,
  };
});
