/** The figures that the overview of the status shows, and those that it must show. */
import { DomUtils, parseDocument } from "htmlparser2";
import type { CoverageFile } from "../../scripts/site/published.ts";

/** Reads the figures of each language: its complete part, and its current part if that is known. */
export function shownFigures(overview: string): unknown[] {
  const cards = DomUtils.getElementsByTagName("li", parseDocument(overview)).filter(
    ({ attribs }) => attribs["data-code"],
  );
  return cards.map((card) => {
    const numbers = Array.from(DomUtils.textContent(card).matchAll(/(\d+) of (\d+)/g), ([, part, all]) => [part, all]);
    return [card.attribs["data-code"], ...numbers.map((pair) => pair.map(Number))];
  });
}

/** Returns the same figures by the coverage. */
export function expectedFigures({ locales }: CoverageFile): unknown[] {
  return locales.map(({ code, translated, missing, unknown, current }) => [
    code,
    [translated, translated + missing],
    ...(translated > unknown ? [[current.revision + current.date, translated]] : []),
  ]);
}
