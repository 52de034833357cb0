/** The places of languages, from the links between the languages of pages (hreflang). */
import { canonicalTag } from "../site/locales.ts";
import {
  type AddressParts,
  DEEPEST_LABEL,
  type LanguagePlace,
  type ListedAddress,
  mostOften,
  partsOf,
} from "./language-place.ts";
import { codeOf } from "./languages.ts";

/** Finds them; that of the source comes first. */
export function linkedPlaces(listed: readonly ListedAddress[]): readonly LanguagePlace[] {
  const byTag = new Map<string, Set<string>>();
  for (const { hreflang, address } of listed.flatMap(({ alternates }) => alternates)) {
    // All pages of a language name the same addresses.
    const others = byTag.get(hreflang);
    if (others) others.add(address);
    else byTag.set(hreflang, new Set([address]));
  }
  const places = [...byTag].flatMap(([hreflang, addresses]) => {
    const code = tagOf(hreflang);
    const parts = [...addresses].flatMap((address) => partsOf(address) ?? []);
    return code === undefined || parts.length === 0 ? [] : [placeOf(code, parts)];
  });
  const unique = places.filter((place) => !places.some((other) => isBefore(other, place)));
  const source = sourceOf(unique, byTag);
  return source ? [source, ...unique.filter((place) => place !== source)] : [];
}

/** The canonical tag of a hreflang value; nothing for `x-default` and for what is none. */
function tagOf(hreflang: string): string | undefined {
  return X_DEFAULT.test(hreflang) ? undefined : canonicalTag(hreflang.replaceAll("_", "-"));
}

const X_DEFAULT = /^x-default$/i;

/** One place has one language: `en` where `en` and `en-US` name it both. */
function isBefore(one: LanguagePlace, other: LanguagePlace): boolean {
  const isSame = keyOf(one) === keyOf(other);
  return (
    isSame && (one.code.length < other.code.length || (one.code.length === other.code.length && one.code < other.code))
  );
}

function keyOf({ origin, way }: LanguagePlace): string {
  return [origin, ...way].join("/");
}

/** A segment that all addresses of a language have in one place, and that is a code of it. */
function placeOf(code: string, addresses: readonly AddressParts[]): LanguagePlace {
  const origin = mostOften(addresses.map((one) => one.origin)) ?? "";
  const there = addresses.filter((one) => one.origin === origin).map(({ segments }) => segments);
  const [first = []] = there;
  for (let depth = 0; depth < DEEPEST_LABEL; depth += 1) {
    const label = first[depth];
    if (label === undefined || !there.every((segments) => segments[depth] === label)) break;
    if (languageOf(codeOf(label)) === languageOf(code)) return { code, origin, way: first.slice(0, depth + 1) };
  }
  return { code, origin, way: [] };
}

function languageOf(code: string | undefined): string | undefined {
  return code?.split("-")[0];
}

/** The source: the language that most `x-default` lead to, else the one without a segment, else English. */
function sourceOf(
  places: readonly LanguagePlace[],
  byTag: ReadonlyMap<string, ReadonlySet<string>>,
): LanguagePlace | undefined {
  const tags = [...byTag.keys()];
  const byDefault = tags.filter((tag) => X_DEFAULT.test(tag)).flatMap((tag) => [...(byTag.get(tag) ?? [])]);
  const owners = byDefault.flatMap((address) =>
    tags.flatMap((tag) => (byTag.get(tag)?.has(address) === true ? (tagOf(tag) ?? []) : [])),
  );
  const meant = mostOften(owners);
  return (
    places.find(({ code }) => code === meant) ??
    places.find(({ way }) => way.length === 0) ??
    places.find(({ code }) => languageOf(code) === "en") ??
    places[0]
  );
}
