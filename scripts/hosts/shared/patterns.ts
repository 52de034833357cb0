/**
 * Regular expressions for page paths and source addresses in requests, which are percent-encoded. They use the syntax
 * that RE2 and PCRE share; `eitherCase` adapts them to JavaScript.
 *
 * They match the segments that `site/paths.ts` allows. A segment does not begin with a dot, plain or encoded, and
 * contains no slash, backslash, NUL, brace or star. So a target that contains a segment stays below its folder, and the
 * segment is neither a variable nor a glob.
 */
import type { PathSegments } from "../../rules/rule.ts";
import type { Query } from "./rules.ts";

/** The ASCII characters of names that RFC 3986 allows unencoded in a path, without the dot. */
export const PLAIN = "[A-Za-z0-9_~!&+,=@-]";

/**
 * The same characters and the space, percent-encoded, and letters beyond ASCII as two, three or four bytes
 * (https://www.rfc-editor.org/rfc/rfc3629#section-4). Hexadecimal letters are in lower case.
 */
const TAIL = "%[89ab][0-9a-f]";
export const ENCODED = `%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]${TAIL}|e[0-9a-f](?:${TAIL}){2}|f[0-4](?:${TAIL}){3})`;

/** One character of a name except the dot, as an alternation without parentheses. */
export const CHARACTER = `${PLAIN}|(?i:${ENCODED})`;

/** Any number of segments of such characters, each with the slash before it. */
export function segmentsPattern(character: string): string {
  return `(?:/(?:${character})(?:\\.|${character})*)*`;
}

/** An expression that matches exactly the text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** An expression that matches the text, and its encoded bytes in any letter case. */
export function literalPattern(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, "(?i:$&)");
}

/** An expression that matches a file, or everything below a folder. The path of a folder ends with a slash. */
export function placePattern(path: string): string {
  return path.endsWith("/") ? literalPattern(path) : `${literalPattern(path)}$`;
}

/** Makes a lower-case expression match both letter cases. It avoids `(?i:`, which JavaScript lacks. */
export function eitherCase(pattern: string): string {
  return pattern.replace(/(?<!\\)\[([^\]]*)\]|[a-z]/g, (letter, letters?: string) =>
    letters === undefined
      ? `[${letter}${letter.toUpperCase()}]`
      : `[${letters}${letters.replace(/[0-9]-[0-9]|[0-9]/g, "").toUpperCase()}]`,
  );
}

/**
 * An expression for the address with which source pages begin. Scheme and host match in any letter case, with or
 * without the default port. The functions match a text literally, and in any letter case.
 */
export function sourcePattern(
  sourceBase: string,
  literal = literalPattern,
  anyCase = (text: string): string => `(?i:${literalPattern(text)})`,
): string {
  const { origin, protocol, port } = new URL(sourceBase);
  const defaultPort = port === "" ? `(?::${protocol === "https:" ? 443 : 80})?` : "";
  return anyCase(origin) + defaultPort + literal(sourceBase.slice(origin.length));
}

/** An alternation of the strings, the longest first. */
export function oneOf(texts: readonly string[]): string {
  const sorted = texts.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return sorted.map(literalPattern).join("|");
}

/** An alternation of the strings in their order. */
export function anyOf(texts: readonly string[]): string {
  return texts.map(escapePattern).join("|");
}

// The expressions below are for servers that match PCRE against the encoded query. They define which encodings of a
// source address lead to which page.

/** The maximum number of captured segments: Apache has names for nine captures (`%1` to `%9`). */
const MOST_GROUPS = 9;

const SLASH = "(?:/|%2[Ff])";

/** The end of an address in a query: an optional trailing slash, its own query or fragment, then the next parameter. */
const END = `${SLASH}?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?(?:&|$)`;

/** A segment without encoded characters. It does not begin with a dot: `..` would leave the folder of the answers. */
const UNCHANGED = "[A-Za-z0-9_~!-][A-Za-z0-9._~!-]*";
const isUnchanged = new RegExp(`^${UNCHANGED}$`);

/**
 * Patterns for source addresses, each with the path of the answer below its locale: one for each depth of pages with
 * plain names, and one for each other page.
 *
 * @param open returns what begins the group that captures a segment
 * @param value returns the server's name for the value of that group
 */
export function addressPatterns(
  { pages, sourceBase, urlParameter }: Query,
  open: (index: number) => string,
  value: (index: number) => string,
): { readonly pattern: string; readonly path: string }[] {
  const isCaptured = (segments: PathSegments): boolean =>
    segments.length <= MOST_GROUPS && segments.every((segment) => isUnchanged.test(segment));
  const start = `(?:^|&)${namePattern(urlParameter)}=${basePattern(sourceBase)}`;
  const address = (patterns: readonly string[], segments: readonly string[]) => ({
    pattern: start + patterns.map((each) => SLASH + each).join("") + END,
    path: segments.map((segment) => `/${segment}`).join(""),
  });
  const depths = [...new Set(pages.filter(isCaptured).map((segments) => segments.length))].sort((a, b) => a - b);
  return [
    ...pages
      .filter((segments) => !isCaptured(segments))
      .map((segments) =>
        address(
          segments.map((each) => addressPattern(encodeURIComponent(each))),
          segments,
        ),
      )
      .sort((a, b) => (a.pattern < b.pattern ? -1 : 1)),
    ...depths.map((depth) => {
      const indices = Array.from({ length: depth }, (_, index) => index + 1);
      return address(
        indices.map((index) => `${open(index)}${UNCHANGED})`),
        indices.map(value),
      );
    }),
  ];
}

/** Matches queries without a locale, without a valid address, or with a repeated parameter: `invalid_request`. */
export function invalidQueryPattern(rule: Query): string {
  const [locale, url] = [rule.localeParameter, rule.urlParameter].map(namePattern);
  const isTwice = [locale, url].map((name) => `(?:.*&)?${name}(?:=[^&]*)?&(?:.*&)?${name}(?:[=&]|$)`);
  const isMissing = `(?!(?:.*&)?${locale}(?:[=&]|$))`;
  const isInvalidAddress = `(?!(?:.*&)?${url}=(?i:https?(?::|%3a)(?:/|%2f){2}))`;
  // A plus sign means a space. The expression refuses an encoded dot, slash or backslash, except in the address's own
  // query.
  const isHiding = `(?:.*&)?${url}=(?:[^&]*\\+|(?:(?!%3[Ff]|%23)[^&?#])*%25(?:2[EeFf]|5[Cc]))`;
  // A name with an encoded letter could repeat a parameter of ours. No known client encodes letters.
  const hasEncodedLetter = "(?:.*&)?[^&=]*%(?:[46][1-9A-Fa-f]|[57][0-9Aa])";
  return `^(?:${[...isTwice, isMissing, isInvalidAddress, isHiding, hasEncodedLetter].join("|")})`;
}

/** Matches queries with a locale of the site. The group that `open` begins captures the locale. */
export function localePattern(rule: Query, open: string): string {
  return `(?:^|&)${namePattern(rule.localeParameter)}=${open}${anyOf(rule.locales)})(?:&|$)`;
}

/** Matches control characters in decoded paths, byte by byte. A control character above ASCII has two bytes. */
export const CONTROL_CHARACTER = "(?:[\\x00-\\x1f\\x7f]|\\xc2[\\x80-\\x9f])";

/** Matches the name of a parameter. Some clients encode its underscore. */
function namePattern(name: string): string {
  return escapePattern(name).replaceAll("_", "(?:_|%5[Ff])");
}

/**
 * Matches the beginning of source addresses. The letter case of scheme and host does not matter, nor does the default
 * port (https://url.spec.whatwg.org/#url-miscellaneous). The path must have the same spelling.
 */
function basePattern(sourceBase: string): string {
  const { origin, protocol, port } = new URL(sourceBase);
  const defaultPort = port === "" ? `(?:(?::|%3a)${protocol === "https:" ? 443 : 80})?` : "";
  return `(?i:${addressPattern(origin)}${defaultPort})${addressPattern(sourceBase.slice(origin.length))}`;
}

/**
 * Matches a percent-encoded text in a query: as it is, encoded again, and with hexadecimal digits in either case. It
 * does not match a plain `&` or `+`, which has another meaning in a query.
 */
function addressPattern(text: string): string {
  return text.replace(/%[0-9A-F]{2}|./gsu, (token) => {
    if (token === "/") return SLASH;
    if (token === ":") return "(?::|%3[Aa])";
    if (/^[A-Za-z0-9._~!-]$/.test(token)) return escapePattern(token);
    const code = token.length === 3 ? token : encodeURIComponent(token);
    const encoded = `%(?:25)?${code.slice(1).replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`)}`;
    return /^%(?:2C|3D|40)$/.test(code) ? `(?:${decodeURIComponent(code)}|${encoded})` : encoded;
  });
}
