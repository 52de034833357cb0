/**
 * Reads the plain part of YAML, which nearly all content is written in: block sequences and mappings with one key or
 * item a line. The rest of the line is a plain scalar, a number, a quoted string or a flow collection. This reader
 * keeps no positions and is about thirty times faster than the parser of the whole language.
 *
 * For a text of the plain part it returns the values that the parser would return, which then reports no problem. Of
 * any other text it returns nothing, and the parser reads it. It never guesses: a line in an unknown form ends the
 * reading. Tests compare the two.
 */
import { flowValue, KEY, quotedText, SCALAR, scalarValue } from "./plain-values.ts";

/**
 * The most tokens in a file. 50,000 pages with five translated paths each have about as many. Composing a token takes
 * some microseconds and at least a hundred bytes. So a file below the size limit could still use up all memory.
 */
export const MOST_TOKENS = 5_000_000;

/**
 * The deepest nesting, deeper than any content has. Past some thousand levels the parser's composer ends the process.
 */
export const DEEPEST_NESTING = 64;

/** Matches control and other characters that the parser may refuse, and all characters outside the basic plane. */
const UNUSUAL = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Matches the rest of a line after a value: only spaces and a comment. */
const REST = /(?: +#[^\n]*| *)(?:\n|$)/y;

/** Upper bounds for the tokens of a line, and of each further hyphen on it. Flow collections add two a character. */
const MOST_TOKENS_OF_LINE = 16;
const MOST_TOKENS_OF_HYPHEN = 4;

/** The position of the reader: at the first word of a line, or after the last line. */
interface Reading {
  readonly text: string;
  offset: number;
  /** The column of that word, from 0; -1 after the last line. */
  column: number;
  depth: number;
  /** An upper bound for the tokens so far. If there are too many, the parser reads the file and refuses it. */
  tokens: number;
}

/**
 * Reads a text.
 *
 * @returns its value, or undefined if the text is not in the plain part of YAML
 */
export function plainYaml(text: string): { readonly value: unknown } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reading: Reading = { text, offset: 0, column: 0, depth: 0, tokens: 0 };
  toNextWord(reading);
  const value = reading.column === 0 ? blockValue(reading) : undefined;
  return value === undefined || !isAtEnd(reading) || reading.tokens > MOST_TOKENS ? undefined : { value };
}

/** Moves from the beginning of a line to the first word outside comments. */
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

/** Reads the sequence, mapping or single value that begins here. */
function blockValue(reading: Reading): unknown {
  if (reading.depth === DEEPEST_NESTING) return undefined;
  reading.depth += 1;
  const value = isItem(reading) ? list(reading) : isPair(reading) ? mapping(reading) : lineValue(reading);
  reading.depth -= 1;
  return value;
}

/** Whether a hyphen with an item on the same line begins here. */
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
    // The text after the hyphen is read like a line of its own, indented further.
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

/** Whether only a comment is left on the line. If so, moves to the next line. */
function isLineEnd(reading: Reading): boolean {
  REST.lastIndex = reading.offset;
  if (!REST.test(reading.text)) return false;
  reading.offset = REST.lastIndex;
  toNextWord(reading);
  return true;
}

/** Reads the value on the lines below a key. The hyphens of a sequence may be in the same column as the key. */
function valueBelow(reading: Reading, column: number): unknown {
  if (reading.column > column) return blockValue(reading);
  return reading.column === column && isItem(reading) ? list(reading) : undefined;
}

/** Reads the value on the rest of the line, up to its end. */
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
