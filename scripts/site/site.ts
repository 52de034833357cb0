/** The type `Site`, from which all files of the output are made, and functions that read its data. */
import type {
  Forge,
  MissingFiles,
  PageText,
  SiteContent,
  SourceText,
  TextFile,
  TextState,
} from "../content/content.ts";
import type { ReferenceTexts } from "../content/reference/en.ts";
import type {
  CanonicalPath,
  AddressPlan,
  ArtifactChoice,
  ArtifactChoices,
  DefinedPath,
  HostingPlan,
  Locale,
  LocaleAddress,
} from "../model.ts";
import { addressOf, addressStart } from "./addresses.ts";
import { filePath } from "./paths.ts";
import type { GatewaySite } from "./published.ts";

/** The site after its content is resolved. Locales have the order of `locales.yaml`. Pages are sorted by file name. */
export interface Site {
  /** The name of `site.yaml`, for the places of problems. */
  readonly file: string;
  readonly addresses: AddressPlan;
  readonly locales: readonly Locale[];
  readonly pages: readonly Page[];
  /** The hosts for which the build writes rule files. */
  readonly hosts: readonly { readonly name: string; readonly plan: HostingPlan }[];
  readonly artifacts: ArtifactChoices;
  readonly sitemap: SitemapPlan;
  readonly gateway: SiteContent["gateway"];
  readonly missingFiles: MissingFiles;
  /** The repository to which status pages link. Undefined: `site.yaml` names none. */
  readonly repository: SiteRepository | undefined;
  /**
   * Returns the name of a file in published files: as seen from its repository. `PageText` names a file as seen from the
   * folder of the command. Published, such names would differ from folder to folder, and an absolute `--content` would
   * publish folders of the machine. Undefined for a file outside the repository.
   */
  readonly publishedName: (name: string) => string | undefined;
  /** Translations without a source page. They are not published, and only the status pages list them. */
  readonly orphans: readonly Orphan[];
  /** Code of a locale -> how the number of its translations changed lately. Undefined: no pages are in docs trees. */
  readonly trend: ReadonlyMap<string, number> | "unknown" | undefined;
  /** The languages of the reference pages. English is first: languages without texts get the English pages. */
  readonly references: readonly [ReferenceLanguage, ...ReferenceLanguage[]];
}

/** A page of the source language. To save memory, it is also the `DefinedPath` of translations with the same path. */
export interface Page extends DefinedPath {
  readonly lastmod?: string | undefined;
  readonly priority: number;
  /** The codes of the locales in which the page exists, in the site's order. Pages with equal locales share a set. */
  readonly locales: ReadonlySet<string>;
  /** Locale code -> the path of the translation, if it differs from the page's path. Undefined if no path differs. */
  readonly localized?: ReadonlyMap<string, DefinedPath> | undefined;
  /** The revision of the page's text, if the content states one. */
  readonly revision?: string | undefined;
  /** Whether the author lists the locales of the page, so that no translation is planned into the others. */
  readonly statesLocales?: boolean | undefined;
  /** The codes of the locales without a translation in which readers are shown the source text, if that is known. */
  readonly fallbacks?: ReadonlySet<string> | undefined;
  /** The file and the title of the page, if they are known and a file of the output contains them. */
  readonly text?: SourceText | undefined;
  /** Locale code -> what is known of the text of the translation. */
  readonly versions?: ReadonlyMap<string, TranslationVersion> | undefined;
}

/** The repository of the content, as the status pages link to it. */
export interface SiteRepository {
  /** The address without a final slash: `https://github.com/user/docs`. */
  readonly address: string;
  readonly branch: string;
  readonly forge: Forge;
}

export interface Orphan {
  /** The code of the locale, as `locales.yaml` spells it. */
  readonly locale: string;
  readonly text: TextFile;
}

export interface TranslationVersion {
  readonly lastmod?: string | undefined;
  readonly revision?: string | undefined;
  /** How the text of the page changed since that revision. Undefined: no texts were compared. */
  readonly state?: TextState | undefined;
  /** Whether a machine made the translation. */
  readonly machine?: boolean | undefined;
  readonly text?: PageText | undefined;
}

export interface ReferenceLanguage {
  /** The BCP 47 tag. If the site has the same language, the tag is spelled as in `locales.yaml`. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/** Which sitemaps the site has, and which links they contain. */
export interface SitemapPlan {
  readonly alternates: boolean;
  /** The code of the locale to which `x-default` links lead. Undefined if the sitemaps have no such links. */
  readonly xDefault?: string | undefined;
  /** `sitemap.xml`, then one sitemap for each locale with its own host. */
  readonly files: readonly SitemapFile[];
}

/** One sitemap: a file, or an index of files if one file would be too large. All addresses have the same origin. */
export interface SitemapFile {
  /** The label of the locale: `es` for the file `sitemaps/es.xml`. Undefined for `sitemap.xml`. */
  readonly label?: string | undefined;
  readonly origin: string;
  /** The codes of the locales whose pages the sitemap lists, in the order of the site's locales. */
  readonly locales: readonly string[];
}

/** Returns the path of a page in a locale, usually the source path. Returns undefined if the locale lacks the page. */
export function translationOf(page: Page, code: string): DefinedPath | undefined {
  return page.locales.has(code) ? (page.localized?.get(code) ?? page) : undefined;
}

/** Counts the pages of each locale. Returns locale code -> number of pages. */
export function countTranslations(pages: readonly Page[]): ReadonlyMap<string, number> {
  const bySet = new Map<ReadonlySet<string>, number>();
  for (const { locales } of pages) bySet.set(locales, (bySet.get(locales) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [locales, count] of bySet) for (const code of locales) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** Yields the locale code and the path of each version of a page, in the order of the site's locales. */
export function* translationsOf(page: Page): Generator<readonly [code: string, defined: DefinedPath]> {
  for (const code of page.locales) yield [code, page.localized?.get(code) ?? page];
}

/**
 * Lists the translations with an address of their own, which `sources/v1/` leads back from: their path differs from the
 * page's, or they are at the place of another locale (`at`).
 */
export function ownAddresses(
  page: Page,
): { readonly locale: string; readonly at: string; readonly path: CanonicalPath }[] {
  return Array.from(page.localized ?? [], ([locale, { path, at = locale }]) => ({ locale, at, path })).filter(
    ({ locale, at, path }) => path !== page.path || at !== locale,
  );
}

/** Returns the origin and prefix of the pages of a locale. Throws an error if the site has no such locale. */
export function localeAddress({ locales }: AddressPlan, code: string): LocaleAddress {
  const found = locales.find((one) => one.code === code);
  if (!found) throw new Error(`The site has no locale ${code}`);
  return found;
}

/** Returns the beginning of the addresses of source pages. Those outside the folders of all languages begin otherwise. */
export function sourceStart({ addresses }: Pick<Site, "addresses">): string {
  return addressStart(addresses, localeAddress(addresses, addresses.sourceLocale));
}

/** Returns the address of a page in the source locale. */
export function sourceAddress(site: Pick<Site, "addresses">, page: Page): string {
  const { addresses } = site;
  return addressOf(addresses, localeAddress(addresses, addresses.sourceLocale), page);
}

/** Returns the data of a site for its gateway. */
export function gatewaySiteOf({ addresses, gateway, artifacts }: Site): GatewaySite {
  const { unlisted } = gateway;
  return artifacts.translations ? { addresses, unlisted } : { addresses, unlisted, translations: false };
}

/** Returns a path as people read it: decoded, and `/` for the root page. */
export function shownPath(path: CanonicalPath): string {
  return filePath(path) || "/";
}

/** Whether Stele writes a file for which `artifacts` of `site.yaml` has the value `choice`. */
export function isWritten(choice: ArtifactChoice): boolean {
  return choice === "own" || choice === "replace";
}
