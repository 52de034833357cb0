/** What other people's files in an out folder say, read before a build is merged beside them. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { problemsOf, unless } from "./failures.ts";
import { sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry, readManifest } from "./manifest.ts";
import { MANIFEST } from "./places.ts";

/** What a path may come to that is no file to be read. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ELOOP", "ENAMETOOLONG"];

/** The bytes of a file that is somebody else's; none where there is no file, or one of ours. */
export function foreignBytes(out: string, path: string): Buffer | undefined {
  const bytes = unless(NOT_THERE, () => readFileSync(join(out, path)));
  return bytes === undefined || isOurs(ownedFile(out, path), "file", sha256(bytes)) ? undefined : bytes;
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
