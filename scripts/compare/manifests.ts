/** What changed between two builds, file by file. */
import type { ManifestEntry } from "../publish/manifest.ts";
import { joinByPath } from "../publish/walk.ts";

/** Names of files in code-unit order. */
export interface FileChanges {
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Compares two manifests, each walked once; what is held in memory grows with the differences alone. A file of which
 * only a block is ours has changed when the block has.
 */
export function compareManifests(old: Iterable<ManifestEntry>, later: Iterable<ManifestEntry>): FileChanges {
  const changes = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  for (const { path, a, b } of joinByPath(old, later, [])) {
    if (!a) changes.new.push(path);
    else if (!b) changes.gone.push(path);
    else if (a.sha256 !== b.sha256) changes.changed.push(path);
  }
  return changes;
}
