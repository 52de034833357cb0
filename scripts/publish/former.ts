/**
 * Removing what a swap leaves: a stage, and the former tree. Other programs may have written into that while the new one
 * was staged, and its manifest may list files that are not ours: each file is looked at before it goes, here and after a
 * kill alike.
 */
import { chmodSync, lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { mayDiscard } from "./belief.ts";
import { problemsOf, unless } from "./failures.ts";
import { fileReader, type FileReader } from "./file-bytes.ts";
import { isFolder, obstacleOnWay } from "./folders.ts";
import { addName, keepFile, makeFolders } from "./kept.ts";
import { type ManifestEntry, readManifest } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { type FoundFile, joinByPath, sortedFiles } from "./walk.ts";

/** Where a file goes that no manifest lists. */
type Unlisted = "to the new tree" | "to the kept folder";

/**
 * Removes the former tree. What a build wrote there goes, all else goes to the kept folder.
 *
 * @param unlisted a run that has just moved the tree away knows that such a file appeared meanwhile, and gives it its
 *   place in the new tree, where that is free. Any other tree may have come with a pull request: nothing of it may be
 *   published.
 * @returns the files that appeared while the new tree was staged, and are in it now
 * @throws errors of the operating system; what is left then, the next call removes
 */
export function removeFormer(target: Target, unlisted: Unlisted): Sample {
  const appeared = emptySample();
  if (!isFolder(target.old)) {
    // A link of its name leads to files that no build wrote.
    unless(["ENOENT", "ENOTDIR"], () => unlinkSync(target.old));
    return appeared;
  }
  permitted(target.old, () => removeAll(target, unlisted, appeared));
  return appeared;
}

/**
 * Makes a former tree fit to be published again: all that is not recognisably ours goes to the kept folder, so that what
 * comes back is what the next build would remove or replace.
 *
 * @returns whether the tree may come back; not without a manifest, or with one that no build wrote
 */
export function siftFormer(target: Target): boolean {
  const reader = fileReader();
  for (const { path, b: owned, c: found } of joinByPath([], listed(target), sortedFiles(target.old))) {
    if (found === undefined || (found.plain && path === MANIFEST)) continue;
    const isOurs = found.plain && mayDiscard(target, owned, `${target.old}/${path}`, reader);
    if (!isOurs && obstacleOnWay(target.old, path) === undefined) moveToKept(target, found);
  }
  return hasManifest(target);
}

/** Who has a folder of the tree open may still write there: what has come meanwhile is looked at in another round. */
const MOST_ROUNDS = 100;

function removeAll(target: Target, unlisted: Unlisted, appeared: Sample): void {
  const reader = fileReader();
  for (let round = 1; ; round += 1) {
    let manifest: string | undefined;
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), sortedFiles(target.old))) {
      if (found === undefined) continue;
      // The manifest goes last, since it tells what the others are.
      if (found.plain && path === MANIFEST) manifest = `${target.old}/${path}`;
      else removeOne({ target, reader, unlisted, appeared }, found, owned);
    }
    if (manifest !== undefined) unlinkSync(manifest);
    try {
      removeFolders(target.old);
      return;
    } catch (thrown) {
      if (!isErrno(thrown) || thrown.code !== "ENOTEMPTY" || round === MOST_ROUNDS) throw thrown;
    }
  }
}

/** Whether the former tree has a manifest that can be read to its end. */
function hasManifest({ old, name }: Target): boolean {
  if (unless(["ENOENT", "ENOTDIR"], () => lstatSync(join(old, MANIFEST)))?.isFile() !== true) return false;
  try {
    for (const _ of readManifest(join(old, MANIFEST), name));
    return true;
  } catch (thrown) {
    if (isErrno(thrown) || problemsOf(thrown, old) === undefined) throw thrown;
    return false;
  }
}

/** What the manifest of the former tree lists, as far as it can be read: more is not known to be ours. */
function* listed({ old, name }: Target): Generator<ManifestEntry> {
  try {
    yield* readManifest(join(old, MANIFEST), name);
  } catch (thrown) {
    if (isErrno(thrown) || problemsOf(thrown, old) === undefined) throw thrown;
  }
}

/** What the steps of removing share. */
interface Removal {
  readonly target: Target;
  readonly reader: FileReader;
  readonly unlisted: Unlisted;
  readonly appeared: Sample;
}

function removeOne(
  { target, reader, unlisted, appeared }: Removal,
  found: FoundFile,
  owned: ManifestEntry | undefined,
): void {
  const { path, bytes } = found;
  const file = `${target.old}/${path}`;
  const isDone =
    bytes === undefined &&
    (isInNewTree(file, `${target.root}/${path}`) || (found.plain && mayDiscard(target, owned, file, reader)));
  // Files behind a link that has just replaced a folder are not the tree's; the next round meets the link.
  if (obstacleOnWay(target.old, path) !== undefined) return;
  if (!isDone) {
    const isAppeared = unlisted === "to the new tree" && owned === undefined && bytes === undefined;
    if (!isAppeared || !addToNewTree(target, file, path)) return moveToKept(target, found);
    note(appeared, path);
  }
  // A pipe or the like has moved.
  unless(["ENOENT"], () => unlinkSync(file));
}

function moveToKept(target: Target, { path, bytes }: FoundFile): void {
  const file = `${target.old}/${path}`;
  const place = bytes === undefined ? file : Buffer.concat([Buffer.from(`${dirname(file)}/`), bytes]);
  keepFile(target, place, path);
  // A pipe or the like has moved.
  unless(["ENOENT"], () => unlinkSync(place));
}

/** Whether an unchanged file lives on: the new tree has it by the same inode. */
function isInNewTree(file: string, place: string): boolean {
  const stats = lstatSync(file);
  if (stats.nlink < 2) return false;
  const now = unless(["ENOENT", "ENOTDIR"], () => lstatSync(place));
  return now?.ino === stats.ino && now.dev === stats.dev;
}

/** A folder in which nothing is published any more is there again for it. */
function addToNewTree({ root }: Target, file: string, path: string): boolean {
  return makeFolders(root, dirname(join(root, path))) && addName(file, join(root, path));
}

/** Removes folders, the innermost first; none that holds a file, or a name that is not UTF-8. */
function removeFolders(folder: string): void {
  if (!isFolder(folder)) return;
  for (const entry of unless(["ENOENT"], () => readdirSync(folder, { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) removeFolders(`${folder}/${entry.name}`);
  }
  rmdirSync(folder);
}

/** Removes what a run has prepared and not put in place: all in a stage was written, or linked, by a run of ours. */
export function clear({ stage, draft }: Target): void {
  permitted(stage, () => {
    removeFiles(stage);
    rmSync(stage, { recursive: true, force: true });
  });
  removeFile(draft);
}

/**
 * Removes all that is no folder: a listing tells which is which, where `rmSync` asks about every file by itself. Not
 * behind a link that has taken the place of the folder.
 */
function removeFiles(folder: string): void {
  if (!isFolder(folder)) return;
  // `rmSync` reads names as bytes.
  for (const { path, bytes } of sortedFiles(folder)) {
    if (bytes === undefined && obstacleOnWay(folder, path) === undefined) unlinkSync(`${folder}/${path}`);
  }
}

/** Removes a folder: it comes with its permissions, and one that forbids removal would stop every later build. */
function permitted(folder: string, remove: () => void): void {
  if (unless(["EACCES", "EPERM", "ENOENT"], () => (remove(), true)) === true) return;
  permitRemoval(folder);
  remove();
}

/** Gives us all rights on a folder and those inside it, as far as they are ours; never through a link. */
function permitRemoval(folder: string): void {
  const stats = unless(["ENOENT"], () => lstatSync(folder));
  if (stats?.isDirectory() !== true) return;
  // Where this is refused, the removal that follows is, too, and says what is in its way.
  if ((stats.mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(folder, 0o700));
  for (const name of unless(["EACCES"], () => readdirSync(folder)) ?? []) permitRemoval(join(folder, name));
}

/** Removes a plain file, if it is there. */
export function removeFile(file: string): void {
  if (unless(["ENOENT", "ENOTDIR"], () => lstatSync(file))?.isFile() === true) unlinkSync(file);
}
