import type { PageContent, TranslationContent } from "../../content/content.ts";
import type { Place } from "../../model.ts";
import { type Page, translationOf } from "../site.ts";
import { canonicalTag } from "../locales.ts";

/** A page with the row it came from, for problems that name their places. */
export interface PlacedPage {
  readonly row: PageContent;
  readonly page: Page;
}

/** The place of one value of a page's row: `pagePlace(row, "locales", 0)`. */
export function pagePlace(row: PageContent, ...steps: (string | number)[]): Place {
  return row.place ?? { file: row.file, pointer: [...row.pointer, ...steps], part: "value" };
}

/** The place of what is written of a translation; a text is its path, the long form a mapping. */
export function translationPlace(
  row: PageContent,
  { locale, path, lastmod, revision, place }: TranslationContent,
  key: "path" | "lastmod",
): Place {
  if (place) return place;
  const isShort = path !== undefined && lastmod === undefined && revision === undefined;
  return pagePlace(row, "translations", locale, ...(isShort ? [] : [key]));
}

/**
 * The place of the path that a page has in one locale: its own, or that of the translation, whose locale may be written
 * in another letter case than in `locales.yaml`.
 */
export function localizedPlace({ row, page }: PlacedPage, code: string): Place {
  const defined = translationOf(page, code);
  if (defined === undefined || defined.path === page.path) return pagePlace(row, "path");
  const isSame = (text: string): boolean => text === code || canonicalTag(text) === canonicalTag(code);
  const written = row.translations.find(({ locale }) => isSame(locale));
  return translationPlace(row, written ?? { locale: code, path: "" }, "path");
}
