/**
 * Regular expressions for page paths and source addresses as requests contain them: percent-encoded. They use the
 * syntax that RE2 and PCRE share; `eitherCase` adapts them to JavaScript.
 *
 * They match the segments that `site/paths.ts` allows. A segment does not begin with a dot (plain or encoded) and
 * contains no slash, backslash, NUL, brace or star. So a rewrite target that contains a segment stays in its folder,
 * and no server reads the segment as a variable or a glob.
 */
import type { Query } from "./rules.ts";

/** One ASCII character of a page name that needs no encoding in a path (RFC 3986), except the dot. */
export const PLAIN = "[A-Za-z0-9_~!&+,=@-]";

/** One percent-encoded byte of a character beyond ASCII, but not the first byte. */
const TAIL = "%[89ab][0-9a-f]";

/**
 * The encoded characters of page names: those of `PLAIN`, the space, and characters beyond ASCII, which have two to
 * four bytes (https://www.rfc-editor.org/rfc/rfc3629#section-4). Hexadecimal letters are in lower case.
 */
export const ENCODED = `%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]${TAIL}|e[0-9a-f](?:${TAIL}){2}|f[0-4](?:${TAIL}){3})`;

/** One character of a page name except the dot, plain or encoded. There are no parentheses around the alternatives. */
export const CHARACTER = `${PLAIN}|(?i:${ENCODED})`;

/** Returns an expression for any number of segments, such as `/docs/a%20b`. No segment begins with a dot. */
export function segmentsPattern(character: string): string {
  return `(?:/(?:${character})(?:\\.|${character})*)*`;
}

/** Returns an expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Returns an expression that matches a text. The letter case of encoded bytes does not matter: `%C3` or `%c3`. */
export function literalPattern(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, "(?i:$&)");
}

/** Returns the ending of our files in a folder. A file with another ending is of another program. */
export function endingIn(folder: string): ".json" | ".xml" {
  return folder === "/sitemaps/" ? ".xml" : ".json";
}

/**
 * Returns an expression for a file, or for our files below a folder. The path of a folder ends with a slash. Files of other
 * programs do not match: the server may run or deny them.
 */
export function placePattern(path: string, literal = literalPattern): string {
  return `${literal(path)}${path.endsWith("/") ? `.*${literal(endingIn(path))}` : ""}$`;
}

/** Makes a lower-case expression match both letter cases: `a` becomes `[aA]`. JavaScript may not support `(?i:`. */
export function eitherCase(pattern: string): string {
  return pattern.replace(/(?<!\\)\[([^\]]*)\]|[a-z]/g, (letter, letters?: string) =>
    letters === undefined
      ? `[${letter}${letter.toUpperCase()}]`
      : `[${letters}${letters.replace(/[0-9]-[0-9]|[0-9]/g, "").toUpperCase()}]`,
  );
}

/**
 * Returns an expression for the beginning of source addresses: `https://docs.example.com/en`. Scheme and host match in
 * any letter case, with or without the default port. `literal` and `anyCase` turn a text into an expression.
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

/** Returns alternatives, the longest first: `pt-BR|es|pt`. If `pt` were first, it could match a part of `pt-BR`. */
export function oneOf(texts: readonly string[]): string {
  const sorted = texts.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return sorted.map(literalPattern).join("|");
}

/** Returns alternatives in the given order: `es|pt|pt-BR`. */
export function anyOf(texts: readonly string[]): string {
  return texts.map(escapePattern).join("|");
}

// The expressions below are for Apache and nginx, which match PCRE against the encoded query.

export const SLASH = "(?:/|%2[Ff])";

/** What may follow the path of an address: a slash, the query or fragment of the address, the next parameter. */
const END = `${SLASH}?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?(?:&|$)`;

/** Any segment of a page path, encoded once or twice. */
export const ENCODED_SEGMENT =
  "(?!\\.)(?:[A-Za-z0-9._~!,=@-]|%(?:25)?(?:2[016BbCc]|3[Dd]|40|7[Ee]|[89A-Fa-f][0-9A-Fa-f]))+";

/** Matches queries with a source address that begins with `base`. `path` is an expression for the rest of its path. */
export function addressPattern({ urlParameter }: Query, base: string, path: string): string {
  return `(?:^|&)${namePattern(urlParameter)}=${basePattern(base)}${path}${END}`;
}

/** Matches the beginning of an address with a user name, in a query: `https://user@docs.example.com`. */
export const USER = `(?i:https?(?::|%3a)(?:/|%2f){2})(?:(?!%2[Ff]|%3[Ff]|%23)[^&/?#])*(?:@|%40)`;

/** Matches queries with the problem `invalid_request`: no locale, no valid address, or a repeated parameter. */
export function invalidQueryPattern(rule: Query): string {
  const [locale, url] = [rule.localeParameter, rule.urlParameter].map(namePattern);
  const isTwice = [locale, url].map((name) => `(?:.*&)?${name}(?:=[^&]*)?&(?:.*&)?${name}(?:[=&]|$)`);
  const isMissing = `(?!(?:.*&)?${locale}(?:[=&]|$))`;
  const isInvalidAddress = `(?!(?:.*&)?${url}=(?i:https?(?::|%3a)(?:/|%2f){2}))`;
  // Refuses an address with a plus sign, which means a space, or with a backslash, with an encoded dot, slash or backslash
  // in its path, or with a user name.
  const isHiding = `(?:.*&)?${url}=(?:[^&]*(?:\\+|\\x5c|%5[Cc])|(?:(?!%3[Ff]|%23)[^&?#])*%25(?:2[EeFf]|5[Cc])|${USER})`;
  // Refuses encoded letters in names: `%73ource_url` could repeat `source_url`. No known client encodes letters.
  const hasEncodedLetter = "(?:.*&)?[^&=]*%(?:[46][1-9A-Fa-f]|[57][0-9Aa])";
  return `^(?:${[...isTwice, isMissing, isInvalidAddress, isHiding, hasEncodedLetter].join("|")})`;
}

/** Matches queries with a locale of the site. `open` begins the group around the locale: `(` or `(?:`. */
export function localePattern(rule: Query, open: string): string {
  return `(?:^|&)${namePattern(rule.localeParameter)}=${open}${anyOf(rule.locales)})(?:&|$)`;
}

/** Matches a control character in a decoded path, byte by byte: U+0080 to U+009F have two bytes. */
export const CONTROL_CHARACTER = "(?:[\\x00-\\x1f\\x7f]|\\xc2[\\x80-\\x9f])";

/** Matches the name of a parameter. Some clients encode its underscore: `source%5Furl`. */
function namePattern(name: string): string {
  return escapePattern(name).replaceAll("_", "(?:_|%5[Ff])");
}

/**
 * Matches the beginning of source addresses in a query. Scheme and host match in any letter case, with or without the
 * default port (https://url.spec.whatwg.org/#url-miscellaneous). The path must have the spelling of `sourceBase`.
 */
export function basePattern(sourceBase: string): string {
  const { origin, protocol, port } = new URL(sourceBase);
  const defaultPort = port === "" ? `(?:(?::|%3a)${protocol === "https:" ? 443 : 80})?` : "";
  return `(?i:${encodedPattern(origin)}${defaultPort})${encodedPattern(sourceBase.slice(origin.length))}`;
}

/**
 * Matches a percent-encoded text in a query: as it is or encoded a second time, with hexadecimal digits in either case.
 * `&` and `+` match only if encoded: plain, they mean something else. `URLSearchParams` encodes even `!` and `~`.
 */
export function encodedPattern(text: string): string {
  return text.replace(/%[0-9A-F]{2}|./gsu, (token) => {
    if (token === "/") return SLASH;
    if (token === ":") return "(?::|%3[Aa])";
    if (/^[A-Za-z0-9._-]$/.test(token)) return escapePattern(token);
    const code = token.length === 3 ? token : `%${token.charCodeAt(0).toString(16).toUpperCase()}`;
    const encoded = `%(?:25)?${code.slice(1).replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`)}`;
    return /^%(?:2[1C]|3D|40|7E)$/.test(code) ? `(?:${decodeURIComponent(code)}|${encoded})` : encoded;
  });
}
