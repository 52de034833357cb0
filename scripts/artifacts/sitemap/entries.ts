/** The entries of sitemaps: one for each address, with the links to the other languages of its page. */
import type { DefinedPath, LocaleAddress, Page, Site, SitemapFile } from "../../model.ts";
import { addressEnd, addressStart } from "../../site/addresses.ts";
import { translationOf } from "../../site/page-translations.ts";
import { constants } from "../constants.ts";
import { escapeXml } from "./xml.ts";

/** What sitemaps say of a site. */
export type ListedSite = Pick<Site, "addresses" | "locales" | "pages" | "sitemap">;

/** Writes the entries of a site's pages. */
export interface EntryWriter {
  readonly head: string;
  readonly tail: string;
  /** What the entries of all versions of a page end with; `entry` takes it, so that it is made once for each page. */
  readonly links: (page: Page) => string;
  readonly entry: (page: Page, locale: LocaleAddress, links: string) => string;
  /** How long both are: found without making them, because large sitemaps are measured before they are written. */
  readonly linksLength: (page: Page) => number;
  readonly entryLength: (page: Page, locale: LocaleAddress, linksLength: number) => number;
}

/**
 * The writer of a site.
 *
 * The order of elements is that of the XSD, foreign ones last: loc, lastmod, priority, xhtml:link. Every version of a
 * page has the same links, its own among them, in the order of the site's locales; `x-default` comes last.
 */
export function entryWriter(site: ListedSite): EntryWriter {
  const { alternates } = site.sitemap;
  const { pages, linkedPages } = constants().skeletons;
  const { dated, undated } = alternates ? linkedPages : pages;
  const frames = { dated: frameOf(dated.pieces, 3), undated: frameOf(undated.pieces, 2) };
  const starts = new Map(site.addresses.locales.map((one) => [one.code, escapeXml(addressStart(site.addresses, one))]));
  const valuesOf = (page: Page, { code }: LocaleAddress): Values => {
    const defined = translationOf(page, code);
    if (!defined) throw new Error(`The page ${page.path} is not in ${code}`);
    const lastmod = lastmodOf(site, page, code);
    return {
      frame: lastmod === undefined ? frames.undated : frames.dated,
      start: starts.get(code) ?? "",
      end: escapeXml(addressEnd(defined)),
      lastmod: lastmod === undefined ? "" : escapeXml(lastmod),
      priority: formatPriority(page.priority),
    };
  };
  return {
    head: dated.head,
    tail: dated.tail,
    ...(alternates ? linkWriter(site, linkedPages.dated.link) : WITHOUT_LINKS),
    entry: (page, locale, links) => {
      const { frame, start, end, lastmod, priority } = valuesOf(page, locale);
      const { open, beforeLastmod, beforePriority, beforeLinks, close } = frame;
      return open + start + end + beforeLastmod + lastmod + beforePriority + priority + beforeLinks + links + close;
    },
    entryLength: (page, locale, linksLength) => {
      const { frame, start, end, lastmod, priority } = valuesOf(page, locale);
      return frame.length + start.length + end.length + lastmod.length + priority.length + linksLength;
    },
  };
}

/** The text around the values of an entry. Where one of them is never there, neither is what stands before it. */
interface Frame {
  readonly open: string;
  readonly beforeLastmod: string;
  readonly beforePriority: string;
  readonly beforeLinks: string;
  readonly close: string;
  /** Of all of it. */
  readonly length: number;
}

/** @param values how many values there are before the links: the address, the day if it is known, the priority */
function frameOf(pieces: readonly string[], values: 2 | 3): Frame {
  const [open = "", second = "", third = "", fourth = "", fifth = ""] = pieces;
  const length = lengthOf(pieces);
  return values === 3
    ? { open, beforeLastmod: second, beforePriority: third, beforeLinks: fourth, close: fifth, length }
    : { open, beforeLastmod: "", beforePriority: second, beforeLinks: third, close: fourth, length };
}

const WITHOUT_LINKS: Pick<EntryWriter, "links" | "linksLength"> = { links: () => "", linksLength: () => 0 };

/** The values of an entry but for its links, as XML, and what stands around them. */
interface Values {
  readonly frame: Frame;
  /** The two parts of the address: that of all pages in the language, and that of the page. */
  readonly start: string;
  readonly end: string;
  /** Empty where it is not known. */
  readonly lastmod: string;
  readonly priority: string;
}

function lengthOf(texts: readonly string[]): number {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
}

/** The locales of a sitemap, with where their pages lie. */
export function localesOf({ addresses }: Pick<Site, "addresses">, { locales }: SitemapFile): LocaleAddress[] {
  return locales.flatMap((code) => addresses.locales.find((locale) => locale.code === code) ?? []);
}

/** The day of a version's last change; a translation never has that of its source. */
export function lastmodOf({ addresses }: Pick<Site, "addresses">, page: Page, code: string): string | undefined {
  return code === addresses.sourceLocale ? page.lastmod : page.versions?.get(code)?.lastmod;
}

/** `1.0`, `0.5`, `0.85`: a decimal (the XSD knows no exponents) with at least one digit after the point. */
export function formatPriority(priority: number): string {
  if (Number.isInteger(priority)) return priority.toFixed(1);
  const text = String(priority);
  return text.includes("e") ? priority.toFixed(20).replace(/(\.\d+?)0+$/, "$1") : text;
}

/** A language of a site: what the link to each of its pages begins with, and where it is that for all other readers. */
interface LinkStart {
  readonly code: string;
  readonly start: string;
  readonly asDefault: string | undefined;
}

/**
 * The same start belongs to every page, and mostly the same end to every language of a page, so each is escaped once: on
 * large sites this is most of what a build does.
 */
function linkWriter(site: ListedSite, pieces: readonly string[]): Pick<EntryWriter, "links" | "linksLength"> {
  const close = pieces[2] ?? "";
  const starts = linkStarts(site, pieces);
  const lengthOfStarts = lengthOf(starts.flatMap(({ start, asDefault = "" }) => [start, asDefault]));
  const countOfLinks = starts.length + starts.filter(({ asDefault }) => asDefault !== undefined).length;
  const links = (page: Page): string => {
    let text = "";
    let ofDefault = "";
    let last: DefinedPath | undefined;
    let end = "";
    for (const { code, start, asDefault } of starts) {
      const defined = translationOf(page, code);
      if (!defined) continue;
      if (defined !== last) end = escapeXml(addressEnd(defined)) + close;
      last = defined;
      text += start + end;
      if (asDefault !== undefined) ofDefault = asDefault + end;
    }
    return text + ofDefault;
  };
  const linksLength = (page: Page): number => {
    const path = page.locales.size === starts.length && !page.localized ? page : undefined;
    if (!path) return links(page).length;
    return lengthOfStarts + countOfLinks * (escapeXml(addressEnd(path)).length + close.length);
  };
  return { links, linksLength };
}

function linkStarts(
  { addresses, locales, sitemap }: ListedSite,
  [open = "", middle = ""]: readonly string[],
): LinkStart[] {
  return locales.flatMap(({ code, hreflang }) => {
    const locale = addresses.locales.find((one) => one.code === code);
    if (!locale) return [];
    const address = escapeXml(addressStart(addresses, locale));
    const start = open + escapeXml(hreflang) + middle + address;
    return [{ code, start, asDefault: code === sitemap.xDefault ? `${open}x-default${middle}${address}` : undefined }];
  });
}
