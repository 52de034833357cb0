/** Which pages exist, for crawlers: https://www.sitemaps.org/protocol.html (0.9). */
import { create } from "xmlbuilder2";
import type { Artifact, Page, Site } from "../model.ts";
import { SITEMAP_FILE, sitemapPartFile } from "../site/layout.ts";
import { published } from "./artifact.ts";
import { sourceAddress } from "./source-address.ts";
import { escapeXml } from "./xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML_TYPE = "application/xml; charset=utf-8";

/** A sitemap file may list this many addresses and have this many bytes, uncompressed (same source). */
export interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

/** The limits of the protocol. */
export const SITEMAP_LIMITS: SitemapLimits = { addresses: 50_000, bytes: 52_428_800 };

/** A run of pages that fits into one sitemap file. */
interface Part {
  readonly pages: readonly Page[];
  readonly lastmod: string | undefined;
}

/** `sitemap.xml`; above the limits an index of `sitemaps/<n>.xml`. In code-unit order of the files, each made when asked for. */
export function* sitemapArtifacts(site: Site, limits = SITEMAP_LIMITS): Generator<Artifact> {
  const skeletons = new Map<boolean, Skeleton>();
  const write = (page: Page): string => urlElement(site, page, skeletons);
  const parts = split(site.pages, write, limits);
  if (parts.length === 1) {
    yield published(SITEMAP_FILE, XML_TYPE, urlset(site.pages, write));
    return;
  }
  yield published(SITEMAP_FILE, XML_TYPE, sitemapIndex(site, parts));
  const files = parts.map((part, index) => ({ path: sitemapPartFile(index + 1), part }));
  for (const { path, part } of files.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    yield published(path, XML_TYPE, urlset(part.pages, write));
  }
}

/** `1.0`, `0.5`, `0.85`: a decimal (the XSD knows no exponents) with at least one digit after the point. */
export function formatPriority(priority: number): string {
  if (Number.isInteger(priority)) return priority.toFixed(1);
  const text = String(priority);
  return text.includes("e") ? priority.toFixed(20).replace(/(\.\d+?)0+$/, "$1") : text;
}

function split(pages: readonly Page[], write: (page: Page) => string, limits: SitemapLimits): Part[] {
  const frame = Buffer.byteLength(urlset([], write));
  const parts: Part[] = [];
  let start = 0;
  let bytes = frame;
  for (const [index, page] of pages.entries()) {
    const size = Buffer.byteLength(write(page));
    if (index > start && (index - start === limits.addresses || bytes + size > limits.bytes)) {
      parts.push(partOf(pages.slice(start, index)));
      start = index;
      bytes = frame;
    }
    bytes += size;
  }
  parts.push(partOf(pages.slice(start)));
  return parts;
}

function partOf(pages: readonly Page[]): Part {
  const days = pages.flatMap(({ lastmod }) => (lastmod === undefined ? [] : [lastmod.slice(0, "2026-01-02".length)]));
  return { pages, lastmod: days.sort().at(-1) };
}

function urlset(pages: readonly Page[], write: (page: Page) => string): string {
  const { head, tail } = cut("urlset", "url", ["loc"]);
  return `${head}${pages.map(write).join("")}${tail}`;
}

function urlElement(site: Site, page: Page, skeletons: Map<boolean, Skeleton>): string {
  const dated = page.lastmod !== undefined;
  const skeleton =
    skeletons.get(dated) ?? cut("urlset", "url", dated ? ["loc", "lastmod", "priority"] : ["loc", "priority"]);
  skeletons.set(dated, skeleton);
  const priority = formatPriority(page.priority);
  const loc = sourceAddress(site, page);
  return fill(skeleton, page.lastmod === undefined ? [loc, priority] : [loc, page.lastmod, priority]);
}

function sitemapIndex(site: Site, parts: readonly Part[]): string {
  const { head, tail } = cut("sitemapindex", "sitemap", ["loc"]);
  const entries = parts.map(({ lastmod }, index) => {
    const loc = `${site.addresses.publishedAt}/${sitemapPartFile(index + 1)}`;
    const skeleton = cut("sitemapindex", "sitemap", lastmod === undefined ? ["loc"] : ["loc", "lastmod"]);
    return fill(skeleton, lastmod === undefined ? [loc] : [loc, lastmod]);
  });
  return `${head}${entries.join("")}${tail}`;
}

/** The text of a document cut at its values: before the first entry, around the values of an entry, after the last. */
interface Skeleton {
  readonly head: string;
  readonly pieces: readonly string[];
  readonly tail: string;
}

/**
 * Writes one document with one entry through xmlbuilder2 and cuts it: the library says how our elements are written,
 * once, and the values are filled in with our own escaper. A tree of all entries would give the same bytes for sixty
 * times the work.
 */
function cut(root: string, entry: string, children: readonly string[]): Skeleton {
  const document = create({ version: "1.0", encoding: "UTF-8" }).ele(NAMESPACE, root);
  const element = document.ele(entry);
  for (const child of children) element.ele(child).txt(VALUE);
  const text = document.end({ prettyPrint: true });
  const start = text.indexOf(`\n  <${entry}>`);
  const end = text.indexOf(`\n</${root}>`);
  return { head: text.slice(0, start), pieces: text.slice(start, end).split(VALUE), tail: `${text.slice(end)}\n` };
}

/** Stands where a value will stand; no value is searched for it. */
const VALUE = "value";

function fill({ pieces }: Skeleton, values: readonly string[]): string {
  return pieces.map((piece, index) => piece + escapeXml(values[index] ?? "")).join("");
}
