/** Compares the language that a page states with the language of the links to it, and checks tags. */
import type { HreflangReason } from "../diagnostics/codes/sitemaps.ts";
import { readHreflang, subtags } from "../site/hreflang.ts";
import { canonicalTag } from "../site/locales.ts";

/** Why search engines ignore a hreflang. `accepted`: a similar one that they accept. */
export interface TagFault {
  readonly reason: HreflangReason | "malformed";
  readonly part: string;
  readonly accepted: string | undefined;
}

/** Finds the fault of a hreflang. `x-default` has none. */
export function tagFault(hreflang: string): TagFault | undefined {
  if (hreflang.toLowerCase() === "x-default") return undefined;
  if (canonicalTag(hreflang) !== undefined) {
    const reading = readHreflang(hreflang);
    return reading.ok ? undefined : reading;
  }
  const likely = canonicalTag(hreflang.replaceAll("_", "-"));
  const accepted = likely !== undefined && readHreflang(likely).ok ? likely : undefined;
  return { reason: "malformed", part: hreflang, accepted };
}

/** Languages whose code search engines know only as part of another language (ISO 639-3, macrolanguages). */
const PART_OF: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["yue", "zh"],
  ["wuu", "zh"],
  ["arb", "ar"],
]);

/**
 * Whether a page in `language` can be the page for `hreflang`. One page may serve several countries, so only what both
 * state is compared.
 */
export function fits(language: string, hreflang: string): boolean {
  const one = readTag(language);
  const other = readTag(hreflang);
  if (!one || !other) return true;
  return (
    one.language === other.language &&
    (one.script === undefined || other.script === undefined || one.script === other.script) &&
    (one.region === undefined || other.region === undefined || one.region === other.region)
  );
}

/** Whether two tags are of the same language, in any country and script. */
export function isSameLanguage(language: string, hreflang: string): boolean {
  const [one, other] = [languageOf(language), languageOf(hreflang)];
  return one === undefined || other === undefined || one === other;
}

/** Returns the language of a tag, without its country and script. Undefined for another text. */
export function languageOf(tag: string): string | undefined {
  return readTag(tag)?.language;
}

/** Reads a tag as leniently as browsers do. Undefined if it is no tag, so that nothing is known. */
function readTag(tag: string): ReturnType<typeof subtags> | undefined {
  const canonical = canonicalTag(tag.replaceAll("_", "-"));
  if (canonical === undefined) return undefined;
  const read = subtags(canonical);
  return { ...read, language: PART_OF.get(read.language) ?? read.language };
}
