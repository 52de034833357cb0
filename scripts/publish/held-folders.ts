/** Holds the folders of a tree while its files are removed, so that no other program can lead a removal astray. */
import { closeSync, constants, existsSync, openSync } from "node:fs";
import { isErrno } from "../diagnostics/errno.ts";
import { unless } from "./failures.ts";
import { isFolder } from "./folders.ts";

/** A folder in which files are removed. */
export interface HeldFolder {
  /** A path of the folder for calls of the system. */
  readonly place: string;
  /** Call it when no more calls use the path. */
  readonly release: () => void;
}

/** Uses a folder by its own path. */
export function byPath(folder: string): HeldFolder | undefined {
  return { place: folder, release: () => {} };
}

/**
 * Holds a folder, so that its path leads there even if another program renames the folder or puts a link in its place.
 * The path goes through a descriptor of this process, because Node has no functions that take one:
 * https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html (read November 2026). A system without such paths uses the
 * folder's own path.
 *
 * @returns undefined if there is no folder
 */
export function holdFolder(folder: string): HeldFolder | undefined {
  if (!HAS_DESCRIPTORS) return checkFolder(folder);
  const opened = unless(["ENOENT", "ENOTDIR", "ELOOP"], () => openSync(folder, FOLDER_ALONE));
  return opened === undefined ? undefined : { place: `${DESCRIPTORS}/${opened}`, release: () => closeSync(opened) };
}

/** Uses a folder by its own path, if there is a folder at that moment. */
function checkFolder(folder: string): HeldFolder | undefined {
  return isFolder(folder) ? byPath(folder) : undefined;
}

/** A function that enters a folder: `holdFolder`, `byPath`, or the function from `withHeldFolders`. */
export type EnterFolder = (folder: string) => HeldFolder | undefined;

/**
 * Runs an operation that holds a folder for each level of a tree. If the process may not open so many files, runs it
 * again with folders that are only checked.
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

/** Runs an operation in a held folder. Errors of the operation name `path` instead of the path of the descriptor. */
export function inHeldFolder<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown) && thrown.path?.startsWith(`${DESCRIPTORS}/`) === true) thrown.path = path;
    throw thrown;
  }
}
