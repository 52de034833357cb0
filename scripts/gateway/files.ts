/** Published files as gateways with a disk read them. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";

/** The result for a path without a file: nothing, a file where a folder is needed, a folder, a name too long. */
export const NO_SUCH_FILE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"]);

/**
 * Reads a published file.
 *
 * @param directory the published folder, absolute
 * @param file its path in there, from the gateway's core, which lets no path through that leads out
 * @returns its text; nothing without such a file
 * @throws the error of the system when it is there and cannot be read
 */
export function readPublished(directory: string, file: string): string | undefined {
  try {
    return readFileSync(join(directory, file), "utf8");
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * The same, for runtimes that await what they read. What is not there is looked for again: a build puts a new folder in
 * the place of the old by two renames, and takes its time between them.
 */
export async function readPublishedLater(directory: string, file: string): Promise<string | undefined> {
  const found = await readOnce(directory, file);
  if (found !== undefined) return found;
  if (!existsSync(directory)) await new Promise((resolve) => setTimeout(resolve, SWAP));
  return readOnce(directory, file);
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

async function readOnce(directory: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(directory, file), "utf8");
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
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
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}
