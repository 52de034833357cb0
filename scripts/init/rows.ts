/** Rows of `pages:` for a content folder that does not lie beside the docs. */
import { PRESETS } from "../content/sources/tree/presets.ts";
import type { TreePreset } from "../model.ts";
import type { PagesRow } from "./types.ts";

/**
 * A row as seen from another content folder.
 *
 * @param row as seen from a folder in the root of the project, which is what presets are made for
 * @param up the way from the content folder to the root
 * @param isThere whether a folder, as seen from the root, is there: patterns that are written out have to find something
 */
export function rowFrom(row: PagesRow, up: string, isThere: (folder: string) => boolean): PagesRow {
  if (up === "..") return row;
  const { preset, url } = row;
  const layout = preset === undefined || row.tree !== undefined ? undefined : PRESETS[preset as TreePreset];
  const tree = row.tree ?? layout?.pattern;
  const sourceTree = row.source_tree ?? layout?.sourceTree;
  const isAlone = sourceTree !== undefined && (tree === undefined || !isThere(baseOf(tree)));
  const patterns = isAlone ? { tree: sourceTree, source_tree: undefined } : { tree, source_tree: sourceTree };
  return {
    ...(preset === undefined ? {} : { preset }),
    ...(patterns.tree === undefined ? {} : { tree: moved(patterns.tree, up) }),
    ...(patterns.source_tree === undefined ? {} : { source_tree: moved(patterns.source_tree, up) }),
    ...(url === undefined ? {} : { url }),
  };
}

/** The folder that a pattern begins with: `../i18n/{locale}` -> `i18n`. */
function baseOf(pattern: string): string {
  return /^\.\.\/([^{]*)\//.exec(pattern)?.[1] ?? ".";
}

function moved(pattern: string, up: string): string {
  return pattern.replace(/^\.\./, up);
}
