/** @jsxRuntime automatic @jsxImportSource preact */
/** The constant parts in the languages whose texts come with Stele: the package carries them ready (`bundles/constants.ts`). */
import { renderToStaticMarkup } from "preact-render-to-string";
import { shippedReferences } from "../../content/reference/shipped.ts";
import { type ConstantPartProps, constantParts } from "./constant-parts.tsx";

/** Stands where the path that links begin with will; no text of ours has such a character. */
const ROOT_MARK = "\u{E000}";

/** Code of the language -> name of the part -> its HTML, cut where the path that links begin with belongs. */
export const readyParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = Object.fromEntries(
  shippedReferences.map(({ code, texts }) => [code, partsIn({ texts, root: ROOT_MARK })]),
);

function partsIn(props: ConstantPartProps): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(constantParts).map(([name, Part]) => [
      name,
      renderToStaticMarkup(<Part {...props} />).split(ROOT_MARK),
    ]),
  );
}
