/**
 * Reads and writes the manifest of a folder: the list of the files that Stele wrote. It has one line for each file,
 * sorted by path in code-unit order:
 *
 *     {"path":"locales/v1.json","bytes":120,"sha256":"<64 hexadecimal digits>"}
 *     {"path":"robots.txt","bytes":88,"sha256":"...","block":true}
 *
 * `block`: Stele wrote only a block of lines in the file. `bytes` and `sha256` describe the block with its marker
 * lines. `created`, on a line with `block`: Stele created the file.
 */
import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { naming } from "../diagnostics/errno.ts";
import { isFilePath } from "./artifact-order.ts";
import { refusal } from "./failures.ts";
import { unless } from "./system-errors.ts";
import { parsedJson } from "./file-bytes.ts";
import { statsAt } from "./folders.ts";
import { inFoldersOf } from "./held-folders.ts";
import { MANIFEST, type Target } from "./places.ts";

export interface ManifestEntry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly block?: true;
  readonly created?: true;
}

/**
 * Yields the lines of a folder's manifest, sorted by path. Throws an error with a diagnostic if a line is broken, or if
 * the folder of the manifest is a link. Wherever the link leads, the answer is the same.
 */
export function* ownedFiles({ root, name }: Target): Generator<ManifestEntry> {
  const folder = dirname(MANIFEST);
  if (statsAt(join(root, folder))?.isSymbolicLink() === true) {
    const values = { file: `${name}/${MANIFEST}`, obstacle: `${name}/${folder}`, what: "link" } as const;
    throw refusal([diagnostic("in-the-way", values)]);
  }
  yield* manifestIn(root, `${name}/${MANIFEST}`);
}

/** Yields the lines of a folder's manifest like `readManifest`. If a folder on the way is a link, yields nothing. */
export function* manifestIn(root: string, shownAs: string): Generator<ManifestEntry> {
  const opened = inFoldersOf(root, MANIFEST, openManifest);
  if (opened === undefined) return;
  try {
    yield* readManifest(opened, shownAs);
  } finally {
    closeSync(opened);
  }
}

/** Whether there is something at the path of a folder's manifest. Follows no link. */
export function hasManifest(root: string): boolean {
  return inFoldersOf(root, MANIFEST, statsAt) !== undefined;
}

function openManifest(file: string): number | undefined {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  return unless(["ENOENT", "ENOTDIR", "ELOOP", "EISDIR", "ENXIO"], () => openSync(file, flags));
}

/**
 * Whether a manifest line lists a file, or a block, with this sha256. A line with `created` also matches the whole
 * file, as long as the file contains only the block: file and block then have the same sha256.
 */
export function isOurs(owned: ManifestEntry | undefined, kind: "file" | "block", sha256: string): boolean {
  if (owned?.sha256 !== sha256) return false;
  return kind === "block" ? owned.block === true : owned.block !== true || owned.created === true;
}

/** Starts a manifest in a new file; throws if the file exists. Entries must be added in order of their paths. */
export function manifestWriter(file: string) {
  const opened = openSync(file, "wx");
  let pending = "";
  const flush = () => {
    const bytes = Buffer.from(pending);
    for (let at = 0; at < bytes.length;) at += naming(file, () => writeSync(opened, bytes, at));
    pending = "";
  };
  return {
    add: (entry: ManifestEntry): void => {
      pending += manifestLine(entry);
      if (pending.length >= CHUNK) flush();
    },
    close: (): void => {
      try {
        flush();
        // Without a manifest after a power cut, the next build would take all files for those of others.
        naming(file, () => fsyncSync(opened));
      } finally {
        closeSync(opened);
      }
    },
  };
}

const CHUNK = 65_536;

/** The longest line, in bytes. A path has at most 4 096 bytes on most systems. Escapes may make it six times longer. */
const LONGEST_LINE = 32_768;

/** Formats the line of an entry, with its newline. */
export function manifestLine({ path, bytes, sha256, block, created }: ManifestEntry): string {
  const more = `${block ? ',"block":true' : ""}${created ? ',"created":true' : ""}`;
  return `{"path":${JSON.stringify(path)},"bytes":${bytes},"sha256":"${sha256}"${more}}\n`;
}

/** Whether two entries have the same line. */
export function isSameEntry(one: ManifestEntry, other: ManifestEntry): boolean {
  const isSameFile = one.path === other.path && one.bytes === other.bytes && one.sha256 === other.sha256;
  return isSameFile && one.block === other.block && one.created === other.created;
}

/**
 * Reads a manifest line by line. Treats a missing file, a link or a folder as an empty manifest.
 *
 * Accepts a line only if it is exactly as a build writes it, and in order. The reason: a build may delete the listed
 * files, and a pull request may contain a forged manifest.
 *
 * @param file the path, or the descriptor of an open file, which this function does not close
 * @param broken makes the diagnostic of a broken line. The default is for commands that write the folder.
 */
export function* readManifest(
  file: string | number,
  shownAs: string,
  broken: (line: number) => Diagnostic = (line) => diagnostic("manifest-broken", { file: shownAs, line }),
): Generator<ManifestEntry> {
  const opened = typeof file === "number" ? file : openManifest(file);
  if (opened === undefined) return;
  try {
    if (!fstatSync(opened).isFile()) return;
    let previous = "";
    let number = 0;
    for (const line of lines(opened, typeof file === "number" ? shownAs : file)) {
      number += 1;
      const entry = parseLine(line);
      if (entry === undefined || entry.path <= previous) throw refusal([broken(number)]);
      previous = entry.path;
      yield entry;
    }
  } finally {
    if (opened !== file) closeSync(opened);
  }
}

/** Yields lines with their newlines. Also yields a broken last line, which has no newline or is longer than allowed. */
function* lines(opened: number, file: string): Generator<string> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest = Buffer.alloc(0);
  for (let at = 0, length = 0; ; at += length) {
    length = naming(file, () => readSync(opened, chunk, 0, CHUNK, at));
    if (length === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    const end = bytes.lastIndexOf("\n") + 1;
    if (end > 0) yield* bytes.toString("utf8", 0, end).match(/[^\n]*\n/g) ?? [];
    rest = bytes.subarray(end);
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

const LINE =
  /^\{"path":("[^\n]*"),"bytes":(0|[1-9]\d{0,14}),"sha256":"([0-9a-f]{64})"(,"block":true)?(,"created":true)?\}\n$/;

/** Matches a JSON string without escapes. Nearly every path is such a string, and needs no `JSON.parse`. */
const PLAIN = /^"[^"\\\u0000-\u001f\u007f-\uffff]+"$/;

function parseLine(line: string): ManifestEntry | undefined {
  const [, quoted, bytes, sha256, block, created] = LINE.exec(line) ?? [];
  if (quoted === undefined || bytes === undefined || sha256 === undefined) return undefined;
  const isPlain = PLAIN.test(quoted);
  const path = isPlain ? quoted.slice(1, -1) : parsedJson(quoted);
  if (typeof path !== "string" || !isFilePath(path) || path === MANIFEST) return undefined;
  // JSON can write a path in several ways: `"a"`, `"\u0061"`. Accept only the form that a build writes.
  if (!isPlain && JSON.stringify(path) !== quoted) return undefined;
  return { path, bytes: Number(bytes), sha256, ...(block && { block: true }), ...(created && { created: true }) };
}
