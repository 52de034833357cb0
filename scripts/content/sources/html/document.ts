/** Reads one HTML document of a built site: what its head states, and the text that it shows. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../../model.ts";
import type { ShownText } from "../../content.ts";
import { excess } from "../budget.ts";
import { chunksOf, unreadable } from "../source.ts";
import { type HtmlHead, MOST_HEAD_LINKS, readHead } from "./head.ts";
import { readMain } from "./main-text.ts";

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
    if (head.hasTooMany) return excess("head-links", MOST_HEAD_LINKS, { place });
    if (!isTooLong) return { ...head, shown: withText && !head.isOurs ? readShownText(path) : undefined };
    return diagnostic("html-head-too-long", { limitMebibytes: LONGEST_HEAD_BYTES / 2 ** 20 }, { place });
  } catch (cause) {
    if (isDecodingError(cause)) return diagnostic("not-utf8", { file }, { place });
    return unreadable(cause, file, place);
  }
}

/** Whether Node's TextDecoder threw this error (https://encoding.spec.whatwg.org/#dom-textdecoder-decode). */
function isDecodingError(cause: unknown): boolean {
  return cause instanceof TypeError && "code" in cause && cause.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

/** Reads the text that the document at a path shows. */
export function readShownText(path: string): ShownText {
  if (statSync(path).size > LONGEST_TEXT_BYTES) return { digest: undefined, language: undefined };
  const { text, language } = readMain(readFileSync(path, "utf8"));
  return { digest: text === "" ? undefined : createHash("sha256").update(text).digest("base64"), language };
}
