/**
 * The one mapping between source addresses and translated addresses, both ways. The build writes addresses with it, the
 * gateway reads them back with it.
 *
 * Runs at the edge too: imports only the model and the path canonicaliser, uses no node modules, and answers with
 * reasons, not sentences.
 */
import type { AddressPlan, DefinedPath, LocaleAddress, PathReason } from "../model.ts";
import { canonicalPath } from "./paths.ts";

/**
 * The address of a page in one locale: origin + base path + prefix + path, in the form that the path was defined with.
 *
 * @example addressOf(plan, es, { path: "/docs", trailingSlash: true }) // "https://es.docs.example.com/docs/"
 */
export function addressOf(plan: AddressPlan, locale: LocaleAddress, defined: DefinedPath): string {
  return addressStart(plan, locale) + addressEnd(defined);
}

/** What the addresses of all pages in one locale begin with. */
export function addressStart(plan: AddressPlan, locale: LocaleAddress): string {
  return locale.origin + plan.basePath + locale.prefix;
}

/** What follows it: the path as it was defined. */
export function addressEnd({ path, trailingSlash }: DefinedPath): string {
  // The root page is always `/` below its prefix; an address without any path would be another spelling of it.
  return trailingSlash || path === "" ? `${path}/` : path;
}

/** How a `source_url` reads, before anything looks for the page. */
export type AddressReading =
  /** Not an address, or spelled in a way that two readers could take for two things. */
  | { readonly kind: "malformed" }
  /** An address of another site, or one that no page can have. */
  | { readonly kind: "foreign" }
  /** The path that stands at `locale`'s place: a source page's if that is the source locale, else a translation's. */
  | { readonly kind: "address"; readonly locale: string; readonly defined: DefinedPath };

/**
 * Reads a source address or a translated address.
 *
 * The text is checked before it is parsed, because the URL standard (https://url.spec.whatwg.org/) drops tabs, folds
 * full-width letters and turns backslashes into slashes: spellings that other readers take for another host. Letter
 * case of scheme and host, and the default port, make no difference; query and fragment take no part.
 *
 * At most one locale fits: the one with the longest prefix on that origin. The build refuses source pages whose first
 * segment is a locale's label, and two locales in one place, so nothing is decided here that could be decided otherwise.
 */
export function readAddress(plan: AddressPlan, text: string): AddressReading {
  const url = parseStrictly(text);
  if (!url) return { kind: "malformed" };
  const canonical = canonicalPath(url.pathname);
  if (!canonical.ok) return { kind: isMisspelled(canonical.reason) ? "malformed" : "foreign" };
  const { path, trailingSlash } = canonical.defined;
  let found: LocaleAddress | undefined;
  for (const locale of plan.locales) {
    if (locale.origin !== url.origin || !isBelow(path, plan.basePath + locale.prefix)) continue;
    if (!found || locale.prefix.length > found.prefix.length) found = locale;
  }
  if (!found) return { kind: "foreign" };
  const own = path.slice(plan.basePath.length + found.prefix.length);
  return { kind: "address", locale: found.code, defined: { path: own, trailingSlash } };
}

/**
 * Whether a path is refused for a spelling that another reader could take for another page. The other reasons are those
 * of paths that no page has.
 */
export function isMisspelled(reason: PathReason): boolean {
  return MISSPELLINGS.has(reason);
}

const MISSPELLINGS: ReadonlySet<PathReason> = new Set<PathReason>([
  "dot-segment",
  "encoded-separator",
  "broken-encoding",
  "lone-surrogate",
  "forbidden-code-point",
]);

/**
 * The locale of the plan that a text names: exact after BCP 47 canonical case, or one of the aliases that the build
 * computed. No best-fit matching, ever (RFC 4647 lookup would answer `es-MX` with `es`).
 */
export function findLocale({ locales }: Pick<AddressPlan, "locales">, text: string): LocaleAddress | undefined {
  // A tag is ASCII; in lower case the Kelvin sign would be a `k`.
  if (!IS_ASCII.test(text)) return undefined;
  const wanted = text.toLowerCase();
  return locales.find((locale) => locale.code.toLowerCase() === wanted || locale.aliases.includes(wanted));
}

/** Whether `path` is `prefix` or is below it; `/es-shop` is not below `/es`. */
export function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}

/** An address that every reader takes for the same one, or nothing. */
export function parseStrictly(text: string): URL | undefined {
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(text);
  if (!parts || !text.isWellFormed() || FORBIDDEN_IN_ADDRESS.test(text)) return undefined;
  const [, , authority = "", path = ""] = parts;
  if (ENCODED_DOT_OR_SEPARATOR.test(path)) return undefined;
  const url = parseAddress(text);
  return url && isPlainAuthority(authority, url) ? url : undefined;
}

/**
 * An address as the URL standard reads it, or nothing. Not by way of `URL.canParse`: after some thousand calls that of
 * Node 20 and 22 says no to every host with a Latin letter outside ASCII (measured with 20.20.2, November 2026).
 */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // TypeError: not an address.
    return undefined;
  }
}

/** Control characters, white space and backslashes: dropped or turned into slashes by the parser. */
const FORBIDDEN_IN_ADDRESS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\\]/;

const ENCODED_DOT_OR_SEPARATOR = /%(?:2e|2f|5c)/i;

/** Whether the authority is spelled as the parser understood it: letter case and the default port apart. */
function isPlainAuthority(authority: string, url: URL): boolean {
  if (/[@%]/.test(authority)) return false;
  const [, host = "", port] = /^(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  return (port ?? defaultPort) === (url.port || defaultPort) && isPlainHost(host, url.hostname);
}

const IS_ASCII = /^[\u0000-\u007f]*$/;

/**
 * Whether a host is spelled as the parser understood it, letter case apart: in ASCII, or in Unicode letters that are
 * not folded. A text that Unicode normalisation, the dots of UTS 46 or invisible characters would change is another
 * spelling of that host.
 *
 * @param spelled the host without its port, as written in the content
 * @param parsed the host as `URL` gives it, internationalised ones as `xn--...`
 */
export function isPlainHost(spelled: string, parsed: string): boolean {
  if (IS_ASCII.test(spelled)) return spelled.toLowerCase() === parsed;
  return spelled.normalize("NFKC") === spelled && !/[\u3002\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(spelled);
}
