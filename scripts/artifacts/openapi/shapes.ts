/**
 * The shapes of the published files as JSON Schemas, from the schemas that the files are held to. Constants,
 * see `constants.ts`.
 */
import * as z from "zod";
import * as schemas from "../api/schemas.ts";
import type { JsonSchema } from "./types.ts";

const { sourceAddressFile, coverageFile, ...others } = schemas;

/** The shapes by their names: of the files of every site, and of those that only some sites have. */
export const shapes = {
  ofAll: shapesOf(others),
  /** Of sites whose translations have paths of their own. */
  ofSources: shapesOf({ sourceAddressFile }),
  /** Of `coverage/v1.json`. */
  ofCoverage: shapesOf({ coverageFile }),
};

function shapesOf(files: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  // The names are the `id` of each; a schema that has one lands under `$defs`.
  const { $defs = {} } = z.toJSONSchema(z.object(files));
  return Object.fromEntries(Object.entries($defs).map(([name, schema]) => [name, component(schema as JsonSchema)]));
}

/** The same schema with its references as the document needs them. */
function component(schema: JsonSchema): JsonSchema {
  const { $ref, properties, items } = schema;
  return {
    ...schema,
    ...($ref === undefined ? {} : { $ref: `#/components/schemas/${$ref.slice("#/$defs/".length)}` }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, component(one)])) }),
    ...(items === undefined ? {} : { items: component(items) }),
  };
}
