/** Finds the cause of each error of the YAML parser: the mistake of the author, and its place. */
import { type Document, isCollection, isPair, isScalar, visit, type YAMLError } from "yaml";
import { lastNotAfter } from "../../diagnostics/located.ts";
import type { YamlFault } from "../../diagnostics/codes/yaml.ts";
import type { TextRange } from "./document.ts";

/** A mistake and its range. Diagnostics mark only the first line of the range, so `end` may be on a later line. */
export type Mistake = TextRange & { readonly fault: YamlFault };

/** Facts that distinguish mistakes with the same error code. */
export type Context = ReturnType<typeof contextOf>;

export function contextOf(text: string, starts: readonly number[], document: Document, problems: readonly YAMLError[]) {
  const lineOf = (offset: number): number => lastNotAfter(starts, offset);
  const lineStart = (offset: number): number => starts[lineOf(offset)] ?? 0;
  // Offset of the end of a quoted string -> offset of its opening quote.
  const quotes = new Map<number, number>();
  // Offset of the end of a flow collection -> offsets of its opening brackets, the outermost first.
  const brackets = new Map<number, number[]>();
  // The offsets of keys without a value.
  const loneKeys = new Set<number>();
  visit(document, (_key, node) => {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.range && !node.value) loneKeys.add(node.key.range[0]);
    } else if (isScalar(node) && node.range && /^["']/.test(text.charAt(node.range[0]))) {
      quotes.set(node.range[1], node.range[0]);
    } else if (isCollection(node) && node.flow && node.range && /^[[{]/.test(text.charAt(node.range[0]))) {
      const [start, end] = node.range;
      const starts = brackets.get(end);
      if (starts) starts.push(start);
      else brackets.set(end, [start]);
    }
  });
  // Keys that seem to cover several lines: offset of the key -> offset of its end. The end is on the line of the colon.
  const longKeys = new Map(problems.flatMap(({ code, pos }) => (code === "MULTILINE_IMPLICIT_KEY" ? [pos] : [])));
  // The offset of the first directive line: `%YAML 1.2`.
  const directive = /^%/m.exec(text.slice(0, document.contents?.range?.[0]))?.index;
  return { text, lineOf, lineStart, quotes, brackets, loneKeys, longKeys, directive };
}

/** Error code -> the function that finds the mistake. An error with another code is reported without a cause. */
const MISTAKES: Readonly<Partial<Record<YAMLError["code"], (pos: YAMLError["pos"], context: Context) => Mistake>>> = {
  BAD_SCALAR_START: ([start]) => ({ fault: "first-character", start, end: start + 1 }),
  BAD_ALIAS: ([start]) => ({ fault: "first-character", start, end: start + 1 }),
  BAD_DQ_ESCAPE: ([start]) => ({ fault: "escape", start, end: start + 2 }),
  BAD_DIRECTIVE: ([start, end]) => ({ fault: "directive", start, end }),
  KEY_OVER_1024_CHARS: ([start, end]) => ({ fault: "long-key", start, end }),
  BLOCK_IN_FLOW: ([start, end]) => ({ fault: "comma", start, end }),
  TAB_AS_INDENT: ([start, end]) => ({ fault: "tab", start, end }),
  BLOCK_AS_IMPLICIT_KEY: keyInValue,
  MULTILINE_IMPLICIT_KEY: longKey,
  MISSING_CHAR: missing,
  BAD_INDENT: ([start], context) => unclosed(start, context) ?? indentation(start, context.text),
  UNEXPECTED_TOKEN: ([start, end], context) => ({ fault: unexpected(start, context), start, end }),
};

export function mistakeOf({ code, pos }: YAMLError, context: Context): Mistake {
  return MISTAKES[code]?.(pos, context) ?? { fault: "unclear", start: pos[0], end: pos[1] };
}

/** Finds out why a value seems to contain a key: its text contains a colon, or a line is indented too far. */
function keyInValue([start]: YAMLError["pos"], { text, longKeys, lineStart }: Context): Mistake {
  const end = longKeys.get(start);
  if (end === undefined) return { fault: "colon-in-text", start, end: text.length };
  return indentation(lineStart(end - 1), text);
}

/** Finds the cause of a key that seems to cover several lines: in most cases, its first line has no colon. */
function longKey([start, end]: YAMLError["pos"], { text }: Context): Mistake {
  if (/^-\s/.test(text.slice(start, start + 2))) return { fault: "hyphen", start, end: start + 1 };
  if (/^["'[{]/.test(text.charAt(start))) return { fault: "key-lines", start, end };
  return withoutColon(start, text);
}

/** Reports a line that should be a key with a value, but has no colon or no space after the colon. */
function withoutColon(start: number, text: string): Mistake {
  const end = endOf(/[^\s:]{1,1024}:/y, text, start);
  if (end === undefined) return { fault: "no-colon", start, end: text.length };
  return { fault: "colon-space", start: end - 1, end };
}

function missing([start, end]: YAMLError["pos"], context: Context): Mistake {
  const { text, lineStart, loneKeys, directive } = context;
  if (text.charAt(start) === "#") return { fault: "hash", start, end };
  const open = unclosed(start, context);
  if (open) return open;
  if (loneKeys.has(start)) return withoutColon(start, text);
  const line = text.slice(lineStart(start), start);
  if (line.startsWith("---")) return { fault: "start-line", start, end };
  if (directive !== undefined) return { fault: "directive", start: directive, end: text.length };
  return line.trim() === "" ? indentation(start, text) : { fault: "comma", start, end };
}

/** Finds the quote or bracket that was not closed before an offset. */
function unclosed(end: number, { text, quotes, brackets }: Context): Mistake | undefined {
  const quote = quotes.get(end);
  if (quote !== undefined) return { fault: "quote", start: quote, end: quote + 1 };
  const ending = brackets.get(end) ?? [];
  // A bracket just before the end closes the innermost collection. So the collection around it is the unclosed one.
  const start = ending.at(/[\]}]/.test(text.charAt(end - 1)) ? -2 : -1);
  return start === undefined ? undefined : { fault: "bracket", start, end: start + 1 };
}

/** Reports wrong white space before the first word of a line. Marks the line from that word on. */
function indentation(offset: number, text: string): Mistake {
  const start = endOf(/[ \t]*/y, text, offset) ?? offset;
  return { fault: "indentation", start, end: text.length };
}

function unexpected(start: number, { text, lineStart }: Context): YamlFault {
  const character = text.charAt(start);
  if (character === ",") return "empty-item";
  if (character === "]" || character === "}") return "closer";
  const before = text.slice(lineStart(start), start);
  const next = text.charAt(start + 1);
  if (character === "-" && before.trim() === "" && next.trim() !== "") return "hyphen-space";
  if (character === "-" && before.trim() !== "" && next.trim() === "") return "hyphen";
  if (/(?:^|\s)[|>][-+0-9]*[ \t]*$/.test(before.slice(-20))) return "block-header";
  return before.trim() === "" ? "stray-line" : "stray";
}

/** Returns the offset after a match that begins at `offset`. Undefined if there is no match. */
export function endOf(sticky: RegExp, text: string, offset: number): number | undefined {
  sticky.lastIndex = offset;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}
