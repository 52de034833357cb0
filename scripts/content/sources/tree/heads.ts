/** Reads the beginnings of pages, where their front matter is. */
import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../../../diagnostics/errno.ts";
import type { Diagnostic } from "../../../model.ts";
import { firstBrokenByte } from "../source.ts";
import { isOpenFrontMatter } from "./front-matter.ts";

/** Nearly all pages are shorter, and no front matter is longer; of longer pages the rest is not looked at. */
const HEAD_BYTES = 64 * 1024;

/** One for all files: there may be a hundred thousand. */
const buffer = Buffer.allocUnsafeSlow(HEAD_BYTES);

/**
 * Reads the beginning of a page.
 *
 * @param path the file, absolute
 * @param shownAs the file as problems name it
 * @returns its text, or why it cannot be read
 */
export function readHead(path: string, shownAs: string): string | Diagnostic {
  const where = { place: { file: shownAs } };
  let length: number;
  try {
    length = fill(path);
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return diagnostic("file-unreadable", { file: shownAs, cause: errnoCause(thrown) }, where);
  }
  const bytes = buffer.subarray(0, length === HEAD_BYTES ? wholeCharacters(buffer) : length);
  if (!isUtf8(bytes)) {
    return diagnostic("not-utf8", { file: shownAs, byte: firstBrokenByte(bytes) }, where);
  }
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  return length === HEAD_BYTES && isOpenFrontMatter(text)
    ? diagnostic("front-matter-long", { limitKibibytes: HEAD_BYTES / 1024 }, where)
    : text;
}

function fill(path: string): number {
  const file = openSync(path, "r");
  try {
    let length = 0;
    while (length < HEAD_BYTES) {
      const read = readSync(file, buffer, length, HEAD_BYTES - length, null);
      if (read === 0) break;
      length += read;
    }
    return length;
  } finally {
    closeSync(file);
  }
}

/** How many bytes are left when the character that the end cuts in two is left out: RFC 3629, at most four bytes each. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 4; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) !== 0x80) return byte < 0x80 ? bytes.length : bytes.length - back;
  }
  return bytes.length;
}
