/** Resolves which sitemaps the site has, and which pages each lists. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic, LocaleAddress, Outcome } from "../../model.ts";
import type { Page, SitemapFile, SitemapPlan } from "../site.ts";
import { canonicalTag } from "../locales.ts";
import { PATH_LABEL } from "./addresses.ts";
import type { ResolvedLocales } from "./locales.ts";
import { at } from "./places.ts";

/**
 * Resolves `sitemap:` of `site.yaml`.
 *
 * By default there is only `sitemap.xml`, with the pages of the source language. With alternates, or with sitemaps per
 * locale, `sitemap.xml` also lists every translation on the origin of the source pages. A locale with its own host then
 * gets its own sitemap, because a sitemap may list addresses of only one scheme and host
 * (https://www.sitemaps.org/protocol.html#location, read November 2026). Alternates need these sitemaps: a link counts
 * only if a sitemap lists its address with a link back.
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
  const diagnostics: Diagnostic[] = [];
  if (site.artifacts.sitemap === false && (alternates || perLocale)) {
    diagnostics.push(diagnostic("sitemap-options-unused", {}, at(site, "sitemap")));
  }
  const xDefault = resolveDefault(site, locales);
  const ofHosts = perLocale ? resolveHosts(rows, plan.locales, source, pages) : { value: [], diagnostics: [] };
  diagnostics.push(...xDefault.diagnostics, ...ofHosts.diagnostics);
  const sameOrigin = plan.locales.filter(({ origin }) => origin === source.origin).map(({ code }) => code);
  const listed = alternates || perLocale ? sameOrigin : [source.code];
  const files: SitemapFile[] = [{ origin: source.origin, locales: listed }, ...(ofHosts.value ?? [])];
  if (site.artifacts.sitemap !== false) diagnostics.push(...undatedTranslations(pages, files, source.code));
  return { value: { alternates, xDefault: xDefault.value, files }, diagnostics };
}

/** Resolves the locale of `x-default`. */
function resolveDefault(site: SiteContent, { source, find, unknown }: ResolvedLocales): Outcome<string> {
  const { alternates, xDefault } = site.sitemap;
  const where = at(site, "sitemap", "x_default");
  if (typeof xDefault !== "string") {
    return { value: alternates && xDefault !== false ? source?.code : undefined, diagnostics: [] };
  }
  const locale = find(xDefault);
  const diagnostics: Diagnostic[] = [];
  const problem = unknown(xDefault, where);
  if (problem) diagnostics.push(problem);
  if (!alternates) diagnostics.push(diagnostic("x-default-without-alternates", {}, where));
  return { value: locale?.code, diagnostics };
}

/**
 * Resolves the sitemaps of hosts other than the host of the source pages. A sitemap must not be empty, so each host
 * must have pages.
 */
function resolveHosts(
  rows: readonly LocaleContent[],
  locales: readonly LocaleAddress[],
  source: LocaleAddress,
  pages: readonly Page[],
): Outcome<SitemapFile[]> {
  const diagnostics: Diagnostic[] = [];
  const taken = new Map<string, LocaleContent>();
  const value = locales.flatMap(({ code, origin }): SitemapFile[] => {
    const row = rows.find((candidate) => candidate.code === code);
    if (origin === source.origin || !row) return [];
    const label = row.label ?? (canonicalTag(code) ?? code).toLowerCase();
    const problem = labelProblem(row, label, taken.get(label.toLowerCase()));
    taken.set(label.toLowerCase(), row);
    if (problem) diagnostics.push(problem);
    else if (pages.length > 0 && !pages.some(({ locales }) => locales.has(code))) {
      diagnostics.push(diagnostic("sitemap-without-pages", { code }, at(row, "code")));
      return [];
    }
    return [{ label, origin, locales: [code] }];
  });
  return { value, diagnostics };
}

/**
 * Checks the label of a locale with its own host as a file name. No address contains that label, so no other check
 * covers it.
 */
function labelProblem(row: LocaleContent, label: string, other: LocaleContent | undefined): Diagnostic | undefined {
  const where = at(row, row.label === undefined ? "code" : "label");
  if (!PATH_LABEL.test(label)) return diagnostic("label-malformed", { label, strategy: "path" }, where);
  const isNumber = /^\d+$/.test(label);
  if (!other && !isNumber) return undefined;
  const related = other && [{ ...at(other, "code"), note: "the other locale" }];
  return diagnostic("sitemap-name-taken", { label, isNumber }, { ...where, related });
}

/**
 * Counts translations without a date. They never get the date of the source text, which says nothing about the
 * translation.
 */
function undatedTranslations(
  pages: readonly Page[],
  files: readonly SitemapFile[],
  sourceLocale: string,
): Diagnostic[] {
  const codes = files.flatMap(({ locales }) => locales).filter((code) => code !== sourceLocale);
  let count = 0;
  for (const { locales, versions } of pages) {
    for (const code of codes) if (locales.has(code) && versions?.get(code)?.lastmod === undefined) count += 1;
  }
  return count > 0 ? [diagnostic("lastmod-of-translations-unknown", { count })] : [];
}
