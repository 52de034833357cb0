/** The path of each published file, relative to `dist/`. The gateway programs contain this module, too. */
import type { CanonicalPath, ProblemCode } from "../model.ts";
import { filePath } from "./paths.ts";

/** The endpoint for translated addresses. `/api/v1/translate/es/docs/intro` finds `/docs/intro` in Spanish. */
export const TRANSLATE_PATH = "/api/v1/translate";

/** The methods of a question by path or by query. All have the same answer, because a question changes nothing. */
export const TRANSLATE_METHODS = ["GET", "HEAD", "POST"] as const;

/** The file that lists the languages. Its name has no extension, so hosts need a rule for its media type. */
export const LOCALES_FILE = "api/v1/locales";

/** A copy of `LOCALES_FILE` with an extension, so that every host sends the right media type. */
export const LOCALES_TWIN_FILE = "locales/v1.json";

export const ADDRESSES_FILE = "addresses/v1.json";
/** The build writes this file only if `site.yaml` sets `artifacts: { coverage: true }`. */
export const COVERAGE_FILE = "coverage/v1.json";
/** The folder of the files that tell what is to do in a language. */
export const COVERAGE_FOLDER = "coverage/v1";

/** The script of the locale switcher. Pages embed the script by this address, so the address never changes. */
export const SWITCHER_FILE = "switcher/v1.js";
/** The script of the translation notice and of the switcher, with `artifacts: { notice: true }` in `site.yaml`. */
export const NOTICE_FILE = "notice/v1.js";
export const SITEMAP_FILE = "sitemap.xml";
export const ROBOTS_FILE = "robots.txt";
/** The default path of the OpenAPI document. `site.yaml` may set another path. */
export const OPENAPI_FILE = "openapi.json";
export const LANDING_FILE = "index.html";
export const NOT_FOUND_FILE = "404.html";

/** The default folder of the reference pages, which describe the API. `site.yaml` may set another folder. */
export const REFERENCE_PLACE = "reference/";

/** The default folder of the status pages, which show what is translated. `site.yaml` may set another folder. */
export const STATUS_PLACE = "status/";

/** The folder of the prebuilt answers. It may contain no other JSON: `a.json` would be the answer for a locale `a`. */
export const TRANSLATIONS_FOLDER = "translations/v1";
export const PAGES_FOLDER = "pages/v1";
export const SOURCES_FOLDER = "sources/v1";
export const PROBLEMS_FOLDER = "problems/v1";
export const SITEMAPS_FOLDER = "sitemaps";
export const ROBOTS_FOLDER = "robots";
export const MANIFEST_FOLDER = "manifest";

/** Returns the file of a prebuilt answer: the page `/docs/intro` in `es` -> `translations/v1/es/docs/intro.json`. */
export function translationFile(locale: string, path: CanonicalPath): string {
  return `${TRANSLATIONS_FOLDER}/${locale}${filePath(path)}.json`;
}

/** Returns the file that lists the translations of a page: `/docs/intro` -> `pages/v1/docs/intro.json`. */
export function pageFile(path: CanonicalPath): string {
  return `${PAGES_FOLDER}${filePath(path)}.json`;
}

/** Returns the file with the source page of a translation with another path: `sources/v1/es/introduccion.json`. */
export function sourceFile(locale: string, path: CanonicalPath): string {
  return `${SOURCES_FOLDER}/${locale}${filePath(path)}.json`;
}

/** Returns the file with what is to do in a language: `coverage/v1/es.json`. */
export function tasksFile(locale: string): string {
  return `${COVERAGE_FOLDER}/${locale}.json`;
}

/** Returns the file with the body of an error: `problems/v1/unknown_page.json`. */
export function problemFile(code: ProblemCode): string {
  return `${PROBLEMS_FOLDER}/${code}.json`;
}

/** Returns the reference page of a locale: `reference/es/index.html`. Without `locale`, returns the English page. */
export function referenceFile(folder: string, locale?: string): string {
  return `${folder}${locale === undefined ? "" : `${locale}/`}index.html`;
}

/**
 * Returns `sitemap.xml`, or the sitemap of a locale with its own host: `sitemaps/es.xml`. A large sitemap has numbered
 * parts: `sitemaps/1.xml`, or `sitemaps/es/1.xml`. The name `sitemaps/es-419.xml` is for the locale `es-419`.
 */
export function sitemapFile(label?: string, part?: number): string {
  const names = [label, part].filter((name) => name !== undefined);
  return names.length === 0 ? SITEMAP_FILE : `${SITEMAPS_FOLDER}/${names.join("/")}.xml`;
}

/** Returns the robots file for the host of a locale: `robots/es.txt`. Authors copy it to that host as `robots.txt`. */
export function hostRobotsFile(label: string): string {
  return `${ROBOTS_FOLDER}/${label}.txt`;
}

/**
 * Returns the name of our file or folder with the same address as a page, or undefined if there is no conflict. Our start
 * page has none: `--merge` keeps that of the site.
 */
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
  NOTICE_FILE,
  SITEMAP_FILE,
  ROBOTS_FILE,
  NOT_FOUND_FILE,
];

/**
 * All files that hosts read as rules in the published folder. A host reads its file even if `site.yaml` does not name
 * the host, so no other file may have such a name. No two hosts have the same set of files.
 */
export const RULE_FILES: readonly string[] = [
  ".htaccess",
  ".nojekyll",
  "_headers",
  "_redirects",
  "_routes.json",
  "_worker.js",
  "serve.json",
  "staticwebapp.config.json",
  "translations/v1/404.html",
  "vercel.json",
];

const FOLDERS: readonly string[] = [
  TRANSLATIONS_FOLDER,
  PAGES_FOLDER,
  SOURCES_FOLDER,
  PROBLEMS_FOLDER,
  COVERAGE_FOLDER,
  SITEMAPS_FOLDER,
  ROBOTS_FOLDER,
  MANIFEST_FOLDER,
];

/** Returns our file or folder that conflicts with `name`: a path in the published folder, as a `collisionKey`. */
export function takenBy(name: string): string | undefined {
  const isAt = (place: string): boolean =>
    name === place || name.startsWith(`${place}/`) || place.startsWith(`${name}/`);
  const folders = FOLDERS.map((folder) => folder.slice(0, `${folder}/`.indexOf("/")));
  return [...FILES, ...RULE_FILES, ...folders, TRANSLATE_PATH.slice(1)].find(isAt);
}
