/** Reads published files for gateways that have a disk. */
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

/** Error codes for a path without a file: nothing, a folder, a pipe, a name that is too long or below a file. */
const NO_SUCH_FILE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "ENXIO"]);

/** Runs a function that reads the disk. Returns undefined if the file does not exist; throws other errors. */
export function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * Returns the entry at a path, without following a link there. Returns undefined if it is missing, or if a linked
 * folder on the way leads out of the directory.
 */
export function lookInside(directory: string, path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const real = realpathSync(dirname(path));
  const root = realpathSync(directory);
  return `${real}${sep}`.startsWith(`${root}${sep}`) || path === directory ? found : undefined;
}

/** Opens a file. Neither waits for a pipe nor follows a link that has replaced the file in the meantime. */
export function openFile(path: string): number {
  // Windows has neither flag; undefined counts as zero.
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
  return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/**
 * Returns the text of a published file, or undefined if it is missing. Pipes, devices, links to files and files outside
 * the folder count as missing. Links to folders work if they stay inside. Throws the error of the system if the file
 * exists but cannot be read.
 *
 * @param directory the published folder, absolute
 * @param file its path below the folder, from the gateway's core, whose paths never leave the folder
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

/** The milliseconds that a build gets to put the new folder in place. */
const SWAP = 20;

/** Looks for something in a folder, and looks again if it is missing: a build replaces the folder by two renames. */
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

/** Blocks the process, so that no build of this process runs between the two looks. It happens rarely. */
function waitForSwap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWAP);
}

/** Limits of the cache: its files, and their characters. */
const MOST_FILES = 10_000;
const MOST_TEXT = 16 * 1024 * 1024;

/** Milliseconds before the reader checks a cached file again. So the reader may notice a build this much later. */
const FRESH = 1000;

/**
 * Returns a reader of published files with a cache. A build replaces files by renames. So a cached text is valid while
 * the identity, size and time of the file stay the same. The clock is monotonic, in milliseconds.
 */
export function cachedReader(
  directory: string,
  now: () => number = () => performance.now(),
): (file: string) => string | undefined {
  const kept = new Map<string, { readonly version: string; readonly text: string; seen: number }>();
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
    // A build has changed the folder, so other cached files may be from the previous build.
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
