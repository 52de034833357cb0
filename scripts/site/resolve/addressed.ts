/** Pages that sources found by address -> rows of pages, like those of a list. */
import type { AddressedPage, PageContent } from "../../content/content.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressPlan, Diagnostic } from "../../model.ts";
import { languageCheck, type LocalPage, readPageAddress } from "../page-addresses.ts";
import {
  type AddressReader,
  collectFindings,
  countLanguage,
  type Found,
  isLanguage,
  readOrReport,
  reportLanguage,
  whereOf,
} from "./address-reader.ts";
import { joinVersions, type Version, type VersionLink } from "./join-versions.ts";
import type { ResolvedLocales } from "./locales.ts";
import { pageSelector } from "./select-pages.ts";

/**
 * Resolves pages that sources found by address. The address determines the locale and the path. The language that a
 * document or a link names must fit.
 *
 * @param plans the address plans of the site: the written one, and the one of a command line that moves the site
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
  const findings = collectFindings();
  const reader: AddressReader = {
    read: (address) => readPageAddress(plans, address),
    check: languageCheck(locales.locales),
    sourceLocale,
    isAskedFor: pageSelector(),
    findings,
  };
  const found = pages.flatMap((page) => findPage(page, reader) ?? []);
  const targets = linkTargets(found);
  const versions = found
    .filter(({ page, isFallback }) => !page.leftOut && !isFallback)
    .map((one): Version => ({ ...one.at, page: one.page, links: linksOf(one, targets, reader) }));
  const isStated = found.some(
    (one) => one.isFallback || one.at.locale !== sourceLocale || one.page.alternates.some(isLanguage),
  );
  const rows = joinVersions(versions, sourceLocale, isStated, findings);
  const diagnostics = findings.all();
  const where = { place: { ...first.source.place, part: "value" } } as const;
  if (rows.length === 0 && !diagnostics.some(({ severity }) => severity === "error")) {
    diagnostics.push(diagnostic("addresses-without-page", { count: pages.length }, where));
  }
  // A site with one locale has no translations to state.
  if (rows.length > 0 && !isStated && locales.locales.length > 1) {
    diagnostics.push(diagnostic("translations-unstated", { count: rows.length }, where));
  }
  return { rows, diagnostics };
}

/**
 * Returns the page of an address. Returns undefined if it is not a page of the site, and reports or counts the reason.
 */
function findPage(page: AddressedPage, reader: AddressReader): Found | undefined {
  const address = readOrReport(page.address, page, reader);
  if (!address) return undefined;
  if (page.leftOut) countDocument(page, page.leftOut, reader);
  return { page, at: address, isFallback: !page.leftOut && !isInItsLanguage(page, address, reader) };
}

/**
 * Whether a page is in the language of its address. It checks the page's own language and the page's link to itself. If
 * they do not fit, it reports or counts that.
 */
function isInItsLanguage(page: AddressedPage, found: Found["at"], reader: AddressReader): boolean {
  const { address } = page;
  const itself = page.alternates.filter((one) => isLanguage(one) && one.address === address);
  const unknown = [page.language ?? found.locale, ...itself.map(({ hreflang }) => hreflang)].find(
    (language) => reader.check(language, found.locale) === "unknown",
  );
  if (unknown !== undefined) {
    countLanguage(unknown, address, page, reader);
    return false;
  }
  if (page.language === undefined || reader.check(page.language, found.locale) === "fits") return true;
  if (found.locale === reader.sourceLocale) {
    reportLanguage(page, found, { language: page.language, address }, reader);
    return true;
  }
  countDocument(page, "fallback", reader);
  return false;
}

/** Counts a document that is not a page of the site. */
function countDocument(
  page: AddressedPage,
  reason: NonNullable<AddressedPage["leftOut"]> | "fallback",
  { findings }: AddressReader,
): void {
  const { file } = page;
  findings.count(reason, (count) => diagnostic("pages-left-out", { count, reason, file }, whereOf(page)));
}

/** The documents to which links can lead, if a source read a whole site. */
export interface LinkTargets {
  /** Documents that are pages, and documents that are not. */
  readonly pages: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** The locales with documents in a folder that was read. Documents of other locales may be anywhere. */
  readonly locales: ReadonlySet<string>;
}

/** Collects the link targets from all documents that were found. */
export function linkTargets(found: readonly Found[]): LinkTargets {
  const pages = new Set<string>();
  const others = new Set<string>();
  const locales = new Set<string>();
  for (const { page, at, isFallback } of found) {
    (page.leftOut || isFallback ? others : pages).add(`${at.locale} ${at.key}`);
    if (page.source.from.kind === "output") locales.add(at.locale);
  }
  return { pages, others, locales };
}

/** The links of a page to its versions in other locales. */
export function linksOf({ page, at }: Found, targets: LinkTargets, reader: AddressReader): Map<string, VersionLink> {
  const found = new Map<string, VersionLink>();
  for (const { hreflang, address } of page.alternates.filter(isLanguage)) {
    const target = linkTarget({ hreflang, address }, page, at.path, reader);
    if (!target || isSame(target, at) || !leadsToPage(target, page, targets, reader)) continue;
    const earlier = found.get(target.locale);
    if (!earlier) found.set(target.locale, target);
    else if (earlier.key !== target.key) {
      const values = { code: target.locale, address: earlier.address, other: address };
      reader.findings.report(diagnostic("alternates-contradiction", values, whereOf(page)));
    }
  }
  return found;
}

function isSame(one: LocalPage, other: LocalPage): boolean {
  return one.locale === other.locale && one.key === other.key;
}

/** The page of a link. Undefined if the language and the address of the link do not agree. */
function linkTarget(
  { hreflang, address }: AddressedPage["alternates"][number],
  page: AddressedPage,
  path: string,
  reader: AddressReader,
): VersionLink | undefined {
  const at = reader.read(address);
  const locale = at.kind === "page" ? at.locale : "";
  const language = reader.check(hreflang, locale);
  if (at.kind === "page" && language === "another-locale") {
    reportLanguage(page, { path, locale }, { language: hreflang, address }, reader);
  } else if (at.kind !== "malformed" && language === "unknown") {
    countLanguage(hreflang, address, page, reader);
  } else {
    const found = readOrReport(address, page, reader);
    return found && { locale: found.locale, path: found.path, key: found.key, address };
  }
  return undefined;
}

function leadsToPage(
  { locale, key, address }: VersionLink,
  page: AddressedPage,
  { pages, others, locales }: LinkTargets,
  { findings }: AddressReader,
): boolean {
  const target = `${locale} ${key}`;
  if (pages.has(target)) return true;
  if (others.has(target)) return false;
  if (page.source.from.kind !== "output" || !locales.has(locale)) return true;
  findings.count("dead", (count) => diagnostic("alternates-dead", { count, address }, whereOf(page)), address);
  return false;
}
