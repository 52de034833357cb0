/** Checks the addresses of the pages in all locales. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SiteContent } from "../../content/content.ts";
import type { AddressPlan, Diagnostic, LocaleAddress } from "../../model.ts";
import { addressEnd, addressOf, addressStart, isBelow, isElsewhere, isOutside, OUTSIDE } from "../addresses.ts";
import { OPENAPI_FILE, publishedAt, RULE_FILES, TRANSLATE_PATH } from "../layout.ts";
import { CONFIGURATION } from "../resolve/files.ts";
import { translationOf } from "../site.ts";
import { canonicalPath, collisionKey } from "../paths.ts";
import { atPath, type PlacedPage } from "../resolve/places.ts";

/** Lengths of addresses in sitemaps: "less than 2,048" (https://www.sitemaps.org/protocol.html), at least 12 (XSD). */
export const LONGEST_ADDRESS = 2047;
const SHORTEST_ADDRESS = 12;

type Check = (placed: PlacedPage) => Diagnostic[];

/** Finds addresses that are too long or short, paths that begin with a label, and paths of files that Stele writes. */
export function addressProblems(site: SiteContent, pages: readonly PlacedPage[], plan: AddressPlan): Diagnostic[] {
  const checks = [configurationCheck(plan), lengthCheck(plan), labelCheck(plan), takenPlaceCheck(site, plan)];
  return pages.flatMap((placed) => checks.flatMap((check) => check(placed)));
}

/** Refuses pages whose files a host would read as its configuration. */
function configurationCheck({ sourceLocale }: AddressPlan): Check {
  return (placed) => {
    const { path: ofPage, localized = [] } = placed.page;
    const paths = [
      [sourceLocale, ofPage] as const,
      ...Array.from(localized, ([one, { path }]) => [one, path] as const),
    ];
    const [code, path] = paths.find(([, one]) => CONFIGURATION.test(`${one}.json`)) ?? [];
    if (code === undefined || path === undefined) return [];
    const file = `${path.slice(path.lastIndexOf("/") + 1)}.json`;
    return [diagnostic("path-is-configuration", { path, file }, atPath(placed, code))];
  };
}

function lengthCheck(plan: AddressPlan): Check {
  const starts = plan.locales.map((locale) => ({ locale, start: addressStart(plan, locale).length }));
  return (placed) => {
    for (const { locale, start } of starts) {
      const defined = translationOf(placed.page, locale.code);
      if (defined === undefined) continue;
      const isUsual = !isElsewhere(plan, locale, defined);
      const length = isUsual ? start + addressEnd(defined).length : addressOf(plan, locale, defined).length;
      if (length > LONGEST_ADDRESS) {
        return [diagnostic("address-too-long", { length, limit: LONGEST_ADDRESS }, atPath(placed, locale.code))];
      }
      if (locale.code === plan.sourceLocale && length < SHORTEST_ADDRESS) {
        const values = { address: addressOf(plan, locale, defined), limit: SHORTEST_ADDRESS };
        return [diagnostic("address-too-short", values, atPath(placed, locale.code))];
      }
    }
    return [];
  };
}

/**
 * Finds pages whose path begins with a label: the source page `/es/x` has the address of the Spanish `/x`. If the source
 * language has a prefix, so has its page `/-/es/x`.
 */
function labelCheck(plan: AddressPlan): Check {
  const { locales } = plan;
  const prefixed = locales.filter(({ prefix }) => prefix !== "");
  const isBare = (one: LocaleAddress): boolean =>
    one.prefix === "" && prefixed.some(({ origin }) => origin === one.origin);
  const bare = locales.filter((one) => isBare(one) || one.code === plan.sourceLocale);
  // If two locales have the same prefix, the first one counts. A map keeps the last entry, so the list is reversed.
  const labels = new Map(prefixed.toReversed().map((one) => [one.origin + one.prefix.toLowerCase(), one]));
  return (placed) => {
    let path: string | undefined;
    let first = "";
    return bare.flatMap((place) => {
      const { code, origin } = place;
      const defined = translationOf(placed.page, code);
      const isBelowOutside = defined && isOutside(plan, place, defined.path);
      if (!defined || (place.prefix !== "" && !isBelowOutside)) return [];
      // Computes `first` only for a new path, because most translations have the path of the source page.
      if (defined.path !== path) {
        path = defined.path;
        first = /^\/[^/]*/.exec(collisionKey(isBelowOutside ? path.slice(OUTSIDE.length) : path))?.[0] ?? "";
      }
      const locale = labels.get(origin + first);
      if (!locale) return [];
      const values = { code: locale.code, prefix: locale.prefix };
      return [diagnostic("path-begins-with-label", values, atPath(placed, code))];
    });
  };
}

/** Finds pages at the address of one of our files: on a host, our file would hide the page. */
function takenPlaceCheck(site: SiteContent, plan: AddressPlan): Check {
  const configured = configuredPlaces(site.artifacts);
  const locales = plan.locales.filter(({ origin }) => plan.publishedAt.startsWith(origin));
  const { sitemap, robots } = site.artifacts;
  const leftOut = [sitemap === false ? "sitemap.xml" : "", robots === false ? "robots.txt" : ""];
  return (placed) => {
    for (const locale of locales) {
      const { code } = locale;
      const defined = translationOf(placed.page, code);
      const address = defined && addressOf(plan, locale, { ...defined, trailingSlash: false });
      if (address === undefined || !isBelow(address, plan.publishedAt)) continue;
      const path = address.slice(plan.publishedAt.length);
      if (isBelow(path, TRANSLATE_PATH)) return [diagnostic("path-is-endpoint", { path }, atPath(placed, code))];
      const file = publishedAt(path) ?? configured.get(path) ?? RULE_FILES.find((name) => path === `/${name}`);
      if (file !== undefined && !leftOut.includes(file)) {
        return [diagnostic("path-is-published-file", { path, file }, atPath(placed, code))];
      }
    }
    return [];
  };
}

/** Maps paths to files: for the OpenAPI document, and for the reference pages if `site.yaml` sets their path. */
function configuredPlaces({ reference, status, openapi = true }: SiteContent["artifacts"]) {
  const places = new Map<string, string>();
  for (const place of [openapi === true ? `/${OPENAPI_FILE}` : openapi, reference, status]) {
    if (typeof place !== "string") continue;
    const reading = canonicalPath(place);
    if (reading.ok && reading.defined.path !== "") places.set(reading.defined.path, place.slice(1));
  }
  return places;
}
