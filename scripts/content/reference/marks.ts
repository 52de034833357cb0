/** What a reference text says in every language alike: code between backticks, and names in braces. */
import type { Pointer } from "../../model.ts";

/** A part of a text: what is read, code, or a name that a value may take the place of. */
export type TextPart = { readonly kind: "words" | "code" | "name"; readonly text: string };

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

/** A text with its place. */
export interface PlacedText {
  readonly pointer: Pointer;
  readonly text: string;
}

/** The texts in a value that should have the shape of reference texts; other values are skipped. */
export function placedTexts(value: unknown, parent: Pointer = []): PlacedText[] {
  if (typeof value === "string") return [{ pointer: parent, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => placedTexts(member, [...parent, key]));
}
