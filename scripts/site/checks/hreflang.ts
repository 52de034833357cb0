/**
 * Checks the `hreflang` links of sitemaps by the rules of
 * https://developers.google.com/search/docs/specialty/international/localized-versions (read November 2026). All
 * entries of a page have the same links. So two versions of a page link to each other if sitemaps list both versions.
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { Diagnostic, Locale } from "../../model.ts";
import type { Site } from "../site.ts";
import { readHreflang, subtags } from "../hreflang.ts";
import { canonicalTag } from "../locales.ts";
import { at, repetitions, type Where } from "../resolve/places.ts";

type LinkedSite = Pick<Site, "addresses" | "locales" | "pages" | "sitemap">;

/** Returns the problems of the links between languages. Returns none if the sitemaps have no such links. */
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
    ...siteProblems(site, linked),
  ];
}

interface NamedLocale {
  readonly locale: Locale;
  readonly row: LocaleContent;
}

function atHreflang({ row }: NamedLocale): Where {
  return at(row, row.hreflang === undefined ? "code" : "hreflang");
}

function codeProblems(one: NamedLocale, named: readonly NamedLocale[]): Diagnostic[] {
  const { hreflang } = one.locale;
  const reading = readHreflang(hreflang);
  if (reading.ok) return [];
  const { reason, part, accepted } = reading;
  const other = named.find(({ locale }) => locale.hreflang.toLowerCase() === accepted?.toLowerCase())?.locale.code;
  return [diagnostic("hreflang-not-accepted", { hreflang, reason, part, accepted, other }, atHreflang(one))];
}

/** Finds locales with the same `hreflang`. If a page has two links for one language, search engines ignore both. */
function sameCodeProblems(named: readonly NamedLocale[]): Diagnostic[] {
  const twice = repetitions(named, ({ locale: { hreflang } }) => canonicalTag(hreflang) ?? hreflang);
  return twice.map(([one, earlier]) => {
    const related = [{ ...atHreflang(earlier), note: "the other locale" }];
    const { hreflang, code } = one.locale;
    return diagnostic(
      "hreflang-twice",
      { hreflang, code, other: earlier.locale.code },
      { ...atHreflang(one), related },
    );
  });
}

/** Finds languages that the site has only for several countries: `en-GB` and `en-US`, but no `en` for other readers. */
function catchAllNotices(named: readonly NamedLocale[]): Diagnostic[] {
  const byLanguage = new Map<string, Set<NamedLocale>>();
  for (const one of named) {
    const language = subtags(one.locale.hreflang).language.toLowerCase();
    byLanguage.set(language, (byLanguage.get(language) ?? new Set()).add(one));
  }
  return [...byLanguage].flatMap(([language, all]) => {
    const [first] = all;
    const codes = Array.from(all, ({ locale }) => locale.hreflang);
    const isRegional = codes.every((code) => subtags(code).region !== undefined);
    if (!first || all.size < 2 || !isRegional) return [];
    return [diagnostic("hreflang-without-catch-all", { language, codes }, atHreflang(first))];
  });
}

/** Finds problems of the whole site: plain HTTP, locales that no sitemap lists, pages without links. */
function siteProblems(site: SiteContent, { addresses, locales, pages, sitemap }: LinkedSite): Diagnostic[] {
  const found: Diagnostic[] = [];
  const where = at(site, "sitemap");
  const plain = addresses.locales.find(({ origin }) => !origin.startsWith("https:"));
  if (plain) {
    const key = site.sourceOrigin === undefined ? "base_url" : "source_origin";
    found.push(diagnostic("alternates-not-https", { origin: plain.origin }, at(site, key)));
  }
  // Two versions of a page must link to each other. If no sitemap lists one of them, only its HTML can link back.
  const listed = new Set(sitemap.files.flatMap((file) => file.locales));
  const unlisted = addresses.locales.map(({ code }) => code).filter((code) => !listed.has(code));
  const codes = unlisted.filter((code) => pages.some((page) => page.locales.has(code)));
  if (codes.length > 0)
    found.push(diagnostic("alternates-without-return", { codes }, at(site, "sitemap", "per_locale")));
  const alone = locales.length < 2 ? 0 : pages.filter((page) => page.locales.size < 2).length;
  if (alone > 0) found.push(diagnostic("pages-untranslated", { count: alone, code: addresses.sourceLocale }, where));
  const { xDefault: code } = sitemap;
  const count = code === undefined ? 0 : pages.filter((page) => !page.locales.has(code)).length;
  if (code !== undefined && count > 0) found.push(diagnostic("pages-without-x-default", { count, code }, where));
  return found;
}
