/** Reads one HTML document of a built site: what its head states, and the text that it shows. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { Parser } from "htmlparser2";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../../model.ts";
import type { AddressedPage, ShownText } from "../../content.ts";
import { excess } from "../budget.ts";
import { chunksOf, isProblem, readFound, strictText, unreadable } from "../source.ts";
import { type HtmlAlternate, type HtmlHead, LONGEST_BASE, MOST_HEAD_LINKS, readHead } from "./head.ts";

/** The maximum size of a head in bytes. Real heads have some kilobytes. A longer head is reported as an error. */
const LONGEST_HEAD_BYTES = 4 * 1024 * 1024;

/** The maximum size of a document in bytes whose text is compared. Longer ones count as translated. */
const LONGEST_TEXT_BYTES = 4 * 1024 * 1024;

/** How many bytes are read at once. Most heads are shorter. */
const PIECE_BYTES = 16 * 1024;

export interface HtmlDocument extends HtmlHead {
  readonly shown: ShownText | undefined;
}

/**
 * Reads a document.
 *
 * @param file its name in diagnostics
 * @param withText whether to read the text that it shows too; otherwise reads the head alone
 */
export function readDocument(path: string, file: string, withText: boolean): HtmlDocument | Diagnostic {
  const place = { file };
  let isTooLong = false;
  function* pieces(): Generator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
    let bytes = 0;
    for (const piece of chunksOf(path, PIECE_BYTES)) {
      yield decoder.decode(piece, { stream: true });
      bytes += piece.length;
      isTooLong = bytes > LONGEST_HEAD_BYTES;
      if (isTooLong) return;
    }
    yield decoder.decode();
  }
  try {
    const head = readHead(pieces());
    const tooMuch = excessOf(head, file);
    if (tooMuch) return tooMuch;
    if (!isTooLong) return { ...head, shown: withText && !head.isOurs ? readShownText(path) : undefined };
    return diagnostic("html-head-too-long", { limitMebibytes: LONGEST_HEAD_BYTES / 2 ** 20 }, { place });
  } catch (cause) {
    if (isDecodingError(cause)) return diagnostic("not-utf8", { file }, { place });
    return unreadable(cause, file, place);
  }
}

/** A document with all of its links to translations. `outside`: those behind the head, which search engines ignore. */
export interface LinkedDocument extends HtmlHead {
  readonly outside: readonly HtmlAlternate[];
}

/** Reads a document with the links behind its head. Of a very long document reads the head alone. */
export function readLinkedDocument(path: string, file: string): LinkedDocument | Diagnostic {
  try {
    if (statSync(path).size > LONGEST_TEXT_BYTES) {
      const document = readDocument(path, file, false);
      return isProblem(document) ? document : { ...document, outside: [] };
    }
    const text = strictText(readFound(path), file);
    if (isProblem(text)) return text;
    const outside: HtmlAlternate[] = [];
    const head = readHead(piecesWithLinks(text), outside);
    return excessOf(head, file) ?? { ...head, outside: structuredClone(outside) };
  } catch (cause) {
    return unreadable(cause, file, { file });
  }
}

/** Returns the error for a head with more than any page needs. */
function excessOf({ hasTooMany, base = "" }: HtmlHead, file: string): Diagnostic | undefined {
  const where = { place: { file } };
  if (hasTooMany) return excess("head-links", MOST_HEAD_LINKS, where);
  return base.length > LONGEST_BASE ? excess("base-characters", LONGEST_BASE, where) : undefined;
}

/** The maximum number of characters of a `<link>`, `<meta>` or `<base>` that is the last one of a page. */
const LONGEST_LINK = 8192;

/** Yields a text in pieces up to its last `<link>`, `<meta>` or `<base>`. So the text of a page need not be parsed. */
function* piecesWithLinks(text: string): Generator<string> {
  let last = 0;
  for (const { index } of text.matchAll(/<(?:link|meta|base)[\s/]/gi)) last = index;
  const end = last + LONGEST_LINK;
  for (let start = 0; start < end && start < text.length; start += PIECE_BYTES) {
    yield text.slice(start, Math.min(start + PIECE_BYTES, end));
  }
}

/** Returns why the file at a path of a built site is no page. */
export function leftOutBy(path: string, head: HtmlHead): AddressedPage["leftOut"] {
  if (/(?:^|\/)404(?:\.html?|\/index\.html?)$/i.test(path)) return "error-page";
  if (head.isRedirect) return "redirect";
  return head.isNoindex ? "noindex" : undefined;
}

/** Whether Node's TextDecoder threw this error (https://encoding.spec.whatwg.org/#dom-textdecoder-decode). */
function isDecodingError(cause: unknown): boolean {
  return cause instanceof TypeError && "code" in cause && cause.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

/** Reads the text that the document at a path shows. */
function readShownText(path: string): ShownText {
  if (statSync(path).size > LONGEST_TEXT_BYTES) return { digest: undefined, language: undefined };
  const { text, language } = readMain(readFound(path).toString());
  return { digest: text === "" ? undefined : createHash("sha256").update(text).digest("base64"), language };
}

/** Elements whose text the theme of a generator translates, or that are no text. */
const SKIPPED: ReadonlySet<string> = new Set(
  "script style svg template noscript nav footer aside button time title head".split(" "),
);

/** The notices of Docusaurus about the version of the docs, which stand beside the content in `<main>`. */
const VERSION_NOTICE = /(?:^|\s)theme-doc-version-(?:banner|badge)(?:\s|$)/;

/** The deepest nesting of elements that is read. Each open element makes the parser slower. */
const DEEPEST_NESTING = 1024;

/**
 * Returns the words of the written content of a page: its elements of the class `markdown`, else `<main>`, else all.
 * So the words of a theme around the content (dates, "Edit this page"), which are always translated, do not count.
 */
export function mainText(html: string): string {
  return readMain(html).text;
}

/** Like `mainText`, with the `lang` of `<main>`: Starlight states there that it shows source text. */
export function readMain(html: string): { readonly text: string; readonly language: string | undefined } {
  let language: string | undefined;
  const [written, main, all]: [string[], string[], string[]] = [[], [], []];
  const open: { readonly isSkipped: boolean; readonly isMain: boolean; readonly isWritten: boolean }[] = [];
  const count = { skipped: 0, main: 0, written: 0 };
  const add = ({ isSkipped, isMain, isWritten }: (typeof open)[number], step: 1 | -1): void => {
    if (isSkipped) count.skipped += step;
    if (isMain) count.main += step;
    if (isWritten) count.written += step;
  };
  const parser = new Parser({
    onopentag: (name, { class: classes = "", lang }) => {
      if (name === "main") language ??= lang?.trim() || undefined;
      const element = {
        isSkipped: SKIPPED.has(name) || VERSION_NOTICE.test(classes),
        isMain: name === "main",
        isWritten: /(?:^|\s)markdown(?:\s|$)/.test(classes),
      };
      open.push(element);
      add(element, 1);
      // Stops at once: `end` then reports nothing more.
      if (open.length > DEEPEST_NESTING) parser.pause();
    },
    onclosetag: () => {
      const closed = open.pop();
      if (closed) add(closed, -1);
    },
    ontext: (text) => {
      if (count.skipped > 0) return;
      all.push(text);
      if (count.main > 0) main.push(text);
      if (count.written > 0) written.push(text);
    },
  });
  parser.end(html);
  const chosen = [written, main, all].find((texts) => texts.some((text) => text.trim() !== "")) ?? [];
  return { text: chosen.join(" ").replaceAll(/\s+/g, " ").trim(), language };
}
