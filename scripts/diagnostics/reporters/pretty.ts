import stringWidth from "string-width";
import type { LocatedDiagnostic, Position } from "../located.ts";
import { counted, printable } from "../message.ts";

/** The maximum number of characters of a line in a code frame. Longer lines are cut around the problem. */
const WIDEST_LINE = 100;

/** The maximum number of problems printed for one file. A file may have a million problems. */
const MOST_PRINTED = 200;

/**
 * Yields the texts to print. The problems must be sorted by file. Prints the first 200 problems of a file, and counts
 * the others. If there are errors, the last text is the command that explains the first error.
 */
export function* prettyReport(located: readonly LocatedDiagnostic[]): Generator<string> {
  for (let start = 0, end = 0; start < located.length; start = end) {
    const file = located[start]?.file;
    while (end < located.length && located[end]?.file === file) end += 1;
    yield* reportOfFile(located.slice(start, Math.min(end, start + MOST_PRINTED)));
    const more = `and ${end - start - MOST_PRINTED} more`;
    if (end - start > MOST_PRINTED)
      yield file === undefined ? `${more}\n` : `${printable(file)}: ${more} in this file\n`;
  }
  const error = located.find(({ diagnostic: { severity } }) => severity === "error");
  if (error) yield `More about an error: stele check --explain ${error.diagnostic.code}\n`;
}

/** Formats the problems of one file. The code frames show each line of the file only once. */
function reportOfFile(located: readonly LocatedDiagnostic[]): string[] {
  const printed = new Set<string>();
  // Reads each `position` only once, because it is a slow getter.
  const positions = located.map(({ position }) => position);
  return located.map(({ diagnostic, file, related }, index) => {
    const position = positions[index];
    const next = positions.slice(index).find((later) => later?.line !== position?.line);
    return problemText({ diagnostic, file, position, related }, printed, next?.line ?? Number.POSITIVE_INFINITY);
  });
}

/** Formats one problem, with a final line feed. */
export function prettyDiagnostic(located: LocatedDiagnostic): string {
  return problemText(located, new Set(), Number.POSITIVE_INFINITY);
}

/**
 * Formats one problem with its code frame. The frame leaves out lines in `printed`. It ends before the line `end`,
 * which belongs to the next problem. File names may contain line feeds, and GitHub Actions could run the text after a
 * line feed as a command. So `printable` escapes line feeds.
 */
function problemText(
  { diagnostic, file, position, related }: LocatedDiagnostic,
  printed: Set<string>,
  end: number,
): string {
  const named = file === undefined ? "" : `${printable(file)}: `;
  const place = position ? `${printable(position.file)}:${position.line}:${position.column}: ` : named;
  const lines = [`${place}${diagnostic.severity}: ${printable(diagnostic.sentence)} [${diagnostic.code}]`];
  if (position) lines.push(...frame(position, printed, end));
  for (const { note, file: other, position: at } of related) {
    lines.push(`  ${note}: ${printable(other)}${at ? `:${at.line}:${at.column}` : ""}`);
  }
  if (diagnostic.hint !== undefined) lines.push(`  ${printable(diagnostic.hint)}`);
  return `${lines.join("\n")}\n`;
}

/** Counts errors and warnings: `2 errors, 1 warning`. Returns an empty text if both counts are 0. */
export function prettyCount(located: readonly LocatedDiagnostic[]): string {
  const counts = (["error", "warning"] as const).flatMap((severity) => {
    const count = located.filter(({ diagnostic }) => diagnostic.severity === severity).length;
    return count > 0 ? [counted(count, severity)] : [];
  });
  return counts.join(", ");
}

function frame({ line, column, length, lines }: Position, printed: Set<string>, end: number): string[] {
  const width = String(lines.at(-1)?.number ?? line).length;
  const isCut = lines.some(({ characters }) => characters(WIDEST_LINE, 1).length > 0);
  const left = isCut ? Math.max(0, column - 1 - WIDEST_LINE / 2) : 0;
  return lines.flatMap(({ number, characters }) => {
    const shown = characters(left, WIDEST_LINE).map((character) => (isPlain(character) ? character : " "));
    const source = `${String(number).padStart(width)} | ${shown.join("")}`.trimEnd();
    // The key contains the text too, because two problems in one long line may show different parts of the line.
    const key = `${number} ${shown.join("")}`;
    if (printed.has(key) || (number > line && number >= end)) return [];
    printed.add(key);
    if (number !== line) return [`  ${source}`];
    const row = `> ${source}`;
    const from = column - 1 - left;
    // On a terminal, a wide letter fills two columns, and a combining accent fills no column.
    const before = stringWidth(shown.slice(0, from).join(""));
    const marked = stringWidth(shown.slice(from, from + length).join(""));
    return [row, `  ${" ".repeat(width)} | ${" ".repeat(before)}${"^".repeat(Math.max(1, marked))}`];
  });
}

/** Whether a character is printed as it is. Others, such as tabs, become one space, so that carets stay aligned. */
function isPlain(character: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(character);
}
