/** Decodes a file of reference texts. Checks the keys, and the `code` and `{names}` in each text. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { ReferenceContent, SourceFile } from "../content.ts";
import type { Diagnostic, Outcome, Pointer } from "../../model.ts";
import { checkedFile } from "../documents.ts";
import { required, text } from "../schemas/values.ts";
import { english, type ReferenceTexts } from "./en.ts";
import * as z from "zod/mini";

/** The folder of reference texts in the content folder. Its files add languages, or replace the texts of Stele. */
export const REFERENCE_FOLDER = "reference";

/** The name of a file of reference texts, relative to the content folder: `reference/es.yaml`. */
export type ReferenceFileName = `${typeof REFERENCE_FOLDER}/${string}.yaml`;

/** Whether a path in the content folder is a file of reference texts. Its language code is checked later. */
export function isReferenceFileName(path: string): path is ReferenceFileName {
  return /^reference\/[\w-]+\.yaml$/.test(path);
}

/** Decodes one file. Returns no texts if the file has a mistake, because each page needs all texts. */
export function decodeReference(name: ReferenceFileName, file: SourceFile): Outcome<ReferenceContent> {
  const { whole: texts, part, diagnostics } = checkedFile(referenceSchema(), file);
  const all = [...diagnostics, ...textProblems(file.name, part)];
  const code = name.slice(REFERENCE_FOLDER.length + 1, -".yaml".length);
  return { value: texts && all.length === 0 ? { file: file.name, code, texts } : undefined, diagnostics: all };
}

/** Matches a text that contains only white space and invisible characters, such as U+200B and U+200F. */
const UNSEEN = /^[\s\p{Z}\p{Cf}]*$/u;

/** Reports invisible texts, and texts whose `code` or `{names}` differ from those of the English text. */
function textProblems(file: string, texts: unknown): Diagnostic[] {
  const originals = new Map(placedTexts(english).map(({ pointer, text }) => [pointer.join("."), text]));
  return placedTexts(texts).flatMap(({ pointer, text }) => {
    const original = originals.get(pointer.join("."));
    if (original === undefined) return [];
    const where = { place: { file, pointer, part: "value" } } as const;
    if (UNSEEN.test(text)) return [diagnostic("empty-text", {}, where)];
    // The values of `language` are a name and a direction, and not translations.
    if (pointer[0] === "language") return [];
    const [wanted, found] = [marksOf(original), marksOf(text)];
    const [missing, extra] = [without(wanted, found), without(found, wanted)];
    return missing.length + extra.length > 0 ? [diagnostic("reference-marks", { missing, extra }, where)] : [];
  });
}

/** Removes each item of `others` once from a list: `a`, `a`, `b` without `a` is `a`, `b`. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index !== -1) left.splice(index, 1);
  }
  return left;
}

/** The schema, made only when needed: few sites have reference texts of their own. */
let made: z.ZodMiniType<ReferenceTexts> | undefined;

/** Returns the schema of `reference/<locale>.yaml`. The English texts define the keys, so there is no second list. */
export function referenceSchema(): z.ZodMiniType<ReferenceTexts> {
  // TypeScript cannot infer this type from `membersLike`. Tests check every language of Stele against the schema.
  return (made ??= z.strictObject({
    ...membersLike(english),
    language: z
      .strictObject({
        name: required(text, ["Português (Brasil)"]).means("The language's name in that language."),
        dir: required(z.enum(["ltr", "rtl"]), ["ltr"]).means("The writing direction."),
      })
      .check(z.describe("The language that the texts are in.")),
  }) as unknown as z.ZodMiniType<ReferenceTexts>);
}

function membersLike(value: object): Record<string, z.ZodMiniType> {
  const members = Object.entries(value).map(([key, member]: [string, unknown]): [string, z.ZodMiniType] => [
    key,
    typeof member === "object" && member !== null
      ? z.strictObject(membersLike(member)).check(z.describe(`Texts: ${Object.keys(member).join(", ")}.`))
      : required(text, [member]).means(`In English: ${String(member)}`),
  ]);
  return Object.fromEntries(members);
}

/** A part of a text: words, code, or a `{name}` that a value may replace. */
type TextPart = { readonly kind: "words" | "code" | "name"; readonly text: string };

/** Matches code between backticks, or a name in braces. A backtick without a second one is ordinary text. */
const MARK = /`(?<code>[^`]+)`|\{(?<name>\w+)\}/gu;

/** Splits a text into its parts, in their order. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const { code, name = "" } = match.groups ?? {};
    if (match.index > end) parts.push({ kind: "words", text: text.slice(end, match.index) });
    parts.push(code === undefined ? { kind: "name", text: name } : { kind: "code", text: code });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...parts, { kind: "words", text: text.slice(end) }] : parts;
}

/** Returns the `code` and `{names}` of a text, sorted, because their order differs between languages. */
export function marksOf(text: string): string[] {
  return Array.from(text.matchAll(MARK), ([mark]) => mark).sort();
}

/** Returns all strings in a value, each with its pointer. Skips values of other types. */
export function placedTexts(
  value: unknown,
  parent: Pointer = [],
): { readonly pointer: Pointer; readonly text: string }[] {
  if (typeof value === "string") return [{ pointer: parent, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => placedTexts(member, [...parent, key]));
}
