/** Finds the places of problems in the content files, and puts the problems into the order of the files. */
import { type LocatedDiagnostic, type Position, positionsIn } from "../diagnostics/located.ts";
import type { Diagnostic, Place, SourceFile } from "../model.ts";
import { positionsOf, type TextRange } from "./yaml/document.ts";

interface Found {
  readonly located: LocatedDiagnostic;
  /** Number of the file, then offset in it; problems of no file come last. */
  readonly file: number;
  readonly start: number;
}

/**
 * Locates all problems: in file order, then by line and column, each once.
 *
 * @param names the order of the files, those among them that could not be read
 */
export function locate(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  names: readonly string[] = files.map(({ name }) => name),
): LocatedDiagnostic[] {
  // The text of a file is asked for when a problem in it is looked for: most files have none.
  const finders = new Map(files.map((file) => [file.name, finderIn(file)]));
  const order = new Set([...names, ...diagnostics.flatMap(({ place }) => (place ? [place.file] : []))]);
  const fileOrder = new Map([...order].map((name, index) => [name, index]));
  const rangeOf = (place: Place | undefined): TextRange | undefined => place && finders.get(place.file)?.find(place);
  const positionOf = (place: Place): Position | undefined => {
    const range = rangeOf(place);
    return range && finders.get(place.file)?.at(range.start, range.end);
  };
  const found = diagnostics.map((diagnostic): Found => {
    const { place, related = [] } = diagnostic;
    const located: LocatedDiagnostic = {
      diagnostic,
      file: place?.file,
      get position() {
        return place && positionOf(place);
      },
      get related() {
        return related.map(({ place: other, note }) => ({ note, file: other.file, position: positionOf(other) }));
      },
    };
    return {
      located,
      file: place ? (fileOrder.get(place.file) ?? 0) : fileOrder.size,
      start: rangeOf(place)?.start ?? -1,
    };
  });
  return once(found.toSorted((one, other) => one.file - other.file || one.start - other.start));
}

function finderIn(file: SourceFile): {
  readonly find: (place: Place) => TextRange | undefined;
  readonly at: (start: number, end: number) => Position;
} {
  const find = positionsOf(file);
  let at: ReturnType<typeof positionsIn> | undefined;
  return { find, at: (start, end) => (at ??= positionsIn(file.name, file.text))(start, end) };
}

/** Without repetitions. Problems of one place are neighbours. */
function once(found: readonly Found[]): LocatedDiagnostic[] {
  let seen = new Set<string>();
  let last: Found | undefined;
  return found.flatMap((one) => {
    if (one.file !== last?.file || one.start !== last.start) seen = new Set();
    last = one;
    const identity = JSON.stringify([one.located.diagnostic.code, one.located.diagnostic.sentence]);
    if (seen.has(identity)) return [];
    seen.add(identity);
    return [one.located];
  });
}
