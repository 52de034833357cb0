/**
 * The types of the JSON files that we publish, and of the constants in the gateway and the switcher. The compiler
 * checks that these types and the schemas in `artifacts/api/schemas.ts` agree.
 */
import type { AddressPlan, Direction, Locale, LocaleAddress, ProblemCode, UnlistedPages } from "../model.ts";

/** A language of the site. */
export interface PublishedLocale {
  /** The BCP 47 tag, as written in `locales.yaml`. */
  readonly code: string;
  /** The name of the language in the language itself: `Español`. */
  readonly name: string;
  readonly dir: Direction;
}

/** The content of `api/v1/locales` and of `locales/v1.json`. */
export interface LocalesFile {
  readonly status: "success";
  /** The length of `locales`. */
  readonly count: number;
  readonly locales: readonly PublishedLocale[];
}

/** The JSON body of a request to the translate endpoint. It has exactly these two members. */
export interface TranslationRequest {
  readonly target_locale: string;
  readonly source_url: string;
}

/** The content of `translations/v1/...`, and the answer of the translate endpoint. */
export interface TranslationAnswer extends TranslationRequest {
  readonly translated_url: string;
  /** Whether the build wrote the answer. Otherwise the gateway computed the answer for the request. */
  readonly cached: boolean;
}

/** A language in which a page exists, and the address of the page in that language. */
export interface PageTranslation extends PublishedLocale {
  readonly url: string;
  /** Only for a translation that may be behind its source page, on sites that publish their coverage. */
  readonly state?: "behind" | "possibly_behind" | undefined;
  /** The day on which the source page changed first since the translation, if it is known: `2026-11-30`. */
  readonly since?: string | undefined;
  /** Only for translations that a machine made. */
  readonly machine?: true | undefined;
}

/** The content of `pages/v1/...`. */
export interface PageFile {
  readonly source_url: string;
  readonly source_locale: string;
  /** The existing translations, including the source language. */
  readonly translations: readonly PageTranslation[];
}

/** The content of `addresses/v1.json`: the `AddressPlan` of the site. */
export interface AddressesFile {
  readonly published_at: string;
  readonly base_path: string;
  readonly source_locale: string;
  readonly localized_paths: boolean;
  readonly locales: readonly LocaleAddress[];
}

/** The content of `sources/v1/...`: the page of a translation with an address of its own. */
export interface SourceAddressFile extends PageFile {
  /** The language of the translation. */
  readonly locale: string;
}

/** The content of `problems/v1/...`, and the body of an error of the translate endpoint (RFC 9457). */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** The list of the languages, if the language was not found. */
  readonly locales_url?: string | undefined;
  /** A URI template (RFC 6570) of the file of the page. `path` is the canonical path, and empty for the root page. */
  readonly page_url_template?: string | undefined;
}

/** The content of `coverage/v1.json`, and the output of `stele coverage --json`. `locales` lacks the source locale. */
export interface CoverageFile {
  readonly source_locale: string;
  readonly page_count: number;
  readonly total: CoverageCounts;
  /** In the order of `locales.yaml`. */
  readonly locales: readonly (CoverageCounts & Pick<PublishedLocale, "code" | "name">)[];
  /** The pages with a missing or outdated translation, sorted by file name. */
  readonly pages: readonly PageCoverage[];
}

/** The counts of one locale, or of all locales. `translated` is the sum of `current`, `outdated` and `unknown`. */
export interface CoverageCounts {
  readonly translated: number;
  readonly missing: number;
  readonly current: CoverageByEvidence;
  readonly outdated: CoverageByEvidence;
  /** How many translations cannot be compared with their pages, because revisions and dates are missing. */
  readonly unknown: number;
}

/** How many translations were compared by a revision of the source text, and how many by a date. */
export type CoverageByEvidence = Readonly<Record<"revision" | "date", number>>;

export interface PageCoverage {
  /** The canonical path; `/` for the root page. */
  readonly path: string;
  /** The file of the page and its title. Only pages of docs trees have files. */
  readonly file?: string | undefined;
  readonly title?: string | undefined;
  readonly missing: readonly string[];
  readonly outdated: readonly OutdatedTranslation[];
}

export interface OutdatedTranslation {
  readonly code: string;
  /** `possibly_behind`: the evidence is a date, which does not tell whether the text changed. */
  readonly state?: PageTranslation["state"];
  /** The file of the translation and its title. */
  readonly file?: string | undefined;
  readonly title?: string | undefined;
  readonly evidence: keyof CoverageByEvidence;
  /** `translation` and `source` are both revisions, or both dates. */
  readonly translation: string;
  readonly source: string;
  /** How the text of the page changed since the translation: lines, commits, and the day of the first commit. */
  readonly added?: number | undefined;
  readonly removed?: number | undefined;
  readonly commits?: number | undefined;
  readonly since?: string | undefined;
  /** The name of the page's file at the revision of the translation, if the file was renamed since. */
  readonly former?: string | undefined;
}

/** The content of `coverage/v1/<locale>.json`: the counts of a language, and what is to do in it. */
export interface TasksFile {
  readonly source_locale: string;
  readonly coverage: CoverageFile["locales"][number];
  /** Translations that are behind, and the most changed first; then those that are missing, and those without a page. */
  readonly tasks: readonly TranslationTask[];
}

/** One thing to do. */
export interface TranslationTask {
  readonly state: "behind" | "possibly_behind" | "missing" | "orphaned";
  /** The canonical path and the address of the page. Undefined for a translation without a page. */
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  /** The title of the page, or of a translation without a page. */
  readonly title?: string | undefined;
  readonly source_file?: string | undefined;
  /** The file of the translation: to edit, or to create. */
  readonly file?: string | undefined;
  /** Only if a machine made the translation. */
  readonly machine?: true | undefined;
  /** Only if readers are shown the source text, because there is no translation. */
  readonly fallback?: true | undefined;
  /** Addresses in the repository that `site.yaml` names. */
  readonly links: TaskLinks;
  /** How the text of the page changed since the translation. Only if the translation is behind, or possibly so. */
  readonly change?: Omit<OutdatedTranslation, "code" | "state" | "file" | "title"> | undefined;
}

export interface TaskLinks {
  /** To edit the translation, or to create its file. */
  readonly edit?: string | undefined;
  readonly create?: string | undefined;
  /** The commits of the source file, and what changed since the translation. */
  readonly history?: string | undefined;
  readonly compare?: string | undefined;
}

/** The data of a site that a gateway program contains. The list of pages is never included. */
export interface GatewaySite {
  readonly addresses: AddressPlan;
  readonly unlisted: UnlistedPages;
  /** Set if the site has no files of answers (`artifacts: { translations: false }`): pages are read instead. */
  readonly translations?: false | undefined;
}

/** The data of a site in the published switcher script. */
export interface SwitcherSite extends Omit<AddressPlan, "locales"> {
  /** Whether the path of any page or translation ends in `.html`. Undefined if the pages are unknown. */
  readonly htmlPaths?: boolean | undefined;
  /** The pages and the translations with an address of their own (`known.ts`). Undefined if they are unknown or many. */
  readonly known?: string | undefined;
  readonly locales: readonly SwitcherLocale[];
}

/** A language, and the origin and prefix of its pages. `hreflang` is set only if it differs from the code. */
export type SwitcherLocale = Omit<Locale, "hreflang"> &
  Partial<Pick<Locale, "hreflang">> &
  Pick<LocaleAddress, "origin" | "prefix">;
