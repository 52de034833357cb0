/**
 * Removes staging folders, and the previous build (the "former" tree), which a swap moves to `.dist.stele/old`. That
 * folder may contain files of other programs and a forged manifest. So each file is checked before it is removed.
 */
import { isUtf8 } from "node:buffer";
import {
  accessSync,
  chmodSync,
  constants,
  type Dirent,
  lstatSync,
  readdirSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { mayDiscard } from "./belief.ts";
import { isRefusal } from "./failures.ts";
import { isDone, unless } from "./system-errors.ts";
import { isFolder, statsAt } from "./folders.ts";
import { type EnterFolder, inFoldersOf, inHeldFolder, withHeldFolders } from "./held-folders.ts";
import { addName, inMadeFolders, keepFile, keepTree } from "./kept.ts";
import { type ManifestEntry, manifestIn } from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { emptySample, note, type Sample } from "./stats.ts";
import { type FoundFile, joinByPath, placeOf, sortedFiles } from "./walk.ts";

/**
 * Removes the previous build, `.dist.stele/old`. First moves it to `.dist.stele/gone`: what a killed run leaves there is not
 * whole, and no run puts it back. Deletes files of that build, and moves all other files elsewhere. What the system does not
 * let this user remove or move stays together in the folder, which moves to `dist.kept`.
 *
 * @param unlisted where to move files that are not in the manifest. After a swap by this run: `to the new tree`,
 *   because another program wrote them during the run. If a path is in use there, the file moves to `dist.kept`. After
 *   a killed run: `to the kept folder` (`dist.kept`), because files from a pull request must not be published.
 * @returns the files that another program wrote during the run, and that are in the new tree now
 * @throws errors of the operating system. The next call removes the rest.
 */
export function removeFormer(target: Target, unlisted: Removal["unlisted"]): Sample {
  const appeared = emptySample();
  const { old, gone } = target;
  const remove = (): void => removeTreeAt(gone, target, unlisted, appeared);
  // A killed run may have left it.
  if (isThere(gone)) remove();
  if (isThere(old)) {
    renameSync(old, gone);
    remove();
  }
  return appeared;
}

/** Whether a path is a folder. Removes anything else, such as a link, and not the files that it leads to. */
function isThere(path: string): boolean {
  const isTree = isFolder(path);
  if (!isTree) unless(["ENOENT", "ENOTDIR"], () => unlinkSync(path));
  return isTree;
}

function removeTreeAt(old: string, places: Target, unlisted: Removal["unlisted"], appeared: Sample): void {
  const target = { ...places, old };
  try {
    permitted(target.old, () => withHeldFolders((enter) => removeAll({ target, unlisted, appeared, enter })));
  } catch (thrown) {
    if (!isErrno(thrown) || !RESISTING.includes(thrown.code) || !isDone(RESISTING, () => keepRest(target)))
      throw thrown;
  }
}

/** Moves what resists the removal, such as the folder of another user, to `dist.kept`: the whole tree that is left. */
function keepRest(target: Target): void {
  withHeldFolders((enter) => {
    unless(RESISTING, () => hasWholeManifest(target) && removeManifest(target.old, enter));
    removeFolders(target.old, target.old, enter, [...RESISTING, "ENOTEMPTY", "EEXIST"]);
  });
  if (isFolder(target.old)) keepTree(target);
}

/** The errors of a file or folder that the system does not let this user read, move or remove, such as by too long a path. */
const RESISTING = ["EACCES", "EPERM", "ENAMETOOLONG"];

/**
 * Prepares the previous build so that it can be put back. Only files that are certainly Stele's stay: the next build
 * removes or replaces them. All other files move to `dist.kept`, but those that the system does not let this user move:
 * they were in the site before, and the next build refuses to replace it.
 *
 * @returns whether the build can be put back, which needs a valid manifest. So can an empty folder, whose mode stays.
 */
export function siftFormer(target: Target): boolean {
  const sift = (tolerated: readonly string[], enter: EnterFolder): void => {
    const tolerate = (_folder: string, thrown: unknown): void => {
      if (!isErrno(thrown) || !tolerated.includes(thrown.code)) throw thrown;
    };
    const files = sortedFiles(target.old, enter, tolerate);
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), files)) {
      if (found === undefined || (found.plain && path === MANIFEST)) continue;
      inHeldFolder(join(target.old, path), () => siftOne(target, found, owned, tolerated));
    }
  };
  const siftAll = (): void => permitted(target.old, () => withHeldFolders((enter) => sift([], enter)));
  if (!isDone(RESISTING, siftAll)) withHeldFolders((enter) => sift(RESISTING, enter));
  return hasWholeManifest(target) || readdirSync(target.old).length === 0;
}

/** Does not tolerate errors of `dist.kept`: a file that cannot be saved there must not be published either. */
function siftOne(
  target: Target,
  found: FoundFile,
  owned: ManifestEntry | undefined,
  tolerated: readonly string[],
): void {
  const file = placeOf(found);
  const isMoved = unless(tolerated, () => {
    if (found.plain && typeof file === "string" && mayDiscard(target, owned, file)) return false;
    mayBeMoved(target, found);
    return true;
  });
  if (isMoved === true) moveToKept(target, found, tolerated);
}

/** Throws if this user may not move a file. Else it would be kept, and then resist the removal, once more at each build. */
function mayBeMoved({ old }: Target, { path, within }: FoundFile): void {
  accessSync(within ?? dirname(join(old, path)), constants.W_OK);
}

/** How often a removal is tried. A try fails if another program writes a new file into the tree at the same time. */
const MOST_ROUNDS = 100;

function removeAll(removal: Removal): void {
  const { target, enter } = removal;
  for (let round = 1; ; round += 1) {
    // A file at the path of the manifest that is no manifest was not written by Stele.
    const isManifest = hasWholeManifest(target);
    let hasManifest = false;
    let resistance: unknown;
    // Goes on after such an error, so that in the end only files that resist are there.
    const resist = (thrown: unknown): void => {
      if (!isErrno(thrown) || !RESISTING.includes(thrown.code)) throw thrown;
      resistance ??= thrown;
    };
    const files = sortedFiles(target.old, enter, (_folder, thrown) => resist(thrown));
    for (const { path, b: owned, c: found } of joinByPath([], listed(target), files)) {
      if (found === undefined) continue;
      // Remove the manifest last. If the removal is interrupted, the next run still needs the manifest.
      if (found.plain && path === MANIFEST && isManifest) hasManifest = true;
      else {
        try {
          inHeldFolder(join(target.old, path), () => removeOne(removal, found, owned));
        } catch (thrown) {
          resist(thrown);
        }
      }
    }
    if (resistance !== undefined) throw resistance;
    try {
      if (hasManifest) removeManifest(target.old, enter);
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

function hasWholeManifest({ old, name }: Target): boolean {
  if (inFoldersOf(old, MANIFEST, statsAt)?.isFile() !== true) return false;
  try {
    for (const _ of manifestIn(old, name));
    return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return false;
  }
}

/** Yields the manifest lines of the previous build up to a broken line. Files without a line are third-party. */
function* listed({ old, name }: Target): Generator<ManifestEntry> {
  try {
    yield* manifestIn(old, name);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
  }
}

interface Removal {
  readonly target: Target;
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
    mayBeMoved(target, found);
    const isAppeared = unlisted === "to the new tree" && owned === undefined && bytes === undefined;
    if (!isAppeared || !addToNewTree(target, file, path)) return moveToKept(target, found);
    note(appeared, path);
  }
  unless(["ENOENT"], () => unlinkSync(file));
}

function moveToKept(target: Target, found: FoundFile, tolerated: readonly string[] = []): void {
  const file = placeOf(found);
  keepFile(target, file, found.path, join(target.old, dirname(found.path)));
  // `keepFile` copies files but moves pipes and devices. A moved file is gone already.
  unless(["ENOENT", ...tolerated], () => unlinkSync(file));
}

/** Whether the new tree has a hard link to this file (the same inode). Staging makes such links to unchanged files. */
function isInNewTree(file: string, place: string): boolean {
  const stats = lstatSync(file);
  if (stats.nlink < 2) return false;
  const now = statsAt(place);
  return now?.ino === stats.ino && now.dev === stats.dev;
}

/** Adds a file to the new tree. Makes missing folders, even `root`. Returns false if the path is in use there. */
function addToNewTree({ root, old }: Target, file: string | Buffer, path: string): boolean {
  return inMadeFolders(root, path, dirname(join(old, path)), (place) => addName(file, place)) === true;
}

/**
 * Removes a folder that contains only empty folders. Throws if there is a file in it, unless ENOTEMPTY is `tolerated`:
 * then removes the folders without files.
 *
 * @param path the real path of the folder, for error messages; `folder` may be a path such as `/proc/self/fd/17/a`
 */
function removeFolders(folder: string, path: string, enter: EnterFolder, tolerated: readonly string[] = []): void {
  const held = unless(tolerated, () => enter(folder));
  if (held === undefined) return;
  inHeldFolder(path, () => {
    try {
      for (const { name } of unless(tolerated, () => foldersIn(held.place)) ?? []) {
        removeFolders(join(held.place, name), join(path, name), enter, tolerated);
      }
    } finally {
      held.release();
    }
    unless(tolerated, () => rmdirSync(folder));
  });
}

function foldersIn(folder: string): readonly Dirent[] {
  const entries = unless(["ENOENT"], () => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory());
}

/** Removes the staging folder and the draft of a run. Checks nothing, because Stele made all files in them. */
export function clear({ stage, draft }: Target): void {
  removeTree(stage);
  removeTree(draft);
}

/**
 * Removes a file, or a folder with all that is in it. Changes permissions if they forbid the removal. Holds each folder
 * open, unlike `rmSync`: another user may put a link in its place.
 */
export function removeTree(path: string): void {
  permitted(path, () => withHeldFolders((enter) => removeEntry(path, path, enter)));
}

/** Gives an entry of a folder a name that a string can express. */
function renamed(folder: string, bytes: Buffer): string {
  const name = `${TEMPORARY}.${process.hrtime.bigint()}`;
  renameSync(Buffer.concat([Buffer.from(`${folder}/`), bytes]), join(folder, name));
  return name;
}

/** @param path the path of the entry, for error messages; `entry` may be a path such as `/proc/self/fd/17/a` */
function removeEntry(entry: string, path: string, enter: EnterFolder): void {
  const held = isFolder(entry) ? enter(entry) : undefined;
  if (held === undefined) return inHeldFolder(path, () => unless(["ENOENT", "ENOTDIR"], () => unlinkSync(entry)));
  inHeldFolder(path, () => {
    try {
      for (const bytes of readdirSync(held.place, { encoding: "buffer" })) {
        const name = isUtf8(bytes) ? bytes.toString() : renamed(held.place, bytes);
        removeEntry(join(held.place, name), join(path, name), enter);
      }
    } finally {
      held.release();
    }
    unless(["ENOENT"], () => rmdirSync(entry));
  });
}

/** Calls `remove`. If permissions forbid it, changes the permissions of the folder and calls `remove` again. */
function permitted(folder: string, remove: () => void): void {
  if (isDone(["EACCES", "EPERM", "ENOENT"], remove)) return;
  withHeldFolders((enter) => permitRemoval(folder, enter));
  remove();
}

/** Gives the user all rights on a folder and the folders inside it, if the user owns them. Never follows a link. */
function permitRemoval(folder: string, enter: EnterFolder): void {
  const held = enter(folder);
  if (held === undefined) return;
  try {
    // Ignore the error. The later removal of the folder then fails too, and its error states the cause.
    const mode = statSync(held.place).mode & 0o7777;
    if ((mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(held.place, mode | 0o700));
    const inside = unless(["EACCES"], () => foldersIn(held.place)) ?? [];
    for (const { name } of inside) permitRemoval(join(held.place, name), enter);
  } finally {
    held.release();
  }
}
