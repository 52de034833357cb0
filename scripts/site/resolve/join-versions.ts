/** Joins the versions of a page in all locales into one row: the page and its translations. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage, PageContent } from "../../content/content.ts";
import { type AddressReader, type LocalPage, whereOf } from "./address-reader.ts";

/** A link to a version in another locale. */
export interface VersionLink extends LocalPage {
  readonly address: string;
}

/** A page in one locale, as a source found it. */
export interface Version extends LocalPage {
  readonly page: AddressedPage;
  /** Locale -> the version to which the page links. A link from a page to itself is left out. */
  readonly links: ReadonlyMap<string, VersionLink>;
}

/** A page of the source language, with the translations that were found. */
interface Joined {
  readonly version: Version;
  readonly translations: Map<string, Translation>;
}

interface Translation {
  readonly link: VersionLink;
  /** The page with a link to the translation, or the translation itself. */
  readonly from: AddressedPage;
  readonly lastmod?: string | undefined;
}

/**
 * Joins a translation with its source page by a link in either of the two. Without such a link, joins them if their
 * paths are equal. If the page and the translation both have a link, the links must agree.
 */
export function joinVersions(
  versions: readonly Version[],
  sourceLocale: string,
  reader: AddressReader,
): readonly PageContent[] {
  const once = withoutRepetitions(versions, reader);
  const pages = new Map<string, Joined>();
  const linked = new Map<string, Joined>();
  for (const version of once) {
    if (version.locale === sourceLocale) pages.set(version.key, { version, translations: new Map() });
  }
  for (const joined of pages.values()) {
    const { version, translations } = joined;
    for (const [code, link] of version.links) {
      if (code === sourceLocale) contradict(reader, code, link.address, version);
      else {
        translations.set(code, { link, from: version.page });
        linked.set(identity(link), joined);
      }
    }
  }
  for (const version of once) {
    if (version.locale === sourceLocale) continue;
    const { page, locale, path, key } = version;
    const { address, lastmod } = page;
    const claimed = version.links.get(sourceLocale);
    const claiming = linked.get(identity(version));
    const joined = claiming ?? pages.get(claimed?.key ?? key);
    const known = joined?.translations.get(locale)?.link;
    const isAnother = known !== undefined && known.key !== key;
    if (claimed && claiming && claimed.key !== claiming.version.key) {
      contradict(reader, sourceLocale, claimed.address, claiming.version, version);
    } else if (joined && claimed && isAnother) {
      contradict(reader, locale, known.address, version, joined.version);
    } else if (joined && !isAnother) {
      joined.translations.set(locale, { link: { locale, path, key, address }, from: page, lastmod });
    } else {
      const values = { first: [address] };
      reader.findings.count("orphans", (count) =>
        diagnostic("translations-orphaned", { count, ...values }, whereOf(page)),
      );
    }
  }
  return Array.from(pages.values(), row);
}

function identity({ locale, key }: LocalPage): string {
  return `${locale} ${key}`;
}

/** Keeps the first version of each page and locale. Counts equal repetitions, and reports those that differ. */
function withoutRepetitions(versions: readonly Version[], { findings, isAskedFor }: AddressReader): Version[] {
  const first = new Map<string, Version>();
  return versions.filter((version) => {
    const earlier = first.get(identity(version));
    const { address } = version.page;
    const where = whereOf(version.page);
    if (!earlier) first.set(identity(version), version);
    else if (saysTheSame(version, earlier)) {
      findings.count("addresses-twice", (count) => diagnostic("addresses-twice", { count, address }, where));
    } else if (isAskedFor(version.page.source, version.path)) {
      const related = [{ ...whereOf(earlier.page), note: "first listed here" }];
      findings.report(diagnostic("address-contradiction", { address }, { ...where, related }));
    }
    return !earlier;
  });
}

function saysTheSame(one: Version, other: Version): boolean {
  if (one.path !== other.path || one.links.size !== other.links.size) return false;
  if (one.page.lastmod !== other.page.lastmod || one.page.priority !== other.page.priority) return false;
  return [...one.links].every(([locale, { key }]) => other.links.get(locale)?.key === key);
}

/**
 * Reports that a page has two addresses in one locale: that of `version`, and `other`. Reports nothing if the globs of
 * the source exclude the page.
 *
 * @param at where to report this
 */
function contradict(
  { findings, isAskedFor }: AddressReader,
  code: string,
  other: string,
  version: Version,
  at: Version = version,
): void {
  const { page } = version;
  if (![version, at].every((one) => isAskedFor(one.page.source, one.path))) return;
  const related = at === version ? [] : [{ ...whereOf(page), note: "the other page" }];
  const values = { code, address: page.address, other };
  findings.report(diagnostic("alternates-contradiction", values, { ...whereOf(at.page), related }));
}

function row({ version: { page, path }, translations }: Joined): PageContent {
  const { file, source, lastmod, priority } = page;
  return {
    file,
    pointer: [],
    ...whereOf(page),
    source,
    path,
    lastmod,
    priority,
    locales: [...translations.keys()],
    translations: [...translations].flatMap(([locale, { link, from, lastmod: changed }]) => {
      const isLocalized = link.path !== path;
      if (!isLocalized && changed === undefined) return [];
      return [{ locale, path: isLocalized ? link.path : undefined, lastmod: changed, ...whereOf(from) }];
    }),
  };
}
