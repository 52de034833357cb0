/** A file of reference texts -> the texts: the shape, and that code is in every language what it is in English. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { ReferenceContent, SourceFile } from "../content.ts";
import type { Diagnostic, Outcome, Pointer } from "../../model.ts";
import { checkedFile } from "../documents.ts";
import { required, text } from "../schemas/values.ts";
import { english, type ReferenceTexts } from "./en.ts";
import * as z from "zod/mini";

/** The folder of the content that may hold texts of the reference in more languages, or in other words. */
export const REFERENCE_FOLDER = "reference";

/** The name of a file of reference texts, below the content folder. */
export type ReferenceFileName = `${typeof REFERENCE_FOLDER}/${string}.yaml`;

/** Whether a path below the content folder is a file of reference texts. Its language is checked later. */
export function isReferenceFileName(path: string): path is ReferenceFileName {
  return /^reference\/[\w-]+\.yaml$/.test(path);
}

/** Decodes one file. A file with a mistake gives no texts: each page needs all of them. */
export function decodeReference(name: ReferenceFileName, file: SourceFile): Outcome<ReferenceContent> {
  const { whole: texts, part, diagnostics } = checkedFile(referenceSchema(), file);
  const all = [...diagnostics, ...textProblems(file.name, part)];
  const code = name.slice(REFERENCE_FOLDER.length + 1, -".yaml".length);
  return { value: texts && all.length === 0 ? { file: file.name, code, texts } : undefined, diagnostics: all };
}

/** White space, and characters without a shape of their own, such as U+200B and U+200F. */
const UNSEEN = /^[\s\p{Z}\p{Cf}]*$/u;

/** Texts that say nothing, or other code than the English ones. */
function textProblems(file: string, texts: unknown): Diagnostic[] {
  const originals = new Map(placedTexts(english).map(({ pointer, text }) => [pointer.join("."), text]));
  return placedTexts(texts).flatMap(({ pointer, text }) => {
    const original = originals.get(pointer.join("."));
    if (original === undefined) return [];
    const where = { place: { file, pointer, part: "value" } } as const;
    if (UNSEEN.test(text)) return [diagnostic("empty-text", {}, where)];
    // The name and the direction of a language are its own.
    if (pointer[0] === "language") return [];
    const [wanted, found] = [marksOf(original), marksOf(text)];
    const [missing, extra] = [without(wanted, found), without(found, wanted)];
    return missing.length + extra.length > 0 ? [diagnostic("reference-marks", { missing, extra }, where)] : [];
  });
}

/** What is left of a list when each item of another has taken one away. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index !== -1) left.splice(index, 1);
  }
  return left;
}

/** The schema is made when a file needs it: most sites have only the texts that Stele ships. */
let made: z.ZodMiniType<ReferenceTexts> | undefined;

/** `reference/<locale>.yaml`, made of the English texts, so that the keys are listed once. */
export function referenceSchema(): z.ZodMiniType<ReferenceTexts> {
  // The compiler cannot follow the walk; the tests hold every shipped language to it.
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

/** A part of a text: words, code, or a name that a value may replace. */
type TextPart = { readonly kind: "words" | "code" | "name"; readonly text: string };

/** Code between backticks, or a name in braces; a backtick without its second is a backtick. */
const MARK = /`(?<code>[^`]+)`|\{(?<name>\w+)\}/gu;

/** Takes a text apart; the parts in their order make up the text. */
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

/** The marks of a text as they are written, sorted: languages order them as they need. */
export function marksOf(text: string): string[] {
  return Array.from(text.matchAll(MARK), ([mark]) => mark).sort();
}

/** The texts in a value that should have the shape of reference texts; other values are skipped. */
export function placedTexts(
  value: unknown,
  parent: Pointer = [],
): { readonly pointer: Pointer; readonly text: string }[] {
  if (typeof value === "string") return [{ pointer: parent, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => placedTexts(member, [...parent, key]));
}
