/** Folders along a sequence of paths: what is at a path, making its folders, removing them. */
import { lstatSync, mkdirSync, rmdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { unless } from "./failures.ts";

/** Something that is not a plain file, at a path itself or where one of its folders should be. */
export interface Obstacle {
  readonly kind: "obstacle";
  readonly at: string;
  readonly what: "folder" | "link" | "file" | "special file";
}

/** What lies at a path. */
export type Look = { readonly kind: "absent" } | { readonly kind: "file"; readonly permissions: number } | Obstacle;

/** Looks at paths below a folder, given with `/`. Remembers the folder last looked into: paths come in order. */
export function looker(root: string): (path: string) => Look {
  let knownFolder = "";
  return (path) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder !== knownFolder) {
      const outcome = lookAtFolders(root, folder);
      if (outcome !== undefined) return outcome;
      knownFolder = folder;
    }
    return lookAt(root, path);
  };
}

/**
 * What is now where the root, or a folder on the way to a path, was or should be; undefined where all of them are folders
 * or missing. To be asked right before each write and removal: another program may put a link in the place of a folder at
 * any time, and Node has no function that opens a path below an open folder.
 */
export function obstacleOnWay(root: string, path: string): Obstacle | undefined {
  const stats = unless(["ENOENT", "ENOTDIR"], () => lstatSync(root));
  if (stats !== undefined && !stats.isDirectory()) return { kind: "obstacle", at: "", what: nature(stats) };
  const found = lookAtFolders(root, path.slice(0, path.lastIndexOf("/") + 1));
  return found?.kind === "obstacle" ? found : undefined;
}

/** The first of the folders on a way that is not one; undefined when all are. */
function lookAtFolders(root: string, folder: string): Look | undefined {
  for (let end = folder.indexOf("/"); end !== -1; end = folder.indexOf("/", end + 1)) {
    const at = folder.slice(0, end);
    const stats = statsOf(root, at);
    if (stats === undefined) return { kind: "absent" };
    if (!stats.isDirectory()) return { kind: "obstacle", at, what: nature(stats) };
  }
  return undefined;
}

function lookAt(root: string, at: string): Look {
  const stats = statsOf(root, at);
  if (stats === undefined) return { kind: "absent" };
  return stats.isFile()
    ? { kind: "file", permissions: stats.mode & 0o777 }
    : { kind: "obstacle", at, what: nature(stats) };
}

function statsOf(root: string, path: string): Stats | undefined {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(join(root, path)));
}

function nature(stats: Stats): Obstacle["what"] {
  if (stats.isDirectory()) return "folder";
  if (stats.isSymbolicLink()) return "link";
  return stats.isFile() ? "file" : "special file";
}

/**
 * Makes the folders of files that come in code-unit order. All files of a folder stand together in that order, so that
 * remembering the latest way down is enough to make each folder once.
 *
 * @param root the folder that the paths are relative to; it must exist
 * @returns to be called with the path of each file, right before the file is made
 */
export function folderMaker(root: string): (path: string) => void {
  let latest = "";
  return (path) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder === latest) return;
    for (let end = folder.indexOf("/"); end !== -1; end = folder.indexOf("/", end + 1)) {
      if (!latest.startsWith(folder.slice(0, end + 1))) makeFolder(join(root, folder.slice(0, end)));
    }
    latest = folder;
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

/**
 * Lets new files be read, and written by a group, as far as a folder lets its readers, whatever the umask says: a site
 * that was public stays so when the files of the user who builds it are private. All may write in no case.
 *
 * @returns to be called when the files are made: the umask is the whole process's
 */
export function openAs(folder: string): () => void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  // A thread may not set it.
  if (stats?.isDirectory() !== true || !isMainThread) return () => {};
  const umask = process.umask(0o077);
  process.umask(umask & ~(stats.mode & 0o775));
  return () => void process.umask(umask);
}

/** Whether anything has this name, a link that leads nowhere included. */
export function exists(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path)) !== undefined;
}

/** Whether a path is a folder, not a link to one. */
export function isFolder(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path))?.isDirectory() === true;
}
