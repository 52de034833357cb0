/** The rewrites of Apache. They lead a request to the translate endpoint to its answer or its problem. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  addressPatterns,
  anyOf,
  CONTROL_CHARACTER,
  escapePattern,
  invalidQueryPattern,
  localePattern,
  pagePath,
} from "../shared/patterns.ts";
import { errorOf, type Query, type Tree } from "../shared/rules.ts";

/** The variable with the problem behind a 404. Its value is part of the error document's name. */
export const PROBLEM_VARIABLE = "STELE_PROBLEM";

const LOCALE_VARIABLE = "STELE_LOCALE";

/**
 * The lines of mod_rewrite, in the order in which Apache checks a request. Patterns are relative to the folder of the
 * file. Targets include the base path, because `RewriteBase` would also change third-party rules in the same file.
 *
 * @param base the base path of the site, decoded
 * @param form the body form, if the gateway answers it
 */
export function apacheRewrites(rules: readonly Rule[], base: string, form: ProxiedForm | undefined): string[] {
  const lines = [
    ...rules.flatMap((rule) => (rule.kind === "preflight" ? preflightLines(rule.path) : [])),
    ...methodLines(rules),
    ...(form ? gatewayRewrites(form) : []),
    ...rules.flatMap((rule) => (rule.kind === "tree" ? treeLines(rules, rule, base) : [])),
    ...rules.flatMap((rule) => (rule.kind === "query" ? queryLines(rules, rule, base) : [])),
  ];
  return lines.length === 0 ? [] : ["RewriteEngine On", ...lines];
}

function preflightLines(path: string): string[] {
  return [condition("%{REQUEST_METHOD}", "^OPTIONS$"), rule(`${relative(path)}(?:/|$)`, "-", "R=204,L")];
}

/**
 * Rewrites the path form to the answer file without checking that the file exists. If the file is missing, the page is
 * unknown. Names with `%` or `?` do not match, because Apache decodes the path a second time.
 */
function treeLines(rules: readonly Rule[], tree: Tree, base: string): string[] {
  const from = relative(tree.from);
  return [
    ...problemLines(rules, "invalid_request", `${from}(?:$|.*${CONTROL_CHARACTER})`),
    rule(`${from}(${anyOf(tree.locales)})((?:/[^?%]+?)?)/?$`, `${base}${tree.to}$1$2${tree.suffix}`, pageFlags("END")),
    ...problemLines(rules, "unknown_page", `${from}(?:${anyOf(tree.locales)})/`),
    ...problemLines(rules, "unknown_locale", from),
  ];
}

/**
 * Rewrites the query form to the answer file. A variable stores the locale, so that the numbered groups belong to the
 * address.
 */
function queryLines(rules: readonly Rule[], query: Query, base: string): string[] {
  const path = `${relative(query.path)}$`;
  const queryIs = (pattern: string): string => condition("%{QUERY_STRING}", pattern);
  const problem = (code: ProblemCode, pattern: string): string[] => {
    const lines = problemLines(rules, code, path);
    return lines.length === 0 ? [] : [queryIs(pattern), ...lines];
  };
  return [
    ...problem("invalid_request", invalidQueryPattern(query)),
    ...problem("unknown_locale", `!${localePattern(query, "(?:")}`),
    queryIs(localePattern(query, "(")),
    rule(path, "-", `E=${LOCALE_VARIABLE}:%1`),
    ...addressPatterns(query, () => "(").flatMap(({ pattern, page }) => [
      queryIs(pattern),
      rule(
        path,
        `${base}${query.to}%{ENV:${LOCALE_VARIABLE}}${pagePath(page, (index) => `%${index}`)}${query.suffix}`,
        pageFlags("END"),
      ),
    ]),
    ...problemLines(rules, "unknown_page", path),
  ];
}

function methodLines(rules: readonly Rule[]): string[] {
  const error = errorOf("method_not_allowed", rules);
  if (!error) return [];
  const lines = problemLines(rules, error.code, `${relative(error.path)}(?:/|$)`);
  return [condition("%{REQUEST_METHOD}", "!^POST$"), ...lines];
}

function problemLines(rules: readonly Rule[], code: ProblemCode, pattern: string): string[] {
  const error = errorOf(code, rules);
  return error ? [rule(pattern, "-", `E=${PROBLEM_VARIABLE}:${code},R=${error.status},L`)] : [];
}

function pageFlags(flag: string): string {
  return `E=${PROBLEM_VARIABLE}:unknown_page,${flag}`;
}

/**
 * Passes the body form to the gateway program, after the check of the method. In `.htaccess` only the flag P can proxy
 * a request (https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_p, read November 2026). Without mod_proxy_http
 * Apache answers 403 or 500 and logs the reason. The program gets the same path for every request.
 */
function gatewayRewrites({ path, queryForm }: ProxiedForm): string[] {
  const bare = `${relative(path)}$`;
  const isBodyForm = condition("%{QUERY_STRING}", `!${queryForm}`);
  const program = `http://${GATEWAY.host}:${GATEWAY.port}${path}`;
  return [
    isBodyForm,
    condition("%{HTTP:Content-Length}", LARGER_LENGTH),
    rule(bare, "-", "R=413,L"),
    isBodyForm,
    rule(bare, program, "P"),
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
