/** The kept folder beside an out folder: files that no build wrote and that a build replaced. No build removes them. */
import {
  chmodSync,
  copyFileSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { isDone, refusal, unless } from "./failures.ts";
import { fileSha256 } from "./file-bytes.ts";
import { isFolder } from "./folders.ts";
import type { Target } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { sortedFiles } from "./walk.ts";

/**
 * Keeps the bytes of a file in the kept folder at the same path. If another file has that path, uses the same path
 * below `2/`, then `3/`, and so on. The file itself stays in its place, but a pipe, a device or a folder is moved.
 *
 * @param file a Buffer if the name is not UTF-8; it may then be a folder, which is moved as a whole
 * @param like the folder that the file comes from; its parents correspond to the folders of `path`
 * @throws a refusal if the kept folder is not a folder, or an error of the system: the file is then still in its place
 */
export function keepFile(target: Target, file: string | Buffer, path: string, like = dirname(String(file))): void {
  const problem = keptFolderProblem(target);
  if (problem !== undefined) throw refusal([problem]);
  makeKept(target);
  for (let attempt = 1; ; attempt += 1) {
    const folder = attempt === 1 ? target.kept : join(target.kept, String(attempt));
    const place = join(folder, path);
    const isKept = () => typeof file === "string" && isSameFile(file, place);
    if (makeFolders(dirname(place), like, target.kept) && (isKept() || addName(file, place))) return;
  }
}

/** Makes the kept folder. It gives other users no more rights than the folder that the files come from. */
function makeKept({ root, old, kept }: Target): void {
  const from = lstatSync(root, { throwIfNoEntry: false }) ?? lstatSync(old, { throwIfNoEntry: false });
  unless(["EEXIST"], () => mkdirSync(kept, { mode: ((from?.mode ?? 0) & 0o777) | 0o700 }));
}

/**
 * Samples the files of a kept folder, and its folders that cannot be listed. The summary names them at each build until
 * the user removes them. The site is published by then, so a folder that a stranger has closed must not end the build.
 */
export function keptFiles({ kept, keptName }: Target): { readonly files: Sample; readonly unlisted: Sample } {
  const [files, unlisted] = [emptySample(), emptySample()];
  const noteClosed = (folder: string): void => note(unlisted, `${keptName}/${folder}`);
  if (isFolder(kept)) for (const { path } of sortedFiles(kept, undefined, noteClosed)) note(files, path);
  return { files, unlisted };
}

/** Reports a kept folder that is not a folder: through a link, files would go elsewhere. */
export function keptFolderProblem({ kept, keptName }: Target): Diagnostic | undefined {
  const stats = lstatSync(kept, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return undefined;
  const what = stats.isSymbolicLink() ? "link" : "file";
  return diagnostic("in-the-way", { file: keptName, obstacle: keptName, what });
}

/** Links or copies a file to a place, copies a link, moves anything else. Returns false if the place is taken. */
export function addName(file: string | Buffer, place: string): boolean {
  const stats = lstatSync(file);
  const isMoved = !stats.isSymbolicLink() && !stats.isFile();
  if (isMoved && lstatSync(place, { throwIfNoEntry: false }) !== undefined) return false;
  return isDone(["EEXIST"], () => {
    if (isMoved) renameSync(file, place);
    else if (stats.isFile()) linkOrCopy(file, place);
    // As text, a target that is not UTF-8 would become another one.
    else symlinkSync(readlinkSync(file, { encoding: "buffer" }), place);
  });
}

function linkOrCopy(file: string | Buffer, place: string): void {
  try {
    linkSync(file, place);
  } catch (thrown) {
    if (!isErrno(thrown) || thrown.code === "EEXIST") throw thrown;
    copyFileSync(file, place, constants.COPYFILE_EXCL);
  }
}

/**
 * Makes a folder below `root`, and its missing parents, for a file from another folder. Each gets the permissions of
 * the folder that it corresponds to, so that private files stay private.
 *
 * @param like the folder that the file comes from; its parents correspond to the parents of `folder`
 * @returns whether all of these are folders now; false if a file or a link is in the place of one
 */
export function makeFolders(folder: string, like: string, root: string): boolean {
  if (folder === root) return isFolder(folder) || isDone(["EEXIST"], () => mkdirSync(folder));
  if (!makeFolders(dirname(folder), dirname(like), root)) return false;
  const { mode } = lstatSync(like);
  unless(["EEXIST"], () => {
    mkdirSync(folder, mode & 0o777);
    chmodSync(folder, mode & 0o7777);
  });
  return isFolder(folder);
}

/** Whether a file is already at its place in the kept folder, by inode or bytes: a killed run may have kept it. */
function isSameFile(file: string, place: string): boolean {
  const [one, other] = [lstatSync(file), lstatSync(place, { throwIfNoEntry: false })];
  if (other === undefined || !one.isFile() || !other.isFile() || one.size !== other.size) return false;
  return (one.ino === other.ino && one.dev === other.dev) || fileSha256(file) === fileSha256(place);
}
