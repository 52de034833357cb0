/** The shapes of the published files as parts of the document. */
import type { Site } from "../../model.ts";
import { constants } from "../constants.ts";
import type { JsonSchema } from "./types.ts";

/** The shapes of the files of a site by their names, in code-unit order. */
export function componentSchemas({ addresses, artifacts }: Site): Record<string, JsonSchema> {
  const { ofAll, ofSources, ofCoverage } = constants().shapes;
  const shapes = {
    ...ofAll,
    ...(addresses.localizedPaths ? ofSources : {}),
    ...(artifacts.coverage ? ofCoverage : {}),
  };
  return Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What refers to a shape. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
