/** Reads JSON Lines: one JSON value on each line (https://jsonlines.org, read November 2026). */
import { isUtf8 } from "node:buffer";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { SourceFile } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { MOST_IN_LINE } from "../../locate.ts";
import type { DecodedRow } from "../../decode.ts";
import { type Budget, excess, type Limit, MOST, take } from "../budget.ts";
import {
  chunksOf,
  firstBrokenByte,
  type FoundPath,
  isProblem,
  readFound,
  splitAt,
  strictText,
  unreadable,
} from "../source.ts";
import { DEEPEST_VALUE, readJsonLine } from "./line.ts";

/** What the lines of a file contain. */
interface LineReader<Row> {
  /**
   * Decodes the value of a line.
   *
   * @param line a file object with the text of this line only, and with the name of the whole file
   * @param number the number of the line in the file, from 0
   */
  readonly decode: (line: SourceFile, number: number, value: unknown) => DecodedRow<Row>;
  /** Subtracts a row from the budget. Returns the name of the exceeded limit, if there is one. */
  readonly exceeded: (row: Row, text: string) => Limit | undefined;
}

interface JsonLines<Row> {
  readonly rows: readonly Row[];
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The largest JSON Lines file: some 4 million pages. Diagnostics load it as one string, whose length Node limits. */
const LARGEST_LIST_BYTES = 400 * 1024 * 1024;

/** The longest line in JSON Lines. A page with translations in a thousand locales is shorter. */
const LONGEST_LINE_BYTES = 1024 * 1024;

/** The maximum number of lines of a file: twice the maximum number of pages, because empty lines count, too. */
const MOST_LINES = 4_000_000;

const LINE_FEED = 0x0a;

/** Reads a file. Stops at a line that is too long or not UTF-8, but continues after other errors. */
export function readJsonLines<Row>(found: FoundPath, budget: Budget, reader: LineReader<Row>): JsonLines<Row> {
  const { shownAs: file } = found;
  const failed = (problem: Diagnostic): JsonLines<Row> => ({ rows: [], files: [], diagnostics: [problem] });
  if (found.bytes > LARGEST_LIST_BYTES) {
    const values = { limitMebibytes: LARGEST_LIST_BYTES / 2 ** 20 };
    return failed(diagnostic("source-too-large", values, { place: { file } }));
  }
  const rows: Row[] = [];
  const diagnostics: Diagnostic[] = [];
  let number = 0;
  // Counts UTF-16 code units, as the places of diagnostics do.
  let offset = 0;
  let bytesBefore = 0;
  try {
    for (const bytes of splitAt(LINE_FEED, chunksOf(found.path), LONGEST_LINE_BYTES)) {
      const where = { place: { file, start: offset, end: offset + 1 } };
      const text = lineText(bytes, where, bytesBefore);
      if (isProblem(text)) {
        diagnostics.push(text);
        break;
      }
      const { row, diagnostics: problems } = readLine({ name: file, text }, number, offset, reader.decode);
      if (row !== undefined) rows.push(row);
      for (const problem of problems) diagnostics.push(problem);
      const tooMuch = (row && reader.exceeded(row, text)) ?? exceededBy(problems, budget);
      number += 1;
      offset += text.length + 1;
      bytesBefore += bytes.length + 1;
      if (tooMuch) diagnostics.push(excess(tooMuch, MOST[tooMuch], where));
      else if (number > MOST_LINES) diagnostics.push(excess("lines", MOST_LINES, where));
      else continue;
      break;
    }
  } catch (cause) {
    return failed(unreadable(cause, file, { file }));
  }
  if (rows.length === 0 && diagnostics.length === 0) return failed(diagnostic("empty-list", {}, { place: { file } }));
  return { rows, files: [readAgain(found, bytesBefore + LONGEST_LINE_BYTES)], diagnostics };
}

/** Makes a file whose text is read only when a diagnostic quotes it. The text ends after the first `bytes` bytes. */
function readAgain({ path, shownAs }: FoundPath, bytes: number): SourceFile {
  let read: string | undefined;
  return {
    name: shownAs,
    format: "json-lines",
    get text() {
      const text = read ?? strictText(readFound(path).subarray(0, bytes), shownAs, true);
      read = typeof text === "string" ? text : "";
      return read;
    },
  };
}

/** Decodes a line. Drops the byte order mark before the first line. Returns a diagnostic if reading must stop here. */
function lineText(
  bytes: Buffer,
  where: { readonly place: { readonly file: string } },
  bytesBefore: number,
): string | Diagnostic {
  const { file } = where.place;
  if (bytes.length > LONGEST_LINE_BYTES) {
    return diagnostic("json-line-too-long", { limitMebibytes: LONGEST_LINE_BYTES / 2 ** 20 }, where);
  }
  if (!isUtf8(bytes)) {
    return diagnostic("not-utf8", { file, byte: bytesBefore + firstBrokenByte(bytes) }, { place: { file } });
  }
  const text = bytes.toString("utf8");
  return bytesBefore === 0 ? text.replace(/^\ufeff/, "") : text;
}

/** Subtracts the problems of a line from the budget. */
function exceededBy({ length }: readonly Diagnostic[], budget: Budget): Limit | undefined {
  return take(budget, "problems", Math.min(length, MOST_IN_LINE + 1)) ? undefined : "problems";
}

function readLine<Row>(
  line: SourceFile,
  number: number,
  offset: number,
  decode: LineReader<Row>["decode"],
): DecodedRow<Row> {
  if (/^[ \t\r]*$/.test(line.text)) return { row: undefined, diagnostics: [] };
  const json = readJsonLine(line.text);
  if (json.ok) return decode(line, number, json.value);
  const { start, end } = json.range;
  const where = { place: { file: line.name, start: offset + start, end: offset + end } };
  const problem =
    json.fault === "depth"
      ? diagnostic("yaml-too-deep", { limit: DEEPEST_VALUE }, where)
      : diagnostic(json.fault === "syntax" ? "json-syntax" : "yaml-duplicate-key", {}, where);
  return { row: undefined, diagnostics: [problem] };
}
