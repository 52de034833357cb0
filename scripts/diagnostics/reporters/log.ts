/** Writes problems to the log of another program, such as a docs generator: one line a problem. */
import type { LocatedDiagnostic } from "../located.ts";
import { printable, withoutCommands } from "../message.ts";

/** Where the lines go. Every docs generator has something of this shape. */
export interface Log {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

const METHODS = { error: "error", warning: "warn", notice: "info" } as const;

/**
 * Writes errors, warnings and notices, each with the key that it is about, its hint and its code. Breaks log commands of CI
 * runners, which would obey a text of the content.
 */
export function logProblems(located: readonly LocatedDiagnostic[], log: Log): void {
  for (const { diagnostic, file } of located) {
    const { severity, sentence, hint, place, code } = diagnostic;
    const key = place && "pointer" in place ? place.pointer.filter((step) => typeof step === "string").join(".") : "";
    const where = file === undefined ? "" : `${printable(file)}${key && `: ${printable(key)}`}: `;
    const line = `Stele: ${where}${printable(sentence)}${hint ? ` ${printable(hint)}` : ""} [${code}]`;
    log[METHODS[severity]](withoutCommands(line));
  }
}
