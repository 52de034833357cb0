import type { Diagnostic, Severity } from "../model.ts";

/** A range of characters in one line of a file. The first line and the first column have the number 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The number of characters in the range, at least 1. */
  readonly length: number;
  /** The lines of a code frame: the line of the range, and up to two lines before and after it. */
  readonly lines: readonly FrameLine[];
}

/** A line of a code frame. It may be very long, so `characters` returns only a part of the line. */
interface FrameLine {
  readonly number: number;
  readonly characters: (start: number, length: number) => readonly string[];
}

/** A problem with its places. If `position` is undefined, the problem is about a whole file or about no file. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly file: string | undefined;
  readonly position: Position | undefined;
  readonly related: readonly LocatedPlace[];
}

/** Another place that belongs to a problem, with a note. If `position` is undefined, the place is a whole file. */
export interface LocatedPlace {
  readonly note: string;
  readonly file: string;
  readonly position?: Position | undefined;
}

/** A problem as plain data for programs: `build()` returns it and `--reporter json` prints it. */
export interface Problem {
  /** The stable code, which `stele check --explain` explains. */
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly hint: string | undefined;
  /** The place of the problem. `line` and `column` start at 1. `length` is the number of wrong characters. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly length: number | undefined;
  readonly related: readonly RelatedProblemPlace[];
}

/** Another place that belongs to a problem, with a note. If `line` is undefined, the place is a whole file. */
export interface RelatedProblemPlace {
  readonly note: string;
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** Turns a problem into plain data. */
export function problemOf({ diagnostic, file, position, related }: LocatedDiagnostic): Problem {
  const { code, severity, sentence, hint } = diagnostic;
  const startOf = (at: Position | undefined) => ({ line: at?.line, column: at?.column });
  const places = related.map(({ note, file: other, position: at }) => ({ note, file: other, ...startOf(at) }));
  return { code, severity, sentence, hint, file, ...startOf(position), length: position?.length, related: places };
}

/** How many lines a code frame shows before and after the problem. */
const AROUND = 2;

/** Makes a function that turns a range of 0-based offsets in a text into a position. */
export function positionsIn(file: string, text: string): (start: number, end: number) => Position {
  let found: ReturnType<typeof linesOf> | undefined;
  return (start, end) => {
    const { starts, endOf, countBetween, part } = (found ??= linesOf(text));
    const index = lastNotAfter(starts, start);
    const lineEnd = endOf(index);
    const from = Math.min(start, lineEnd);
    const to = Math.max(from, Math.min(end, lineEnd));
    const first = Math.max(0, index - AROUND);
    const last = Math.min(starts.length - 1, index + AROUND);
    return {
      file,
      line: index + 1,
      column: countBetween(starts[index] ?? 0, from) + 1,
      length: Math.max(1, countBetween(from, to)),
      lines: Array.from({ length: last - first + 1 }, (_, after) => ({
        number: first + after + 1,
        characters: (skipped, length) => part(first + after, skipped, length),
      })),
    };
  };
}

/**
 * Finds the lines and the surrogate pairs of a text. A surrogate pair is one character. `positionsIn` calls this only
 * once for each text: counting the characters of a long line for each problem would take quadratic time.
 */
function linesOf(text: string) {
  const starts = lineStarts(text);
  /** The offsets of the second halves of all surrogate pairs, in ascending order. */
  const halves = Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index + 1);
  /** Returns the offset at which a line ends, without its line feed. `index` is the index of the line. */
  const endOf = (index: number): number => {
    const start = starts[index] ?? 0;
    let end = starts[index + 1] ?? text.length;
    while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
    return end;
  };
  /** Returns the number of characters between two offsets. */
  const countBetween = (start: number, end: number): number =>
    end - start - Math.max(0, countBelow(halves, end) - countBelow(halves, start + 1));
  /** Returns `[...line].slice(skipped, skipped + length)` of the line `index`, but is fast for long lines. */
  const part = (index: number, skipped: number, length: number): string[] => {
    const start = starts[index] ?? 0;
    const before = countBelow(halves, start);
    // Each surrogate pair before the part adds one code unit to the offset of the part.
    const pairs = firstIndex(halves.length - before, (at) => (halves[before + at] ?? 0) - 1 - start - at >= skipped);
    const offset = start + skipped + pairs;
    const end = Math.min(offset + 2 * length, endOf(index));
    return Array.from(text.slice(offset, Math.max(offset, end))).slice(0, length);
  };
  return { starts, endOf, countBetween, part };
}

/** Returns the offset at which each line starts. */
export function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ index, 0: ending }) => index + ending.length)];
}

function countBelow(ascending: readonly number[], limit: number): number {
  return firstIndex(ascending.length, (at) => (ascending[at] ?? 0) >= limit);
}

/** Returns the index of the last number that is at most `wanted` in an ascending list; 0 if all are greater. */
export function lastNotAfter(ascending: readonly number[], wanted: number): number {
  return Math.max(0, countBelow(ascending, wanted + 1) - 1);
}

/** Finds the first index for which `holds` is true, by binary search. Returns `count` if there is no such index. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
