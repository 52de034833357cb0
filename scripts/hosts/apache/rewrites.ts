/** The rewrites of Apache. They turn a request to the translate endpoint into an answer file or a problem. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  addressPattern,
  anyOf,
  CONTROL_CHARACTER,
  ENCODED_SEGMENT,
  escapePattern,
  invalidQueryPattern,
  localePattern,
  SLASH,
} from "../shared/patterns.ts";
import { type Endpoint, endpointOf, errorOf, type Query, type Tree } from "../shared/rules.ts";

/** The variable whose value is the code of the problem. It selects one of the two error documents for status 404. */
export const PROBLEM_VARIABLE = "STELE_PROBLEM";

/**
 * Returns the lines for mod_rewrite, which Apache tries in order. Patterns are relative to the folder of
 * `.htaccess`. Targets include the base path, because `RewriteBase` would also change third-party rules in the same
 * file.
 *
 * @param base the base path of the site, decoded
 */
export function apacheRewrites(rules: readonly Rule[], base: string, form: ProxiedForm | undefined): string[] {
  const endpoint = endpointOf(rules);
  const refused = errorOf("method_not_allowed", rules);
  const lines = [
    ...rules.flatMap((each) =>
      each.kind === "preflight"
        ? [condition("%{REQUEST_METHOD}", "^OPTIONS$"), rule(`${relative(each.path)}(?:/|$)`, "-", "R=204,L")]
        : [],
    ),
    ...(refused
      ? [
          condition("%{REQUEST_METHOD}", `!^(?:${endpoint?.methods.join("|")})$`),
          ...problemLines(rules, refused.code, `${relative(refused.path)}(?:/|$)`),
        ]
      : []),
    ...(form ? gatewayRewrites(form) : []),
    ...(endpoint ? folderLines(endpoint) : []),
    ...rules.flatMap((each) => (each.kind === "tree" ? treeLines(rules, each, base) : [])),
    ...rules.flatMap((each) => (each.kind === "query" ? queryLines(rules, each, base) : [])),
  ];
  return lines.length === 0 ? [] : ["RewriteEngine On", ...lines];
}

/**
 * Sets `STELE_DIR` to the folder of `.htaccess`, in which the next lines look for files. `.htaccess` may be published at
 * several addresses, so only the file name of a request tells the folder.
 */
function folderLines({ path }: Endpoint): string[] {
  return [
    condition("%{REQUEST_FILENAME}", `^(.*)${escapePattern(path)}(?:/|$)`),
    rule(`${relative(path)}(?:/|$)`, "-", `E=STELE_DIR:%1`),
  ];
}

/** The folder that `folderLines` sets. */
const FOLDER = "%{ENV:STELE_DIR}";

/**
 * Returns lines for pages that exist without the translation.
 *
 * @param locale the locale in the request, as a back reference
 * @param page the path of the page
 */
function untranslatedLines(
  rules: readonly Rule[],
  { to, listing, suffix }: Tree | Query,
  pattern: string,
  locale: string,
  page: string,
): string[] {
  const lines = problemLines(rules, "translation_not_available", pattern);
  if (lines.length === 0) return [];
  return [
    condition(`${FOLDER}${to}${locale}${page}${suffix}`, "!-f"),
    condition(`${FOLDER}${listing}${page}${suffix}`, "-f"),
    ...lines,
  ];
}

/**
 * Rewrites requests by path. Names with `%`, `?` or `#` do not match, because Apache reads the target as an address. Leads
 * to no missing file: with `Options MultiViews`, Apache would send the answer of another page, `a.json` for `a`.
 */
function treeLines(rules: readonly Rule[], tree: Tree, base: string): string[] {
  const from = relative(tree.from);
  const locales = anyOf(tree.locales);
  const page = `${from}(${locales})((?:/[^?%#]+?)?)/?$`;
  return [
    ...problemLines(rules, "invalid_request", `${from}(?:$|.*${CONTROL_CHARACTER})`),
    ...untranslatedLines(rules, tree, page, "$1", "$2"),
    condition(`${FOLDER}${tree.to}$1$2${tree.suffix}`, "-f"),
    rule(page, `${base}${tree.to}$1$2${tree.suffix}`, "END"),
    ...problemLines(rules, "unknown_page", `${from}(?:${locales})(?:/|$)`),
    ...problemLines(rules, "unknown_locale", from),
  ];
}

/**
 * Rewrites requests whose query has the address of a page. At first, the variable `STELE_FILE` is the locale, and
 * `STELE_REST` is the path of the address with a final `?`. Each rule moves one segment from `STELE_REST` to
 * `STELE_FILE`, so there is one rule for each segment of the deepest page. At the end, `STELE_REST` is `?`. Segments
 * are percent-encoded twice: `unescape` decodes them once, and the rewrite decodes them a second time
 * (https://httpd.apache.org/docs/2.4/expr.html#functions, read November 2026).
 */
function queryLines(rules: readonly Rule[], query: Query, base: string): string[] {
  const path = `${relative(query.path)}$`;
  const when = (subject: string, pattern: string, flags: string): string[] => [
    condition(subject, pattern),
    rule(path, "-", flags),
  ];
  const problem = (code: ProblemCode, pattern: string): string[] => {
    const lines = problemLines(rules, code, path);
    return lines.length === 0 ? [] : [condition("%{QUERY_STRING}", pattern), ...lines];
  };
  const maxDepth = query.pages.reduce((deepest, segments) => Math.max(deepest, segments.length), 0);
  const segment = `^${SLASH}(${ENCODED_SEGMENT})(.*)`;
  return [
    ...problem("invalid_request", invalidQueryPattern(query)),
    ...problem("unknown_locale", `!${localePattern(query, "(?:")}`),
    ...when("%{QUERY_STRING}", localePattern(query, "("), "E=STELE_FILE:%1"),
    // The last rule that matches counts, so the rule for the longest beginning of an address is the last.
    ...query.sources
      .toReversed()
      .flatMap(({ base: start, path: before }) =>
        when("%{QUERY_STRING}", addressPattern(query, start, ANY_PATH), `E=STELE_REST:${before}%1?`),
      ),
    ...Array.from({ length: maxDepth }, () =>
      when("%{ENV:STELE_REST}", segment, "E=STELE_FILE:%{ENV:STELE_FILE}/%1,E=STELE_REST:%2"),
    ).flat(),
    condition("%{ENV:STELE_REST}", "^\\?$"),
    condition("expr", "unescape(unescape(reqenv('STELE_FILE'))) =~ m#([^/]+)(.*)#"),
    ...untranslatedLines(rules, query, path, "%1", "%2"),
    condition("%{ENV:STELE_REST}", "^\\?$"),
    condition("expr", "unescape(unescape(reqenv('STELE_FILE'))) =~ m#(.+)#"),
    condition(`${FOLDER}${query.to}%1${query.suffix}`, "-f"),
    condition("expr", "unescape(reqenv('STELE_FILE')) =~ m#(.+)#"),
    rule(path, `${base}${query.to}%1${query.suffix}`, "END"),
    ...problemLines(rules, "unknown_page", path),
  ];
}

/** Any path of a page in a query. */
const ANY_PATH = `((?:${SLASH}${ENCODED_SEGMENT})*)`;

function problemLines(rules: readonly Rule[], code: ProblemCode, pattern: string): string[] {
  const error = errorOf(code, rules);
  return error ? [rule(pattern, "-", `E=${PROBLEM_VARIABLE}:${code},R=${error.status},L`)] : [];
}

/**
 * Passes requests with a JSON body to the gateway program, always with the same path. In `.htaccess` only the flag P
 * can proxy a request (https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_p, read November 2026). Without
 * mod_proxy_http Apache answers 403 or 500 and logs the reason.
 */
function gatewayRewrites({ path, queryForm }: ProxiedForm): string[] {
  const bare = `${relative(path)}$`;
  const isBodyForm = condition("%{QUERY_STRING}", `!${queryForm}`);
  return [
    isBodyForm,
    condition("%{HTTP:Content-Length}", LARGER_LENGTH),
    rule(bare, "-", "R=413,L"),
    isBodyForm,
    rule(bare, `http://${GATEWAY.address}${path}`, "P"),
  ];
}

function relative(path: string): string {
  return `^${escapePattern(path.slice(1))}`;
}

function condition(subject: string, pattern: string): string {
  return `RewriteCond ${subject} "${pattern}"`;
}

function rule(pattern: string, target: string, flags: string): string {
  return `RewriteRule "${pattern}" "${target}" [${flags}]`;
}
