import type { Diagnostic, Severity } from "../model.ts";

/** A range of a file as people and editors count: lines and characters from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters of that line the range covers, at least 1. */
  readonly length: number;
  /** The text of the line and of those around it, for a code frame. */
  readonly lines: readonly FrameLine[];
}

/** A line of a code frame with its number, from 1. */
export interface FrameLine {
  readonly number: number;
  /** A part of its text in characters: a line may be as long as a file, and a frame shows a hundred of it. */
  readonly characters: (start: number, length: number) => readonly string[];
}

/**
 * A problem with its places found. A problem of a whole file, or of none, has no position. Positions are found when
 * they are asked for: of a hundred thousand problems few are printed.
 */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly file: string | undefined;
  readonly position: Position | undefined;
  readonly related: readonly LocatedPlace[];
}

/** A place that takes part in a problem: a whole file where it has no position. */
export interface LocatedPlace {
  readonly note: string;
  readonly file: string;
  readonly position?: Position | undefined;
}

/** A problem as plain data, for programs: what `build` returns and what `--reporter json` prints. */
export interface Problem {
  /** Stable: the name of the entry of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  /** What to write instead. */
  readonly hint: string | undefined;
  /** Where it lies; lines and characters count from 1. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** How many characters of the line it covers. */
  readonly length: number | undefined;
  /** Places that take part in it. */
  readonly related: readonly RelatedProblemPlace[];
}

/** A place that takes part in a problem, and how. */
export interface RelatedProblemPlace {
  readonly note: string;
  readonly file: string;
  /** Absent where the whole file takes part. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** The data of a problem whose places are found. */
export function problemOf({ diagnostic, file, position, related }: LocatedDiagnostic): Problem {
  const { code, severity, sentence, hint } = diagnostic;
  const places = related.map((other) => ({ note: other.note, file: other.file, ...startOf(other.position) }));
  const place = startOf(position);
  return { code, severity, sentence, hint, file, ...place, length: position?.length, related: places };
}

function startOf(position: Position | undefined): { line: number | undefined; column: number | undefined } {
  return { line: position?.line, column: position?.column };
}

/** Lines shown before and after the one with the problem. */
const AROUND = 2;

/**
 * Makes a finder of positions in one text: the only place where 0-based offsets become what people count. The lines
 * are found once, so that a file with a problem in each of its rows is read once.
 */
export function positionsIn(file: string, text: string): (start: number, end: number) => Position {
  let found: { readonly starts: readonly number[]; readonly halves: readonly number[] } | undefined;
  return (start, end) => {
    const { starts, halves } = (found ??= { starts: lineStarts(text), halves: secondHalves(text) });
    const index = lastNotAfter(starts, start);
    const offset = starts[index] ?? 0;
    const lineEnd = endOfLine(text, starts, index);
    const from = Math.min(start, lineEnd);
    const to = Math.max(from, Math.min(end, lineEnd));
    const first = Math.max(0, index - AROUND);
    const last = Math.min(starts.length - 1, index + AROUND);
    return {
      file,
      line: index + 1,
      column: charactersIn(halves, offset, from) + 1,
      length: Math.max(1, charactersIn(halves, from, to)),
      lines: Array.from({ length: last - first + 1 }, (_, after) => ({
        number: first + after + 1,
        characters: (skipped, length) => charactersOf(text, halves, starts, first + after, skipped, length),
      })),
    };
  };
}

/** The offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const found of text.matchAll(/\r\n|\n|\r/g)) starts.push(found.index + found[0].length);
  return starts;
}

/** Where a line ends, its line end left out. */
function endOfLine(text: string, starts: readonly number[], index: number): number {
  const start = starts[index] ?? 0;
  let end = starts[index + 1] ?? text.length;
  while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/**
 * The offsets of the second halves of characters outside the first plane, ascending. They are found once: counting the
 * characters of a long line for each problem in it would cost the square of its length.
 */
function secondHalves(text: string): number[] {
  return Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index + 1);
}

/** Characters and not code units. The second half of a character lies behind its first. */
function charactersIn(halves: readonly number[], start: number, end: number): number {
  return end - start - Math.max(0, countBelow(halves, end) - countBelow(halves, start + 1));
}

/** A part of a line in characters, as `[...line].slice(skipped, skipped + length)` has it. */
function charactersOf(
  text: string,
  halves: readonly number[],
  starts: readonly number[],
  index: number,
  skipped: number,
  length: number,
): string[] {
  const start = starts[index] ?? 0;
  const before = countBelow(halves, start);
  // How many characters of two code units begin before the part: each moves it by one code unit.
  const pairs = firstIndex(halves.length - before, (at) => (halves[before + at] ?? 0) - 1 - start - at >= skipped);
  const offset = start + skipped + pairs;
  const end = Math.min(offset + 2 * length, endOfLine(text, starts, index));
  return Array.from(text.slice(offset, Math.max(offset, end))).slice(0, length);
}

/** How many of the ascending numbers are below `limit`. */
function countBelow(ascending: readonly number[], limit: number): number {
  return firstIndex(ascending.length, (at) => (ascending[at] ?? 0) >= limit);
}

/** The index of the last of the ascending numbers that is at most `wanted`; 0 if all are greater. */
export function lastNotAfter(ascending: readonly number[], wanted: number): number {
  return Math.max(0, countBelow(ascending, wanted + 1) - 1);
}

/** The first of `count` indexes of which something holds, and of all after it; `count` where it holds of none. */
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
