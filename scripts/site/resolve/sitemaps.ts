/** Resolves which sitemaps the site has, and which pages each sitemap lists. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic, Outcome } from "../../model.ts";
import type { Page, SitemapFile, SitemapPlan } from "../site.ts";
import { labelOf, labelProblem } from "./addresses.ts";
import type { ResolvedLocales } from "./locales.ts";
import { at } from "./places.ts";

/**
 * Resolves the key `sitemap` of `site.yaml`. By default there is only `sitemap.xml`, with the source pages.
 *
 * With `alternates` (`hreflang` links) or `per_locale`, `sitemap.xml` also lists the translations on the same origin. A
 * locale with its own host gets its own sitemap, because a sitemap may list addresses of only one scheme and host
 * (https://www.sitemaps.org/protocol.html#location, read November 2026).
 */
export function resolveSitemaps(
  { site, locales: rows = [] }: WrittenContent,
  locales: ResolvedLocales,
  plan: AddressPlan,
  pages: readonly Page[],
): Outcome<SitemapPlan> {
  const source = plan.locales.find(({ code }) => code === plan.sourceLocale);
  if (!site || !source) return { value: undefined, diagnostics: [] };
  const { alternates, perLocale = alternates } = site.sitemap;
  const isWritten = site.artifacts.sitemap !== false;
  const found: Diagnostic[] = [];
  if (!isWritten && (alternates || perLocale)) {
    found.push(diagnostic("sitemap-options-unused", {}, at(site, "sitemap")));
  }
  const xDefault = resolveDefault(site, locales, found);
  const others = plan.locales.filter(({ origin }) => origin !== source.origin);
  const sameOrigin = plan.locales.filter(({ origin }) => origin === source.origin).map(({ code }) => code);
  const files: SitemapFile[] = [
    { origin: source.origin, locales: alternates || perLocale ? sameOrigin : [source.code] },
    ...(perLocale ? hostSitemaps(rows, others, pages, found) : []),
  ];
  if (isWritten) found.push(...undatedTranslations(pages, files, source.code));
  return { value: { alternates, xDefault, files }, diagnostics: found };
}

/** Resolves the locale of `x-default`: by default the source locale. */
function resolveDefault(
  site: SiteContent,
  { source, find, unknown }: ResolvedLocales,
  found: Diagnostic[],
): string | undefined {
  const { alternates, xDefault } = site.sitemap;
  if (typeof xDefault !== "string") return alternates && xDefault !== false ? source?.code : undefined;
  const where = at(site, "sitemap", "x_default");
  const problem = unknown(xDefault, where);
  if (problem) found.push(problem);
  if (!alternates) found.push(diagnostic("x-default-without-alternates", {}, where));
  return find(xDefault)?.code;
}

/** Returns a sitemap for each locale with its own host. The locale must have pages, because no sitemap may be empty. */
function hostSitemaps(
  rows: readonly LocaleContent[],
  locales: AddressPlan["locales"],
  pages: readonly Page[],
  found: Diagnostic[],
): SitemapFile[] {
  const taken = new Map<string, LocaleContent>();
  return locales.flatMap(({ code, origin }): SitemapFile[] => {
    const row = rows.find((candidate) => candidate.code === code);
    if (!row) return [];
    const { label } = labelOf(row);
    const problem = nameProblem(row, taken.get(label.toLowerCase()));
    taken.set(label.toLowerCase(), row);
    if (problem) found.push(problem);
    else if (pages.length > 0 && !pages.some((page) => page.locales.has(code))) {
      found.push(diagnostic("sitemap-without-pages", { code }, at(row, "code")));
      return [];
    }
    return [{ label, origin, locales: [code] }];
  });
}

/** Checks that a label can be the name of a sitemap. For a locale with a `host`, no other check reads the label. */
function nameProblem(row: LocaleContent, other: LocaleContent | undefined): Diagnostic | undefined {
  const { label, where } = labelOf(row);
  const isNumber = /^\d+$/.test(label);
  if (!other && !isNumber) return labelProblem(row, "path");
  const related = other && [{ ...at(other, "code"), note: "the other locale" }];
  return diagnostic("sitemap-name-taken", { label, isNumber }, { ...where, related });
}

/** Counts translations without a date. They do not get the date of the source text, which can change independently. */
function undatedTranslations(pages: readonly Page[], files: readonly SitemapFile[], source: string): Diagnostic[] {
  const codes = files.flatMap(({ locales }) => locales).filter((code) => code !== source);
  let count = 0;
  for (const { locales, versions } of pages) {
    for (const code of codes) if (locales.has(code) && versions?.get(code)?.lastmod === undefined) count += 1;
  }
  return count > 0 ? [diagnostic("lastmod-of-translations-unknown", { count })] : [];
}
