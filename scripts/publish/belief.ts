/**
 * Which existing files are Stele's. A manifest, or the journal of an interrupted run, may come with a pull request, so a
 * line of it alone makes no file ours: every mode asks here before it replaces or removes one.
 */
import { join } from "node:path";
import { cutAtBlock } from "./blocks.ts";
import { beginningOf, type FileReader, sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry } from "./manifest.ts";
import type { Target } from "./places.ts";
import type { FoundFile } from "./walk.ts";

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
 * Whether no build wrote a file in a folder that goes as a whole. A listed file at a place that other tools share counts
 * as ours here, since its bytes are kept when they are not. Where Stele writes only if `site.yaml` asks for it, only the
 * mark counts. A file with a block of ours is third-party, unless it was made for the block alone.
 *
 * @param isMade whether the build makes a file there
 */
export function isThirdParty(
  target: Target,
  { path, plain }: FoundFile,
  owned: ManifestEntry | undefined,
  isMade: boolean,
  reader: FileReader,
): boolean {
  if (!plain || owned === undefined) return true;
  const file = join(target.root, path);
  if (owned.block === true) return !isOurs(owned, "file", reader.sha256(file));
  if (isMade || target.ownership.placeOf(path) !== "other") return false;
  return !mayDiscard(target, owned, file, reader);
}

/** More than any file has whose whole text is looked at; of a sitemap the first bytes are enough. */
const MOST_BYTES = 8 * 1024 * 1024;

function isRecognised({ isMarked }: Target["ownership"], owned: ManifestEntry, file: string): boolean {
  const bytes = beginningOf(file, MOST_BYTES);
  return isOneBlock(bytes) ? sha256(bytes) === owned.sha256 : isMarked(owned.path, bytes.toString());
}

/** Whether a file is a block of ours and nothing else. */
function isOneBlock(bytes: Buffer): boolean {
  const cut = cutAtBlock(bytes);
  return typeof cut === "object" && cut.before.length + cut.after.length === 0;
}
