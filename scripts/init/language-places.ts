/** Finds the place of each language from the addresses of a site's pages: `es.example.com`, or the path `/es/`. */
import type { AddressedPage } from "../content/content.ts";
import { canonicalTag } from "../site/locales.ts";
import { codeOf, uniqueByCode } from "./languages.ts";

/** The address of a page, and its links to other languages. */
export type ListedAddress = Pick<AddressedPage, "address" | "alternates">;

/** The place of a language: the common start of its addresses. */
export interface LanguagePlace {
  readonly code: string;
  readonly origin: string;
  /** The segments up to and including the language: `["docs", "es"]`. Empty if no segment names the language. */
  readonly way: readonly string[];
}

interface AddressParts {
  readonly origin: string;
  readonly segments: readonly string[];
}

/** The paths of the pages of one origin. Each path is a list of segments. */
type Pages = readonly AddressParts["segments"][];

/** How many segments of a path are searched for a language: `/project/docs/es/` has it in the third segment. */
const DEEPEST_LABEL = 3;

/** The maximum number of languages, or of hosts, that are compared. A site has at most 500 languages. */
const MOST_COMPARED = 500;

const UNSTATED = "en";

/** Finds the place of each language, the source language first. Uses links (hreflang), else codes in hosts or paths. */
export function languagePlaces(listed: readonly ListedAddress[]): readonly LanguagePlace[] {
  const linked = linkedPlaces(listed);
  return linked.length > 0 ? linked : guessedPlaces(listed.flatMap(({ address }) => partsOf(address) ?? []));
}

/** Splits an address into parts. Returns undefined if the scheme is not http or https. */
function partsOf(address: string): AddressParts | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return { origin, segments: pathname.split("/").filter((segment) => segment !== "") };
}

/** Returns the most frequent string. If several are equally frequent, returns the first. */
function mostOften(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function linkedPlaces(listed: readonly ListedAddress[]): readonly LanguagePlace[] {
  // Sets remove duplicates: all translations of a page have the same links.
  const byTag = new Map<string, Set<string>>();
  for (const { hreflang, address } of listed.flatMap(({ alternates }) => alternates)) {
    byTag.set(hreflang, (byTag.get(hreflang) ?? new Set()).add(address));
  }
  const tags = [...byTag].slice(0, MOST_COMPARED).map(([hreflang, addresses]) => {
    const isDefault = /^x-default$/i.test(hreflang);
    return { isDefault, code: isDefault ? undefined : canonicalTag(hreflang.replaceAll("_", "-")), addresses };
  });
  const places = tags.flatMap(({ code, addresses }) => {
    const parts = [...addresses].flatMap((address) => partsOf(address) ?? []);
    return code === undefined || parts.length === 0 ? [] : [linkedPlace(code, parts)];
  });
  const unique = places.filter((place) => !places.some((other) => hasPriority(other, place)));
  // The source is the language that most `x-default` links lead to, else a language without a segment, else English.
  const defaults = new Set(tags.filter(({ isDefault }) => isDefault).flatMap(({ addresses }) => [...addresses]));
  const source = mostOften(
    tags.flatMap(({ code, addresses }) =>
      code === undefined ? [] : [...addresses].filter((address) => defaults.has(address)).map(() => code),
    ),
  );
  const [any] = unique;
  if (!any) return [];
  const stated = unique.find(({ code }) => code === source) ?? unique.find(({ way }) => way.length === 0);
  return withFirst(unique, stated ?? unique.find(({ code }) => languageOf(code) === UNSTATED) ?? any);
}

function withFirst(places: readonly LanguagePlace[], first: LanguagePlace): readonly LanguagePlace[] {
  return [first, ...places.filter((place) => place !== first)];
}

/** Finds the place of a language: the path up to a shared segment with its code (`/docs/es/`), else the whole host. */
function linkedPlace(code: string, addresses: readonly AddressParts[]): LanguagePlace {
  const origin = mostOften(addresses.map((one) => one.origin)) ?? "";
  const there = addresses.filter((one) => one.origin === origin).map(({ segments }) => segments);
  const [first = []] = there;
  for (let depth = 0; depth < DEEPEST_LABEL; depth += 1) {
    const label = first[depth];
    if (label === undefined || !there.every((segments) => segments[depth] === label)) break;
    if (languageOf(codeOf(label) ?? "") === languageOf(code)) return { code, origin, way: first.slice(0, depth + 1) };
  }
  return { code, origin, way: [] };
}

/** Whether two languages have the same place, and `one` has the better code: `en` is better than `en-US`. */
function hasPriority(one: LanguagePlace, other: LanguagePlace): boolean {
  if (one.origin !== other.origin || one.way.join("/") !== other.way.join("/")) return false;
  const longer = other.code.length - one.code.length;
  return longer > 0 || (longer === 0 && one.code < other.code);
}

function languageOf(code: string): string | undefined {
  return code.split("-")[0];
}

/** Finds places by codes in hosts or paths. The source language is English, even if no address contains its code. */
function guessedPlaces(all: readonly AddressParts[]): readonly LanguagePlace[] {
  const origins = all.map((one) => one.origin);
  const different = [...new Set(origins)].slice(0, MOST_COMPARED);
  const isAbove = (one: string): boolean => different.some((other) => hostPlaces(other, one).length > 0);
  // The source host is the host with subdomains for languages, else the host with the most pages.
  const origin = different.find(isAbove) ?? mostOften(origins);
  if (origin === undefined) return [];
  const hosts = different.flatMap((one) => hostPlaces(one, origin));
  const there = all.filter((one) => one.origin === origin).map(({ segments }) => segments);
  const places = hosts.length > 0 ? hosts : pathPlaces(origin, there);
  const unique = uniqueByCode(places);
  return withFirst(unique, unique.find(({ code }) => code === UNSTATED) ?? { code: UNSTATED, origin, way: [] });
}

/** Returns the place of a language at a subdomain of the source host: `es.example.com`. Otherwise returns no place. */
function hostPlaces(origin: string, source: string): readonly LanguagePlace[] {
  const code = codeOf(hostLabel(origin, source) ?? "");
  return code === undefined ? [] : [{ code, origin, way: [] }];
}

/** Returns the part of a host before the source host: `es` of `es.example.com`. Undefined for unrelated hosts. */
export function hostLabel(origin: string, source: string): string | undefined {
  const { host } = new URL(origin);
  const below = `.${new URL(source).host}`;
  return host.endsWith(below) ? host.slice(0, -below.length) : undefined;
}

/** Finds languages by path segments, all at the same depth: the depth with the most languages. */
function pathPlaces(origin: string, pages: Pages): readonly LanguagePlace[] {
  const known = new Set(pages.map((segments) => segments.join("/")));
  const depths = Array.from({ length: DEEPEST_LABEL }, (_none, depth) => placesAt(depth, origin, pages, known));
  return depths.reduce((best, other) => (other.length > best.length ? other : best));
}

/** Finds languages at one depth: `es` if at least half of its paths also exist without `es` or in another language. */
function placesAt(depth: number, origin: string, pages: Pages, known: ReadonlySet<string>): readonly LanguagePlace[] {
  // Path of a language (`docs/es`) -> the paths below it, without the language: `docs/intro` for `docs/es/intro`.
  const ways = new Map<string, Set<string>>();
  // Path without its language (`docs/intro`) -> the language, or "" if the path exists in several languages.
  const languages = new Map<string, string>();
  for (const segments of pages.filter((one) => codeOf(one[depth] ?? "") !== undefined)) {
    const way = segments.slice(0, depth + 1).join("/");
    const rest = segments.toSpliced(depth, 1).join("/");
    const label = segments[depth] ?? "";
    ways.set(way, (ways.get(way) ?? new Set()).add(rest));
    languages.set(rest, (languages.get(rest) ?? label) === label ? label : "");
  }
  if (new Set([...ways.keys()].map((way) => way.slice(way.lastIndexOf("/") + 1))).size > MOST_COMPARED) return [];
  const hasVersion = (rest: string): boolean => known.has(rest) || languages.get(rest) === "";
  return [...ways].flatMap(([path, below]) => {
    const way = path.split("/");
    const code = codeOf(way[depth] ?? "");
    const versions = [...below].filter(hasVersion).length;
    return code !== undefined && versions * 2 >= below.size ? [{ code, origin, way }] : [];
  });
}
