/** Every place of the content that an author fills in, read from the JSON Schemas so that none can be forgotten. */
import { jsonSchema, SCHEMA_NAMES, type SchemaName } from "../../scripts/content/schemas/json-schemas.ts";

/** A place for a value, or for the name of a key; of lists the first row stands for all. */
export interface Field {
  readonly file: SchemaName;
  readonly pointer: readonly (string | number)[];
  readonly part: "value" | "key";
}

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** All of them, in the order of the schemas. */
export const fields: readonly Field[] = SCHEMA_NAMES.flatMap((file) => {
  const shape: Shape = JSON.parse(jsonSchema(file));
  return fieldsIn(file, shape, []);
});

function fieldsIn(file: SchemaName, shape: Shape, pointer: Field["pointer"]): Field[] {
  if (shape.anyOf) return once(shape.anyOf.flatMap((one) => fieldsIn(file, one, pointer)));
  if (shape.items) return fieldsIn(file, shape.items, [...pointer, 0]);
  const { properties, additionalProperties } = shape;
  if (!properties && typeof additionalProperties !== "object") return [{ file, pointer, part: "value" }];
  const members = Object.entries(properties ?? {}).flatMap(([key, one]) => fieldsIn(file, one, [...pointer, key]));
  const values =
    typeof additionalProperties === "object" ? fieldsIn(file, additionalProperties, [...pointer, "es"]) : [];
  return [{ file, pointer, part: "key" }, ...members, ...values];
}

/** Alternatives of one place are one field. */
function once(found: readonly Field[]): Field[] {
  return [...new Map(found.map((field) => [nameOf(field), field])).values()];
}

/** `pages[0].translations.es.path`, `site.{key}` */
export function nameOf({ file, pointer, part }: Field): string {
  const steps = pointer.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return `${file}${steps.join("")}${part === "key" ? ".{key}" : ""}`;
}
