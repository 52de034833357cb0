/**
 * Publishing a whole folder at once: the new tree grows beside the old one, and two renames exchange them. Whatever
 * stops a build, readers have the old tree or the new one; between the renames they have none for an instant, and
 * `recover` ends that instant after a kill.
 */
import { chmodSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { NewFile } from "./artifact-order.ts";
import { refusal, unless } from "./failures.ts";
import { type FileReader, fileReader, sha256, writeNew } from "./file-bytes.ts";
import { folderMaker } from "./folders.ts";
import { isOurs, type ManifestEntry, manifestWriter } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { countFile, emptyTally, note, type Tally } from "./tally.ts";
import { exists, foreignMeanwhile, type WholeStep, wholeSteps } from "./whole.ts";

/**
 * Builds the new tree in the stage folder. Unchanged files are linked from the old tree, which costs no data and keeps
 * their times; everything else is written anew, never through such a link.
 *
 * @throws a refusal when a foreign file has turned up in the folder since it was surveyed
 */
export function stageTree(target: Target, files: Iterable<NewFile>): Tally {
  const reader = fileReader();
  const tally = emptyTally();
  const makeFolders = folderMaker(target.stage);
  mkdirSync(dirname(join(target.stage, MANIFEST)), { recursive: true });
  const manifest = manifestWriter(join(target.stage, MANIFEST));
  try {
    for (const step of wholeSteps(target, files)) {
      if (step.foreign) throw refusal([foreignMeanwhile(target, step.path)]);
      if (step.file === undefined) {
        countRemoved(target, step, reader, tally);
      } else {
        const { path, text } = step.file;
        const entry = { path, bytes: Buffer.byteLength(text), sha256: sha256(text) };
        makeFolders(path);
        countFile(tally, entry.bytes, stageFile(target, step, { text, entry }, reader, tally));
        manifest.add(entry);
      }
    }
  } finally {
    manifest.close();
  }
  return tally;
}

function stageFile(
  target: Target,
  { path, found, owned }: WholeStep,
  { text, entry }: { readonly text: string; readonly entry: ManifestEntry },
  reader: FileReader,
  tally: Tally,
): "added" | "changed" | "unchanged" {
  const [present, staged] = [join(target.root, path), join(target.stage, path)];
  const before = found && reader.sha256(present);
  if (before === entry.sha256) {
    linkOrWrite(present, staged, text);
    return "unchanged";
  }
  writeNew(staged, text);
  if (before === undefined) return "added";
  if (!isOurs(owned, "file", before)) note(tally.edited, path, EDITED_SHOWN);
  return "changed";
}

/** Links a file of the old tree into the new one. Where that cannot be, a file of the same bytes does as well. */
function linkOrWrite(present: string, staged: string, text: string): void {
  try {
    linkSync(present, staged);
  } catch (thrown) {
    // Not worth telling the reasons apart: if the disk is at fault, writing fails too, and says so.
    if (!isErrno(thrown)) throw thrown;
    writeNew(staged, text);
  }
}

function countRemoved(target: Target, step: WholeStep, reader: FileReader, tally: Tally): void {
  const { path, found, owned } = step;
  if (found === undefined) return;
  tally.removed += 1;
  if (!isOurs(owned, "file", reader.sha256(join(target.root, path)))) note(tally.edited, path, EDITED_SHOWN);
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

/** Removes a tree of our own work folder that is in nobody's way any more, if it is there. */
export function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    // A former tree comes with its permissions, and a folder that forbids removal would stop every later build.
    permitRemoval(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives us all rights on a folder and those inside it, as far as they are ours; never through a link. */
function permitRemoval(folder: string): void {
  const stats = unless(["ENOENT"], () => lstatSync(folder));
  if (stats?.isDirectory() !== true) return;
  // Where this is refused, the removal that follows is, too, and says what is in its way.
  if ((stats.mode & 0o700) !== 0o700) unless(["EACCES", "EPERM"], () => chmodSync(folder, 0o700));
  for (const name of unless(["EACCES"], () => readdirSync(folder)) ?? []) permitRemoval(join(folder, name));
}
