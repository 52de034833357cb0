/** Bytes of files: comparing, hashing, writing. A long text is never in memory as a whole, it goes piece by piece. */
import { createHash, hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { LongText } from "../model.ts";
import { naming } from "./failures.ts";

/** Looks into files piece by piece, in one buffer that all looks share. */
export interface FileReader {
  /**
   * The sha256 of a plain file that holds exactly a text; undefined if it holds anything else. Neither is gone through
   * further than they are the same.
   */
  readonly sha256IfHeld: (file: string, text: string | LongText) => string | undefined;
  readonly sha256: (file: string) => string;
}

/** A reader for the many files of a run. Does not follow a link at the end of a path. */
export function fileReader(): FileReader {
  const buffer = Buffer.allocUnsafe(65_536);
  const comesNext = (opened: number, bytes: Buffer): boolean => {
    for (let at = 0; at < bytes.length;) {
      const length = readSync(opened, buffer, 0, Math.min(buffer.length, bytes.length - at), null);
      if (length === 0 || buffer.compare(bytes, at, at + length, 0, length) !== 0) return false;
      at += length;
    }
    return true;
  };
  const isAtEnd = (opened: number): boolean => readSync(opened, buffer, 0, 1, null) === 0;
  return {
    sha256IfHeld: (file, text) =>
      reading(file, (opened) => {
        if (typeof text === "string") {
          return comesNext(opened, Buffer.from(text)) && isAtEnd(opened) ? sha256(text) : undefined;
        }
        const sum = createHash("sha256");
        for (const bytes of chunksOf(text)) {
          if (!comesNext(opened, bytes)) return undefined;
          sum.update(bytes);
        }
        return isAtEnd(opened) ? sum.digest("hex") : undefined;
      }),
    sha256: (file) =>
      reading(file, (opened) => {
        const { size } = fstatSync(opened);
        let length = readSync(opened, buffer, 0, buffer.length, null);
        // Nearly every file fits, and one call is three times as fast as three.
        if (length === size) return sha256(buffer.subarray(0, length));
        const sum = createHash("sha256");
        for (; length > 0; length = readSync(opened, buffer, 0, buffer.length, null)) {
          sum.update(buffer.subarray(0, length));
        }
        return sum.digest("hex");
      }),
  };
}

/** More than any host reads of its rules: GitLab Pages reads 64 KiB, Cloudflare 2 100 lines of 2 000 characters (2026). */
const MOST_RULE_BYTES = 64 * 1024 * 1024;

/** The bytes of a file of rules that others write too; nothing of one that is too large to be any. */
export function ruleFileBytes(file: string): Buffer | undefined {
  return lstatSync(file).size > MOST_RULE_BYTES ? undefined : readFileSync(file);
}

/** The first bytes of a plain file. */
export function beginningOf(file: string, most: number): Buffer {
  return reading(file, (opened) => {
    const bytes = Buffer.allocUnsafe(Math.min(fstatSync(opened).size, most));
    return bytes.subarray(0, readSync(opened, bytes));
  });
}

/** Opens a plain file, not behind a link at the end of its path, for one look. */
export function reading<T>(file: string, read: (opened: number) => T): T {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    return naming(file, () => read(opened));
  } finally {
    closeSync(opened);
  }
}

/** The sha256 of bytes, or of a text in UTF-8, in lower-case hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/**
 * Writes a file that must not exist yet. Exclusive, because the name might be a second link to a file of the former
 * tree, or a link to anywhere.
 */
export function writeNew(file: string, content: string | Uint8Array): void {
  naming(file, () => writeFileSync(file, content, EXCLUSIVE));
}

/** With the encoding said, Node writes a text in one step from opening to closing. */
const EXCLUSIVE = { flag: "wx", encoding: "utf8" } as const;

/** How many bytes a text has in UTF-8. */
export function bytesOf(text: string | LongText): number {
  return typeof text === "string" ? Buffer.byteLength(text) : text.bytes;
}

/** The sha256 of a text in UTF-8. */
export function sha256Of(text: string | LongText): string {
  if (typeof text === "string") return sha256(text);
  const sum = createHash("sha256");
  for (const bytes of chunksOf(text)) sum.update(bytes);
  return sum.digest("hex");
}

/** A text in one: for what looks into a file, which large ones are not for. */
export function wholeText(text: string | LongText): string {
  return typeof text === "string" ? text : [...text.pieces()].join("");
}

/** Writes a file that must not exist yet, as `writeNew` does of content that is there as a whole. */
export function writeNewFile(file: string, content: string | Uint8Array | LongText): void {
  if (typeof content === "string" || content instanceof Uint8Array) writeNew(file, content);
  else writeNewLong(file, content);
}

/** Writes a file that must not exist yet, and hands back its sha256: a second walk through the text would cost as much. */
export function writeNewLong(file: string, text: LongText): string {
  const sum = createHash("sha256");
  const opened = openSync(file, "wx");
  try {
    for (const bytes of chunksOf(text)) {
      sum.update(bytes);
      for (let at = 0; at < bytes.length;) at += naming(file, () => writeSync(opened, bytes, at));
    }
  } finally {
    closeSync(opened);
  }
  return sum.digest("hex");
}

/** UTF-8 has no more bytes for what is one unit of UTF-16. */
const MOST_BYTES_PER_UNIT = 3;

/** The bytes of a text, piece by piece: each chunk is overwritten by the next. */
function* chunksOf(text: LongText): Generator<Buffer> {
  let buffer = Buffer.alloc(0);
  let count = 0;
  for (const piece of text.pieces()) {
    const most = piece.length * MOST_BYTES_PER_UNIT;
    if (buffer.length < most) buffer = Buffer.allocUnsafe(most);
    const length = buffer.write(piece);
    count += length;
    yield buffer.subarray(0, length);
  }
  // The number of bytes is in the manifest and has decided about limits.
  if (count !== text.bytes) throw new Error(`a long text was to have ${text.bytes} bytes and has ${count}`);
}
