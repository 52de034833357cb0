import stringWidth from "string-width";
import type { LocatedDiagnostic, Position } from "../located.ts";
import { counted, printable } from "../message.ts";

/** The most characters of a line in a code frame. Wider lines are cut around the problem. */
const WIDEST_LINE = 100;

/** The most problems printed for one file. A file may have a million problems. */
const MOST_PRINTED = 200;

/**
 * Yields the texts to print for problems, which are sorted by file. After 200 problems of a file, counts the others.
 * If there are errors, the last line shows the command that explains one of them.
 */
export function* prettyReport(located: readonly LocatedDiagnostic[]): Generator<string> {
  const counts = new Map<string | undefined, number>();
  for (const [index, problem] of located.entries()) {
    const { file } = problem;
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    if (count <= MOST_PRINTED) yield prettyDiagnostic(problem);
    const isLast = index + 1 === located.length || located[index + 1]?.file !== file;
    const more = `and ${count - MOST_PRINTED} more`;
    if (isLast && count > MOST_PRINTED)
      yield file === undefined ? `${more}\n` : `${printable(file)}: ${more} in this file\n`;
  }
  const error = located.find(({ diagnostic: { severity } }) => severity === "error");
  if (error) yield `More about an error: stele check --explain ${error.diagnostic.code}\n`;
}

/**
 * Formats one problem, with a final line feed. `printable` escapes line feeds in names of files. Otherwise the text
 * after a line feed could be a command in a log of GitHub Actions.
 */
export function prettyDiagnostic({ diagnostic, file, position, related }: LocatedDiagnostic): string {
  const named = file === undefined ? "" : `${printable(file)}: `;
  const place = position ? `${printable(position.file)}:${position.line}:${position.column}: ` : named;
  const lines = [`${place}${diagnostic.severity}: ${printable(diagnostic.sentence)} [${diagnostic.code}]`];
  if (position) lines.push(...frame(position));
  for (const { note, file: other, position: at } of related) {
    lines.push(`  ${note}: ${printable(other)}${at ? `:${at.line}:${at.column}` : ""}`);
  }
  if (diagnostic.hint !== undefined) lines.push(`  ${printable(diagnostic.hint)}`);
  return `${lines.join("\n")}\n`;
}

/** Counts errors and warnings: `2 errors, 1 warning`. Returns an empty text if there are none. */
export function prettyCount(located: readonly LocatedDiagnostic[]): string {
  const counts = (["error", "warning"] as const).flatMap((severity) => {
    const count = located.filter(({ diagnostic }) => diagnostic.severity === severity).length;
    return count > 0 ? [counted(count, severity)] : [];
  });
  return counts.join(", ");
}

function frame({ line, column, length, lines }: Position): string[] {
  const width = String(lines.at(-1)?.number ?? line).length;
  const isCut = lines.some(({ characters }) => characters(WIDEST_LINE, 1).length > 0);
  const left = isCut ? Math.max(0, column - 1 - WIDEST_LINE / 2) : 0;
  return lines.flatMap(({ number, characters }) => {
    const shown = characters(left, WIDEST_LINE).map((character) => (isPlain(character) ? character : " "));
    const row = `${number === line ? "> " : "  "}${String(number).padStart(width)} | ${shown.join("")}`.trimEnd();
    if (number !== line) return [row];
    const from = column - 1 - left;
    // On a terminal, wide letters take two columns and combining accents none.
    const before = stringWidth(shown.slice(0, from).join(""));
    const marked = stringWidth(shown.slice(from, from + length).join(""));
    return [row, `  ${" ".repeat(width)} | ${" ".repeat(before)}${"^".repeat(Math.max(1, marked))}`];
  });
}

/** Whether a character is printed as it is. A tab becomes one space, so that the caret stays below its character. */
function isPlain(character: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(character);
}
