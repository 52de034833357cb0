/** What a BCP 47 tag says: its canonical form, its other spellings, the direction of its script. */
import type { Direction } from "../model.ts";

/**
 * The BCP 47 canonical form of a tag (RFC 5646 4.5, as ECMA-402 CanonicalizeUnicodeLocaleId gives it), or nothing when
 * the text is not a well-formed tag: `pt-br` -> `pt-BR`, `iw` -> `he`, `pt_BR` -> nothing.
 */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    // RangeError: not well-formed. `getCanonicalLocales` has no form that answers instead of throwing.
    return undefined;
  }
}

/**
 * Other spellings, in lower case, under which a look-up finds a locale: its canonical form, and the forms with a
 * deprecated language subtag that mean the same. They are listed here and not asked of ICU, so that every Node version
 * writes the same file.
 */
export function aliasesOf(code: string): string[] {
  const canonical = canonicalTag(code)?.toLowerCase() ?? code.toLowerCase();
  const deprecated = DEPRECATED_LANGUAGES.flatMap(([old, current]) =>
    canonical === current || canonical.startsWith(`${current}-`) ? [old + canonical.slice(current.length)] : [],
  );
  return [...new Set([canonical, ...deprecated])].filter((alias) => alias !== code.toLowerCase()).sort();
}

/** Two-letter codes that were replaced: CLDR language aliases, the reasons `deprecated` and `legacy` (read November 2026). */
const DEPRECATED_LANGUAGES: readonly (readonly [string, string])[] = [
  ["in", "id"],
  ["iw", "he"],
  ["ji", "yi"],
  ["jw", "jv"],
  ["mo", "ro"],
  ["tl", "fil"],
];

/**
 * The direction of a tag from its script, the likely one where none is stated (UTS 35 likely subtags). `Intl`'s own
 * text direction differs between Node versions, the script does not.
 */
export function directionOf(code: string): Direction {
  const direction = KNOWN_DIRECTIONS.get(code);
  if (direction) return direction;
  const { script } = new Intl.Locale(code).maximize();
  return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script) ? "rtl" : "ltr";
}

/**
 * The languages that documentation is mostly in, without script or region: asking for their scripts loads tables that take
 * longer than all else that is done for a locale. A test holds them to these tables.
 */
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
