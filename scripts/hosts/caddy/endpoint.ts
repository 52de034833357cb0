/** The translate endpoint in a Caddyfile: the directives that turn a request into a file and a status. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { block, type Block, type Directive } from "../shared/files.ts";
import { CHARACTER, literalPattern, oneOf, placePattern, segmentsPattern, sourcePattern } from "../shared/patterns.ts";
import {
  type Endpoint,
  errorOf,
  type Form,
  type Header,
  type HeaderGroup,
  isCaching,
  problemHeaders,
  type Query,
  type Tree,
} from "../shared/rules.ts";

/** Quotes a token with backticks, because a backslash is an escape in double quotes. Our tokens contain no backtick. */
export function quoted(token: string): string {
  return `\`${token}\``;
}

/** Matches requests for files that caches may keep. */
const CACHED = "@stele_cached";

/**
 * Returns the matcher for files that caches may keep, and the directive that says so. Caches must not keep errors:
 * requests with these headers may end in 412 or 416, and `defer` sets no header for other errors of the file server.
 */
export function cachingDirectives(folder: string, groups: readonly HeaderGroup[]): Directive[] {
  const cached = groups.filter(({ headers }) => headers.some(isCaching));
  const places = cached.flatMap(({ paths }) => paths.map((path) => placePattern(path)));
  const pattern = `^${literalPattern(folder)}(?:${places.join("|")})`;
  const headers = ["Range", "If-Match", "If-Unmodified-Since"].map((name) => `not header ${name} *`);
  const setting = cachingBlock(cached[0]?.headers ?? []);
  return setting.length === 0 ? [] : [block(CACHED, [`path_regexp ${quoted(pattern)}`, ...headers]), ...setting];
}

function cachingBlock(headers: readonly Header[]): Block[] {
  const caching = headers.find(isCaching);
  return caching ? [block(`header ${CACHED}`, [`${caching.name} ${quoted(caching.value)}`, "defer"])] : [];
}

/** Returns the lines for the directive `header`, without the header of files that caches may keep. */
export function headerLines(headers: readonly Header[]): string[] {
  return headers.filter((header) => !isCaching(header)).map(({ name, value }) => `${name} ${quoted(value)}`);
}

/** Returns the directives that set the headers of a problem. */
export function problemDirectives(file: string, rules: readonly Rule[]): string[] {
  return problemHeaders(file, rules).map(({ name, value }) => `header ${name} ${quoted(value)}`);
}

/** Returns the matchers of the endpoint: first those that all requests use, then one for each form of request. */
export function endpointMatchers(folder: string, { path, forms, methods }: Endpoint): Directive[] {
  return [
    "@stele_options method OPTIONS",
    "@stele_post method POST",
    `@stele_other_method not method ${methods.join(" ")}`,
    "@stele_no_file not file",
    ...forms.map((form) => formMatcher(folder + path, form)),
  ];
}

/**
 * Matches requests by path (`/translate/es/docs`) or by query (`/translate?...`). Caddy tries the longest `path` first,
 * so our `handle` wins over shorter paths of the site. `path` ignores letter case, so `path_regexp` checks the case.
 */
function formMatcher(endpoint: string, form: Form): Block {
  const [path, end] = form.kind === "tree" ? [`${endpoint}/*`, "/[^/]"] : [`${endpoint}*`, "/?$"];
  const pattern = `^${literalPattern(endpoint)}${end}`;
  return block(matcherOf(form), [`path ${quoted(path)}`, `path_regexp ${quoted(pattern)}`]);
}

function matcherOf({ kind }: Form): string {
  return kind === "tree" ? "@stele_path_form" : "@stele_query_form";
}

/** Answers requests of one form. `route` keeps directives in order. `first`: directives for JSON bodies. */
export function endpointDirective(
  basePath: string,
  endpoint: Endpoint,
  form: Form,
  rules: readonly Rule[],
  first: readonly Directive[],
): Block {
  const folder = decodeURIComponent(basePath);
  // If no rule answers the problem, uses the path of the endpoint. That path has no file, so Caddy sends a plain 404.
  const problem = (code: ProblemCode): Problem => {
    const { file, status } = errorOf(code, rules) ?? { file: endpoint.path, status: 404 };
    return { file: folder + file, status };
  };
  const preflight = endpoint.hasPreflight ? ["respond @stele_options 204"] : [];
  const answer = answerDirectives(folder, endpoint, form, problem, rules);
  return block(`handle ${matcherOf(form)}`, [
    mapDirective(basePath, form, problem),
    block("route", [...first, block("header", headerLines(endpoint.headers)), ...preflight, ...answer]),
  ]);
}

interface Problem {
  readonly file: string;
  readonly status: number;
}

/**
 * Sets three variables: the file to send, the status to send if the file is missing or contains a problem, and the file
 * of the page.
 */
function mapDirective(basePath: string, form: Form, problem: (code: ProblemCode) => Problem): Block {
  const { source, twice, spaced, pages, otherPage, otherLocale } =
    form.kind === "tree" ? pathPatterns(basePath, form) : queryPatterns(form);
  const folder = decodeURIComponent(basePath);
  const answer = (path: string): string => quoted(`${folder}${form.to}\${1}${path}\${2}${form.suffix}`);
  const listing = (path: string): string => quoted(`${folder}${form.listing}${path}\${2}${form.suffix}`);
  const row = (input: string, { file, status }: Problem): string => `${input} ${quoted(file)} ${status} -`;
  return block(`map ${source} {stele_file} {stele_status} {stele_listing}`, [
    ...(twice === undefined ? [] : [row(quoted(`~${twice}`), problem("invalid_request"))]),
    ...(spaced === undefined ? [] : [row(quoted(`~${spaced}`), problem("unknown_locale"))]),
    ...pages.map(
      ({ pattern, path }) =>
        `${quoted(`~${pattern}`)} ${answer(path)} ${problem("unknown_page").status} ${listing(path)}`,
    ),
    row(quoted(`~${otherPage}`), problem("unknown_page")),
    row(quoted(`~${otherLocale}`), problem("unknown_locale")),
    row("default", problem("invalid_request")),
  ]);
}

/** Sends the file as for a GET, because newer versions of the file server do not answer a POST. */
function answerDirectives(
  folder: string,
  { allow, headers }: Endpoint,
  { to, listing }: Form,
  problem: (code: ProblemCode) => Problem,
  rules: readonly Rule[],
): Directive[] {
  const refused = problem("method_not_allowed");
  const file = refused.file.slice(folder.length);
  // A path in a directive, where only our own rewrites lead. Letter case does not matter.
  const below = (path: string): string => quoted(`${folder}${path}*`);
  return [
    block("handle @stele_other_method", [
      block("route", [
        `header Allow ${quoted(allow)}`,
        ...problemDirectives(file, rules),
        "method GET",
        `rewrite * ${quoted(refused.file)}`,
        block("file_server", [`status ${refused.status}`]),
      ]),
    ]),
    "request_header @stele_post -If-*",
    "request_header @stele_post -Range",
    "method GET",
    "rewrite * {stele_file}",
    RESTORED,
    // If the answer is missing and the page has a file, only this translation is missing.
    "rewrite @stele_no_file {stele_listing}",
    RESTORED,
    `rewrite @stele_no_file ${quoted(problem("unknown_page").file)}`,
    `rewrite ${below(listing)} ${quoted(problem("translation_not_available").file)}`,
    ...cachingBlock(headers),
    `file_server ${below(to)}`,
    ...problemDirectives(file, rules),
    block("file_server", ["status {stele_status}"]),
  ];
}

/**
 * A rewrite encodes percent signs: `%C3` becomes `%25C3`. This directive restores `%C3`. `uri replace` would also change
 * the query, but the map still reads the query to set the status.
 */
const RESTORED = "uri path_regexp %25 %";

interface Patterns {
  /** The input of the map: what the client sent, before other directives of the site block rewrote it. */
  readonly source: string;
  /** Matches requests that repeat a parameter. */
  readonly twice?: string;
  /** Matches requests whose locale has a space: another value could follow it. */
  readonly spaced?: string;
  /** Match requests for a page. `path` comes before the matched path in the name of the answer. */
  readonly pages: readonly { readonly pattern: string; readonly path: string }[];
  readonly otherPage: string;
  readonly otherLocale: string;
}

function pathPatterns(basePath: string, { from, locales }: Tree): Patterns {
  const start = `^${literalPattern(basePath + from)}`;
  const end = "(?:\\?.*)?$";
  const rest = `(?:/(?:${CHARACTER}|[./])*)?${end}`;
  return {
    source: "{http.request.orig_uri}",
    pages: [{ pattern: `${start}(${oneOf(locales)})(${segmentsPattern(CHARACTER)})/?${end}`, path: "" }],
    otherPage: `${start}(?:${oneOf(locales)})${rest}`,
    otherLocale: `${start}(?:${CHARACTER}|\\.)+${rest}`,
  };
}

/** One character of a query value that Caddy decoded once. U+FFFD does not match: it stands for invalid bytes. */
const VALUE_CHARACTER = `${CHARACTER}|[^\\x00-\\x7F\\x{FFFD}]`;

/** Returns patterns for queries. `twice` matches the original query, because Caddy joins repeated parameters. */
function queryPatterns({ localeParameter, urlParameter, sources, locales }: Query): Patterns {
  // The host has no `@`: an address with a user name is invalid.
  const address = `(?i:https?)://(?:${VALUE_CHARACTER.replace("@", "")}|[.:])+(?:/(?:${VALUE_CHARACTER}|[./:])*)?(?:[?#][^\\x{FFFD}]*)?$`;
  const names = [localeParameter, urlParameter].map((name) => `${namePattern(name)}[=& ]`);
  return {
    source: quoted(`{http.request.orig_uri.query} {query.${localeParameter}} {query.${urlParameter}}`),
    twice: `^(?:[^ ]*&)?(?:${names.map((name) => `${name}(?:[^ ]*&)?${name}`).join("|")})`,
    spaced: `^(?:[^ ]*&)?${namePattern(localeParameter)}=[^& ]*(?:\\+|%20)`,
    pages: sources.map(({ base, path }) => ({
      pattern: `^[^ ]* (${oneOf(locales)}) ${sourcePattern(base, eitherForm)}(${segmentsPattern(VALUE_CHARACTER)})/?(?:[?#].*)?$`,
      path,
    })),
    otherPage: `^[^ ]* (?:${oneOf(locales)}) ${address}`,
    // Caddy has the same empty value for a parameter without a value and for one that is not there.
    otherLocale: `^(?:[^ ]*&)?${namePattern(localeParameter)}(?:[=&][^ ]*)? [^ ]* ${address}`,
  };
}

/** Matches the beginning of an address. Caddy decodes a query once, so each character may be encoded there or not. */
function eitherForm(text: string): string {
  return text
    .split(/((?:%[0-9A-F]{2})+)/)
    .map((part, index) => {
      const encoded = literalPattern(part);
      return index % 2 === 0 ? encoded : `(?:${encoded}|${literalPattern(decodeURIComponent(part))})`;
    })
    .join("");
}

/** Matches the name of a parameter. Each letter may be plain or encoded: `s` or `%73`. */
function namePattern(name: string): string {
  return Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${literalPattern(letter)}|%${/[a-f]/.test(code) ? `(?i:${code})` : code})`;
  }).join("");
}
