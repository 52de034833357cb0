/**
 * Handles Stele's block in a text file of other tools, such as `_redirects`: the lines between two marker lines.
 *
 *     # >>> stele
 *     ...
 *     # <<< stele
 *
 * The files are read as bytes, because third-party text may not be UTF-8.
 */

const BEGIN = "# >>> stele";
const END = "# <<< stele";

/** A file cut into three parts. The marker lines belong to the block. */
interface CutFile {
  readonly before: Buffer;
  readonly block: Buffer;
  readonly after: Buffer;
}

/** Makes a block: puts a text between two marker lines. */
export function blockOf(text: string): Buffer {
  const block = Buffer.from(`${BEGIN}\n${text}${text.endsWith("\n") ? "" : "\n"}${END}\n`);
  // A marker inside the text would end the block early in the next run. The rest would stay in the file forever.
  if (markers(block).length !== 2) throw new Error("the text of a block holds a marker line");
  return block;
}

/** Finds Stele's block in a file. `none`: there is no marker line. `malformed`: the marker lines are not one pair. */
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
 * Inserts a block at the top of a file that has no block. In rule files the first match wins, and the last rule often
 * matches all paths. Below such a rule, our rules would have no effect. At the top they hide no other rules, because
 * they match only our paths.
 */
export function withBlock(bytes: Buffer, block: Buffer): Buffer {
  // A byte order mark is valid only at the very start of a file, so the block goes after it.
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return Buffer.concat([bytes.subarray(0, start), block, bytes.subarray(start)]);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Matches a marker line. An editor may have put a byte order mark before it, or changed its line end. */
const MARKER = /(?<=^|\n)(?:\u00EF\u00BB\u00BF)?(# (?:>>>|<<<) stele)[ \t]*(?:\r?\n|$)/g;

/** Finds the marker lines. `end` is the offset after the newline. */
function markers(bytes: Buffer) {
  // In latin1 each byte is one character, so offsets in the text are offsets in the file.
  return [...bytes.toString("latin1").matchAll(MARKER)].map(({ 0: line, 1: marker = "", index }) => {
    return { marker, start: index + line.indexOf(marker), end: index + line.length };
  });
}
