/** Markup that is made once, with holes for what differs from page to page. */
import type { VNode } from "preact";
import { jsxEscape, jsxTemplate } from "preact/jsx-runtime";
import { renderToStaticMarkup } from "preact-render-to-string";

/** Stands where something will be filled in; no text of a content file has such a character (`content/schemas/values.ts`). */
export const HOLE = "\u0000";

/** HTML, cut at its holes. */
export type Pieces = readonly string[];

/** Renders markup whose texts and attributes may have holes. */
export function piecesOf(markup: VNode): Pieces {
  return renderToStaticMarkup(markup).split(HOLE);
}

/** Fills each hole: a text is escaped, as it would be anywhere in markup. */
export function filled(pieces: Pieces, holes: readonly (string | VNode)[] = []): VNode {
  return jsxTemplate([...pieces], ...holes.map((hole) => jsxEscape(hole)));
}
