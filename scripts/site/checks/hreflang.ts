/**
 * Checks the links between the languages of a page, before the build writes anything. Every language of a page lists
 * the same links, including a link to itself: the way in which sitemaps are made guarantees that. This file checks the
 * remaining rules.
 *
 * Source of the rules: https://developers.google.com/search/docs/specialty/international/localized-versions (read
 * November 2026).
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { Diagnostic, Locale } from "../../model.ts";
import type { Site } from "../site.ts";
import { languageAndRegion, readHreflang } from "../hreflang.ts";
import { canonicalTag } from "../locales.ts";
import { at, type Where } from "../resolve/places.ts";

/** The parts of the resolved site that the checks use. */
type LinkedSite = Pick<Site, "addresses" | "locales" | "pages" | "sitemap">;

/** Problems of the links between languages. Empty if the site has no such links. */
export function hreflangProblems({ site, locales: rows = [] }: WrittenContent, linked: LinkedSite): Diagnostic[] {
  if (!site || site.artifacts.sitemap === false || !linked.sitemap.alternates) return [];
  const named = linked.locales.flatMap((locale) => {
    const row = rows.find(({ code }) => code === locale.code);
    return row ? [{ locale, row }] : [];
  });
  return [
    ...named.flatMap((one) => codeProblems(one, named)),
    ...sameCodeProblems(named),
    ...catchAllNotices(named),
    ...originProblems(site, linked),
    ...returnLinkProblems(site, linked),
    ...pageNotices(site, linked),
  ];
}

interface NamedLocale {
  readonly locale: Locale;
  readonly row: LocaleContent;
}

function atHreflang(row: LocaleContent): Where {
  return at(row, row.hreflang === undefined ? "code" : "hreflang");
}

function codeProblems({ locale: { hreflang }, row }: NamedLocale, named: readonly NamedLocale[]): Diagnostic[] {
  const reading = readHreflang(hreflang);
  if (reading.ok) return [];
  const { reason, part, accepted } = reading;
  const other = named.find(({ locale }) => locale.hreflang.toLowerCase() === accepted?.toLowerCase())?.locale.code;
  const values = { hreflang, reason, part, accepted, other };
  return [diagnostic("hreflang-not-accepted", values, atHreflang(row))];
}

/** Finds two addresses for one language: search engines ignore both. */
function sameCodeProblems(named: readonly NamedLocale[]): Diagnostic[] {
  const first = new Map<string, NamedLocale>();
  return named.flatMap(({ locale, row }) => {
    const tag = canonicalTag(locale.hreflang) ?? locale.hreflang;
    const earlier = first.get(tag);
    if (!earlier) {
      first.set(tag, { locale, row });
      return [];
    }
    const related = [{ ...atHreflang(earlier.row), note: "the other locale" }];
    const values = { hreflang: locale.hreflang, code: locale.code, other: earlier.locale.code };
    return [diagnostic("hreflang-twice", values, { ...atHreflang(row), related })];
  });
}

/** Finds languages with several countries that have no version for speakers in other countries. */
function catchAllNotices(named: readonly NamedLocale[]): Diagnostic[] {
  const byLanguage = new Map<string, NamedLocale[]>();
  for (const one of named) {
    const { language } = languageAndRegion(one.locale.hreflang);
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), one]);
  }
  return [...byLanguage].flatMap(([language, all]) => {
    const [first] = all;
    const isRegional = all.every(({ locale }) => languageAndRegion(locale.hreflang).region !== undefined);
    if (!first || all.length < 2 || !isRegional) return [];
    const codes = all.map(({ locale }) => locale.hreflang);
    return [diagnostic("hreflang-without-catch-all", { language, codes }, atHreflang(first.row))];
  });
}

function originProblems(site: SiteContent, { addresses }: LinkedSite): Diagnostic[] {
  const plain = addresses.locales.find(({ origin }) => !origin.startsWith("https:"));
  if (!plain) return [];
  const key = site.sourceOrigin === undefined ? "base_url" : "source_origin";
  return [diagnostic("alternates-not-https", { origin: plain.origin }, at(site, key))];
}

/**
 * Finds locales that no sitemap lists. Search engines ignore a link to them unless their pages link back themselves.
 */
function returnLinkProblems(site: SiteContent, { addresses, pages, sitemap }: LinkedSite): Diagnostic[] {
  const listed = new Set(sitemap.files.flatMap(({ locales }) => locales));
  const codes = addresses.locales
    .map(({ code }) => code)
    .filter((code) => !listed.has(code) && pages.some((page) => page.locales.has(code)));
  return codes.length === 0
    ? []
    : [diagnostic("alternates-without-return", { codes }, at(site, "sitemap", "per_locale"))];
}

/** Counts pages without links, and pages without an `x-default` link. */
function pageNotices(site: SiteContent, { addresses, locales, pages, sitemap }: LinkedSite): Diagnostic[] {
  const { xDefault } = sitemap;
  const where = at(site, "sitemap");
  const alone = locales.length < 2 ? 0 : pages.filter((page) => page.locales.size < 2).length;
  const without = xDefault === undefined ? 0 : pages.filter((page) => !page.locales.has(xDefault)).length;
  return [
    ...(alone > 0 ? [diagnostic("pages-untranslated", { count: alone, code: addresses.sourceLocale }, where)] : []),
    ...(without > 0 ? [diagnostic("pages-without-x-default", { count: without, code: xDefault ?? "" }, where)] : []),
  ];
}
