/** The entries of sitemaps: one for each address, with the links to the other languages of its page. */
import type { DefinedPath, LocaleAddress, Page, Site, SitemapFile } from "../model.ts";
import { addressEnd, addressOf, addressStart } from "../site/addresses.ts";
import { ofLinkedPages, ofPages, type Skeleton } from "./sitemap-skeletons.ts";
import { escapeXml } from "./xml.ts";

/** Writes the entries of a site's pages. */
export interface EntryWriter {
  readonly head: string;
  readonly tail: string;
  /** What the entries of all versions of a page end with; `entry` takes it, so that it is made once for each page. */
  readonly links: (page: Page) => string;
  readonly entry: (page: Page, locale: LocaleAddress, links: string) => string;
}

/**
 * The writer of a site.
 *
 * The order of elements is that of the XSD, foreign ones last: loc, lastmod, priority, xhtml:link. Every version of a
 * page has the same links, its own among them, in the order of the site's locales; `x-default` comes last.
 */
export function entryWriter(site: Site): EntryWriter {
  const { alternates } = site.sitemap;
  const { dated, undated } = alternates ? ofLinkedPages : ofPages;
  const entry = (page: Page, locale: LocaleAddress, links: string): string => {
    const defined = page.translations.get(locale.code);
    if (!defined) throw new Error(`The page ${page.path} is not in ${locale.code}`);
    const lastmod = lastmodOf(site, page, locale.code);
    const loc = escapeXml(addressOf(site.addresses, locale, defined));
    const priority = formatPriority(page.priority);
    const values = lastmod === undefined ? [loc, priority] : [loc, escapeXml(lastmod), priority];
    return filled(lastmod === undefined ? undated : dated, alternates ? [...values, links] : values);
  };
  return {
    head: dated.head,
    tail: dated.tail,
    links: linkWriter(site, alternates ? ofLinkedPages.dated.link : undefined),
    entry,
  };
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

/**
 * The same start belongs to every page, and mostly the same end to every language of a page, so each is escaped once: on
 * large sites this is most of what a build does.
 */
function linkWriter(site: Site, pieces: readonly string[] | undefined): (page: Page) => string {
  if (!pieces) return () => "";
  const { addresses, sitemap } = site;
  const [open = "", middle = "", close = ""] = pieces;
  const locales = site.locales.flatMap(({ code, hreflang }) => {
    const locale = addresses.locales.find((one) => one.code === code);
    if (!locale) return [];
    const address = escapeXml(addressStart(addresses, locale));
    const start = open + escapeXml(hreflang) + middle + address;
    return [{ code, start, asDefault: code === sitemap.xDefault ? `${open}x-default${middle}${address}` : undefined }];
  });
  return ({ translations }) => {
    const links: string[] = [];
    let ofDefault = "";
    let last: DefinedPath | undefined;
    let end = "";
    for (const { code, start, asDefault } of locales) {
      const defined = translations.get(code);
      if (!defined) continue;
      if (defined !== last) end = escapeXml(addressEnd(defined)) + close;
      last = defined;
      links.push(start, end);
      if (asDefault !== undefined) ofDefault = asDefault + end;
    }
    return links.join("") + ofDefault;
  };
}

/** An entry with its values, which are XML already. */
export function filled({ pieces }: Pick<Skeleton, "pieces">, values: readonly string[]): string {
  let text = pieces[0] ?? "";
  for (const [index, value] of values.entries()) text += value + (pieces[index + 1] ?? "");
  return text;
}
