/** One line of JSON Lines as a value: RFC 8259, each name once in its object. */
import type { TextRange } from "../../yaml/document.ts";

/** The value of a line, or the fault in it and its place. */
export type JsonLine =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: "syntax" | "name-twice" | "depth"; readonly range: TextRange };

/** Deeper nesting than any page has. What finds the places of problems ends the process past some thousand levels. */
export const DEEPEST_VALUE = 64;

/** Reads one line, without its line end. */
export function readJsonLine(text: string): JsonLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // SyntaxError; its message has no position in every case, and shows text of the file as it is.
    return { ok: false, fault: "syntax", range: firstFault(text) };
  }
  const tooDeep = firstTooDeep(text);
  if (tooDeep) return { ok: false, fault: "depth", range: tooDeep };
  const twice = mayRepeatName(text, value) ? firstRepeatedName(text) : undefined;
  return twice ? { ok: false, fault: "name-twice", range: twice } : { ok: true, value };
}

/**
 * Whether a name may stand twice: the last one has won, so the text has more colons than the value that was read. Of most
 * lines this says enough. An escape may hide a colon.
 */
function mayRepeatName(text: string, value: unknown): boolean {
  return /\\u003a/i.test(text) || countOf(":", text) !== countOf(":", JSON.stringify(value));
}

/** The bracket that opens one level too many. Of most lines the number of brackets says enough. */
function firstTooDeep(text: string): TextRange | undefined {
  if (countOf("[", text) + countOf("{", text) <= DEEPEST_VALUE) return undefined;
  let depth = 0;
  for (const { kind, start, end } of tokensOf(text)) {
    if (kind === "]" || kind === "}") depth -= 1;
    if (kind === "[" || kind === "{") depth += 1;
    if (depth > DEEPEST_VALUE) return { start, end };
  }
  return undefined;
}

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

const TOKEN =
  /[ \t\r\n]*(?:(?<text>"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<mark>[[\]{},:]))/y;

/** A word of the text, as the grammar sees it. */
interface Token {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

function* tokensOf(text: string): Generator<Token> {
  const token = new RegExp(TOKEN);
  for (let from = 0, found = token.exec(text); found; from = token.lastIndex, found = token.exec(text)) {
    const { text: quoted, plain, mark } = found.groups ?? {};
    const start = from + found[0].length - (quoted ?? plain ?? mark ?? "").length;
    yield { kind: mark ?? (quoted === undefined ? "plain" : "text"), start, end: token.lastIndex };
  }
}

const VALUES = ["text", "plain", "[", "{"];

/** What may stand behind each kind of word, inside a list, a mapping, or alone. */
function expectedBehind(kind: string, around: string | undefined, isName: boolean): readonly string[] {
  if (kind === "{") return ["text", "}"];
  if (kind === "[") return [...VALUES, "]"];
  if (kind === ":") return VALUES;
  if (kind === ",") return around === "{" ? ["text"] : VALUES;
  if (isName) return [":"];
  return around === undefined ? [] : [",", around === "{" ? "}" : "]"];
}

/** The first word that the grammar does not allow, or the end. */
function firstFault(text: string): TextRange {
  const open: string[] = [];
  let expected: readonly string[] = VALUES;
  let end = 0;
  let before = "";
  for (const token of tokensOf(text)) {
    const { kind } = token;
    if (!expected.includes(kind)) return { start: token.start, end: token.end };
    const isName = kind === "text" && open.at(-1) === "{" && (before === "{" || before === ",");
    if (kind === "{" || kind === "[") open.push(kind);
    if (kind === "}" || kind === "]") open.pop();
    expected = expectedBehind(kind, open.at(-1), isName);
    end = token.end;
    before = kind;
  }
  const start = end + (/^[ \t\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  const last = Math.min(start, text.length);
  return { start: last, end: Math.min(last + 1, text.length) };
}

/** The first name that stands a second time in its object. */
function firstRepeatedName(text: string): TextRange | undefined {
  const open: Set<string>[] = [];
  let last: Token | undefined;
  for (const token of tokensOf(text)) {
    if (token.kind === "{" || token.kind === "[") open.push(new Set());
    if (token.kind === "}" || token.kind === "]") open.pop();
    if (token.kind === ":" && last) {
      const name = String(JSON.parse(text.slice(last.start, last.end)));
      if (open.at(-1)?.has(name)) return { start: last.start, end: last.end };
      open.at(-1)?.add(name);
    }
    last = token;
  }
  return undefined;
}
