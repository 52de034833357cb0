/** Finds what is at a path. Makes the folders of a path, and removes empty folders. */
import { lstatSync, mkdirSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { type Access, withoutGroup } from "./file-bytes.ts";
import { isDone, unless } from "./system-errors.ts";

/** What prevents writing a file: for `a/b.json`, a link `a` or a folder `a/b.json`. `at` is the obstacle's path. */
export interface Obstacle {
  readonly kind: "obstacle";
  readonly at: string;
  readonly what: "folder" | "link" | "file" | "special file";
}

/** A path that can be written: there is nothing yet, or a plain file. */
export type Free = { readonly kind: "absent" } | { readonly kind: "file"; readonly access: Access };

export type Look = Free | Obstacle;

/** Returns the stats of a path, or undefined if nothing is there. Does not follow a link at the end of the path. */
export function statsAt(path: string): Stats | undefined {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path));
}

/** Whether anything is at this path, even a broken link. */
export function exists(path: string): boolean {
  return statsAt(path) !== undefined;
}

/** Whether a path is a folder. Returns false for a link to a folder. */
export function isFolder(path: string): boolean {
  return statsAt(path)?.isDirectory() === true;
}

/** Returns a function that finds what is at a path below a folder. It is fast if the paths come sorted. */
export function looker(root: string): (path: string) => Look {
  let known = "";
  return (path) => {
    const folder = dirname(path);
    const outcome = folder === known ? undefined : lookAtFolders(root, path);
    if (outcome !== undefined) return outcome;
    known = folder;
    const stats = statsAt(join(root, path));
    if (stats === undefined) return { kind: "absent" };
    return stats.isFile() ? { kind: "file", access: stats } : obstacle(path, stats);
  };
}

/**
 * Checks `root` and each folder of a path. Returns the first one that is not a folder, such as a link. Returns
 * undefined if each is a folder or does not exist yet. Call this right before each write and removal: another program
 * may replace a folder with a link at any time. openat(2) would prevent this, but Node does not have it.
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
 * Returns a function that makes the folders of a file. The files must come in code-unit order. In this order all files
 * of a folder come together, so it is enough to remember the latest folder.
 *
 * @param make is called with the path of each folder, the outermost first, such as `a` and then `a/b`
 * @returns a function to call with the path of each file, right before the file is created
 */
export function folderMaker(make: (path: string) => void): (path: string) => void {
  let latest = "";
  return (path) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder === latest) return;
    for (const at of foldersOf(path)) if (!latest.startsWith(`${at}/`)) make(at);
    latest = folder;
  };
}

/** Makes a folder if there is none. Throws if something else is there. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    // Accepts a folder that exists already, but not a link to a folder, because files would then be written elsewhere.
    if (!isFolder(folder)) throw thrown;
  }
}

/**
 * Removes the folders that are empty after the removal of a file, the innermost first. Never removes the folder that the
 * path is relative to.
 *
 * @param remove is called with the path of each folder, and removes it if it is empty
 */
export function removeEmptyFolders(path: string, remove: (path: string) => void): void {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (!isDone(["ENOTEMPTY", "EEXIST", "EBUSY"], () => remove(folder))) return;
  }
}

/**
 * Loosens the umask, because a strict umask could make a public site private. Users who can list or enter `folder` can
 * then read new files: a web server opens files by their names, so many a `public_html` can be entered only (0711). If
 * the group can write to `folder`, the group can write to new files, but not in a folder with the sticky bit. Other
 * users can never write to them. A folder on Linux may give new files another group than its own, namely that of the
 * process: it gets no more rights than all users have (inode(7), https://man7.org/linux/man-pages/man7/inode.7.html,
 * read November 2026).
 *
 * @returns a function that restores the umask. Call it when all files exist: the umask applies to the whole process.
 */
export function openAs(folder: string): () => void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  // Node lets only the main thread set the umask.
  if (stats?.isDirectory() !== true || !isMainThread) return () => {};
  const umask = process.umask(0o077);
  const isOfGroup = process.platform !== "linux" || (stats.mode & SETGID) !== 0 || stats.gid === process.getegid?.();
  const rights = isOfGroup ? stats.mode : withoutGroup(stats.mode);
  const readable = (rights & ENTER) << 2;
  // In a folder with the sticky bit, a user cannot remove files of other users. So the group must not write to them.
  const given = (stats.mode & STICKY) === 0 ? 0o775 : 0o755;
  process.umask(umask & ~((rights | readable) & given));
  return () => void process.umask(umask);
}

/** The right of anybody to enter a folder. The right to read is the same bit two places to the left (POSIX sys/stat.h). */
const ENTER = 0o111;

/** The sticky bit: of the files in the folder, a user may rename and remove own ones only (inode(7)). */
const STICKY = 0o1000;

/** The set-group-ID bit: new files in the folder get its group. */
const SETGID = 0o2000;
