/**
 * A checker of the sitemaps of a whole site, as a crawler meets them: from the `robots.txt` of each host to its sitemaps
 * and their entries. It shares no code with what writes them.
 *
 * The rules: https://www.sitemaps.org/protocol.html and
 * https://developers.google.com/search/docs/specialty/international/localized-versions (read November 2026).
 */
import { SaxesParser } from "saxes";

/** What a crawler can get. */
export interface CrawledSite {
  /** Origin -> the text of its robots.txt. */
  readonly robots: ReadonlyMap<string, string>;
  /** Address -> the text of a sitemap. */
  readonly sitemaps: ReadonlyMap<string, string>;
}

/** What a crawl has found. */
export interface Crawl {
  /** Each violation as a line: what is wrong, and where. */
  readonly violations: readonly string[];
  /** Addresses listed, and links between them. */
  readonly entries: number;
  readonly links: number;
}

interface Link {
  readonly hreflang: string;
  readonly href: string;
}

interface Entry {
  readonly loc: string;
  readonly elements: readonly string[];
  readonly links: readonly Link[];
}

/** Crawls a site. No violation: every sitemap keeps to the rules, and every language of every page is linked both ways. */
export function crawl({ robots, sitemaps }: CrawledSite): Crawl {
  const violations: string[] = [];
  const entries = new Map<string, Entry>();
  for (const [origin, text] of robots) {
    const named = [...text.matchAll(/^Sitemap: (.*)$/gm)].map(([, address = ""]) => address);
    if (named.length === 0) violations.push(`no sitemap: ${origin}`);
    for (const address of named) {
      for (const entry of read(address, sitemaps, violations)) {
        if (new URL(entry.loc).origin !== origin) violations.push(`on another host than ${origin}: ${entry.loc}`);
        if (entries.has(entry.loc)) violations.push(`listed twice: ${entry.loc}`);
        entries.set(entry.loc, entry);
      }
    }
  }
  for (const entry of entries.values()) violations.push(...entryViolations(entry), ...linkViolations(entry, entries));
  const links = [...entries.values()].reduce((sum, entry) => sum + entry.links.length, 0);
  return { violations, entries: entries.size, links };
}

/** The entries of a sitemap, or of all sitemaps of an index. */
function read(
  address: string,
  sitemaps: ReadonlyMap<string, string>,
  violations: string[],
  depth = 0,
): readonly Entry[] {
  const text = sitemaps.get(address);
  if (text === undefined) {
    violations.push(`missing: ${address}`);
    return [];
  }
  if (Buffer.byteLength(text) > 52_428_800) violations.push(`over 50 MB: ${address}`);
  const { root, entries } = parse(text);
  if (entries.length === 0) violations.push(`empty: ${address}`);
  if (entries.length > 50_000) violations.push(`over 50,000 entries: ${address}`);
  if (root === "urlset") return entries;
  if (root !== "sitemapindex" || depth > 0) violations.push(`no sitemap but ${root}: ${address}`);
  return entries.flatMap(({ loc }) => {
    if (new URL(loc).origin !== new URL(address).origin) violations.push(`part on another host: ${loc}`);
    return read(loc, sitemaps, violations, depth + 1);
  });
}

function parse(text: string): { readonly root: string; readonly entries: readonly Entry[] } {
  const reader = new SaxesParser({ xmlns: true });
  const entries: { loc: string; elements: string[]; links: Link[] }[] = [];
  const path: string[] = [];
  let root = "";
  reader.on("error", (fault) => {
    throw fault;
  });
  reader.on("opentag", ({ uri, local, attributes }) => {
    const name = uri === "http://www.sitemaps.org/schemas/sitemap/0.9" ? local : `{${uri}}${local}`;
    if (path.length === 0) root = name;
    if (path.length === 1) entries.push({ loc: "", elements: [], links: [] });
    if (path.length === 2) entries.at(-1)?.elements.push(name);
    if (name === "{http://www.w3.org/1999/xhtml}link" && attributes["rel"]?.value === "alternate") {
      const { hreflang, href } = attributes;
      entries.at(-1)?.links.push({ hreflang: hreflang?.value ?? "", href: href?.value ?? "" });
    }
    path.push(name);
  });
  reader.on("text", (value) => {
    const entry = entries.at(-1);
    if (entry && path.length === 3 && path[2] === "loc") entry.loc += value;
  });
  reader.on("closetag", () => {
    path.pop();
  });
  reader.write(text).close();
  return { root, entries };
}

const ORDER = ["loc", "lastmod", "changefreq", "priority", "{http://www.w3.org/1999/xhtml}link"];

function entryViolations({ loc, elements, links }: Entry): string[] {
  const found: string[] = [];
  const places = elements.map((name) => ORDER.indexOf(name));
  if (places.some((place, index) => place === -1 || place < (places[index - 1] ?? 0)))
    found.push(`out of order: ${loc}`);
  for (const address of [loc, ...links.map(({ href }) => href)]) {
    if (!/^https:\/\/[a-z0-9.-]+(?::\d+)?\/[!-~]*$/.test(address)) found.push(`not an https address: ${address}`);
    if (address.includes("#")) found.push(`with a fragment: ${address}`);
    if (address.length >= 2048) found.push(`too long: ${address.slice(0, 60)}`);
  }
  return found;
}

/** A language, a script if need be, a country if need be: the shape alone, and the codes that people get wrong. */
const ACCEPTED = /^(?:[a-z]{2}(?:-[a-z]{4})?(?:-(?!uk|eu|un)[a-z]{2})?|x-default)$/i;

function linkViolations({ loc, links }: Entry, entries: ReadonlyMap<string, Entry>): string[] {
  const found: string[] = [];
  const languages = links.filter(({ hreflang }) => hreflang !== "x-default");
  const own = languages.filter(({ href }) => href === loc);
  if (own.length !== 1) found.push(`${own.length} links to itself: ${loc}`);
  if (links.length - languages.length > 1) found.push(`several x-default: ${loc}`);
  for (const { hreflang } of links) if (!ACCEPTED.test(hreflang)) found.push(`not accepted: ${hreflang} at ${loc}`);
  found.push(...twice(languages.map(({ hreflang }) => hreflang.toLowerCase())).map((one) => `two ${one}: ${loc}`));
  found.push(...twice(languages.map(({ href }) => href)).map((one) => `two languages at ${one}: ${loc}`));
  for (const { href, hreflang } of links) {
    const target = entries.get(href);
    if (!target) found.push(`leads to nothing that is listed: ${hreflang} ${href} at ${loc}`);
    else if (!target.links.some((link) => link.href === loc && link.hreflang !== "x-default")) {
      found.push(`no link back: ${href} to ${loc}`);
    } else if (!isSameSet(target.links, links)) found.push(`other links than ${loc}: ${href}`);
  }
  return found;
}

function isSameSet(one: readonly Link[], other: readonly Link[]): boolean {
  const isIn = (link: Link): boolean =>
    one.some(({ hreflang, href }) => hreflang === link.hreflang && href === link.href);
  return one.length === other.length && other.every(isIn);
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
