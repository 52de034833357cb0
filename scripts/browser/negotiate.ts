/** Chooses a language for a reader. The API never does this: it answers for exactly the language that a request names. */

/**
 * Finds the offered language that suits a reader best.
 *
 * The first wanted language decides that has any match: the same tag, else the same language in the same script. The
 * script of a tag without one is the likely script of its language and region: `zh-TW` is in traditional script and
 * never finds a `zh` in simplified script. Of several matches, the nearest region wins: the wanted region; else no
 * region; else, if that is the likely region of the language or none is wanted, the likely region; else a group of countries
 * (`es-419` for `es-MX`); else a region whose language is more like that of the wanted region (`en-GB` for `en-AU`); else the
 * likely region; else the first offer. Norwegian is Bokmål if it is not Nynorsk.
 *
 * RFC 4647, section 3.4 (lookup: wanted languages in their order, one result), with the likely subtags of Unicode UTS 35,
 * part 1, "Likely Subtags", where RFC 4647 only shortens tags. `Intl.Locale` contains the data of CLDR. Regions of three
 * digits are groups of UN M.49 (RFC 5646, section 2.2.4).
 *
 * @param wanted language tags (BCP 47), the most wanted first: `navigator.languages`. Invalid tags are skipped
 * @param offered language tags, in order of preference
 * @returns one of `offered`, as it is spelled there; undefined if none suits
 */
export function negotiate(wanted: readonly string[], offered: readonly string[]): string | undefined {
  const offers = offered.flatMap((code) => readTag(code) ?? []);
  for (const tag of wanted) {
    const want = readTag(tag);
    const alike = offers.filter(({ kind }) => kind === want?.kind);
    if (!want || alike.length === 0) continue;
    const { name, region, home } = want;
    const isAbroad = region !== undefined && region !== home;
    const wishes: ((offer: Tag) => unknown)[] = [
      (offer) => offer.name === name,
      (offer) => offer.region === region,
      (offer) => offer.region === undefined,
      (offer) => !isAbroad && offer.region === home,
      (offer) => isAbroad && /\d/.test(offer.region ?? ""),
      (offer) => alikeRegions(want) !== undefined && alikeRegions(offer) === alikeRegions(want),
      (offer) => offer.region === home,
      () => true,
    ];
    for (const wish of wishes) {
      const found = alike.find(wish);
      if (found) return found.code;
    }
  }
  return undefined;
}

/**
 * Language and script -> regions whose language is alike, and unlike that of all other regions: the variables and rules of
 * `languageMatching` in CLDR 48 (common/supplemental/languageInfo.xml, read November 2026).
 */
const ALIKE: Readonly<Record<string, string>> = {
  "en Latn": "AS CA GU MH MP PH PR UM US VI",
  "es Latn": "419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE",
  "pt Latn": "BR US",
  "zh Hant": "HK MO",
  "ar Arab": "DZ EH LY MA MR TN",
};

/** Whether a region is one of those that are alike. Undefined if the language has no such regions. */
function alikeRegions({ kind, region, home = "" }: Tag): boolean | undefined {
  return ALIKE[kind]?.includes(region ?? home);
}

interface Tag {
  /** The tag as it was given. */
  readonly code: string;
  /** The canonical form of the tag. Extensions are left out: they are about dates and numbers. */
  readonly name: string;
  /** The language and its script, which is the likely one if the tag has none. */
  readonly kind: string;
  readonly region: string | undefined;
  /** The likely region of the language in this script. */
  readonly home: string | undefined;
}

/** Reads a tag. Returns undefined for an invalid tag, and for `und`, whose likely language is English. */
function readTag(code: string): Tag | undefined {
  try {
    const tag = new Intl.Locale(code);
    // ISO 15924 has `Zzzz` for an unknown script.
    const { language, script = "Zzzz" } = tag.maximize();
    const home = new Intl.Locale(language, { script }).maximize().region;
    if (tag.baseName.startsWith("und")) return undefined;
    const kind = `${language === "nb" ? "no" : language} ${script}`;
    return { code, name: tag.baseName, kind, region: tag.region, home };
  } catch {
    // RangeError: no language tag.
    return undefined;
  }
}
