/**
 * Values of the plain part of YAML on one line: words, numbers, quoted texts, and lists and mappings between brackets with a
 * space behind each comma and colon.
 */

/** A place in a text. */
export interface Cursor {
  readonly text: string;
  offset: number;
}

/** A key that is a word, with its colon. `true` and `null` are other keys than their texts. */
export const KEY = /(?!(?:true|false|null):)([a-z][\w-]{0,99}):(?=[ \n]|$)/iy;

/** Letters, digits, `_` and `/`, and what is beyond ASCII: none of them is a mark of YAML. */
const FIRST = "[\\w/\\u00a1-\\uffff]";

/**
 * More than any address or name has. The expression engine remembers each part of a repetition and ends the process past
 * some million of them; a longer text ends here in the middle of its line, which makes it the parser's.
 */
const LONGEST = 20_000;

/** A text without quotes up to the end of its line or a comment: a colon ends no word, a hash begins none. */
export const SCALAR = new RegExp(`${FIRST}(?:[^\\n:# ]|:(?=[^\\n ])| +(?=[^\\n# ])){0,${LONGEST}}`, "y");

/** The same between brackets, where it may hold no mark at all. */
const FLOW_SCALAR = new RegExp(`${FIRST}(?:[\\w/.~%+\\u00a1-\\uffff-]| +(?=[\\w/\\u00a1-\\uffff])){0,${LONGEST}}`, "y");

/** Neither escapes nor quotes inside. */
const QUOTED = /"([^"\\\n]*)"|'([^'\n]*)'/y;

/** All that may be a number of YAML 1.2 (https://yaml.org/spec/1.2.2/#1032-tag-resolution) and begins with a digit. */
const LIKE_A_NUMBER = /^[0-9][0-9.eE+-]*$|^0[ox]/;

/** Numbers of which every reader has the same value. */
const NUMBER = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/;

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** All that may be null, true or false. */
const LIKE_A_CONSTANT = /^(?:null|true|false)$/i;

/** The value of a text without quotes, or undefined if this reader cannot tell its type. */
export function scalarValue(text: string): string | number | boolean | undefined {
  if (LIKE_A_NUMBER.test(text)) return NUMBER.test(text) ? Number(text) : DAY.test(text) ? text : undefined;
  if (!LIKE_A_CONSTANT.test(text)) return text;
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** The text in the quotes that begin here. */
export function quotedText(cursor: Cursor): string | undefined {
  QUOTED.lastIndex = cursor.offset;
  const found = QUOTED.exec(cursor.text);
  if (!found) return undefined;
  cursor.offset = QUOTED.lastIndex;
  return found[1] ?? found[2];
}

/**
 * The value that begins here: brackets, or inside them anything.
 *
 * @param levels how many brackets may nest
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

/** Reads what stands between brackets, with commas between; no comma behind the last. */
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
