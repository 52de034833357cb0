/** Which pages exist, for crawlers: https://www.sitemaps.org/protocol.html (0.9, read November 2026). */
import type { Artifact, LocaleAddress, LongText } from "../../model.ts";
import { hostSitemapFile, hostSitemapPartFile, SITEMAP_FILE, sitemapPartFile } from "../../site/layout.ts";
import type { Page, SitemapFile } from "../../site/site.ts";
import { constants } from "../constants.ts";
import { type EntryWriter, entryWriter, lastmodOf, type ListedSite, localesOf } from "./entries.ts";
import { escapeXml } from "../markup.ts";

const XML_TYPE = "application/xml; charset=utf-8";

/**
 * The sitemaps of a site: `sitemap.xml`, and `sitemaps/<label>.xml` for each other host that has one; above a limit an
 * index of `sitemaps/<n>.xml` or `sitemaps/<label>/<n>.xml`. In code-unit order of the files, each made when asked for.
 */
export function* sitemapArtifacts(site: ListedSite, limits = SITEMAP_LIMITS): Generator<Artifact> {
  const writer = entryWriter(site);
  const cuts = sitemapParts(site, writer, limits);
  const files = site.sitemap.files.flatMap((file, index) => {
    const parts = cuts[index] ?? [];
    const text = (part: Part) => (): string | LongText => partText(site, file, part, writer);
    const [only] = parts;
    if (only && parts.length === 1) return [{ path: fileOf(file), text: text(only) }];
    return [
      { path: fileOf(file), text: () => sitemapIndex(site, file, parts) },
      ...parts.map((part, number) => ({ path: partFileOf(file, number + 1), text: text(part) })),
    ];
  });
  for (const { path, text } of files.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    yield { path, place: "published", mediaType: XML_TYPE, text: text(), sharing: "own" };
  }
}

function fileOf({ label }: SitemapFile): string {
  return label === undefined ? SITEMAP_FILE : hostSitemapFile(label);
}

function partFileOf({ label }: SitemapFile, number: number): string {
  return label === undefined ? sitemapPartFile(number) : hostSitemapPartFile(label, number);
}

/** An index and its files lie on one host, as the protocol asks, whatever host they list. */
function sitemapIndex(site: ListedSite, file: SitemapFile, parts: readonly Part[]): string {
  const {
    head,
    open,
    close,
    elements: { loc, lastmod },
    tail,
  } = constants().skeletons.index;
  const entries = parts.map((part, index) => {
    const address = escapeXml(`${site.addresses.publishedAt}/${partFileOf(file, index + 1)}`);
    const day = part.lastmod === undefined ? "" : lastmod[0] + escapeXml(part.lastmod) + lastmod[1];
    return open + loc[0] + address + loc[1] + day + close;
  });
  return [head, ...entries, tail].join("");
}

/** A sitemap file may list this many addresses and have this many bytes, uncompressed. */
export interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

/** The limits of the protocol: https://www.sitemaps.org/protocol.html#index (read November 2026). */
export const SITEMAP_LIMITS: SitemapLimits = { addresses: 50_000, bytes: 52_428_800 };

/** A run of entries that fits into one file. Of constant size: what it holds is made when it is written. */
export interface Part {
  /** The number of its first page among the site's, and how many entries of that page are in the part before. */
  readonly page: number;
  readonly skipped: number;
  /** How many entries it has. */
  readonly entries: number;
  /** How long its text is. */
  readonly length: number;
  /** The newest day in it. */
  readonly lastmod: string | undefined;
}

/** The parts of all sitemaps of a site. One walk over the pages cuts them all, because they share the links of a page. */
export function sitemapParts(site: ListedSite, writer: EntryWriter, limits: SitemapLimits): (readonly Part[])[] {
  const cutters = site.sitemap.files.map((file) => ({ locales: localesOf(site, file), ...cutter(writer, limits) }));
  for (const [index, page] of site.pages.entries()) {
    const linksLength = writer.linksLength(page);
    for (const { locales, add } of cutters) {
      let skipped = 0;
      for (const locale of locales) {
        if (!page.locales.has(locale.code)) continue;
        // An entry has as many bytes as characters: addresses, tags, days and numbers are ASCII.
        add(index, skipped, writer.entryLength(page, locale, linksLength), lastmodOf(site, page, locale.code));
        skipped += 1;
      }
    }
  }
  return cutters.map(({ parts }) => parts);
}

/** So many characters are made at once. */
const PIECE = 65_536;

interface Cutter {
  readonly parts: readonly Part[];
  readonly add: (page: number, skipped: number, bytes: number, lastmod: string | undefined) => void;
}

/** Adds entries to the last part, or begins one; changed in place, because a large site has as many entries as memory holds. */
function cutter({ head, tail }: EntryWriter, limits: SitemapLimits): Cutter {
  const frame = head.length + tail.length;
  const parts: { -readonly [Key in keyof Part]: Part[Key] }[] = [];
  return {
    parts,
    add: (page, skipped, size, lastmod) => {
      let part = parts.at(-1);
      if (!part || part.entries === limits.addresses || part.length + size > limits.bytes) {
        part = { page, skipped, entries: 0, length: frame, lastmod: undefined };
        parts.push(part);
      }
      part.length += size;
      part.entries += 1;
      const day = lastmod?.slice(0, "2026-01-02".length);
      if (day !== undefined && (part.lastmod === undefined || day > part.lastmod)) part.lastmod = day;
    },
  };
}

/** The text of one part, in pieces of about 64 KiB: where it is no longer than one of these, as a whole. */
export function partText(site: ListedSite, file: SitemapFile, part: Part, writer: EntryWriter): string | LongText {
  const pieces = (): Iterable<string> => piecesOf(site, localesOf(site, file), part, writer);
  return part.length > PIECE ? { bytes: part.length, pieces } : [...pieces()].join("");
}

function* piecesOf(
  { pages }: ListedSite,
  locales: readonly LocaleAddress[],
  part: Part,
  writer: EntryWriter,
): Generator<string> {
  let text = writer.head;
  let { skipped, entries } = part;
  for (let index = part.page; entries > 0; index += 1) {
    const page: Page | undefined = pages[index];
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
