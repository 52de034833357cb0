/** Parses one line of JSON Lines. Also refuses duplicate names in an object, which JSON (RFC 8259) allows. */
import type { TextRange } from "../../yaml/document.ts";

type JsonLine = { readonly ok: true; readonly value: unknown } | JsonFault;

interface JsonFault {
  readonly ok: false;
  readonly fault: "syntax" | "name-twice" | "depth";
  readonly range: TextRange;
}

/** The deepest nesting, deeper than any page row. With some thousand levels, locating a value would crash. */
export const DEEPEST_VALUE = 64;

/** Parses one line, without its line end. */
export function readJsonLine(text: string): JsonLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Searches for the place of the fault, because the message of the SyntaxError does not always contain a position.
    return firstFault(text, false) ?? unfinished(text, text.length);
  }
  // Counts brackets and colons first. For most lines these counts prove that there is no fault.
  const mayBeDeep = countOf("[", text) + countOf("{", text) > DEEPEST_VALUE;
  const fault = mayBeDeep || mayRepeatName(text, value) ? firstFault(text, true) : undefined;
  return fault ?? { ok: true, value };
}

/**
 * Whether an object in `text` may repeat a name. `value` has a repeated name only once, so its JSON has fewer colons.
 * An escaped colon, `\u003a`, could hide this difference, so a line with an escaped colon may repeat a name too.
 */
function mayRepeatName(text: string, value: unknown): boolean {
  return /\\u003a/i.test(text) || countOf(":", text) !== countOf(":", JSON.stringify(value));
}

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

const TOKEN =
  /[ \t\r\n]*(?:(?<text>"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<mark>[[\]{},:]))/y;

/** Yields the tokens of JSON with their ranges. Stops at text that is not a token. */
function* tokensOf(text: string): Generator<{ readonly kind: string; readonly range: TextRange }> {
  const token = new RegExp(TOKEN);
  for (let from = 0, found = token.exec(text); found; from = token.lastIndex, found = token.exec(text)) {
    const { text: quoted, plain, mark } = found.groups ?? {};
    const start = from + found[0].length - (quoted ?? plain ?? mark ?? "").length;
    yield { kind: mark ?? (quoted === undefined ? "plain" : "text"), range: { start, end: token.lastIndex } };
  }
}

const VALUES = ["text", "plain", "[", "{"];

/** Returns the kinds of tokens that may follow a token. `around` is the open bracket around the token, if any. */
function expectedBehind(kind: string, around: string | undefined, isName: boolean): readonly string[] {
  if (kind === "{") return ["text", "}"];
  if (kind === "[") return [...VALUES, "]"];
  if (kind === ":") return VALUES;
  if (kind === ",") return around === "{" ? ["text"] : VALUES;
  if (isName) return [":"];
  return around === undefined ? [] : [",", around === "{" ? "}" : "]"];
}

/**
 * Finds the first fault of a line. If `isJson`, the line is valid JSON. Then a fault is a bracket that is nested too
 * deeply, or a duplicate name. Otherwise the fault is the first invalid token, or the end of the line.
 */
function firstFault(text: string, isJson: boolean): JsonFault | undefined {
  // Stores names only for valid JSON, where the depth is limited. An invalid line may open a million brackets.
  const open: { readonly mark: string; readonly names: Set<string> | undefined }[] = [];
  let expected: readonly string[] = VALUES;
  let last = "";
  let end = 0;
  for (const { kind, range } of tokensOf(text)) {
    const around = open.at(-1);
    if (!expected.includes(kind)) return { ok: false, fault: "syntax", range };
    const isName = kind === "text" && around?.mark === "{" && (last === "{" || last === ",");
    if (isName && around.names) {
      const name = String(JSON.parse(text.slice(range.start, range.end)));
      if (around.names.has(name)) return { ok: false, fault: "name-twice", range };
      around.names.add(name);
    }
    if (kind === "{" || kind === "[") open.push({ mark: kind, names: isJson ? new Set() : undefined });
    if (kind === "}" || kind === "]") open.pop();
    if (isJson && open.length > DEEPEST_VALUE) return { ok: false, fault: "depth", range };
    expected = expectedBehind(kind, open.at(-1)?.mark, isName);
    last = kind;
    end = range.end;
  }
  return isJson ? undefined : unfinished(text, end);
}

/** Makes the fault of a line that ends too early, or has an invalid token after `end`. */
function unfinished(text: string, end: number): JsonFault {
  const start = end + (/^[ \t\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  return { ok: false, fault: "syntax", range: { start, end: Math.min(start + 1, text.length) } };
}
