/** Reads, compares, hashes and writes files. A large text (`LongText`) is handled piece by piece. */
import { createHash, hash } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { LongText } from "../model.ts";
import { naming } from "../diagnostics/errno.ts";
import { isDone, unless } from "./system-errors.ts";

/** One buffer for all reads. They can share the buffer because each read is synchronous. */
const BUFFER = Buffer.allocUnsafe(65_536);

/** Opens a file, calls `read` with its descriptor, and closes it. Throws if the path is a link. */
function reading<T>(file: string | Buffer, read: (opened: number) => T): T {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    return naming(String(file), () => read(opened));
  } finally {
    closeSync(opened);
  }
}

/** Returns the sha256 of a file. */
export function fileSha256(file: string): string {
  return reading(file, (opened) => {
    const { size } = fstatSync(opened);
    let length = readSync(opened, BUFFER, 0, BUFFER.length, null);
    // Nearly every file fits into the buffer. For such a file, `hash` is three times as fast as `createHash`.
    if (length === size) return sha256(BUFFER.subarray(0, length));
    const sum = createHash("sha256");
    for (; length > 0; length = readSync(opened, BUFFER, 0, BUFFER.length, null)) {
      sum.update(BUFFER.subarray(0, length));
    }
    return sum.digest("hex");
  });
}

/** The file that was read: another file may be at its path by now. */
export type FileIdentity = Readonly<Pick<Stats, "dev" | "ino">>;

/** Returns the sha256 of a file if its bytes are exactly the text, else undefined. Stops at the first difference. */
export function sha256IfHeld(file: string, text: string | LongText): ({ sha256: string } & FileIdentity) | undefined {
  return reading(file, (opened) => {
    const { dev, ino, size } = fstatSync(opened);
    const sum = size === bytesOf(text) ? sumIfNext(opened, text) : undefined;
    return sum === undefined ? undefined : { sha256: sum, dev, ino };
  });
}

function sumIfNext(opened: number, text: string | LongText): string | undefined {
  if (typeof text === "string") return comesNext(opened, Buffer.from(text)) ? sha256(text) : undefined;
  const sum = createHash("sha256");
  for (const bytes of chunksOf(text)) {
    if (!comesNext(opened, bytes)) return undefined;
    sum.update(bytes);
  }
  return sum.digest("hex");
}

function comesNext(opened: number, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const length = readSync(opened, BUFFER, 0, Math.min(BUFFER.length, bytes.length - at), null);
    if (length === 0 || BUFFER.compare(bytes, at, at + length, 0, length) !== 0) return false;
    at += length;
  }
  return true;
}

/**
 * The largest rule file, such as `_redirects`, that is read. Hosts accept less: GitLab Pages 64 KiB, Cloudflare 2 100
 * lines of 2 000 characters (2026).
 */
const MOST_RULE_BYTES = 64 * 1024 * 1024;

/** Who owns a file, and who may do what with it. */
export type Access = Readonly<Pick<Stats, "mode" | "uid" | "gid">>;

export interface RuleFile {
  readonly bytes: Buffer;
  /** That of the file that was read: another file may be at its path by now. */
  readonly access: Access;
}

/**
 * Reads a rule file that other tools write too, such as `_redirects`. Throws if nothing is there.
 *
 * @returns `not a file` for a link, because the build would publish what the link leads to, also if another program
 *   puts the link there right now. And for a pipe or a device, because reading it could take forever.
 */
export function readRuleFile(file: string): RuleFile | "not a file" | "too large" {
  // Opens no pipe and no device: that alone may have an effect.
  if (!lstatSync(file).isFile()) return "not a file";
  const read = (opened: number): RuleFile | "not a file" | "too large" => {
    const stats = fstatSync(opened);
    if (!stats.isFile()) return "not a file";
    if (stats.size > MOST_RULE_BYTES) return "too large";
    return { bytes: readFileSync(opened), access: stats };
  };
  return unless(["ELOOP", "ENXIO"], () => reading(file, read)) ?? "not a file";
}

/** Reads the beginning of a file, at most `most` bytes. */
export function beginningOf(file: string, most: number): Buffer {
  return reading(file, (opened) => beginningOfOpen(opened, most));
}

/** Reads at most `most` bytes of an open file. */
export function beginningOfOpen(opened: number, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.min(fstatSync(opened).size, most));
  return bytes.subarray(0, readSync(opened, bytes));
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

/** Returns a text as one string. Only for texts that are parsed or compared: they are never large. */
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

/** Writes a new file. Throws if the path exists, because a write through a link would change a file elsewhere. */
export function writeNew(file: string, content: string | Uint8Array | LongText): void {
  if (typeof content !== "string" && !(content instanceof Uint8Array)) writeNewLong(file, content);
  else naming(file, () => writeFileSync(file, content, EXCLUSIVE));
}

/**
 * Writes a new file as `writeNew` does, with the permissions, the owner and the group of the file that it will replace.
 * Otherwise a web server that reads the file as a member of its group could not read the new one.
 */
export function writeNewLike(file: string, content: string | Uint8Array | LongText, access: Access): void {
  const opened = openSync(file, "wx", PRIVATE);
  try {
    naming(file, () => {
      if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(opened, content);
      else for (const bytes of chunksOf(content)) writeFileSync(opened, bytes);
      giveAccess(opened, access);
      // After a power cut, the file has the old text or the new one. The lines of others in it cannot be made again.
      fsyncSync(opened);
    });
  } finally {
    closeSync(opened);
  }
}

/**
 * Copies a file to a new one, with its permissions, its owner and its group. Otherwise a build as root would make files of
 * root from those of others.
 *
 * @throws an error of the system if `place` exists, or if the file is a link, a pipe or a device by now
 */
export function copyToNew(file: string | Buffer, place: string): void {
  reading(file, (from) => {
    const stats = fstatSync(from);
    if (!stats.isFile()) throw Object.assign(new Error("not a file"), { code: "EINVAL", syscall: "copyfile" });
    const opened = openSync(place, "wx", PRIVATE);
    try {
      naming(place, () => {
        for (let length = -1; length !== 0;) {
          length = naming(String(file), () => readSync(from, BUFFER, 0, BUFFER.length, null));
          for (let at = 0; at < length;) at += writeSync(opened, BUFFER, at, length - at);
        }
        giveAccess(opened, stats);
        // The caller removes the original, which a power cut must not leave without a copy.
        fsyncSync(opened);
      });
    } catch (thrown) {
      unless(["ENOENT"], () => unlinkSync(place));
      throw thrown;
    } finally {
      closeSync(opened);
    }
  });
}

/** The permissions of a file while it is written: only its owner may read it. */
const PRIVATE = 0o600;

/**
 * Gives an open file the access of another, as far as the system allows that: only root gives files away, and others give
 * them to groups of their own. Works on the descriptor: by its path, another file would change if another program has put a
 * link there. No bit lends a user (set-user-ID) or a group.
 */
function giveAccess(opened: number, { mode, uid, gid }: Access): void {
  const isGiven = (owner: number): boolean => isDone(NOT_GIVEN, () => fchownSync(opened, owner, gid));
  if (!isGiven(uid)) isGiven(UNCHANGED);
  fchmodSync(opened, (fstatSync(opened).gid === gid ? mode : withoutGroup(mode)) & 0o777);
}

/**
 * Returns the mode for a file or a folder whose group is another one than before, which had no right as a group. It keeps
 * the rights that all users have. Otherwise the user's own group could read, or even write, what it could not before.
 */
export function withoutGroup(mode: number): number {
  return mode & ~(0o070 & ~(mode << 3));
}

/**
 * The errors of chown(2) and chmod(2) where the system does not let this user give an owner, a group or a mode. EINVAL: the
 * owner has no number in the user namespace of a container. The others are those of file systems without permissions.
 */
export const NOT_GIVEN = ["EPERM", "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"];

/** Stands for the present owner or group (https://man7.org/linux/man-pages/man2/chown.2.html, read November 2026). */
export const UNCHANGED = -1;

/** `wx` fails if the file exists. With an explicit encoding, Node writes a text file in one native call. */
const EXCLUSIVE = { flag: "wx", encoding: "utf8" } as const;

/** Writes a long text to a new file and returns its sha256. So the text is made only once, which saves time. */
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

/** Yields the bytes of a text piece by piece. All pieces share a buffer: each is valid only until the next one. */
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
  // The manifest lists `text.bytes`, and checks of size limits have used it. So a wrong number is an internal error.
  if (count !== text.bytes) throw new Error(`a long text was to have ${text.bytes} bytes and has ${count}`);
}
