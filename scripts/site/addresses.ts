/**
 * The mapping between source addresses and translated addresses, in both directions. The build uses it to write
 * addresses, and the gateway uses it to read them. The module also runs at the edge, so it returns reasons instead of
 * messages.
 */
import type { AddressPlan, DefinedPath, LocaleAddress, PathReason } from "../model.ts";
import { canonicalPath } from "./paths.ts";

/** The address of a page in one locale: origin, base path, prefix and path, with a slash if the path was defined so. */
export function addressOf(plan: AddressPlan, locale: LocaleAddress, defined: DefinedPath): string {
  return addressStart(plan, locale) + addressEnd(defined);
}

/** The beginning of the addresses of all pages in one locale. */
export function addressStart(plan: AddressPlan, locale: LocaleAddress): string {
  return locale.origin + plan.basePath + locale.prefix;
}

/** The end of an address: the path, with a trailing slash if the path was defined with a slash. */
export function addressEnd({ path, trailingSlash }: DefinedPath): string {
  // The address of the root page always ends with a slash. Without the slash it would be a second spelling.
  return trailingSlash || path === "" ? `${path}/` : path;
}

/** The result of reading a `source_url`, before any search for the page. */
export type AddressReading =
  /** Not an address, or a spelling that two readers could interpret differently. */
  | { readonly kind: "malformed" }
  /** An address of another site, or an address that no page can have. */
  | { readonly kind: "foreign" }
  /** A path below the prefix of `locale`: in the source locale of a source page, else of a translation. */
  | { readonly kind: "address"; readonly locale: string; readonly defined: DefinedPath };

/**
 * Reads a source address or a translated address. Letter case of scheme and host, the default port, the query and the
 * fragment do not matter.
 *
 * The function checks the text before it parses the text. The parser of the URL standard (https://url.spec.whatwg.org/)
 * drops tabs, folds full-width letters and turns backslashes into slashes. Other readers may see another host in such
 * spellings.
 *
 * At most one locale matches: of the locales on that origin, the locale with the longest matching prefix. The build
 * refuses two locales in the same place, and source pages whose first segment is a locale's label. So the result is
 * never ambiguous.
 */
export function readAddress(plan: AddressPlan, text: string): AddressReading {
  const url = parseStrictly(text);
  if (!url) return { kind: "malformed" };
  const canonical = canonicalPath(url.pathname);
  if (!canonical.ok) return { kind: isMisspelled(canonical.reason) ? "malformed" : "foreign" };
  const { path, trailingSlash } = canonical.defined;
  const found = localePath(plan, url.origin, path);
  if (!found) return { kind: "foreign" };
  return { kind: "address", locale: found.locale, defined: { path: found.path, trailingSlash } };
}

/** The locale to which a path of an origin belongs, and the path below its prefix. The longest matching prefix wins. */
export function localePath({ locales, basePath }: AddressPlan, origin: string, path: string) {
  let found: LocaleAddress | undefined;
  for (const locale of locales) {
    if (locale.origin !== origin || !isBelow(path, basePath + locale.prefix)) continue;
    if (!found || locale.prefix.length > found.prefix.length) found = locale;
  }
  return found && { locale: found.code, path: path.slice(basePath.length + found.prefix.length) };
}

/**
 * Whether another reader could interpret a path that was refused for this reason as another page. A path that was
 * refused for any other reason belongs to no page.
 */
export function isMisspelled(reason: PathReason): boolean {
  return MISSPELLINGS.has(reason);
}

const MISSPELLINGS = new Set<PathReason>([
  "dot-segment",
  "encoded-separator",
  "broken-encoding",
  "lone-surrogate",
  "forbidden-code-point",
]);

/**
 * Finds the locale that a text names: the text equals the code or an alias of the locale, ignoring letter case. The
 * function never uses best-fit matching: RFC 4647 lookup would return `es` for `es-MX`.
 */
export function findLocale({ locales }: Pick<AddressPlan, "locales">, text: string): LocaleAddress | undefined {
  // A tag is ASCII. Without this check, the Kelvin sign (U+212A) would match `k`, which is its lower case.
  if (!IS_ASCII.test(text)) return undefined;
  const wanted = text.toLowerCase();
  return locales.find((locale) => locale.code.toLowerCase() === wanted || locale.aliases.includes(wanted));
}

/** Whether `path` is `prefix` or is below it. `/es-shop` is not below `/es`. */
export function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}

/** Parses an address that every reader interprets in the same way. Undefined for other texts. */
export function parseStrictly(text: string): URL | undefined {
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(text);
  if (!parts || !text.isWellFormed() || FORBIDDEN_IN_ADDRESS.test(text)) return undefined;
  const [, , authority = "", path = ""] = parts;
  if (ENCODED_DOT_OR_SEPARATOR.test(path)) return undefined;
  const url = parseAddress(text);
  return url && isPlainAuthority(authority, url) ? url : undefined;
}

/**
 * Parses an address by the URL standard. Returns undefined for an invalid address. `URL.canParse` is not used, because
 * it has a bug in Node 20 and 22: after some thousand calls it rejects every host with a Latin letter outside ASCII
 * (measured with 20.20.2, November 2026).
 */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined; // TypeError: not an address.
  }
}

/** Matches control characters, white space and backslashes, which the URL parser drops, encodes or replaces. */
const FORBIDDEN_IN_ADDRESS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\\]/;

const ENCODED_DOT_OR_SEPARATOR = /%(?:2e|2f|5c)/i;

/** Whether an authority is spelled as in the parsed URL. Letter case and the default port do not matter. */
function isPlainAuthority(authority: string, url: URL): boolean {
  if (/[@%]/.test(authority)) return false;
  const [, host = "", port] = /^(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  return (port ?? defaultPort) === (url.port || defaultPort) && isPlainHost(host, url.hostname);
}

const IS_ASCII = /^[\u0000-\u007f]*$/;

/**
 * Whether a host, without its port, has its usual spelling. An ASCII host must equal the host that `URL` returns,
 * except for letter case. A host in Unicode must not change by Unicode normalisation (NFKC), and must contain neither
 * an ideographic full stop (UTS 46 reads it as a dot) nor invisible characters.
 */
export function isPlainHost(spelled: string, parsed: string): boolean {
  if (IS_ASCII.test(spelled)) return spelled.toLowerCase() === parsed;
  return spelled.normalize("NFKC") === spelled && !/[\u3002\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(spelled);
}
