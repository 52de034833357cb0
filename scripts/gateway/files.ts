/** Reads published files for gateways that have a disk. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";

/** Error codes for a path without a file: it may lead to a folder or pipe, below a file, be too long, or just change. */
const NO_SUCH_FILE: readonly string[] = ["ENOENT", "ENOTDIR", "EINVAL", "EISDIR", "ENAMETOOLONG", "ELOOP", "ENXIO"];

/** Runs a function that reads the disk. Returns undefined if the file does not exist; throws other errors. */
export function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * Returns the `Stats` of a path. For a link, returns the `Stats` of the link. Returns undefined if nothing is there, or
 * if a linked folder in the path leads out of the directory.
 *
 * @param directory its real path. If it were resolved here, a link in its place would allow what it leads to
 */
export function lookInside(directory: string, path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found && (path === directory || isInside(directory, realpathSync(dirname(path)) + sep)) ? found : undefined;
}

function isInside(directory: string, real: string): boolean {
  return real.startsWith(directory + sep);
}

/** Opens a file. Does not follow a link that has replaced the file, and does not wait if a pipe has replaced it. */
export function openFile(path: string): number {
  // `O_RDONLY` is zero. On Windows, these two are undefined, which `|` treats as zero.
  return openSync(path, constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

/** Whether Linux tells where an open file is. Deno has numbers of its own for open files. */
const IS_TOLD = !process.versions["deno"] && existsSync("/proc/self/fd/");

/**
 * Whether an open file is inside of the directory: a link that leads out may have replaced a folder on the way to it.
 *
 * @param directory its real path, as for `lookInside`
 */
export function isOpenInside(directory: string, path: string, opened: number): boolean {
  return isInside(directory, IS_TOLD ? readlinkSync(`/proc/self/fd/${opened}`) : realpathSync(path));
}

/**
 * Returns the text of a published file, or undefined if it is missing. Pipes, devices, links to files and files outside
 * the folder count as missing. Links to folders work if their target is inside. Throws the error of the system if
 * the file exists but cannot be read.
 *
 * @param directory the real path of the published folder
 * @param file the path of the file below the folder. Paths from `core.ts` never leave the folder.
 */
export function readPublished(directory: string, file: string): string | undefined {
  return unlessMissing(() => {
    const path = join(directory, file);
    const opened = openFile(path);
    try {
      const isRead = isOpenInside(directory, path, opened) && fstatSync(opened).isFile();
      return isRead ? readFileSync(opened, "utf8") : undefined;
    } finally {
      closeSync(opened);
    }
  });
}

/** How long to wait for a build that replaces the folder, in milliseconds. */
const SWAP = 20;

/** Calls `look`, and again if it finds nothing: between the two renames of a build, the folder is missing. */
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

/** Waits and blocks the process. So no build of this process can run before the second call of `look`. */
function waitForSwap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWAP);
}

/** Limits of the cache: the number of its files, and the number of characters in all of them. */
const MOST_FILES = 10_000;
const MOST_TEXT = 16 * 1024 * 1024;

/** For how many milliseconds a cached file is not checked. For that time, clients may get the previous build. */
const FRESH = 1000;

/**
 * Returns a function that reads published files and caches them. A build never writes into a file, but replaces it by a
 * new one. So a cached text is valid while inode, size and time stay equal. `now`: a monotonic clock, in milliseconds.
 *
 * @param directory the published folder, absolute. It may be a link, which another build leads elsewhere.
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
    const text = unlessMissing(() => readPublished(realpathSync(directory), file));
    if (text === undefined || version === undefined) return text;
    if (kept.size >= MOST_FILES || size + text.length > MOST_TEXT) forget();
    kept.set(file, { version, text, seen: time });
    size += text.length;
    return text;
  };
}

function versionOf(path: string): string | undefined {
  return unlessMissing(() => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    // An archive sets the time of a change, and a new file may get the number of a removed one: `ctime` differs then.
    return [ino, size, mtimeMs, ctimeMs].join();
  });
}
