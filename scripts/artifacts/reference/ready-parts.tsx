/** @jsxRuntime automatic @jsxImportSource preact */
/** The constant parts in the languages whose texts come with Stele: the package carries them ready (`bundles/constants.ts`). */
import { shippedReferences } from "../../content/reference/shipped.ts";
import { type ConstantPartProps, constantParts } from "./constant-parts.tsx";
import { HOLE, type Pieces, piecesOf } from "./holes.ts";

/** Code of the language -> name of the part -> its HTML, with holes for the path that links begin with. */
export const readyParts: Readonly<Record<string, Readonly<Record<string, Pieces>>>> = Object.fromEntries(
  shippedReferences.map(({ code, texts }) => [code, partsIn({ texts, root: HOLE })]),
);

function partsIn(props: ConstantPartProps): Record<string, Pieces> {
  return Object.fromEntries(Object.entries(constantParts).map(([name, Part]) => [name, piecesOf(<Part {...props} />)]));
}
