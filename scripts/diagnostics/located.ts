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

export interface FrameLine {
  readonly number: number;
  readonly text: string;
}

/** A problem with its places found. A problem of a whole file, or of none, has no position. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly file: string | undefined;
  readonly position: Position | undefined;
  readonly related: readonly { readonly note: string; readonly position: Position }[];
}

/** Lines shown before and after the one with the problem. */
const AROUND = 2;

/**
 * Makes a finder of positions in one text: the only place where 0-based offsets become what people count. The lines
 * are found once, so that a file with a problem in each of its rows is read once.
 */
export function positionsIn(file: string, text: string): (start: number, end: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (found) => found.index + found[0].length)];
  const lineAt = (index: number): string => text.slice(starts[index], starts[index + 1]).replace(/[\r\n]+$/, "");
  return (start, end) => {
    const index = lastNotAfter(starts, start);
    const offset = starts[index] ?? 0;
    const line = lineAt(index);
    const from = Math.min(start - offset, line.length);
    const to = Math.max(from, Math.min(end - offset, line.length));
    const first = Math.max(0, index - AROUND);
    const last = Math.min(starts.length - 1, index + AROUND);
    return {
      file,
      line: index + 1,
      column: charactersIn(line.slice(0, from)) + 1,
      length: Math.max(1, charactersIn(line.slice(from, to))),
      lines: Array.from({ length: last - first + 1 }, (_, after) => ({
        number: first + after + 1,
        text: lineAt(first + after),
      })),
    };
  };
}

/** Characters and not code units: those outside the first plane count once. */
function charactersIn(text: string): number {
  return Array.from(text).length;
}

/** The index of the last of the ascending numbers that is not after `wanted`. */
function lastNotAfter(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
