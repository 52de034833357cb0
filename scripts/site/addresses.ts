/** Converts source addresses into translated addresses and back. The module is also part of gateway programs. */
import type { AddressPlan, CanonicalPath, DefinedPath, LocaleAddress, PathReason } from "../model.ts";
import { canonicalPath } from "./paths.ts";

/**
 * The beginning of the paths of pages outside the folders of all languages. If the source language has the folder `/en`,
 * its page `/docs` has the address `/en/docs`. The address `/about` is in no folder, and its page is `/-/about`.
 */
export const OUTSIDE = "/-";

type PlacedLocale = Pick<LocaleAddress, "code" | "origin" | "prefix">;

/** The part of an address plan that makes addresses. */
interface Places extends Pick<AddressPlan, "basePath" | "sourceLocale"> {
  readonly locales: readonly PlacedLocale[];
}

/** Whether the address of a path in a locale is outside the folders of all languages. */
export function isOutside({ sourceLocale, locales }: Places, locale: PlacedLocale, path: CanonicalPath): boolean {
  if (locale.prefix === "" || !isBelow(path, OUTSIDE) || locale.code !== sourceLocale) return false;
  // Without a prefix, a locale has all addresses of its origin.
  return !locales.some((one) => one.origin === locale.origin && one.prefix === "");
}

/** Whether the address of a page is another than `addressStart` of its locale and `addressEnd`. Few pages have such. */
export function isElsewhere(plan: Places, locale: PlacedLocale, { at, path }: DefinedPath): boolean {
  return at !== undefined || isOutside(plan, locale, path);
}

/** Returns the address of a page in one locale: `https://a.example` + base path + `/es` + `/docs/`. */
export function addressOf(plan: Places, locale: PlacedLocale, defined: DefinedPath): string {
  const { at, path } = defined;
  const place = at === undefined ? locale : (plan.locales.find(({ code }) => code === at) ?? locale);
  const end = addressEnd(defined);
  if (isOutside(plan, place, path)) return place.origin + plan.basePath + end.slice(OUTSIDE.length);
  return addressStart(plan, place) + end;
}

/** Returns the beginning that all addresses of a locale have in common: `https://a.example/project/es`. */
export function addressStart(plan: Pick<AddressPlan, "basePath">, locale: PlacedLocale): string {
  return locale.origin + plan.basePath + locale.prefix;
}

/** Returns the end of an address: the page path, with a final slash if the content defines the path with a slash. */
export function addressEnd({ path, trailingSlash }: DefinedPath): string {
  return trailingSlash ? `${path}/` : path;
}

/** What kind of address a text is. The kind does not show whether the page exists. */
export type AddressReading =
  /** Not an address, or a spelling that two programs could interpret differently: `https://a.example/a/%2e%2e/b`. */
  | { readonly kind: "malformed" }
  /** An address of another site, or an address that no page can have. */
  | { readonly kind: "foreign" }
  /** A source address, if `locale` is the source locale. Otherwise the address of a translation. */
  | { readonly kind: "address"; readonly locale: string; readonly defined: DefinedPath };

/**
 * Reads a source address or a translated address. Ignores the query, the fragment, a default port, and the letter case
 * of scheme and host. Refuses texts that the URL parser (https://url.spec.whatwg.org/) would change. The parser drops
 * tabs and turns backslashes into slashes, so another program may see another host.
 *
 * The longest prefix wins: `/es/a` belongs to the locale with the prefix `/es`. So the build refuses a source page
 * `/es/a`, and two locales with the same origin and prefix.
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

/**
 * Finds the locale of a path on an origin, and the path after the prefix of that locale. The longest prefix wins. A path
 * outside all prefixes belongs to the source locale, if that has a prefix too.
 */
export function localePath(
  plan: Places,
  origin: string,
  path: string,
): { readonly locale: string; readonly path: string } | undefined {
  const { locales, basePath, sourceLocale } = plan;
  let found: PlacedLocale | undefined;
  for (const locale of locales) {
    if (locale.origin !== origin || !isBelow(path, basePath + locale.prefix)) continue;
    if (!found || locale.prefix.length > found.prefix.length) found = locale;
  }
  if (found) {
    const rest = path.slice(basePath.length + found.prefix.length);
    // The page `/-/about` has the address `/about`. So no page has the address `/en/-/about`.
    return isOutside(plan, found, rest) ? undefined : { locale: found.code, path: rest };
  }
  const source = locales.find(({ code }) => code === sourceLocale);
  if (source?.origin !== origin || !isBelow(path, basePath)) return undefined;
  return { locale: source.code, path: OUTSIDE + path.slice(basePath.length) };
}

/** Whether a path was refused for an ambiguous spelling: for `/a/%2e%2e/b`, another program may open the page `/b`. */
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

/** Finds the locale with a code or alias, in any letter case. Unlike RFC 4647, does not find `es` for `es-MX`. */
export function findLocale({ locales }: Pick<AddressPlan, "locales">, text: string): LocaleAddress | undefined {
  // Language tags are ASCII. Without this check, the Kelvin sign (U+212A) would match `k`, which is its lower case.
  if (!IS_ASCII.test(text)) return undefined;
  const wanted = text.toLowerCase();
  return locales.find((locale) => locale.code.toLowerCase() === wanted || locale.aliases.includes(wanted));
}

/** Whether `path` equals `prefix` or is below it: `/es/a` is below `/es`, but `/es-shop` is not. */
export function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}

/** Parses an HTTP address. Returns undefined for other texts, and for spellings that programs interpret differently. */
export function parseStrictly(text: string): URL | undefined {
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(text);
  if (!parts || !text.isWellFormed() || FORBIDDEN_IN_ADDRESS.test(text)) return undefined;
  const [, , authority = "", path = ""] = parts;
  if (ENCODED_DOT_OR_SEPARATOR.test(path)) return undefined;
  const url = parseAddress(text);
  return url && isPlainAuthority(authority, url) ? url : undefined;
}

/**
 * Parses an address. Returns undefined if it is invalid. Does not use `URL.canParse`, because it has a bug in Node 20
 * and 22. After some thousand calls, it rejects every host with a Latin letter outside ASCII (measured with 20.20.2,
 * November 2026).
 */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined; // TypeError: not an address.
  }
}

/** Matches control characters, white space and backslashes, which the URL parser drops, encodes or replaces. */
const FORBIDDEN_IN_ADDRESS = /[\u0000-\u001f\u007f-\u009f\s\\]/;

const ENCODED_DOT_OR_SEPARATOR = /%(?:2e|2f|5c)/i;

/** Whether host and port of an address have their usual spelling. Letter case and a default port do not matter. */
function isPlainAuthority(authority: string, url: URL): boolean {
  if (/[@%]/.test(authority)) return false;
  const [, host = "", port] = /^(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  return (port ?? defaultPort) === (url.port || defaultPort) && isPlainHost(host, url.hostname);
}

const IS_ASCII = /^[\u0000-\u007f]*$/;

/**
 * Whether a host (without a port) has its usual spelling. An ASCII host must equal `parsed`, except for letter case. A
 * Unicode host must be in NFKC, without invisible characters or ideographic full stops (UTS 46 makes these a dot).
 */
export function isPlainHost(spelled: string, parsed: string): boolean {
  if (IS_ASCII.test(spelled)) return spelled.toLowerCase() === parsed;
  return spelled.normalize("NFKC") === spelled && !/[\u3002\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(spelled);
}
