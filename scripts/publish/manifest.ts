/**
 * The manifest: which files of a folder are ours, one line each, in code-unit order of the paths.
 *
 *     {"path":"locales/v1.json","bytes":120,"sha256":"<64 hexadecimal digits>"}
 *     {"path":"robots.txt","bytes":88,"sha256":"...","block":true}
 *
 * `block`: only a block of the file is ours, and bytes and sha256 are the block's, marker lines included. `created`
 * beside it: the file was not there before us. Written and read as a stream.
 */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { isFilePath } from "./artifact-order.ts";
import { naming, refusal, unless } from "./failures.ts";
import { MANIFEST, type Target } from "./places.ts";

/** One line of the manifest. */
export interface ManifestEntry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly block?: true;
  readonly created?: true;
}

/** What is ours in a folder, in order of the paths. Throws a refusal where the manifest is broken. */
export function ownedFiles(target: Target): Generator<ManifestEntry> {
  return readManifest(join(target.root, MANIFEST), `${target.name}/${MANIFEST}`);
}

/**
 * Whether a file, or a block, of these bytes is what we wrote there. A file that we made for a block is ours as a whole
 * while it holds nothing else: its bytes are then the block's.
 */
export function isOurs(owned: ManifestEntry | undefined, kind: "file" | "block", sha256: string): boolean {
  if (owned?.sha256 !== sha256) return false;
  return kind === "block" ? owned.block === true : owned.block !== true || owned.created === true;
}

/** Whether two lines say the same. */
export function sameEntry(a: ManifestEntry | undefined, b: ManifestEntry | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.path !== b.path || a.bytes !== b.bytes || a.sha256 !== b.sha256) return false;
  return a.block === b.block && a.created === b.created;
}

/** A manifest that is being written. */
export interface ManifestWriter {
  readonly add: (entry: ManifestEntry) => void;
  readonly close: () => void;
}

/** Starts a manifest in a file that must not exist yet; entries are added in order. */
export function manifestWriter(file: string): ManifestWriter {
  const opened = openSync(file, "wx");
  let pending = "";
  const flush = () => {
    const bytes = Buffer.from(pending);
    for (let at = 0; at < bytes.length;) at += naming(file, () => writeSync(opened, bytes, at));
    pending = "";
  };
  return {
    add: (entry) => {
      pending += manifestLine(entry);
      if (pending.length >= CHUNK) flush();
    },
    close: () => {
      try {
        flush();
      } finally {
        closeSync(opened);
      }
    },
  };
}

const CHUNK = 65_536;

/** File systems allow paths of 4 096 bytes; escaped in JSON, and with the other keys, a line stays below this. */
const LONGEST_LINE = 32_768;

/** The line of an entry, with its newline. */
export function manifestLine({ path, bytes, sha256, block, created }: ManifestEntry): string {
  const more =
    block === undefined && created === undefined
      ? ""
      : JSON.stringify({ block, created }).replace("{", ",").slice(0, -1);
  return `{"path":${JSON.stringify(path)},"bytes":${bytes},"sha256":"${sha256}"${more}}\n`;
}

/** Nearly every line: nothing in it is escaped, and the file is ours as a whole. */
const PLAIN_LINE =
  /^\{"path":"([^"\\\u0000-\u001f\u007f-\uffff]+)","bytes":(0|[1-9]\d{0,14}),"sha256":"([0-9a-f]{64})"\}\n$/;

/**
 * Reads a manifest as a stream. No file, or something else than a plain file, is a manifest without lines.
 *
 * Lines are believed only when they are exactly what a build writes, in order: a path in here is a file that may be
 * deleted, and the folder may have come with a pull request.
 *
 * @param broken the diagnostic of a broken line, if the lines are not read to write the folder
 */
export function* readManifest(
  file: string,
  shownAs: string,
  broken: (line: number) => Diagnostic = (line) => diagnostic("manifest-broken", { file: shownAs, line }),
): Generator<ManifestEntry> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const opened = unless(["ENOENT", "ENOTDIR", "ELOOP", "EISDIR", "ENXIO"], () => openSync(file, flags));
  if (opened === undefined) return;
  try {
    if (!fstatSync(opened).isFile()) return;
    let previous = "";
    let number = 0;
    for (const line of lines(opened, file)) {
      number += 1;
      const entry = parseLine(line);
      if (entry === undefined || entry.path <= previous) {
        throw refusal([broken(number)]);
      }
      previous = entry.path;
      yield entry;
    }
  } finally {
    closeSync(opened);
  }
}

/** The lines of an open file, newlines included; a last line without one, or an overlong one, as it is. */
function* lines(opened: number, file: string): Generator<string> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest = Buffer.alloc(0);
  for (;;) {
    const length = naming(file, () => readSync(opened, chunk));
    if (length === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    const end = bytes.lastIndexOf("\n") + 1;
    if (end > 0) yield* bytes.toString("utf8", 0, end).match(/[^\n]*\n/g) ?? [];
    rest = bytes.subarray(end);
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

function parseLine(line: string): ManifestEntry | undefined {
  const [, path, bytes, sha256] = PLAIN_LINE.exec(line) ?? [];
  if (path === undefined || bytes === undefined || sha256 === undefined) return parseAnyLine(line);
  return isFilePath(path) && path !== MANIFEST ? { path, bytes: Number(bytes), sha256 } : undefined;
}

function parseAnyLine(line: string): ManifestEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("path" in value && "bytes" in value && "sha256" in value)) {
    return undefined;
  }
  const { path, bytes, sha256 } = value;
  if (typeof path !== "string" || !isFilePath(path) || path === MANIFEST) return undefined;
  if (typeof bytes !== "number" || typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  const block = "block" in value && value.block === true ? { block: true as const } : {};
  const created = "created" in value && value.created === true ? { created: true as const } : {};
  const entry = { path, bytes, sha256, ...block, ...created };
  return manifestLine(entry) === line ? entry : undefined;
}
