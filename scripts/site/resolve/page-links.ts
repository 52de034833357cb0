/** The links of a page to its versions in other locales. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content/content.ts";
import {
  type AddressReader,
  countLanguage,
  type Found,
  isLanguage,
  readOrReport,
  reportLanguage,
  whereOf,
} from "./address-reader.ts";
import type { VersionLink } from "./join-versions.ts";
import type { LocalPage } from "../page-addresses.ts";

/** What links can lead to, where a whole site was read. */
export interface LinkTargets {
  /** Documents that are pages, and those that are none. */
  readonly pages: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** The locales whose documents are in a folder; those of others may be anywhere. */
  readonly locales: ReadonlySet<string>;
}

/** Collects what was found. */
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

/** The page of a link whose language and address agree. */
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
