/**
 * Removes what a swap leaves: a stage, and the former tree. Other programs may have written into the former tree, and
 * its manifest may list files that are not ours. So each file is checked before it is removed.
 */
import { chmodSync, type Dirent, lstatSync, readdirSync, rmdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { mayDiscard } from "./belief.ts";
import { isDone, isRefusal, unless } from "./failures.ts";
import { isFolder, statsAt } from "./folders.ts";
import { type EnterFolder, inHeldFolder, withHeldFolders } from "./held-folders.ts";
import { addName, keepFile, makeFolders } from "./kept.ts";
import { type ManifestEntry, readManifest } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { type FoundFile, joinByPath, sortedFiles } from "./walk.ts";

/**
 * Removes the former tree. Files that a build wrote are deleted, all others go to the kept folder.
 *
 * @param unlisted where files go that the manifest does not list. A run that has just moved the tree away knows that
 *   such a file appeared meanwhile, so it adds the file to the new tree if its place is free. In other cases the tree
 *   may come from a pull request, and nothing of it may be published.
 * @returns the files that appeared while the new tree was staged, and that are in the new tree now
 * @throws errors of the operating system; the next call removes the rest
 */
export function removeFormer(target: Target, unlisted: Removal["unlisted"]): Sample {
  const appeared = emptySample();
  if (!isFolder(target.old)) {
    // A link with the name of the former tree leads to files that no build wrote. Only the link goes.
    unless(["ENOENT", "ENOTDIR"], () => unlinkSync(target.old));
    return appeared;
  }
  permitted(target.old, () => withHeldFolders((enter) => removeAll({ target, unlisted, appeared, enter })));
  return appeared;
}

/**
 * Prepares a former tree for its return: moves all files that are not recognisably ours to the kept folder. The tree
 * then holds only files that the next build would remove or replace.
 *
 * @returns whether the tree may return: it must have a valid manifest
 */
export function siftFormer(target: Target): boolean {
  withHeldFolders((enter) => {
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), sortedFiles(target.old, enter))) {
      if (found === undefined || (found.plain && path === MANIFEST)) continue;
      inHeldFolder(join(target.old, path), () => {
        const file = placeOf(found);
        const isOurs = found.plain && typeof file === "string" && mayDiscard(target, owned, file);
        if (!isOurs) moveToKept(target, found);
      });
    }
  });
  return hasManifest(target);
}

/** How often removing starts again. A program that has a folder of the tree open may go on writing new files there. */
const MOST_ROUNDS = 100;

function removeAll(removal: Removal): void {
  const { target, enter } = removal;
  for (let round = 1; ; round += 1) {
    let hasPlainManifest = false;
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), sortedFiles(target.old, enter))) {
      if (found === undefined) continue;
      // The manifest is removed last, because it states which other files are ours.
      if (found.plain && path === MANIFEST) hasPlainManifest = true;
      else inHeldFolder(join(target.old, path), () => removeOne(removal, found, owned));
    }
    try {
      if (hasPlainManifest) removeManifest(target.old, enter);
      removeFolders(target.old, target.old, enter);
      return;
    } catch (thrown) {
      if (!isErrno(thrown) || !["ENOTEMPTY", "ENOTDIR"].includes(thrown.code) || round === MOST_ROUNDS) throw thrown;
    }
  }
}

function removeManifest(old: string, enter: EnterFolder): void {
  const folder = enter(join(old, dirname(MANIFEST)));
  if (folder === undefined) return;
  inHeldFolder(join(old, MANIFEST), () => unlinkSync(join(folder.place, basename(MANIFEST))));
  folder.release();
}

/** Whether the former tree has a manifest that is valid to its end. */
function hasManifest({ old, name }: Target): boolean {
  if (statsAt(join(old, MANIFEST))?.isFile() !== true) return false;
  try {
    for (const _ of readManifest(join(old, MANIFEST), name));
    return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return false;
  }
}

/** Yields the lines of the former tree's manifest up to the first broken one. The rest is not known to be ours. */
function* listed({ old, name }: Target): Generator<ManifestEntry> {
  try {
    yield* readManifest(join(old, MANIFEST), name);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
  }
}

/** The values that all steps of removing share. */
interface Removal {
  readonly target: Target;
  /** Where files go that the manifest does not list. */
  readonly unlisted: "to the new tree" | "to the kept folder";
  readonly appeared: Sample;
  readonly enter: EnterFolder;
}

function removeOne({ target, unlisted, appeared }: Removal, found: FoundFile, owned: ManifestEntry | undefined): void {
  const { path, bytes } = found;
  const file = placeOf(found);
  const isOurs =
    typeof file === "string" &&
    (isInNewTree(file, `${target.root}/${path}`) || (found.plain && mayDiscard(target, owned, file)));
  if (!isOurs) {
    const isAppeared = unlisted === "to the new tree" && owned === undefined && bytes === undefined;
    if (!isAppeared || !addToNewTree(target, file, path)) return moveToKept(target, found);
    note(appeared, path);
  }
  unless(["ENOENT"], () => unlinkSync(file));
}

/** Returns the path of a file in its held folder. */
function placeOf({ path, bytes, within = "" }: FoundFile): string | Buffer {
  return bytes === undefined ? join(within, basename(path)) : Buffer.concat([Buffer.from(`${within}/`), bytes]);
}

function moveToKept(target: Target, found: FoundFile): void {
  const file = placeOf(found);
  keepFile(target, file, found.path, join(target.old, dirname(found.path)));
  // The file may be gone already: pipes and the like are moved, not copied.
  unless(["ENOENT"], () => unlinkSync(file));
}

/** Whether an unchanged file is in the new tree too, as the same inode. */
function isInNewTree(file: string, place: string): boolean {
  const stats = lstatSync(file);
  if (stats.nlink < 2) return false;
  const now = statsAt(place);
  return now?.ino === stats.ino && now.dev === stats.dev;
}

/** Adds a file to the new tree. Makes the root again if the build publishes nothing there any more. */
function addToNewTree({ root, old }: Target, file: string | Buffer, path: string): boolean {
  return makeFolders(dirname(join(root, path)), dirname(join(old, path)), root) && addName(file, join(root, path));
}

/**
 * Removes empty folders, the innermost first. Fails on a folder that holds a file or a name that is not UTF-8.
 *
 * @param path the folder's own path; `folder` may be the path through a held folder
 */
function removeFolders(folder: string, path: string, enter: EnterFolder): void {
  const held = enter(folder);
  if (held === undefined) return;
  inHeldFolder(path, () => {
    try {
      for (const { name } of foldersIn(held.place)) removeFolders(join(held.place, name), join(path, name), enter);
    } finally {
      held.release();
    }
    rmdirSync(folder);
  });
}

function foldersIn(folder: string): readonly Dirent[] {
  const entries = unless(["ENOENT"], () => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory());
}

/** Removes what a run prepared and did not publish. Everything in a stage was written or linked by Stele. */
export function clear({ stage, draft }: Target): void {
  removeTree(stage);
  removeTree(draft);
}

/** Removes a file, or a folder with all that is in it, because it would stop every later build. */
export function removeTree(path: string): void {
  permitted(path, () => rmSync(path, { recursive: true, force: true }));
}

/** Removes a folder. Changes its permissions if they forbid that: otherwise the folder would stop every later build. */
function permitted(folder: string, remove: () => void): void {
  if (isDone(["EACCES", "EPERM", "ENOENT"], remove)) return;
  withHeldFolders((enter) => permitRemoval(folder, enter));
  remove();
}

/** Gives us all rights on a folder and the folders inside it, if we own them. Never follows a link. */
function permitRemoval(folder: string, enter: EnterFolder): void {
  const held = enter(folder);
  if (held === undefined) return;
  try {
    // If this is refused, the removal that follows is refused too, and reports the cause.
    if ((statSync(held.place).mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(held.place, 0o700));
    const inside = unless(["EACCES"], () => foldersIn(held.place)) ?? [];
    for (const { name } of inside) permitRemoval(join(held.place, name), enter);
  } finally {
    held.release();
  }
}
