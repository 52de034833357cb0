/**
 * Source addresses and translated addresses as a client reads them: by the mapping of `site/addresses`, with a smaller
 * canonicaliser in the place of the build's, which knows more reasons to refuse a path than a page view can carry.
 *
 * What is refused there and not here is a path that no page has. No published file states such an address, and a client
 * believes a file only when it states the address that was asked for.
 */
import { isBelow, parseStrictly } from "../site/addresses.ts";
import { FORBIDDEN_CHARACTERS } from "../site/paths.ts";
import type { LocaleAddress } from "../model.ts";
import type { AddressesFile } from "../site/published.ts";

/** What an address says, before anybody knows whether such a page exists. */
export type PlaceReading =
  /** Not an address, or spelled in a way that two readers could take for two things. */
  | "invalid_request"
  /** An address of another site, or one that no page can have. */
  | "unknown_page"
  | PagePlace;

/** A canonical path at one locale's place. */
export interface PagePlace {
  readonly locale: string;
  readonly path: string;
  /** `/` where the address ends with one; pages of a site differ without it. */
  readonly slash: string;
}

/** Reads an address of the site. */
export function readPlace({ base_path, locales }: AddressesFile, text: string): PlaceReading {
  const url = parseStrictly(text);
  const name = url && decoded(url.pathname);
  if (name === undefined) return "invalid_request";
  const slash = name.endsWith("/") ? "/" : "";
  const path = encodeURI(name.slice(0, name.length - slash.length));
  let found: LocaleAddress | undefined;
  for (const locale of locales) {
    if (locale.origin !== url?.origin || !isBelow(path, base_path + locale.prefix)) continue;
    if (!found || locale.prefix.length > found.prefix.length) found = locale;
  }
  if (!found || FORBIDDEN_CHARACTERS.test(name)) return "unknown_page";
  return { locale: found.code, path: path.slice((base_path + found.prefix).length), slash };
}

/** The address of a source page, without a trailing slash. */
export function sourceAddress({ base_path, source_locale, locales }: AddressesFile, path: string): string {
  const source = locales.find(({ code }) => code === source_locale);
  return `${source?.origin}${base_path}${source?.prefix}${path}`;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // URIError: bytes that are not UTF-8.
    return undefined;
  }
}
