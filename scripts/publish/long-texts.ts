/** Texts that are never in memory as a whole, on their way to the disk: hashed, compared and written piece by piece. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { LongText } from "../model.ts";
import { naming } from "./failures.ts";
import { reading, sha256, writeNew } from "./file-bytes.ts";

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

/**
 * Whether a plain file holds exactly a text; neither is gone through further than they are the same.
 *
 * @returns the sha256 of both, or undefined where they differ
 */
export function sha256IfHeld(file: string, text: LongText): string | undefined {
  return reading(file, (opened) => {
    const sum = createHash("sha256");
    let found = Buffer.alloc(1);
    for (const bytes of chunksOf(text)) {
      if (found.length < bytes.length) found = Buffer.allocUnsafe(bytes.length);
      if (!comesNext(opened, bytes, found)) return undefined;
      sum.update(bytes);
    }
    return readSync(opened, found, 0, 1, null) === 0 ? sum.digest("hex") : undefined;
  });
}

/** Whether the next bytes of an open file are these. */
function comesNext(opened: number, bytes: Buffer, found: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const length = readSync(opened, found, 0, bytes.length - at, null);
    if (length === 0 || found.compare(bytes, at, at + length, 0, length) !== 0) return false;
    at += length;
  }
  return true;
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
  // What is told of a text beforehand is in the manifest and has decided about limits.
  if (count !== text.bytes) throw new Error(`a long text was to have ${text.bytes} bytes and has ${count}`);
}
