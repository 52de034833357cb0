/** Finds the page and locale of an address that a source found. */
import type { AddressPlan } from "../model.ts";
import { isBelow, parseAddress, readAddress } from "./addresses.ts";
import { canonicalPath } from "./paths.ts";
import type { ResolvedLocales } from "./resolve/locales.ts";
import { canonicalTag } from "./locales.ts";

/** A page in one locale. */
export interface LocalPage {
  readonly locale: string;
  /** The path in the address, below base path and prefix. It may be invalid. */
  readonly path: string;
  /** Addresses of the same page have equal keys. */
  readonly key: string;
}

/** The page of an address, or the reason why it is not a page of the site. */
export type PageAddress =
  | ({ readonly kind: "page"; readonly hasFragment: boolean } & LocalPage)
  /** An address of another site, or a path on the site's hosts that does not belong to the site. */
  | { readonly kind: "foreign" }
  | { readonly kind: "with-query" }
  /** Not an address, or a relative one. */
  | { readonly kind: "malformed" };

/**
 * Reads an address. It reads invalid paths too, so that reports can name the page and `exclude:` can exclude it.
 *
 * @param plans the address plans of the site: the written one, and the one of a command line that moves the site
 */
export function readPageAddress(plans: readonly AddressPlan[], address: string): PageAddress {
  const [, text = "", query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const hasFragment = fragment !== undefined;
  let isAddress = false;
  for (const plan of plans) {
    const reading = readAddress(plan, text);
    const page =
      reading.kind === "address" ? { locale: reading.locale, ...named(reading.defined) } : refused(plan, text);
    isAddress ||= page !== undefined || reading.kind === "foreign";
    if (page && query !== undefined) return { kind: "with-query" };
    if (page) return { kind: "page", ...page, hasFragment };
  }
  if (isAddress || isForeign(plans, text)) return { kind: "foreign" };
  return { kind: "malformed" };
}

function named({ path, trailingSlash }: { path: string; trailingSlash: boolean }): Omit<LocalPage, "locale"> {
  return { path: path === "" || trailingSlash ? `${path}/` : path, key: path };
}

/** The page of an invalid path on a host of the site. The path keeps its spelling. */
function refused(plan: AddressPlan, text: string): LocalPage | undefined {
  const path = /^https?:\/\/[^/?#]+([^?#]*)$/is.exec(text)?.[1];
  const origin = parseAddress(text)?.origin;
  if (path === undefined || origin === undefined || canonicalPath(path === "" ? "/" : path).ok) return undefined;
  const fits = plan.locales.filter((one) => one.origin === origin && isBelow(path, plan.basePath + one.prefix));
  const [longest] = fits.toSorted((one, other) => other.prefix.length - one.prefix.length);
  if (!longest) return undefined;
  const own = path.slice(plan.basePath.length + longest.prefix.length);
  return { locale: longest.code, path: own, key: own };
}

/** Whether a text is a complete address of another host, in any spelling. */
function isForeign(plans: readonly AddressPlan[], text: string): boolean {
  const url = /^https?:\/\/[^/]/i.test(text) ? parseAddress(text) : undefined;
  return url !== undefined && !plans.some(({ locales }) => locales.some(({ origin }) => origin === url.origin));
}

/** Whether the name of a language fits the locale of an address. */
export type LanguageCheck = "fits" | "another-locale" | "unknown";

/**
 * Creates a check that compares languages with the locales of addresses. The code or `hreflang` of a locale names only
 * that locale. Another name fits a locale with the same language (`en-US` and `en`). The name never determines the
 * locale, because that would be a guess.
 */
export function languageCheck(locales: ResolvedLocales["locales"]): (language: string, code: string) => LanguageCheck {
  const byTag = new Map<string, Set<string>>();
  for (const { code, hreflang } of locales) {
    for (const tag of [canonicalTag(code), canonicalTag(hreflang)]) {
      if (tag !== undefined) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(code));
    }
  }
  // Making a tag canonical is slow, and a site names the same few languages again and again.
  const known = new Map<string, ReadonlySet<string>>();
  return (language, code) => {
    const named = known.get(language) ?? byTag.get(canonicalTag(language) ?? "") ?? new Set();
    known.set(language, named);
    if (named.size > 0) return named.has(code) ? "fits" : "another-locale";
    return primaryLanguage(language) === primaryLanguage(code) ? "fits" : "unknown";
  };
}

function primaryLanguage(tag: string): string {
  return (/^[a-z]+/i.exec(tag)?.[0] ?? "").toLowerCase();
}
