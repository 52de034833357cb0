/**
 * A list of pages as JSON Lines: UTF-8, each line an object with the keys of a row of `pages.yaml`
 * (https://jsonlines.org, read November 2026). Lines of white space are passed over. A list is read in pieces, so that a
 * large one costs the memory of its pages alone.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageContent, PageSource, SourceFile } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { decodePageLine } from "../../decode.ts";
import { DEEPEST_VALUE, readJsonLine } from "./json-line.ts";
import { firstBrokenByte, strictText } from "../../strict-text.ts";
import type { SourcedPages } from "../sourced-pages.ts";
import { chunksOf, type FoundPath, isProblem, unreadable } from "../source-bytes.ts";

/** To show a problem the text is read as a whole; 400 MiB are some four million pages, and less than the longest text. */
const LARGEST_LIST_BYTES = 400 * 1024 * 1024;

/** A page with its translations in a thousand locales is shorter. */
const LONGEST_LINE_BYTES = 1024 * 1024;

/** What was read so far, and where the next line begins. */
interface Reading {
  readonly list: SourceFile;
  readonly source: PageSource;
  readonly pages: PageContent[];
  readonly diagnostics: Diagnostic[];
  line: number;
  /** In UTF-16 code units, as places are counted. */
  offset: number;
  bytes: number;
}

/** Reads a list, line by line. A line that is not UTF-8 or too long ends it; others keep no line from being read. */
export function readJsonLines(found: FoundPath, source: PageSource): SourcedPages {
  const { shownAs: file } = found;
  if (found.bytes > LARGEST_LIST_BYTES) return only(tooLarge(file, LARGEST_LIST_BYTES));
  const list = readAgain(found);
  const reading: Reading = { list, source, pages: [], diagnostics: [], line: 0, offset: 0, bytes: 0 };
  try {
    for (const line of linesOf(found)) {
      const end = readLine(line, reading);
      if (end) {
        reading.diagnostics.push(end);
        break;
      }
    }
  } catch (cause) {
    return only(unreadable(cause, file, { file }));
  }
  const { pages, diagnostics } = reading;
  if (pages.length === 0 && diagnostics.length === 0)
    diagnostics.push(diagnostic("empty-list", {}, { place: { file } }));
  return { pages, addressed: [], files: [list], diagnostics };
}

function only(problem: Diagnostic): SourcedPages {
  return { pages: [], addressed: [], files: [], diagnostics: [problem] };
}

function tooLarge(file: string, bytes: number): Diagnostic {
  return diagnostic("source-too-large", { limitMebibytes: bytes / 2 ** 20 }, { place: { file } });
}

/** The list for those who show its problems, read again as a whole. */
function readAgain({ path, shownAs }: FoundPath): SourceFile {
  let read: string | undefined;
  return {
    name: shownAs,
    format: "json-lines",
    get text() {
      if (read === undefined) {
        const text = strictText(readFileSync(path), shownAs);
        read = typeof text === "string" ? text : "";
      }
      return read;
    },
  };
}

const LINE_FEED = 0x0a;

/** The lines of a file as bytes, without their line feeds; one that is too long is cut off and the last. */
function* linesOf(found: FoundPath): Generator<Buffer> {
  let begun: Buffer[] = [];
  let size = 0;
  for (const chunk of chunksOf(found)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      size = 0;
      start = end + 1;
    }
    begun.push(Buffer.from(chunk.subarray(start)));
    size += chunk.length - start;
    if (size > LONGEST_LINE_BYTES) break;
  }
  if (size > 0) yield Buffer.concat(begun);
}

/** @returns the problem after which nothing more can be read. */
function readLine(bytes: Buffer, reading: Reading): Diagnostic | undefined {
  const { name: file } = reading.list;
  const { offset, line: number } = reading;
  const at = (start: number, end: number): { place: Diagnostic["place"] } => ({
    place: { file, start: offset + start, end: offset + end },
  });
  if (bytes.length > LONGEST_LINE_BYTES) {
    return diagnostic("json-line-too-long", { limitMebibytes: LONGEST_LINE_BYTES / 2 ** 20 }, at(0, 1));
  }
  const text = lineText(bytes, reading);
  if (isProblem(text)) return text;
  reading.line += 1;
  reading.offset += text.length + 1;
  reading.bytes += bytes.length + 1;
  if (/^[ \t\r]*$/.test(text)) return undefined;
  const json = readJsonLine(text);
  if (!json.ok) {
    const where = at(json.range.start, json.range.end);
    reading.diagnostics.push(
      json.fault === "depth"
        ? diagnostic("yaml-too-deep", { limit: DEEPEST_VALUE }, where)
        : diagnostic(json.fault === "syntax" ? "json-syntax" : "yaml-duplicate-key", {}, where),
    );
    return undefined;
  }
  const { page, diagnostics } = decodePageLine({ name: file, text }, number, json.value, reading.source);
  if (page) reading.pages.push(page);
  reading.diagnostics.push(...diagnostics);
  return undefined;
}

/** The text of a line, without the byte order mark at the beginning of the file. */
function lineText(bytes: Buffer, { list: { name: file }, line, bytes: before }: Reading): string | Diagnostic {
  if (!isUtf8(bytes)) {
    return diagnostic("not-utf8", { file, byte: before + firstBrokenByte(bytes) }, { place: { file } });
  }
  const text = bytes.toString("utf8");
  return line === 0 ? text.replace(/^\ufeff/, "") : text;
}
