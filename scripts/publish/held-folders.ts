/** Holds folders open while their files are used. So a link that replaces a folder cannot lead to other files. */
import { closeSync, constants, existsSync, mkdirSync, openSync, realpathSync } from "node:fs";
import { basename, dirname, join, parse, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { unless } from "./system-errors.ts";
import { isFolder } from "./folders.ts";

export interface HeldFolder {
  /** The path to use for the folder in system calls, such as `/proc/self/fd/17`. */
  readonly place: string;
  /** Closes the folder. Call it when the path is no longer used. */
  readonly release: () => void;
}

/** Uses a folder's own path for system calls. Neither opens nor checks the folder. */
export function byPath(folder: string): HeldFolder | undefined {
  return { place: folder, release: () => {} };
}

/**
 * Opens a folder and returns a path through its descriptor, such as `/proc/self/fd/17`. This path leads to the folder
 * even if another program renames the folder or puts a link in its place
 * (https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html, read November 2026). Node cannot open files relative to a
 * descriptor. On systems without `/proc/self/fd`, returns the folder's own path.
 *
 * @returns undefined if there is no folder
 */
export function holdFolder(folder: string): HeldFolder | undefined {
  if (!HAS_DESCRIPTORS) return checkFolder(folder);
  const opened = unless(["ENOENT", "ENOTDIR", "ELOOP"], () => openSync(folder, FOLDER_ALONE));
  return opened === undefined ? undefined : { place: `${DESCRIPTORS}/${opened}`, release: () => closeSync(opened) };
}

/**
 * Opens a folder like `holdFolder`, and follows no link anywhere in its path: another program may have put one in the place
 * of a folder above it since the path was resolved.
 *
 * @param path an absolute path without links
 * @returns undefined if one of the folders of the path is missing, or is not a folder, such as a link
 */
export function holdRealFolder(path: string): HeldFolder | undefined {
  if (!HAS_DESCRIPTORS) return checkFolder(path);
  const names = path.split(sep).filter((name) => name !== "");
  return inHeldFolder(path, () => {
    let held = holdFolder(parse(path).root);
    for (const name of names) {
      if (held === undefined) return undefined;
      const { place, release } = held;
      try {
        held = holdFolder(join(place, name));
      } finally {
        release();
      }
    }
    return held;
  });
}

/**
 * Opens a folder like `holdRealFolder`. Makes it and the folders above it if they are missing, each in the one above it,
 * which is held open. Does not use `recursive: true`. With it, Node follows links, reports on a read-only disk that the
 * folder does not exist, and retries forever below /proc.
 *
 * @param path an absolute path without links
 * @returns undefined if something else is in the place of one of the folders, such as a link
 */
export function holdNewFolder(path: string): HeldFolder | undefined {
  const found = holdRealFolder(path);
  if (found !== undefined || dirname(path) === path) return found;
  const above = holdNewFolder(dirname(path));
  if (above === undefined) return undefined;
  try {
    return inHeldFolder(path, () => {
      const place = join(above.place, basename(path));
      unless(["EEXIST"], () => mkdirSync(place));
      return holdFolder(place);
    });
  } finally {
    above.release();
  }
}

/** Makes the error for a folder that could not be held. */
export function notAFolder(path: string): Error {
  return Object.assign(new Error("not a folder"), { code: "ENOTDIR", syscall: "open", path });
}

/** The path of a file or folder by the names of its folders, also if `path` leads through a folder that is held. */
export function pathByNames(path: string): string {
  return join(unless(["ENOENT"], () => realpathSync(dirname(path))) ?? dirname(path), basename(path));
}

/** Uses a folder's own path for system calls. Returns undefined if the path is not a folder at this moment. */
export function checkFolder(folder: string): HeldFolder | undefined {
  return isFolder(folder) ? byPath(folder) : undefined;
}

/**
 * Calls `use` with a path for a file, such as `/proc/self/fd/17/es.txt`. Holds `root`, and all folders between it and the file.
 *
 * @param path the path of the file below `root`, with `/`
 * @returns undefined if one of the folders is missing, or is not a folder, such as a link
 */
export function inFoldersOf<T>(root: string, path: string, use: (file: string) => T): T | undefined {
  const held: HeldFolder[] = [];
  try {
    return inHeldFolder(join(root, path), () => {
      let place = root;
      for (const name of ["", ...path.split("/").slice(0, -1)]) {
        const folder = holdFolder(join(place, name));
        if (folder === undefined) return undefined;
        held.push(folder);
        place = folder.place;
      }
      return use(join(place, basename(path)));
    });
  } finally {
    for (const { release } of held) release();
  }
}

/** A function that opens or checks a folder: `holdFolder`, `byPath`, or the argument from `withHeldFolders`. */
export type EnterFolder = (folder: string) => HeldFolder | undefined;

/**
 * Runs an operation that holds one folder open for each level of a tree. If the system does not allow so many open
 * files (EMFILE), runs the operation again with a function that only checks each folder.
 */
export function withHeldFolders<T>(operation: (enter: EnterFolder) => T): T {
  try {
    return operation(holdFolder);
  } catch (thrown) {
    if (!isErrno(thrown) || thrown.code !== "EMFILE") throw thrown;
    return operation(checkFolder);
  }
}

const DESCRIPTORS = "/proc/self/fd";
const HAS_DESCRIPTORS = process.platform === "linux" && existsSync(DESCRIPTORS);

/**
 * The flag of open(2) that opens a folder without the right to read it. Node has no constant for it:
 * https://man7.org/linux/man-pages/man2/open.2.html (read November 2026).
 */
const O_PATH = 0o10000000;
const FOLDER_ALONE = O_PATH | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Runs an operation in a folder that is held open. Errors then name `path` instead of `/proc/self/fd/17/...`. */
export function inHeldFolder<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown) && thrown.path?.startsWith(`${DESCRIPTORS}/`) === true) thrown.path = path;
    throw thrown;
  }
}

/**
 * Names an error of a folder that was held for a whole run by the folder's own path.
 *
 * @param place the path that was used for the folder, such as `/proc/self/fd/17`
 * @returns `thrown`
 */
export function namedBelow(folder: string, place: string, thrown: unknown): unknown {
  if (isErrno(thrown) && `${thrown.path}/`.startsWith(`${place}/`))
    thrown.path = folder + thrown.path?.slice(place.length);
  return thrown;
}
