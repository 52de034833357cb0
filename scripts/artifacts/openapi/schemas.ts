/** The shapes of the published files as parts of the document, from the schemas that the files are held to. */
import * as z from "zod";
import type { Site } from "../../model.ts";
import * as schemas from "../schemas.ts";
import type { JsonSchema } from "./types.ts";

const { sourceAddressFile, coverageFile, ...always } = schemas;

/** The shapes of the files of a site by their names, in code-unit order. */
export function componentSchemas({ addresses, artifacts }: Site): Record<string, JsonSchema> {
  const shapes = {
    ...always,
    ...(addresses.localizedPaths ? { sourceAddressFile } : {}),
    ...(artifacts.coverage ? { coverageFile } : {}),
  };
  // The names are the `id` of each; a schema that has one lands under `$defs`.
  const { $defs = {} } = z.toJSONSchema(z.object(shapes));
  const names = Object.keys($defs).sort();
  return Object.fromEntries(names.map((name) => [name, component($defs[name] as JsonSchema)]));
}

/** What refers to a shape. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The same schema with its references as the document needs them. */
function component(schema: JsonSchema): JsonSchema {
  const { $ref, properties, items } = schema;
  return {
    ...schema,
    ...($ref === undefined ? {} : referenceTo($ref.slice("#/$defs/".length))),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, component(one)])) }),
    ...(items === undefined ? {} : { items: component(items) }),
  };
}
