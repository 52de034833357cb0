/** The addresses of a site -> where each of its languages lives. */
import { readOrigin } from "../site/origins.ts";
import { guessedPlaces } from "./guessed-places.ts";
import type { LanguagePlace, ListedAddress } from "./language-place.ts";
import { nativeName } from "./languages.ts";
import { linkedPlaces } from "./linked-places.ts";
import type { FoundLocale } from "./types.ts";

/** What `site.yaml` and `locales.yaml` say of such a site. */
export interface SiteShape {
  readonly baseUrl: string;
  readonly sourceLocale: string;
  readonly sourcePrefix: boolean;
  readonly addresses: "subdomain" | "path";
  /** That of the source first. */
  readonly locales: readonly FoundLocale[];
}

/**
 * Finds the languages of a site: from the links between them (hreflang), and where there are none from labels of hosts and
 * segments of paths that are codes of languages and have a page without them, or with another code in their place.
 *
 * @returns nothing where no address is one
 */
export function shapeOf(listed: readonly ListedAddress[]): SiteShape | undefined {
  const places = listed.some(({ alternates }) => alternates.length > 0) ? linkedPlaces(listed) : [];
  const [source, ...others] = places.length > 0 ? places : guessedPlaces(listed);
  if (!source || !readOrigin(source.origin).ok) return undefined;
  const withPath = others.filter(({ origin, way }) => origin === source.origin && way.length > 0);
  const base = (withPath[0]?.way ?? source.way).slice(0, -1);
  const located = others.flatMap((place) => {
    const way = wayOf(place, source);
    return way ? [{ place, way }] : [];
  });
  const paths = located.filter(({ way }) => way.addresses === "path").length;
  const labels = located.filter(({ way }) => way.addresses === "subdomain").length;
  const sourcePrefix = source.way.length > 0;
  const addresses = sourcePrefix || paths > labels ? "path" : "subdomain";
  const rows = located.map(({ place, way }) => ({
    ...localeOf(place.code, way.label),
    ...(way.host === undefined ? {} : { host: way.host }),
    ...(way.addresses === undefined || way.addresses === addresses ? {} : { addresses: way.addresses }),
  }));
  return {
    baseUrl: [source.origin, ...base].join("/"),
    sourceLocale: source.code,
    sourcePrefix,
    addresses,
    locales: [localeOf(source.code, source.way.at(-1)), ...rows],
  };
}

function localeOf(code: string, label: string | undefined): FoundLocale {
  const name = nativeName(code) ?? code;
  return { code, name, ...(label === undefined || label === code.toLowerCase() ? {} : { label }) };
}

/** How the addresses of a language differ from those of the source; nothing where they do not. */
function wayOf(place: LanguagePlace, source: LanguagePlace) {
  const label = place.way.at(-1);
  if (place.origin === source.origin) {
    return label === undefined || label === source.way.at(-1) ? undefined : { addresses: "path" as const, label };
  }
  const { host } = new URL(place.origin);
  const below = `.${new URL(source.origin).host}`;
  const isLabel = host.endsWith(below) && !host.slice(0, -below.length).includes(".");
  if (isLabel) return { addresses: "subdomain" as const, label: host.slice(0, -below.length) };
  return { host };
}
