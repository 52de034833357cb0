/** Turns addresses from sitemaps and built sites into page rows, like the rows of `pages.yaml`. */
import type { AddressedPage, PageContent } from "../../content/content.ts";
import { excess, MOST } from "../../content/sources/budget.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressPlan, Diagnostic } from "../../model.ts";
import * as reading from "./address-reader.ts";
import { joinVersions, type Version, type VersionLink } from "./join-versions.ts";
import type { ResolvedLocales } from "./locales.ts";

type Reader = reading.AddressReader;

/**
 * Resolves pages from sources that contain only addresses: sitemaps and built sites. The address determines the locale
 * and the path. If a document or a link states a language, the language must fit the locale.
 */
export function resolveAddressed(
  pages: readonly AddressedPage[],
  locales: ResolvedLocales,
  plans: readonly AddressPlan[],
): { readonly rows: readonly PageContent[]; readonly diagnostics: readonly Diagnostic[] } {
  const [plan] = plans;
  const [first] = pages;
  if (!plan || !first) return { rows: [], diagnostics: [] };
  const { sourceLocale } = plan;
  const reader = reading.addressReader(plans, locales, sourceLocale);
  const found = withoutCopies(
    pages.flatMap((page) => findPage(page, reader) ?? []),
    reader,
  );
  const targets = linkTargets(found);
  const versions = found
    .filter(({ page, isFallback }) => !page.leftOut && !isFallback)
    .map((one): Version => ({ ...one.at, page: one.page, links: linksOf(one, targets, reader) }));
  // A built site contains all its pages, so one without translations states that there are none.
  const isStated = found.some(
    ({ page, at, isFallback }) =>
      page.source.from.kind === "output" ||
      isFallback ||
      at.locale !== sourceLocale ||
      page.alternates.some(isLanguage),
  );
  const rows = joinVersions(versions, sourceLocale, reader);
  const diagnostics = reader.findings.all();
  const where = { place: { ...first.source.place, part: "value" } } as const;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > MOST.problems) diagnostics.push(excess("problems", MOST.problems, where));
  if (rows.length === 0 && errors.length === 0) {
    diagnostics.push(diagnostic("addresses-without-page", { count: pages.length }, where));
  }
  // A site with only one locale has no translations to state.
  if (rows.length > 0 && !isStated && locales.locales.length > 1) {
    diagnostics.push(diagnostic("translations-unstated", { count: rows.length }, where));
  }
  return { rows, diagnostics };
}

/** Whether a link is for one language. An `x-default` link is for the readers of all other languages. */
function isLanguage({ hreflang }: AddressedPage["alternates"][number]): boolean {
  return hreflang.toLowerCase() !== "x-default";
}

function findPage(page: AddressedPage, reader: Reader): reading.Found | undefined {
  const at = reading.readOrReport(page.address, reading.whereOf(page), reader);
  if (at && page.leftOut) countDocument(page, page.leftOut, reader);
  if (page.otherCanonical !== undefined && reader.isAskedFor(page.source, at?.path ?? "/")) {
    const values = { one: page.address, other: page.otherCanonical };
    reader.findings.report(diagnostic("html-canonicals", values, reading.whereOf(page)));
  }
  return at && { page, at, isFallback: !page.leftOut && !isInItsLanguage(page, at.locale, at.path, reader) };
}

/**
 * Whether a page is in the language of its address. Checks the language that the page states, and the language of the
 * page's link to itself. Reports or counts a language that does not fit.
 */
function isInItsLanguage(page: AddressedPage, code: string, path: string, reader: Reader): boolean {
  const { address, language = code } = page;
  const itself = page.alternates.filter((one) => isLanguage(one) && one.address === address);
  const languages = [language, ...itself.map(({ hreflang }) => hreflang)];
  const unknown = languages.find((one) => reader.check(one, code) === "unknown");
  if (unknown !== undefined) {
    reading.countLanguage(unknown, address, reading.whereOf(page), reader.findings);
    return false;
  }
  const isSource = code === reader.sourceLocale;
  if (page.language === undefined || reader.check(language, code) === "fits") {
    // A docs generator that shows source text says so at the main element.
    const inMain = page.shown?.language;
    if (isSource || inMain === undefined || reader.check(inMain, reader.sourceLocale) !== "fits") return true;
    countDocument(page, "fallback", reader);
    return false;
  }
  if (isSource) reading.reportLanguage(page, path, { language, address, code }, reader);
  else countDocument(page, "fallback", reader);
  return isSource;
}

/** Finds fallbacks that state no language: pages in other languages that show the main text of a source page. */
function withoutCopies(found: readonly reading.Found[], reader: Reader): readonly reading.Found[] {
  const isSource = ({ at }: reading.Found): boolean => at.locale === reader.sourceLocale;
  const sourceTexts = new Set(found.filter(isSource).flatMap(({ page }) => page.shown?.digest ?? []));
  return found.map((one) => {
    const { page, isFallback } = one;
    const isCopy = !isFallback && !page.leftOut && !isSource(one) && sourceTexts.has(page.shown?.digest ?? "");
    if (isCopy) countDocument(page, "fallback", reader);
    return isCopy ? { ...one, isFallback: true } : one;
  });
}

/** Counts a document that is left out because it is not a page of the site. */
function countDocument(
  page: AddressedPage,
  reason: NonNullable<AddressedPage["leftOut"]> | "fallback",
  { findings }: Reader,
): void {
  const { file } = page;
  findings.count(reason, (count) => diagnostic("pages-left-out", { count, reason, file }, reading.whereOf(page)));
}

/** The documents that sources found. In a built site, links must lead to one of these documents. */
interface LinkTargets {
  /** Locale and key (`es /docs/intro`) -> whether the document at that address is a page. */
  readonly isPage: ReadonlyMap<string, boolean>;
  /** The locales that have documents in a built site. A link to another locale is never reported as dead. */
  readonly locales: ReadonlySet<string>;
}

function linkTargets(found: readonly reading.Found[]): LinkTargets {
  const isPage = new Map<string, boolean>();
  const locales = new Set<string>();
  for (const { page, at, isFallback } of found) {
    const target = `${at.locale} ${at.key}`;
    isPage.set(target, isPage.get(target) === true || !(page.leftOut || isFallback));
    if (page.source.from.kind === "output") locales.add(at.locale);
  }
  return { isPage, locales };
}

/** Returns the links of a page to its versions in other locales, by locale. */
function linksOf({ page, at }: reading.Found, targets: LinkTargets, reader: Reader): Map<string, VersionLink> {
  const found = new Map<string, VersionLink>();
  for (const { hreflang, address } of page.alternates.filter(isLanguage)) {
    const target = linkTarget(hreflang, address, page, at.path, reader);
    const isItself = target?.locale === at.locale && target.key === at.key;
    if (!target || isItself || !leadsToPage(target, page, targets, reader)) continue;
    const earlier = found.get(target.locale);
    if (!earlier) found.set(target.locale, target);
    else if (earlier.key !== target.key && reader.isAskedFor(page.source, at.path)) {
      const values = { code: target.locale, address: earlier.address, other: address };
      reader.findings.report(diagnostic("alternates-contradiction", values, reading.whereOf(page)));
    }
  }
  return found;
}

/** Returns the page at the address of a link, or undefined if there is no such page or the language does not fit. */
function linkTarget(
  language: string,
  address: string,
  page: AddressedPage,
  path: string,
  reader: Reader,
): VersionLink | undefined {
  const at = reader.read(address);
  const code = at.kind === "page" ? at.locale : "";
  const check = reader.check(language, code);
  if (at.kind === "page" && check === "another-locale") {
    // A link to a page that is excluded is left out with the page.
    if (reader.isAskedFor(page.source, at.path)) {
      reading.reportLanguage(page, path, { language, address, code }, reader);
    }
  } else if (at.kind !== "malformed" && check === "unknown") {
    reading.countLanguage(language, address, reading.whereOf(page), reader.findings);
  } else {
    const found = reading.readOrReport(address, reading.whereOf(page), reader);
    return found && { locale: found.locale, path: found.path, key: found.key, address };
  }
  return undefined;
}

function leadsToPage(
  { locale, key, address }: VersionLink,
  page: AddressedPage,
  { isPage, locales }: LinkTargets,
  { findings }: Reader,
): boolean {
  const known = isPage.get(`${locale} ${key}`);
  if (known !== undefined) return known;
  if (page.source.from.kind !== "output" || !locales.has(locale)) return true;
  findings.count("dead", (count) => diagnostic("alternates-dead", { count, address }, reading.whereOf(page)), address);
  return false;
}
