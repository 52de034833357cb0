/** Versions of pages in their locales, and the links between them -> rows of pages with their translations. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage, PageContent } from "../../content/content.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { LocalPage } from "../page-addresses.ts";
import type { Tally } from "./counter.ts";

/** A link to a version in another locale. */
export interface VersionLink extends LocalPage {
  readonly address: string;
}

/** A page in one locale as a source found it. */
export interface Version extends LocalPage {
  readonly page: AddressedPage;
  /** Locale -> its version there; that of its own locale is not among them unless it is another page. */
  readonly links: ReadonlyMap<string, VersionLink>;
}

/** A page of the source language, and what was found of its translations. */
interface Joined {
  readonly version: Version;
  readonly translations: Map<string, Translation>;
}

interface Translation {
  readonly link: VersionLink;
  readonly place: Place;
  readonly lastmod?: string | undefined;
}

/** The place of a page that a source found. */
export function addressPlace({ file, range }: AddressedPage): Place {
  return range ? { file, ...range } : { file };
}

/**
 * Joins translations with their pages: by the links from either side, and without any by equal paths. What two sides say
 * of one page must agree.
 *
 * @param isStated whether anything was said about translations at all; if not, every locale has every page
 */
export function joinVersions(
  versions: readonly Version[],
  sourceLocale: string,
  isStated: boolean,
  counts: Tally,
): { readonly rows: readonly PageContent[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const once = withoutRepetitions(versions, diagnostics, counts);
  const pages = new Map<string, Joined>();
  for (const version of once) {
    if (version.locale === sourceLocale) pages.set(version.key, { version, translations: new Map() });
  }
  const linked = new Map<string, Joined>();
  for (const joined of pages.values()) joinLinked(joined, sourceLocale, linked, diagnostics);
  for (const version of once) {
    if (version.locale !== sourceLocale) joinTranslation(version, sourceLocale, { pages, linked }, diagnostics, counts);
  }
  return { rows: Array.from(pages.values(), (joined) => row(joined, isStated)), diagnostics };
}

function identity({ locale, key }: LocalPage): string {
  return `${locale} ${key}`;
}

/** Each version once. A second one that says the same is counted; one that says something else is a mistake. */
function withoutRepetitions(versions: readonly Version[], diagnostics: Diagnostic[], counts: Tally): Version[] {
  const first = new Map<string, Version>();
  return versions.filter((version) => {
    const earlier = first.get(identity(version));
    const { address } = version.page;
    const place = addressPlace(version.page);
    if (!earlier) first.set(identity(version), version);
    else if (saysTheSame(version, earlier)) {
      counts.add("addresses-twice", (count) => diagnostic("addresses-twice", { count, address }, { place }));
    } else {
      const related = [{ place: addressPlace(earlier.page), note: "first listed here" }];
      diagnostics.push(diagnostic("address-contradiction", { address }, { place, related }));
    }
    return !earlier;
  });
}

function saysTheSame(one: Version, other: Version): boolean {
  if (one.path !== other.path || one.links.size !== other.links.size) return false;
  if (one.page.lastmod !== other.page.lastmod || one.page.priority !== other.page.priority) return false;
  return [...one.links].every(([locale, { key }]) => other.links.get(locale)?.key === key);
}

/** Takes the translations that a page of the source language links to. */
function joinLinked(
  joined: Joined,
  sourceLocale: string,
  linked: Map<string, Joined>,
  diagnostics: Diagnostic[],
): void {
  const { version, translations } = joined;
  const place = addressPlace(version.page);
  for (const [code, link] of version.links) {
    if (code === sourceLocale) diagnostics.push(contradiction(code, link.address, version));
    else {
      translations.set(code, { link, place });
      linked.set(identity(link), joined);
    }
  }
}

/** Finds the page of a translation. */
function joinTranslation(
  version: Version,
  sourceLocale: string,
  { pages, linked }: { readonly pages: ReadonlyMap<string, Joined>; readonly linked: ReadonlyMap<string, Joined> },
  diagnostics: Diagnostic[],
  counts: Tally,
): void {
  const { page, locale } = version;
  const claimed = version.links.get(sourceLocale);
  const claiming = linked.get(identity(version));
  if (claimed && claiming && claimed.key !== claiming.version.key) {
    diagnostics.push(contradiction(sourceLocale, claimed.address, claiming.version, version));
    return;
  }
  const joined = claiming ?? pages.get(claimed?.key ?? version.key);
  const known = joined?.translations.get(locale);
  const isAnother = known !== undefined && known.link.key !== version.key;
  if (joined && claimed && isAnother) {
    diagnostics.push(contradiction(locale, known.link.address, version, joined.version));
  } else if (!joined || isAnother) {
    const place = addressPlace(page);
    counts.add("orphans", (count) => diagnostic("translations-orphaned", { count, first: [page.address] }, { place }));
  } else {
    const link = { locale, path: version.path, key: version.key, address: page.address };
    joined.translations.set(locale, { link, place: addressPlace(page), lastmod: page.lastmod });
  }
}

/** Two sides that name two addresses for one page: that of `version`, and another. */
function contradiction(code: string, other: string, version: Version, at: Version = version): Diagnostic {
  const { page } = version;
  const related = at === version ? [] : [{ place: addressPlace(page), note: "the other page" }];
  const values = { code, address: page.address, other };
  return diagnostic("alternates-contradiction", values, { place: addressPlace(at.page), related });
}

function row({ version: { page, path }, translations }: Joined, isStated: boolean): PageContent {
  const { file, source, lastmod, priority } = page;
  return {
    file,
    pointer: [],
    place: addressPlace(page),
    source,
    path,
    ...(lastmod === undefined ? {} : { lastmod }),
    ...(priority === undefined ? {} : { priority }),
    ...(isStated ? { locales: [...translations.keys()] } : {}),
    translations: [...translations].flatMap(([locale, { link, place, lastmod: changed }]) => {
      const own = link.path === path ? {} : { path: link.path };
      if (link.path === path && changed === undefined) return [];
      return [{ locale, ...own, ...(changed === undefined ? {} : { lastmod: changed }), place }];
    }),
  };
}
