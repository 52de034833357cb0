/** Properties of a BCP 47 tag: its canonical form, its other spellings, and the direction of its script. */
import type { Direction } from "../model.ts";

/** Canonicalizes a BCP 47 tag (RFC 5646 4.5, ECMA-402): `pt-br` -> `pt-BR`, `iw` -> `he`, `pt_BR` -> undefined. */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined; // RangeError: not well-formed.
  }
}

/** Returns other codes of a locale, in lower case: its canonical form, and deprecated forms such as `iw` for `he`. */
export function aliasesOf(code: string): string[] {
  const canonical = canonicalTag(code)?.toLowerCase() ?? code.toLowerCase();
  const deprecated = Object.entries(DEPRECATED_LANGUAGES).flatMap(([old, current]) =>
    canonical === current || canonical.startsWith(`${current}-`) ? [old + canonical.slice(current.length)] : [],
  );
  return [...new Set([canonical, ...deprecated])].filter((alias) => alias !== code.toLowerCase()).sort();
}

/**
 * Deprecated language codes of two letters -> the codes that replaced them. Source: the CLDR language aliases with the
 * reasons `deprecated` and `legacy` (read November 2026). The lists of ICU differ between Node versions.
 */
const DEPRECATED_LANGUAGES = { in: "id", iw: "he", ji: "yi", jw: "jv", mo: "ro", tl: "fil" };

/**
 * Returns the writing direction of a language. For a tag without a script, the likely script decides (UTS 35): `ar` ->
 * `Arab`. The text direction of `Intl.Locale` is not used, because it differs between Node versions.
 */
export function directionOf(code: string): Direction {
  const script = (): string => new Intl.Locale(code).maximize().script ?? "";
  return KNOWN_DIRECTIONS.get(code) ?? (RIGHT_TO_LEFT_SCRIPTS.has(script()) ? "rtl" : "ltr");
}

/** The directions of common languages. Looking up a script in ICU would be slow. A test compares this list with ICU. */
export const KNOWN_DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ...known("ltr", "bg bn ca cs da de el en es et fi fr hi hr hu id it ja ko lt lv ms nb nl no pl pt ro"),
  ...known("ltr", "ru sk sl sr sv ta te th tr uk vi zh"),
  ...known("rtl", "ar fa he ur"),
]);

function known(direction: Direction, codes: string): (readonly [code: string, direction: Direction])[] {
  return codes.split(" ").map((code) => [code, direction]);
}

/** ISO 15924 scripts written from right to left (Unicode 17 Scripts.txt and Bidi_Class; read November 2026). */
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(
  (
    "Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo " +
    "Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi"
  ).split(" "),
);
