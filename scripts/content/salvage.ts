/** What is right in a document with mistakes, so that one run finds the mistakes of every step. */
import * as z from "zod";

/** A value of which the parts that did not fit are left out; items leave a hole, so that the others keep their numbers. */
export type Fitting<T> = T extends readonly (infer Item)[]
  ? (Fitting<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Fitting<T[Key]> }
    : T;

/** What fits a schema of a value: all of it, or the members and items that do, or nothing. */
export function salvage<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Fitting<z.infer<Schema>> | undefined {
  // Each part was checked against its own schema, which TypeScript does not follow.
  return fitting(schema, value) as Fitting<z.infer<Schema>> | undefined;
}

function fitting(schema: z.core.$ZodType, value: unknown): unknown {
  if (z.safeParse(schema, value).success) return value;
  if (schema instanceof z.ZodOptional) return fitting(schema.unwrap(), value);
  // Of the shapes that a value may have, the one that it could be.
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => fitting(option, value)).find((fit) => fit !== undefined);
  }
  if (schema instanceof z.ZodPipe) return fitting(schema.out, value);
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((item) => fitting(schema.element, item)) : undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (schema instanceof z.ZodObject) return members(value, (key) => memberOf(schema, key));
  if (schema instanceof z.ZodRecord) {
    return members(value, (key) => (z.safeParse(schema.keyType, key).success ? schema.valueType : undefined));
  }
  return undefined;
}

function memberOf(schema: z.ZodObject, key: string): z.core.$ZodType | undefined {
  return Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
}

/** The members of an object that fit their schemas; those without a schema do not. */
function members(value: object, schemaOf: (key: string) => z.core.$ZodType | undefined): object {
  const all = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const schema = schemaOf(key);
    return [key, schema && fitting(schema, member)] as const;
  });
  return Object.fromEntries(all.filter(([, member]) => member !== undefined));
}
