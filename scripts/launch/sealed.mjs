// @ts-check
/** Joins several entries into one Buffer with a digest. If a byte has changed or is missing, no entry is read. */
import { createHash } from "node:crypto";

/** The number of bytes of a digest. */
export const DIGEST_LENGTH = 32;

/**
 * Joins entries. The result begins with the digest.
 *
 * @param {string} key a text that the digest covers too; `unsealed` needs the same key
 * @param {ReadonlyMap<string, string | Buffer>} entries
 */
export function sealed(key, entries) {
  const bodies = [...entries.values()].map((body) => Buffer.from(body));
  const index = [...entries.keys()].map((name, at) => [name, bodies[at]?.length]);
  const head = Buffer.from(`${JSON.stringify(index)}\n`);
  const rest = Buffer.concat([head, ...bodies]);
  return Buffer.concat([digestOf(key, rest), rest]);
}

/**
 * Reads the entries.
 *
 * @param {string} key
 * @param {Buffer | undefined} bytes
 * @returns {Map<string, Buffer> | undefined} undefined if `sealed` did not make these bytes with this key
 */
export function unsealed(key, bytes) {
  if (bytes === undefined || bytes.length < DIGEST_LENGTH) return undefined;
  const rest = bytes.subarray(DIGEST_LENGTH);
  if (!bytes.subarray(0, DIGEST_LENGTH).equals(digestOf(key, rest))) return undefined;
  const headEnd = rest.indexOf("\n") + 1;
  /** @type {[name: string, length: number][]} */
  const index = JSON.parse(rest.toString("utf8", 0, headEnd));
  let start = headEnd;
  return new Map(index.map(([name, length]) => [name, rest.subarray(start, (start += length))]));
}

/**
 * Returns a digest of a text and of bytes.
 *
 * @param {string} key
 * @param {Buffer} bytes
 */
export function digestOf(key, bytes) {
  return createHash("sha256").update(`${key}\n`).update(bytes).digest();
}
