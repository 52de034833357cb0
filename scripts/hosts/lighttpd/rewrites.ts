/** The rows of `url.rewrite`, in PCRE: https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModRewrite. */
import { CHARACTER, literalPattern, oneOf, segmentsPattern, sourcePattern } from "../shared/patterns.ts";
import type { Query, Tree } from "../shared/rules.ts";

/** The row that rewrites the path form to the answer file. */
export function pathRow(basePath: string, { from, to, suffix, locales }: Tree): string {
  const pattern = `^${literalPattern(basePath + from)}(${oneOf(locales)})(${possessive(segmentsPattern(CHARACTER))})/?(?:\\?.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** The row that rewrites the query form. The name of the answer file keeps the encoding that it has in the query. */
export function queryRow(basePath: string, query: Query): string {
  const { path, localeParameter, urlParameter, sourceBase, to, suffix, locales } = query;
  const page = inQuery(possessive(segmentsPattern(VALUE)));
  const address = `${inQuery(sourcePattern(sourceBase))}(${page})(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?`;
  const pattern =
    `^${literalPattern(basePath + path)}/?\\?${once(query)}` +
    `(?=(?:.*&)?${localeParameter}=(${oneOf(locales)})(?:&|$))(?:.*&)?${urlParameter}=${address}(?:&.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** Conditions for queries without an answer file: `page` matches a known locale, `locale` any. The address is any. */
export function queryConditions(query: Query): { readonly page: string; readonly locale: string } {
  const { localeParameter, urlParameter, locales } = query;
  const address = `(?i:https?)${inQuery("://")}(?:${inQuery(VALUE)}|[.:/?#]|%3[AaFf]|%2[Ff]|%23)++(?:&|$)`;
  const having = (locale: string): string =>
    `^${once(query)}(?=(?:.*&)?${localeParameter}=(?:${locale})(?:&|$))(?:.*&)?${urlParameter}=${address}`;
  return { page: having(oneOf(locales)), locale: having("[^&]+") };
}

/**
 * The row that decodes an answer's path once. A page's name in a query may be encoded twice, but lighttpd decodes a
 * path only once. The condition around the row captures the decoded path, and the target encodes it again.
 */
export function decodingRow(prefix: string): string {
  const names = `(?:${inQuery(VALUE)}|[./])*`;
  return `"^${literalPattern(prefix)}(?=.*%25)${possessive(names)}$" => "%{escpsnde:1}"`;
}

/**
 * The pattern without backtracking. With backtracking, PCRE would run out of memory on long paths and lighttpd would
 * close the connection. The pattern still matches the same paths, because no part of it can stop earlier and still
 * match the rest.
 */
function possessive(pattern: string): string {
  return pattern.replaceAll(")*", ")*+").replaceAll("(?:", "(?>");
}

/** A character of a value. In a query, a plain plus sign means a space, and an ampersand ends the value. */
const VALUE = CHARACTER.replace("&+", "");

/** Adapts a pattern to a query, where slashes and colons may be encoded, and other characters even twice. */
function inQuery(pattern: string): string {
  return pattern
    .replaceAll("%", "%(?:25)?")
    .replaceAll("/", "(?:/|%2[Ff])")
    .replace(/(?<!\?i?):/g, "(?::|%3[Aa])");
}

/** Refuses a repeated parameter, because two readers might use different values. */
function once({ localeParameter, urlParameter }: Query): string {
  return [localeParameter, urlParameter].map((name) => `(?!(?:.*&)?${name}=.*&${name}=)`).join("");
}

/** Escapes a path for the target of a rewrite. There `%` begins a capture of the condition. */
export function target(path: string): string {
  return path.replaceAll("%", "%%");
}
