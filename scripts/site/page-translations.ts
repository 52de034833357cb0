/** The translations of a page, its source among them, and their paths. */
import type { DefinedPath, Page } from "../model.ts";

/** The path of a page in a locale, mostly the page's own; undefined where there is no such translation. */
export function translationOf(page: Page, code: string): DefinedPath | undefined {
  return page.locales.has(code) ? (page.localized?.get(code) ?? page) : undefined;
}

/** Locale code -> how many pages exist in it. */
export function countTranslations(pages: readonly Page[]): ReadonlyMap<string, number> {
  const bySet = new Map<ReadonlySet<string>, number>();
  for (const { locales } of pages) bySet.set(locales, (bySet.get(locales) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [locales, count] of bySet) for (const code of locales) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** The code and the path of each translation, in the order of the site's locales. */
export function* translationsOf(page: Page): Generator<readonly [code: string, defined: DefinedPath]> {
  for (const code of page.locales) yield [code, page.localized?.get(code) ?? page];
}
