/**
 * The one path canonicaliser: writer, rules, sitemap and gateway use it. It refuses, it never repairs in silence,
 * because two readers that repair differently open different files.
 *
 * Runs at the edge too: imports only the model, uses no node modules, and answers with reasons, not sentences.
 */
import type { CanonicalPath, DefinedPath, PathReason } from "../model.ts";

/** A refused path: the reason, and the offending part of the text. */
export interface PathRefusal {
  readonly reason: PathReason;
  readonly part: string;
}

/** The path as defined, or the first reason to refuse it. */
export type PathResult = { readonly ok: true; readonly defined: DefinedPath } | ({ readonly ok: false } & PathRefusal);

/** NAME_MAX of the file systems in use: 255 bytes (limits.h, ext4, APFS, NTFS counts UTF-16 units). */
const SEGMENT_BYTES = 255;
/** What a page's name grows by when it becomes the name of its answer file. */
const FILE_SUFFIX = ".json";
/** PATH_MAX on Linux (limits.h): 4096 bytes with the final NUL. Folders above the page path are not ours to know. */
const PATH_BYTES = 4095;

/**
 * Reads a page path and gives its canonical form: RFC 3986 percent-encoding of UTF-8 with upper-case digits, unreserved
 * characters plain (RFC 3986 6.2.2), without the trailing slash, which is a separate value.
 *
 * @param text the path as an author or a request wrote it, plain or percent-encoded: `/docs/café/`, `/docs/caf%c3%a9`
 * @returns the canonical path, or the first reason to refuse it
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

/** Most segments: nothing to decode, to refuse or to encode. */
const PLAIN_SEGMENT = /^[\w-]+$/;

/** The way from a page to its part of a file name, with no special case: decoded, the root page contributes nothing. */
export function filePath(path: CanonicalPath): string {
  return path.includes("%") ? decodeURIComponent(path) : path;
}

/** The decoded segments of a canonical path; the root page has none. */
export function pathSegments(path: CanonicalPath): string[] {
  return path === "" ? [] : filePath(path).slice(1).split("/");
}

/**
 * Two paths collide exactly when their keys are equal: some file system or host would take them for one.
 * JavaScript has no full case folding; lower, upper and lower case again join what matters: `straße` and `STRASSE`, and
 * `STRAẞE`, whose capital would stay as it is in upper case.
 */
export function collisionKey(path: CanonicalPath): string {
  return filePath(path).normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
}

function decodeSegment(raw: string): string | PathResult {
  if (raw === "") return refuse("empty-segment", "//");
  if (/%(?:2e|2f|5c)/i.test(raw)) return refuse("encoded-separator", raw);
  if (!raw.isWellFormed()) return refuse("lone-surrogate", raw);
  let segment: string;
  try {
    segment = decodeURIComponent(raw);
  } catch {
    // URIError: a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
    return refuse("broken-encoding", raw);
  }
  return segmentRefusal(segment) ?? segment;
}

function segmentRefusal(segment: string): PathResult | undefined {
  if (segment === "." || segment === "..") return refuse("dot-segment", segment);
  const codePoint = FORBIDDEN_CODE_POINTS.exec(segment);
  if (codePoint) return refuse("forbidden-code-point", codePoint[0]);
  // A literal percent sign reads differently after one decoding and after two.
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
 * Code points that end a file name (NUL), split a line of a rule file or header (controls, U+2028, U+2029), reorder
 * what a person reads (bidirectional controls, https://trojansource.codes), cannot be seen (U+200B, U+2060, U+FEFF), or are
 * not allowed in XML (U+FFFE, U+FFFF, https://www.w3.org/TR/xml/#charsets).
 */
export const FORBIDDEN_CODE_POINTS =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/;

/**
 * Characters that Windows allows in no file name (https://learn.microsoft.com/windows/win32/fileio/naming-a-file) or
 * that mean something in the rule file of some host: variables, blocks, comments, placeholders, splats, globs, regular
 * expressions, quotes.
 */
export const FORBIDDEN_CHARACTERS = /["'`$;#<>*:()|?{}[\]^\\]/;

/** Device names of Windows, with any extension, spaces before it dropped (same source; the superscript digits count too). */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]) *(?:\.|$)/i;

/** A generated 8.3 name: on Windows `PROGRA~1` opens another file. */
const SHORT_NAME = /^[^.~]{1,6}~\d{1,4}(?:\.[^.]{0,3})?$/;

/** RFC 3986 `pchar` without the characters that are refused anyway stays plain; everything else is percent-encoded. */
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
