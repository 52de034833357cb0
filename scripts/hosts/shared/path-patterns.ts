/**
 * Regular expressions for page paths as requests write them, percent-encoded, for hosts whose rules are expressions.
 * They are written in what RE2 and PCRE have in common; `eitherCase` makes them ones of JavaScript too. A segment is what
 * `site/paths.ts` lets through and no more: it begins with no dot, plain or encoded, and holds no slash, backslash, NUL,
 * brace or star. So a target that contains it leads nowhere but down, and is neither a variable nor a glob.
 */

/** The ASCII characters of names that RFC 3986 leaves plain, without the dot. */
export const PLAIN = "[A-Za-z0-9_~!&+,=@-]";

/**
 * The same and the space, encoded though most need not be, and letters beyond ASCII as two, three or four bytes
 * (https://www.rfc-editor.org/rfc/rfc3629#section-4). Hexadecimal letters are in lower case.
 */
const TAIL = "%[89ab][0-9a-f]";
export const ENCODED = `%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]${TAIL}|e[0-9a-f](?:${TAIL}){2}|f[0-4](?:${TAIL}){3})`;

/** One character of a name, the dot aside, as an alternation without parentheses around it. */
export const CHARACTER = `${PLAIN}|(?i:${ENCODED})`;

/**
 * Any number of segments, each with the slash before it.
 *
 * @param character an alternation: what a segment may begin with
 */
export function segmentsPattern(character: string): string {
  return `(?:/(?:${character})(?:\\.|${character})*)*`;
}

/** An expression that matches a text and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** An expression that matches the text, and its encoded bytes in any letter case. */
export function literalPattern(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, "(?i:$&)");
}

/** An expression in lower case for either letter case, without the flag that JavaScript does not know. */
export function eitherCase(pattern: string): string {
  return pattern.replace(/(?<!\\)\[([^\]]*)\]|[a-z]/g, (letter, letters?: string) =>
    letters === undefined
      ? `[${letter}${letter.toUpperCase()}]`
      : `[${letters}${letters.replace(/[0-9]-[0-9]|[0-9]/g, "").toUpperCase()}]`,
  );
}

/** How a dialect of expressions matches a text, and a text in any letter case. */
interface Dialect {
  readonly literal: (text: string) => string;
  readonly anyCase: (text: string) => string;
}

const WITH_FLAGS: Dialect = { literal: literalPattern, anyCase: (text) => `(?i:${literalPattern(text)})` };

/** Where the pages of the source begin, letter case of scheme and host aside, and with the default port or without. */
export function sourcePattern(sourceBase: string, { literal, anyCase } = WITH_FLAGS): string {
  const { origin, protocol, port } = new URL(sourceBase);
  const defaultPort = port === "" ? `(?::${protocol === "https:" ? 443 : 80})?` : "";
  return anyCase(origin) + defaultPort + literal(sourceBase.slice(origin.length));
}

/** One of the texts; the longer of two that begin alike first. */
export function oneOf(texts: readonly string[]): string {
  return texts
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(literalPattern)
    .join("|");
}
