/**
 * Turns page paths into their canonical form. Refuses invalid paths instead of repairing them: two programs that repair
 * a path differently would open different files. The module is also part of gateway programs.
 */
import type { CanonicalPath, DefinedPath, PathReason } from "../model.ts";

/** A valid path, or the first reason to refuse a text and the part of the text that is wrong. */
export type PathResult =
  | { readonly ok: true; readonly defined: DefinedPath }
  | { readonly ok: false; readonly reason: PathReason; readonly part: string };

/** The longest file name: 255 bytes (NAME_MAX in limits.h, ext4, APFS). NTFS allows longer names: 255 UTF-16 units. */
const SEGMENT_BYTES = 255;
/** The extension of answer files: the page `/docs/intro` has the file `docs/intro.json`. */
const FILE_SUFFIX = ".json";
/** The longest path below the out folder, in bytes: PATH_MAX on Linux is 4096 with the final NUL (limits.h). */
export const PATH_BYTES = 4095;

/**
 * Reads a page path from the content or from a request, plain or percent-encoded: `/docs/café/`, `/docs/caf%c3%a9`.
 * Both have the canonical path `/docs/caf%C3%A9`: UTF-8, percent-encoded with upper-case digits (RFC 3986 6.2.2).
 * Unreserved characters stay unencoded. The final slash is a separate value.
 */
export function canonicalPath(text: string): PathResult {
  if (!text.startsWith("/")) return refuse("no-leading-slash", text);
  const mark = /[?#]/.exec(text);
  if (mark) return refuse("query-or-fragment", text.slice(mark.index));
  const trailingSlash = text.endsWith("/");
  const inner = text.slice(1, trailingSlash ? -1 : undefined);
  if (text === "/") return { ok: true, defined: { path: "", trailingSlash: true } };
  let path = "";
  let bytes = 0;
  const raws = inner.split("/");
  for (const [index, raw] of raws.entries()) {
    const isPlain = PLAIN_SEGMENT.test(raw) && !RESERVED_NAME.test(raw);
    const segment = isPlain ? raw : decodeSegment(raw);
    if (typeof segment !== "string") return segment;
    const size = isPlain ? raw.length : utf8Length(segment);
    const limit = SEGMENT_BYTES - (index === raws.length - 1 ? FILE_SUFFIX.length : 0);
    if (size > limit) return refuse("segment-too-long", segment);
    bytes += 1 + size;
    path += `/${isPlain ? segment : encodeSegment(segment)}`;
  }
  if (bytes + FILE_SUFFIX.length > PATH_BYTES) return refuse("path-too-long", text);
  return { ok: true, defined: { path, trailingSlash } };
}

/** Matches segments that need neither decoding nor encoding. This test saves time, because most segments match. */
const PLAIN_SEGMENT = /^[\w-]+$/;

/** Returns the decoded path, as in file names: `/docs/caf%C3%A9` -> `/docs/café`. The root page has an empty path. */
export function filePath(path: CanonicalPath): string {
  return path.includes("%") ? decodeURIComponent(path) : path;
}

/** Returns the decoded segments of a canonical path. The root page has none. */
export function pathSegments(path: CanonicalPath): string[] {
  return path === "" ? [] : filePath(path).slice(1).split("/");
}

/**
 * Returns a key that is equal for two paths if some file system or host would treat them as the same path: `/A` and
 * `/a`. JavaScript has no full case folding. So the key is converted to lower, upper and again lower case, which makes
 * `straße`, `STRASSE` and `STRAẞE` equal.
 */
export function collisionKey(path: CanonicalPath): string {
  return filePath(path).normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
}

function decodeSegment(raw: string): string | PathResult {
  if (raw === "") return refuse("empty-segment", "//");
  if (/%(?:2e|2f|5c)/i.test(raw)) return refuse("encoded-separator", raw);
  if (!raw.isWellFormed()) return refuse("lone-surrogate", raw);
  try {
    const segment = decodeURIComponent(raw);
    return segmentRefusal(segment) ?? segment;
  } catch {
    // URIError: a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
    return refuse("broken-encoding", raw);
  }
}

function segmentRefusal(segment: string): PathResult | undefined {
  if (segment === "." || segment === "..") return refuse("dot-segment", segment);
  const codePoint = FORBIDDEN_CODE_POINTS.exec(segment);
  if (codePoint) return refuse("forbidden-code-point", codePoint[0]);
  // A program that decodes `%2541` twice reads `A`, another program reads `%41`. So a literal percent sign is refused.
  if (segment.includes("%")) return refuse("percent-sign", segment);
  const character = FORBIDDEN_CHARACTERS.exec(segment);
  if (character) return refuse("forbidden-character", character[0]);
  // Static hosts, upload tools and web servers skip or refuse names that begin with a dot.
  if (segment.startsWith(".")) return refuse("hidden-segment", segment);
  if (/[. ]$/.test(segment)) return refuse("final-dot-or-space", segment);
  if (RESERVED_NAME.test(segment)) return refuse("reserved-name", segment);
  if (SHORT_NAME.test(segment)) return refuse("short-name", segment);
  return undefined;
}

/**
 * Forbidden code points. Some end a file name (NUL) or split a line of a rule file or header (controls, U+2028,
 * U+2029). Others reorder the text for readers (bidirectional controls, https://trojansource.codes), are invisible
 * (U+200B, U+3164, the blank of Braille), or are no characters, some of which XML does not allow (U+FFFE,
 * https://www.w3.org/TR/xml/#charsets). Invisible code points that scripts and emoji need are allowed: the joiners
 * U+200C and U+200D, and variation selectors.
 */
export const FORBIDDEN_CODE_POINTS = /(?![\u200c\u200d\p{VS}])[\p{Cc}\p{DI}\p{NChar}\u2028\u2029\u2800]/u;

/**
 * Forbidden characters. Windows does not allow some of them in file names
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). Others have a meaning in the rule file of some
 * host: variables, blocks, comments, placeholders, splats, globs, regular expressions, quotes.
 */
export const FORBIDDEN_CHARACTERS = /["'`$;#<>*:()|?{}[\]^\\]/;

/**
 * Matches device names of Windows. Windows ignores spaces before the extension, and reads superscript digits as digits
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const RESERVED_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³]) *(?:\.|$)/i;

/** Matches the short names (8.3) that Windows generates for long names: `PROGRA~1` opens the folder `Program Files`. */
const SHORT_NAME = /^[^.~]{1,6}~\d{1,4}(?:\.[^.]{0,3})?$/;

/** Percent-encodes a segment. Does not encode `&`, `+`, `,`, `=` and `@`: RFC 3986 allows them in paths (`pchar`). */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:26|2B|2C|3D|40)/g, (code) => decodeURIComponent(code));
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function refuse(reason: PathReason, part: string): PathResult & { ok: false } {
  return { ok: false, reason, part };
}
