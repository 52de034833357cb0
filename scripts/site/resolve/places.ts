/** Places of values in the content, for diagnostics. */
import type { PageContent, TranslationContent } from "../../content/content.ts";
import type { Place, Pointer } from "../../model.ts";
import { canonicalTag } from "../locales.ts";
import { type Page, translationOf } from "../site.ts";

export interface Where {
  readonly place: Place;
}

type Steps = readonly (string | number)[];

/** Returns the place of a value of `site.yaml` or of a row: `at(site, "artifacts", "openapi")`, `at(row, "code")`. */
export function at(
  { file, pointer = [] }: { readonly file: string; readonly pointer?: Pointer },
  ...steps: Steps
): Where {
  return { place: { file, pointer: [...pointer, ...steps], part: "value" } };
}

/** A page with the row that defines it, for diagnostics with places. */
export interface PlacedPage {
  readonly row: PageContent;
  readonly page: Page;
}

/** Returns the place of a value in the row of a page: `atPage(row, "locales", 0)`. */
export function atPage(row: PageContent, ...steps: Steps): Where {
  return row.place ? { place: row.place } : at(row, ...steps);
}

/** Returns the place of a value of a translation: `es` in the short form `es: /a`, or `path` in `es: { path: /a }`. */
export function atTranslation(row: PageContent, written: TranslationContent, key: "path" | "lastmod"): Where {
  const { locale, path, lastmod, revision, place } = written;
  if (place) return { place };
  const isShort = path !== undefined && lastmod === undefined && revision === undefined;
  return atPage(row, "translations", locale, ...(isShort ? [] : [key]));
}

/** Returns the place of the path of a page in one locale: in the page's row, or in the translation. */
export function atPath({ row, page }: PlacedPage, code: string): Where {
  const defined = translationOf(page, code);
  if (defined === undefined || defined.path === page.path) return atPage(row, "path");
  // The row may write the locale in another letter case than `locales.yaml`.
  const isSame = (text: string): boolean => text === code || canonicalTag(text) === canonicalTag(code);
  const written = row.translations.find(({ locale }) => isSame(locale));
  return atTranslation(row, written ?? { locale: code, path: "" }, "path");
}

/** Finds items with the same key as an earlier item. Returns each such item with the first item of the same key. */
export function repetitions<Item>(items: Iterable<Item>, keyOf: (item: Item) => string) {
  const first = new Map<string, Item>();
  const found: (readonly [item: Item, first: Item])[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, item);
    else found.push([item, earlier]);
  }
  return found;
}
