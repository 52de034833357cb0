/** Reads one-line values of plain YAML: scalars, quoted strings, flow collections with a space after each comma. */

interface Cursor {
  readonly text: string;
  offset: number;
}

/** Matches a sticky pattern at the cursor, and moves the cursor to the end of the match. */
export function take(cursor: Cursor, sticky: RegExp): RegExpExecArray | undefined {
  sticky.lastIndex = cursor.offset;
  const found = sticky.exec(cursor.text);
  if (found) cursor.offset = sticky.lastIndex;
  return found ?? undefined;
}

export function passSpaces(cursor: Cursor): void {
  while (cursor.text[cursor.offset] === " ") cursor.offset += 1;
}

/** Matches a key that is a word, with its colon. Excludes the keys `true`, `false` and `null`: they are not strings. */
export const KEY = /(?!(?:true|false|null):)([a-z][\w-]{0,99}):(?=[ \n]|$)/iy;

/** The characters that may begin a plain scalar: letters, digits, `_`, `/` and non-ASCII. None is special to YAML. */
const FIRST = "[\\w/\\u00a1-\\uffff]";

/**
 * The maximum length of a plain scalar. Millions of repetitions in a regular expression crash the process. A longer
 * scalar matches only in part. Then this reader gives up, and the YAML parser reads the file.
 */
const LONGEST = 20_000;

/** Matches a plain scalar up to the end of its line or a comment. It may contain `a:b`, but neither `a: b` nor `#`. */
export const SCALAR = new RegExp(`${FIRST}(?:[^\\n:# ]|:(?=[^\\n ])| +(?=[^\\n# ])){0,${LONGEST}}`, "y");

/** Matches a plain scalar in a flow collection, where it may contain no colon, comma or bracket. */
const FLOW_SCALAR = new RegExp(`${FIRST}(?:[\\w/.~%+\\u00a1-\\uffff-]| +(?=[\\w/\\u00a1-\\uffff])){0,${LONGEST}}`, "y");

/** Matches a quoted string without escapes, and without quotes inside. */
const QUOTED = /"([^"\\\n]*)"|'([^'\n]*)'/y;

/** Matches all numbers that begin with a digit, but also `1.2.3` (https://yaml.org/spec/1.2.2/#1032-tag-resolution). */
const LIKE_A_NUMBER = /^[0-9][0-9.eE+-]*$|^0[ox]/;

/** Matches numbers that every YAML parser reads as the same value. */
const NUMBER = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/;

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Matches every text that a reader of YAML may take for null, true or false. */
const LIKE_A_CONSTANT = /^(?:null|true|false)$/i;

/** Returns the value of a plain scalar. Undefined if this reader cannot decide its type: `010`, `Null`. */
export function scalarValue(text: string | undefined): string | number | boolean | undefined {
  if (text === undefined) return undefined;
  if (LIKE_A_NUMBER.test(text)) return NUMBER.test(text) ? Number(text) : DAY.test(text) ? text : undefined;
  if (!LIKE_A_CONSTANT.test(text)) return text;
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Reads a quoted string, a flow collection, or a value in a flow collection. Collections may nest `levels` deep. */
export function flowValue(cursor: Cursor, levels: number): unknown {
  const first = cursor.text[cursor.offset];
  if (levels <= 0) return undefined;
  if (first === "[" || first === "{") return flowCollection(cursor, first === "[" ? "]" : "}", levels - 1);
  if (first !== '"' && first !== "'") return scalarValue(take(cursor, FLOW_SCALAR)?.[0]);
  const quoted = take(cursor, QUOTED);
  return quoted?.[1] ?? quoted?.[2];
}

/** Matches the comma or bracket after a member of a flow collection. */
const MARK = /,(?= )|[\]}]/y;

/** Reads a flow collection that has commas between its members, but no comma after the last member. */
function flowCollection(cursor: Cursor, closing: "]" | "}", levels: number): object | undefined {
  const items: unknown[] = [];
  const pairs: Record<string, unknown> = {};
  cursor.offset += 1;
  passSpaces(cursor);
  let mark: string | undefined = ",";
  if (cursor.text[cursor.offset] === closing) mark = take(cursor, MARK)?.[0];
  while (mark === ",") {
    passSpaces(cursor);
    const key = closing === "}" ? take(cursor, KEY)?.[1] : "";
    if (key === undefined || Object.hasOwn(pairs, key)) return undefined;
    passSpaces(cursor);
    const value = flowValue(cursor, levels);
    if (value === undefined) return undefined;
    if (closing === "}") pairs[key] = value;
    else items.push(value);
    passSpaces(cursor);
    mark = take(cursor, MARK)?.[0];
  }
  if (mark !== closing) return undefined;
  return closing === "}" ? pairs : items;
}
