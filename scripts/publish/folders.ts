/** Finds what is at a path, makes the folders of a path, and removes them. */
import { lstatSync, mkdirSync, rmdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { isDone, unless } from "./failures.ts";

/**
 * Something that prevents a plain file at a path. `at` is the place of the obstacle: that path or one of its folders.
 */
export interface Obstacle {
  readonly kind: "obstacle";
  readonly at: string;
  readonly what: "folder" | "link" | "file" | "special file";
}

/** A path at which a plain file is or can be made. */
export type Free = { readonly kind: "absent" } | { readonly kind: "file"; readonly permissions: number };

/** The kind of thing at a path. */
export type Look = Free | Obstacle;

/** Returns the stats of a path; those of the link, if it ends in one. Returns undefined if nothing is there. */
export function statsAt(path: string): Stats | undefined {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path));
}

/** Whether anything exists at this path, a broken link included. */
export function exists(path: string): boolean {
  return statsAt(path) !== undefined;
}

/** Whether a path is a folder. A link to a folder is not. */
export function isFolder(path: string): boolean {
  return statsAt(path)?.isDirectory() === true;
}

/** Makes a function that looks at paths below a folder. It caches the latest folder, because callers sort the paths. */
export function looker(root: string): (path: string) => Look {
  let known = "";
  return (path) => {
    const folder = dirname(path);
    const outcome = folder === known ? undefined : lookAtFolders(root, path);
    if (outcome !== undefined) return outcome;
    known = folder;
    const stats = statsAt(join(root, path));
    if (stats === undefined) return { kind: "absent" };
    return stats.isFile() ? { kind: "file", permissions: stats.mode & 0o777 } : obstacle(path, stats);
  };
}

/**
 * Finds the first thing that is not a folder at the root or at a folder of a path. Returns undefined if all of them are
 * folders or missing. Call it right before each write and removal: another program may replace a folder with a link at
 * any time. Node has no function that opens a path below an open folder.
 */
export function obstacleOnWay(root: string, path: string): Obstacle | undefined {
  const stats = statsAt(root);
  if (stats !== undefined && !stats.isDirectory()) return obstacle("", stats);
  const found = lookAtFolders(root, path);
  return found?.kind === "obstacle" ? found : undefined;
}

/** Finds the first folder of a path that is missing or is not a folder. Returns undefined if all folders exist. */
function lookAtFolders(root: string, path: string): Look | undefined {
  for (const at of foldersOf(path)) {
    const stats = statsAt(join(root, at));
    if (stats === undefined) return { kind: "absent" };
    if (!stats.isDirectory()) return obstacle(at, stats);
  }
  return undefined;
}

/** Lists the folders of a path, the outermost first: `a` and `a/b` for `a/b/c.json`. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

function obstacle(at: string, stats: Stats): Obstacle {
  const file = stats.isFile() ? "file" : "special file";
  return { kind: "obstacle", at, what: stats.isDirectory() ? "folder" : stats.isSymbolicLink() ? "link" : file };
}

/**
 * Makes the folders of files that come in code-unit order. In that order all files of a folder come together. So it is
 * enough to cache the latest folder to make each folder once.
 *
 * @param root the folder that the paths are relative to; it must exist
 * @returns a function to call with the path of each file, right before the file is created
 */
export function folderMaker(root: string): (path: string) => void {
  let latest = "";
  return (path) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder === latest) return;
    for (const at of foldersOf(path)) if (!latest.startsWith(`${at}/`)) makeFolder(join(root, at));
    latest = folder;
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    // A link to a folder exists too, but it would redirect the next writes to another place.
    if (!isFolder(folder)) throw thrown;
  }
}

/** Removes the folders that a removed file has left empty, from the innermost up to `root`, which stays. */
export function removeEmptyFolders(root: string, path: string): void {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (!isDone(["ENOTEMPTY", "EEXIST", "EBUSY"], () => rmdirSync(join(root, folder)))) return;
  }
}

/**
 * Sets the umask so that new files are as readable, and as writable by the group, as a folder. A public site then stays
 * public even if the user who builds it creates private files. It never gives others the right to write.
 *
 * @returns a function that restores the umask. Call it when all files exist: the umask applies to the whole process.
 */
export function openAs(folder: string): () => void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  // Only the main thread may set the umask.
  if (stats?.isDirectory() !== true || !isMainThread) return () => {};
  const umask = process.umask(0o077);
  process.umask(umask & ~(stats.mode & 0o775));
  return () => void process.umask(umask);
}
