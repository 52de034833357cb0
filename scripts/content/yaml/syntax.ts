/** What the parser of YAML reports -> problems in words of our own: one for each mistake, where it was made. */
import { type Document, isCollection, isPair, isScalar, visit, type YAMLError } from "yaml";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { lastNotAfter, lineStarts } from "../../diagnostics/located.ts";
import type { YamlFault } from "../../diagnostics/codes/yaml.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { SourceFile } from "../content.ts";

/** The problems of a document that is no YAML, or YAML with a tag or a second document. */
export interface SyntaxProblems {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the line of an offset has a mistake: what else is found on it may follow from that. */
  readonly isOnWrongLine: (offset: number) => boolean;
}

/** A mistake, and the text that holds it. */
interface Mistake {
  readonly fault: YamlFault;
  readonly start: number;
  readonly end: number;
}

/**
 * Reports what the parser found. The parser goes on after a mistake and reports its consequences too, so this keeps
 * only the first problem of each line. It never shows the messages of the parser: they contain raw text of the file.
 */
export function syntaxProblems(file: SourceFile, document: Document): SyntaxProblems {
  const problems = [...document.errors, ...document.warnings];
  const starts = lineStarts(file.text);
  const lineOf = (offset: number): number => lastNotAfter(starts, offset);
  const wrong = new Set<number>();
  const syntax = withoutTail(document, problems.filter(isSyntax));
  const tabOf = ({ pos }: YAMLError): number | undefined => leadingTab(file.text, starts, pos[0]);
  const tabs = new Set(problems.filter(isSyntax).flatMap((problem) => tabOf(problem) ?? []));
  for (const tab of tabs) wrong.add(lineOf(tab));
  const others = syntax.filter((problem) => tabOf(problem) === undefined);
  const mistakes = mistakesOf(file.text, starts, document, others, wrong);
  return {
    diagnostics: [
      ...[...tabs].map((tab) => diagnostic("yaml-syntax", { fault: "indentation-tab" }, at(file, tab, tab + 1))),
      ...mistakes.map(({ fault, start, end }) => diagnostic("yaml-syntax", { fault }, at(file, start, end))),
      ...problems.flatMap((problem) => plainProblem(file, problem) ?? []),
    ],
    isOnWrongLine: (offset) => wrong.has(lineOf(offset)),
  };
}

/** The place of a text. */
export function at(file: SourceFile, start: number, end: number): { place: Place } {
  return { place: { file: file.name, start, end: Math.max(end, start) } };
}

/** Problems with a message of their own; each of them is reported. */
function plainProblem(file: SourceFile, { code, pos }: YAMLError): Diagnostic | undefined {
  if (code === "MULTIPLE_DOCS") return diagnostic("yaml-second-document", {}, at(file, ...pos));
  if (code === "TAG_RESOLVE_FAILED")
    return diagnostic("yaml-feature", { tag: file.text.slice(...pos) }, at(file, ...pos));
  return undefined;
}

/** `plainProblem` reports tags and documents; anchors and aliases are found in the parsed document. */
const TOLD_ELSEWHERE: readonly string[] = [
  "MULTIPLE_DOCS",
  "TAG_RESOLVE_FAILED",
  "MULTIPLE_TAGS",
  "MULTIPLE_ANCHORS",
  "ALIAS_PROPS",
];

function isSyntax({ code, name }: YAMLError): boolean {
  // An anchor or alias without a name is an error, a doubtful name a warning.
  return !TOLD_ELSEWHERE.includes(code) && !(code === "BAD_ALIAS" && name === "YAMLWarning");
}

/**
 * The tab in the white space that begins a line with a problem. A quote that a tab cut short has its problem at the end
 * of the line before.
 */
function leadingTab(text: string, starts: readonly number[], offset: number): number | undefined {
  const behind = /\r?\n?/y;
  behind.lastIndex = offset;
  behind.test(text);
  const spaces = / *\t/y;
  spaces.lastIndex = starts[lastNotAfter(starts, behind.lastIndex)] ?? 0;
  return spaces.test(text) ? spaces.lastIndex - 1 : undefined;
}

/** The first mistake of each line that has none yet, and marks the lines. */
function mistakesOf(
  text: string,
  starts: readonly number[],
  document: Document,
  problems: readonly YAMLError[],
  wrong: Set<number>,
): Mistake[] {
  if (problems.length === 0) return [];
  const lineOf = (offset: number): number => lastNotAfter(starts, offset);
  const context = contextOf(text, starts, document, problems);
  const found: Mistake[] = [];
  // A wrong indentation makes that of the next line look wrong; the end of a list that was cut short, by a tab or by
  // its lines, closes nothing.
  let isCutShort = wrong.size > 0;
  for (const problem of problems) {
    const mistake = mistakeOf(problem, context);
    const line = lineOf(mistake.start);
    const isFirst = !wrong.has(line) && !wrong.has(lineOf(problem.pos[0]));
    const follows = mistake.fault === "indentation" ? wrong.has(line - 1) : mistake.fault === "closer" && isCutShort;
    wrong.add(line).add(lineOf(problem.pos[0]));
    isCutShort ||= mistake.fault === "bracket";
    if (isFirst && !follows) found.push(mistake);
  }
  return found;
}

/** Behind the end of the values nothing is read any more: of what stands there only the first thing is a mistake. */
function withoutTail(document: Document, problems: readonly YAMLError[]): YAMLError[] {
  const end = document.contents?.range?.[1] ?? Number.POSITIVE_INFINITY;
  const sorted = problems.toSorted((one, other) => one.pos[0] - other.pos[0]);
  const firstBehind = sorted.findIndex(({ pos }) => pos[0] >= end);
  return firstBehind === -1 ? sorted : sorted.slice(0, firstBehind + 1);
}

/** What tells the mistakes apart for which the parser has one code. */
interface Context {
  readonly text: string;
  /** The beginning of the line of an offset. */
  readonly lineStart: (offset: number) => number;
  /** End of a quoted text -> its opening quote. */
  readonly quotes: ReadonlyMap<number, number>;
  /** End of a list or mapping in brackets -> its opening brackets, the outermost first. */
  readonly brackets: ReadonlyMap<number, readonly number[]>;
  /** Where keys without a value begin. */
  readonly loneKeys: ReadonlySet<number>;
  /** Start of what was taken for a key of several lines -> its end, on the line of the colon. */
  readonly longKeys: ReadonlyMap<number, number>;
  /** Where the first line with a directive begins: `%YAML 1.2`. */
  readonly directive: number | undefined;
}

function contextOf(
  text: string,
  starts: readonly number[],
  document: Document,
  problems: readonly YAMLError[],
): Context {
  const lineStart = (offset: number): number => starts[lastNotAfter(starts, offset)] ?? 0;
  const quotes = new Map<number, number>();
  const brackets = new Map<number, number[]>();
  const loneKeys = new Set<number>();
  visit(document, (_key, node) => {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.range && !node.value) loneKeys.add(node.key.range[0]);
    } else if (isScalar(node) && node.range && /^["']/.test(text.charAt(node.range[0]))) {
      quotes.set(node.range[1], node.range[0]);
    } else if (isCollection(node) && node.flow && node.range && /^[[{]/.test(text.charAt(node.range[0]))) {
      const [start, end] = node.range;
      brackets.set(end, [...(brackets.get(end) ?? []), start]);
    }
  });
  const longKeys = new Map(problems.flatMap(({ code, pos }) => (code === "MULTILINE_IMPLICIT_KEY" ? [pos] : [])));
  const directive = /^%/m.exec(text.slice(0, document.contents?.range?.[0]))?.index;
  return { text, lineStart, quotes, brackets, loneKeys, longKeys, directive };
}

/** The mistake behind each code of the parser; other codes are reported without a cause. */
const MISTAKES: Readonly<Partial<Record<YAMLError["code"], (pos: YAMLError["pos"], context: Context) => Mistake>>> = {
  BAD_SCALAR_START: ([start]) => ({ fault: "first-character", start, end: start + 1 }),
  BAD_ALIAS: ([start]) => ({ fault: "first-character", start, end: start + 1 }),
  BAD_DQ_ESCAPE: ([start]) => ({ fault: "escape", start, end: start + 2 }),
  BAD_DIRECTIVE: ([start, end]) => ({ fault: "directive", start, end }),
  KEY_OVER_1024_CHARS: ([start, end]) => ({ fault: "long-key", start, end }),
  BLOCK_IN_FLOW: ([start, end]) => ({ fault: "comma", start, end }),
  TAB_AS_INDENT: ([start, end]) => ({ fault: "tab", start, end }),
  BLOCK_AS_IMPLICIT_KEY: ([start], context) => keyInValue(start, context),
  MULTILINE_IMPLICIT_KEY: (pos, context) => longKey(pos, context),
  MISSING_CHAR: ([start, end], context) => missing(start, end, context),
  BAD_INDENT: ([start], context) => unclosed(start, context) ?? indentation(start, context.text),
  UNEXPECTED_TOKEN: ([start, end], context) => ({ fault: unexpected(start, context), start, end }),
};

function mistakeOf({ code, pos }: YAMLError, context: Context): Mistake {
  return MISTAKES[code]?.(pos, context) ?? { fault: "unclear", start: pos[0], end: pos[1] };
}

/** A key where a value is: text with a colon in it, or a value with a line below it that is indented too far. */
function keyInValue(start: number, { text, longKeys, lineStart }: Context): Mistake {
  const end = longKeys.get(start);
  if (end === undefined) return { fault: "colon-in-text", start, end: lineEnd(text, start) };
  return indentation(lineStart(end - 1), text);
}

/** A key that goes over several lines: a line without its colon, and the next. */
function longKey([start, end]: YAMLError["pos"], { text }: Context): Mistake {
  if (/^-\s/.test(text.slice(start, start + 2))) return { fault: "hyphen", start, end: start + 1 };
  if (/^["'[{]/.test(text.charAt(start))) return { fault: "key-lines", start, end };
  return withoutColon(start, text);
}

/** A line that should be a key and its value, without a colon or without the space after it. */
function withoutColon(start: number, text: string): Mistake {
  const key = /[^\s:]+:/y;
  key.lastIndex = start;
  if (!key.test(text)) return { fault: "no-colon", start, end: lineEnd(text, start) };
  return { fault: "colon-space", start: key.lastIndex - 1, end: key.lastIndex };
}

function missing(start: number, end: number, context: Context): Mistake {
  const { text, lineStart, loneKeys, directive } = context;
  if (text.charAt(start) === "#") return { fault: "hash", start, end };
  const open = unclosed(start, context);
  if (open) return open;
  if (loneKeys.has(start)) return withoutColon(start, text);
  const line = text.slice(lineStart(start), start);
  if (line.startsWith("---")) return { fault: "start-line", start, end };
  if (directive !== undefined) return { fault: "directive", start: directive, end: lineEnd(text, directive) };
  return line.trim() === "" ? indentation(start, text) : { fault: "comma", start, end };
}

/** The quote or bracket that was not closed before an offset. */
function unclosed(end: number, { text, quotes, brackets }: Context): Mistake | undefined {
  const quote = quotes.get(end);
  if (quote !== undefined) return { fault: "quote", start: quote, end: quote + 1 };
  const ending = brackets.get(end) ?? [];
  // A bracket just before the end closes the innermost.
  const start = ending.at(/[\]}]/.test(text.charAt(end - 1)) ? -2 : -1);
  return start === undefined ? undefined : { fault: "bracket", start, end: start + 1 };
}

/** The white space before the first word of a line is wrong; the word is shown. */
function indentation(offset: number, text: string): Mistake {
  const word = /[ \t]*/y;
  word.lastIndex = offset;
  word.test(text);
  return { fault: "indentation", start: word.lastIndex, end: lineEnd(text, word.lastIndex) };
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

function lineEnd(text: string, offset: number): number {
  const end = /[^\r\n]*/y;
  end.lastIndex = offset;
  end.test(text);
  return end.lastIndex;
}
