/** Checks whether search engines accept a language tag as `hreflang`. */
import type { HreflangReason } from "../diagnostics/codes/sitemaps.ts";
import { canonicalTag } from "./locales.ts";

/** `part`: the part of the tag that search engines do not know. `accepted`: a similar tag that they accept. */
interface Refusal {
  readonly ok: false;
  readonly reason: HreflangReason;
  readonly part: string;
  readonly accepted: string | undefined;
}

/**
 * Checks a well-formed BCP 47 tag by the rules of search engines. They accept a language (ISO 639-1), optionally with a
 * script (ISO 15924) and a country (ISO 3166-1): `zh-Hant-TW`. They accept no other parts, and ignore letter case.
 * Reserved codes that do not name a country (`EU`, `UK`, `UN`) have no effect.
 *
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes (read
 * November 2026).
 */
export function readHreflang(tag: string): { readonly ok: true } | Refusal {
  const { language, region, rest } = subtags(tag);
  const accepted = acceptedTag(tag);
  if (!ISO_639_1.has(language.toLowerCase())) return { ok: false, reason: "language", part: language, accepted };
  if (rest !== "") return { ok: false, reason: "more-subtags", part: rest, accepted };
  if (region === undefined || ISO_3166_1.has(region.toUpperCase())) return { ok: true };
  const reason = /^\d+$/.test(region) || GROUPS.has(region.toUpperCase()) ? "group-of-countries" : "region";
  return { ok: false, reason, part: region, accepted };
}

/** Codes that ISO 3166-1 reserves for groups of countries. */
const GROUPS: ReadonlySet<string> = new Set(["EU", "EZ", "UN"]);

/** Splits a tag (RFC 5646 2.1): `zh-Hant-TW-x-a` -> language `zh`, script `Hant`, region `TW`, rest `x-a`. */
export function subtags(tag: string) {
  const [, language = "", script, region, rest = ""] =
    /^([a-z0-9]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-(.*))?$/i.exec(tag) ?? [];
  return { language, script, region, rest };
}

/** Returns the tag without the parts that search engines do not know. Undefined if they do not know its language. */
function acceptedTag(tag: string): string | undefined {
  const { language, script, region } = subtags(canonicalTag(tag) ?? tag);
  if (!ISO_639_1.has(language)) return undefined;
  // `UK` is a common mistake for `GB`.
  const country = region === "UK" ? "GB" : region;
  const parts = [language, script, ISO_3166_1.has(country ?? "") ? country : undefined];
  return parts.filter((part) => part !== undefined).join("-");
}

// The lists below are copied from the standards, because the lists of ICU differ between its versions.

/** ISO 639-1, all 183 languages (https://www.loc.gov/standards/iso639-2/php/code_list.php, read November 2026). */
export const ISO_639_1: ReadonlySet<string> = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo " +
    "es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka " +
    "kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng " +
    "nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su " +
    "sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
);

/** ISO 3166-1 alpha-2, all 249 countries (https://www.iso.org/obp/ui/#search/code, read November 2026). */
export const ISO_3166_1: ReadonlySet<string> = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA " +
    "CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA " +
    "GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
    "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS " +
    "MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS " +
    "RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW " +
    "TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
);
