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

/** What a path comes to at which no file lies: nothing, a file where a folder is needed, a folder, a name too long. */
const NO_SUCH_FILE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "ENXIO"]);

/** What a look at the disk finds; nothing where no file lies. */
export function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}

/** What lies at a path, a link as itself; nothing where a linked folder on the way leads out of the folder. */
export function lookInside(directory: string, path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const real = realpathSync(dirname(path));
  const root = realpathSync(directory);
  return `${real}${sep}`.startsWith(`${root}${sep}`) || path === directory ? found : undefined;
}

/** Opens a file. Where a pipe or a link has taken its place since it was looked at, neither waits nor follows. */
export function openFile(path: string): number {
  // Windows has neither of the two; nothing counts as zero.
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
  return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/**
 * Reads a published file. What is none, such as a pipe, and what lies outside, is not there: no link is followed, but
 * those of folders to folders inside.
 *
 * @param directory the published folder, absolute
 * @param file its path in there, from the gateway's core, which lets no path through that leads out
 * @returns its text; nothing without such a file
 * @throws the error of the system when it is there and cannot be read
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

/**
 * The same, for runtimes that can wait elsewhere meanwhile. What is not there is looked for again: a build puts a new folder in
 * the place of the old by two renames, and takes its time between them.
 */
export async function readPublishedLater(directory: string, file: string): Promise<string | undefined> {
  const found = readPublished(directory, file);
  if (found !== undefined) return found;
  if (!existsSync(directory)) await new Promise((resolve) => setTimeout(resolve, SWAP));
  return readPublished(directory, file);
}

/** Milliseconds that a build gets to put the new folder in its place. */
const SWAP = 20;

/**
 * Looks for something in a folder, and once more when it is not there.
 *
 * @param look hands back nothing where there is nothing
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

/** Rare and short: a look that could be interrupted would have to be undone where a build came in between. */
function waitForSwap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWAP);
}

/** How many files are kept, and how many characters of text together. */
const MOST_FILES = 10_000;
const MOST_TEXT = 16 * 1024 * 1024;

/** How long a kept file is not looked at again, in milliseconds: a build is seen that much later. */
const FRESH = 1000;

interface Kept {
  readonly version: string;
  readonly text: string;
  seen: number;
}

/**
 * Reads published files and keeps those that were read last. A build puts new files in place of the old by renames, so
 * that what is kept goes by the file's identity and times, and is looked at again after a second.
 *
 * @param now milliseconds, ever growing
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
    // A build has come between: what else is kept may be of the site before it.
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
