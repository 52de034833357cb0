/** Sitemaps list the pages for crawlers: https://www.sitemaps.org/protocol.html (0.9, read November 2026). */
import type { Artifact, LocaleAddress, LongText } from "../../model.ts";
import { sitemapFile } from "../../site/layout.ts";
import { localeAddress, type SitemapFile } from "../../site/site.ts";
import { constants } from "../constants.ts";
import { type EntryWriter, entryWriter, lastmodOf, type ListedSite } from "./entries.ts";
import { escapeXml } from "../markup.ts";

const XML_TYPE = "application/xml; charset=utf-8";

/**
 * Makes the sitemaps one by one, sorted by path: `sitemap.xml`, and `sitemaps/es.xml` if `es` has another host. A
 * sitemap above a limit becomes an index of numbered files: `sitemaps/1.xml`, or `sitemaps/es/1.xml`.
 */
export function* sitemapArtifacts(site: ListedSite, limits = SITEMAP_LIMITS): Generator<Artifact> {
  const writer = entryWriter(site);
  const files = cutSitemaps(site, writer, limits).flatMap(({ file, locales, parts }) => {
    const text = (part: Part) => (): string | LongText => {
      const pieces = (): Iterable<string> => piecesOf(site, locales, part, writer);
      return part.length > PIECE ? { bytes: part.length, pieces } : [...pieces()].join("");
    };
    const path = sitemapFile(file.label);
    const [only] = parts;
    if (only && parts.length === 1) return [{ path, text: text(only) }];
    return [
      { path, text: () => sitemapIndex(site, file, parts) },
      ...parts.map((part, number) => ({ path: sitemapFile(file.label, number + 1), text: text(part) })),
    ];
  });
  for (const { path, text } of files.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    yield { path, place: "published", mediaType: XML_TYPE, text: text(), sharing: "own" };
  }
}

/** Returns the text of a sitemap index. The protocol requires the listed sitemaps to be on the host of the index. */
function sitemapIndex(site: ListedSite, file: SitemapFile, parts: readonly Part[]): string {
  const { head, open, close, elements, tail } = constants().skeletons.index;
  const { loc, lastmod } = elements;
  const entries = parts.map((part, index) => {
    const address = escapeXml(`${site.addresses.publishedAt}/${sitemapFile(file.label, index + 1)}`);
    const day = part.lastmod === undefined ? "" : lastmod[0] + escapeXml(part.lastmod) + lastmod[1];
    return open + loc[0] + address + loc[1] + day + close;
  });
  return [head, ...entries, tail].join("");
}

/** The limits of one sitemap file, uncompressed: https://www.sitemaps.org/protocol.html#index (read November 2026). */
export const SITEMAP_LIMITS = { addresses: 50_000, bytes: 52_428_800 };

export type SitemapLimits = typeof SITEMAP_LIMITS;

/** Which entries one sitemap file contains. Their text is made later, so that a large site needs little memory. */
interface Part {
  /** `page`: the index of the first page. `skipped`: how many entries of that page are in the previous part. */
  readonly page: number;
  readonly skipped: number;
  entries: number;
  /** The length of the text, in characters. */
  length: number;
  /** The latest `lastmod` of the entries, as a day: `2026-01-02`. */
  lastmod: string | undefined;
}

/** Cuts every sitemap into parts. All are cut in one loop, so that the links of each page are measured only once. */
function cutSitemaps(site: ListedSite, writer: EntryWriter, limits: SitemapLimits) {
  const frame = writer.head.length + writer.tail.length;
  const cuts = site.sitemap.files.map((file) => {
    const locales = file.locales.map((code) => localeAddress(site.addresses, code));
    return { file, locales, parts: [] as Part[] };
  });
  for (const [index, page] of site.pages.entries()) {
    const linksLength = writer.linksLength(page);
    for (const { locales, parts } of cuts) {
      let skipped = 0;
      for (const locale of locales) {
        if (!page.locales.has(locale.code)) continue;
        // An entry contains only ASCII, so its length in characters is also its length in bytes.
        const size = writer.entryLength(page, locale, linksLength);
        let part = parts.at(-1);
        if (!part || part.entries === limits.addresses || part.length + size > limits.bytes) {
          part = { page: index, skipped, entries: 0, length: frame, lastmod: undefined };
          parts.push(part);
        }
        part.length += size;
        part.entries += 1;
        const day = lastmodOf(site, page, locale.code)?.slice(0, "2026-01-02".length);
        if (day !== undefined && (part.lastmod === undefined || day > part.lastmod)) part.lastmod = day;
        skipped += 1;
      }
    }
  }
  return cuts;
}

/** Texts with more characters than this are written piece by piece, so that they are never in memory as a whole. */
const PIECE = 65_536;

function* piecesOf(
  { pages }: ListedSite,
  locales: readonly LocaleAddress[],
  part: Part,
  writer: EntryWriter,
): Generator<string> {
  let text = writer.head;
  let { skipped, entries } = part;
  for (let index = part.page; entries > 0; index += 1) {
    const page = pages[index];
    if (!page) throw new Error("A part of a sitemap ends after the last page");
    let links: string | undefined;
    for (const locale of locales) {
      if (entries === 0) break;
      if (!page.locales.has(locale.code)) continue;
      if (skipped > 0) {
        skipped -= 1;
        continue;
      }
      entries -= 1;
      text += writer.entry(page, locale, (links ??= writer.links(page)));
      if (text.length < PIECE) continue;
      yield text;
      text = "";
    }
  }
  yield text + writer.tail;
}
