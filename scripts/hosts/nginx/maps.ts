/** The maps of nginx: variables that turn a request to the translate endpoint into an answer file or a problem. */
import type { PathSegments, Rule } from "../../rules/rule.ts";
import { block, type Block } from "../shared/files.ts";
import type { ProxiedForm } from "../shared/gateway-proxy.ts";
import {
  addressPattern,
  anyOf,
  ENCODED_SEGMENT,
  encodedPattern,
  escapePattern,
  invalidQueryPattern,
  localePattern,
  SLASH,
} from "../shared/patterns.ts";
import type { Query, Tree } from "../shared/rules.ts";

/** The maps, and the variables that they set. */
export interface NginxMaps {
  readonly blocks: readonly Block[];
  /** The variable whose value is the answer file of a request by path. It is empty if the locale is unknown. */
  readonly pathAnswer: string;
  /** Like `pathAnswer`, for a request by query. If the page is unknown, the value is only the folder of the locale. */
  readonly queryAnswer: string;
  /** The file of the page that a request by path asks for. Set only after `pathAnswer` was read. */
  readonly pathListing: string;
  /** Like `pathListing`, for a request by query. If the page is unknown, the value is only the folder of pages. */
  readonly queryListing: string;
  /** The variable whose value is the problem of a query (`unknown_locale`), or `BODY_FORM` if there is a JSON body. */
  readonly queryProblem: string;
  /** The name of the location that passes requests with a JSON body to the gateway. */
  readonly gateway: string;
  /** The name of the location for requests whose answer file is missing. */
  readonly missing: string;
}

/** The value of `queryProblem` for a request with a JSON body. */
export const BODY_FORM = "body";

/**
 * Returns the maps of a site. Variables are global to nginx, and of two maps with one name the last counts. So the names
 * include a hash of the site and its languages. The names are short: with a name of about 50 characters nginx stops with
 * "could not build variables_hash".
 *
 * @param base the base path of the site, decoded
 */
export function nginxMaps(rules: readonly Rule[], base: string, form: ProxiedForm | undefined): NginxMaps {
  const tree = rules.find((rule) => rule.kind === "tree");
  const query = rules.find((rule) => rule.kind === "query");
  const name = `stele_${shortName(JSON.stringify([base, tree, query], withoutPages))}`;
  const pathAnswer = `$${name}_path_answer`;
  const queryLocale = `$${name}_query_locale`;
  const queryPath = `$${name}_query_path`;
  const queryFile = `$${name}_query_file`;
  const queryProblem = `$${name}_query_problem`;
  const pathMap = tree ? [block(`map $uri ${pathAnswer}`, [pathLine(tree, base)])] : [];
  const queryMaps = query
    ? [
        block(`map $args ${queryLocale}`, [line(localePattern(query, "(?<stele_locale>"), "$stele_locale")]),
        block(
          `map $args ${queryPath}`,
          query.sources.map((source) =>
            line(addressPattern(query, source.base, ANY_PATH), `${source.path}$stele_path/`),
          ),
        ),
        block(`map ${queryPath} ${queryFile}`, pageLines(query)),
        block(`map $args ${queryProblem}`, problemLines(query, form)),
      ]
    : [];
  return {
    blocks: [...pathMap, ...queryMaps],
    pathAnswer,
    queryAnswer: query ? `${base}${query.to}${queryLocale}${queryFile}` : "",
    pathListing: tree ? `${base}${tree.listing}$stele_page${tree.suffix}` : "",
    queryListing: query ? `${base}${query.listing}${queryFile}` : "",
    queryProblem,
    gateway: `@${name}_gateway`,
    missing: `@${name}_missing`,
  };
}

function withoutPages(key: string, value: unknown): unknown {
  return key === "pages" ? undefined : value;
}

/**
 * Returns the line for requests by path. Groups have names, because the next regular expression overwrites numbered
 * groups. The pattern ends with `\z`, because `$uri` is decoded and `$` would also match before a final line feed.
 */
function pathLine(tree: Tree, base: string): string {
  const pattern = `^${escapePattern(base + tree.from)}(?<stele_locale>${anyOf(tree.locales)})(?<stele_page>(?:/.+?)?)/?\\z`;
  return line(pattern, `${base}${tree.to}$stele_locale$stele_page${tree.suffix}`);
}

/** Any path of a page. `*+` turns off backtracking: paths match without it. */
const ANY_PATH = `(?<stele_path>(?:${SLASH}${ENCODED_SEGMENT})*+)`;

/** A segment that needs no encoding. It does not begin with a dot: `..` would leave the folder of the answers. */
const UNCHANGED = "[A-Za-z0-9_-][A-Za-z0-9._-]*";
const isUnchanged = new RegExp(`^${UNCHANGED}$`);

/**
 * Returns the lines for the path of a page in a query, such as `/docs/a%20b/`. nginx does not decode what a group
 * captures. So pages whose names need no encoding share one line for each depth, and every other page has its own line.
 * No path matches two lines. nginx tries the lines one by one. To save time, they match a path, not the whole query.
 */
function pageLines({ pages, suffix }: Query): string[] {
  const isShared = (names: PathSegments): boolean => names.every((name) => isUnchanged.test(name));
  const pageLine = (parts: readonly (readonly [pattern: string, name: string])[]): string => {
    const path = parts.map(([pattern]) => SLASH + pattern).join("");
    return line(`^${path}/$`, parts.map(([, name]) => `/${name}`).join("") + suffix);
  };
  const shared = pages
    .filter(isShared)
    .map((names) => pageLine(names.map((_, index) => [`(?<stele_${index + 1}>${UNCHANGED})`, `$stele_${index + 1}`])));
  const own = pages
    .filter((names) => !isShared(names))
    .map((names) => pageLine(names.map((name) => [encodedPattern(encodeURIComponent(name)), name])));
  return [...[...new Set(shared)].sort(), ...own.sort()];
}

/**
 * Returns a line for each problem of a query. nginx uses the first line that matches. An empty query has its own line,
 * because nginx matches no regular expression against an empty value.
 */
function problemLines(query: Query, form: ProxiedForm | undefined): string[] {
  return [
    `"" "${form ? BODY_FORM : "invalid_request"}";`,
    ...(form ? [line(`^(?!.*${form.queryForm})`, BODY_FORM)] : []),
    line(invalidQueryPattern(query), "invalid_request"),
    line(`^(?!.*${localePattern(query, "(?:")})`, "unknown_locale"),
  ];
}

function line(pattern: string, value: string): string {
  return `"~${pattern}" "${value}";`;
}

/** Returns a hash of eight digits: FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
