/** Reads the source `list`: a YAML file, or a JSON Lines file (https://jsonlines.org, read November 2026). */
import { isUtf8 } from "node:buffer";
import { readFileSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageContent, PageSource, SourceFile } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { MOST_IN_LINE } from "../../locate.ts";
import { decodePageLine, decodePageList, type DecodedRow } from "../../decode.ts";
import { LARGEST_FILE_BYTES } from "../../yaml/index.ts";
import { liesIn } from "../places.ts";
import { type Budget, costOf, excess, type Limit, linksIn, MOST, take } from "../budget.ts";
import {
  chunksOf,
  findNamed,
  firstBrokenByte,
  type FoundPath,
  isProblem,
  noPages,
  readBytes,
  shownPath,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
  splitAt,
  strictText,
  takePages,
  unreadable,
} from "../source.ts";
import { DEEPEST_VALUE, readJsonLine } from "./json-line.ts";

/** Reads a list of pages. The file must be in the content folder, because it is a part of the content. */
export function readListSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const found = findInContent(source, file, context);
  if (isProblem(found)) return noPages(found);
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return readJsonLines(found, source, context.budget);
  const { budget } = context;
  if (!take(budget, "list-bytes", Math.min(found.bytes, budget.largestList))) {
    return noPages(excess("list-bytes", MOST["list-bytes"], { place: sourcePlace(source) }));
  }
  budget.largestList = Math.max(found.bytes, budget.largestList);
  const read = readBytes(found, LARGEST_FILE_BYTES);
  const text = isProblem(read) ? read : strictText(read.content, found.shownAs);
  if (isProblem(text)) return noPages(text);
  const list = { name: found.shownAs, text };
  const { value: pages = [], diagnostics } = decodePageList(list, source);
  return takePages({ pages, diagnostics, addressed: [], files: [list] }, source, budget);
}

function findInContent(source: PageSource, file: string, context: SourceContext): FoundPath | Diagnostic {
  const place = sourcePlace(source);
  const { contentDirectory, shownAs: folder } = context;
  if (!liesIn(contentDirectory, resolve(contentDirectory, file))) {
    return diagnostic("source-outside", { file: shownPath(file, context) }, { place });
  }
  const found = findNamed(file, "file", context, place);
  if (isProblem(found) || liesIn(realpathSync.native(contentDirectory), found.path)) return found;
  return diagnostic("link-outside", { file: found.shownAs, folder }, { place: { file: found.shownAs } });
}

/** The largest JSON Lines file: some 4 million pages. Diagnostics load it as one string, whose length Node limits. */
const LARGEST_LIST_BYTES = 400 * 1024 * 1024;

/** The longest line in JSON Lines. A page with translations in a thousand locales is shorter. */
const LONGEST_LINE_BYTES = 1024 * 1024;

/** The maximum number of lines of a file: twice the maximum number of pages, because empty lines count, too. */
const MOST_LINES = 4_000_000;

const LINE_FEED = 0x0a;

/** Reads JSON Lines. Stops at a line that is too long or not UTF-8, but continues after other errors. */
function readJsonLines(found: FoundPath, source: PageSource, budget: Budget): SourcedPages {
  const { shownAs: file } = found;
  if (found.bytes > LARGEST_LIST_BYTES) {
    const values = { limitMebibytes: LARGEST_LIST_BYTES / 2 ** 20 };
    return noPages(diagnostic("source-too-large", values, { place: { file } }));
  }
  const pages: PageContent[] = [];
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
      const row = readLine({ name: file, text }, number, offset, source);
      if (row.page) pages.push(row.page);
      for (const problem of row.diagnostics) diagnostics.push(problem);
      const tooMuch = takeRow(row, text, budget);
      number += 1;
      offset += text.length + 1;
      bytesBefore += bytes.length + 1;
      if (tooMuch) diagnostics.push(excess(tooMuch, MOST[tooMuch], where));
      else if (number > MOST_LINES) diagnostics.push(excess("lines", MOST_LINES, where));
      else continue;
      break;
    }
  } catch (cause) {
    return noPages(unreadable(cause, file, { file }));
  }
  if (pages.length === 0 && diagnostics.length === 0) return noPages(diagnostic("empty-list", {}, { place: { file } }));
  return { pages, addressed: [], files: [readAgain(found, bytesBefore + LONGEST_LINE_BYTES)], diagnostics };
}

/** Makes a file whose text is read only when a diagnostic quotes it. The text ends after the first `bytes` bytes. */
function readAgain({ path, shownAs }: FoundPath, bytes: number): SourceFile {
  let read: string | undefined;
  return {
    name: shownAs,
    format: "json-lines",
    get text() {
      const text = read ?? strictText(readFileSync(path).subarray(0, bytes), shownAs, true);
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

/** Subtracts a row and its diagnostics from the budget. Returns the name of the exceeded limit, if there is one. */
function takeRow({ page, diagnostics }: DecodedRow, text: string, budget: Budget): Limit | undefined {
  if (page && !take(budget, "pages", costOf(text))) return "pages";
  if (page && !take(budget, "links", linksIn(page))) return "links";
  return take(budget, "problems", Math.min(diagnostics.length, MOST_IN_LINE + 1)) ? undefined : "problems";
}

function readLine(line: SourceFile, number: number, offset: number, source: PageSource): DecodedRow {
  if (/^[ \t\r]*$/.test(line.text)) return { page: undefined, diagnostics: [] };
  const json = readJsonLine(line.text);
  if (json.ok) return decodePageLine(line, number, json.value, source);
  const { start, end } = json.range;
  const where = { place: { file: line.name, start: offset + start, end: offset + end } };
  const problem =
    json.fault === "depth"
      ? diagnostic("yaml-too-deep", { limit: DEEPEST_VALUE }, where)
      : diagnostic(json.fault === "syntax" ? "json-syntax" : "yaml-duplicate-key", {}, where);
  return { page: undefined, diagnostics: [problem] };
}
