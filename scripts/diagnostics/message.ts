import type { Severity } from "../model.ts";

/** What a problem says: one sentence with the cause, and what to write instead. */
export interface Wording {
  readonly sentence: string;
  readonly hint?: string | undefined;
}

/** A text, or a function that makes it for the values of one diagnostic. */
type TextFor<Values> = string | ((values: Values) => string | undefined);

/** All that is written about one code, its severity aside. */
interface Texts<Values> {
  /** The cause, in one sentence. */
  readonly sentence: string | ((values: Values) => string);
  /** What to write instead. */
  readonly hint?: TextFor<Values> | undefined;
  /**
   * What `check --explain` prints: two to five sentences on one line. What is wrong, why it matters to a reader, a crawler
   * or a host, how to correct it. The first sentence stands alone in the list of all codes.
   */
  readonly meaning: string;
  /**
   * An example with the mistake: a part of a content file (its name as a comment in the first line), a command line
   * behind `$ `, or a listing of files.
   */
  readonly wrong: string;
  /** The same example without it. */
  readonly right: string;
}

/** An entry of the catalogue. */
export interface Message<Values> extends Texts<Values> {
  readonly severity: Severity;
}

/** A message that stops the build. */
export function error<Values = Record<string, never>>(texts: Texts<Values>): Message<Values> {
  return { severity: "error", ...texts };
}

/** A message that is printed and counted, and stops the build only with `--strict`. */
export function warning<Values = Record<string, never>>(texts: Texts<Values>): Message<Values> {
  return { severity: "warning", ...texts };
}

/** A message that says what follows from a choice that is fine. */
export function notice<Values = Record<string, never>>(texts: Texts<Values>): Message<Values> {
  return { severity: "notice", ...texts };
}

/**
 * Text from the content as it may be shown in a sentence: quoted, on one line, at most 80 characters, with control
 * and formatting characters (which could hide or reorder what a terminal shows) written as `\u{...}`.
 */
export function quoted(text: string): string {
  // Cut before it is taken apart: a text may be a file long, and a character has at most two code units.
  const characters = Array.from(text.slice(0, 2 * 81));
  const shown = characters.length > 80 ? [...characters.slice(0, 79), "…"] : characters;
  return `"${printable(shown.join(""))}"`;
}

/** Text with control and formatting characters written as `\\u{...}`: names of files may hold any, line ends too. */
export function printable(text: string): string {
  return text.replaceAll(hidden, escaped);
}

/**
 * JSON of the same value in which control and formatting characters are escapes: names of files may hold any, and those
 * that reorder text would show another report than the one that programs read. Only its own line feeds stay.
 */
export function visibleJson(json: string): string {
  // RFC 8259, section 7: a character outside the first plane is written as its two halves.
  return json.replaceAll(hidden, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, index) => unicodeEscape(character.charCodeAt(index))).join(""),
  );
}

function unicodeEscape(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, "0")}`;
}

/**
 * Text of a log in which nothing is taken for a command by its older form, `##[name]`: the runner finds that one anywhere
 * in a line, of content in a code frame too (https://github.com/actions/runner, `src/Runner.Common/ActionCommand.cs`, read
 * November 2026). A space takes the place of a sign, so that carets stay below their characters.
 *
 * @example "3 | ##[add-mask]docs" -> "3 | # [add-mask]docs"
 */
export function withoutCommands(text: string): string {
  return text.replaceAll("##[", "# [");
}

/** Whether a line can be shown for users to copy: short enough, without hidden characters. */
export function isCopyable(line: string): boolean {
  return line.length <= 200 && printable(line) === line;
}

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** The first of some names, and how many there are. */
export interface Examples {
  readonly count: number;
  readonly first: readonly string[];
}

/** `/a, /b and 3 more`. */
export function andMore({ count, first }: Examples, between = ", "): string {
  return first.join(between) + (count > first.length ? ` and ${count - first.length} more` : "");
}

/** `1 page`, `20 pages`: a count with its noun, the plural made with `s` unless given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** The verb for a count: `1 page is`, `20 pages are`. */
export function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}

/** A text in lines of at most `width` characters, cut between words; a longer word has its line to itself. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/**
 * Rows as lines with aligned columns. Columns whose cells are all empty are left out.
 *
 * @param isRight whether the cells of a column are aligned to the right
 */
export function aligned(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, cells) => Math.max(widest, (cells[column] ?? "").length), 0),
  );
  const padded = (cell: string, column: number): string[] => {
    const width = widths[column] ?? 0;
    if (width === 0) return [];
    return [isRight(column) ? cell.padStart(width) : cell.padEnd(width)];
  };
  return rows.map((cells) => cells.flatMap(padded).join("  ").trimEnd());
}

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/**
 * A number of bytes in the decimal units of the SI: `812 bytes`, `9.9 kB`, `261 kB`, `1.2 MB`.
 *
 * @param bytes a whole number, not negative
 */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes / 1000;
  let unit = 0;
  // What would be rounded to a thousand is one of the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${UNITS[unit]}`;
}

/**
 * A time as people wait for it: `0.8 s`, `12 s`, `2 min 5 s`.
 *
 * @param milliseconds not negative
 */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A share in percent, rounded down, so that only what is complete is 100 %; nothing of nothing is 0 %. */
export function percentage(count: number, all: number): string {
  const tenths = all === 0 ? 0 : Math.floor((count * 1000) / all);
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

/**
 * A word that a POSIX shell reads as this text, for commands to paste:
 * https://pubs.opengroup.org/onlinepubs/9799919799/ 2.2.2, read November 2026.
 */
export function shellWord(text: string): string {
  return /^(?!~)[\w:/.%~@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
