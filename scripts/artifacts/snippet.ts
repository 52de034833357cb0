/** The HTML that puts a page among its translations: links for search engines, and the locale switcher for readers. */
import type { Locale } from "../model.ts";
import { localeAddress, type Page, type Site, sourceAddress, translationOf } from "../site/site.ts";
import { addressOf } from "../site/addresses.ts";
import { SWITCHER_FILE } from "../site/layout.ts";
import { escapeXml } from "./markup.ts";

/**
 * The links of a page to all its language versions, itself among them, and to the source as what is shown to everybody
 * else (https://developers.google.com/search/docs/specialty/international/localized-versions, November 2026). Every
 * version of the page carries the same links.
 */
export function alternateLinks(site: Site, page: Page): string {
  const versions = languageVersions(site, page).map(({ locale, url }) => ({ hreflang: locale.hreflang, url }));
  return [...versions, { hreflang: "x-default", url: sourceAddress(site, page) }]
    .map(({ hreflang, url }) => `<link rel="alternate"${attribute("hreflang", hreflang)}${attribute("href", url)}>\n`)
    .join("");
}

/**
 * The locale switcher and its script.
 *
 * @param page whose languages the element holds, for readers without JavaScript; none where the element is for all pages
 */
export function switcherMarkup(site: Site, page: Page | undefined): string {
  const script = attribute("src", `${site.addresses.publishedAt}/${SWITCHER_FILE}`);
  const items = page === undefined ? [] : languageVersions(site, page).map(listItem);
  const held = items.length === 0 ? "" : `\n  <ul>\n${items.join("")}  </ul>\n`;
  return `<script${script} defer></script>\n<locale-switcher>${held}</locale-switcher>\n`;
}

function listItem({ locale, url }: LanguageVersion): string {
  const { code, hreflang, dir, name } = locale;
  const attributes = [attribute("href", url), attribute("hreflang", hreflang), attribute("lang", code)].join("");
  return `    <li><a${attributes}${attribute("dir", dir)}>${escapeXml(name)}</a></li>\n`;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** A language version of a page, with its address. */
interface LanguageVersion {
  readonly locale: Locale;
  readonly url: string;
}

/** The versions of a page that exist, the source's own among them, in the order of the site's locales. */
function languageVersions({ addresses, locales }: Site, page: Page): LanguageVersion[] {
  return locales.flatMap((locale) => {
    const defined = translationOf(page, locale.code);
    return defined ? [{ locale, url: addressOf(addresses, localeAddress(addresses, locale.code), defined) }] : [];
  });
}
