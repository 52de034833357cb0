/** The rows of `url.rewrite`, in PCRE: https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModRewrite. */
import { basePattern, CHARACTER, literalPattern, oneOf, segmentsPattern, USER } from "../shared/patterns.ts";
import type { Query, Tree } from "../shared/rules.ts";

/** Returns the row that rewrites requests by path to the answer file. */
export function pathRow(basePath: string, { from, to, suffix, locales }: Tree): string {
  const pattern = `^${literalPattern(basePath + from)}(${oneOf(locales)})(${possessive(segmentsPattern(CHARACTER))})/?(?:\\?.*)?$`;
  return `"${pattern}" => "${target(basePath + to)}$1$2${suffix}"`;
}

/** Returns the rows that rewrite requests by query. The target contains the page path as the query encodes it. */
export function queryRows(basePath: string, query: Query): string[] {
  const { path, localeParameter, urlParameter, sources, to, suffix, locales } = query;
  const page = inQuery(possessive(segmentsPattern(VALUE)));
  return sources.map((source) => {
    const address = `${basePattern(source.base)}(${page})(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?`;
    const pattern =
      `^${literalPattern(basePath + path)}/?\\?${once(query)}` +
      `(?=(?:.*&)?${localeParameter}=(${oneOf(locales)})(?:&|$))(?:.*&)?${urlParameter}=${address}(?:&.*)?$`;
    return `"${pattern}" => "${target(basePath + to)}$1${source.path}$2${suffix}"`;
  });
}

/**
 * Returns two conditions for queries with an absolute address. `page` matches the locales of the site, and `locale`
 * matches any locale. `page` comes first in the configuration, so `locale` applies only to unknown locales.
 */
export function queryConditions(query: Query): { readonly page: string; readonly locale: string } {
  const { localeParameter, urlParameter, locales } = query;
  const address = `(?i:https?)${inQuery("://")}(?:${inQuery(VALUE)}|[.:/]|%3[Aa]|%2[Ff])++(?:(?:[?#]|%3[Ff]|%23)[^&]*+)?(?:&|$)`;
  const having = (locale: string): string =>
    `^${once(query)}(?=(?:.*&)?${localeParameter}=(?:${locale})(?:&|$))(?:.*&)?${urlParameter}=(?!${USER})${address}`;
  return { page: having(oneOf(locales)), locale: having("[^&]*") };
}

/**
 * Returns the row that decodes the path of an answer a second time. A name in a query may be encoded twice (`%25C3`),
 * but lighttpd decodes a path only once. The condition around the row captures the path that lighttpd has decoded.
 * `%{escpsnde:1}` inserts that capture and encodes it.
 */
export function decodingRow(prefix: string): string {
  const names = `(?:${inQuery(CHARACTER)}|[./])*`;
  return `"^${literalPattern(prefix)}(?=.*%25)${possessive(names)}$" => "%{escpsnde:1}"`;
}

/**
 * Turns off backtracking in a pattern. Otherwise PCRE would run out of memory on long paths, and lighttpd would close
 * the connection. The pattern still matches the same paths, because no path needs backtracking to match.
 */
function possessive(pattern: string): string {
  return pattern.replaceAll(")*", ")*+").replaceAll("(?:", "(?>");
}

/** One character of a query value. It is not `+`, which means a space, nor `&`, which ends the value. */
const VALUE = CHARACTER.replace("&+", "");

/** Adapts a pattern to queries, where slashes and colons may be encoded, and `%C3` may be encoded again: `%25C3`. */
function inQuery(pattern: string): string {
  return pattern
    .replaceAll("%", "%(?:25)?")
    .replaceAll("/", "(?:/|%2[Ff])")
    .replace(/(?<!\?i?):/g, "(?::|%3[Aa])");
}

/** Refuses a repeated parameter, because one program might read the first value and another the last. */
function once({ localeParameter, urlParameter }: Query): string {
  const names = [localeParameter, urlParameter];
  return names.map((name) => `(?!(?:.*&)?${name}(?:=[^&]*)?&(?:.*&)?${name}(?:[=&]|$))`).join("");
}

/** Escapes a path for the target of a rewrite. There, `%1` would insert a capture of the condition. */
export function target(path: string): string {
  return path.replaceAll("%", "%%");
}
