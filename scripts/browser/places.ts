/**
 * Reads addresses in a client. The strict reader of the build is too large to load with every page. This smaller reader
 * may accept a path that the build refuses. That does no harm: a client trusts a file only if the file contains the
 * requested address. No published file contains the address of a refused path.
 */
import { localePath, parseStrictly } from "../site/addresses.ts";
import { FORBIDDEN_CHARACTERS } from "../site/paths.ts";
import type { AddressesFile } from "../site/published.ts";

/** The result of reading an address, before it is known whether the page exists. */
export type PlaceReading =
  /** Not an address, or a spelling that two programs could interpret differently. */
  | "invalid_request"
  /** An address of another site, or an address that no page can have. */
  | "unknown_page"
  | PagePlace;

/** A canonical path and the locale to which it belongs. */
export interface PagePlace {
  readonly locale: string;
  readonly path: string;
  /** `/` if the address ends with a slash, else empty. A site may have pages with and without a slash. */
  readonly slash: string;
}

/** Finds the locale and the path of an address. */
export function readPlace(
  { base_path: basePath, source_locale: sourceLocale, locales }: AddressesFile,
  text: string,
): PlaceReading {
  const url = parseStrictly(text);
  const name = url && decoded(url.pathname);
  if (name === undefined) return "invalid_request";
  const [, path = "", slash = ""] = /^(.*?)(\/?)$/s.exec(name) ?? [];
  const found = localePath({ basePath, sourceLocale, locales }, url?.origin ?? "", encodeURI(path));
  return found && !FORBIDDEN_CHARACTERS.test(name) ? { ...found, slash } : "unknown_page";
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // URIError: bytes that are not UTF-8.
    return undefined;
  }
}
