/** Plans the rules of a site: what a host must do besides serving files. */
import type { ProblemCode } from "../model.ts";
import type { Rule, RuleSet, SourceBase } from "./rule.ts";
import { addressStart, isOutside, OUTSIDE } from "../site/addresses.ts";
import { isWritten, localeAddress, type Site } from "../site/site.ts";
import * as layout from "../site/layout.ts";
import { pathSegments } from "../site/paths.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody, problems, SCRIPT_TYPE } from "../site/problems.ts";

const PROBLEMS = `/${layout.PROBLEMS_FOLDER}/`;

/** The JSON files that programs read on every site. */
const ALWAYS_READ = [
  `/${layout.LOCALES_FILE}`,
  `/${layout.LOCALES_TWIN_FILE}`,
  `/${layout.ADDRESSES_FILE}`,
  `/${layout.PAGES_FOLDER}.json`,
  `/${layout.PAGES_FOLDER}/`,
  `/${layout.SOURCES_FOLDER}/`,
  PROBLEMS,
];

/** The default place of the OpenAPI document, and the one that a merge suggests if another tool has a file there. */
const OPENAPI_PLACES: readonly string[] = [layout.OPENAPI_FILE, "api-openapi.json"];

/** Headers of files for programs: cached for five minutes, no guessing of types, not listed by search engines. */
const PROGRAM_HEADERS = [
  ["Cache-Control", "public, max-age=300"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Robots-Tag", "noindex"],
] as const;

/** The errors that a host can find without reading the body of a request. */
export const HOST_ERRORS: readonly ProblemCode[] = [
  "invalid_request",
  "unknown_locale",
  "unknown_page",
  "translation_not_available",
  "method_not_allowed",
];

/**
 * The request headers that belong to files. For a POST they mean nothing (RFC 9110 13.1.3, 14.2), or must not turn an
 * answer into an error. Servers that answer a POST with a file would send 206, 304 or 412.
 */
export const FILE_REQUEST_HEADERS: readonly string[] = [
  "If-Match",
  "If-None-Match",
  "If-Modified-Since",
  "If-Unmodified-Since",
  "If-Range",
  "Range",
];

/** Plans all rules of a site. Sorts the locales. `isMerged`: whether third-party files are in the out folder too. */
export function planRules(site: Site, isMerged = false): RuleSet {
  const { publishedAt, locales } = site.addresses;
  const pages = site.pages.map(({ path }) => pathSegments(path));
  const codes = locales.map(({ code }) => code).sort();
  const to = `/${layout.TRANSLATIONS_FOLDER}/`;
  const question = {
    methods: layout.TRANSLATE_METHODS,
    to,
    listing: `/${layout.PAGES_FOLDER}`,
    suffix: ".json",
    locales: codes,
    pages,
  } as const;
  const maxDepth = pages.reduce((deepest, segments) => Math.max(deepest, segments.length), 0);
  const { openapi, sitemap, coverage, notice, translations } = site.artifacts;
  // The sitemap of another tool gets no rules: a program may make it, which a rule for the file would switch off.
  const sitemapPlaces = isWritten(sitemap) ? [`/${layout.SITEMAP_FILE}`, `/${layout.SITEMAPS_FOLDER}/`] : [];
  // A merged build publishes the OpenAPI document only if the author asks for it: a third-party file may have its path.
  // At another place there are no rules: content could choose the address of a program, whose answers would get them.
  const isUsual = openapi && OPENAPI_PLACES.includes(openapi.path);
  const hasDocument = isUsual && (openapi.isAsked || !isMerged);
  const places = [
    ...ALWAYS_READ,
    ...(translations ? [to] : []),
    `/${layout.SWITCHER_FILE}`,
    ...(coverage ? [`/${layout.COVERAGE_FILE}`, `/${layout.COVERAGE_FOLDER}/`] : []),
    ...(notice ? [`/${layout.NOTICE_FILE}`] : []),
    ...(hasDocument ? [`/${openapi.path}`] : []),
  ];
  const path = layout.TRANSLATE_PATH;
  const forms: Rule[] = [
    { kind: "tree", ...question, from: `${path}/`, maxDepth },
    {
      kind: "query",
      ...question,
      path,
      localeParameter: "target_locale",
      urlParameter: "source_url",
      sources: sourcesOf(site),
    },
  ];
  const rules: Rule[] = [
    // Without files of answers, only a gateway can answer the forms.
    ...(translations ? forms : []),
    { kind: "handler", path },
    { kind: "type", path: `/${layout.LOCALES_FILE}`, mediaType: JSON_TYPE },
    { kind: "type", path: `/${layout.PROBLEMS_FOLDER}/`, mediaType: PROBLEM_TYPE },
    // With `nosniff`, a browser runs a script only with this type. Some servers send a type only if a rule sets it.
    { kind: "type", path: `/${layout.SWITCHER_FILE}`, mediaType: SCRIPT_TYPE },
    ...(notice ? [{ kind: "type", path: `/${layout.NOTICE_FILE}`, mediaType: SCRIPT_TYPE } as const] : []),
    ...places.flatMap((place) =>
      PROGRAM_HEADERS.map(([name, value]): Rule => {
        // A host sends an error with the headers of its file. Caches must not keep it: the next build may have the page.
        const isError = name === "Cache-Control" && place === PROBLEMS;
        return { kind: "header", path: place, name, value: isError ? "no-store" : value };
      }),
    ),
    ...[...places, ...sitemapPlaces].map((place): Rule => ({ kind: "cors", path: place, methods: ["GET", "HEAD"] })),
    { kind: "cors", path, methods: layout.TRANSLATE_METHODS },
    { kind: "preflight", path, methods: layout.TRANSLATE_METHODS },
    ...HOST_ERRORS.map((code): Rule => {
      const { status } = problems[code];
      const body = problemBody(publishedAt, code);
      return { kind: "error", path, code, status, file: `/${layout.problemFile(code)}`, body };
    }),
  ];
  return { basePath: publishedAt.slice(new URL(publishedAt).origin.length), rules };
}

/** Returns the beginnings of the addresses of source pages, the longest first. */
function sourcesOf({ addresses, pages }: Site): SourceBase[] {
  const source = localeAddress(addresses, addresses.sourceLocale);
  const own = { base: addressStart(addresses, source), path: "" };
  if (!pages.some(({ path }) => isOutside(addresses, source, path))) return [own];
  const outside = { base: source.origin + addresses.basePath, path: OUTSIDE };
  // `/en/-/about` is not the address of the page `/-/about`, but of a page outside all folders, which no site can have.
  const never = OUTSIDE + own.base.slice(outside.base.length) + OUTSIDE;
  return [{ base: own.base + OUTSIDE, path: never }, own, outside];
}
