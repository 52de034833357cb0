/** The shapes of the published files as parts of the document, from the schemas that the files are held to. */
import * as z from "zod";
import * as schemas from "../schemas.ts";
import type { JsonSchema } from "./types.ts";

/** The shapes by their names, in code-unit order. */
export function componentSchemas(): Record<string, JsonSchema> {
  // The names are the `id` of each; a schema that has one lands under `$defs`.
  const { $defs = {} } = z.toJSONSchema(z.object(schemas));
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
