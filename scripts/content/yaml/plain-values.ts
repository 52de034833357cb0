/**
 * Reads values of the plain part of YAML on one line: plain scalars, numbers, quoted strings, and flow collections with
 * a space after each comma and colon.
 */

/** A position in a text. */
export interface Cursor {
  readonly text: string;
  offset: number;
}

/** Matches a key that is a word, with its colon. Excludes `true`, `false` and `null`, which are not strings as keys. */
export const KEY = /(?!(?:true|false|null):)([a-z][\w-]{0,99}):(?=[ \n]|$)/iy;

/**
 * The first character of a plain scalar: a letter, a digit, `_`, `/` or non-ASCII. None of these is a YAML indicator.
 */
const FIRST = "[\\w/\\u00a1-\\uffff]";

/**
 * Longer than any address or name. The regular expression engine stores each repetition, and ends the process after
 * some million of them. For a longer scalar the match ends within the line, so the YAML parser reads the file.
 */
const LONGEST = 20_000;

/** Matches a plain scalar up to the end of its line or a comment. It may contain `a:b`, but neither `a: b` nor `#`. */
export const SCALAR = new RegExp(`${FIRST}(?:[^\\n:# ]|:(?=[^\\n ])| +(?=[^\\n# ])){0,${LONGEST}}`, "y");

/** Matches a plain scalar in a flow collection, where it may contain no indicator at all. */
const FLOW_SCALAR = new RegExp(`${FIRST}(?:[\\w/.~%+\\u00a1-\\uffff-]| +(?=[\\w/\\u00a1-\\uffff])){0,${LONGEST}}`, "y");

/** Matches a quoted string without escapes, and without quotes inside. */
const QUOTED = /"([^"\\\n]*)"|'([^'\n]*)'/y;

/**
 * Matches all that may be a number in YAML 1.2 (https://yaml.org/spec/1.2.2/#1032-tag-resolution) and begins with a
 * digit.
 */
const LIKE_A_NUMBER = /^[0-9][0-9.eE+-]*$|^0[ox]/;

/** Matches numbers that every reader reads as the same value. */
const NUMBER = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/;

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Matches all that may be null, true or false. */
const LIKE_A_CONSTANT = /^(?:null|true|false)$/i;

/** Returns the value of a plain scalar, or undefined if this reader cannot tell its type. */
export function scalarValue(text: string): string | number | boolean | undefined {
  if (LIKE_A_NUMBER.test(text)) return NUMBER.test(text) ? Number(text) : DAY.test(text) ? text : undefined;
  if (!LIKE_A_CONSTANT.test(text)) return text;
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Reads the quoted string that begins at the cursor. */
export function quotedText(cursor: Cursor): string | undefined {
  QUOTED.lastIndex = cursor.offset;
  const found = QUOTED.exec(cursor.text);
  if (!found) return undefined;
  cursor.offset = QUOTED.lastIndex;
  return found[1] ?? found[2];
}

/**
 * Reads the value that begins at the cursor: a flow collection, or any value inside one.
 *
 * @param levels how deep flow collections may nest
 */
export function flowValue(cursor: Cursor, levels: number): unknown {
  if (levels <= 0) return undefined;
  switch (cursor.text[cursor.offset]) {
    case "[":
      return flowList(cursor, levels);
    case "{":
      return flowMapping(cursor, levels);
    case '"':
    case "'":
      return quotedText(cursor);
    default:
      return flowScalar(cursor);
  }
}

function flowScalar(cursor: Cursor): unknown {
  FLOW_SCALAR.lastIndex = cursor.offset;
  const found = FLOW_SCALAR.exec(cursor.text)?.[0];
  if (found === undefined) return undefined;
  cursor.offset = FLOW_SCALAR.lastIndex;
  return scalarValue(found);
}

function flowList(cursor: Cursor, levels: number): unknown[] | undefined {
  const items: unknown[] = [];
  const isRead = members(cursor, "]", () => {
    const item = flowValue(cursor, levels - 1);
    items.push(item);
    return item !== undefined;
  });
  return isRead ? items : undefined;
}

function flowMapping(cursor: Cursor, levels: number): object | undefined {
  const pairs: Record<string, unknown> = {};
  const isRead = members(cursor, "}", () => {
    KEY.lastIndex = cursor.offset;
    const key = KEY.exec(cursor.text)?.[1];
    if (key === undefined || Object.hasOwn(pairs, key)) return false;
    cursor.offset = KEY.lastIndex;
    passSpaces(cursor);
    const value = flowValue(cursor, levels - 1);
    pairs[key] = value;
    return value !== undefined;
  });
  return isRead ? pairs : undefined;
}

/** Reads the members of a flow collection, with commas between them and none after the last. */
function members(cursor: Cursor, closing: "]" | "}", read: () => boolean): boolean {
  cursor.offset += 1;
  passSpaces(cursor);
  if (cursor.text[cursor.offset] === closing) {
    cursor.offset += 1;
    return true;
  }
  for (;;) {
    if (!read()) return false;
    passSpaces(cursor);
    const mark = cursor.text[cursor.offset];
    cursor.offset += 1;
    if (mark === closing) return true;
    if (mark !== "," || cursor.text[cursor.offset] !== " ") return false;
    passSpaces(cursor);
  }
}

function passSpaces(cursor: Cursor): void {
  while (cursor.text[cursor.offset] === " ") cursor.offset += 1;
}
