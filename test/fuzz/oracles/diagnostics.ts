/** A refusal: one that the catalogue knows, in words that a terminal and a log can show. */
import { catalogue } from "../../../scripts/diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "../../../scripts/diagnostics/located.ts";
import { prettyDiagnostic } from "../../../scripts/diagnostics/reporters/pretty.ts";
import { locate } from "../../../scripts/content/locate.ts";
import type { SourceFile } from "../../../scripts/content/content.ts";
import type { Diagnostic, Outcome } from "../../../scripts/model.ts";
import { hold } from "../target.ts";

/** Control and formatting characters, which hide or reorder what is shown; a report has lines. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const HIDDEN_IN_LINES = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A path has up to 4,096 bytes and may appear twice; a longer sentence has copied text of the input uncut. */
const LONGEST = 10_000;

/** How many are looked at whole: a file of mistakes has one in each of its rows. */
const MOST_PRINTED = 20;

/** What must hold of the problems of an input, whatever it is. */
export function checkDiagnostics(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): void {
  for (const one of diagnostics) checkWords(one);
  const printed = locate(diagnostics, files).slice(0, MOST_PRINTED);
  const names = new Set(printed.map(({ position }) => position?.file));
  const named = files.filter(({ name }) => names.has(name));
  const lines = new Map(named.map(({ name, text }) => [name, text.split(/\r\n|\n|\r/)]));
  for (const located of printed) checkPlace(located, lines);
}

function checkWords({ code, severity, sentence, hint = "" }: Diagnostic): void {
  hold(Object.hasOwn(catalogue, code), () => `the catalogue has no ${code}`);
  hold(catalogue[code as keyof typeof catalogue].severity === severity, () => `${code} is no ${severity}`);
  hold(sentence.trim() !== "", () => `${code} says nothing`);
  for (const text of [sentence, hint]) {
    hold(!HIDDEN.test(text), () => `${code} shows hidden characters: ${JSON.stringify(text)}`);
    hold(text.length <= LONGEST, () => `${code} has ${text.length} characters: ${JSON.stringify(text)}`);
    hold(!/\bundefined\b|\[object |\bNaN\b/.test(text.replace(/"[^"]*"/g, '""')), () => `${code} says ${text}`);
  }
}

function checkPlace(located: LocatedDiagnostic, linesOf: ReadonlyMap<string, readonly string[]>): void {
  const { position, diagnostic } = located;
  if (position) {
    const lines = linesOf.get(position.file) ?? [];
    const line = lines[position.line - 1];
    hold(line !== undefined, () => `${diagnostic.code} is at line ${position.line} of ${lines.length}`);
    // A character has two units at most; counting those of a long line takes long.
    const isBelowHalf = position.column <= line.length / 2;
    const isInLine = position.column >= 1 && (isBelowHalf || position.column <= [...line].length + 1);
    hold(isInLine, () => `${diagnostic.code} is at column ${position.column} of ${JSON.stringify(line)}`);
  }
  const printed = prettyDiagnostic(located);
  hold(!HIDDEN_IN_LINES.test(printed), () => `hidden characters are printed: ${JSON.stringify(printed)}`);
}

/** An error and no value, or a value and no error. */
export function checkOutcome({ value, diagnostics }: Outcome<unknown>): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  hold((value === undefined) === errors > 0, () => `${errors} errors, and ${value === undefined ? "no" : "a"} value`);
}
