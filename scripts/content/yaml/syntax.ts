/** Turns errors of the YAML parser into our own diagnostics: one for each mistake, at the place of the mistake. */
import type { Document, YAMLError } from "yaml";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { lastNotAfter, lineStarts } from "../../diagnostics/located.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { SourceFile } from "../content.ts";
import { type Context, contextOf, endOf, type Mistake, mistakeOf } from "./mistakes.ts";

/**
 * Reports the errors and warnings of the parser. Reports only the first problem of each line, because the parser also
 * reports the consequences of a mistake.
 *
 * @returns `isOnWrongLine`: whether the line of an offset has a mistake
 */
export function syntaxProblems(
  file: SourceFile,
  document: Document,
): { readonly diagnostics: readonly Diagnostic[]; readonly isOnWrongLine: (offset: number) => boolean } {
  const { text } = file;
  const problems = [...document.errors, ...document.warnings];
  const starts = lineStarts(text);
  const lineOf = (offset: number): number => lastNotAfter(starts, offset);
  const syntax = firstOfLines(problems.filter(isSyntax), lineOf);
  const tabOf = ({ pos }: YAMLError): number | undefined => leadingTab(text, starts, pos[0]);
  const tabs = new Set(syntax.flatMap((problem) => tabOf(problem) ?? []));
  const wrong = new Set([...tabs].map(lineOf));
  const others = withoutTail(document, syntax).filter((problem) => tabOf(problem) === undefined);
  const mistakes = others.length === 0 ? [] : mistakesOf(others, contextOf(text, starts, document, others), wrong);
  return {
    diagnostics: [
      ...[...tabs].map((tab) => diagnostic("yaml-syntax", { fault: "indentation-tab" }, at(file, tab, tab + 1))),
      ...mistakes.map(({ fault, start, end }) => diagnostic("yaml-syntax", { fault }, at(file, start, end))),
      ...problems.flatMap((problem) => plainProblem(file, problem) ?? []),
    ],
    isOnWrongLine: (offset) => wrong.has(lineOf(offset)),
  };
}

/** Makes the place of a range. */
export function at(file: SourceFile, start: number, end: number): { place: Place } {
  return { place: { file: file.name, start, end: Math.max(end, start) } };
}

/** Makes the diagnostic for an error that is not about syntax. It is reported even if its line has other mistakes. */
function plainProblem(file: SourceFile, { code, pos }: YAMLError): Diagnostic | undefined {
  const where = at(file, ...pos);
  if (code === "MULTIPLE_DOCS") return diagnostic("yaml-second-document", {}, where);
  return code === "TAG_RESOLVE_FAILED"
    ? diagnostic("yaml-feature", { tag: file.text.slice(...pos) }, where)
    : undefined;
}

/** Errors that are not about syntax. `plainProblem` or `refusedNodes` reports them. */
const REPORTED_ELSEWHERE = ["MULTIPLE_DOCS", "TAG_RESOLVE_FAILED", "MULTIPLE_TAGS", "MULTIPLE_ANCHORS", "ALIAS_PROPS"];

function isSyntax({ code, name }: YAMLError): boolean {
  // Ignores warnings about ambiguous names: `refusedNodes` refuses all anchors and aliases anyway.
  return !REPORTED_ELSEWHERE.includes(code) && !(code === "BAD_ALIAS" && name === "YAMLWarning");
}

/** The maximum number of problems examined in a line. Each may need a scan of the line, and only one is reported. */
const MOST_OF_LINE = 20;

function firstOfLines(problems: readonly YAMLError[], lineOf: (offset: number) => number): YAMLError[] {
  const counts = new Map<number, number>();
  const countUp = (line: number): number => counts.set(line, (counts.get(line) ?? 0) + 1).get(line) ?? 0;
  return problems.filter(({ pos: [start] }) => countUp(lineOf(start)) <= MOST_OF_LINE);
}

/** Returns the offset of a tab in the indentation of the line of a problem. Undefined if that line has no such tab. */
function leadingTab(text: string, starts: readonly number[], offset: number): number | undefined {
  // If a tab cuts a quoted string short, the parser reports the problem at the end of the previous line.
  const line = lastNotAfter(starts, endOf(/\r?\n?/y, text, offset) ?? offset);
  const behind = endOf(/ *\t/y, text, starts[line] ?? 0);
  return behind === undefined ? undefined : behind - 1;
}

/** Returns the first mistake of each line that is not yet in `wrong`. Adds the lines of all mistakes to `wrong`. */
function mistakesOf(problems: readonly YAMLError[], context: Context, wrong: Set<number>): Mistake[] {
  const { lineOf } = context;
  const found: Mistake[] = [];
  // Leaves out mistakes that follow from an earlier one. After a wrong indentation, the next line seems wrong too. If a
  // tab or a line break cuts a flow collection short, its closing bracket seems to close nothing.
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

/** Of the problems after the last value, keeps only the first. The parser reads no values there. */
function withoutTail(document: Document, problems: readonly YAMLError[]): YAMLError[] {
  const end = document.contents?.range?.[1] ?? Number.POSITIVE_INFINITY;
  const sorted = problems.toSorted((one, other) => one.pos[0] - other.pos[0]);
  const firstBehind = sorted.findIndex(({ pos }) => pos[0] >= end);
  return firstBehind === -1 ? sorted : sorted.slice(0, firstBehind + 1);
}
