/** Checks the addresses of the pages in all locales. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SiteContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic, LocaleAddress } from "../../model.ts";
import { addressEnd, addressOf, addressStart, isBelow } from "../addresses.ts";
import { OPENAPI_FILE, publishedAt, TRANSLATE_PATH } from "../layout.ts";
import { translationOf } from "../site.ts";
import { canonicalPath, collisionKey } from "../paths.ts";
import { atPath, type PlacedPage } from "../resolve/places.ts";

/** https://www.sitemaps.org/protocol.html: "less than 2,048 characters"; its XSD: at least 12. */
const LONGEST_ADDRESS = 2047;
const SHORTEST_ADDRESS = 12;

/** Problems of addresses: their length, a first segment that equals a locale's label, and paths of our own files. */
export function addressProblems(site: SiteContent, pages: readonly PlacedPage[], plan: AddressPlan): Diagnostic[] {
  const prefixed = plan.locales.filter(({ prefix }) => prefix !== "");
  const bare = plan.locales.filter((one) => one.prefix === "" && prefixed.some(({ origin }) => origin === one.origin));
  // Prefixes are one segment. The first of several locales with one prefix counts.
  const labels = new Map(prefixed.toReversed().map((one) => [one.origin + one.prefix.toLowerCase(), one]));
  const places = {
    site,
    plan,
    asked: askedPlaces(site),
    locales: plan.locales.filter(({ origin }) => plan.publishedAt.startsWith(origin)),
  };
  const starts = plan.locales.map((locale) => ({ locale, length: addressStart(plan, locale).length }));
  return pages.flatMap((placed) => [
    ...lengthProblems(placed, plan, starts),
    ...labelProblems(placed, bare, labels),
    ...takenPlaceProblems(places, placed),
  ]);
}

/**
 * @param starts the locales, each with the length of the beginning of its addresses, so that it is not computed for
 *   each page
 */
function lengthProblems(
  placed: PlacedPage,
  plan: AddressPlan,
  starts: readonly { readonly locale: LocaleAddress; readonly length: number }[],
): Diagnostic[] {
  for (const { locale, length: start } of starts) {
    const defined = translationOf(placed.page, locale.code);
    if (defined === undefined) continue;
    const length = start + addressEnd(defined).length;
    if (length > LONGEST_ADDRESS) {
      return [diagnostic("address-too-long", { length, limit: LONGEST_ADDRESS }, atPath(placed, locale.code))];
    }
    if (locale.code === plan.sourceLocale && length < SHORTEST_ADDRESS) {
      const values = { address: addressOf(plan, locale, defined), limit: SHORTEST_ADDRESS };
      return [diagnostic("address-too-short", values, atPath(placed, locale.code))];
    }
  }
  return [];
}

/**
 * Finds pages whose path begins with a label. A source page `/es/x` would have the address of the Spanish translation
 * of `/x`.
 */
function labelProblems(
  placed: PlacedPage,
  bare: readonly LocaleAddress[],
  labels: ReadonlyMap<string, LocaleAddress>,
): Diagnostic[] {
  let path: string | undefined;
  let first = "";
  return bare.flatMap(({ code, origin }) => {
    const defined = translationOf(placed.page, code);
    if (!defined) return [];
    // Most translations have the path of the source page.
    if (defined.path !== path) {
      path = defined.path;
      first = /^\/[^/]*/.exec(collisionKey(path))?.[0] ?? "";
    }
    const locale = labels.get(origin + first);
    if (!locale) return [];
    const values = { code: locale.code, prefix: locale.prefix };
    return [diagnostic("path-begins-with-label", values, atPath(placed, code))];
  });
}

/** Finds pages at the address of one of our files. We write no file for a page, but our file would hide the page. */
function takenPlaceProblems({ site, plan, asked, locales }: Places, placed: PlacedPage): Diagnostic[] {
  for (const locale of locales) {
    const defined = translationOf(placed.page, locale.code);
    if (!defined) continue;
    const address = locale.origin + plan.basePath + locale.prefix + defined.path;
    if (!isBelow(address, plan.publishedAt)) continue;
    const path = address.slice(plan.publishedAt.length);
    if (isBelow(path, TRANSLATE_PATH)) return [diagnostic("path-is-endpoint", { path }, atPath(placed, locale.code))];
    const taken = publishedAt(path) ?? asked.get(path);
    if (taken !== undefined && !isLeftOut(site, taken)) {
      return [diagnostic("path-is-published-file", { path, file: taken }, atPath(placed, locale.code))];
    }
  }
  return [];
}

/** The places of our files, as `site.yaml` configures them. */
interface Places {
  readonly site: SiteContent;
  readonly plan: AddressPlan;
  readonly asked: ReadonlyMap<string, string>;
  /** The locales whose pages are on the host of our files. */
  readonly locales: readonly LocaleAddress[];
}

/** The places from `site.yaml` by path: the OpenAPI document, and the reference pages if it configures them. */
function askedPlaces({ artifacts }: SiteContent): ReadonlyMap<string, string> {
  const { reference, openapi = `/${OPENAPI_FILE}` } = artifacts;
  const asked = [openapi, reference].flatMap((place): (readonly [string, string])[] => {
    const reading = typeof place === "string" ? canonicalPath(place) : undefined;
    if (typeof place !== "string" || reading?.ok !== true || reading.defined.path === "") return [];
    return [[reading.defined.path, place.slice(1)]];
  });
  return new Map(asked);
}

function isLeftOut(site: SiteContent, file: string): boolean {
  const { sitemap, robots } = site.artifacts;
  return (file === "sitemap.xml" && sitemap === false) || (file === "robots.txt" && robots === false);
}
