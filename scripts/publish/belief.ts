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
 * Whether the bytes of a listed file, now at the path `file`, may be lost. The manifest must list exactly these bytes.
 * And no other tool may write at this path, or the file must have a mark that only Stele writes. All other bytes are
 * kept.
 */
export function mayDiscard({ ownership }: Target, owned: ManifestEntry | undefined, file: string): boolean {
  if (owned === undefined || !isOurs(owned, "file", fileSha256(file))) return false;
  return ownership.placeOf(owned.path) === "own" || isRecognised(ownership, owned, file);
}

/**
 * Whether a file is third-party, in a folder that is replaced as a whole. A listed file counts as ours if the build
 * makes it, or if Stele always writes at its path. If another tool wrote it after all, its bytes are kept. For other
 * paths, and for a file with our block, `mayDiscard` decides.
 *
 * @param isMade whether the build makes a file at this path
 */
export function isThirdParty(target: Target, found: FoundFile, isMade: boolean, owned?: ManifestEntry): boolean {
  const { path, plain } = found;
  if (!plain || owned === undefined) return true;
  if (owned.block !== true && (isMade || target.ownership.placeOf(path) !== "other")) return false;
  return !mayDiscard(target, owned, join(target.root, path));
}

/** How much of a file is searched for our mark. Only sitemaps may be larger, and their mark is in the first bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

function isRecognised({ isMarked }: Target["ownership"], owned: ManifestEntry, file: string): boolean {
  const bytes = beginningOf(file, MOST_BYTES);
  const cut = cutAtBlock(bytes);
  const isOneBlock = typeof cut === "object" && cut.before.length + cut.after.length === 0;
  return isOneBlock ? sha256(bytes) === owned.sha256 : isMarked(owned.path, bytes.toString());
}
