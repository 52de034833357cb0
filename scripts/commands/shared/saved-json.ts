/** Parses JSON of strangers: files of saved builds, and saved changes between builds. */
import * as z from "zod";
import { parsedJson } from "../../publish/file-bytes.ts";

/** Parses the text of a saved file. Returns undefined if the text, which may be hostile, does not fit the schema. */
export function parsed<Value>(schema: z.ZodType<Value>, text = ""): Value | undefined {
  const value = isModest(text) ? parsedJson(text) : undefined;
  return fits(schema, value) ? z.safeParse(schema, value).data : undefined;
}

/**
 * Whether JSON nests at most 64 levels, and has on average at least 8 characters for each list or object. (Stele's
 * files have 5 levels and 13 characters.) In memory, `[[[[` and `{},{}` take up to a hundred times their size.
 */
function isModest(text: string): boolean {
  let depth = 0;
  let opened = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isString = !isString;
    else if (isString) at += sign === "\\" ? 1 : 0;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "[" || sign === "{") {
      depth += 1;
      opened += 1;
      if (depth > 64 || opened > text.length / 8) return false;
    }
  }
  return true;
}

/** Whether a value fits a schema. Stops at the first invalid part: zod could create millions of issues. */
function fits(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodNullable) return value === null || fits(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    return Array.isArray(value) && value.every((item) => fits(element, item));
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null)
    return z.safeParse(schema, value).success;
  const members = Object.entries<z.ZodType>(schema.shape);
  if (Object.keys(value).length > members.length) return false;
  return members.every(([key, member]) => fits(member, Reflect.get(value, key)));
}
