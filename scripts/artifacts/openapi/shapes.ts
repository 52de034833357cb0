/**
 * The shapes of the published files as JSON Schemas, from the schemas that the files are held to. They are constants: the
 * package carries them ready (`package/constants.ts`).
 */
import * as z from "zod";
import * as schemas from "../api/schemas.ts";
import type { JsonSchema } from "./types.ts";

const { sourceAddressFile, coverageFile, ...others } = schemas;

/** Of the files that every site has, by the names of the shapes. */
export const shapesOfAll: Readonly<Record<string, JsonSchema>> = shapesOf(others);

/** Of the files of sites whose translations have paths of their own. */
export const shapesOfSources: Readonly<Record<string, JsonSchema>> = shapesOf({ sourceAddressFile });

/** Of `coverage/v1.json`. */
export const shapesOfCoverage: Readonly<Record<string, JsonSchema>> = shapesOf({ coverageFile });

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
