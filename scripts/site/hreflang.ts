/** Which language tags search engines accept as `hreflang`. */
import type { HreflangReason } from "../model.ts";
import { ISO_3166_1, ISO_639_1 } from "./iso-codes.ts";
import { canonicalTag } from "./locales.ts";

/** Whether search engines accept a tag; if not, the part that they do not know, why, and a tag near to it that they accept. */
export type HreflangReading =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: HreflangReason;
      readonly part: string;
      readonly accepted: string | undefined;
    };

/**
 * Reads a well-formed BCP 47 tag as search engines do: a language of ISO 639-1, a script of ISO 15924 if need be, a
 * country of ISO 3166-1 if need be, and nothing else; letter case makes no difference. Codes that are reserved and name
 * no country (`EU`, `UK`, `UN`) have no effect.
 *
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes (read
 * November 2026).
 */
export function readHreflang(tag: string): HreflangReading {
  const { language, region, rest } = subtags(tag);
  const accepted = acceptedTag(tag);
  if (!ISO_639_1.has(language.toLowerCase())) return { ok: false, reason: "language", part: language, accepted };
  if (rest !== "") return { ok: false, reason: "more-subtags", part: rest, accepted };
  if (region === undefined || ISO_3166_1.has(region.toUpperCase())) return { ok: true };
  const reason = /^\d+$/.test(region) || GROUPS.has(region.toUpperCase()) ? "group-of-countries" : "region";
  return { ok: false, reason, part: region, accepted };
}

/** The language of a tag, and its country if it names one. */
export function languageAndRegion(tag: string): { readonly language: string; readonly region: string | undefined } {
  const { language, region } = subtags(tag);
  return { language: language.toLowerCase(), region };
}

/** Codes that ISO 3166-1 reserves for several countries at once. */
const GROUPS: ReadonlySet<string> = new Set(["EU", "EZ", "UN"]);

interface Subtags {
  readonly language: string;
  readonly script: string | undefined;
  readonly region: string | undefined;
  /** What comes after them: variants, extensions, private use. */
  readonly rest: string;
}

/** language ["-" script] ["-" region] *("-" subtag), RFC 5646 2.1 */
function subtags(tag: string): Subtags {
  const [, language = "", script, region, rest = ""] =
    /^([a-z0-9]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-(.*))?$/i.exec(tag) ?? [];
  return { language, script, region, rest };
}

/** The tag without what search engines do not know; nothing when they do not know the language. */
function acceptedTag(tag: string): string | undefined {
  const { language, script, region } = subtags(canonicalTag(tag) ?? tag);
  if (!ISO_639_1.has(language)) return undefined;
  const country = region === undefined ? undefined : (MISTAKEN_COUNTRIES.get(region) ?? region);
  const parts = [language, script, country !== undefined && ISO_3166_1.has(country) ? country : undefined];
  return parts.filter((part) => part !== undefined).join("-");
}

/** What people write for a country, and its code. */
const MISTAKEN_COUNTRIES: ReadonlyMap<string, string> = new Map([["UK", "GB"]]);
