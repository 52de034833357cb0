/** Resolves the languages of the site and the languages of the reference pages. */
import type { LocaleContent, ReferenceContent, WrittenContent } from "../../content/content.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { didYouMean } from "../../diagnostics/did-you-mean.ts";
import type { Diagnostic, Locale } from "../../model.ts";
import { canonicalTag, directionOf } from "../locales.ts";
import { canonicalPath } from "../paths.ts";
import type { ReferenceLanguage, Site } from "../site.ts";
import { at, type Where } from "./places.ts";
import { german } from "../../content/reference/de.ts";
import { english, type ReferenceTexts } from "../../content/reference/en.ts";
import { spanish } from "../../content/reference/es.ts";
import { french } from "../../content/reference/fr.ts";
import { hindi } from "../../content/reference/hi.ts";

/** The valid locales. */
export interface ResolvedLocales {
  /** In the order of the authors. */
  readonly locales: readonly Locale[];
  readonly source: Locale | undefined;
  /**
   * Finds the locale that a text names. The BCP 47 tags must be the same, apart from letter case and deprecated
   * spellings.
   */
  readonly find: (text: string) => Locale | undefined;
  /**
   * Creates the diagnostic for a text that names no locale. Returns undefined if it names one, or if the cause is a
   * mistake in `locales.yaml`.
   */
  readonly unknown: (text: string, where: Where) => Diagnostic | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The maximum number of locales to compare for a suggestion; no site has as many. A file may define a hundred thousand
 * locales and refer to others as often.
 */
const MOST_COMPARED = 200;

/** Resolves the locales. Their tags must be well-formed, and each language may occur only once. */
export function resolveLocales(content: WrittenContent): ResolvedLocales {
  const diagnostics: Diagnostic[] = [];
  const first = new Map<string, LocaleContent>();
  const locales: Locale[] = [];
  for (const row of content.locales ?? []) {
    const canonical = canonicalTag(row.code);
    const earlier = canonical === undefined ? undefined : first.get(canonical);
    const problem =
      canonical === undefined ? malformed(row, "code", row.code) : earlier ? twice(row, earlier) : unusableName(row);
    if (problem) diagnostics.push(problem);
    if (row.hreflang !== undefined && canonicalTag(row.hreflang) === undefined) {
      diagnostics.push(malformed(row, "hreflang", row.hreflang));
    }
    if (problem || canonical === undefined) continue;
    first.set(canonical, row);
    const { code, name, dir = directionOf(canonical), hreflang = code } = row;
    locales.push({ code, name, dir, hreflang });
  }
  const refused = new Set((content.locales ?? []).map(({ code }) => code));
  const find = finder(locales);
  const known = locales.map(({ code }) => code);
  const unknown = (code: string, where: Where): Diagnostic | undefined => {
    // Without locales every code would be unknown, and another diagnostic already reports that they are missing.
    if (find(code) || locales.length === 0 || refused.has(code)) return undefined;
    const meant = didYouMean(code, known.slice(0, MOST_COMPARED));
    return diagnostic("locale-unknown", { code, known, meant }, where);
  };
  const source = content.site && find(content.site.sourceLocale);
  const problem = content.site && unknown(content.site.sourceLocale, at(content.site, "source_locale"));
  if (problem) diagnostics.push(problem);
  return { locales, source, find, unknown, diagnostics };
}

function malformed(row: LocaleContent, key: string, code: string): Diagnostic {
  const meant = canonicalTag(code.replace(/_/g, "-"));
  return diagnostic("locale-malformed", { code, meant }, at(row, key));
}

/** Checks that a code is a valid name: it names a folder and, with `.json`, a file. */
function unusableName(row: LocaleContent): Diagnostic | undefined {
  const reading = canonicalPath(`/${row.code}`);
  return reading.ok ? undefined : diagnostic("path-refused", { ...reading, path: row.code }, at(row, "code"));
}

function twice(row: LocaleContent, earlier: LocaleContent): Diagnostic {
  const related = [{ ...at(earlier, "code"), note: "first used here" }];
  return diagnostic("locale-twice", { code: row.code, other: earlier.code }, { ...at(row, "code"), related });
}

/**
 * Caches the locale of each text, because canonicalising a tag costs more than the look-up and pages name the same few
 * locales.
 */
function finder(locales: readonly Locale[]): (text: string) => Locale | undefined {
  const byTag = new Map(locales.map((locale) => [canonicalTag(locale.code), locale]));
  const known = new Map<string, Locale | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, byTag.get(canonicalTag(text) ?? ""));
    return known.get(text);
  };
}

/** English first: it is used for languages without texts. */
export const shippedReferences: readonly [
  { readonly code: "en"; readonly texts: ReferenceTexts },
  ...{ readonly code: string; readonly texts: ReferenceTexts }[],
] = [
  { code: "en", texts: english },
  { code: "es", texts: spanish },
  { code: "fr", texts: french },
  { code: "de", texts: german },
  { code: "hi", texts: hindi },
];

/**
 * Resolves the languages of the reference. Texts of the content replace the texts that come with Stele. Languages that
 * come with Stele come first, in their own order. Other languages of the content follow in the order of their files.
 */
export function resolveReferences(
  references: readonly ReferenceContent[],
  locales: ResolvedLocales,
): { readonly languages: Site["references"]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const written = new Map<string, ReferenceContent>();
  for (const reference of references) {
    const { file, code } = reference;
    const canonical = canonicalTag(code);
    const other = canonical === undefined ? undefined : written.get(canonical);
    if (canonical === undefined) {
      const meant = canonicalTag(code.replace(/_/g, "-"));
      diagnostics.push(diagnostic("locale-malformed", { code, meant }, { place: { file } }));
    } else if (other) diagnostics.push(diagnostic("locale-twice", { code, other: other.code }, { place: { file } }));
    else written.set(canonical, reference);
  }
  const spelled = (code: string): string => locales.find(code)?.code ?? code;
  const shipped = ({ code, texts }: ReferenceLanguage): ReferenceLanguage => ({
    code: spelled(code),
    texts: written.get(code)?.texts ?? texts,
  });
  const [english, ...others] = shippedReferences;
  const known = new Set(shippedReferences.map(({ code }) => code));
  const added = [...written].filter(([canonical]) => !known.has(canonical));
  return {
    languages: [
      shipped(english),
      ...others.map(shipped),
      ...added.map(([canonical, { texts }]) => ({ code: spelled(canonical), texts })),
    ],
    diagnostics,
  };
}
