/** What all page sources share: their input, their result, and functions that find and read files. */
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, isAbsolute, posix, resolve } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause, isErrno, naming } from "../../diagnostics/errno.ts";
import type {
  AddressedPage,
  PageContent,
  PageSource,
  RoutedPage,
  SourceFile,
  TreePast,
  WrittenContent,
} from "../content.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { Route } from "../content.ts";
import { ifThere, leadsOut, placeFault } from "./places.ts";
import { type Budget, excess, linksIn, MOST, take } from "./budget.ts";

export interface SourcedPages {
  readonly pages: readonly PageContent[];
  readonly addressed: readonly AddressedPage[];
  readonly routed: readonly RoutedPage[];
  readonly orphans?: WrittenContent["orphans"];
  readonly past?: TreePast | undefined;
  /** Files whose lines diagnostics may quote. */
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface SourceContext {
  readonly content: WrittenContent;
  /** The absolute path of the content folder. Sources name files relative to this folder. */
  readonly contentDirectory: string;
  /** The name of the content folder in diagnostics: `content`. */
  readonly shownAs: string;
  /** Real paths. Sources must be in one of these folders. Undefined: any folder, as for a file on the command line (`--from`). */
  readonly roots: readonly string[] | undefined;
  readonly budget: Budget;
  /** Whether the files and titles of pages are read, too. */
  readonly describes: boolean;
  /** Whether `include` and `exclude` of a source select a path. Undefined: they select all. */
  readonly isAskedFor?: ((source: PageSource, path: string) => boolean) | undefined;
  /** The name of a docs generator -> the routes that it hands over in memory. */
  readonly routes?: ReadonlyMap<string, Iterable<Route>> | undefined;
  /** Called before each access to the disk, so that a watcher knows which files and folders to watch. */
  readonly onLook?: ((look: Look) => void) | undefined;
}

/** What a source reads: one entry of a folder, or all entries that fit. `folder` is absolute, but need not exist. */
export type Look = { readonly folder: string; readonly name: string } | FittingLook;

export interface FittingLook {
  readonly folder: string;
  readonly fits: (name: string, kind: LookKind) => boolean;
}

export type LookKind = "file" | "folder";

/** Returns the `Look` for the file or folder at a path. */
export function lookFor(path: string): Look {
  return { folder: dirname(path), name: basename(path) };
}

/** Returns the result of a source without pages. The diagnostics say why it has no pages. */
export function noPages(...diagnostics: readonly Diagnostic[]): SourcedPages {
  return { pages: [], addressed: [], routed: [], files: [], diagnostics };
}

/** Subtracts the pages of a source from the budget, and reports each exceeded limit. */
export function takePages(read: SourcedPages, source: PageSource, budget: Budget): SourcedPages {
  const links = read.pages.reduce((sum, page) => sum + linksIn(page), 0);
  const counts = { pages: read.pages.length, links, problems: read.diagnostics.length };
  const tooMuch = (["pages", "links", "problems"] as const).filter((what) => !take(budget, what, counts[what]));
  const where = { place: sourcePlace(source) };
  return { ...read, diagnostics: [...read.diagnostics, ...tooMuch.map((what) => excess(what, MOST[what], where))] };
}

/** An existing file or folder. */
export interface FoundPath {
  /** The name in diagnostics: `public/sitemap.xml`. */
  readonly shownAs: string;
  /** The absolute path, with all symbolic links resolved. */
  readonly path: string;
  readonly bytes: number;
  /** The content if it was already read, for example from standard input. */
  readonly content?: Buffer;
}

/** Returns the place in `site.yaml` that names the file or folder of a source. */
export function sourcePlace({ place, from }: PageSource): Place {
  return { ...place, pointer: [...place.pointer, from.kind], part: "value" };
}

/** Returns the name of a source's file or folder in diagnostics: `docs` for `../docs` in the folder `content`. */
export function shownPath(name: string, { shownAs }: SourceContext): string {
  return isAbsolute(name) ? name : posix.normalize(`${shownAs}/${name.replaceAll("\\", "/")}`).replace(/(?<=.)\/$/, "");
}

/** Finds a file or folder that a source names relative to the content folder. */
export function findNamed(name: string, kind: LookKind, context: SourceContext, place: Place): FoundPath | Diagnostic {
  const path = resolve(context.contentDirectory, name);
  const file = shownPath(name, context);
  context.onLook?.(lookFor(path));
  return findPath(path, file, kind, place, context.roots) ?? diagnostic("source-missing", { file }, { place });
}

/**
 * Finds a file or folder, in one of `roots` if they are given (real paths). Returns undefined if it does not exist.
 *
 * @param boundary the name of `roots` in the diagnostic for a link that leads out of them: `the content folder`
 */
export function findPath(
  path: string,
  shownAs: string,
  kind: LookKind,
  place: Place,
  roots: readonly string[] | undefined,
  boundary?: string,
): FoundPath | Diagnostic | undefined {
  try {
    if (roots && leadsOut(path, roots)) {
      if (boundary !== undefined) return diagnostic("link-outside", { file: shownAs, folder: boundary }, { place });
      return diagnostic("source-forbidden", { file: shownAs, fault: "outside" }, { place });
    }
    const real = realpathSync.native(path);
    const fault = roots && placeFault(real, kind, roots);
    if (fault) return diagnostic("source-forbidden", { file: shownAs, fault }, { place });
    const found = statSync(real);
    // Pipes are refused, because reading one could take forever.
    if (kind === "file" ? found.isFile() : found.isDirectory()) return { shownAs, path: real, bytes: found.size };
    const cause = kind === "folder" ? "it is no folder" : found.isDirectory() ? "it is a folder" : "it is no file";
    return diagnostic("file-unreadable", { file: shownAs, cause }, { place });
  } catch (cause) {
    return isMissing(cause) ? undefined : unreadable(cause, shownAs, place);
  }
}

/**
 * Finds a file that a source does not name, but that is looked for beside it. Other things with its name, and files that
 * must not be read, count as missing.
 *
 * @returns a diagnostic if the system refuses to look: a site that is made without the file would be another one
 */
export function findBeside(
  path: string,
  shownAs: string,
  roots: readonly string[],
): FoundPath | Diagnostic | undefined {
  const found = findPath(path, shownAs, "file", { file: shownAs }, roots);
  if (!found || !isProblem(found)) return found;
  const isRefused = found.code === "file-unreadable" && ifThere(() => statSync(path).isFile()) !== false;
  return isRefused ? found : undefined;
}

/** Whether an error says that there is no such file. No disk has a file whose name is too long. */
function isMissing(cause: unknown): boolean {
  return isErrno(cause) && ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(cause.code);
}

/** Returns the content of a file: from memory if it was already read, else from the disk. */
export function readBytes(found: FoundPath, limitBytes: number): { readonly content: Buffer } | Diagnostic {
  const place = { file: found.shownAs };
  // Checks the size before reading: a sparse file takes no space on the disk, but would fill the memory.
  if (found.bytes > limitBytes) {
    return diagnostic("source-too-large", { limitMebibytes: limitBytes / 2 ** 20 }, { place });
  }
  try {
    return { content: found.content ?? readFound(found.path) };
  } catch (cause) {
    return unreadable(cause, found.shownAs, place);
  }
}

/** Whether a result is a diagnostic. */
export function isProblem(found: unknown): found is Diagnostic {
  return typeof found === "object" && found !== null && "severity" in found;
}

/**
 * Opens a file to read it. The caller closes it. On Linux, checks that the open file is at `path`: whether a file may be
 * read was decided by its path.
 *
 * @param path the path of the file with all links resolved
 * @throws errors of the system. ENOENT if a link has taken the place of the file, or of a folder above it
 */
export function openFound(path: string): number {
  const opened = openSync(path, READING);
  if (isAt(opened, path)) return opened;
  closeSync(opened);
  throw Object.assign(new Error("a link is on the way"), { code: "ENOENT", syscall: "open", path });
}

/** Reads a file as `openFound` opens it. */
export function readFound(path: string): Buffer {
  const opened = openFound(path);
  try {
    return naming(path, () => readFileSync(opened));
  } finally {
    closeSync(opened);
  }
}

/**
 * Lists a folder. On Linux, lists nothing if the folder is no longer at its path: its names would be those of another one.
 *
 * @param path the path of the folder with all links resolved
 * @throws errors of the system. ENOENT as `openFound`
 */
export function listFound(path: string): Dirent[] {
  return inFoundFolder(path, (opened) => {
    const place = opened === undefined ? path : `${DESCRIPTORS}/${opened}`;
    return naming(path, () => readdirSync(place, { withFileTypes: true }));
  });
}

/**
 * Holds a folder open while it is used, as `openFound` opens a file.
 *
 * @param use receives the descriptor, for which the system has a path in `DESCRIPTORS`. Undefined if it has none.
 */
export function inFoundFolder<T>(path: string, use: (opened: number | undefined) => T): T {
  if (process.platform !== "linux") return use(undefined);
  const opened = openFound(path);
  try {
    return use(existsSync(`${DESCRIPTORS}/${opened}`) ? opened : undefined);
  } finally {
    closeSync(opened);
  }
}

/** The folder in which Linux has a path for each file that a process has opened. */
export const DESCRIPTORS = "/proc/self/fd";

/** Yields the bytes of a file in pieces. All pieces share one buffer, so each is valid only until the next. */
export function* chunksOf(path: string, chunkBytes = 64 * 1024): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const opened = openFound(path);
  try {
    for (let size = readSync(opened, buffer); size > 0; size = readSync(opened, buffer)) yield buffer.subarray(0, size);
  } finally {
    closeSync(opened);
  }
}

/** Waits for no pipe: another user may put one in the place of a file. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Whether an open file has a path, as the system names it
 * (https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html, read November 2026). True on systems that do not name it.
 */
function isAt(opened: number, path: string): boolean {
  const name = ifThere(() => readlinkSync(`${DESCRIPTORS}/${opened}`));
  if (name === undefined || name === path) return true;
  // The system marks the name of a file that was replaced after it was opened.
  const [names, parts] = [name, path].map((one) => one.replace(/ \(deleted\)$/, "").split("/")) as [string[], string[]];
  return names.length === parts.length && names.every((_part, index) => isSamePart(names, parts, index));
}

/**
 * Whether two paths name the same folder or file with their part of an index. Some file systems ignore letter case, or the
 * form of accents: then a path is not spelled as the system names the file, but both spellings lead to it.
 */
function isSamePart(names: readonly string[], parts: readonly string[], index: number): boolean {
  const [one = "", other = ""] = [names[index], parts[index]];
  if (one === other) return true;
  if (folded(one) !== folded(other)) return false;
  const [there, here] = [names, parts].map((all) => ifThere(() => lstatSync(all.slice(0, index + 1).join("/"))));
  return there !== undefined && there.ino === here?.ino && there.dev === here.dev;
}

function folded(part: string): string {
  return part.normalize("NFD").toUpperCase().toLowerCase();
}

/** Yields the bytes between separators. A piece that exceeds `mostBytes` may be cut: only its beginning is yielded. */
export function* splitAt(separator: number, chunks: Iterable<Uint8Array>, mostBytes: number): Generator<Buffer> {
  const none = Buffer.alloc(0);
  let rest = none;
  let isCut = false;
  for (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(separator, rest.length); end !== -1; end = bytes.indexOf(separator, start)) {
      if (!isCut) yield bytes.subarray(start, end);
      isCut = false;
      start = end + 1;
    }
    rest = isCut ? none : bytes.subarray(start);
    if (rest.length <= mostBytes) continue;
    yield rest;
    rest = none;
    isCut = true;
  }
  if (rest.length > 0) yield rest;
}

/** Makes the diagnostic for a file that is missing or cannot be read. Rethrows errors of our own code. */
export function unreadable(cause: unknown, file: string, place: Place): Diagnostic {
  return isMissing(cause) ? diagnostic("source-missing", { file }, { place }) : systemRefusal(cause, file, place);
}

/** Makes the diagnostic for a path that the system refuses to read. Rethrows errors of our own code. */
export function systemRefusal(cause: unknown, file: string, place: Place): Diagnostic {
  if (!isErrno(cause)) throw cause;
  return diagnostic("file-unreadable", { file, cause: errnoCause(cause) }, { place });
}

/** Decodes UTF-8 without its byte order mark. With `isCut`, drops an incomplete character at the end. */
export function strictText(bytes: Buffer, file: string, isCut = false): string | Diagnostic {
  try {
    // Despite its name, `ignoreBOM: false` drops the byte order mark.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes, { stream: isCut });
  } catch {
    return diagnostic("not-utf8", { file, byte: firstBrokenByte(bytes) }, { place: { file } });
  }
}

/** Returns the 1-based number of the first byte that is not valid UTF-8. */
export function firstBrokenByte(bytes: Buffer): number {
  const repaired = Buffer.from(bytes.toString("utf8"));
  let index = 0;
  while (index < bytes.length && bytes[index] === repaired[index]) index += 1;
  return index + 1;
}
