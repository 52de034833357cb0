/** Files that a source of pages names: found, measured and read, or the problem of the first thing that is wrong. */
import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, posix, relative, resolve, sep } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../../diagnostics/errno.ts";
import type { Diagnostic, PageSource, Place } from "../../model.ts";
import type { SourceContext } from "./sourced-pages.ts";

/** A file or folder that is there. */
export interface FoundPath {
  /** As problems name it: `content/pages.jsonl`, `public/sitemap.xml`. */
  readonly shownAs: string;
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: number;
}

/** A file with its bytes. */
export interface FileBytes extends FoundPath {
  readonly content: Buffer;
}

/** The place in `site.yaml` of what a source reads. */
export function sourcePlace({ place, from }: PageSource): Place {
  return { ...place, pointer: [...place.pointer, from.kind], part: "value" };
}

/** The name of a file or folder of a source as problems show it. */
export function shownPath(name: string, { shownAs }: SourceContext): string {
  return isAbsolute(name) ? name : posix.normalize(`${shownAs}/${name.replaceAll("\\", "/")}`).replace(/(?<=.)\/$/, "");
}

/** Finds a file or folder that a source names as seen from the content folder. */
export function findNamed(
  name: string,
  kind: "file" | "folder",
  context: SourceContext,
  place: Place,
): FoundPath | Diagnostic {
  return findPath(resolve(context.contentDirectory, name), shownPath(name, context), kind, place);
}

/** What is said of the root of a file system where a folder with pages is asked for. */
export const WHOLE_DISK = "it is the whole disk";

/** Whether a real path is the root of a file system, or of a drive. */
export function isWholeDisk(real: string): boolean {
  return dirname(real) === real;
}

/**
 * Finds a file or folder.
 *
 * @param place where its problems are shown
 */
export function findPath(path: string, shownAs: string, kind: "file" | "folder", place: Place): FoundPath | Diagnostic {
  try {
    const real = realpathSync(path);
    const found = statSync(real);
    const isRight = kind === "file" ? found.isFile() : found.isDirectory();
    // Its files are nobody's site, and reading all of them takes hours.
    if (isRight && isWholeDisk(real)) {
      return diagnostic("source-unreadable", { file: shownAs, cause: WHOLE_DISK }, { place });
    }
    // A pipe would keep the reader waiting for ever.
    if (isRight) return { shownAs, path: real, bytes: found.size };
    const cause = kind === "folder" ? "it is no folder" : found.isDirectory() ? "it is a folder" : "it is no file";
    return diagnostic("source-unreadable", { file: shownAs, cause }, { place });
  } catch (cause) {
    return unreadable(cause, shownAs, place);
  }
}

/** Reads a file that was found. */
export function readBytes(found: FoundPath, limitBytes: number): FileBytes | Diagnostic {
  const place: Place = { file: found.shownAs };
  // Before it is read: a sparse file costs its author nothing.
  if (found.bytes > limitBytes) {
    return diagnostic("source-too-large", { limitMebibytes: limitBytes / 2 ** 20 }, { place });
  }
  try {
    return { ...found, content: readFileSync(found.path) };
  } catch (cause) {
    return unreadable(cause, found.shownAs, place);
  }
}

/** Whether a path without links lies in a folder without links. Between two drives of Windows no path is relative. */
export function liesIn(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== "..";
}

/** Whether what was asked for is a problem instead. */
export function isProblem(found: unknown): found is Diagnostic {
  return typeof found === "object" && found !== null && "severity" in found;
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file in pieces, each to be used before the next is asked for. The file is closed at the end. */
export function* chunksOf({ path }: FoundPath, chunkBytes = CHUNK_BYTES): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const file = openSync(path, "r");
  try {
    for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) yield buffer.subarray(0, size);
  } finally {
    closeSync(file);
  }
}

/** The problem of a file that the system does not let us read; what is no fault of the system is thrown again. */
export function unreadable(cause: unknown, file: string, place: Place): Diagnostic {
  if (!isErrno(cause)) throw cause;
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return diagnostic("source-missing", { file }, { place });
  return diagnostic("source-unreadable", { file, cause: errnoCause(cause) }, { place });
}
