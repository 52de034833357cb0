/** A problem as plain data, for programs: what `stele` hands back and what `--reporter json` prints. */
import type { Severity } from "../model.ts";
import type { LocatedDiagnostic, Position } from "./located.ts";

/** A problem in the content, the options or the surroundings. */
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
