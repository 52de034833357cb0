/** Makes the entries of sitemaps. Each address has one entry, with links to the page in all its languages. */
import type { DefinedPath, LocaleAddress } from "../../model.ts";
import { localeAddress, type Page, type Site, translationOf } from "../../site/site.ts";
import { addressEnd, addressOf, addressStart, isElsewhere } from "../../site/addresses.ts";
import { constants } from "../constants.ts";
import { escapeXml } from "../markup.ts";

/** The part of a site that sitemaps need. */
export type ListedSite = Pick<Site, "addresses" | "locales" | "pages" | "sitemap">;

export type EntryWriter = ReturnType<typeof entryWriter>;

/**
 * Creates the functions that write entries. The XSD of sitemaps sets the order of elements: loc, lastmod, priority,
 * xhtml:link. All entries of a page have the same links, so callers make the links once. `x-default` is the last link.
 */
export function entryWriter(site: ListedSite) {
  const { linkedPages, pages } = constants().skeletons;
  const { head, open, close, elements, link, tail } = site.sitemap.alternates ? linkedPages : pages;
  const { loc, lastmod, priority } = elements;
  const starts = new Map(
    site.addresses.locales.map((one) => [one.code, open + loc[0] + escapeXml(addressStart(site.addresses, one))]),
  );
  // Makes the text of an entry without links. V8 joins the parts of a string only when the string is read. So the
  // `length` of the text is cheap.
  const textOf = (page: Page, locale: LocaleAddress): string => {
    const { code } = locale;
    const defined = translationOf(page, code);
    const start = starts.get(code);
    if (!defined || start === undefined) throw new Error(`The page ${page.path} is not in ${code}`);
    const day = lastmodOf(site, page, code);
    const address = isElsewhere(site.addresses, locale, defined)
      ? open + loc[0] + escapeXml(addressOf(site.addresses, locale, defined)) + loc[1]
      : start + escapeXml(addressEnd(defined)) + loc[1];
    const dated = day === undefined ? address : address + lastmod[0] + escapeXml(day) + lastmod[1];
    return dated + priority[0] + formatPriority(page.priority) + priority[1];
  };
  return {
    head,
    tail,
    ...(site.sitemap.alternates ? linkWriter(site, link) : { links: () => "", linksLength: () => 0 }),
    entry: (page: Page, locale: LocaleAddress, links: string) => textOf(page, locale) + links + close,
    // Measures an entry. The length decides which sitemap file contains the entry.
    entryLength: (page: Page, locale: LocaleAddress, linksLength: number) =>
      textOf(page, locale).length + linksLength + close.length,
  };
}

/** Returns when a page last changed in a language. A translation never gets the date of its source page. */
export function lastmodOf({ addresses }: Pick<Site, "addresses">, page: Page, code: string): string | undefined {
  return code === addresses.sourceLocale ? page.lastmod : page.versions?.get(code)?.lastmod;
}

/** Formats a priority: `1.0`, `0.85`. A tiny number gets no exponent (`1e-7`), because the sitemap XSD forbids it. */
export function formatPriority(priority: number): string {
  if (Number.isInteger(priority)) return priority.toFixed(1);
  const text = String(priority);
  return text.includes("e") ? priority.toFixed(20).replace(/(\.\d+?)0+$/, "$1") : text;
}

/**
 * Creates the functions that write links. On large sites, escaping would take most of the time of a build. So the start
 * of an address (`https://a.example/es`) is escaped once per language, and its end (`/docs/intro`) once per path.
 */
function linkWriter(
  { addresses, locales, sitemap }: ListedSite,
  [open = "", middle = "", close = ""]: readonly string[],
) {
  // `start`: the beginning of a link element, up to the path. `asDefault`: the same for the `x-default` link.
  const starts = locales.map(({ code, hreflang }) => {
    const locale = localeAddress(addresses, code);
    const address = escapeXml(addressStart(addresses, locale));
    const start = open + escapeXml(hreflang) + middle + address;
    const asDefault = code === sitemap.xDefault ? `${open}x-default${middle}${address}` : undefined;
    return { locale, start, asDefault, addressLength: address.length };
  });
  const source = localeAddress(addresses, addresses.sourceLocale);
  const lengthOfStarts = starts.map(({ start, asDefault = "" }) => start + asDefault).join("").length;
  const countOfLinks = starts.length + starts.filter(({ asDefault }) => asDefault !== undefined).length;
  const links = (page: Page): string => {
    let text = "";
    let ofDefault = "";
    let last: DefinedPath | undefined;
    let end = "";
    for (const { locale, start, asDefault, addressLength } of starts) {
      const defined = translationOf(page, locale.code);
      if (!defined) continue;
      if (isElsewhere(addresses, locale, defined)) {
        const address = escapeXml(addressOf(addresses, locale, defined)) + close;
        text += start.slice(0, -addressLength) + address;
        if (asDefault !== undefined) ofDefault = asDefault.slice(0, -addressLength) + address;
        continue;
      }
      if (defined !== last) end = escapeXml(addressEnd(defined)) + close;
      last = defined;
      text += start + end;
      if (asDefault !== undefined) ofDefault = asDefault + end;
    }
    return text + ofDefault;
  };
  const linksLength = (page: Page): number => {
    const isUsual = !page.localized && page.locales.size === starts.length && !isElsewhere(addresses, source, page);
    if (!isUsual) return links(page).length;
    return lengthOfStarts + countOfLinks * (escapeXml(addressEnd(page)).length + close.length);
  };
  return { links, linksLength };
}
