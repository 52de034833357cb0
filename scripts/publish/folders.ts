/** Folders along a sequence of paths. */
import { lstatSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { unless } from "./failures.ts";

/**
 * Makes the folders of files that come in code-unit order. All files of a folder stand together in that order, so that
 * remembering the latest way down is enough to make each folder once.
 *
 * @param root the folder that the paths are relative to; it must exist
 * @returns to be called with the path of each file, right before the file is made
 */
export function folderMaker(root: string): (path: string) => void {
  let way: readonly string[] = [];
  return (path) => {
    const needed = path.split("/").slice(0, -1);
    const known = needed.findIndex((name, depth) => name !== way[depth]);
    for (let depth = known === -1 ? needed.length : known; depth < needed.length; depth += 1) {
      makeFolder(join(root, ...needed.slice(0, depth + 1)));
    }
    way = needed;
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    // A link to a folder exists too, and would lead what is written next to somewhere else.
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}

/** Removes the folders that removing a file has left empty, from the innermost up to `root`, which stays. */
export function removeEmptyFolders(root: string, path: string): void {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const removed = unless(["ENOTEMPTY", "EEXIST", "EBUSY"], () => {
      rmdirSync(join(root, folder));
      return true;
    });
    if (removed === undefined) return;
  }
}
