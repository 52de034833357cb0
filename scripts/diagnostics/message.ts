import type { Severity } from "../model.ts";

/** What a problem says: one sentence with the cause, and what to write instead. */
export interface Wording {
  readonly sentence: string;
  readonly hint?: string | undefined;
}

/** An entry of the catalogue: its severity, and its wording for the values of one problem. */
export interface Message<Values> {
  readonly severity: Severity;
  readonly word: (values: Values) => Wording;
}

/** A message that stops the build. */
export function error<Values = Record<string, never>>(word: (values: Values) => Wording): Message<Values> {
  return { severity: "error", word };
}

/** A message that is printed and counted, and stops the build only with `--strict`. */
export function warning<Values = Record<string, never>>(word: (values: Values) => Wording): Message<Values> {
  return { severity: "warning", word };
}

/** A message that says what follows from a choice that is fine. */
export function notice<Values = Record<string, never>>(word: (values: Values) => Wording): Message<Values> {
  return { severity: "notice", word };
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

/** Whether a line that somebody is to copy can be shown as it is: not too long, and with nothing hidden in it. */
export function isCopyable(line: string): boolean {
  return line.length <= 200 && printable(line) === line;
}

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** `1 page`, `20 pages`: a count with its noun, the plural made with `s` unless given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
