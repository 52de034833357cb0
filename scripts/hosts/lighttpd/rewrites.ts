/** The rows of lighttpd's `url.rewrite`, in PCRE: https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModRewrite. */
import type { Rule } from "../../model.ts";
import { CHARACTER, literalPattern, oneOf, segmentsPattern, sourcePattern } from "../shared/path-patterns.ts";

/** From the path form to the answer file. */
export function pathRow(basePath: string, { from, to, suffix, locales }: Rule & { kind: "tree" }): string {
  const pattern = `^${literalPattern(basePath + from)}(${oneOf(locales)})(${possessive(segmentsPattern(CHARACTER))})/?(?:\\?.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** From the query form to the answer file, its name still encoded as often as it was in the query. */
export function queryRow(basePath: string, query: Rule & { kind: "query" }): string {
  const { path, localeParameter, urlParameter, sourceBase, to, suffix, locales } = query;
  const page = inQuery(possessive(segmentsPattern(VALUE)));
  const address = `${inQuery(sourcePattern(sourceBase))}(${page})(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?`;
  const pattern =
    `^${literalPattern(basePath + path)}/?\\?${once(query)}` +
    `(?=(?:.*&)?${localeParameter}=(${oneOf(locales)})(?:&|$))(?:.*&)?${urlParameter}=${address}(?:&.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** What the query is where it leads to no file: a known locale with some address, or any locale with one. */
export function queryConditions(query: Rule & { kind: "query" }): { readonly page: string; readonly locale: string } {
  const { localeParameter, urlParameter, locales } = query;
  const address = `(?i:https?)${inQuery("://")}(?:${inQuery(VALUE)}|[.:/?#]|%3[AaFf]|%2[Ff]|%23)++(?:&|$)`;
  const having = (locale: string): string =>
    `^${once(query)}(?=(?:.*&)?${localeParameter}=(?:${locale})(?:&|$))(?:.*&)?${urlParameter}=${address}`;
  return { page: having(oneOf(locales)), locale: having("[^&]+") };
}

/**
 * A path is decoded once, and a page's name in a query may be encoded twice. The path that the condition around the row
 * has captured is decoded once already; of that the target encodes again what is not encoded any more.
 */
export function decodingRow(prefix: string): string {
  const names = `(?:${inQuery(VALUE)}|[./])*`;
  return `"^${literalPattern(prefix)}(?=.*%25)${possessive(names)}$" => "${DECODED}"`;
}

const DECODED = "%{escpsnde:1}";

/**
 * The pattern without ways back, of which PCRE would remember one a character and run out of room on long paths, upon
 * which lighttpd hangs up. None is needed, for what may follow cannot begin where a part could have ended earlier.
 */
function possessive(pattern: string): string {
  return pattern.replaceAll(")*", ")*+").replaceAll("(?:", "(?>");
}

/** In a query a plain plus sign is a space, and an ampersand ends the value. */
const VALUE = CHARACTER.replace("&+", "");

/** The pattern for a value of the query, where slashes and colons may be encoded, and what is encoded may be so twice. */
function inQuery(pattern: string): string {
  return pattern
    .replaceAll("%", "%(?:25)?")
    .replaceAll("/", "(?:/|%2[Ff])")
    .replace(/(?<!\?i?):/g, "(?::|%3[Aa])");
}

/** Refuses a parameter that is there twice, of which two readers might take different ones. */
function once({ localeParameter, urlParameter }: Rule & { kind: "query" }): string {
  return [localeParameter, urlParameter].map((name) => `(?!(?:.*&)?${name}=.*&${name}=)`).join("");
}

/** A path as the target of a rewrite, where `%` begins a capture of the condition. */
export function target(path: string): string {
  return path.replaceAll("%", "%%");
}
