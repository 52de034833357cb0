/** The folder beside an out folder for files that no build wrote and that had to give way: nothing in it is ever removed. */
import {
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
import { refusal, unless } from "./failures.ts";
import { fileReader } from "./file-bytes.ts";
import type { Target } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { sortedFiles } from "./walk.ts";

/**
 * Makes sure that the bytes of a file are in the kept folder, at the path that they had, or below `2/`, `3/` where
 * another file has that path. The file itself stays where it is, unless it is a pipe or the like, which moves.
 *
 * @param file a path in bytes leads to what has no name in UTF-8, be it a folder, which moves as it is
 * @throws errors of the operating system, and a refusal where the kept folder is no folder, with the file in its place
 */
export function keepFile(target: Target, file: string | Buffer, path: string): void {
  const problem = keptFolderProblem(target);
  if (problem !== undefined) throw refusal([problem]);
  makeKept(target);
  for (let attempt = 1; ; attempt += 1) {
    const folder = attempt === 1 ? target.kept : join(target.kept, String(attempt));
    const place = join(folder, path);
    const isKept = () => typeof file === "string" && isSameFile(file, place);
    if (makeFolders(target.kept, dirname(place)) && (isKept() || addName(file, place))) return;
  }
}

/** Makes the kept folder, which no more people can read than the folder that its files come from. */
function makeKept({ root, old, kept }: Target): void {
  const from = lstatSync(root, { throwIfNoEntry: false }) ?? lstatSync(old, { throwIfNoEntry: false });
  unless(["EEXIST"], () => mkdirSync(kept, { mode: ((from?.mode ?? 0) & 0o777) | 0o700 }));
}

/** The files of a kept folder, for the summary to name them at each build until they are removed. */
export function keptFiles({ kept }: Target): Sample {
  const files = emptySample();
  if (lstatSync(kept, { throwIfNoEntry: false })?.isDirectory() !== true) return files;
  for (const { path } of sortedFiles(kept)) note(files, path);
  return files;
}

/** A link there would lead files to its other end. */
export function keptFolderProblem({ kept, keptName }: Target): Diagnostic | undefined {
  const stats = lstatSync(kept, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return undefined;
  const what = stats.isSymbolicLink() ? "link" : "file";
  return diagnostic("in-the-way", { file: keptName, obstacle: keptName, what });
}

/**
 * Gives a file a second name, or copies it where that cannot be.
 *
 * @returns whether the place was free
 */
export function addName(file: string | Buffer, place: string): boolean {
  const stats = lstatSync(file);
  try {
    if (stats.isSymbolicLink()) symlinkSync(readlinkSync(file), place);
    else if (stats.isFile()) linkOrCopy(file, place);
    else if (lstatSync(place, { throwIfNoEntry: false }) === undefined) renameSync(file, place);
    else return false;
    return true;
  } catch (thrown) {
    if (isErrno(thrown) && thrown.code === "EEXIST") return false;
    throw thrown;
  }
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
 * Makes the folders from a folder down to one inside it, which need not be direct.
 *
 * @returns whether all of them are folders: a file or a link may have the name of one
 */
export function makeFolders(root: string, folder: string): boolean {
  if (folder !== root && !makeFolders(root, dirname(folder))) return false;
  unless(["EEXIST"], () => mkdirSync(folder));
  return lstatSync(folder).isDirectory();
}

/** Whether a kept file has the same bytes, or is the same file: a killed run has kept it then. */
function isSameFile(file: string, place: string): boolean {
  const [one, other] = [lstatSync(file), lstatSync(place, { throwIfNoEntry: false })];
  if (other === undefined || !one.isFile() || !other.isFile() || one.size !== other.size) return false;
  if (one.ino === other.ino && one.dev === other.dev) return true;
  const reader = fileReader();
  return reader.sha256(file) === reader.sha256(place);
}
