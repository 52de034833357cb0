/** Finds the places of diagnostics in the content files, and sorts the diagnostics in file order. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import { type LocatedDiagnostic, type Position, positionsIn } from "../diagnostics/located.ts";
import type { SourceFile } from "./content.ts";
import type { Diagnostic, Place } from "../model.ts";
import { type PlaceFinder, positionsOf } from "./yaml/document.ts";

/** The maximum number of errors listed for one line of JSON Lines. A line may have a hundred thousand errors. */
export const MOST_IN_LINE = 20;

/**
 * Locates all diagnostics, sorts them by file, line and column, and removes duplicates. If a line of JSON Lines has
 * more than `MOST_IN_LINE` errors, lists only the first ones and counts the rest. Diagnostics without a file come last.
 *
 * @param names the names of all files, in the order for sorting. Includes files that could not be read.
 */
export function locate(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  names: readonly string[] = files.map(({ name }) => name),
): LocatedDiagnostic[] {
  const finders = findersIn(diagnostics, files);
  const positionOf = (place: Place): Position | undefined => {
    const finder = finders.get(place.file);
    const range = finder?.find(place);
    return range && finder?.at(range.start, range.end);
  };
  const located = (one: Diagnostic): LocatedDiagnostic => ({
    diagnostic: one,
    file: one.place?.file,
    get position() {
      return one.place && positionOf(one.place);
    },
    get related() {
      const { related = [] } = one;
      return related.map(({ place, note }) => ({ note, file: place.file, position: positionOf(place) }));
    },
  });
  const lines = linesOf(diagnostics, names, (place) => finders.get(place.file)?.lineOf(place) ?? 0);
  const startOf = ({ place }: Diagnostic): number => (place && finders.get(place.file)?.find(place)?.start) ?? -1;
  const jsonLines = new Set(files.flatMap(({ name, format }) => (format === "json-lines" ? [name] : [])));
  return lines.flatMap((line) => {
    const sorted = line.length === 1 ? line : sortedOnce(line, startOf);
    const place = sorted.at(-1)?.place;
    if (!place || !jsonLines.has(place.file)) return sorted.map(located);
    let errors = 0;
    const listed = sorted.filter(({ severity }) => severity !== "error" || (errors += 1) <= MOST_IN_LINE);
    const more = errors - MOST_IN_LINE;
    return (more > 0 ? [...listed, diagnostic("line-more", { count: more }, { place })] : listed).map(located);
  });
}

type Finder = PlaceFinder & { readonly at: ReturnType<typeof positionsIn> };

/** Makes a finder for each file. A finder reads its file only on first use: most files have no diagnostics. */
function findersIn(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): Map<string, Finder> {
  const places = new Map(files.map(({ name }): [string, Place[]] => [name, []]));
  for (const { place, related = [] } of diagnostics) {
    for (const one of [place, ...related.map((other) => other.place)]) if (one) places.get(one.file)?.push(one);
  }
  const finders = files.map((file): [string, Finder] => {
    let at: Finder["at"] | undefined;
    const finder = positionsOf(file, places.get(file.name));
    return [file.name, { ...finder, at: (...range) => (at ??= positionsIn(file.name, file.text))(...range) }];
  });
  return new Map(finders);
}

/** Sorts diagnostics by file and line, and groups them by line. A file that is not JSON Lines has only one group. */
function linesOf(
  diagnostics: readonly Diagnostic[],
  names: readonly string[],
  lineOf: (place: Place) => number,
): Diagnostic[][] {
  const files = new Set([...names, ...diagnostics.flatMap(({ place }) => place?.file ?? [])]);
  const order = new Map([...files].map((name, index) => [name, index]));
  const sorted = diagnostics
    .map((one) => ({
      one,
      file: one.place ? (order.get(one.place.file) ?? 0) : order.size,
      line: one.place ? lineOf(one.place) : 0,
    }))
    .toSorted((one, other) => one.file - other.file || one.line - other.line);
  const lines: Diagnostic[][] = [];
  for (const [index, { one, file, line }] of sorted.entries()) {
    const last = sorted[index - 1];
    if (last?.file === file && last.line === line) lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  return lines;
}

/** Sorts the diagnostics of a group by their offset in the file, and removes duplicates. */
function sortedOnce(line: readonly Diagnostic[], startOf: (one: Diagnostic) => number): Diagnostic[] {
  const seen = new Set<string>();
  return line
    .map((one) => ({ one, start: startOf(one) }))
    .toSorted((one, other) => one.start - other.start)
    .filter(({ one, start }) => {
      const identity = JSON.stringify([start, one.code, one.sentence]);
      return !seen.has(identity) && seen.add(identity);
    })
    .map(({ one }) => one);
}
