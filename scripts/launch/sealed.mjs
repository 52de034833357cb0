// @ts-check
/** Several texts or values of bytes as one, which is refused as a whole if a byte of it has changed or is missing. */
import { createHash } from "node:crypto";

const DIGEST_LENGTH = 32;

/**
 * Joins entries to bytes that begin with their digest.
 *
 * @param {string} key what the entries belong to; `unsealed` must be given the same
 * @param {ReadonlyMap<string, string | Buffer>} entries
 * @returns {Buffer}
 */
export function sealed(key, entries) {
  const bodies = [...entries.values()].map((body) => Buffer.from(body));
  const index = [...entries.keys()].map((name, at) => [name, bodies[at]?.length]);
  const head = Buffer.from(`${JSON.stringify(index)}\n`);
  const rest = Buffer.concat([head, ...bodies]);
  return Buffer.concat([digestOf(key, rest), rest]);
}

/**
 * Takes the entries out again.
 *
 * @param {string} key
 * @param {Buffer | undefined} bytes
 * @returns {Map<string, Buffer> | undefined} nothing if these are not the bytes that `sealed` made for the key
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
 * @param {string} key
 * @param {Buffer} bytes
 */
function digestOf(key, bytes) {
  return createHash("sha256").update(`${key}\n`).update(bytes).digest();
}
