/** Finds the table of a shape that is ready: of texts that come with Stele and a shape of its own files. */
import { shippedReferences } from "../../content/reference/shipped.ts";
import type { ReferenceTexts } from "../../model.ts";
import { shapesOfAll, shapesOfCoverage, shapesOfSources } from "../openapi/shapes.ts";
import type { JsonSchema } from "../openapi/types.ts";
import { shapeTables } from "./shape-tables.tsx";

/** What the section of a shape holds, as HTML, or nothing where texts or shape are others than those it was made of. */
export function readyShape(texts: ReferenceTexts, name: string, schema: JsonSchema | undefined): string | undefined {
  const language = shippedReferences.find((one) => one.texts === texts);
  const isOurs = [shapesOfAll, shapesOfSources, shapesOfCoverage].some((shapes) => shapes[name] === schema);
  return language && schema && isOurs ? shapeTables[language.code]?.[name] : undefined;
}
