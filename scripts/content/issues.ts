/** Turns issues of the schema check into diagnostics. */
import * as z from "zod/mini";
import { inYaml } from "../diagnostics/artifacts-line.ts";
import { diagnostic, type Where } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic, Pointer } from "../model.ts";
import type { SourceFile } from "./content.ts";
import { LONGEST_TEXT, SAFE_TEXT, type TextRefusal } from "./schemas/values.ts";
import { excess } from "./sources/budget.ts";
import { positionsOf } from "./yaml/document.ts";

type Issue = z.core.$ZodIssue;

/** Makes one diagnostic for each issue of a document. For unknown keys, makes one diagnostic for each key. */
export function issueProblems(
  source: SourceFile,
  schema: z.core.$ZodType,
  document: unknown,
  issues: readonly Issue[],
): Diagnostic[] {
  const file = source.name;
  const { find } = positionsOf(source);
  return issues.flatMap((issue) => {
    const pointer = issue.path.filter((step) => typeof step !== "symbol");
    const value = valueAt(document, pointer);
    // A union allows several types, and Zod lists issues for each type. Reports only those for the type of the value.
    if (issue.code === "invalid_union") {
      const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
      // The type of the whole value is wrong if an issue has no path: a mapping in the place of a text, or the reverse.
      const isFor = (all: readonly Issue[]) =>
        !all.some(({ code, path }) => code === "invalid_type" && path.length === 0);
      const meant = issue.errors.find((all) => isMapping === isFor(all)) ?? issue.errors[0] ?? [];
      const inside = meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
      return issueProblems(source, schema, document, inside);
    }
    if (issue.code === "unrecognized_keys") {
      const known = Object.keys(mappingOf(shapeAt(schema, pointer)).properties ?? {});
      return issue.keys.map((key) => {
        const place = { file, pointer: [...pointer, key], part: "key" } as const;
        return diagnostic("unknown-key", { key, known, meant: didYouMean(key, known) }, { place });
      });
    }
    // For a string in the place of a list, Zod reports two issues: the type and the length. Skips the length.
    if (typeof value === "string" && (issue.code === "too_small" || issue.code === "too_big")) return [];
    const range = isPlainScalar(value) ? find({ file, pointer, part: "value" }) : undefined;
    const text = range ? source.text.slice(range.start, range.end) : "";
    return [issueProblem({ file, pointer, value, text, schema }, issue)];
  });
}

interface Refused {
  readonly file: string;
  readonly pointer: Pointer;
  readonly value: unknown;
  /** A number or boolean as the author wrote it: `1.10`, although `value` is 1.1. */
  readonly text: string;
  readonly schema: z.core.$ZodType;
}

function issueProblem({ file, pointer, value, text, schema }: Refused, issue: Issue): Diagnostic {
  const where = { place: { file, pointer, part: "value" } } as const;
  const key = String(pointer.at(-1));
  const atKey = { place: { file, pointer, part: "key" } } as const;
  // A missing key has the value undefined. If the key allows only certain values, Zod reports a wrong value.
  const isMissing = value === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  if (isMissing) return diagnostic("missing-key", { key }, where);
  const wrongType = (expected: string): Diagnostic => {
    const values = { expected, found: foundName(value, text), text, example: exampleAt(schema, pointer) };
    return diagnostic("wrong-type", values, where);
  };
  switch (issue.code) {
    case "invalid_type":
      return wrongType(TYPE_NAMES[issue.expected] ?? issue.expected);
    case "invalid_value": {
      const allowed = issue.values.map(String);
      if (typeof value !== "string" && !isPlainScalar(value)) return wrongType(`one of ${allowed.join(", ")}`);
      const found = typeof value === "string" ? value : text;
      return diagnostic("wrong-value", { found, allowed, meant: didYouMean(found, allowed) }, where);
    }
    case "invalid_format":
      return refusedText(issue.message, String(value), where);
    case "invalid_key":
      return refusedText(issue.issues[0]?.message, key, atKey);
    case "custom":
      return typeof value === "string"
        ? refusedText(issue.message, value, where)
        : refusedText(issue.message, key, atKey);
    case "too_small":
    case "too_big":
      if (Array.isArray(value) && value.length === 0) return diagnostic("empty-list", {}, where);
      if (Array.isArray(value) && issue.code === "too_big") {
        const limit = Number(issue.maximum);
        return diagnostic("list-too-long", { limit }, { place: { ...where.place, pointer: [...pointer, limit] } });
      }
      if (typeof value === "number") {
        const { minimum, maximum, examples } = shapeAt(schema, pointer);
        return diagnostic("out-of-range", { found: String(value), minimum, maximum, example: examples?.[0] }, where);
      }
  }
  throw new Error(`No message for the schema issue ${issue.code} of ${pointer.join(".")}`);
}

/** Makes the diagnostic for a string or key that a check refuses. `refusal` is the message of the check. */
function refusedText(refusal: string | undefined, text: string, where: Where): Diagnostic {
  switch (refusal as TextRefusal) {
    case "not-a-date":
      return diagnostic("not-a-date", { found: text }, where);
    case "reserved-key":
      return diagnostic("yaml-key", {}, where);
    case "text-too-long":
      return excess("characters", LONGEST_TEXT, where);
    case "unsafe-text":
      if (text === "") return diagnostic("empty-text", {}, where);
      return diagnostic("forbidden-code-point", { codePoint: forbiddenCodePoint(text) }, where);
  }
  throw new Error(`No message for the check ${refusal}`);
}

type Shape = z.core.JSONSchema.BaseSchema;

/** A cache of JSON Schemas. Making one takes a millisecond, and each of a million lines may have a mistake. */
const jsonSchemas = new WeakMap<z.core.$ZodType, Shape>();

/** Finds the JSON Schema of the value at a pointer. It contains the known keys, the range and the examples. */
function shapeAt(schema: z.core.$ZodType, pointer: Pointer): Shape {
  const whole = jsonSchemas.get(schema) ?? z.toJSONSchema(schema);
  jsonSchemas.set(schema, whole);
  return pointer.reduce<Shape>(shapeInside, whole);
}

function shapeInside(shape: Shape, step: string | number): Shape {
  const { items, properties, additionalProperties } = mappingOf(shape);
  const inside = typeof step === "number" ? items : (properties?.[step] ?? additionalProperties);
  return typeof inside === "object" && !Array.isArray(inside) ? inside : {};
}

/** For a union of several shapes, returns the shape of a mapping. Returns any other shape unchanged. */
function mappingOf(shape: Shape): Shape {
  return shape.anyOf?.find((one) => typeof one === "object" && one.properties !== undefined) ?? shape;
}

/** Returns an example of a key, or of its nearest parent with an example: `sitemap: { alternates: true }`. */
function exampleAt(schema: z.core.$ZodType, pointer: Pointer): string | undefined {
  const key = pointer.at(-1);
  if (key === undefined) return undefined;
  const [example] = shapeAt(schema, pointer).examples ?? [];
  if (typeof key === "string" && example !== undefined) return `${key}: ${inYaml(example)}`;
  return exampleAt(schema, pointer.slice(0, -1));
}

function valueAt(document: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    document,
  );
}

function forbiddenCodePoint(text: string): string {
  const found = [...text].find((character) => !SAFE_TEXT.test(character)) ?? "";
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping",
  record: "a mapping",
};

function foundName(value: unknown, text: string): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  // Booleans and the numbers `.nan` and `.inf` are shown as the author wrote them.
  if (typeof value === "boolean" || (typeof value === "number" && !Number.isFinite(value))) return text;
  return TYPE_NAMES[typeof value] ?? typeof value;
}

function isPlainScalar(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}
