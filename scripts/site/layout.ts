/**
 * The path of each published file, relative to the place where `dist/` is published. Writer, rules and gateway all use
 * these names, so that they cannot disagree. The module also runs at the edge.
 */
import type { CanonicalPath, ProblemCode } from "../model.ts";
import { filePath } from "./paths.ts";

/** The endpoint that finds a page in a language, and the prefix of its path form. */
export const TRANSLATE_PATH = "/api/v1/translate";

/** The endpoint that lists the languages. It has no extension, so hosts need a rule for its type. */
export const LOCALES_FILE = "api/v1/locales";

/** The same bytes under a name for which every host sends the right type. */
export const LOCALES_TWIN_FILE = "locales/v1.json";

export const ADDRESSES_FILE = "addresses/v1.json";
/** Written only with `artifacts: { coverage: true }`. */
export const COVERAGE_FILE = "coverage/v1.json";

/** The script of the locale switcher. Its address is permanent. */
export const SWITCHER_FILE = "switcher/v1.js";
export const SITEMAP_FILE = "sitemap.xml";
export const ROBOTS_FILE = "robots.txt";
/** The default, unless `site.yaml` sets another path. */
export const OPENAPI_FILE = "openapi.json";
export const LANDING_FILE = "index.html";
export const NOT_FOUND_FILE = "404.html";

/** The folder of the pages that describe the API, unless `site.yaml` sets another one. */
export const REFERENCE_PLACE = "reference/";

/** Contains only translations: hosts would treat any other file at the place of a locale as a locale. */
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

/** The file that names the page of a translation with its own path: `sources/v1/es/docs/introduccion.json`. */
export function sourceFile(locale: string, path: CanonicalPath): string {
  return `${SOURCES_FOLDER}/${locale}${filePath(path)}.json`;
}

/** The body of an error: `problems/v1/unknown_page.json`. */
export function problemFile(code: ProblemCode): string {
  return `${PROBLEMS_FOLDER}/${code}.json`;
}

/** The reference page of a language. The English page has no code: it is also for languages without texts. */
export function referenceFile(folder: string, locale?: string): string {
  return `${folder}${locale === undefined ? "" : `${locale}/`}index.html`;
}

/**
 * `sitemap.xml`, or the sitemap of a locale with its own host: `sitemaps/es.xml`. The parts of a large one have numbers
 * from 1: `sitemaps/1.xml`, and `sitemaps/es/1.xml` because `es-419.xml` is the sitemap of another locale.
 */
export function sitemapFile(label?: string, part?: number): string {
  const names = [label, part].filter((name) => name !== undefined);
  return names.length === 0 ? SITEMAP_FILE : `${SITEMAPS_FOLDER}/${names.join("/")}.xml`;
}

/** The file for a locale's own host, to publish there as `robots.txt`: `robots/es.txt`. */
export function hostRobotsFile(label: string): string {
  return `${ROBOTS_FOLDER}/${label}.txt`;
}

/** The name of our file or folder in the out folder that has the same address as a page, or undefined. */
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
 * Our file or folder that conflicts with another file or folder, or undefined. The name is relative to the published
 * folder, in the letter case of collision keys.
 */
export function takenBy(name: string): string | undefined {
  const isAt = (place: string): boolean =>
    name === place || name.startsWith(`${place}/`) || place.startsWith(`${name}/`);
  const folders = FOLDERS.map((folder) => folder.slice(0, `${folder}/`.indexOf("/")));
  return [...FILES, ...folders, TRANSLATE_PATH.slice(1)].find(isAt);
}
