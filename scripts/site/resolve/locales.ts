/** Resolves the locales of the site, and the languages of the reference pages. */
import type { LocaleContent, ReferenceContent, WrittenContent } from "../../content/content.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { didYouMean } from "../../diagnostics/did-you-mean.ts";
import type { Diagnostic, Locale } from "../../model.ts";
import { canonicalTag, directionOf } from "../locales.ts";
import { canonicalPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { at, type Where } from "./places.ts";
import { german } from "../../content/reference/de.ts";
import { english } from "../../content/reference/en.ts";
import { spanish } from "../../content/reference/es.ts";
import { french } from "../../content/reference/fr.ts";
import { hindi } from "../../content/reference/hi.ts";

/** The valid locales, and functions that look up a locale. */
export interface ResolvedLocales {
  /** In the order of `locales.yaml`. */
  readonly locales: readonly Locale[];
  readonly source: Locale | undefined;
  /** Finds the locale of a tag in any letter case. The tag may have a deprecated language code: `iw` finds `he`. */
  readonly find: (text: string) => Locale | undefined;
  /** Makes a diagnostic for a code without a locale. Returns undefined if a row with this code was already reported. */
  readonly unknown: (text: string, where: Where) => Diagnostic | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many locales are compared to suggest a similar code. Without a limit, very large files would take too long. */
const MOST_COMPARED = 200;

/** Resolves the locales. Their tags must be well-formed, and each language may occur only once. */
export function resolveLocales({ locales: rows = [], site }: WrittenContent): ResolvedLocales {
  const diagnostics: Diagnostic[] = [];
  const first = new Map<string, LocaleContent>();
  const locales: Locale[] = [];
  for (const row of rows) {
    const { code, name, hreflang = code } = row;
    const canonical = canonicalTag(code);
    const problem = canonical === undefined ? malformed(code, at(row, "code")) : codeProblem(row, first.get(canonical));
    if (problem) diagnostics.push(problem);
    if (row.hreflang !== undefined && canonicalTag(hreflang) === undefined) {
      diagnostics.push(malformed(hreflang, at(row, "hreflang")));
    }
    if (problem || canonical === undefined) continue;
    first.set(canonical, row);
    locales.push({ code, name, dir: row.dir ?? directionOf(canonical), hreflang });
  }
  const refused = new Set(rows.map(({ code }) => code));
  const find = finder(locales);
  const known = locales.map(({ code }) => code);
  const unknown = (code: string, where: Where): Diagnostic | undefined => {
    // Without locales, every code would be unknown. Another diagnostic reports that the locales are missing.
    if (find(code) || locales.length === 0 || refused.has(code)) return undefined;
    const meant = didYouMean(code, known.slice(0, MOST_COMPARED));
    return diagnostic("locale-unknown", { code, known, meant }, where);
  };
  const problem = site && unknown(site.sourceLocale, at(site, "source_locale"));
  if (problem) diagnostics.push(problem);
  return { locales, source: site && find(site.sourceLocale), find, unknown, diagnostics };
}

function malformed(code: string, where: Where): Diagnostic {
  return diagnostic("locale-malformed", { code, meant: canonicalTag(code.replace(/_/g, "-")) }, where);
}

/** Checks that a code occurs only once, and that it can be a file name: `translations/v1/es.json`. */
function codeProblem(row: LocaleContent, earlier: LocaleContent | undefined): Diagnostic | undefined {
  const { code } = row;
  const where = at(row, "code");
  if (earlier) {
    const related = [{ ...at(earlier, "code"), note: "first used here" }];
    return diagnostic("locale-twice", { code, other: earlier.code }, { ...where, related });
  }
  const reading = canonicalPath(`/${code}`);
  return reading.ok ? undefined : diagnostic("path-refused", { ...reading, path: code }, where);
}

/** Creates the function `find`. It has a cache: canonicalising a tag is slow, and pages repeat the same few tags. */
function finder(locales: readonly Locale[]): (text: string) => Locale | undefined {
  const byTag = new Map(locales.map((locale) => [canonicalTag(locale.code), locale]));
  const known = new Map<string, Locale | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, byTag.get(canonicalTag(text) ?? ""));
    return known.get(text);
  };
}

/** The reference texts that come with Stele. English is first, because languages without texts get the English page. */
export const shippedReferences: Site["references"] = [
  { code: "en", texts: english },
  { code: "es", texts: spanish },
  { code: "fr", texts: french },
  { code: "de", texts: german },
  { code: "hi", texts: hindi },
];

/**
 * Resolves the languages of the reference pages: first those that come with Stele, then others in the order of their
 * files. Texts in the content folder replace those of Stele.
 */
export function resolveReferences(
  references: readonly ReferenceContent[],
  locales: ResolvedLocales,
): { readonly languages: Site["references"]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const written = new Map<string, ReferenceContent>();
  for (const reference of references) {
    const { file, code } = reference;
    const where = { place: { file } };
    const canonical = canonicalTag(code);
    const other = written.get(canonical ?? "");
    if (canonical === undefined) diagnostics.push(malformed(code, where));
    else if (other) diagnostics.push(diagnostic("locale-twice", { code, other: other.code }, where));
    else written.set(canonical, reference);
  }
  // Setting an existing key of a map does not move the key. So the languages of Stele stay first.
  const texts = new Map(shippedReferences.map((shipped) => [shipped.code, shipped.texts]));
  for (const [code, reference] of written) texts.set(code, reference.texts);
  const [first = shippedReferences[0], ...others] = Array.from(texts, ([code, own]) => {
    return { code: locales.find(code)?.code ?? code, texts: own };
  });
  return { languages: [first, ...others], diagnostics };
}
