/** @jsxRuntime automatic @jsxImportSource preact */
/** The constant parts in the languages whose texts come with Stele: the package carries them ready (`package/constants.ts`). */
import { shippedReferences } from "../../content/reference/shipped.ts";
import type { ReferenceTexts } from "../../model.ts";
import { constantParts } from "./constant-parts.tsx";
import { type Pieces, piecesOf } from "./holes.ts";

/** Code of the language -> name of the part -> its HTML, cut at its holes. */
export const readyParts: Readonly<Record<string, Readonly<Record<string, Pieces>>>> = Object.fromEntries(
  shippedReferences.map(({ code, texts }) => [code, partsIn(texts)]),
);

function partsIn(texts: ReferenceTexts): Record<string, Pieces> {
  const parts = Object.entries(constantParts);
  return Object.fromEntries(parts.map(([name, Part]) => [name, piecesOf(<Part texts={texts} />)]));
}
