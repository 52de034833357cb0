/**
 * Publishes a whole folder at once. A build writes the new tree to `.dist.stele/stage`. Then two renames swap the
 * folders: `dist` becomes `.dist.stele/old`, and the new tree becomes `dist`. Between the renames, `dist` is missing
 * for an instant. If the process is killed in that instant, the next build puts the old tree back (`recover`).
 */
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic, LongText } from "../model.ts";
import { type HeldFile, type Step, steps } from "./actions.ts";
import { isDone, unless } from "./system-errors.ts";
import { bytesOf, NOT_GIVEN, sha256, withoutGroup, writeNewLong } from "./file-bytes.ts";
import { exists, folderMaker, makeFolder, openAs } from "./folders.ts";
import { removeTree } from "./former.ts";
import { checkFolder, type EnterFolder, holdFolder, pathByNames } from "./held-folders.ts";
import { hasManifest, type ManifestEntry, manifestWriter } from "./manifest.ts";
import { type NewFiles, newFiles, type SecondThread } from "./new-files.ts";
import { MANIFEST, type Target } from "./places.ts";
import { emptySample, emptyStats, note, type Stats } from "./stats.ts";
import { count, FILES_SHOWN, type FolderBuild, thirdPartyProblem } from "./survey.ts";

/** Options that make staging faster. Staging writes the new tree to a folder that is not published yet. */
export interface StageOptions {
  /** All files whose path sorts before this path are known to be up to date. They are not read again. */
  readonly sameBefore?: string | undefined;
  /** Whether a second thread helps to write the new tree. Default: `where it pays`. */
  readonly secondThread?: SecondThread | undefined;
  /** The approximate number of files in the tree. For a large first build, the second thread starts at once. */
  readonly expectedFiles?: number | undefined;
}

/**
 * Writes the new tree to the staging folder. Unchanged files become hard links to the old files: this copies no data
 * and keeps their times. Changed files are new files, because a write through a link would change the old tree too.
 *
 * Pauses (`yield`) from time to time. A caller that stops at a pause must call `return()`, which waits for all writes.
 *
 * @returns the counts of the new tree, and diagnostics if third-party files prevent the swap
 * @throws errors of the operating system, after all threads have stopped writing
 */
export function* stageTree(build: FolderBuild & StageOptions): Generator<void, Staged> {
  try {
    return yield* stageFiles(build, holdFolder);
  } catch (thrown) {
    if (!isErrno(thrown) || thrown.code !== "EMFILE") throw thrown;
    // The folders of a deep tree cannot all be held open. So check them instead.
    removeTree(build.target.stage);
    return yield* stageFiles(build, checkFolder);
  }
}

interface Staged {
  readonly stats: Stats;
  readonly diagnostics: readonly Diagnostic[];
}

function* stageFiles(build: FolderBuild & StageOptions, enter: EnterFolder): Generator<void, Staged> {
  const { target, files, sameBefore, secondThread, expectedFiles } = build;
  makeStage(target);
  const restoreUmask = openAs(target.stage);
  const stats = emptyStats();
  const thirdParty = emptySample();
  const makeFolders = folderMaker((path) => makeFolder(join(target.stage, path)));
  let paths = 0;
  try {
    mkdirSync(dirname(join(target.stage, MANIFEST)));
    const manifest = manifestWriter(join(target.stage, MANIFEST));
    // If there is an earlier build, most files become links. So the second thread starts only after many new files.
    const created = newFiles(secondThread, hasManifest(target.root) ? 0 : expectedFiles);
    try {
      for (const step of steps(target, files(), "stage", sameBefore, enter)) {
        const { path, file, action } = step;
        paths += 1;
        if (paths % PATHS_BETWEEN_PAUSES === 0) yield;
        if (action.kind === "leave") note(thirdParty, path, FILES_SHOWN);
        // A third-party file prevents publishing. From here on, only look for more such files, to report all of them.
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
 * Makes the empty staging folder with the owner, group and mode of the folder that it will replace. Otherwise a web
 * server may no longer be able to read the site. The mode may contain the set-group-ID bit, which lets new folders
 * inherit the group. https://man7.org/linux/man-pages/man7/inode.7.html (read November 2026)
 */
function makeStage({ root, stage }: Target): void {
  mkdirSync(stage);
  const former = lstatSync(root, { throwIfNoEntry: false });
  const made = lstatSync(stage);
  // Another program may have put a link in its place, which has an owner and a mode of its own.
  if (former?.isDirectory() !== true) return;
  const setMode = (mode: number): boolean => isDone(NOT_GIVEN, () => chmodSync(stage, mode & 0o7777));
  setMode(former.mode);
  // Only root may change the owner of a folder. Other users may change its group, but only to a group they belong to.
  const isGiven = isDone(NOT_GIVEN, () => chownSync(stage, former.uid, former.gid));
  if (!isGiven) isDone(NOT_GIVEN, () => chownSync(stage, made.uid, former.gid));
  // Once more, because changing the owner clears the set-group-ID bit. Who could give the folder away may be unable to.
  setMode(lstatSync(stage).gid === former.gid ? former.mode : withoutGroup(former.mode));
}

/** How many paths are staged between two pauses: this takes a few milliseconds. More pauses would cost time. */
const PATHS_BETWEEN_PAUSES = 200;

function stageFile({ stage }: Target, { path, action }: Step, text: string | LongText, created: NewFiles) {
  const staged = `${stage}/${path}`;
  if (action.kind === "keep" && action.held && isLinked(action.held, action.entry, staged)) return action.entry;
  // A long text is hashed while it is written, because making the text twice is slow.
  if (typeof text !== "string") return { path, bytes: text.bytes, sha256: writeNewLong(staged, text) };
  created.write(staged, text);
  return { path, bytes: bytesOf(text), sha256: sha256(text) };
}

/**
 * Makes a hard link to a file of the old tree. Returns false if that fails, or if another program has replaced the file
 * since it was compared: the caller then writes the file anew.
 */
function isLinked({ place, compared }: HeldFile, { bytes }: ManifestEntry, staged: string): boolean {
  try {
    linkSync(place, staged);
    const linked = lstatSync(staged);
    const isSame = compared
      ? linked.ino === compared.ino && linked.dev === compared.dev
      : linked.isFile() && linked.size === bytes;
    if (!isSame) unlinkSync(staged);
    return isSame;
  } catch (thrown) {
    // Ignore this error: the caller then writes the file. If the disk is broken, that write reports the error.
    if (!isErrno(thrown)) throw thrown;
    return false;
  }
}

/**
 * Replaces the published folder by the staging folder. The old tree moves to `.dist.stele/old`.
 *
 * @param isRetired whether the build no longer has files for this folder. Then the old tree is only moved away.
 * @returns false if the system cannot move the folder: for example a mount point, or a folder in the lower layer of a
 *   container's file system. Then nothing has changed.
 * @throws errors of the operating system, after putting the old tree back
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
 * Whether the folder can be renamed safely: it is not a mount point and contains no mount point. A mounted file system
 * would move with the old tree. The removal of the old tree would then empty this file system.
 */
export function isMovable(root: string): boolean {
  if (!exists(root)) return true;
  const inside = pathByNames(root) + sep;
  return statSync(root).dev === statSync(dirname(root)).dev && !mountPoints().some((point) => point.startsWith(inside));
}

/** Lists the mount points (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html, November 2026). */
function mountPoints(): readonly string[] {
  const text = unless(["ENOENT", "EACCES"], () => readFileSync("/proc/self/mountinfo", "latin1")) ?? "";
  return text.split("\n").map((line) => unescaped(line.split(" ", 5)[4] ?? ""));
}

/** Decodes a field of mountinfo, in which some characters are three octal digits: `/my\040disk` is `/my disk`. */
function unescaped(field: string): string {
  const byteOf = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8));
  return Buffer.from(field.replaceAll(/\\([0-7]{3})/g, byteOf), "latin1").toString("utf8");
}
