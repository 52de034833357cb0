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
  const byCode = new Map<string, AddressParts[]>();
  const ofOthers = new Set<string>();
  for (const { hreflang, address } of listed.flatMap(({ alternates }) => alternates)) {
    if (/^x-default$/i.test(hreflang)) {
      ofOthers.add(address);
      continue;
    }
    const code = canonicalTag(hreflang.replaceAll("_", "-"));
    const parts = partsOf(address);
    if (code === undefined || !parts) continue;
    const others = byCode.get(code);
    if (others) others.push(parts);
    else byCode.set(code, [parts]);
  }
  const places = [...byCode].map(([code, addresses]) => placeOf(code, addresses));
  const unique = places.filter((place) => !places.some((other) => isBefore(other, place)));
  const source = sourceOf(unique, listed, ofOthers);
  return source ? [source, ...unique.filter((place) => place !== source)] : [];
}

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

/** The source: what `x-default` leads to, else the language without a segment, else English. */
function sourceOf(
  places: readonly LanguagePlace[],
  listed: readonly ListedAddress[],
  ofOthers: ReadonlySet<string>,
): LanguagePlace | undefined {
  const codes = listed.flatMap(({ alternates }) =>
    alternates.flatMap(({ hreflang, address }) =>
      ofOthers.has(address) ? [canonicalTag(hreflang.replaceAll("_", "-"))] : [],
    ),
  );
  const meant = mostOften(codes.filter((code) => code !== undefined));
  return (
    places.find(({ code }) => code === meant) ??
    places.find(({ way }) => way.length === 0) ??
    places.find(({ code }) => languageOf(code) === "en") ??
    places[0]
  );
}
