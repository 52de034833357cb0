/**
 * Properties of a BCP 47 tag: its canonical form, its other spellings, and the direction of its script. Does not use
 * `Intl`: its data differ between Node versions, and the same content must give the same bytes on all of them.
 */
import type { Direction } from "../model.ts";
import { LANGUAGE_ALIASES, LEFT_TO_RIGHT_IN, REGION_ALIASES, RIGHT_TO_LEFT } from "./language-data.ts";

/**
 * Canonicalizes a BCP 47 tag: `pt-br` -> `pt-BR`, `iw` -> `he`, `pt_BR` -> undefined.
 *
 * - A tag is well-formed by the rules of ECMA-402 (UTS 35, `unicode_locale_id`), so `zh-min-nan` is not.
 * - Letter case follows RFC 5646 2.1.1. Variants and extensions are sorted, but not the parts of one extension.
 * - A code of a language or country that has another code in CLDR is replaced (UTS 35, annex C).
 *
 * Sources: https://tc39.es/ecma402/#sec-language-tags and https://www.unicode.org/reports/tr35/ (read November 2026)
 */
export function canonicalTag(text: string): string | undefined {
  // Without the first check, the Kelvin sign (U+212A) would match `k`, which is its lower case, and a tag of megabytes
  // would take all memory of the regular expression.
  const groups = /^[\w-]{0,1000}$/.test(text) ? WELL_FORMED.exec(text.toLowerCase())?.groups : undefined;
  if (!groups) return undefined;
  const { language = "", script, region, variants = "", extensions = "", privateUse = "" } = groups;
  const variantList = variants.split(/(?=-)/).sort();
  const extensionList = extensions.split(/(?=-[a-z\d]-)/).sort();
  if (hasRepetition(variantList) || hasRepetition(extensionList.map((extension) => extension[1]))) return undefined;
  const [current = "", ...added] = (LANGUAGE_ALIASES.get(language) ?? language).split("-");
  // The script or country of a replacement counts only if the tag has none: `sh` -> `sr-Latn`, `sh-Cyrl` -> `sr-Cyrl`.
  const own = script === undefined ? added.find(({ length }) => length === 4) : titleCase(script);
  const country = region?.toUpperCase() ?? added.find(({ length }) => length === 2);
  const parts = [current, own, country && (REGION_ALIASES.get(country) ?? country)].filter(
    (part) => part !== undefined,
  );
  return parts.join("-") + [...variantList, ...extensionList].join("") + privateUse;
}

const LANGUAGE = "[a-z]{2,3}|[a-z]{5,8}";
const SCRIPT_REGION_VARIANTS = (name: (text: string) => string): string =>
  `(?:-(${name("script")}[a-z]{4}))?(?:-(${name("region")}[a-z]{2}|\\d{3}))?` +
  `(${name("variants")}(?:-(?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*)`;

/** Matches a tag in lower case. Repeated variants and extensions are refused later. */
const WELL_FORMED = new RegExp(
  `^(?<language>${LANGUAGE})${SCRIPT_REGION_VARIANTS((name) => `?<${name}>`)}` +
    `(?<extensions>(?:-u(?:-[a-z\\d]{3,8}|-[a-z\\d][a-z])+` +
    `|-t(?=-[a-z\\d]{2})(?:-(?:${LANGUAGE})${SCRIPT_REGION_VARIANTS(() => "?:")})?(?:-[a-z]\\d(?:-[a-z\\d]{3,8})+)*` +
    `|-[a-sv-wyz\\d](?:-[a-z\\d]{2,8})+)*)` +
    `(?<privateUse>(?:-x(?:-[a-z\\d]{1,8})+)?)$`,
);

function hasRepetition(items: readonly unknown[]): boolean {
  return new Set(items).size < items.length;
}

function titleCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns other codes of a locale, in lower case: its canonical form, and deprecated forms such as `iw` for `he`. */
export function aliasesOf(code: string): string[] {
  const canonical = canonicalTag(code)?.toLowerCase() ?? code.toLowerCase();
  const deprecated = DEPRECATED_LANGUAGES.flatMap((old) => {
    const current = LANGUAGE_ALIASES.get(old) ?? old;
    return canonical === current || canonical.startsWith(`${current}-`) ? [old + canonical.slice(current.length)] : [];
  });
  return [...new Set([canonical, ...deprecated])].filter((alias) => alias !== code.toLowerCase()).sort();
}

/** Deprecated codes of two letters that are still in use: answers can be asked for with them. */
const DEPRECATED_LANGUAGES = ["in", "iw", "ji", "jw", "mo", "tl"];

/** Returns the writing direction of a language. For a tag without a script, the likely script decides: `ar` -> `Arab`. */
export function directionOf(code: string): Direction {
  const [, language = "", script, region = ""] = TAG_START.exec(canonicalTag(code) ?? "") ?? [];
  if (script !== undefined) return RIGHT_TO_LEFT_SCRIPTS.has(script) ? "rtl" : "ltr";
  const inCountry = `${language}-${region}`;
  const isLikely = RIGHT_TO_LEFT.has(inCountry) || (RIGHT_TO_LEFT.has(language) && !LEFT_TO_RIGHT_IN.has(inCountry));
  return isLikely ? "rtl" : "ltr";
}

/** Matches the beginning of a canonical tag: language, script, region. */
const TAG_START = /^([a-z]+)(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|\d{3}))?(?=-|$)/;

/** ISO 15924 scripts written from right to left (Unicode 17 Scripts.txt and Bidi_Class; read November 2026). */
const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(
  (
    "Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo " +
    "Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi"
  ).split(" "),
);
