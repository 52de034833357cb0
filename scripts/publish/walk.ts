/** Sequences in code-unit order of their paths: the files of a folder, and several sequences side by side. */
import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { unless } from "./failures.ts";

/** Something on the disk that is not a folder. */
export interface FoundFile {
  /** Relative to the folder that was walked, with `/`. */
  readonly path: string;
  /** False for links, pipes, devices: nothing that we ever write. */
  readonly plain: boolean;
  /**
   * Of a name that is not UTF-8, its bytes: as a text it leads to nothing on the disk. Such a folder is handed out as it
   * is, since nothing in it is ours.
   */
  readonly bytes?: Buffer;
}

/**
 * Walks a folder, with one folder listing in memory for each level; links are handed out, never followed. A folder that is not there holds no files.
 *
 * A folder sorts as its name with a slash, which is how its files' paths sort among those of its neighbours: `a.json`
 * comes before `a/b.json`, since `.` is below `/`.
 */
export function* sortedFiles(root: string): Generator<FoundFile> {
  // What is still to be handed out of each folder on the way down, the next one last.
  const way = [listing(root, "")];
  for (let rest = way.at(-1); rest !== undefined; rest = way.at(-1)) {
    const entry = rest.pop();
    if (entry === undefined) way.pop();
    else if (entry.path.endsWith("/")) way.push(listing(root, entry.path));
    else yield entry;
  }
}

/** The entries of one folder from the last to the first; those that are folders end with a slash. */
function listing(root: string, folder: string): FoundFile[] {
  const place = join(root, folder);
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true })) ?? [];
  const isDoubtful = entries.some(({ name }) => name.includes(REPLACED));
  const found = isDoubtful ? inBytes(place, folder) : entries.map((entry) => foundFile(folder, entry, entry.name));
  return found.sort((a, b) => (a.path < b.path ? 1 : -1));
}

/** What Node reads in the place of bytes that are not UTF-8; a name may have it, too. */
const REPLACED = "\uFFFD";

/** A folder whose names cannot all be read as text. */
function inBytes(place: string, folder: string): FoundFile[] {
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true, encoding: "buffer" })) ?? [];
  return entries.map((entry) => {
    const name = entry.name.toString();
    return isUtf8(entry.name)
      ? foundFile(folder, entry, name)
      : { path: folder + name, plain: false, bytes: entry.name };
  });
}

function foundFile(folder: string, entry: Dirent | Dirent<Buffer>, name: string): FoundFile {
  return { path: `${folder}${name}${entry.isDirectory() ? "/" : ""}`, plain: entry.isFile() };
}

interface WithPath {
  readonly path: string;
}

/** What three sequences have at one path; at least one of them has something. */
export interface Joined<A, B, C> {
  readonly path: string;
  readonly a: A | undefined;
  readonly b: B | undefined;
  readonly c: C | undefined;
}

/**
 * Walks three sequences together, each in ascending code-unit order of `path`: a build of any size holds one path of each
 * in memory.
 *
 * @example [...joinByPath([{ path: "x" }], [{ path: "x" }, { path: "y" }], [])] // x with a and b, then y with b
 */
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
    // A sequence may hold an open file, which must not stay open when the joining ends early.
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
