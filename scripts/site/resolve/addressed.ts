/** Pages that sources know by their addresses -> rows of pages, as a list has them. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage, PageContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic } from "../../model.ts";
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
import { joinVersions, type Version } from "./join-versions.ts";
import { languageCheck, readPageAddress } from "../page-addresses.ts";
import { linksOf, linkTargets } from "./page-links.ts";
import type { ResolvedLocales } from "./locales.ts";
import { pageSelector } from "./select-pages.ts";

/** The rows, and the problems of the addresses. */
export interface ResolvedAddressed {
  readonly rows: readonly PageContent[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Resolves pages that were found by their addresses. An address says the locale and the path; the language that a
 * document or a link names is compared with it.
 *
 * @param plans where the site is: as it is written, and as a command line may have moved it
 */
export function resolveAddressed(
  pages: readonly AddressedPage[],
  locales: ResolvedLocales,
  plans: readonly AddressPlan[],
): ResolvedAddressed {
  const [plan] = plans;
  const [first] = pages;
  if (!plan || !first) return { rows: [], diagnostics: [] };
  const { sourceLocale } = plan;
  const findings = collectFindings();
  const reader: AddressReader = {
    read: (address) => readPageAddress(plans, address),
    check: languageCheck(locales),
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
  // With one locale there is nothing to state.
  if (rows.length > 0 && !isStated && locales.locales.length > 1) {
    diagnostics.push(diagnostic("translations-unstated", { count: rows.length }, where));
  }
  return { rows, diagnostics };
}

/** The page of an address; undefined if it is no page of the site. The reason is reported or counted. */
function findPage(page: AddressedPage, reader: AddressReader): Found | undefined {
  const address = readOrReport(page.address, page, reader);
  if (!address) return undefined;
  if (page.leftOut) countDocument(page, page.leftOut, reader);
  return { page, at: address, isFallback: !page.leftOut && !isInItsLanguage(page, address, reader) };
}

/** Whether a page is in the language of its address, by its own language and its link to itself; reports it if not. */
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
