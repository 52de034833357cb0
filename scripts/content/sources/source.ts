/** What sources of pages read and return, and the files that they name: found, measured and read, or their problem. */
import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, posix, resolve } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../../diagnostics/errno.ts";
import type { AddressedPage, PageContent, PageSource, SourceFile, WrittenContent } from "../content.ts";
import type { Diagnostic, Place } from "../../model.ts";
import { leadsOut, placeFault } from "./places.ts";

/** What the sources of a site found, all of them or one. */
export interface SourcedPages {
  readonly pages: readonly PageContent[];
  readonly addressed: readonly AddressedPage[];
  /** Files whose texts problems may show. */
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a source is read with. */
export interface SourceContext {
  readonly content: WrittenContent;
  /** The content folder, absolute, which sources are named from. */
  readonly contentDirectory: string;
  /** The content folder as problems name it: `content`. */
  readonly shownAs: string;
  /** The folders that sources may be in; undefined if the user, not the content, names the sources. */
  readonly roots: readonly string[] | undefined;
  /** Receives each look before it happens. */
  readonly onLook?: ((look: Look) => void) | undefined;
}

/** What a source looks for: one file or folder, or what fits in a folder. A change of it may change the pages. */
export type Look = NamedLook | FittingLook;

interface NamedLook {
  /** Absolute. It need not be there. */
  readonly folder: string;
  readonly name: string;
}

export interface FittingLook extends Pick<NamedLook, "folder"> {
  readonly fits: (name: string, kind: LookKind) => boolean;
}

export type LookKind = "file" | "folder";

/** The look for one file or folder. */
export function lookFor(path: string): Look {
  return { folder: dirname(path), name: basename(path) };
}

/** A source without pages, and why it has none. */
export function noPages(...diagnostics: readonly Diagnostic[]): SourcedPages {
  return { pages: [], addressed: [], files: [], diagnostics };
}

/** A file or folder that is there. */
export interface FoundPath {
  /** As problems name it: `content/pages.jsonl`, `public/sitemap.xml`. */
  readonly shownAs: string;
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: number;
  /** What it holds, where that is known before it is read: standard input. */
  readonly content?: Buffer;
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
export function findNamed(name: string, kind: LookKind, context: SourceContext, place: Place): FoundPath | Diagnostic {
  const path = resolve(context.contentDirectory, name);
  const file = shownPath(name, context);
  context.onLook?.(lookFor(path));
  return findPath(path, file, kind, place, context.roots) ?? diagnostic("source-missing", { file }, { place });
}

/**
 * Finds a file or folder.
 *
 * @param place where its problems are shown
 * @param roots the folders that it may be in; undefined: anywhere
 * @returns undefined if nothing is there
 */
export function findPath(
  path: string,
  shownAs: string,
  kind: LookKind,
  place: Place,
  roots: readonly string[] | undefined,
): FoundPath | Diagnostic | undefined {
  try {
    if (roots && leadsOut(path, roots)) {
      return diagnostic("source-forbidden", { file: shownAs, fault: "outside" }, { place });
    }
    const real = realpathSync(path);
    const fault = roots && placeFault(real, kind, roots);
    if (fault) return diagnostic("source-forbidden", { file: shownAs, fault }, { place });
    const found = statSync(real);
    const isRight = kind === "file" ? found.isFile() : found.isDirectory();
    // A pipe would keep the reader waiting for ever.
    if (isRight) return { shownAs, path: real, bytes: found.size };
    const cause = kind === "folder" ? "it is no folder" : found.isDirectory() ? "it is a folder" : "it is no file";
    return diagnostic("file-unreadable", { file: shownAs, cause }, { place });
  } catch (cause) {
    return isMissing(cause) ? undefined : unreadable(cause, shownAs, place);
  }
}

function isMissing(cause: unknown): boolean {
  return isErrno(cause) && (cause.code === "ENOENT" || cause.code === "ENOTDIR");
}

/** Reads a file that was found, unless its bytes are known. */
export function readBytes(found: FoundPath, limitBytes: number): { readonly content: Buffer } | Diagnostic {
  const place: Place = { file: found.shownAs };
  // Before it is read: a sparse file costs its author nothing.
  if (found.bytes > limitBytes) {
    return diagnostic("source-too-large", { limitMebibytes: limitBytes / 2 ** 20 }, { place });
  }
  try {
    return { content: found.content ?? readFileSync(found.path) };
  } catch (cause) {
    return unreadable(cause, found.shownAs, place);
  }
}

/** Whether what was asked for is a problem instead. */
export function isProblem(found: unknown): found is Diagnostic {
  return typeof found === "object" && found !== null && "severity" in found;
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file in pieces, each to be used before the next is asked for. The file is closed at the end. */
export function* chunksOf(path: string, chunkBytes = CHUNK_BYTES): Generator<Buffer> {
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
  if (isMissing(cause)) return diagnostic("source-missing", { file }, { place });
  return diagnostic("file-unreadable", { file, cause: errnoCause(cause) }, { place });
}

/**
 * Text of strict UTF-8 without its byte order mark, or the problem of the first byte that fits no character.
 *
 * @param isCut whether the bytes may end in the middle of a character, which is left out
 */
export function strictText(bytes: Buffer, file: string, isCut = false): string | Diagnostic {
  try {
    // `ignoreBOM: false` drops the byte order mark, which is no part of the text.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes, { stream: isCut });
  } catch {
    return diagnostic("not-utf8", { file, byte: firstBrokenByte(bytes) }, { place: { file } });
  }
}

/** The 1-based number of the first byte that is not UTF-8. */
export function firstBrokenByte(bytes: Buffer): number {
  const repaired = Buffer.from(bytes.toString("utf8"));
  let index = 0;
  while (index < bytes.length && bytes[index] === repaired[index]) index += 1;
  return index + 1;
}
