import type { Diagnostic } from "../model.ts";

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
  readonly text: string;
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

/** Lines shown before and after the one with the problem. */
const AROUND = 2;

/**
 * Makes a finder of positions in one text: the only place where 0-based offsets become what people count. The lines
 * are found once, so that a file with a problem in each of its rows is read once.
 */
export function positionsIn(file: string, text: string): (start: number, end: number) => Position {
  let found: readonly number[] | undefined;
  return (start, end) => {
    const starts = (found ??= lineStarts(text));
    const index = lastNotAfter(starts, start);
    const offset = starts[index] ?? 0;
    const line = lineAt(text, starts, index);
    const from = Math.min(start - offset, line.length);
    const to = Math.max(from, Math.min(end - offset, line.length));
    const first = Math.max(0, index - AROUND);
    const last = Math.min(starts.length - 1, index + AROUND);
    return {
      file,
      line: index + 1,
      column: charactersIn(line, 0, from) + 1,
      length: Math.max(1, charactersIn(line, from, to)),
      lines: Array.from({ length: last - first + 1 }, (_, after) => ({
        number: first + after + 1,
        text: lineAt(text, starts, first + after),
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

/** A line without its line end. */
function lineAt(text: string, starts: readonly number[], index: number): string {
  const start = starts[index] ?? 0;
  let end = starts[index + 1] ?? text.length;
  while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Characters and not code units: those outside the first plane count once. */
function charactersIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    // The second half of a character lies behind its first.
    const isSecond = index > start && isHalf(text, index, 0xdc) && isHalf(text, index - 1, 0xd8);
    if (!isSecond) count += 1;
  }
  return count;
}

/** Whether a code unit is the first (0xd8) or the second (0xdc) half of a character. */
function isHalf(text: string, index: number, high: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) >> 8 === high;
}

/** A part of a text in characters, as `[...text].slice(start, start + length)` has it, but without the rest in memory. */
export function charactersOf(text: string, start: number, length: number): string[] {
  let offset = 0;
  for (let skipped = 0; skipped < start && offset < text.length; skipped += 1) {
    offset += isHalf(text, offset, 0xd8) && isHalf(text, offset + 1, 0xdc) ? 2 : 1;
  }
  return Array.from(text.slice(offset, offset + 2 * length)).slice(0, length);
}

/** The index of the last of the ascending numbers that is not after `wanted`. */
export function lastNotAfter(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
