/** What is right in a document with mistakes, so that one run finds the mistakes of every step. */
import * as z from "zod/mini";

/** A value of which the parts that did not fit are left out; items leave a hole, so that the others keep their numbers. */
export type Fitting<T> = T extends readonly (infer Item)[]
  ? (Fitting<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Fitting<T[Key]> }
    : T;

/** What fits a schema of a value: all of it, or the members and items that do, or nothing. */
export function validSubset<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Fitting<z.infer<Schema>> | undefined {
  // Each part was checked against its own schema, which TypeScript does not follow.
  return fitting(schema, value) as Fitting<z.infer<Schema>> | undefined;
}

function fitting(schema: z.core.$ZodType, value: unknown): unknown {
  if (z.safeParse(schema, value).success) return value;
  if (schema instanceof z.ZodMiniOptional) return fitting(schema.def.innerType, value);
  // Of the shapes that a value may have, the one that it could be.
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

/** How many items a list may have; undefined where its schema says nothing. */
export function mostItems({ _zod }: z.core.$ZodType): number | undefined {
  const limits = _zod.def.checks?.map(({ _zod: { def } }) => ("maximum" in def ? def.maximum : undefined));
  return limits?.find((limit) => typeof limit === "number");
}

function memberOf(schema: z.ZodMiniObject, key: string): z.core.$ZodType | undefined {
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
