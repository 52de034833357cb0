/** The maps of nginx: which answer, or which problem, a request to the translate endpoint comes to. */
import type { Rule } from "../../model.ts";
import type { ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  type AddressPattern,
  addressPatterns,
  anyOf,
  escapePattern,
  invalidQueryPattern,
  localePattern,
} from "../shared/source-addresses.ts";

/** The maps as text, and the variables that they set. */
export interface NginxMaps {
  readonly blocks: readonly string[];
  /** How many lines lead a request somewhere. */
  readonly count: number;
  /** The answer file of the path form; empty when the locale is none of the site. */
  readonly pathAnswer: string;
  /** The answer file of the query form; the folder of the locale when the page is none. */
  readonly queryAnswer: string;
  /** The code of what is wrong with a query before any page is looked for; `BODY_FORM` where it is no query form. */
  readonly queryProblem: string;
  /** The location that hands the body form to the gateway. */
  readonly gateway: string;
}

/** What stands for a problem where the question is in the body. */
export const BODY_FORM = "body";

/**
 * The maps of a site. Variables are those of the whole server, so their names carry the site: of two maps of one
 * variable the later one would answer for both sites. They are short: "could not build variables_hash" is what nginx
 * says to a name of some 50 characters, and stops.
 *
 * @param base where the site lies below the root, decoded
 * @param form the body form, where it is handed to the gateway
 */
export function nginxMaps(rules: readonly Rule[], base: string, form: ProxiedForm | undefined): NginxMaps {
  const tree = rules.find((rule) => rule.kind === "tree");
  const query = rules.find((rule) => rule.kind === "query");
  const name = `stele_${shortName(query?.sourceBase ?? base)}`;
  const site = `$${name}`;
  const variables = {
    pathAnswer: `${site}_path_answer`,
    queryAnswer: query ? `${base}${query.to}${site}_query_locale${site}_query_file` : "",
    queryProblem: `${site}_query_problem`,
    gateway: `@${name}_gateway`,
  };
  const maps: readonly (readonly [string, string, readonly string[]])[] = [
    ["$uri", variables.pathAnswer, tree ? [pathLine(tree, base)] : []],
    ["$args", `${site}_query_locale`, query ? [line(localePattern(query, "(?<stele_locale>"), "$stele_locale")] : []],
    ["$args", `${site}_query_file`, query ? queryLines(query) : []],
    ["$args", variables.queryProblem, query ? problemLines(query, form) : []],
  ];
  const used = maps.filter(([, , lines]) => lines.length > 0);
  return {
    ...variables,
    blocks: used.map(([from, to, lines]) =>
      [`map ${from} ${to} {`, ...lines.map((text) => `    ${text}`), "}"].join("\n"),
    ),
    count: used.reduce((sum, [, , lines]) => sum + lines.length, 0),
  };
}

/**
 * Names of groups, not numbers: numbers are overwritten by the next regular expression that a request meets. `$uri` is
 * decoded, and `$` would fit before a line feed at its end.
 */
function pathLine(rule: Rule & { kind: "tree" }, base: string): string {
  const pattern = `^${escapePattern(base + rule.from)}(?<stele_locale>${anyOf(rule.locales)})(?<stele_page>(?:/.+?)?)/?\\z`;
  return line(pattern, `${base}${rule.to}$stele_locale$stele_page${rule.suffix}`);
}

function queryLines(rule: Rule & { kind: "query" }): string[] {
  return addressPatterns(rule, (index) => `(?<stele_${index}>`).map(({ pattern, page }) =>
    line(pattern, pagePath(page) + rule.suffix),
  );
}

function pagePath(page: AddressPattern["page"]): string {
  if (typeof page !== "number") return page.map((segment) => `/${segment}`).join("");
  return Array.from({ length: page }, (_, index) => `/$stele_${index + 1}`).join("");
}

/**
 * In the order in which a request is checked: the first line that fits counts. No query at all has a line of its own,
 * because nginx holds no regular expression against an empty value.
 */
function problemLines(rule: Rule & { kind: "query" }, form: ProxiedForm | undefined): string[] {
  return [
    `"" "${form ? BODY_FORM : "invalid_request"}";`,
    ...(form ? [line(`^(?!.*${form.queryForm})`, BODY_FORM)] : []),
    line(invalidQueryPattern(rule), "invalid_request"),
    line(`^(?!.*${localePattern(rule, "(?:")})`, "unknown_locale"),
  ];
}

function line(pattern: string, value: string): string {
  return `"~${pattern}" "${value}";`;
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): another site, another name. */
function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
