/** Finds the places of problems in the content files, and puts the problems into the order of the files. */
import { type LocatedDiagnostic, type Position, positionsIn } from "../diagnostics/located.ts";
import type { Diagnostic, Place, SourceFile } from "../model.ts";
import { positionsOf, type TextRange } from "./yaml.ts";

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
  const finders = new Map(
    files.map((file) => [file.name, { find: positionsOf(file), at: positionsIn(file.name, file.text) }]),
  );
  const order = [...new Set([...names, ...diagnostics.flatMap(({ place }) => (place ? [place.file] : []))])];
  const rangeOf = (place: Place | undefined): TextRange | undefined => place && finders.get(place.file)?.find(place);
  const positionOf = (place: Place): Position | undefined => {
    const range = rangeOf(place);
    return range && finders.get(place.file)?.at(range.start, range.end);
  };
  const found = diagnostics.map((diagnostic): Found => {
    const { place, related = [] } = diagnostic;
    const located = {
      diagnostic,
      file: place?.file,
      position: place && positionOf(place),
      related: related.flatMap(({ place: other, note }) => {
        const position = positionOf(other);
        return position ? [{ note, position }] : [];
      }),
    };
    return { located, file: place ? order.indexOf(place.file) : order.length, start: rangeOf(place)?.start ?? -1 };
  });
  return once(
    found.toSorted((one, other) => one.file - other.file || one.start - other.start).map(({ located }) => located),
  );
}

function once(located: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  const seen = new Set<string>();
  return located.filter(({ diagnostic, file, position }) => {
    const identity = JSON.stringify([diagnostic.code, diagnostic.sentence, file, position?.line, position?.column]);
    return !seen.has(identity) && seen.add(identity);
  });
}
