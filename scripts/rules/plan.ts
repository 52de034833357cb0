/** Site -> RuleSet: what any host must do besides serving files. */
import type { ProblemCode } from "../model.ts";
import type { Rule, RuleSet } from "./rule.ts";
import type { Site } from "../site/site.ts";
import * as layout from "../site/layout.ts";
import { pathSegments } from "../site/paths.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody, problems, SCRIPT_TYPE } from "../site/problems.ts";

/**
 * The paths that programs read on every site: JSON and the script of the switcher. Each is a file, or a folder and
 * everything below it.
 */
const ALWAYS_READ = [
  `/${layout.LOCALES_FILE}`,
  `/${layout.LOCALES_TWIN_FILE}`,
  `/${layout.ADDRESSES_FILE}`,
  `/${layout.PAGES_FOLDER}.json`,
  `/${layout.PAGES_FOLDER}/`,
  `/${layout.SOURCES_FOLDER}/`,
  `/${layout.PROBLEMS_FOLDER}/`,
  `/${layout.TRANSLATIONS_FOLDER}/`,
  `/${layout.SWITCHER_FILE}`,
];

/**
 * Headers of each path that programs read. Caches keep the response for five minutes, browsers do not guess another
 * type, and search engines do not list the path.
 */
const PROGRAM_HEADERS = [
  ["Cache-Control", "public, max-age=300"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Robots-Tag", "noindex"],
] as const;

/** The errors that a host can find without reading a body, in the order of the checks. */
export const HOST_ERRORS: readonly ProblemCode[] = [
  "invalid_request",
  "unknown_locale",
  "unknown_page",
  "method_not_allowed",
];

/**
 * All rules of a site, in a fixed order. The order of locales in the content has no effect.
 *
 * @param isMerged whether the site is published among existing files
 */
export function planRules(site: Site, isMerged = false): RuleSet {
  const { publishedAt, basePath, sourceLocale, locales } = site.addresses;
  const source = locales.find(({ code }) => code === sourceLocale);
  const pages = site.pages.map(({ path }) => pathSegments(path));
  const shared = {
    to: `/${layout.TRANSLATIONS_FOLDER}/`,
    suffix: ".json",
    locales: locales.map(({ code }) => code).sort(),
    pages,
  } as const;
  const maxDepth = pages.reduce((deepest, segments) => Math.max(deepest, segments.length), 0);
  const { openapi, sitemap, coverage } = site.artifacts;
  // If the site keeps a third-party sitemap, that file is part of the API too.
  const sitemapPlaces = sitemap === false ? [] : [`/${layout.SITEMAP_FILE}`, `/${layout.SITEMAPS_FOLDER}/`];
  // Among existing files, a file of that name belongs to a third party.
  const hasDocument = openapi && (openapi.isAsked || !isMerged);
  const places = [
    ...ALWAYS_READ,
    ...(coverage ? [`/${layout.COVERAGE_FILE}`] : []),
    ...(hasDocument ? [`/${openapi.path}`] : []),
  ];
  const sourceBase = `${source?.origin ?? ""}${basePath}${source?.prefix ?? ""}`;
  const rules: Rule[] = [
    { kind: "tree", method: "POST", from: `${layout.TRANSLATE_PATH}/`, ...shared, maxDepth },
    {
      kind: "query",
      method: "POST",
      path: layout.TRANSLATE_PATH,
      localeParameter: "target_locale",
      urlParameter: "source_url",
      sourceBase,
      ...shared,
    },
    { kind: "handler", path: layout.TRANSLATE_PATH },
    { kind: "type", path: `/${layout.LOCALES_FILE}`, mediaType: JSON_TYPE },
    { kind: "type", path: `/${layout.PROBLEMS_FOLDER}/`, mediaType: PROBLEM_TYPE },
    // With `nosniff` a browser runs a script only if it has this type. Some servers know only the types that we set.
    { kind: "type", path: `/${layout.SWITCHER_FILE}`, mediaType: SCRIPT_TYPE },
    ...places.flatMap((path) => PROGRAM_HEADERS.map(([name, value]): Rule => ({ kind: "header", path, name, value }))),
    ...[...places, ...sitemapPlaces].map((path): Rule => ({ kind: "cors", path, methods: ["GET", "HEAD"] })),
    { kind: "cors", path: layout.TRANSLATE_PATH, methods: ["POST"] },
    { kind: "preflight", path: layout.TRANSLATE_PATH, methods: ["POST"] },
    ...HOST_ERRORS.map((code): Rule => ({
      kind: "error",
      path: layout.TRANSLATE_PATH,
      code,
      status: problems[code].status,
      file: `/${layout.problemFile(code)}`,
      body: problemBody(publishedAt, code),
    })),
  ];
  return { basePath: publishedAt.slice(new URL(publishedAt).origin.length), rules };
}
