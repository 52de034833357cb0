/**
 * The plain part of YAML, which nearly all content is written in: lists and mappings in blocks, a key or an item a line,
 * and on that line a word, a number, a quoted text or brackets. It is read without positions, some thirty times faster
 * than by the parser of the whole language.
 *
 * What is read here has the values that the parser gives it, and no problem; of any other text nothing is read, and the
 * parser has it. Nothing is guessed: a line in no form below ends the reading. Tests hold the two together.
 */
import { flowValue, KEY, quotedText, SCALAR, scalarValue } from "./plain-values.ts";

/**
 * 50,000 pages with five paths of their own each have as many words and marks. Each costs the composing step some
 * microseconds and a hundred bytes and more, so that a smaller file than the largest can take all memory.
 */
export const MOST_TOKENS = 5_000_000;

/** Deeper nesting than any content has. Past some thousand levels the composing step ends the process. */
export const DEEPEST_NESTING = 64;

/** Control characters and others that the parser may refuse; with them all beyond the basic plane. */
const UNUSUAL = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Nothing else stands behind a value: spaces, a comment. */
const REST = /(?: +#[^\n]*| *)(?:\n|$)/y;

/** More words and marks than a line has without brackets and further hyphens; in brackets each character is two at most. */
const MOST_TOKENS_OF_LINE = 16;
const MOST_TOKENS_OF_HYPHEN = 4;

/** Where the reading is: at the first word of a line, or behind the last line. */
interface Reading {
  readonly text: string;
  offset: number;
  /** The column of that word, from 0; -1 behind the last line. */
  column: number;
  depth: number;
  /** How many words and marks there can be so far: a file with too many of them is the parser's to refuse. */
  tokens: number;
}

/**
 * Reads a text.
 *
 * @returns its value, or nothing where the text is not of the plain part
 */
export function plainYaml(text: string): { readonly value: unknown } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reading: Reading = { text, offset: 0, column: 0, depth: 0, tokens: 0 };
  toNextWord(reading);
  const value = reading.column === 0 ? blockValue(reading) : undefined;
  return value === undefined || !isAtEnd(reading) || reading.tokens > MOST_TOKENS ? undefined : { value };
}

/** Goes on from the beginning of a line to the first word that is no comment. */
function toNextWord(reading: Reading): void {
  const { text } = reading;
  let start = reading.offset;
  while (start < text.length) {
    let offset = start;
    while (text.charCodeAt(offset) === SPACE) offset += 1;
    reading.tokens += MOST_TOKENS_OF_LINE;
    const first = text.charCodeAt(offset);
    if (first !== HASH && first !== LINE_FEED && offset < text.length) {
      reading.offset = offset;
      reading.column = offset - start;
      return;
    }
    const end = text.indexOf("\n", offset);
    start = end === -1 ? text.length : end + 1;
  }
  reading.offset = text.length;
  reading.column = -1;
}

function isAtEnd({ column }: Reading): boolean {
  return column === -1;
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const HASH = 0x23;
const HYPHEN = 0x2d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** The list, mapping or single value that begins here. */
function blockValue(reading: Reading): unknown {
  if (reading.depth === DEEPEST_NESTING) return undefined;
  reading.depth += 1;
  const value = isItem(reading) ? list(reading) : isPair(reading) ? mapping(reading) : lineValue(reading);
  reading.depth -= 1;
  return value;
}

/** A hyphen with the item on its line. */
function isItem({ text, offset }: Reading): boolean {
  return text.charCodeAt(offset) === HYPHEN && text.charCodeAt(offset + 1) === SPACE;
}

function isPair({ text, offset }: Reading): boolean {
  KEY.lastIndex = offset;
  return KEY.test(text);
}

function list(reading: Reading): unknown[] | undefined {
  const { column } = reading;
  const items: unknown[] = [];
  while (reading.column === column && isItem(reading)) {
    // What stands behind the hyphen is as if it stood on a line of its own, further right.
    const hyphen = reading.offset;
    reading.tokens += MOST_TOKENS_OF_HYPHEN;
    reading.offset += 1;
    while (reading.text.charCodeAt(reading.offset) === SPACE) reading.offset += 1;
    reading.column += reading.offset - hyphen;
    const item = blockValue(reading);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function mapping(reading: Reading): object | undefined {
  const { text, column } = reading;
  const members: Record<string, unknown> = {};
  while (reading.column === column) {
    KEY.lastIndex = reading.offset;
    const key = KEY.exec(text)?.[1];
    if (key === undefined || Object.hasOwn(members, key)) return undefined;
    reading.offset = KEY.lastIndex;
    const value = isLineEnd(reading) ? valueBelow(reading, column) : lineValue(reading);
    if (value === undefined) return undefined;
    members[key] = value;
  }
  return members;
}

/** Whether nothing but a comment is left of the line; if so, goes on to the next. */
function isLineEnd(reading: Reading): boolean {
  REST.lastIndex = reading.offset;
  if (!REST.test(reading.text)) return false;
  reading.offset = REST.lastIndex;
  toNextWord(reading);
  return true;
}

/** The value of a key without one on its line; the hyphens of a list may stand below the key itself. */
function valueBelow(reading: Reading, column: number): unknown {
  if (reading.column > column) return blockValue(reading);
  return reading.column === column && isItem(reading) ? list(reading) : undefined;
}

/** The value on the rest of the line, to its end. */
function lineValue(reading: Reading): unknown {
  while (reading.text.charCodeAt(reading.offset) === SPACE) reading.offset += 1;
  const value = valueHere(reading);
  return value !== undefined && isLineEnd(reading) ? value : undefined;
}

function valueHere(reading: Reading): unknown {
  const { text, offset } = reading;
  const first = text.charCodeAt(offset);
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return quotedText(reading);
  if (first === BRACKET || first === BRACE) {
    const value = flowValue(reading, DEEPEST_NESTING - reading.depth);
    reading.tokens += 2 * (reading.offset - offset);
    return value;
  }
  SCALAR.lastIndex = offset;
  const found = SCALAR.exec(text)?.[0];
  if (found === undefined) return undefined;
  reading.offset = SCALAR.lastIndex;
  return scalarValue(found);
}
