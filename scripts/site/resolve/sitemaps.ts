/** Which sitemaps there are, and whose pages each lists. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic, LocaleAddress, Outcome } from "../../model.ts";
import type { Page, SitemapFile, SitemapPlan } from "../site.ts";
import { canonicalTag } from "../locales.ts";
import { PATH_LABEL } from "./addresses.ts";
import { type ResolvedLocales, unknownLocale } from "./locales.ts";
import { at } from "./places.ts";

/**
 * Resolves `sitemap:` of `site.yaml`.
 *
 * By default there is `sitemap.xml` with the pages of the source language and nothing else. With alternates, or sitemaps
 * per locale, it lists every translation on the source pages' origin too, and a locale on a host of its own gets a
 * sitemap of its own, because a sitemap lists addresses of one scheme and host only
 * (https://www.sitemaps.org/protocol.html#location, read November 2026). Alternates need them: a link counts when the
 * address it leads to is listed with a link back.
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
  const besides = perLocale ? resolveHosts(rows, plan.locales, source, pages) : { value: [], diagnostics: [] };
  diagnostics.push(...xDefault.diagnostics, ...besides.diagnostics);
  const listed =
    alternates || perLocale ? plan.locales.filter(({ origin }) => origin === source.origin).map(codeOf) : [source.code];
  const files: SitemapFile[] = [{ origin: source.origin, locales: listed }, ...(besides.value ?? [])];
  if (site.artifacts.sitemap !== false) diagnostics.push(...undatedTranslations(pages, files, source.code));
  return { value: { alternates, xDefault: xDefault.value, files }, diagnostics };
}

function codeOf({ code }: LocaleAddress): string {
  return code;
}

/** The locale of `x-default`. */
function resolveDefault(site: SiteContent, { source, locales, find, isUnknown }: ResolvedLocales): Outcome<string> {
  const { alternates, xDefault } = site.sitemap;
  const where = at(site, "sitemap", "x_default");
  if (typeof xDefault !== "string") {
    return { value: alternates && xDefault !== false ? source?.code : undefined, diagnostics: [] };
  }
  const locale = find(xDefault);
  const diagnostics: Diagnostic[] = [];
  if (!locale && isUnknown(xDefault)) diagnostics.push(unknownLocale(xDefault, locales, where));
  if (!alternates) diagnostics.push(diagnostic("x-default-without-alternates", {}, where));
  return { value: locale?.code, diagnostics };
}

/** The sitemaps of hosts other than the host of the source pages. No sitemap is empty, so each host must have pages. */
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

/** The label of a locale with a host of its own takes part in no address, so that it is checked as a file name here. */
function labelProblem(row: LocaleContent, label: string, other: LocaleContent | undefined): Diagnostic | undefined {
  const where = at(row, row.label === undefined ? "code" : "label");
  if (!PATH_LABEL.test(label)) return diagnostic("label-malformed", { label, strategy: "path" }, where);
  const isNumber = /^\d+$/.test(label);
  if (!other && !isNumber) return undefined;
  const related = other && [{ ...at(other, "code"), note: "the other locale" }];
  return diagnostic("sitemap-name-taken", { label, isNumber }, { ...where, related });
}

/** The day of the source text says nothing of its translation, so that one is never written for the other. */
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
