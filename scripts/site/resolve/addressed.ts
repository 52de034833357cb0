/** Pages that sources know by their addresses -> rows of pages, as a list has them. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage, PageContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic } from "../../model.ts";
import {
  type AddressReader,
  countDocument,
  countLanguage,
  type Found,
  isLanguage,
  readOrTell,
  tellLanguage,
} from "./address-reader.ts";
import { joinVersions, type Version } from "./join-versions.ts";
import { languageCheck, readPageAddress } from "../page-addresses.ts";
import { linksOf, linkTargets } from "./page-links.ts";
import type { ResolvedLocales } from "./locales.ts";
import { pageSelector } from "./select-pages.ts";
import { tally } from "./counter.ts";

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
  if (!plan || pages.length === 0) return { rows: [], diagnostics: [] };
  const reader: AddressReader = {
    read: (address) => readPageAddress(plans, address),
    check: languageCheck(locales),
    sourceLocale: plan.sourceLocale,
    isAskedFor: pageSelector(),
    counts: tally(),
    diagnostics: [],
  };
  const found = pages.flatMap((page) => findPage(page, reader) ?? []);
  const targets = linkTargets(found);
  const versions = found
    .filter(({ page, isFallback }) => !page.leftOut && !isFallback)
    .map((one): Version => ({ ...one.at, page: one.page, links: linksOf(one, targets, reader) }));
  const isStated = found.some(
    (one) => one.isFallback || one.at.locale !== plan.sourceLocale || one.page.alternates.some(isLanguage),
  );
  const joined = joinVersions(versions, plan.sourceLocale, isStated, reader.counts);
  const diagnostics = [...reader.diagnostics, ...joined.diagnostics, ...reader.counts.diagnostics()];
  // With one locale there is nothing to state.
  const isClear = isStated || locales.locales.length < 2;
  return { rows: joined.rows, diagnostics: [...diagnostics, ...unstated(joined.rows, pages, isClear, diagnostics)] };
}

function unstated(
  rows: readonly PageContent[],
  pages: readonly AddressedPage[],
  isClear: boolean,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  const [first] = pages;
  if (!first) return [];
  const where = { place: { ...first.source.place, part: "value" } } as const;
  if (rows.length > 0) return isClear ? [] : [diagnostic("translations-unstated", { count: rows.length }, where)];
  const isExplained = diagnostics.some(({ severity }) => severity === "error");
  return isExplained ? [] : [diagnostic("addresses-without-page", { count: pages.length }, where)];
}

/** The page of an address; undefined if it is no page of the site. The reason is reported or counted. */
function findPage(page: AddressedPage, reader: AddressReader): Found | undefined {
  const at = readOrTell(page.address, page, reader);
  if (!at) return undefined;
  if (page.leftOut) {
    countDocument(page, page.leftOut, reader);
    return { page, at, isFallback: false };
  }
  return { page, at, isFallback: !isInItsLanguage(page, at, reader) };
}

/** Whether a page is in the language of its address, by its own language and its link to itself; reports it if not. */
function isInItsLanguage(page: AddressedPage, at: Found["at"], reader: AddressReader): boolean {
  const { address } = page;
  const itself = page.alternates.filter((one) => isLanguage(one) && one.address === address);
  const unknown = [page.language ?? at.locale, ...itself.map(({ hreflang }) => hreflang)].find(
    (language) => reader.check(language, at.locale) === "unknown",
  );
  if (unknown !== undefined) {
    countLanguage(unknown, address, page, reader);
    return false;
  }
  if (page.language === undefined || reader.check(page.language, at.locale) === "fits") return true;
  if (at.locale === reader.sourceLocale) {
    tellLanguage(page, at, { language: page.language, address }, reader);
    return true;
  }
  countDocument(page, "fallback", reader);
  return false;
}
