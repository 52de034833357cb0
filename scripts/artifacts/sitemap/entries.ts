/** The entries of sitemaps: one for each address, with the links to the other languages of its page. */
import type { DefinedPath, LocaleAddress } from "../../model.ts";
import { localeAddress, type Page, type Site, type SitemapFile, translationOf } from "../../site/site.ts";
import { addressEnd, addressStart } from "../../site/addresses.ts";
import { constants } from "../constants.ts";
import { escapeXml } from "../markup.ts";

/** What sitemaps need of a site. */
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
  const { linkedPages, pages } = constants().skeletons;
  const { head, open, close, elements, link, tail } = site.sitemap.alternates ? linkedPages : pages;
  const { loc, lastmod, priority } = elements;
  const starts = new Map(
    site.addresses.locales.map((one) => [one.code, open + loc[0] + escapeXml(addressStart(site.addresses, one))]),
  );
  // All of an entry but its links. Its length takes no time: V8 joins the parts when the text is read.
  const textOf = (page: Page, { code }: LocaleAddress): string => {
    const defined = translationOf(page, code);
    const start = starts.get(code);
    if (!defined || start === undefined) throw new Error(`The page ${page.path} is not in ${code}`);
    const day = lastmodOf(site, page, code);
    const address = start + escapeXml(addressEnd(defined)) + loc[1];
    const dated = day === undefined ? address : address + lastmod[0] + escapeXml(day) + lastmod[1];
    return dated + priority[0] + formatPriority(page.priority) + priority[1];
  };
  return {
    head,
    tail,
    ...(site.sitemap.alternates ? linkWriter(site, link) : WITHOUT_LINKS),
    entry: (page, locale, links) => textOf(page, locale) + links + close,
    entryLength: (page, locale, linksLength) => textOf(page, locale).length + linksLength + close.length,
  };
}

const WITHOUT_LINKS: Pick<EntryWriter, "links" | "linksLength"> = { links: () => "", linksLength: () => 0 };

function lengthOf(texts: readonly string[]): number {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
}

/** The locales of a sitemap, with where their pages lie. */
export function localesOf({ addresses }: Pick<Site, "addresses">, { locales }: SitemapFile): LocaleAddress[] {
  return locales.map((code) => localeAddress(addresses, code));
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
  return locales.map(({ code, hreflang }) => {
    const address = escapeXml(addressStart(addresses, localeAddress(addresses, code)));
    const start = open + escapeXml(hreflang) + middle + address;
    return { code, start, asDefault: code === sitemap.xDefault ? `${open}x-default${middle}${address}` : undefined };
  });
}
