/** The rewrites of Apache: which answer, or which problem, a request to the translate endpoint comes to. */
import type { ProblemCode, Rule } from "../../model.ts";
import { gatewayRewrites } from "./gateway.ts";
import { condition, relative, rule } from "./lines.ts";
import type { ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  type AddressPattern,
  addressPatterns,
  anyOf,
  CONTROL_CHARACTER,
  invalidQueryPattern,
  localePattern,
} from "../shared/source-addresses.ts";

/** Names the problem that a 404 stands for; the error document is found by it. */
export const PROBLEM_VARIABLE = "STELE_PROBLEM";

const LOCALE_VARIABLE = "STELE_LOCALE";

/**
 * The lines of mod_rewrite, in the order in which a request is checked. Patterns are relative to the folder of the
 * file, targets carry the base path: `RewriteBase` would be that of somebody else's rules in the same file too.
 *
 * @param base where the site lies on its origin, decoded
 * @param form the body form, where it is handed to the gateway
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
 * The answer is looked for by the name alone: where there is none, its own 404 is that of a page which is not listed.
 * No name of ours holds `%` or `?`: the path is decoded once more on its way to the file.
 */
function treeLines(rules: readonly Rule[], tree: Rule & { kind: "tree" }, base: string): string[] {
  const from = relative(tree.from);
  return [
    ...problemLines(rules, "invalid_request", `${from}(?:$|.*${CONTROL_CHARACTER})`),
    rule(`${from}(${anyOf(tree.locales)})((?:/[^?%]+?)?)/?$`, `${base}${tree.to}$1$2${tree.suffix}`, pageFlags("END")),
    ...problemLines(rules, "unknown_page", `${from}(?:${anyOf(tree.locales)})/`),
    ...problemLines(rules, "unknown_locale", from),
  ];
}

/** The locale is kept in a variable, so that the groups of the address have the numbers. */
function queryLines(rules: readonly Rule[], query: Rule & { kind: "query" }, base: string): string[] {
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
      rule(path, `${base}${query.to}%{ENV:${LOCALE_VARIABLE}}${pagePath(page)}${query.suffix}`, pageFlags("END")),
    ]),
    ...problemLines(rules, "unknown_page", path),
  ];
}

function pagePath(page: AddressPattern["page"]): string {
  if (typeof page !== "number") return page.map((segment) => `/${segment}`).join("");
  return Array.from({ length: page }, (_, index) => `/%${index + 1}`).join("");
}

function methodLines(rules: readonly Rule[]): string[] {
  const error = rules.find((candidate) => candidate.kind === "error" && candidate.code === "method_not_allowed");
  if (error?.kind !== "error") return [];
  const lines = problemLines(rules, error.code, `${relative(error.path)}(?:/|$)`);
  return [condition("%{REQUEST_METHOD}", "!^POST$"), ...lines];
}

function problemLines(rules: readonly Rule[], code: ProblemCode, pattern: string): string[] {
  const error = rules.find((candidate) => candidate.kind === "error" && candidate.code === code);
  return error?.kind === "error" ? [rule(pattern, "-", `E=${PROBLEM_VARIABLE}:${code},R=${error.status},L`)] : [];
}

function pageFlags(flag: string): string {
  return `E=${PROBLEM_VARIABLE}:unknown_page,${flag}`;
}
