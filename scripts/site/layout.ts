/**
 * Where each published file is, relative to the place that `dist/` is published at. Writer, rules and gateway take
 * the names from here, so that no two of them can disagree. Runs at the edge too.
 */
import type { CanonicalPath, ProblemCode } from "../model.ts";
import { filePath } from "./paths.ts";

/** The endpoint that answers "where is this page in that language", and the prefix of its path form. */
export const TRANSLATE_PATH = "/api/v1/translate";

/** The endpoint that answers "which languages are there"; it has no extension, so hosts need a rule for its type. */
export const LOCALES_FILE = "api/v1/locales";

/** The same bytes under a name that every host types right. */
export const LOCALES_TWIN_FILE = "locales/v1.json";

export const ADDRESSES_FILE = "addresses/v1.json";
/** Only where `artifacts: { coverage: true }` asks for it. */
export const COVERAGE_FILE = "coverage/v1.json";

/** The script of the locale switcher, by an address that stays. */
export const SWITCHER_FILE = "switcher/v1.js";
export const SITEMAP_FILE = "sitemap.xml";
export const ROBOTS_FILE = "robots.txt";
/** Unless `site.yaml` says otherwise. */
export const OPENAPI_FILE = "openapi.json";
export const LANDING_FILE = "index.html";
export const NOT_FOUND_FILE = "404.html";

/** Where the pages that describe the API are, unless `site.yaml` says otherwise. */
export const REFERENCE_PLACE = "reference/";

/** Contains only translations: hosts would serve any other file in the place of a locale as a locale. */
export const TRANSLATIONS_FOLDER = "translations/v1";
export const PAGES_FOLDER = "pages/v1";
export const SOURCES_FOLDER = "sources/v1";
export const PROBLEMS_FOLDER = "problems/v1";
export const SITEMAPS_FOLDER = "sitemaps";
export const ROBOTS_FOLDER = "robots";
export const MANIFEST_FOLDER = "manifest";

/** The prebuilt answer of one page in one locale: `/docs/intro` -> `translations/v1/es/docs/intro.json`. */
export function translationFile(locale: string, path: CanonicalPath): string {
  return `${TRANSLATIONS_FOLDER}/${locale}${filePath(path)}.json`;
}

/** The file that lists the translations of a page: `/docs/intro` -> `pages/v1/docs/intro.json`. */
export function pageFile(path: CanonicalPath): string {
  return `${PAGES_FOLDER}${filePath(path)}.json`;
}

/** The file that leads a translation's own path back to its page: `sources/v1/es/docs/introduccion.json`. */
export function sourceFile(locale: string, path: CanonicalPath): string {
  return `${SOURCES_FOLDER}/${locale}${filePath(path)}.json`;
}

/** The body of an error: `problems/v1/unknown_page.json`. */
export function problemFile(code: ProblemCode): string {
  return `${PROBLEMS_FOLDER}/${code}.json`;
}

/**
 * The reference page of a language. English has no code in its name: it also serves languages without texts.
 *
 * @param folder where the reference is: `reference/`
 */
export function referenceFile(folder: string, locale?: string): string {
  return `${folder}${locale === undefined ? "" : `${locale}/`}index.html`;
}

/** The n-th part of a sitemap that is too large for one file, counted from 1. */
export function sitemapPartFile(number: number): string {
  return `${SITEMAPS_FOLDER}/${number}.xml`;
}

/** The sitemap of a host of its own: `sitemaps/es.xml`. */
export function hostSitemapFile(label: string): string {
  return `${SITEMAPS_FOLDER}/${label}.xml`;
}

/** Its n-th part, counted from 1. A folder, because `es-419.xml` is the sitemap of another locale. */
export function hostSitemapPartFile(label: string, number: number): string {
  return `${SITEMAPS_FOLDER}/${label}/${number}.xml`;
}

/** The file to be put on a host of its own as `robots.txt`: `robots/es.txt`. */
export function hostRobotsFile(label: string): string {
  return `${ROBOTS_FOLDER}/${label}.txt`;
}

/** What in the out folder a page's address would share, if anything: the name of our file or folder. */
export function publishedAt(path: string): string | undefined {
  const name = path.slice(1);
  if (FILES.includes(name) || name === pageFile("")) return name;
  return FOLDERS.find((folder) => name.startsWith(`${folder}/`) && /\.(?:json|jsonl|xml|txt)$/.test(name));
}

const FILES: readonly string[] = [
  LOCALES_FILE,
  LOCALES_TWIN_FILE,
  ADDRESSES_FILE,
  COVERAGE_FILE,
  SWITCHER_FILE,
  SITEMAP_FILE,
  ROBOTS_FILE,
  LANDING_FILE,
  NOT_FOUND_FILE,
];

const FOLDERS: readonly string[] = [
  TRANSLATIONS_FOLDER,
  PAGES_FOLDER,
  SOURCES_FOLDER,
  PROBLEMS_FOLDER,
  SITEMAPS_FOLDER,
  ROBOTS_FOLDER,
  MANIFEST_FOLDER,
];

/**
 * The file or folder of ours whose place a file or folder would take, if any; a folder of ours is ours alone.
 *
 * @param name relative to the published folder, in the letter case of collision keys
 */
export function takenBy(name: string): string | undefined {
  const isAt = (place: string): boolean =>
    name === place || name.startsWith(`${place}/`) || place.startsWith(`${name}/`);
  const folders = FOLDERS.map((folder) => folder.slice(0, `${folder}/`.indexOf("/")));
  return [...FILES, ...folders, TRANSLATE_PATH.slice(1)].find(isAt);
}
