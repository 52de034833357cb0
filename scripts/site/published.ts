/**
 * The shapes of what is published: JSON files, and the constants of the gateway and the switcher. Makers and readers take
 * their types from here; `artifacts/api/schemas.ts` describes the JSON to programs, and the compiler compares the two.
 * Only types: they are used at the edge and in browsers too.
 */
import type { AddressPlan, Direction, Locale, LocaleAddress, ProblemCode, UnlistedPages } from "../model.ts";

/** A language of the site. */
export interface PublishedLocale {
  /** The BCP 47 tag, spelled as the site spells it. */
  readonly code: string;
  /** The language's name in that language. */
  readonly name: string;
  readonly dir: Direction;
}

/** `api/v1/locales` and `locales/v1.json` */
export interface LocalesFile {
  readonly status: "success";
  /** The length of `locales`. */
  readonly count: number;
  readonly locales: readonly PublishedLocale[];
}

/** The JSON body of a request to the translate endpoint: these two members and no other. */
export interface TranslationRequest {
  readonly target_locale: string;
  readonly source_url: string;
}

/** `translations/v1/...`, and what the translate endpoint answers. */
export interface TranslationAnswer {
  readonly target_locale: string;
  readonly source_url: string;
  readonly translated_url: string;
  /** Whether the answer was built beforehand. */
  readonly cached: boolean;
}

/** A language that a page exists in, with the page's address there. */
export interface PageTranslation extends PublishedLocale {
  readonly url: string;
}

/** `pages/v1/...` */
export interface PageFile {
  readonly source_url: string;
  readonly source_locale: string;
  /** Those that exist, the source's own among them. */
  readonly translations: readonly PageTranslation[];
}

/** `addresses/v1.json`: the `AddressPlan` of the site. */
export interface AddressesFile {
  readonly published_at: string;
  readonly base_path: string;
  readonly source_locale: string;
  readonly localized_paths: boolean;
  readonly locales: readonly LocaleAddress[];
}

/** `sources/v1/...` */
export interface SourceAddressFile {
  readonly locale: string;
  readonly source_url: string;
}

/** `problems/v1/...`, and what the translate endpoint answers with an error (RFC 9457). */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
}

/** `coverage/v1.json`, and what `stele coverage --json` prints. */
export interface CoverageFile {
  readonly source_locale: string;
  /** How many pages the site has. */
  readonly page_count: number;
  /** Of all locales but the source locale together. */
  readonly total: CoverageCounts;
  /** All but the source locale, in the order of the site. */
  readonly locales: readonly LocaleCoverage[];
  /** The pages that lack a translation or have an outdated one, in the order of their files. */
  readonly pages: readonly PageCoverage[];
}

/**
 * How many pairs of a page and a locale there are of each kind: `translated` are `current`, `outdated` and `unknown`
 * together.
 */
export interface CoverageCounts {
  readonly translated: number;
  readonly missing: number;
  readonly current: CoverageByEvidence;
  readonly outdated: CoverageByEvidence;
  /** Translations of which nothing says how current they are. */
  readonly unknown: number;
}

/** What says how current a translation is: the state of the source text that it was made from, or its date. */
export type CoverageEvidence = "revision" | "date";

export type CoverageByEvidence = Readonly<Record<CoverageEvidence, number>>;

export interface LocaleCoverage extends CoverageCounts {
  readonly code: string;
  readonly name: string;
}

export interface PageCoverage {
  /** The canonical path; `/` for the root page. */
  readonly path: string;
  /** Codes of the locales without a translation. */
  readonly missing: readonly string[];
  readonly outdated: readonly OutdatedTranslation[];
}

export interface OutdatedTranslation {
  readonly code: string;
  readonly evidence: CoverageEvidence;
  /** What is known of the translation and of the page: two revisions, or two dates. */
  readonly translation: string;
  readonly source: string;
}

/** All that a gateway knows of a site; it never carries the list of pages. */
export interface GatewaySite {
  readonly addresses: AddressPlan;
  readonly unlisted: UnlistedPages;
}

/** All that the published switcher knows of a site: of constant size too, so that a page view needs one request. */
export interface SwitcherSite {
  /** Where the files are published, without trailing slash. */
  readonly publishedAt: string;
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly localizedPaths: boolean;
  /** Whether any page's path ends in `.html`; unknown without the pages. */
  readonly htmlPaths?: boolean | undefined;
  readonly locales: readonly SwitcherLocale[];
}

/** A language with the place of its pages; `hreflang` only where it is not the code. */
type SwitcherLocale = Omit<Locale, "hreflang"> &
  Partial<Pick<Locale, "hreflang">> &
  Pick<LocaleAddress, "origin" | "prefix">;
