/**
 * Quotes text from the content for a sentence: on one line, at most 80 characters. Escapes control and formatting
 * characters as `\u{...}`. Otherwise they could hide or reorder text on a terminal.
 */
export function quoted(text: string): string {
  // Cut the text before splitting it: it may be as long as a file. A character has at most two code units.
  const characters = Array.from(text.slice(0, 2 * 81));
  const shown = characters.length > 80 ? [...characters.slice(0, 79), "…"] : characters;
  return `"${printable(shown.join(""))}"`;
}

/** Escapes control and formatting characters as `\u{...}`. Names of files may contain them, even line feeds. */
export function printable(text: string): string {
  return text.replaceAll(hidden, escaped);
}

/**
 * Escapes control and formatting characters in lines for a terminal or a log, except line feeds and the colours that the
 * tool itself sets.
 */
export function visibleLines(text: string): string {
  return text.replaceAll(hiddenInLines, (found) => (found === "\n" || found.length > 2 ? found : escaped(found)));
}

/**
 * Escapes control and formatting characters in JSON text: they could hide or reorder text on a terminal. Also escapes
 * the start of log commands. Does not change line feeds, and programs that parse the JSON get the same values.
 */
export function visibleJson(json: string): string {
  // RFC 8259, section 7: characters above U+FFFF are written as two escapes, one for each surrogate.
  const visible = json.replaceAll(hidden, (character) => {
    if (character === "\n") return character;
    const halves = character.split("").map((half) => half.charCodeAt(0).toString(16).padStart(4, "0"));
    return `\\u${halves.join("\\u")}`;
  });
  return visible.replaceAll(COMMAND, "#\\u0023");
}

/**
 * Matches the start of log commands that CI runners find anywhere in a line: `##[` (GitHub), `##teamcity[`, `##vso[`
 * (https://github.com/microsoft/azure-pipelines-agent, `src/Microsoft.VisualStudio.Services.Agent/Command.cs`).
 */
const COMMAND = /##(?=\w*\[)/g;

/** Breaks log commands that begin with `##`: the second `#` becomes a space, so that columns stay as they are. */
export function withoutHashCommands(text: string): string {
  return text.replaceAll(COMMAND, "# ");
}

/**
 * Breaks log commands: `##name[`, and `::name::` (GitHub Actions) at the start of a line or after spaces there. Source:
 * https://github.com/actions/runner, `src/Runner.Common/ActionCommand.cs`, read November 2026.
 *
 * @example "3 | ##[add-mask]docs" -> "3 | # [add-mask]docs"
 */
export function withoutCommands(text: string): string {
  return withoutHashCommands(text).replaceAll(/^((?:[^\S\n\r\u2028\u2029]|\u0085)*:):/gm, "$1 ");
}

/** Whether users can copy a line from a message: the line is short and has no hidden characters. */
export function isCopyable(line: string): boolean {
  return line.length <= 200 && printable(line) === line;
}

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Also matches the start and end of bold (1, 22) and of a colour (30 to 39, 90 to 97), as one piece. */
const hiddenInLines = new RegExp(`\\u001B\\[(?:1|22|3\\d|9[0-7])m|${hidden.source}`, "gu");

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** The first items of a list, and how many items the list has. */
export interface Examples {
  readonly count: number;
  readonly first: readonly string[];
}

/** Joins the first items of a list and counts the others: `/a, /b and 3 more`. */
export function andMore({ count, first }: Examples, between = ", "): string {
  return first.join(between) + (count > first.length ? ` and ${count - first.length} more` : "");
}

/** The maximum number of items that a message lists. A site may have hundreds of languages. */
const MOST_NAMED = 12;

/** Joins the first 12 items of a list and counts the others: `en, es and 40 more`. */
export function few(items: readonly string[], between?: string): string {
  return andMore({ count: items.length, first: items.slice(0, MOST_NAMED) }, between);
}

/** Returns a count with its noun: `1 page`, `20 pages`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Breaks a text between words into lines of at most `width` characters. A longer word gets its own line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Formats rows as lines with aligned columns. Leaves out empty columns. `isRight` selects columns to align right. */
export function aligned(rows: readonly (readonly string[])[], isRight = (_column: number) => false): string[] {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [column, { length }] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, length);
  }
  const padded = (cell: string, column: number): string[] => {
    const width = widths[column] ?? 0;
    if (width === 0) return [];
    return [isRight(column) ? cell.padStart(width) : cell.padEnd(width)];
  };
  return rows.map((cells) => cells.flatMap(padded).join("  ").trimEnd());
}

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** Returns a number of bytes in decimal units: `812 bytes`, `9.9 kB`, `261 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes / 1000;
  let unit = 0;
  // Values that would be rounded to 1000 get the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${UNITS[unit]}`;
}

/** Returns a duration for people: `0.8 s`, `12 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Returns a share in percent, rounded down: 999 of 1000 is `99.9 %`, and 0 of 0 is `0.0 %`. */
export function percentage(count: number, all: number): string {
  const share = thousandths(count, all);
  return `${Math.floor(share / 10)}.${share % 10} %`;
}

/** Returns a share in thousandths, rounded down: only what is complete is 1000. 0 of 0 is 0. */
export function thousandths(count: number, all: number): number {
  return all === 0 ? 0 : Math.floor((count * 1000) / all);
}

/**
 * Quotes a text as a word of a POSIX shell (https://pubs.opengroup.org/onlinepubs/9799919799/ 2.2, November 2026) and of
 * fish, where a backslash in single quotes escapes a quote or a backslash (https://fishshell.com/docs/3.6/language.html).
 * No part of the text is outside of quotes. Double quotes come first, as `cmd.exe` knows no others: a name such as `a&calc`
 * must not start a program, wherever a reader pastes it. fish before version 4 reads a `%` that begins a word.
 */
export function shellWord(text: string): string {
  if (/^(?![~%])[\w:/.%~@+-]+$/.test(text)) return text;
  if (!text.includes('"')) return `"${text.replaceAll("\\", "\\\\").replaceAll(/[$`!]+/g, `"'$&'"`)}"`;
  return `'${text.replaceAll(/'|\\(?=['\\]|$)/g, (found) => `'"${found === "'" ? found : String.raw`\\`}"'`)}'`;
}
