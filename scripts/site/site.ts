/** The site: the one value that planners read, and what they ask of it. */
import type { GatewayChoice } from "../content/content.ts";
import type { ReferenceTexts } from "../content/reference/en.ts";
import type {
  AddressPlan,
  ArtifactChoice,
  ArtifactChoices,
  DefinedPath,
  HostingPlan,
  Locale,
  LocaleAddress,
} from "../model.ts";
import { addressEnd, addressStart } from "./addresses.ts";

/** The site: content after validation and resolution. Locales keep the authors' order, pages keep the order of their files. */
export interface Site {
  readonly addresses: AddressPlan;
  readonly locales: readonly Locale[];
  readonly pages: readonly Page[];
  readonly hosts: readonly HostChoice[];
  readonly artifacts: ArtifactChoices;
  readonly sitemap: SitemapPlan;
  readonly gateway: GatewayChoice;
  /** English first: it is what stands where a language has no texts. */
  readonly references: readonly [ReferenceLanguage, ...ReferenceLanguage[]];
}

/** A host whose rule files are written. */
export interface HostChoice {
  readonly name: string;
  readonly plan: HostingPlan;
}

/**
 * A page of the source site with the translations that exist, the source's own among them. There are as many as memory
 * holds, and most have one path in every locale: so a page is itself the path of its translations, but for a few.
 */
export interface Page extends DefinedPath {
  readonly lastmod?: string | undefined;
  readonly priority: number;
  /** The codes of the locales that it exists in, in the order of the site's locales. Pages with the same ones share it. */
  readonly locales: ReadonlySet<string>;
  /** Locale code -> path of a translation that has one of its own; nothing where none has. */
  readonly localized?: ReadonlyMap<string, DefinedPath> | undefined;
  /** The state of its text, where it is stated. */
  readonly revision?: string | undefined;
  /** Locale code -> what is known of the text of the translation; nothing where nothing is. */
  readonly versions?: ReadonlyMap<string, TranslationVersion> | undefined;
}

/** How current a translation is, as far as it is stated. */
export interface TranslationVersion {
  readonly lastmod?: string | undefined;
  /** The state of the source text that it was made from. */
  readonly revision?: string | undefined;
}

/** A language that the reference pages are written in. */
export interface ReferenceLanguage {
  /** The BCP 47 tag, spelled as the site spells it where it is a language of the site. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/** Which sitemaps there are, and what they say of an address beside its page. */
export interface SitemapPlan {
  readonly alternates: boolean;
  /** The code of the locale that `x-default` stands for; none where sets of alternates have no such link. */
  readonly xDefault?: string | undefined;
  /** `sitemap.xml` first, then the sitemaps of hosts of locales. */
  readonly files: readonly SitemapFile[];
}

/** One sitemap: a file, or an index of files where one would be too large. All of its addresses are of one origin. */
export interface SitemapFile {
  /** The label of the locale on that host: `sitemaps/<label>.xml`. None: it is `sitemap.xml`. */
  readonly label?: string | undefined;
  readonly origin: string;
  /** The codes of the locales whose pages it lists, in the order of the site's locales. */
  readonly locales: readonly string[];
}

/** The path of a page in a locale, mostly the page's own; undefined where there is no such translation. */
export function translationOf(page: Page, code: string): DefinedPath | undefined {
  return page.locales.has(code) ? (page.localized?.get(code) ?? page) : undefined;
}

/** Locale code -> how many pages exist in it. */
export function countTranslations(pages: readonly Page[]): ReadonlyMap<string, number> {
  const bySet = new Map<ReadonlySet<string>, number>();
  for (const { locales } of pages) bySet.set(locales, (bySet.get(locales) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [locales, count] of bySet) for (const code of locales) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** The code and the path of each translation, in the order of the site's locales. */
export function* translationsOf(page: Page): Generator<readonly [code: string, defined: DefinedPath]> {
  for (const code of page.locales) yield [code, page.localized?.get(code) ?? page];
}

/** Where the pages of a locale of the site are. */
export function localeAddress({ locales }: AddressPlan, code: string): LocaleAddress {
  const found = locales.find((one) => one.code === code);
  if (!found) throw new Error(`The site has no locale ${code}`);
  return found;
}

/** What the addresses of all source pages begin with. */
export function sourceStart({ addresses }: Pick<Site, "addresses">): string {
  return addressStart(addresses, localeAddress(addresses, addresses.sourceLocale));
}

/** The address of a page of the source site: its own path is that of the source. */
export function sourceAddress(site: Pick<Site, "addresses">, page: Page): string {
  return sourceStart(site) + addressEnd(page);
}

/** Whether a choice of `artifacts:` makes us write the file. */
export function isWritten(choice: ArtifactChoice): boolean {
  return choice === "own" || choice === "replace";
}
