/**
 * The mapping between source addresses and translated addresses, in both directions. The build uses it to write
 * addresses, and the gateway uses it to read them. The module also runs at the edge, so it returns reasons instead of
 * messages.
 */
import type { AddressPlan, DefinedPath, LocaleAddress, PathReason } from "../model.ts";
import { canonicalPath } from "./paths.ts";

/** The address of a page in one locale: origin + base path + prefix + path, in the form in which it was defined. */
export function addressOf(plan: AddressPlan, locale: LocaleAddress, defined: DefinedPath): string {
  return addressStart(plan, locale) + addressEnd(defined);
}

/** The beginning of the addresses of all pages in one locale. */
export function addressStart(plan: AddressPlan, locale: LocaleAddress): string {
  return locale.origin + plan.basePath + locale.prefix;
}

/** The end of an address: the path as it was defined. */
export function addressEnd({ path, trailingSlash }: DefinedPath): string {
  // The root page is always `/` below its prefix. An address without a path would be another spelling of it.
  return trailingSlash || path === "" ? `${path}/` : path;
}

/** The result of reading a `source_url`, before any search for the page. */
export type AddressReading =
  /** Not an address, or a spelling that two readers could interpret differently. */
  | { readonly kind: "malformed" }
  /** An address of another site, or an address that no page can have. */
  | { readonly kind: "foreign" }
  /** A path of `locale`: the path of a source page in the source locale, else the path of a translation. */
  | { readonly kind: "address"; readonly locale: string; readonly defined: DefinedPath };

/**
 * Reads a source address or a translated address.
 *
 * It checks the text before it parses it. The URL standard (https://url.spec.whatwg.org/) drops tabs, folds full-width
 * letters and turns backslashes into slashes. Other readers may see another host in such spellings. It ignores the
 * letter case of scheme and host, the default port, the query and the fragment.
 *
 * At most one locale matches: the one with the longest prefix on that origin. The result is never ambiguous: the build
 * refuses source pages whose first segment is a locale's label, and two locales in the same place.
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

/** The locale with the longest prefix that a path of an origin is below, and the path below that prefix. */
export function localePath({ locales, basePath }: AddressPlan, origin: string, path: string) {
  let found: LocaleAddress | undefined;
  for (const locale of locales) {
    if (locale.origin !== origin || !isBelow(path, basePath + locale.prefix)) continue;
    if (!found || locale.prefix.length > found.prefix.length) found = locale;
  }
  return found && { locale: found.code, path: path.slice(basePath.length + found.prefix.length) };
}

/** Whether another reader could interpret a refused path as another page. With other reasons no page has the path. */
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
 * Finds the locale of the plan that a text names. The text must equal a code, ignoring letter case, or one of the
 * aliases from the build. It never uses best-fit matching (RFC 4647 lookup would return `es` for `es-MX`).
 */
export function findLocale({ locales }: Pick<AddressPlan, "locales">, text: string): LocaleAddress | undefined {
  // A tag is ASCII. Without this check, the Kelvin sign would match `k`, which is its lower case.
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
 * Parses an address by the URL standard. Returns undefined if it is invalid. Does not use `URL.canParse`, which has a
 * bug in Node 20 and 22. After some thousand calls it rejects every host with a Latin letter outside ASCII (measured
 * with 20.20.2, November 2026).
 */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined; // TypeError: not an address.
  }
}

/** Control characters, white space and backslashes. The URL parser drops them or turns them into slashes. */
const FORBIDDEN_IN_ADDRESS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\\]/;

const ENCODED_DOT_OR_SEPARATOR = /%(?:2e|2f|5c)/i;

/** Whether the authority has the spelling that the parser returns, except for letter case and the default port. */
function isPlainAuthority(authority: string, url: URL): boolean {
  if (/[@%]/.test(authority)) return false;
  const [, host = "", port] = /^(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  return (port ?? defaultPort) === (url.port || defaultPort) && isPlainHost(host, url.hostname);
}

const IS_ASCII = /^[\u0000-\u007f]*$/;

/**
 * Whether a host without its port has the spelling that `URL` returns, except for letter case. It may be in ASCII, or
 * in Unicode letters that are not folded. If Unicode normalisation, the dots of UTS 46 or invisible characters would
 * change a text, the text is another spelling of that host.
 */
export function isPlainHost(spelled: string, parsed: string): boolean {
  if (IS_ASCII.test(spelled)) return spelled.toLowerCase() === parsed;
  return spelled.normalize("NFKC") === spelled && !/[\u3002\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(spelled);
}
