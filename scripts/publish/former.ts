/**
 * Removes what a swap leaves: a stage, and the former tree. While the new tree was staged, other programs may have
 * written into the former tree. Its manifest may also list files that are not ours. So each file is checked before it
 * is removed, after a swap and after a kill alike.
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

/** Where files go that the manifest does not list. */
type Unlisted = "to the new tree" | "to the kept folder";

/**
 * Removes the former tree. Files that a build wrote are deleted, all others go to the kept folder.
 *
 * @param unlisted where files go that the manifest does not list. A run that has just moved the tree away knows that
 *   such a file appeared meanwhile, so it adds the file to the new tree if its place is free. In other cases the tree
 *   may come from a pull request, and nothing of it may be published.
 * @returns the files that appeared while the new tree was staged, and that are in the new tree now
 * @throws errors of the operating system; the next call removes the rest
 */
export function removeFormer(target: Target, unlisted: Unlisted): Sample {
  const appeared = emptySample();
  if (!isFolder(target.old)) {
    // A link with the name of the former tree leads to files that no build wrote. Only the link goes.
    unless(["ENOENT", "ENOTDIR"], () => unlinkSync(target.old));
    return appeared;
  }
  permitted(target.old, () => removeAll(target, unlisted, appeared));
  return appeared;
}

/**
 * Prepares a former tree for its return: moves all files that are not recognisably ours to the kept folder. The tree
 * then holds only files that the next build would remove or replace.
 *
 * @returns whether the tree may return: it must have a valid manifest
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

/** How often removing starts again. A program that has a folder of the tree open may go on writing new files there. */
const MOST_ROUNDS = 100;

function removeAll(target: Target, unlisted: Unlisted, appeared: Sample): void {
  const reader = fileReader();
  for (let round = 1; ; round += 1) {
    let manifest: string | undefined;
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), sortedFiles(target.old))) {
      if (found === undefined) continue;
      // The manifest goes last, because it states which of the others are ours.
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

/** Whether the former tree has a manifest that is valid to its end. */
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

/** Yields the lines of the former tree's manifest up to the first broken one. The rest is not known to be ours. */
function* listed({ old, name }: Target): Generator<ManifestEntry> {
  try {
    yield* readManifest(join(old, MANIFEST), name);
  } catch (thrown) {
    if (isErrno(thrown) || problemsOf(thrown, old) === undefined) throw thrown;
  }
}

/** The values that all steps of removing share. */
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
  // If a link has just replaced a folder, the files behind the link are outside the tree. The next round
  // finds that link.
  if (obstacleOnWay(target.old, path) !== undefined) return;
  if (!isDone) {
    const isAppeared = unlisted === "to the new tree" && owned === undefined && bytes === undefined;
    if (!isAppeared || !addToNewTree(target, file, path)) return moveToKept(target, found);
    note(appeared, path);
  }
  // The file may be gone already: pipes and the like are moved, not copied.
  unless(["ENOENT"], () => unlinkSync(file));
}

function moveToKept(target: Target, { path, bytes }: FoundFile): void {
  const file = `${target.old}/${path}`;
  const place = bytes === undefined ? file : Buffer.concat([Buffer.from(`${dirname(file)}/`), bytes]);
  keepFile(target, place, path);
  // The file may be gone already: pipes and the like are moved, not copied.
  unless(["ENOENT"], () => unlinkSync(place));
}

/** Whether an unchanged file is in the new tree too, as the same inode. */
function isInNewTree(file: string, place: string): boolean {
  const stats = lstatSync(file);
  if (stats.nlink < 2) return false;
  const now = unless(["ENOENT", "ENOTDIR"], () => lstatSync(place));
  return now?.ino === stats.ino && now.dev === stats.dev;
}

/** Adds a file to the new tree. Makes the root again if the build publishes nothing there any more. */
function addToNewTree({ root }: Target, file: string, path: string): boolean {
  return makeFolders(dirname(join(root, path)), dirname(file), root) && addName(file, join(root, path));
}

/** Removes empty folders, the innermost first. Fails on a folder that holds a file or a name that is not UTF-8. */
function removeFolders(folder: string): void {
  if (!isFolder(folder)) return;
  for (const entry of unless(["ENOENT"], () => readdirSync(folder, { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) removeFolders(`${folder}/${entry.name}`);
  }
  rmdirSync(folder);
}

/** Removes what a run prepared and did not publish. Everything in a stage was written or linked by Stele. */
export function clear({ stage, draft }: Target): void {
  permitted(stage, () => {
    removeFiles(stage);
    rmSync(stage, { recursive: true, force: true });
  });
  removeFile(draft);
}

/**
 * Removes all files below a folder. One listing tells files from folders, while `rmSync` makes a system call for each
 * file. Does not follow a link that has replaced the folder.
 */
function removeFiles(folder: string): void {
  if (!isFolder(folder)) return;
  // `rmSync` removes the others, because it reads names as bytes.
  for (const { path, bytes } of sortedFiles(folder)) {
    if (bytes === undefined && obstacleOnWay(folder, path) === undefined) unlinkSync(`${folder}/${path}`);
  }
}

/** Removes a folder. If its permissions forbid that, changes them: otherwise it would stop every later build. */
function permitted(folder: string, remove: () => void): void {
  if (unless(["EACCES", "EPERM", "ENOENT"], () => (remove(), true)) === true) return;
  permitRemoval(folder);
  remove();
}

/** Gives us all rights on a folder and the folders inside it, if we own them. Never follows a link. */
function permitRemoval(folder: string): void {
  const stats = unless(["ENOENT"], () => lstatSync(folder));
  if (stats?.isDirectory() !== true) return;
  // If this is refused, the removal that follows is refused too, and reports the cause.
  if ((stats.mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(folder, 0o700));
  for (const name of unless(["EACCES"], () => readdirSync(folder)) ?? []) permitRemoval(join(folder, name));
}

/** Removes a plain file, if it exists. Another build that meets the lock may remove its own file meanwhile. */
export function removeFile(file: string): void {
  if (unless(["ENOENT", "ENOTDIR"], () => lstatSync(file))?.isFile() !== true) return;
  unless(["ENOENT"], () => unlinkSync(file));
}
