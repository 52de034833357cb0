/** Finds the places of diagnostics in the content files, and sorts the diagnostics in file order. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import { type LocatedDiagnostic, type Position, positionsIn } from "../diagnostics/located.ts";
import type { SourceFile } from "./content.ts";
import type { Diagnostic, Place } from "../model.ts";
import { type PlaceFinder, positionsOf, type TextRange } from "./yaml/document.ts";

/**
 * How many errors of one line of JSON Lines are listed. A line may have a hundred thousand; the first ones are enough.
 */
export const MOST_IN_LINE = 20;

interface Found {
  readonly located: LocatedDiagnostic;
  /** The index of the file in the order of files. Diagnostics without a file come last. */
  readonly file: number;
  /** The line, if the file is JSON Lines; otherwise 0. */
  readonly line: number;
  /** The offset in the file. Computed only to sort diagnostics with the same `line`: many have a line of their own. */
  readonly start: () => number;
}

/**
 * Locates all diagnostics, sorts them by file, line and column, and removes duplicates. If a line of JSON Lines has
 * more than `MOST_IN_LINE` errors, only counts the others.
 *
 * @param names the names of all files in order, including files that could not be read
 */
export function locate(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  names: readonly string[] = files.map(({ name }) => name),
): LocatedDiagnostic[] {
  const finders = findersIn(diagnostics, files);
  const order = new Set([...names, ...diagnostics.flatMap(({ place }) => (place ? [place.file] : []))]);
  const fileOrder = new Map([...order].map((name, index) => [name, index]));
  const rangeOf = (place: Place | undefined): TextRange | undefined => place && finders.get(place.file)?.find(place);
  const positionOf = (place: Place): Position | undefined => {
    const range = rangeOf(place);
    return range && finders.get(place.file)?.at(range.start, range.end);
  };
  const foundOf = (one: Diagnostic): Found => {
    const { place, related = [] } = one;
    const located: LocatedDiagnostic = {
      diagnostic: one,
      file: place?.file,
      get position() {
        return place && positionOf(place);
      },
      get related() {
        return related.map(({ place: other, note }) => ({ note, file: other.file, position: positionOf(other) }));
      },
    };
    let start: number | undefined;
    return {
      located,
      file: place ? (fileOrder.get(place.file) ?? 0) : fileOrder.size,
      line: (place && finders.get(place.file)?.lineOf(place)) ?? 0,
      start: () => (start ??= rangeOf(place)?.start ?? -1),
    };
  };
  const sorted = diagnostics
    .map(foundOf)
    .toSorted((one, other) => one.file - other.file || one.line - other.line || one.start() - other.start());
  const isInLines = new Set(files.flatMap(({ name, format }) => (format === "json-lines" ? [name] : [])));
  return fewOfLine(once(sorted), ({ file }) => file !== undefined && isInLines.has(file), foundOf);
}

interface FinderIn extends PlaceFinder {
  readonly at: (start: number, end: number) => Position;
}

/** Makes the finders. A finder reads its file again, once, when a diagnostic in it is located: most files have none. */
function findersIn(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): Map<string, FinderIn> {
  const places = new Map(files.map(({ name }): [string, Place[]] => [name, []]));
  for (const { place, related = [] } of diagnostics) {
    for (const one of [place, ...related.map((other) => other.place)]) if (one) places.get(one.file)?.push(one);
  }
  return new Map(files.map((file) => [file.name, finderIn(file, places.get(file.name))]));
}

function finderIn(file: SourceFile, asked: readonly Place[] | undefined): FinderIn {
  let at: ReturnType<typeof positionsIn> | undefined;
  return { ...positionsOf(file, asked), at: (start, end) => (at ??= positionsIn(file.name, file.text))(start, end) };
}

/** Removes duplicates. Diagnostics of one place are neighbours. */
function once(found: readonly Found[]): Found[] {
  let seen = new Set<string>();
  return found.filter((one, index) => {
    const last = found[index - 1];
    if (one.file !== last?.file || one.line !== last.line || one.start() !== last.start()) seen = new Set();
    const identity = JSON.stringify([one.located.diagnostic.code, one.located.diagnostic.sentence]);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** Keeps the first errors of each line, followed by a count of the others. */
function fewOfLine(
  found: readonly Found[],
  isInLines: (located: LocatedDiagnostic) => boolean,
  foundOf: (diagnostic: Diagnostic) => Found,
): LocatedDiagnostic[] {
  let count = 0;
  return found.flatMap((one, index) => {
    const { located } = one;
    const [last, next] = [found[index - 1], found[index + 1]];
    if (one.file !== last?.file || one.line !== last.line) count = 0;
    if (!isInLines(located)) return [located];
    const isError = located.diagnostic.severity === "error";
    if (isError) count += 1;
    const kept = isError && count > MOST_IN_LINE ? [] : [located];
    const isEnd = one.file !== next?.file || one.line !== next.line;
    if (!isEnd || count <= MOST_IN_LINE) return kept;
    const { place } = located.diagnostic;
    return [...kept, foundOf(diagnostic("line-more", { count: count - MOST_IN_LINE }, { place })).located];
  });
}
