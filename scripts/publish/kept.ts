/** Saves third-party files that a build replaces. They go to the "kept" folder, `dist.kept`, which no build removes. */
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  type Stats,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { refusal } from "./failures.ts";
import { isDone, unless } from "./system-errors.ts";
import { copyToNew, fileSha256, NOT_GIVEN, UNCHANGED, withoutGroup } from "./file-bytes.ts";
import { type HeldFolder, inFoldersOf, inHeldFolder, withHeldFolders } from "./held-folders.ts";
import type { Target } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { sortedFiles } from "./walk.ts";

/**
 * Saves a file to `dist.kept`: `dist/a.html` as `dist.kept/a.html`. If that path is in use, saves the file as
 * `dist.kept/2/a.html`, then `3/`, and so on. Plain files are linked or copied; pipes, devices and folders are moved.
 *
 * @param file a Buffer if the name is not UTF-8. A Buffer may also name a folder, which is moved as a whole.
 * @param like the folder of the file. New folders in `dist.kept` get the permissions of this folder and its parents.
 * @throws a refusal if `dist.kept` is not a folder, or an error of the system. The file is then still in its place.
 */
export function keepFile(target: Target, file: string | Buffer, path: string, like = dirname(String(file))): void {
  makeKept(target);
  const keepAt = (place: string): boolean =>
    (typeof file === "string" && isSameFile(file, place)) || addName(file, place);
  for (let attempt = 1; ; attempt += 1) {
    const problem = keptFolderProblem(target);
    if (problem !== undefined) throw refusal([problem]);
    const below = attempt === 1 ? path : `${attempt}/${path}`;
    if (inMadeFolders(target.kept, below, like, keepAt) === true) return;
  }
}

/** Moves what is left of the previous build, `.dist.stele/old`, to a new folder in `dist.kept`: `dist.kept/2`. */
export function keepTree(target: Target): void {
  makeKept(target);
  for (let attempt = 2; ; attempt += 1) {
    const problem = keptFolderProblem(target);
    if (problem !== undefined) throw refusal([problem]);
    const move = (place: string): boolean => {
      if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return false;
      renameSync(target.old, place);
      return true;
    };
    if (inFoldersOf(target.kept, String(attempt), move) === true) return;
  }
}

/**
 * Makes `dist.kept`. Other users get no more rights in it than in the folder that the files come from: the previous tree,
 * if it is there, whose group the system may not have let the new one have.
 */
function makeKept({ root, old, kept }: Target): void {
  makeLike(kept, lstatSync(old, { throwIfNoEntry: false }) ?? lstatSync(root, { throwIfNoEntry: false }));
}

/**
 * Counts the files in `dist.kept`, and its folders that cannot be listed, for the summary of a build. Does not throw
 * for such a folder, because the site is already published.
 */
export function keptFiles({ kept, keptName }: Target): { readonly files: Sample; readonly unlisted: Sample } {
  return withHeldFolders((enter) => {
    const [files, unlisted] = [emptySample(), emptySample()];
    const noteUnlisted = (folder: string): void => note(unlisted, `${keptName}/${folder}`);
    for (const { path } of sortedFiles(kept, enter, noteUnlisted)) note(files, path);
    return { files, unlisted };
  });
}

/** Checks that `dist.kept` is a folder. If it were a link, third-party files would be saved elsewhere. */
export function keptFolderProblem({ kept, keptName }: Target): Diagnostic | undefined {
  const stats = lstatSync(kept, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return undefined;
  const what = stats.isSymbolicLink() ? "link" : "file";
  return diagnostic("in-the-way", { file: keptName, obstacle: keptName, what });
}

/**
 * Adds a hard link or copy of a file at `place`; moves a pipe, device, folder or file that may not be read. Returns false
 * if `place` exists. Reads no link, also if another program puts one in the place of the file right now: what it leads to
 * would be published.
 */
export function addName(file: string | Buffer, place: string): boolean {
  const stats = lstatSync(file);
  const isMoved = !stats.isSymbolicLink() && !stats.isFile();
  if (isMoved && lstatSync(place, { throwIfNoEntry: false }) !== undefined) return false;
  return isDone(["EEXIST"], () => {
    if (isMoved) renameSync(file, place);
    else if (stats.isFile()) linkCopyOrMove(file, place);
    // Reads the target of the link as bytes. As text, a target that is not UTF-8 would change.
    else symlinkSync(readlinkSync(file, { encoding: "buffer" }), place);
  });
}

function linkCopyOrMove(file: string | Buffer, place: string): void {
  try {
    linkSync(file, place);
  } catch (thrown) {
    if (!isErrno(thrown) || thrown.code === "EEXIST") throw thrown;
    // A file of another user may be closed to this one, who may still move it.
    if (isDone(["EACCES", "EPERM"], () => copyToNew(file, place))) return;
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) throw thrown;
    renameSync(file, place);
  }
}

/**
 * Makes the folders of a file below `root`, with the permissions of other folders: `dist.kept/a` gets those of `dist/a`.
 * Otherwise private files could become public. Its owner may always write there. Calls `use` with a path for the file.
 * Holds the folders meanwhile: another program may put a link in the place of any of them.
 *
 * @param path the path of the file below `root`, with `/`
 * @param like the folder whose permissions the folder of the file gets. Its parents get those of the parents.
 * @returns undefined if a file or a link is in the way of one of the folders
 */
export function inMadeFolders<T>(root: string, path: string, like: string, use: (file: string) => T): T | undefined {
  const names = path.split("/").slice(0, -1);
  const likes = names.map((_name, index) => join(like, ...names.slice(index + 1).map(() => "..")));
  return withHeldFolders((enter) => {
    const held: HeldFolder[] = [];
    try {
      unless(["EEXIST"], () => mkdirSync(root));
      let folder = enter(root);
      for (const [index, name] of names.entries()) {
        if (folder === undefined) return undefined;
        held.push(folder);
        const { place } = folder;
        const make = () => {
          makeLike(join(place, name), lstatSync(likes[index] ?? like));
          return enter(join(place, name));
        };
        folder = inHeldFolder(join(root, ...names.slice(0, index + 1)), make);
      }
      if (folder === undefined) return undefined;
      held.push(folder);
      const { place } = folder;
      return inHeldFolder(join(root, path), () => use(join(place, basename(path))));
    } finally {
      for (const { release } of held) release();
    }
  });
}

/** Makes a folder with the permissions and the group of another one. Without that, only its owner has rights in it. */
function makeLike(folder: string, like: Stats | undefined): void {
  // A link has all permissions.
  const mode = (like?.isDirectory() ? like.mode : 0) | 0o700;
  const isMade = isDone(["EEXIST"], () => mkdirSync(folder, mode & 0o777));
  // The bit that lets new folders inherit the group is lost if it was not set by itself.
  if (isMade) setAccessOfNew(folder, mode & 0o3777, like?.gid);
}

/**
 * Sets the group and the permissions of a folder that was just made, and not those of a link or another folder that another
 * program has put in its place: that one has other permissions, or is not empty.
 */
function setAccessOfNew(folder: string, mode: number, gid = UNCHANGED): void {
  // Folders have no such permissions there.
  if (process.platform === "win32") return;
  // `O_RDONLY` is zero.
  const flags = constants.O_DIRECTORY | constants.O_NOFOLLOW;
  const opened = unless(["ENOTDIR", "ELOOP"], () => openSync(folder, flags));
  if (opened === undefined) return;
  try {
    const stats = fstatSync(opened);
    const isNew = (stats.mode & 0o777) === (mode & 0o777 & ~process.umask());
    if (!isNew || !isEmpty(folder, opened)) return;
    const isOfGroup = stats.gid === gid || isDone(NOT_GIVEN, () => fchownSync(opened, UNCHANGED, gid));
    fchmodSync(opened, isOfGroup ? mode : withoutGroup(mode));
  } finally {
    closeSync(opened);
  }
}

function isEmpty(folder: string, opened: number): boolean {
  const place = `/proc/self/fd/${opened}`;
  return readdirSync(existsSync(place) ? place : folder).length === 0;
}

/** Whether a file was saved at `place` before, by a killed run: it has the same inode or the same bytes. */
function isSameFile(file: string, place: string): boolean {
  const [one, other] = [lstatSync(file), lstatSync(place, { throwIfNoEntry: false })];
  if (other === undefined || !one.isFile() || !other.isFile() || one.size !== other.size) return false;
  return (one.ino === other.ino && one.dev === other.dev) || fileSha256(file) === fileSha256(place);
}
