/**
 * Reads plain YAML about thirty times faster than the YAML parser, but without positions. Plain YAML has one key or
 * item on each line. The rest of the line is a plain scalar, a number, a quoted string or a flow collection.
 *
 * For plain YAML, the parser would return the same values and report no problem. For other text, this reader returns
 * undefined, and the parser reads that text. Tests compare reader and parser.
 */
import { flowValue, KEY, passSpaces, SCALAR, scalarValue, take } from "./plain-values.ts";

/** The maximum number of tokens in a file: some 50,000 pages with five translated paths each. */
export const MOST_TOKENS = 5_000_000;

/** The deepest nesting that is allowed; content nests less. At some thousand levels, the parser crashes the process. */
export const DEEPEST_NESTING = 64;

/** Matches control and other characters that the parser may refuse, and all characters above U+FFFF. */
const UNUSUAL = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Matches the rest of a line after a value: only spaces, or a comment. */
const REST = /(?: +#[^\n]*| *)(?:\n|$)/y;

/** Matches an empty line, or a line with only a comment. */
const WORDLESS = / *(?:#[^\n]*)?(?:\n|$)/y;

/** Upper bounds for the tokens of a line and of a hyphen. `lineValue` adds the tokens of flow collections. */
const MOST_TOKENS_OF_LINE = 16;
const MOST_TOKENS_OF_HYPHEN = 4;

/** The state of the reader. After each value, the reader is at the first word of a line or at the end of the text. */
interface Reading {
  readonly text: string;
  offset: number;
  /** The column of the first word on the line, from 0; -1 after the last line. */
  column: number;
  depth: number;
  /** An upper bound of the tokens so far. If it exceeds `MOST_TOKENS`, `tooMuch` counts the exact number. */
  tokens: number;
}

/** Reads a text. Returns undefined if the text is not plain YAML. */
export function plainYaml(text: string): { readonly value: unknown } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reading: Reading = { text, offset: 0, column: 0, depth: 0, tokens: 0 };
  toNextWord(reading);
  const value = reading.column === 0 ? blockValue(reading) : undefined;
  const isWhole = value !== undefined && reading.column === -1 && reading.tokens <= MOST_TOKENS;
  return isWhole ? { value } : undefined;
}

/** Moves from the beginning of a line to the first word outside comments. */
function toNextWord(reading: Reading): void {
  reading.column = -1;
  while (reading.column === -1 && reading.offset < reading.text.length) {
    reading.tokens += MOST_TOKENS_OF_LINE;
    if (take(reading, WORDLESS)) continue;
    const start = reading.offset;
    passSpaces(reading);
    reading.column = reading.offset - start;
  }
}

/** Reads the sequence, mapping or single value that begins here. */
function blockValue(reading: Reading): unknown {
  if (reading.depth === DEEPEST_NESTING) return undefined;
  reading.depth += 1;
  const value = isItem(reading) ? list(reading) : isPair(reading) ? mapping(reading) : lineValue(reading);
  reading.depth -= 1;
  return value;
}

/** Whether the reader is at a hyphen with an item on the same line. */
function isItem({ text, offset }: Reading): boolean {
  return text[offset] === "-" && text[offset + 1] === " ";
}

function isPair({ text, offset }: Reading): boolean {
  KEY.lastIndex = offset;
  return KEY.test(text);
}

function list(reading: Reading): unknown[] | undefined {
  const { column } = reading;
  const items: unknown[] = [];
  while (reading.column === column && isItem(reading)) {
    // Reads the text after the hyphen like a line that is indented further.
    const hyphen = reading.offset;
    reading.tokens += MOST_TOKENS_OF_HYPHEN;
    reading.offset += 1;
    passSpaces(reading);
    reading.column += reading.offset - hyphen;
    const item = blockValue(reading);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function mapping(reading: Reading): object | undefined {
  const { column } = reading;
  const members: Record<string, unknown> = {};
  while (reading.column === column) {
    const key = take(reading, KEY)?.[1];
    if (key === undefined || Object.hasOwn(members, key)) return undefined;
    const value = isLineEnd(reading) ? valueBelow(reading, column) : lineValue(reading);
    if (value === undefined) return undefined;
    members[key] = value;
  }
  return members;
}

/** Whether the line contains nothing more, except a comment. If so, moves to the next word. */
function isLineEnd(reading: Reading): boolean {
  if (!take(reading, REST)) return false;
  toNextWord(reading);
  return true;
}

/** Reads the value on the lines below a key. The hyphens of a sequence may be in the same column as the key. */
function valueBelow(reading: Reading, column: number): unknown {
  if (reading.column > column) return blockValue(reading);
  return reading.column === column && isItem(reading) ? list(reading) : undefined;
}

/** Reads a value up to the end of its line. Then moves to the first word on a later line. */
function lineValue(reading: Reading): unknown {
  passSpaces(reading);
  const start = reading.offset;
  const first = reading.text.charAt(start);
  const value = /["'[{]/.test(first)
    ? flowValue(reading, DEEPEST_NESTING - reading.depth)
    : scalarValue(take(reading, SCALAR)?.[0]);
  if (first === "[" || first === "{") reading.tokens += 2 * (reading.offset - start);
  return value !== undefined && isLineEnd(reading) ? value : undefined;
}
