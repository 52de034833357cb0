import type { Page, PageContent, Place } from "../model.ts";

/** A page with the row it came from, for problems that name their places. */
export interface PlacedPage {
  readonly row: PageContent;
  readonly page: Page;
}

/** The place of one value of a page's row: `pagePlace(row, "locales", 0)`. */
export function pagePlace(row: PageContent, ...steps: (string | number)[]): Place {
  return { file: row.file, pointer: [...row.pointer, ...steps], part: "value" };
}
