import stringWidth from "string-width";
import type { LocatedDiagnostic, Position } from "../located.ts";
import { counted, printable } from "../message.ts";

/** The maximum number of characters of a line in a code frame. Longer lines are cut around the problem. */
const WIDEST_LINE = 100;

/** From this number of problems with one code on, only the first of them are printed. */
const MANY = 11;

/** How many problems of many equal ones are printed. */
const FIRST = 3;

/**
 * Yields the texts to print. The problems must be sorted by file. If more than ten errors or warnings have one code,
 * prints the first three, and counts the others. If there are errors, the last text is the command that explains the first error.
 *
 * @param all whether every problem is printed
 */
export function* prettyReport(located: readonly LocatedDiagnostic[], all = false): Generator<string> {
  const counts = new Map<string, number>();
  for (const { diagnostic } of located) counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  const met = new Map<string, number>();
  const shown: LocatedDiagnostic[] = [];
  const more = new Map<number, string>();
  for (const one of located) {
    const { code, severity } = one.diagnostic;
    const [count = 0, number] = [counts.get(code), (met.get(code) ?? 0) + 1];
    met.set(code, number);
    // A notice states what one host cannot do, so no two notices are equal.
    const isOfMany = !all && count >= MANY && severity !== "notice";
    if (isOfMany && number > FIRST) continue;
    shown.push(one);
    const text = `and ${count - FIRST} more, ${count} in all [${code}]. With --all, every one is listed.\n`;
    if (isOfMany && number === FIRST) more.set(shown.length, text);
  }
  for (let start = 0, end = 0; start < shown.length; start = end) {
    const file = shown[start]?.file;
    while (end < shown.length && shown[end]?.file === file) end += 1;
    for (const [index, text] of reportOfFile(shown.slice(start, end)).entries()) {
      yield text + (more.get(start + index + 1) ?? "");
    }
  }
  const error = located.find(({ diagnostic: { severity } }) => severity === "error");
  if (error) yield `More about an error: stele check --explain ${error.diagnostic.code}\n`;
}

/** Formats the problems of one file. The code frames show each line of the file only once. */
function reportOfFile(located: readonly LocatedDiagnostic[]): string[] {
  const printed = new Set<string>();
  // Reads each `position` only once, because it is a slow getter.
  const lines = located.map(({ position }) => ({ position, next: Number.POSITIVE_INFINITY }));
  for (let index = lines.length - 2; index >= 0; index -= 1) {
    const [one, later] = [lines[index], lines[index + 1]];
    if (!one || !later) continue;
    const line = later.position?.line;
    one.next = line === one.position?.line ? later.next : (line ?? Number.POSITIVE_INFINITY);
  }
  return located.map(({ diagnostic, file, related }, index) => {
    const { position, next = Number.POSITIVE_INFINITY } = lines[index] ?? {};
    return problemText({ diagnostic, file, position, related }, printed, next);
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
