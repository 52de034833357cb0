/** The rows of lighttpd's `url.rewrite`, in PCRE: https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModRewrite. */
import { CHARACTER, literalPattern, oneOf, segmentsPattern, sourcePattern } from "../shared/patterns.ts";
import type { Query, Tree } from "../shared/rules.ts";

/** From the path form to the answer file. */
export function pathRow(basePath: string, { from, to, suffix, locales }: Tree): string {
  const pattern = `^${literalPattern(basePath + from)}(${oneOf(locales)})(${possessive(segmentsPattern(CHARACTER))})/?(?:\\?.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** From the query form to the answer file, its name still encoded as often as it was in the query. */
export function queryRow(basePath: string, query: Query): string {
  const { path, localeParameter, urlParameter, sourceBase, to, suffix, locales } = query;
  const page = inQuery(possessive(segmentsPattern(VALUE)));
  const address = `${inQuery(sourcePattern(sourceBase))}(${page})(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?`;
  const pattern =
    `^${literalPattern(basePath + path)}/?\\?${once(query)}` +
    `(?=(?:.*&)?${localeParameter}=(${oneOf(locales)})(?:&|$))(?:.*&)?${urlParameter}=${address}(?:&.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** Queries without a file: a known locale with any address, or any locale with one. */
export function queryConditions(query: Query): { readonly page: string; readonly locale: string } {
  const { localeParameter, urlParameter, locales } = query;
  const address = `(?i:https?)${inQuery("://")}(?:${inQuery(VALUE)}|[.:/?#]|%3[AaFf]|%2[Ff]|%23)++(?:&|$)`;
  const having = (locale: string): string =>
    `^${once(query)}(?=(?:.*&)?${localeParameter}=(?:${locale})(?:&|$))(?:.*&)?${urlParameter}=${address}`;
  return { page: having(oneOf(locales)), locale: having("[^&]+") };
}

/**
 * A page's name in a query may be encoded twice, and lighttpd decodes a path once. The condition around the row captures
 * the decoded path, and the target encodes its plain characters again.
 */
export function decodingRow(prefix: string): string {
  const names = `(?:${inQuery(VALUE)}|[./])*`;
  return `"^${literalPattern(prefix)}(?=.*%25)${possessive(names)}$" => "${DECODED}"`;
}

const DECODED = "%{escpsnde:1}";

/**
 * The pattern without backtracking: on long paths PCRE would run out of memory, and lighttpd would hang up. The matches are
 * the same, because no part can end earlier and still match the rest.
 */
function possessive(pattern: string): string {
  return pattern.replaceAll(")*", ")*+").replaceAll("(?:", "(?>");
}

/** In a query a plain plus sign is a space, and an ampersand ends the value. */
const VALUE = CHARACTER.replace("&+", "");

/** A pattern for a value of the query: slashes and colons may be encoded, other characters even twice. */
function inQuery(pattern: string): string {
  return pattern
    .replaceAll("%", "%(?:25)?")
    .replaceAll("/", "(?:/|%2[Ff])")
    .replace(/(?<!\?i?):/g, "(?::|%3[Aa])");
}

/** Refuses a repeated parameter, of which two readers might take different values. */
function once({ localeParameter, urlParameter }: Query): string {
  return [localeParameter, urlParameter].map((name) => `(?!(?:.*&)?${name}=.*&${name}=)`).join("");
}

/** A path as the target of a rewrite, where `%` begins a capture of the condition. */
export function target(path: string): string {
  return path.replaceAll("%", "%%");
}
