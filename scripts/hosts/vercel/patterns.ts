/**
 * Regular expressions for Vercel: its proxy reads them as PCRE, its compiler tries each with `new RegExp` of whatever
 * Node it runs on, so they use what both know, and no `(?i:`.
 */
import { eitherCase, ENCODED, escapePattern, PLAIN, sourcePattern } from "../shared/path-patterns.ts";
import { anyOf } from "../shared/query-patterns.ts";
import type { Form, Query, Tree } from "../shared/rules.ts";

/** One character of a name as an address holds it, the dot among them: plain, or percent-encoded. */
export const NAME_CHARACTER = `(?:${PLAIN.replace("_", "_.")}|${eitherCase(ENCODED)})`;

/** A name of a path with its slash. It does not begin with a dot, so a target that contains it leads only down. */
const SEGMENT = `/(?!\\.)${NAME_CHARACTER}+`;

/** The rest of any path of our characters: slashes in a row and dot segments too. */
const ANYTHING = `(?:/(?:${NAME_CHARACTER}|/)*)?`;

/** After an address: one slash, and its own query or fragment. */
const ADDRESS_END = "/?(?:[?#].*)?";

/** Any address, of which no part hides: printable, without an encoded dot, backslash, slash or NUL. */
const ANY_ADDRESS = `^${eitherCase("https")}?://(?!.*%(?:00|2[eEfF]|5[cC]))[!-~]+$`;

/** A text, with its encoded bytes in either letter case. */
export function literal(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, (code) =>
    code.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
  );
}

function anyCase(text: string): string {
  return eitherCase(escapePattern(text));
}

/** Files, and everything below folders, which end with a slash. */
export function placesPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) => literal(path) + (path.endsWith("/") ? ".*" : ""));
  return patterns.length === 1 ? patterns.join("") : `(?:${patterns.join("|")})`;
}

/** Everything below the folders of known locales. */
export function inLocalesPattern({ to, locales }: Form): string {
  return `${literal(to)}(?:${anyOf(locales)})/.*`;
}

/** The path form: a page of a known locale; other paths below a known locale; other locales. */
export function pathPatterns({ from, locales }: Tree): Record<"page" | "otherPage" | "other", string> {
  return {
    page: `${literal(from)}((?:${anyOf(locales)})(?:${SEGMENT})*)/?`,
    otherPage: `${literal(from)}(${anyOf(locales)})${ANYTHING}`,
    other: `${literal(from)}${NAME_CHARACTER}+${ANYTHING}`,
  };
}

/** A condition that a parameter of the query meets; its value is decoded once before. */
export interface QueryCondition {
  readonly type: "query";
  readonly key: string;
  readonly value?: string;
}

type Conditions = readonly QueryCondition[];

/**
 * The query form: a page of a known locale, whose path is then `$page`; the root page, because a group that holds
 * nothing may stay in the text as it is; another address; another locale. The known locale is `$locale`.
 */
export function queryConditions({
  localeParameter,
  urlParameter,
  sourceBase,
  locales,
}: Query): Record<"page" | "rootPage" | "otherPage" | "other", Conditions> {
  const query = (key: string, value?: string): QueryCondition =>
    value === undefined ? { type: "query", key } : { type: "query", key, value };
  // Anchors are said to be implied, and `vercel dev` implies none.
  const known = query(localeParameter, `^(?<locale>${anyOf(locales)})$`);
  const ours = `^${sourcePattern(sourceBase, { literal, anyCase })}`;
  const anyAddress = query(urlParameter, ANY_ADDRESS);
  return {
    page: [known, query(urlParameter, `${ours}(?<page>(?:${SEGMENT})+)${ADDRESS_END}$`)],
    rootPage: [known, query(urlParameter, `${ours}${ADDRESS_END}$`)],
    otherPage: [known, anyAddress],
    other: [query(localeParameter), anyAddress],
  };
}
