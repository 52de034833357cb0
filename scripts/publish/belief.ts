/**
 * Decides which existing files are Stele's. A manifest, or the journal of an interrupted run, may come with a pull
 * request. So being listed does not make a file ours. Every mode checks here before it replaces or removes a file.
 */
import { join } from "node:path";
import { cutAtBlock } from "./blocks.ts";
import { beginningOf, fileSha256, sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry } from "./manifest.ts";
import type { Target } from "./places.ts";
import type { FoundFile } from "./walk.ts";

/**
 * Whether the bytes of a listed file, now at the path `file`, may be lost. A build must have written exactly these bytes,
 * where no other tool writes or with a mark that only Stele writes. All other bytes stay or go to the kept folder.
 */
export function mayDiscard({ ownership }: Target, owned: ManifestEntry | undefined, file: string): boolean {
  if (owned === undefined || !isOurs(owned, "file", fileSha256(file))) return false;
  return ownership.placeOf(owned.path) === "own" || isRecognised(ownership, owned, file);
}

/**
 * Whether a file is third-party, in a folder that is replaced as a whole. A listed file in a place that other tools
 * share counts as ours: if it is not, its bytes are kept. In a place where Stele writes only if `site.yaml` asks for
 * it, only the mark counts. A file with our block is third-party unless Stele created it for the block alone.
 *
 * @param isMade whether the build makes a file at this path
 */
export function isThirdParty(target: Target, found: FoundFile, isMade: boolean, owned?: ManifestEntry): boolean {
  const { path, plain } = found;
  if (!plain || owned === undefined) return true;
  if (owned.block !== true && (isMade || target.ownership.placeOf(path) !== "other")) return false;
  return !mayDiscard(target, owned, join(target.root, path));
}

/** Larger than any file whose whole text must be checked. A sitemap may be larger, but its first bytes are enough. */
const MOST_BYTES = 8 * 1024 * 1024;

function isRecognised({ isMarked }: Target["ownership"], owned: ManifestEntry, file: string): boolean {
  const bytes = beginningOf(file, MOST_BYTES);
  const cut = cutAtBlock(bytes);
  const isOneBlock = typeof cut === "object" && cut.before.length + cut.after.length === 0;
  return isOneBlock ? sha256(bytes) === owned.sha256 : isMarked(owned.path, bytes.toString());
}
