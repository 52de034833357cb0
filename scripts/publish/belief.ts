/**
 * Which existing files are Stele's. A manifest, or the journal of an interrupted run, may come with a pull request, so a
 * line of it alone makes no file ours: every mode asks here before it replaces or removes one.
 */
import { fstatSync, readSync } from "node:fs";
import { join } from "node:path";
import { cutAtBlock } from "./blocks.ts";
import { type FileReader, reading, sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry } from "./manifest.ts";
import type { Target } from "./places.ts";

/**
 * Whether the bytes of a listed file may be given up: a build wrote them just so, where no other tool writes or with a
 * mark that Stele alone writes. All other bytes stay, in their place or in the kept folder.
 *
 * @param file where the file is now
 */
export function mayDiscard(
  { ownership }: Target,
  owned: ManifestEntry | undefined,
  file: string,
  reader: FileReader,
): boolean {
  if (owned === undefined || !isOurs(owned, "file", reader.sha256(file))) return false;
  return ownership.placeOf(owned.path) === "own" || isRecognised(ownership, owned, file);
}

/**
 * Whether a listed file is part of a folder that a build replaces as a whole. At a place that other tools share, it is:
 * its bytes are kept when they are not ours. Where Stele writes only if `site.yaml` asks for it, only the mark tells.
 *
 * @param isMade whether the build makes a file there
 */
export function isListedByUs(target: Target, owned: ManifestEntry, isMade: boolean, reader: FileReader): boolean {
  if (isMade || target.ownership.placeOf(owned.path) !== "other") return true;
  return mayDiscard(target, owned, join(target.root, owned.path), reader);
}

function isRecognised({ isMarked }: Target["ownership"], owned: ManifestEntry, file: string): boolean {
  const bytes = beginningOf(file);
  return isOneBlock(bytes) ? sha256(bytes) === owned.sha256 : isMarked(owned.path, bytes.toString());
}

/** Whether a file is a block of ours and nothing else. */
function isOneBlock(bytes: Buffer): boolean {
  const cut = cutAtBlock(bytes);
  return typeof cut === "object" && cut.before.length + cut.after.length === 0;
}

/** More than any file has whose whole text is looked at; of a sitemap the first bytes are enough. */
const MOST_BYTES = 8 * 1024 * 1024;

function beginningOf(file: string): Buffer {
  return reading(file, (opened) => {
    const bytes = Buffer.alloc(Math.min(fstatSync(opened).size, MOST_BYTES));
    return bytes.subarray(0, readSync(opened, bytes));
  });
}
