/**
 * Publishing a whole folder at once: the new tree grows beside the old one, and two renames exchange them. Whatever
 * stops a build, readers have the old tree or the new one; between the renames they have none for an instant, and
 * `recover` ends that instant after a kill.
 */
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { unless } from "./failures.ts";
import { type FileReader, fileReader, sha256 } from "./file-bytes.ts";
import { folderMaker, openAs } from "./folders.ts";
import { bytesOf, writeNewLong } from "./long-texts.ts";
import { obstacleOnWay } from "./look.ts";
import { type ManifestEntry, manifestWriter } from "./manifest.ts";
import { type NewFiles, newFiles, type SecondThread } from "./new-files.ts";
import { MANIFEST, type Target } from "./places.ts";
import { countFile, emptySample, emptyTally, note, type Tally } from "./tally.ts";
import { exists, FOREIGN_SHOWN, foreignFiles, heldEntry, type WholeStep, wholeSteps } from "./whole.ts";
import { sortedFiles } from "./walk.ts";

/** What became of a stage: counts, or the foreign files that keep it from being put in place. */
export interface Staged {
  readonly tally: Tally;
  readonly diagnostics: readonly Diagnostic[];
}

/** What makes staging faster. */
export interface StageOptions {
  /** Files before this path were found to be as the build would have them, and are not looked into again. */
  readonly sameBefore?: string | undefined;
  readonly secondThread?: SecondThread | undefined;
  /** About how many files the tree has. */
  readonly expectedFiles?: number | undefined;
}

/**
 * Builds the new tree in the stage folder. Unchanged files are linked from the old tree, which costs no data and keeps
 * their times; everything else is written anew, never through such a link.
 *
 * Pauses now and then. Whoever does not go on to the end must return from it, so that nothing is written any more.
 *
 * @throws errors of the operating system, when no thread writes into the stage any more
 */
export function* stageTree(
  target: Target,
  files: Iterable<NewFile>,
  options: StageOptions = {},
): Generator<void, Staged> {
  makeStage(target);
  const restoreUmask = openAs(target.root);
  try {
    return yield* fillStage(target, files, options);
  } finally {
    restoreUmask();
  }
}

function* fillStage(
  target: Target,
  files: Iterable<NewFile>,
  { sameBefore = "", secondThread, expectedFiles }: StageOptions,
): Generator<void, Staged> {
  const reader = fileReader();
  const tally = emptyTally();
  const foreign = emptySample();
  const makeFolders = folderMaker(target.stage);
  mkdirSync(dirname(join(target.stage, MANIFEST)));
  const manifest = manifestWriter(join(target.stage, MANIFEST));
  // Of a tree of ours that is there already most files are linked, and how many are written turns out on the way.
  const created = newFiles(secondThread, exists(join(target.root, MANIFEST)) ? 0 : expectedFiles);
  const stage: Stage = { target, reader, tally, created };
  let paths = 0;
  try {
    for (const step of wholeSteps(target, files)) {
      paths += 1;
      if (paths % PATHS_BETWEEN_PAUSES === 0) yield;
      if (step.foreign) note(foreign, step.path, FOREIGN_SHOWN);
      // With a foreign file there, nothing will be published: all that is left to do is to find the others.
      if (foreign.count > 0) continue;
      if (step.file === undefined) {
        if (step.found !== undefined) tally.removed += 1;
      } else {
        const { path, text } = step.file;
        makeFolders(path);
        const entry = step.path < sameBefore ? step.owned : undefined;
        manifest.add(entry ? linkSame(stage, entry, text) : stageFile(stage, step, text));
      }
    }
    created.finish();
  } finally {
    created.stop();
    manifest.close();
  }
  return { tally, diagnostics: foreignFiles(target, foreign) };
}

/**
 * Makes the empty stage with the mode, owner and group of the folder whose place it will take: what that lets a server or
 * a group read must not depend on who builds. Folders in it get the group by the set-group-ID bit, where there is one.
 * https://man7.org/linux/man-pages/man7/inode.7.html (read November 2026)
 */
function makeStage({ root, stage }: Target): void {
  mkdirSync(stage);
  const former = lstatSync(root, { throwIfNoEntry: false });
  const made = lstatSync(stage);
  if (former === undefined) return;
  // Only root may give a folder away; its group may be any of the user's own.
  const isGiven = former.uid === made.uid || unless(["EPERM"], () => (chownSync(stage, former.uid, former.gid), true));
  if (isGiven === undefined || former.gid !== made.gid) unless(["EPERM"], () => chownSync(stage, made.uid, former.gid));
  // After the owner, since giving a folder away clears the set-group-ID bit.
  chmodSync(stage, former.mode & 0o7777);
}

/** They take some milliseconds, which nobody feels who waits for a pause; a pause after each would take longer than they. */
const PATHS_BETWEEN_PAUSES = 200;

/** What the steps of staging share. */
interface Stage {
  readonly target: Target;
  readonly reader: FileReader;
  readonly tally: Tally;
  readonly created: NewFiles;
}

function linkSame(stage: Stage, entry: ManifestEntry, text: string | LongText): ManifestEntry {
  linkOrWrite(stage, entry.path, text);
  countFile(stage.tally, entry.bytes, "unchanged");
  return entry;
}

function stageFile(stage: Stage, { path, found }: WholeStep, text: string | LongText): ManifestEntry {
  const { target, reader, tally } = stage;
  const held = found && heldEntry(target.root, path, text, reader);
  if (held) return linkSame(stage, held, text);
  const entry = { path, bytes: bytesOf(text), sha256: write(stage, path, text) };
  countFile(tally, entry.bytes, found ? "changed" : "added");
  return entry;
}

/** Links a file of the old tree into the new one. Where that cannot be, a file of the same bytes does as well. */
function linkOrWrite(stage: Stage, path: string, text: string | LongText): void {
  const { target } = stage;
  try {
    linkSync(`${target.root}/${path}`, `${target.stage}/${path}`);
  } catch (thrown) {
    // Not worth telling the reasons apart: if the disk is at fault, writing fails too, and says so.
    if (!isErrno(thrown)) throw thrown;
    write(stage, path, text);
  }
}

/** Writes a file of the new tree, and hands back its sha256: a long text is hashed on its way to the disk. */
function write({ target, created }: Stage, path: string, text: string | LongText): string {
  const staged = `${target.stage}/${path}`;
  if (typeof text !== "string") return writeNewLong(staged, text);
  created.write(staged, text);
  return sha256(text);
}

/** How many edited files are named before the rest is counted. */
export const EDITED_SHOWN = 3;

/**
 * Exchanges the old tree for the staged one.
 *
 * @returns `busy` when the system will not move the folder and nothing has happened: it is a mount point, or lies in
 *   the lower layer of a container's file system
 * @throws errors of the operating system, with the old tree in its place
 */
export function swap(target: Target): "swapped" | "busy" {
  const replaced = exists(target.root);
  try {
    if (replaced) renameSync(target.root, target.old);
  } catch (thrown) {
    if (isErrno(thrown) && (thrown.code === "EBUSY" || thrown.code === "EXDEV")) return "busy";
    throw thrown;
  }
  try {
    renameSync(target.stage, target.root);
  } catch (thrown) {
    if (replaced) renameSync(target.old, target.root);
    throw thrown;
  }
  return "swapped";
}

/** Takes a folder away in which nothing is to be published any more; as `swap`, with nothing to put in its place. */
export function retire(target: Target): "swapped" | "busy" {
  const moved = unless(["EBUSY", "EXDEV"], () => {
    renameSync(target.root, target.old);
    return true;
  });
  return moved === undefined ? "busy" : "swapped";
}

/** Removes a stage, if it is there: all in it was written, or linked, by a run of ours. */
export function removeStage({ stage }: Target): void {
  try {
    removeFiles(stage);
    rmSync(stage, { recursive: true, force: true });
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    permitRemoval(stage);
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Removes all that is no folder: a listing tells which is which, where `rmSync` asks about every file by itself. Not
 * behind a link that has taken the place of the folder.
 */
function removeFiles(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  // `rmSync` reads names as bytes.
  for (const { path, bytes } of sortedFiles(folder)) {
    if (bytes === undefined && obstacleOnWay(folder, path) === undefined) unlinkSync(`${folder}/${path}`);
  }
}

/** Gives us all rights on a folder and those inside it, as far as they are ours; never through a link. */
export function permitRemoval(folder: string): void {
  const stats = unless(["ENOENT"], () => lstatSync(folder));
  if (stats?.isDirectory() !== true) return;
  // Where this is refused, the removal that follows is, too, and says what is in its way.
  if ((stats.mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(folder, 0o700));
  for (const name of unless(["EACCES"], () => readdirSync(folder)) ?? []) permitRemoval(join(folder, name));
}
