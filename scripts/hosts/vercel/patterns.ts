/**
 * Regular expressions for Vercel: its proxy reads them as PCRE, its compiler tries each with `new RegExp` of whatever
 * Node it runs on, so they hold what both know, and no `(?i:`. The characters of names are those of `path-patterns.ts`.
 */
import type { Rule } from "../../model.ts";
import { anyOf, escapePattern } from "../shared/source-addresses.ts";

const DIGIT = "[0-9a-fA-F]";
const TAIL = `%[89abAB]${DIGIT}`;

/** Letters beyond ASCII are two, three or four bytes (https://www.rfc-editor.org/rfc/rfc3629#section-4). */
const ENCODED = `%(?:2[016bcdBCD]|3[0-9dD]|4${DIGIT}|5[0-9afAF]|6[1-9a-fA-F]|7[0-9aeAE]|[cdCD]${DIGIT}${TAIL}|[eE]${DIGIT}(?:${TAIL}){2}|[fF][0-4](?:${TAIL}){3})`;

/** One character of a name as an address holds it, the dot among them: plain, or percent-encoded. */
export const NAME_CHARACTER = `(?:[A-Za-z0-9_.~!&+,=@-]|${ENCODED})`;

/** A name of a path with its slash. It does not begin with a dot, so what is made of it leads nowhere but down. */
const SEGMENT = `/(?!\\.)${NAME_CHARACTER}+`;

/** The same, and what a path of our characters can hold beside it: slashes in a row and dot segments. */
const ANYTHING = `(?:/(?:${NAME_CHARACTER}|/)*)?`;

/** What may follow an address: one slash, and a query or fragment of its own. */
const ADDRESS_END = "/?(?:[?#].*)?";

/** Any address, of which no part hides: printable, without an encoded dot, backslash, slash or NUL. */
const ANY_ADDRESS = `^${anyCase("http")}[sS]?://(?!.*%(?:00|2[eEfF]|5[cC]))[!-~]+$`;

/** A text as it stands, its encoded bytes in either letter case. */
export function literal(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, (code) =>
    code.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
  );
}

/** A text in any letter case. */
function anyCase(text: string): string {
  return escapePattern(text).replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Where the pages of the source begin, letter case of scheme and host aside, and with the default port or without. */
function sourcePattern(sourceBase: string): string {
  const { origin, protocol, port } = new URL(sourceBase);
  const defaultPort = port === "" ? `(?::${protocol === "https:" ? 443 : 80})?` : "";
  return anyCase(origin) + defaultPort + literal(sourceBase.slice(origin.length));
}

/** Files, and everything below folders, which end with a slash. */
export function placesPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) => literal(path) + (path.endsWith("/") ? ".*" : ""));
  return patterns.length === 1 ? patterns.join("") : `(?:${patterns.join("|")})`;
}

/** Everything below the folders of known locales. */
export function inLocalesPattern({ to, locales }: Rule & { kind: "tree" | "query" }): string {
  return `${literal(to)}(?:${anyOf(locales)})/.*`;
}

/** An endpoint and everything below it, but not `/api/v1/translate-more`. */
export function endpointPattern(endpoint: string): string {
  return `${literal(endpoint)}(?:/.*)?`;
}

/** The path form: a page of a known locale; what else lies below such a locale; other locales. */
export function pathPatterns({
  from,
  locales,
}: Rule & { kind: "tree" }): Record<"page" | "otherPage" | "other", string> {
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
}: Rule & { kind: "query" }): Record<"page" | "rootPage" | "otherPage" | "other", Conditions> {
  const query = (key: string, value?: string): QueryCondition =>
    value === undefined ? { type: "query", key } : { type: "query", key, value };
  // Anchors are said to be implied, and `vercel dev` implies none.
  const known = query(localeParameter, `^(?<locale>${anyOf(locales)})$`);
  const ours = `^${sourcePattern(sourceBase)}`;
  const anyAddress = query(urlParameter, ANY_ADDRESS);
  return {
    page: [known, query(urlParameter, `${ours}(?<page>(?:${SEGMENT})+)${ADDRESS_END}$`)],
    rootPage: [known, query(urlParameter, `${ours}${ADDRESS_END}$`)],
    otherPage: [known, anyAddress],
    other: [query(localeParameter), anyAddress],
  };
}
