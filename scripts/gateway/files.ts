/** Published files as gateways with a disk read them. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";

/** Errors for a path without a file: nothing there, a file where a folder is needed, a folder, a name too long. */
const NO_SUCH_FILE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "ENXIO"]);

/** The result of a look at the disk; nothing where no file is. */
export function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}

/** The entry at a path, without following a link; nothing where a linked folder on the way leads out of the folder. */
export function lookInside(directory: string, path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const real = realpathSync(dirname(path));
  const root = realpathSync(directory);
  return `${real}${sep}`.startsWith(`${root}${sep}`) || path === directory ? found : undefined;
}

/** Opens a file. A pipe or a link that has replaced it meanwhile is neither waited for nor followed. */
export function openFile(path: string): number {
  // Windows has neither flag; undefined counts as zero.
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
  return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/**
 * Reads a published file. Pipes, devices and files outside the folder count as missing. No link is followed, except from
 * folder to folder inside.
 *
 * @param directory the published folder, absolute
 * @param file its path below the folder, from the gateway's core, whose paths never lead out
 * @returns its text; nothing without such a file
 * @throws the error of the system when the file exists and cannot be read
 */
export function readPublished(directory: string, file: string): string | undefined {
  return unlessMissing(() => {
    const path = join(directory, file);
    if (!lookInside(directory, path)?.isFile()) return undefined;
    const opened = openFile(path);
    try {
      return fstatSync(opened).isFile() ? readFileSync(opened, "utf8") : undefined;
    } finally {
      closeSync(opened);
    }
  });
}

/** Milliseconds that a build gets to put the new folder in its place. */
const SWAP = 20;

/**
 * Looks for something in a folder, and once more when it is missing: a build replaces the folder by two renames.
 *
 * @param look returns nothing where there is nothing
 * @param pause is called before the second look when the folder itself is missing
 */
export function steadily<T>(
  directory: string,
  look: () => T | undefined,
  pause: () => void = waitForSwap,
): T | undefined {
  const found = look();
  if (found !== undefined) return found;
  if (!existsSync(directory)) pause();
  return look();
}

/** Blocks, rarely and shortly, so that no build of this process comes between two looks. */
function waitForSwap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWAP);
}

/** Limits of the cache: files, and characters of text in all of them. */
const MOST_FILES = 10_000;
const MOST_TEXT = 16 * 1024 * 1024;

/** Milliseconds until a cached file is checked again: a build is seen that much later. */
const FRESH = 1000;

interface Kept {
  readonly version: string;
  readonly text: string;
  seen: number;
}

/**
 * A reader of published files with a cache. A build replaces files by renames, so a cached text is valid as long as the
 * file's identity and times are the same.
 *
 * @param now a monotonic clock in milliseconds
 */
export function cachedReader(
  directory: string,
  now: () => number = () => performance.now(),
): (file: string) => string | undefined {
  const kept = new Map<string, Kept>();
  let size = 0;
  const forget = (): void => {
    kept.clear();
    size = 0;
  };
  return (file) => {
    const entry = kept.get(file);
    const time = now();
    if (entry && time - entry.seen < FRESH) return entry.text;
    const version = versionOf(join(directory, file));
    if (entry && entry.version === version) {
      entry.seen = time;
      return entry.text;
    }
    // A build has changed the folder: other cached files may be of the previous one.
    if (entry) forget();
    const text = readPublished(directory, file);
    if (text === undefined || version === undefined) return text;
    if (kept.size >= MOST_FILES || size + text.length > MOST_TEXT) forget();
    kept.set(file, { version, text, seen: time });
    size += text.length;
    return text;
  };
}

function versionOf(path: string): string | undefined {
  return unlessMissing(() => {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  });
}
