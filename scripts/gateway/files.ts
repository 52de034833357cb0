/** Published files as gateways with a disk read them. */
import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";

/** What a path comes to at which no file lies: nothing, a file where a folder is needed, a folder, a name too long. */
export const NO_SUCH_FILE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/**
 * Reads a published file.
 *
 * @param directory the published folder, absolute
 * @param file its path in there, from the gateway's core, which lets no path through that leads out
 * @returns its text; nothing when there is none
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

/** The same, for runtimes that await what they read. */
export async function readPublishedLater(directory: string, file: string): Promise<string | undefined> {
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

/**
 * Reads published files and keeps those that were read last. A build puts new files in place of the old by renames, so
 * that what is kept goes by the file's identity and times; a look costs less than reading.
 */
export function cachedReader(directory: string): (file: string) => string | undefined {
  const kept = new Map<string, { readonly version: string; readonly text: string }>();
  let size = 0;
  return (file) => {
    const found = statSync(join(directory, file), { throwIfNoEntry: false });
    const version = found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
    const entry = kept.get(file);
    if (found && entry?.version === version) return entry.text;
    if (entry) {
      kept.delete(file);
      size -= entry.text.length;
    }
    const text = readPublished(directory, file);
    if (text === undefined || !found) return text;
    if (kept.size >= MOST_FILES || size > MOST_TEXT) {
      kept.clear();
      size = 0;
    }
    kept.set(file, { version, text });
    size += text.length;
    return text;
  };
}
