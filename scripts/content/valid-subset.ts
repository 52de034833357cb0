/** Extracts the valid subset of a document with mistakes, so that one run finds the mistakes of every step. */
import * as z from "zod/mini";

/**
 * A value without the parts that do not fit. Such items of an array become undefined, so the others keep their index.
 */
export type Fitting<T> = T extends readonly (infer Item)[]
  ? (Fitting<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Fitting<T[Key]> }
    : T;

/** Returns the part of a value that fits a schema: all of it, some members and items, or undefined. */
export function validSubset<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Fitting<z.infer<Schema>> | undefined {
  // Each part was checked against its own schema, but TypeScript cannot know that.
  return fitting(schema, value) as Fitting<z.infer<Schema>> | undefined;
}

function fitting(schema: z.core.$ZodType, value: unknown): unknown {
  if (z.safeParse(schema, value).success) return value;
  if (schema instanceof z.ZodMiniOptional) return fitting(schema.def.innerType, value);
  // Takes the first alternative that fits.
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.map((option) => fitting(option, value)).find((fit) => fit !== undefined);
  }
  if (schema instanceof z.ZodMiniPipe) return fitting(schema.def.out, value);
  if (schema instanceof z.ZodMiniArray) {
    if (!Array.isArray(value)) return undefined;
    return value.slice(0, mostItems(schema)).map((item) => fitting(schema.def.element, item));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (schema instanceof z.ZodMiniObject) return members(value, (key) => memberOf(schema, key));
  if (schema instanceof z.ZodMiniRecord) {
    const { keyType, valueType } = schema.def;
    return members(value, (key) => (z.safeParse(keyType, key).success ? valueType : undefined));
  }
  return undefined;
}

/** Returns how many items an array may have; undefined if its schema sets no limit. */
export function mostItems({ _zod }: z.core.$ZodType): number | undefined {
  const limits = _zod.def.checks?.map(({ _zod: { def } }) => ("maximum" in def ? def.maximum : undefined));
  return limits?.find((limit) => typeof limit === "number");
}

function memberOf(schema: z.ZodMiniObject, key: string): z.core.$ZodType | undefined {
  return Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
}

/** Keeps the members of an object that fit their schemas. Drops members without a schema. */
function members(value: object, schemaOf: (key: string) => z.core.$ZodType | undefined): object {
  const all = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const schema = schemaOf(key);
    return [key, schema && fitting(schema, member)] as const;
  });
  return Object.fromEntries(all.filter(([, member]) => member !== undefined));
}
