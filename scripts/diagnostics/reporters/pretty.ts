import stringWidth from "string-width";
import type { LocatedDiagnostic, Position } from "../located.ts";
import { counted, printable } from "../message.ts";

/** Wider lines are cut around the place of the problem. */
const WIDEST_LINE = 100;

/** The most problems printed for one file, which may have a million. */
const MOST_PRINTED = 200;

/**
 * The texts to print for all problems, in their order. After the first problems of a file, the others are counted. After
 * errors, a line shows the command that explains one.
 */
export function* prettyReport(located: readonly LocatedDiagnostic[]): Generator<string> {
  const counts = new Map<string | undefined, number>();
  const printed = new Set<string>();
  for (const [index, problem] of located.entries()) {
    const { file } = problem;
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    if (count <= MOST_PRINTED) yield problemText(problem, printed, nextLine(located, index));
    const isLast = index + 1 === located.length || located[index + 1]?.file !== file;
    const more = `and ${count - MOST_PRINTED} more`;
    if (isLast && count > MOST_PRINTED)
      yield file === undefined ? `${more}\n` : `${printable(file)}: ${more} in this file\n`;
  }
  const error = located.find(({ diagnostic: { severity } }) => severity === "error");
  if (error) yield `More about an error: stele check --explain ${error.diagnostic.code}\n`;
}

/** One problem with a final line feed. */
export function prettyDiagnostic(located: LocatedDiagnostic): string {
  return problemText(located, new Set(), Number.POSITIVE_INFINITY);
}

/** The number of the next line of the same file that has a problem. */
function nextLine(located: readonly LocatedDiagnostic[], index: number): number {
  const { file, position } = located[index] ?? {};
  for (let next = index + 1; file !== undefined && located[next]?.file === file; next += 1) {
    const line = located[next]?.position?.line;
    if (line !== position?.line) return line ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * One problem with its frame. A report prints each line of a file once: `printed` has those of earlier problems, and the
 * line `end` is for a later problem. `printable` removes line ends from names of files: a line of its own could be a
 * command in a log of GitHub Actions.
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

/** `2 errors, 1 warning`; empty without errors and warnings. */
export function prettyCount(located: readonly LocatedDiagnostic[]): string {
  const counts = (["error", "warning"] as const).flatMap((severity) => {
    const count = located.filter(({ diagnostic }) => diagnostic.severity === severity).length;
    return count > 0 ? [counted(count, severity)] : [];
  });
  return counts.join(", ");
}

function frame({ file, line, column, length, lines }: Position, printed: Set<string>, end: number): string[] {
  const width = String(lines.at(-1)?.number ?? line).length;
  const isCut = lines.some(({ characters }) => characters(WIDEST_LINE, 1).length > 0);
  const left = isCut ? Math.max(0, column - 1 - WIDEST_LINE / 2) : 0;
  return lines.flatMap(({ number, characters }) => {
    const shown = characters(left, WIDEST_LINE).map((character) => (isPlain(character) ? character : " "));
    const source = `${String(number).padStart(width)} | ${shown.join("")}`.trimEnd();
    // The text is in the key too: of a long line, another problem shows another part.
    const key = JSON.stringify([file, number, shown.join("")]);
    if (printed.has(key) || (number > line && number >= end)) return [];
    printed.add(key);
    if (number !== line) return [`  ${source}`];
    const row = `> ${source}`;
    const from = column - 1 - left;
    // On a terminal, wide letters take two columns and combining accents none.
    const before = stringWidth(shown.slice(0, from).join(""));
    const marked = stringWidth(shown.slice(from, from + length).join(""));
    return [row, `  ${" ".repeat(width)} | ${" ".repeat(before)}${"^".repeat(Math.max(1, marked))}`];
  });
}

/** Other characters, such as tabs, are printed as one space, so that the caret stays below its character. */
function isPlain(character: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(character);
}
