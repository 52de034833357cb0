/** The maps of nginx. They lead a request to the translate endpoint to its answer or its problem. */
import type { Rule } from "../../rules/rule.ts";
import type { Directive } from "../shared/files.ts";
import type { ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  addressPatterns,
  anyOf,
  escapePattern,
  invalidQueryPattern,
  localePattern,
  pagePath,
} from "../shared/patterns.ts";
import type { Query, Tree } from "../shared/rules.ts";

/** The maps, and the variables that they set. */
export interface NginxMaps {
  readonly blocks: readonly Directive[];
  /** The number of lines in all maps. */
  readonly count: number;
  /** The answer file of the path form. The value is empty if the locale is unknown. */
  readonly pathAnswer: string;
  /** The answer file of the query form. If the page is unknown, the value is the folder of the locale. */
  readonly queryAnswer: string;
  /**
   * The problem code of a query, as far as nginx knows it before it looks up the page. `BODY_FORM` marks a request
   * without the query form.
   */
  readonly queryProblem: string;
  /** The location that passes the body form to the gateway. */
  readonly gateway: string;
}

/** Replaces a problem code if the request uses the body form. */
export const BODY_FORM = "body";

/**
 * The maps of a site. Variables are global to the server, so their names include a hash of the site. The names are
 * short: with a name of about 50 characters nginx stops with "could not build variables_hash".
 *
 * @param base the base path of the site, decoded
 * @param form the body form, if the gateway answers it
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
    blocks: used.map(([from, to, body]) => ({ head: `map ${from} ${to}`, body })),
    count: used.reduce((sum, [, , lines]) => sum + lines.length, 0),
  };
}

/**
 * The line for the path form. It uses named groups, because the next regular expression of a request overwrites
 * numbered ones. It ends with `\z`, because `$uri` is decoded and `$` would also match before a final line feed.
 */
function pathLine(rule: Tree, base: string): string {
  const pattern = `^${escapePattern(base + rule.from)}(?<stele_locale>${anyOf(rule.locales)})(?<stele_page>(?:/.+?)?)/?\\z`;
  return line(pattern, `${base}${rule.to}$stele_locale$stele_page${rule.suffix}`);
}

function queryLines(rule: Query): string[] {
  return addressPatterns(rule, (index) => `(?<stele_${index}>`).map(({ pattern, page }) =>
    line(pattern, pagePath(page, (index) => `$stele_${index}`) + rule.suffix),
  );
}

/**
 * The problems of a query, in the order of the checks: nginx uses the first line that matches. An empty query has its
 * own line, because nginx matches no regular expression against an empty value.
 */
function problemLines(rule: Query, form: ProxiedForm | undefined): string[] {
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

/** A hash for names: FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
