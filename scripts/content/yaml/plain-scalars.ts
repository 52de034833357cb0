/** Single values of the plain part of YAML: words, numbers, quoted texts. */

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
export const FLOW_SCALAR = new RegExp(
  `${FIRST}(?:[\\w/.~%+\\u00a1-\\uffff-]| +(?=[\\w/\\u00a1-\\uffff])){0,${LONGEST}}`,
  "y",
);

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
