/**
 * Finds values in configurations written in JavaScript. Searches the text, because no code of a project may run. Finds
 * only string literals and lists of them; any other value is treated as missing.
 */
import type { Repository } from "../repository.ts";

/** The text of a program, without its comments. */
export interface Program {
  readonly file: string;
  readonly code: string;
}

/** Reads the first file of the list that exists. */
export function programText(repository: Repository, files: readonly string[]): Program | undefined {
  const file = files.find(repository.has);
  // Treats a file that is too large to be read as empty, because its name still shows the generator.
  return file === undefined ? undefined : { file, code: withoutComments(repository.text(file) ?? "") };
}

/** Matches a string literal. Its closing quote may be missing. */
const QUOTED = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?/.source;

/** Removes the comments of a program. String literals stay unchanged. */
export function withoutComments(code: string): string {
  const piece = new RegExp(`${QUOTED}|//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)`, "g");
  return code.replace(piece, (found) => (found.startsWith("/") ? " " : found));
}

/**
 * Finds the first occurrence of a key in a program without comments. Returns the source text of its value.
 *
 * @param key consists of letters only
 * @example valueOf("x({ site: 'https://docs.example.com', b: 1 })", "site") // "'https://docs.example.com'"
 */
export function valueOf(code: string, key: string): string | undefined {
  // Replaces string literals by spaces, so that a key inside a string is not found. A quoted key is kept.
  const blank = (text: string) => (text.slice(1, -1) === key ? ` ${key} ` : " ".repeat(text.length));
  const found = new RegExp(`(?<![\\w$.-])${key}\\s*:`).exec(code.replace(new RegExp(QUOTED, "g"), blank));
  if (!found) return undefined;
  const start = found.index + found[0].length;
  return code.slice(start, endOfValue(code, start)).trim();
}

/** Returns the members of an object literal: key -> source text of the value. */
export function membersOf(object: string | undefined): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  if (object?.startsWith("{") !== true) return members;
  const key = /\s*(?:([\w$]+)|"([^"\\\n]*)"|'([^'\\\n]*)')\s*:/y;
  for (let at = 1; at < object.length;) {
    key.lastIndex = at;
    const found = key.exec(object);
    const start = at + (found?.[0].length ?? 0);
    const end = endOfValue(object, start);
    const name = found?.[1] ?? found?.[2] ?? found?.[3];
    if (name !== undefined) members.set(name, object.slice(start, end).trim());
    at = end + 1;
  }
  return members;
}

/** Returns the content of a string literal. */
export function textOf(value: string | undefined): string | undefined {
  const inner = /^(?:"((?:[^"\\\n])*)"|'((?:[^'\\\n])*)'|`((?:[^`\\$\n])*)`)/.exec(value ?? "");
  return inner?.[1] ?? inner?.[2] ?? inner?.[3];
}

/** Returns the string that a program states for a key. */
export function textIn(code: string, key: string): string | undefined {
  return textOf(valueOf(code, key));
}

/** Returns the strings of an array literal. */
export function textsOf(value: string | undefined): readonly string[] {
  if (value?.startsWith("[") !== true) return [];
  const items = value.slice(1, -1).split(",");
  return items.flatMap((item) => textOf(item.trim()) ?? []);
}

/** Returns the end of the value at `start`: the first comma or closing bracket that is not inside the value. */
function endOfValue(code: string, start: number): number {
  const mark = new RegExp(`${QUOTED}|[[{(]|[\\]})]|,`, "g");
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(code); found !== null; found = mark.exec(code)) {
    const [text] = found;
    if (depth === 0 && /^[,\]})]$/.test(text)) return found.index;
    if (/^[[{(]$/.test(text)) depth += 1;
    if (/^[\]})]$/.test(text)) depth -= 1;
  }
  return code.length;
}
