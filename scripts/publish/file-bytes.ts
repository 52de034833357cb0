/** Bytes of files: comparing, hashing, writing. */
import { createHash, hash } from "node:crypto";
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { naming } from "./failures.ts";

/** Looks into files piece by piece, in one buffer that all looks share. */
export interface FileReader {
  /** Whether a plain file holds exactly these bytes; reads it only as far as it does. */
  readonly holds: (file: string, bytes: Uint8Array) => boolean;
  readonly sha256: (file: string) => string;
}

/** A reader for the many files of a run. Does not follow a link at the end of a path. */
export function fileReader(): FileReader {
  const buffer = Buffer.allocUnsafe(65_536);
  return {
    holds: (file, bytes) =>
      reading(file, (opened) => {
        let at = 0;
        for (;;) {
          const length = readSync(opened, buffer, 0, buffer.length, null);
          if (at + length > bytes.length || buffer.compare(bytes, at, at + length, 0, length) !== 0) return false;
          at += length;
          // Of a plain file, a read that does not fill the buffer is the last: nearly every file takes one.
          if (length < buffer.length) return at === bytes.length;
        }
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
