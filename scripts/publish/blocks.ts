/**
 * Our part of a third-party text file: a block between two marker lines.
 *
 *     # >>> stele
 *     ...
 *     # <<< stele
 *
 * The files are handled as bytes, since what others wrote into them need not be UTF-8.
 */

const BEGIN = "# >>> stele";
const END = "# <<< stele";

/** A file cut at its block, marker lines being part of the block. */
export interface CutFile {
  readonly before: Buffer;
  readonly block: Buffer;
  readonly after: Buffer;
}

/** The block that holds a text. */
export function blockOf(text: string): Buffer {
  const block = Buffer.from(`${BEGIN}\n${text}${text.endsWith("\n") ? "" : "\n"}${END}\n`);
  // A marker inside the text would end the block early on the next run, and leave the rest in the file for good.
  if (markers(block).length !== 2) throw new Error("the text of a block holds a marker line");
  return block;
}

/**
 * Finds the block of a file.
 *
 * @returns `none` where there is no marker line, `malformed` where the marker lines are not one pair
 */
export function cutAtBlock(bytes: Buffer): CutFile | "none" | "malformed" {
  const [begin, end, ...others] = markers(bytes);
  if (begin === undefined) return "none";
  if (begin.marker !== BEGIN || end?.marker !== END || others.length > 0) return "malformed";
  return {
    before: bytes.subarray(0, begin.start),
    block: bytes.subarray(begin.start, end.end),
    after: bytes.subarray(end.end),
  };
}

/**
 * Puts a block into a file that has none: at the top, because in rule files the first match wins, and a rule for all
 * paths, which is the usual last line, would otherwise hide ours. Ours match our paths only.
 */
export function withBlock(bytes: Buffer, block: Buffer): Buffer {
  // A byte order mark is one only at the start.
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return Buffer.concat([bytes.subarray(0, start), block, bytes.subarray(start)]);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

interface Marker {
  readonly marker: string;
  readonly start: number;
  /** After the line's newline. */
  readonly end: number;
}

function markers(bytes: Buffer): readonly Marker[] {
  // One character a byte: offsets in the text are offsets in the file. An editor may have changed line ends.
  const lines = bytes
    .toString("latin1")
    .matchAll(/(?<=^|\n)(?:\u00EF\u00BB\u00BF)?(# (?:>>>|<<<) stele)[ \t]*(?:\r?\n|$)/g);
  return [...lines].map((line) => {
    const end = line.index + line[0].length;
    const marker = line[1] ?? "";
    return { marker, start: line.index + line[0].indexOf(marker), end };
  });
}
