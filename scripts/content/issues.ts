/** Schema issues -> diagnostics: which key, which value, what was expected, what was probably meant. */
import * as z from "zod/mini";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic, Pointer, SourceFile } from "../model.ts";
import { SAFE_TEXT } from "./schemas/values.ts";
import { positionsOf } from "./yaml/document.ts";

type Issue = z.core.$ZodIssue;

/** One problem for each issue of a document; an issue of several unknown keys is one problem for each key. */
export function issueProblems(
  source: SourceFile,
  schema: z.core.$ZodType,
  document: unknown,
  issues: readonly Issue[],
): Diagnostic[] {
  const file = source.name;
  const written = textsOf(source);
  const keysAt = knownKeysOf(schema);
  return issues.flatMap((issue) => {
    const pointer = issue.path.filter((step) => typeof step !== "symbol");
    // A text, or a mapping that says more: the issues are those of the shape that was meant.
    if (issue.code === "invalid_union") {
      const isMapping = isMappingValue(valueAt(document, pointer));
      const meant = issue.errors.find((all) => isMapping === !all.some(isWrongShape)) ?? issue.errors[0] ?? [];
      const inside = meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
      return issueProblems(source, schema, document, inside);
    }
    if (issue.code === "unrecognized_keys") return unknownKeys(file, pointer, issue.keys, keysAt(pointer));
    const value = valueAt(document, pointer);
    return [issueProblem(file, pointer, { value, text: isPlainScalar(value) ? written(pointer) : "" }, issue)];
  });
}

/** Whether a shape was refused as a whole, because it is no mapping or a value is none. */
function isWrongShape({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}

function isMappingValue(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value, and of numbers and booleans the text that their author wrote: `1.1` and `1.10`, `8` and `0o10`. */
interface Written {
  readonly value: unknown;
  readonly text: string;
}

function textsOf(source: SourceFile): (pointer: Pointer) => string {
  const { find } = positionsOf(source);
  return (pointer) => {
    const range = find({ file: source.name, pointer, part: "value" });
    return range ? source.text.slice(range.start, range.end) : "";
  };
}

function issueProblem(file: string, pointer: Pointer, { value, text }: Written, issue: Issue): Diagnostic {
  const where = { place: { file, pointer, part: "value" } } as const;
  // Of a key with a list of words it is no wrong type, but none of the words.
  const isMissing = value === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  if (isMissing) return diagnostic("missing-key", { key: String(pointer.at(-1)) }, where);
  switch (issue.code) {
    case "invalid_type":
      return diagnostic(
        "wrong-type",
        { expected: typeName(issue.expected), found: foundName(value, text), text },
        where,
      );
    case "invalid_value":
      return wrongValue({ value, text }, issue.values.map(String), where);
    case "invalid_format":
      return wrongFormat(String(value), issue.format === "regex" ? (issue.pattern ?? "") : "", where);
    case "too_small":
    case "too_big":
      if (typeof value === "number") return diagnostic("out-of-range", { found: value, least: 0, most: 1 }, where);
      return diagnostic("empty-list", {}, where);
    case "invalid_key":
      return wrongKey(file, pointer);
    case "custom":
      return diagnostic("yaml-key", {}, { place: { file, pointer, part: "key" } });
    default:
      throw new Error(`No message for the schema issue ${issue.code}`);
  }
}

function wrongValue(
  { value, text }: Written,
  allowed: readonly string[],
  where: { place: Diagnostic["place"] },
): Diagnostic {
  if (typeof value !== "string" && !isPlainScalar(value)) {
    const expected = `one of ${allowed.join(", ")}`;
    return diagnostic("wrong-type", { expected, found: foundName(value, text), text: "" }, where);
  }
  const found = typeof value === "string" ? value : text;
  return diagnostic("wrong-value", { found, allowed, meant: didYouMean(found, allowed) }, where);
}

function wrongFormat(value: string, pattern: string, where: { place: Diagnostic["place"] }): Diagnostic {
  if (pattern.includes("[0-9]{4}")) return diagnostic("not-a-date", { found: value }, where);
  if (value === "") return diagnostic("empty-text", {}, where);
  return diagnostic("forbidden-code-point", { codePoint: forbiddenCodePoint(value) }, where);
}

function wrongKey(file: string, pointer: Pointer): Diagnostic {
  const where = { place: { file, pointer, part: "key" } } as const;
  const key = String(pointer.at(-1));
  if (key === "") return diagnostic("empty-text", {}, where);
  return diagnostic("forbidden-code-point", { codePoint: forbiddenCodePoint(key) }, where);
}

function unknownKeys(file: string, parent: Pointer, keys: readonly string[], known: readonly string[]): Diagnostic[] {
  return keys.map((key) => {
    const place = { file, pointer: [...parent, key], part: "key" } as const;
    return diagnostic("unknown-key", { key, known, meant: didYouMean(key, known) }, { place });
  });
}

/** Making a JSON Schema takes a millisecond, and a list may have a mistake in each of a million lines. */
const jsonSchemas = new WeakMap<z.core.$ZodType, z.core.JSONSchema.BaseSchema>();

/** The keys that a schema knows at a place, read off its JSON Schema so that it is said in one place only. */
function knownKeysOf(schema: z.core.$ZodType): (pointer: Pointer) => string[] {
  return (pointer) => {
    let node = jsonSchemas.get(schema) ?? z.toJSONSchema(schema);
    jsonSchemas.set(schema, node);
    for (const step of pointer) {
      const next = typeof step === "number" ? node.items : (node.properties?.[step] ?? node.additionalProperties);
      if (typeof next !== "object" || Array.isArray(next)) return [];
      node = next.anyOf?.find((one) => typeof one === "object" && one.properties !== undefined) ?? next;
    }
    return Object.keys(node.properties ?? {});
  };
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

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? expected;
}

function foundName(value: unknown, text: string): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  // `.nan` and `.inf` are numbers of YAML and of no content.
  if (typeof value === "number" && !Number.isFinite(value)) return text;
  return typeof value === "boolean" ? text : typeName(typeof value);
}

function isPlainScalar(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}
