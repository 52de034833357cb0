/**
 * Publishes a whole folder at once: the new tree grows beside the old one, and two renames exchange them. Whatever
 * stops a build, readers have the old tree or the new one. Between the two renames there is no tree for an instant. If
 * the process is killed in that instant, `recover` puts the old tree back.
 */
import { chmodSync, chownSync, linkSync, lstatSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic, LongText } from "../model.ts";
import { type Step, steps } from "./actions.ts";
import { isDone, unless } from "./failures.ts";
import { bytesOf, sha256, writeNewLong } from "./file-bytes.ts";
import { exists, folderMaker, openAs } from "./folders.ts";
import { manifestWriter } from "./manifest.ts";
import { type NewFiles, newFiles, type SecondThread } from "./new-files.ts";
import { MANIFEST, type Target } from "./places.ts";
import { emptySample, emptyStats, note, type Stats } from "./stats.ts";
import { count, FILES_SHOWN, type FolderBuild, thirdPartyProblem } from "./survey.ts";

/** Facts and options that make staging faster. */
export interface StageOptions {
  /** Files before this path are known to be up to date. They are not read again. */
  readonly sameBefore?: string | undefined;
  /** Whether a second thread helps to write a new tree. Default: `where it pays`. */
  readonly secondThread?: SecondThread | undefined;
  /** About how many files the tree has. If a new folder gets many, two threads write from the first file on. */
  readonly expectedFiles?: number | undefined;
}

/**
 * Builds the new tree in the stage folder. Unchanged files become hard links to the old tree: that copies no data and
 * keeps their times. All other files are created anew. Nothing is ever written through such a link.
 *
 * Pauses now and then. Callers that stop at a pause must call `return()`, which waits until all writes have ended.
 *
 * @returns the counts of the tree, and diagnostics if third-party files prevent the swap
 * @throws errors of the operating system, after all threads have stopped writing into the stage
 */
export function* stageTree(
  build: FolderBuild & StageOptions,
): Generator<void, { readonly stats: Stats; readonly diagnostics: readonly Diagnostic[] }> {
  const { target, files, sameBefore, secondThread, expectedFiles } = build;
  makeStage(target);
  const restoreUmask = openAs(target.root);
  const stats = emptyStats();
  const thirdParty = emptySample();
  const makeFolders = folderMaker(target.stage);
  let paths = 0;
  try {
    mkdirSync(dirname(join(target.stage, MANIFEST)));
    const manifest = manifestWriter(join(target.stage, MANIFEST));
    // In an existing tree most files become links. The number of files to write is then only known on the way.
    const created = newFiles(secondThread, exists(join(target.root, MANIFEST)) ? 0 : expectedFiles);
    try {
      for (const step of steps(target, files(), "stage", sameBefore)) {
        const { path, file, action } = step;
        paths += 1;
        if (paths % PATHS_BETWEEN_PAUSES === 0) yield;
        if (action.kind === "leave") note(thirdParty, path, FILES_SHOWN);
        // A third-party file prevents publishing. From here on, only look for more of them and stage nothing.
        if (thirdParty.count > 0) continue;
        count(stats, step);
        if (file === undefined) continue;
        makeFolders(path);
        manifest.add(stageFile(target, step, file.text, created));
      }
      created.finish();
    } finally {
      created.stop();
      manifest.close();
    }
  } finally {
    restoreUmask();
  }
  return { stats, diagnostics: thirdPartyProblem(target, thirdParty) };
}

/**
 * Makes the empty stage with the mode, owner and group of the folder that it will replace. What a server or a group may
 * read must not depend on who builds. If the folder has the set-group-ID bit, folders inside it inherit the group.
 * https://man7.org/linux/man-pages/man7/inode.7.html (read November 2026)
 */
function makeStage({ root, stage }: Target): void {
  mkdirSync(stage);
  const former = lstatSync(root, { throwIfNoEntry: false });
  const made = lstatSync(stage);
  if (former === undefined) return;
  // Only root may change the owner of a folder. Other users may change its group, but only to a group they belong to.
  const isGiven = isDone(["EPERM"], () => chownSync(stage, former.uid, former.gid));
  if (!isGiven) unless(["EPERM"], () => chownSync(stage, made.uid, former.gid));
  // The mode is set after the owner, because changing the owner clears the set-group-ID bit.
  chmodSync(stage, former.mode & 0o7777);
}

/** How many paths are staged between two pauses: they take a few milliseconds. More pauses would cost time. */
const PATHS_BETWEEN_PAUSES = 200;

/** Links or writes one file of the new tree, and returns its manifest line. */
function stageFile({ root, stage }: Target, { path, action }: Step, text: string | LongText, created: NewFiles) {
  const staged = `${stage}/${path}`;
  if (action.kind === "keep" && isLinked(`${root}/${path}`, staged)) return action.entry;
  // A long text is hashed while it is written.
  if (typeof text !== "string") return { path, bytes: text.bytes, sha256: writeNewLong(staged, text) };
  created.write(staged, text);
  return { path, bytes: bytesOf(text), sha256: sha256(text) };
}

/** Links a file of the old tree into the new one, and returns whether that worked. If not, the caller writes a copy. */
function isLinked(file: string, staged: string): boolean {
  try {
    linkSync(file, staged);
    return true;
  } catch (thrown) {
    // The reason does not matter: if the disk is broken, writing the copy fails too and reports it.
    if (!isErrno(thrown)) throw thrown;
    return false;
  }
}

/**
 * Exchanges the old tree for the staged one.
 *
 * @param isRetired whether the build publishes nothing to this folder any more: the old tree is then only moved away
 * @returns false if the system cannot move the folder. Nothing has changed then. Examples are a mount point, and a
 *   folder in the lower layer of a container's file system.
 * @throws errors of the operating system, with the old tree back in its place
 */
export function swap({ root, stage, old }: Target, isRetired: boolean): boolean {
  const replaced = exists(root);
  if (replaced && !isDone(["EBUSY", "EXDEV"], () => renameSync(root, old))) return false;
  if (isRetired) return true;
  try {
    renameSync(stage, root);
  } catch (thrown) {
    if (replaced) renameSync(old, root);
    throw thrown;
  }
  return true;
}

/**
 * Whether a rename of the folder moves no mounted file system. One that is mounted inside the folder would become a
 * part of the former tree. Files that other programs write to it meanwhile would then be removed with that tree.
 *
 * @param root the real path of the folder
 */
export function isMovable(root: string): boolean {
  const isMountPoint = exists(root) && statSync(root).dev !== statSync(dirname(root)).dev;
  return !isMountPoint && !mountPoints().some((point) => point.startsWith(root + sep));
}

/** Lists the mount points (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html, November 2026). */
function mountPoints(): readonly string[] {
  const text = unless(["ENOENT", "EACCES"], () => readFileSync("/proc/self/mountinfo", "latin1")) ?? "";
  return text.split("\n").map((line) => unescaped(line.split(" ", 5)[4] ?? ""));
}

/** Decodes a field of mountinfo, which writes spaces, tabs, line ends and backslashes as three octal digits. */
function unescaped(field: string): string {
  const byteOf = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8));
  return Buffer.from(field.replaceAll(/\\([0-7]{3})/g, byteOf), "latin1").toString("utf8");
}
