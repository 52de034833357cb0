/**
 * Decides which existing files are Stele's, so that a build may replace or remove them. A manifest or a journal is no
 * proof, because a pull request can contain a forged one. So each mode also checks the bytes of a file.
 */
import { basename, dirname, join } from "node:path";
import { cutAtBlock } from "./blocks.ts";
import { beginningOf, fileSha256, sha256 } from "./file-bytes.ts";
import { statsAt } from "./folders.ts";
import { inHeldFolder } from "./held-folders.ts";
import { isOurs, type ManifestEntry } from "./manifest.ts";
import type { Target } from "./places.ts";
import type { FoundFile } from "./walk.ts";

/**
 * Whether a build may delete or overwrite a file, which may be in `dist` or in `.dist.stele/old`. The manifest must
 * list the sha256 of the file. Also, the path must be one that only Stele uses, or the file must have a mark of Stele.
 */
export function mayDiscard({ ownership }: Target, owned: ManifestEntry | undefined, file: string): boolean {
  if (owned === undefined || !isOurs(owned, "file", fileSha256(file))) return false;
  return ownership.placeOf(owned.path) === "own" || isRecognised(ownership, owned, file);
}

/**
 * Whether a file is third-party, and so prevents `stage` mode. Links, and files that the manifest does not list, are
 * third-party. A listed file is not third-party if the build makes it again, Stele uses the path, or the file is empty, as a
 * power cut may leave ours: `removeFormer` checks such a file later. `mayDiscard` decides about all other listed files, and
 * about files with a block.
 *
 * @param isMade whether the build makes a file at this path
 */
export function isThirdParty(target: Target, found: FoundFile, isMade: boolean, owned?: ManifestEntry): boolean {
  const { path, plain, within = dirname(join(target.root, path)) } = found;
  if (!plain || owned === undefined) return true;
  if (owned.block !== true && (isMade || target.ownership.placeOf(path) !== "other")) return false;
  const file = join(within, basename(path));
  return !inHeldFolder(join(target.root, path), () => isEmpty(file) || mayDiscard(target, owned, file));
}

/** Whether there is a file without bytes: a power cut can leave a listed file so. Another tool may have written one, too. */
export function isEmpty(file: string): boolean {
  return statsAt(file)?.size === 0;
}

/** How many bytes of a file are searched for Stele's mark. Only sitemaps are larger, and they begin with the mark. */
const MOST_BYTES = 8 * 1024 * 1024;

function isRecognised({ isMarked }: Target["ownership"], owned: ManifestEntry, file: string): boolean {
  const bytes = beginningOf(file, MOST_BYTES);
  const cut = cutAtBlock(bytes);
  const isOneBlock = typeof cut === "object" && cut.before.length + cut.after.length === 0;
  return isOneBlock ? sha256(bytes) === owned.sha256 : isMarked(owned.path, bytes.toString());
}
