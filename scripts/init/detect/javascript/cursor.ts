/** A position in a program that is read from the beginning of a value to its end. */
import type { Spot, Value } from "./values.ts";

/** A program, and the values of its names. */
export interface Scope {
  readonly file: string;
  /** The text without comments. */
  readonly code: string;
  /** Returns the value of a constant, an import or a function. Undefined: the program does not declare the name. */
  readonly valueOf: (name: string) => Value | undefined;
  /** Returns the value of `require("./a.json")`. */
  readonly required: (path: string) => Value | undefined;
}

/** The deepest nesting of brackets and operators. Configurations nest ten levels deep. */
export const DEEPEST = 32;

/** The position, and whether the text there could not be read. */
export interface Cursor {
  readonly scope: Scope;
  at: number;
  depth: number;
  isLost: boolean;
}

export function spot({ scope }: Cursor, at: number): Spot {
  return { file: scope.file, at };
}

export function next({ scope, at }: Cursor): string {
  return scope.code.charAt(at);
}

/** Moves behind white space. */
export function skip(cursor: Cursor): number {
  return (take(cursor, /\s*/y), cursor.at);
}

export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const [found] = pattern.exec(cursor.scope.code) ?? [];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

export function lost(cursor: Cursor): Value {
  cursor.isLost = true;
  return { ...spot(cursor, cursor.at), kind: "computed" };
}
