/**
 * Removes what a swap leaves: a stage, and the former tree. Other programs may have written into the former tree, and
 * its manifest may list files that are not ours. So each file is checked before it is removed.
 */
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  type Dirent,
  lstatSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { mayDiscard } from "./belief.ts";
import { isDone, isRefusal, unless } from "./failures.ts";
import { isFolder, statsAt } from "./folders.ts";
import { type EnterFolder, type HeldFolder, holdFolder, inHeldFolder, withHeldFolders } from "./held-folders.ts";
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
      removeFolders(target.old, enter);
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

/** Removes empty folders, the innermost first. Fails on a folder that holds a file or a name that is not UTF-8. */
function removeFolders(root: string, enter: EnterFolder): void {
  walkFolders(root, enter, foldersIn, rmdirSync);
}

/**
 * Walks a folder and the folders inside it. Does not call itself: the tree of a stranger may have more levels than the
 * stack. Never follows a link.
 *
 * @param entered lists the folders inside a folder, whose path may be that of a held folder
 * @param left receives each folder after the folders inside it
 */
function walkFolders(
  root: string,
  enter: EnterFolder,
  entered: (place: string) => Dirent[],
  left: (folder: string) => void = () => {},
): void {
  // The folders from the root down to the current one: by the path for the system, and by their own path.
  const way: { readonly folder: string; readonly path: string; readonly held: HeldFolder; readonly rest: Dirent[] }[] =
    [];
  const go = (folder: string, path: string): void => {
    const held = inHeldFolder(path, () => enter(folder));
    if (held === undefined) return;
    const rest: Dirent[] = [];
    way.push({ folder, path, held, rest });
    for (const inside of inHeldFolder(path, () => entered(held.place))) rest.push(inside);
  };
  try {
    go(root, root);
    for (let inner = way.at(-1); inner !== undefined; inner = way.at(-1)) {
      const { folder, path, held, rest } = inner;
      const inside = rest.pop();
      if (inside !== undefined) go(join(held.place, inside.name), join(path, inside.name));
      else {
        way.pop();
        held.release();
        inHeldFolder(path, () => left(folder));
      }
    }
  } finally {
    for (const { held } of way) held.release();
  }
}

function foldersIn(folder: string): Dirent[] {
  const entries = unless(["ENOENT"], () => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory());
}

/** Removes what a run prepared and did not publish. Everything in a stage was written or linked by Stele. */
export function clear({ stage, draft }: Target): void {
  removeTree(stage);
  removeTree(draft);
}

/** Removes a file, or a folder with all that is in it, whatever a stranger made of it: it would stop later builds. */
export function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A folder has no rights, or more levels than the stack, the open files or a path can have.
    flatten(path);
    rmSync(path, { recursive: true, force: true });
  }
}

/** Moves all folders inside a folder up into it, under new names, and gives us all rights on them. */
function flatten(root: string): void {
  permit(root);
  const all = [root];
  for (const folder of all) {
    const held = holdFolder(folder);
    if (held === undefined) continue;
    try {
      for (const entry of readdirSync(held.place, { withFileTypes: true, encoding: "buffer" })) {
        if (!entry.isDirectory()) continue;
        // A name that nobody could have guessed and taken.
        const name = randomUUID();
        renameSync(Buffer.concat([Buffer.from(`${held.place}/`), entry.name]), join(held.place, name));
        // The system moves a folder to another one only for those who may write to it.
        permit(join(held.place, name));
        renameSync(join(held.place, name), join(root, name));
        all.push(join(root, name));
      }
    } finally {
      held.release();
    }
  }
}

function permit(folder: string): void {
  const held = holdFolder(folder);
  if (held === undefined) return;
  try {
    permitHeld(held.place);
  } finally {
    held.release();
  }
}

/** Gives us all rights on a folder. If the system refuses, so it does with the removal that follows, with the cause. */
function permitHeld(place: string): void {
  if ((statSync(place).mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(place, 0o700));
}

/** Removes a folder. Changes its permissions if they forbid that: otherwise the folder would stop every later build. */
function permitted(folder: string, remove: () => void): void {
  if (isDone(["EACCES", "EPERM", "ENOENT"], remove)) return;
  const entered = (place: string): Dirent[] => {
    permitHeld(place);
    return unless(["EACCES"], () => foldersIn(place)) ?? [];
  };
  withHeldFolders((enter) => walkFolders(folder, enter, entered));
  remove();
}
