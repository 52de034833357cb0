/** Rows of `pages:` for a content folder that does not lie beside the docs. */
import { PRESETS } from "../content/sources/tree-presets.ts";
import type { TreePreset } from "../model.ts";
import type { PagesRow } from "./types.ts";

/**
 * A row as seen from another content folder.
 *
 * @param row as seen from a folder in the root of the project, which is what presets are made for
 * @param up the way from the content folder to the root
 */
export function rowFrom(row: PagesRow, up: string): PagesRow {
  if (up === "..") return row;
  const layout = row.preset === undefined || row.tree !== undefined ? undefined : PRESETS[row.preset as TreePreset];
  const sourceTree = row.source_tree ?? layout?.sourceTree;
  const { preset, tree = layout?.pattern, ...rest } = row;
  return {
    ...(preset === undefined ? {} : { preset }),
    ...(tree === undefined ? {} : { tree: moved(tree, up) }),
    ...rest,
    ...(sourceTree === undefined ? {} : { source_tree: moved(sourceTree, up) }),
  };
}

function moved(pattern: string, up: string): string {
  return pattern.replace(/^\.\./, up);
}
