/** Walks the files of a folder, and joins sequences of files. Paths are in code-unit order, as `<` sorts strings. */
import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { unless } from "./system-errors.ts";
import { byPath, type EnterFolder, type HeldFolder, inHeldFolder } from "./held-folders.ts";

/** A file, link, pipe or device in a folder, or a folder whose name is not UTF-8. */
export interface FoundFile {
  /** The path with `/`, relative to the folder that is walked. */
  readonly path: string;
  /** Whether it is a plain file: not a link, a pipe or a device. Stele writes only plain files. */
  readonly plain: boolean;
  /** The name as bytes. Only set for a name that is not UTF-8, because no string can express such a name. */
  readonly bytes?: Buffer;
  /** The path of the file's folder for system calls: `/proc/self/fd/17`. Only set if the walk holds folders open. */
  readonly within?: string;
}

/**
 * Yields the files below a folder, sorted by whole paths: `a.json` comes before `a/b.json`, because `.` sorts before
 * `/`. Yields links and never follows them. Yields nothing if the folder is missing. Keeps in memory only the listings
 * of the folders from the root down to the current one.
 *
 * @param enter the function from `withHeldFolders`. Pass it if another program may replace folders with links during
 *   the walk: each entry then has `within`.
 * @param unlisted is called with each folder that cannot be listed, such as `a/b/`, and the error; by default, the error
 *   is thrown. EMFILE is always thrown, for `withHeldFolders`
 */
export function* sortedFiles(
  root: string,
  enter: EnterFolder = byPath,
  unlisted?: (folder: string, thrown: unknown) => void,
): Generator<FoundFile> {
  // A stack of folders, from the root down to the current one. `rest` has the entries to yield, in descending order.
  const way: { readonly held: HeldFolder; readonly rest: FoundFile[] }[] = [];
  const go = (folder: string): void => {
    const above = way.at(-1)?.held.place;
    let held: HeldFolder | undefined;
    try {
      held = enter(above === undefined ? root : join(above, basename(folder)));
      if (held === undefined) return;
      const { place } = held;
      way.push({ held, rest: inHeldFolder(join(root, folder), () => listing(place, folder)) });
    } catch (thrown) {
      held?.release();
      if (unlisted === undefined || !isErrno(thrown) || thrown.code === "EMFILE") throw thrown;
      unlisted(folder, thrown);
    }
  };
  try {
    go("");
    for (let inner = way.at(-1); inner !== undefined; inner = way.at(-1)) {
      const entry = inner.rest.pop();
      if (entry === undefined) way.pop()?.held.release();
      else if (entry.path.endsWith("/")) go(entry.path);
      else yield enter === byPath ? entry : { ...entry, within: inner.held.place };
    }
  } finally {
    for (const { held } of way) held.release();
  }
}

/** Returns the path of a found file for system calls. It is a Buffer if the name is not valid UTF-8. */
export function placeOf({ path, bytes, within = "" }: FoundFile): string | Buffer {
  return bytes === undefined ? join(within, basename(path)) : Buffer.concat([Buffer.from(`${within}/`), bytes]);
}

/** Lists the entries of one folder in descending order, for `pop`. The path of a folder ends with a slash. */
function listing(place: string, folder: string): FoundFile[] {
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true })) ?? [];
  const isDoubtful = entries.some(({ name }) => name.includes(REPLACED));
  const found = isDoubtful ? inBytes(place, folder) : entries.map((entry) => foundFile(folder, entry, entry.name));
  return found.sort((a, b) => (a.path < b.path ? 1 : -1));
}

/** Node reads invalid UTF-8 bytes as this character. A valid name may contain it too. */
const REPLACED = "\uFFFD";

/** Lists a folder as bytes, because some of its names may not be UTF-8. */
function inBytes(place: string, folder: string): FoundFile[] {
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true, encoding: "buffer" })) ?? [];
  return entries.map((entry) => {
    const name = entry.name.toString();
    if (isUtf8(entry.name)) return foundFile(folder, entry, name);
    return { path: folder + name, plain: false, bytes: entry.name };
  });
}

function foundFile(folder: string, entry: Dirent | Dirent<Buffer>, name: string): FoundFile {
  return { path: `${folder}${name}${entry.isDirectory() ? "/" : ""}`, plain: entry.isFile() };
}

type WithPath = Pick<FoundFile, "path">;

/** Items with the same path, at most one from each of three sequences. At least one item is defined. */
export interface Joined<A, B, C> {
  readonly path: string;
  readonly a: A | undefined;
  readonly b: B | undefined;
  readonly c: C | undefined;
}

/** Joins three sequences by path. Each must be sorted by path. Only one item of each is in memory. */
export function* joinByPath<A extends WithPath, B extends WithPath, C extends WithPath>(
  as: Iterable<A>,
  bs: Iterable<B>,
  cs: Iterable<C>,
): Generator<Joined<A, B, C>> {
  const readA = as[Symbol.iterator]();
  const readB = bs[Symbol.iterator]();
  const readC = cs[Symbol.iterator]();
  try {
    let a = next(readA);
    let b = next(readB);
    let c = next(readC);
    for (let path = least(a, b, c); path !== undefined; path = least(a, b, c)) {
      const hasA = a?.path === path;
      const hasB = b?.path === path;
      const hasC = c?.path === path;
      yield { path, a: hasA ? a : undefined, b: hasB ? b : undefined, c: hasC ? c : undefined };
      if (hasA) a = next(readA);
      if (hasB) b = next(readB);
      if (hasC) c = next(readC);
    }
  } finally {
    // A sequence may be a generator with an open file. Close the file even if the caller stops early.
    for (const reader of [readA, readB, readC]) reader.return?.();
  }
}

function next<T>(items: Iterator<T>): T | undefined {
  const { value, done } = items.next();
  return done === true ? undefined : value;
}

function least(a: WithPath | undefined, b: WithPath | undefined, c: WithPath | undefined): string | undefined {
  let first = a?.path;
  if (b !== undefined && (first === undefined || b.path < first)) first = b.path;
  if (c !== undefined && (first === undefined || c.path < first)) first = c.path;
  return first;
}
