/** @jsxRuntime automatic @jsxImportSource preact */
/**
 * The tables of all shapes in the languages whose texts come with Stele. They are a third of each reference page, and
 * constants: the package carries them ready (`package/constants.ts`).
 */
import { renderToStaticMarkup } from "preact-render-to-string";
import { shippedReferences } from "../../content/reference/shipped.ts";
import { shapesOfAll, shapesOfCoverage, shapesOfSources } from "../openapi/shapes.ts";
import { ShapeBody } from "./shape.tsx";

const shapes = Object.entries({ ...shapesOfAll, ...shapesOfSources, ...shapesOfCoverage });

/** Code of the language -> name of the shape -> what its section holds, as HTML. */
export const shapeTables: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  shippedReferences.map(({ code, texts }) => [
    code,
    Object.fromEntries(
      shapes.map(([name, schema]) => [
        name,
        renderToStaticMarkup(<ShapeBody texts={texts} name={name} schema={schema} />),
      ]),
    ),
  ]),
);
