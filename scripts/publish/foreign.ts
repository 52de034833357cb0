/** What other people's files in an out folder say, read before a build is merged beside them. */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { problemsOf, unless } from "./failures.ts";
import { sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry, readManifest } from "./manifest.ts";
import { MANIFEST } from "./places.ts";

/** What a path may come to that is no file to be read. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ELOOP", "ENAMETOOLONG"];

/** More than any file of theirs has that is looked at: a sitemap ends at 50 MiB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of a file that is somebody else's, of a larger one the first 64 MiB; none where there is no file, or one of
 * ours. A pipe or a device would keep the reader for ever and is no file.
 */
export function foreignBytes(out: string, path: string): Buffer | undefined {
  const bytes = unless(NOT_THERE, () => readStart(join(out, path)));
  return bytes === undefined || isOurs(ownedFile(out, path), "file", sha256(bytes)) ? undefined : bytes;
}

function readStart(path: string): Buffer | undefined {
  const found = statSync(path);
  if (!found.isFile()) return undefined;
  if (found.size <= MOST_BYTES) return readFileSync(path);
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.allocUnsafe(MOST_BYTES);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Whether a file lies at a path below a folder; links are followed, as hosts do. */
export function isFile(out: string, path: string): boolean {
  return unless(NOT_THERE, () => statSync(join(out, path)))?.isFile() ?? false;
}

/** The line of the manifest about a file; none where the manifest is broken. */
export function ownedFile(out: string, path: string): ManifestEntry | undefined {
  try {
    for (const entry of readManifest(join(out, MANIFEST), MANIFEST)) if (entry.path === path) return entry;
    return undefined;
  } catch (thrown) {
    if (problemsOf(thrown, out) === undefined) throw thrown;
    return undefined;
  }
}
