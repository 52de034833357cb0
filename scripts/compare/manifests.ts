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
 * Compares two manifests in one pass. Its memory grows only with the differences. A file in which only a block is ours
 * counts as changed if the block has changed.
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
