/** Reads, compares, hashes and writes the bytes of files. Long texts are never in memory as a whole. */
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

/** The buffer that all reads share. Reading is synchronous, so one read ends before the next begins. */
const BUFFER = Buffer.allocUnsafe(65_536);

/** Opens a plain file to read it from its start. Throws if the path ends in a link. */
function reading<T>(file: string, read: (opened: number) => T): T {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    return naming(file, () => read(opened));
  } finally {
    closeSync(opened);
  }
}

/** Returns the sha256 of a plain file. */
export function fileSha256(file: string): string {
  return reading(file, (opened) => {
    const { size } = fstatSync(opened);
    let length = readSync(opened, BUFFER, 0, BUFFER.length, null);
    // Nearly every file fits into the buffer. One call of `hash` is three times as fast as a stream of three calls.
    if (length === size) return sha256(BUFFER.subarray(0, length));
    const sum = createHash("sha256");
    for (; length > 0; length = readSync(opened, BUFFER, 0, BUFFER.length, null)) {
      sum.update(BUFFER.subarray(0, length));
    }
    return sum.digest("hex");
  });
}

/** Returns the sha256 of a plain file if it holds exactly the text, else undefined. Stops at the first difference. */
export function sha256IfHeld(file: string, text: string | LongText): string | undefined {
  return reading(file, (opened) => {
    if (typeof text === "string") {
      return comesNext(opened, Buffer.from(text)) && isAtEnd(opened) ? sha256(text) : undefined;
    }
    const sum = createHash("sha256");
    for (const bytes of chunksOf(text)) {
      if (!comesNext(opened, bytes)) return undefined;
      sum.update(bytes);
    }
    return isAtEnd(opened) ? sum.digest("hex") : undefined;
  });
}

function comesNext(opened: number, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const length = readSync(opened, BUFFER, 0, Math.min(BUFFER.length, bytes.length - at), null);
    if (length === 0 || BUFFER.compare(bytes, at, at + length, 0, length) !== 0) return false;
    at += length;
  }
  return true;
}

function isAtEnd(opened: number): boolean {
  return readSync(opened, BUFFER, 0, 1, null) === 0;
}

/**
 * The largest file of rules that is read. No host reads so much: GitLab Pages reads 64 KiB, Cloudflare reads 2 100
 * lines of 2 000 characters (2026).
 */
const MOST_RULE_BYTES = 64 * 1024 * 1024;

/** Reads a file of rules that other tools write too. Returns undefined if the file is too large to be one. */
export function ruleFileBytes(file: string): Buffer | undefined {
  return lstatSync(file).size > MOST_RULE_BYTES ? undefined : readFileSync(file);
}

/** Reads the first bytes of a plain file, `most` at the most. */
export function beginningOf(file: string, most: number): Buffer {
  return reading(file, (opened) => {
    const bytes = Buffer.allocUnsafe(Math.min(fstatSync(opened).size, most));
    return bytes.subarray(0, readSync(opened, bytes));
  });
}

/** Returns the sha256 of bytes, or of a text in UTF-8, as lower-case hexadecimal digits. */
export function sha256(content: string | Uint8Array | LongText): string {
  if (typeof content === "string" || content instanceof Uint8Array) return hash("sha256", content, "hex");
  const sum = createHash("sha256");
  for (const bytes of chunksOf(content)) sum.update(bytes);
  return sum.digest("hex");
}

/** Returns the length of a text in UTF-8 bytes. */
export function bytesOf(text: string | LongText): number {
  return typeof text === "string" ? Buffer.byteLength(text) : text.bytes;
}

/** Returns a text as one string. Callers parse or compare the text, and such texts are never large. */
export function wholeText(text: string | LongText): string {
  return typeof text === "string" ? text : [...text.pieces()].join("");
}

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a file that must not exist yet. An existing file could be a link to the former tree, or to another place. */
export function writeNew(file: string, content: string | Uint8Array | LongText): void {
  if (typeof content !== "string" && !(content instanceof Uint8Array)) writeNewLong(file, content);
  else naming(file, () => writeFileSync(file, content, EXCLUSIVE));
}

/** With an explicit encoding, Node opens, writes and closes a text file in one call. */
const EXCLUSIVE = { flag: "wx", encoding: "utf8" } as const;

/** Writes a long text to a new file and returns its sha256. Making the text a second time would take as long again. */
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

/** Yields the bytes of a text piece by piece. Each chunk overwrites the one before it. */
function* chunksOf(text: LongText): Generator<Buffer> {
  let buffer = Buffer.alloc(0);
  let count = 0;
  for (const piece of text.pieces()) {
    // One UTF-16 code unit takes at most three bytes in UTF-8.
    const most = piece.length * 3;
    if (buffer.length < most) buffer = Buffer.allocUnsafe(most);
    const length = buffer.write(piece);
    count += length;
    yield buffer.subarray(0, length);
  }
  // The manifest lists this number, and limits were checked against it.
  if (count !== text.bytes) throw new Error(`a long text was to have ${text.bytes} bytes and has ${count}`);
}
