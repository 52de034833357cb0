/** Finds pieces of a program in its text. No code of a project ever runs. */

/** Matches a string literal. Its closing quote may be missing. */
const QUOTED = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?/.source;

/** Matches a regular expression, which may contain quotes: it comes after an operator or a bracket. */
const PATTERN = /(?<=[=(,:[!&|?{};]\s{0,9})\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/.source;

/** Replaces comments and regular expressions by spaces. So all offsets stay, and string literals too. */
export function withoutComments(code: string): string {
  const piece = new RegExp(`${QUOTED}|${PATTERN}|//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)`, "g");
  return code.replace(piece, (found) => (found.startsWith("/") ? blank(found) : found));
}

/** Replaces the content of string literals by spaces, so that a search finds no word inside a string. */
export function withoutStrings(code: string): string {
  return code.replace(new RegExp(QUOTED, "g"), blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

/** Returns the end of the value at `start`: the first comma, semicolon or closing bracket that is not inside it. */
export function endOfValue(code: string, start: number): number {
  const mark = new RegExp(`${QUOTED}|[[{(]|[\\]})]|[,;]`, "g");
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(code); found !== null; found = mark.exec(code)) {
    const [text] = found;
    if (depth === 0 && /^[,;\]})]$/.test(text)) return found.index;
    if (/^[[{(]$/.test(text)) depth += 1;
    if (/^[\]})]$/.test(text)) depth -= 1;
  }
  return code.length;
}

/** Returns the offset after the bracket that closes the one at `open`. */
export function afterBracket(code: string, open: number): number {
  let end = endOfValue(code, open + 1);
  while (end < code.length && /[,;]/.test(code.charAt(end))) end = endOfValue(code, end + 1);
  return Math.min(end + 1, code.length);
}

/** Returns the content of a string literal. Undefined for other values, escapes and templates with expressions. */
export function textOf(literal: string): string | undefined {
  const inner = /^(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`((?:[^`\\$]|\$(?!\{))*)`)$/.exec(literal);
  return inner?.[1] ?? inner?.[2] ?? inner?.[3];
}

/** Returns the string literal at an offset, with its quotes. */
export function literalAt(code: string, at: number): string | undefined {
  const literal = new RegExp(QUOTED, "y");
  literal.lastIndex = at;
  return literal.exec(code)?.[0];
}
