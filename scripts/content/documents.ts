/** Checks documents against schemas. Extracts the valid parts, so that later steps find more mistakes in one run. */
import * as z from "zod/mini";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Pointer } from "../model.ts";
import type { SourceFile } from "./content.ts";
import { issueProblems } from "./issues.ts";
import { excess, MOST } from "./sources/budget.ts";
import { forgetPositions } from "./yaml/document.ts";
import { parseYaml } from "./yaml/index.ts";

/** The valid parts of a value. Invalid items of an array become undefined, so that valid items keep their indexes. */
export type Fitting<T> = T extends readonly (infer Item)[]
  ? (Fitting<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Fitting<T[Key]> }
    : T;

interface Checked<Schema extends z.core.$ZodType> {
  /** The document, if all of it fits the schema. */
  readonly whole: z.infer<Schema> | undefined;
  /** The valid parts of the document. Undefined: no part is valid. */
  readonly part: Fitting<z.infer<Schema>> | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a file and checks its document. If there is no file, returns no diagnostics. */
export function checkedFile<Schema extends z.core.$ZodType>(schema: Schema, file?: SourceFile): Checked<Schema> {
  const { value, diagnostics } = file ? parseYaml(file) : { value: undefined, diagnostics: [] };
  if (!file || diagnostics.length > 0) return { whole: undefined, part: undefined, diagnostics };
  const checked = checkedValue(file, schema, value);
  if (checked.diagnostics.length === 0) forgetPositions(file);
  return checked;
}

/** Checks a document that was parsed from a file. */
export function checkedValue<Schema extends z.core.$ZodType>(
  file: SourceFile,
  schema: Schema,
  value: unknown,
): Checked<Schema> {
  const beyond = entryBeyond(value, Array.isArray(value));
  if (beyond) {
    const where = { place: { file: file.name, pointer: beyond, part: "value" } } as const;
    const problem = diagnostic("list-too-long", { limit: MOST_INSIDE }, where);
    return { whole: undefined, part: undefined, diagnostics: [problem] };
  }
  const { data, error } = z.safeParse(schema, value);
  // `fittingPart` has checked each part against the schema, but TypeScript cannot know that.
  const part = (error ? fittingPart(schema, value) : value) as Fitting<z.infer<Schema>> | undefined;
  const issues = error?.issues ?? [];
  const diagnostics = issueProblems(file, schema, value, issues.slice(0, MOST.problems));
  const isTooMuch = issues.length > MOST.problems;
  const tooMuch = isTooMuch ? [excess("problems", MOST.problems, { place: { file: file.name } })] : [];
  return { whole: data, part, diagnostics: [...diagnostics, ...tooMuch] };
}

/** The maximum number of entries inside one row of a list, at all depths together. Zod fails at some 120,000 issues. */
const MOST_INSIDE = 10_000;

/** Returns the pointer to the first entry that exceeds `MOST_INSIDE`. Does not limit the number of rows. */
function entryBeyond(value: unknown, isRows: boolean): Pointer | undefined {
  let count = 0;
  const find = (inside: unknown, isRow: boolean): Pointer | undefined => {
    if (typeof inside !== "object" || inside === null) return undefined;
    for (const step of Array.isArray(inside) ? inside.keys() : Object.keys(inside)) {
      count = isRow ? 0 : count + 1;
      if (count > MOST_INSIDE) return [step];
      const beyond = find(Reflect.get(inside, step), false);
      if (beyond) return [step, ...beyond];
    }
    return undefined;
  };
  return find(value, isRows);
}

function fitting(schema: z.core.$ZodType, value: unknown): unknown {
  // A list may have millions of rows that are not mappings. This check refuses them faster than the schema does.
  if (schema instanceof z.ZodMiniObject && typeof value !== "object") return undefined;
  return z.safeParse(schema, value).success ? value : fittingPart(schema, value);
}

/** Returns the valid part of a value that the schema has refused as a whole. */
function fittingPart(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodMiniOptional) return fitting(schema.def.innerType, value);
  // Takes the first alternative that accepts the value or a part of it.
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.map((option) => fitting(option, value)).find((fit) => fit !== undefined);
  }
  if (schema instanceof z.ZodMiniPipe) return fitting(schema.def.out, value);
  if (schema instanceof z.ZodMiniArray) {
    if (!Array.isArray(value)) return undefined;
    return value.slice(0, mostItems(schema)).map((item) => fitting(schema.def.element, item));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (schema instanceof z.ZodMiniObject) {
    return members(value, (key) => (Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined));
  }
  if (schema instanceof z.ZodMiniRecord) {
    const { keyType, valueType } = schema.def;
    return members(value, (key) => (z.safeParse(keyType, key).success ? valueType : undefined));
  }
  return undefined;
}

/** Returns how many items an array may have; undefined if its schema sets no limit. */
function mostItems({ _zod }: z.core.$ZodType): number | undefined {
  const limits = _zod.def.checks?.map(({ _zod: { def } }) => ("maximum" in def ? def.maximum : undefined));
  return limits?.find((limit) => typeof limit === "number");
}

/** Keeps the members of an object that fit their schemas. Drops members without a schema. */
function members(value: object, schemaOf: (key: string) => z.core.$ZodType | undefined): object {
  const all = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const schema = schemaOf(key);
    return [key, schema && fitting(schema, member)] as const;
  });
  return Object.fromEntries(all.filter(([, member]) => member !== undefined));
}
