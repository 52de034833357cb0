/** How much a content file may hold: past these limits a reader of it ends, or takes all memory. */
import { Lexer, Parser } from "yaml";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SourceFile } from "../content.ts";
import type { Diagnostic } from "../../model.ts";
import { at } from "./syntax.ts";

/** 50,000 pages are 6 MB; a file of this size is a mistake or an attack. */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/**
 * 50,000 pages with five paths of their own each have as many words and marks. Each costs the composing step some
 * microseconds and a hundred bytes and more, so that a smaller file than the largest can take all memory.
 */
export const MOST_LEXEMES = 5_000_000;

/** Deeper nesting than any content has. Past some thousand levels the composing step ends the process. */
export const DEEPEST_NESTING = 64;

/** The problem of a file that is too large to be read at all. */
export function tooLarge(name: string, bytes: number): Diagnostic | undefined {
  if (bytes <= LARGEST_FILE_BYTES) return undefined;
  return diagnostic("yaml-too-large", { limit: `${LARGEST_FILE_BYTES / 2 ** 20} MiB` }, { place: { file: name } });
}

/**
 * The problem of a file that nests too deeply or holds too much. The first step of the parser does not recurse; its
 * stack is watched as it grows, so that not even the tokens of such a file are kept.
 */
export function tooMuch(file: SourceFile): Diagnostic | undefined {
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(file.text)) {
    for (const _finished of parser.next(lexeme));
    // Below the nested values is the document itself.
    const value = parser.stack[DEEPEST_NESTING + 1];
    if (value) {
      return diagnostic("yaml-too-deep", { limit: DEEPEST_NESTING }, at(file, value.offset, value.offset + 1));
    }
    lexemes += 1;
    if (lexemes > MOST_LEXEMES) {
      return diagnostic(
        "yaml-too-large",
        { limit: `${MOST_LEXEMES / 1e6} million words and marks` },
        { place: { file: file.name } },
      );
    }
    if (lexemes % 4096 === 0) forgetFinished(parser);
  }
  return undefined;
}

/** Frees what the parser has finished: the parser looks only at the last items, and nothing reads the others. */
function forgetFinished(parser: Parser): void {
  for (const token of parser.stack) {
    if ("items" in token) token.items.splice(0, Math.max(0, token.items.length - 8));
  }
}
