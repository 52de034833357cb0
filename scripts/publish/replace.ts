/**
 * Publishes file by file, in place or merged. A rename replaces each file at once, but the files change one by one.
 *
 * Before the first write, the new manifest is put beside the folder: the journal (`intent`). After the last write, a
 * copy of the journal becomes the manifest of the folder. A killed run may leave files that the manifest of the folder
 * does not list. `settleIntent` finds them in the journal.
 */
import { chmodSync, constants, copyFileSync, mkdirSync, lstatSync, renameSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { entryOf, obstacleProblem, type PublishMode, steps } from "./actions.ts";
import { cutAtBlock } from "./blocks.ts";
import { syncing, type Syncing } from "./durable.ts";
import { refusal, unless } from "./failures.ts";
import { fileSha256, ruleFileBytes, sha256, writeNew } from "./file-bytes.ts";
import { folderMaker, isFolder, looker, obstacleOnWay, openAs, removeEmptyFolders } from "./folders.ts";
import { keepFile } from "./kept.ts";
import { isOurs, type ManifestEntry, manifestWriter, ownedFiles, readManifest } from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { emptyStats, type Stats } from "./stats.ts";
import { count, type FolderBuild, survey } from "./survey.ts";
import { joinByPath } from "./walk.ts";

/**
 * Plans the run once more and writes the draft of the manifest.
 *
 * @throws a refusal if there are diagnostics now, because another program has changed the folder since the survey
 */
export function draftReplace(build: FolderBuild, mode: PublishMode): void {
  const draft = draftWriter(build.target);
  try {
    const { diagnostics } = survey(build, mode, "to the end", (step) => {
      const entry = entryOf(step);
      if (entry !== undefined) draft.add(entry);
    });
    if (diagnostics.length > 0) throw refusal(diagnostics);
  } finally {
    draft.close();
  }
}

/** Starts a draft that the readers of the folder may read: the manifest is a copy of the draft, with its mode. */
function draftWriter({ root, draft }: Target) {
  const restoreUmask = openAs(root);
  try {
    return manifestWriter(draft);
  } finally {
    restoreUmask();
  }
}

/** Carries out a plan whose draft is written. Decides about each file again, because the disk may have changed. */
export function applyReplace(build: FolderBuild, mode: PublishMode, disk: Syncing): Stats {
  const { target } = build;
  disk.file(target.draft);
  renameSync(target.draft, target.intent);
  disk.folder(dirname(target.intent));
  mkdirSync(target.root, { recursive: true });
  const restoreUmask = openAs(target.root);
  try {
    return applySteps(build, mode, disk);
  } finally {
    restoreUmask();
  }
}

function applySteps({ target, files }: FolderBuild, mode: PublishMode, disk: Syncing): Stats {
  const stats = emptyStats();
  const makeFolders = folderMaker(target.root);
  const changed = new Set<string>();
  for (const step of steps(target, files(), mode)) {
    const { path, action } = step;
    if (action.kind === "refuse") throw refusal([action.diagnostic]);
    if (["write", "cut", "remove"].includes(action.kind)) refuseLinkOnWay(target, path);
    if ("kept" in action && action.kept) keepFile(target, join(target.root, path), path);
    if (action.kind === "write" || action.kind === "cut") {
      makeFolders(path);
      viaTemporary(target, path, (temporary) => {
        writeNew(temporary, action.content);
        if (action.permissions !== undefined) chmodSync(temporary, action.permissions);
        disk.file(temporary);
      });
      changed.add(dirname(path));
    } else if (action.kind === "remove") {
      unlinkSync(join(target.root, path));
      removeEmptyFolders(target.root, path);
    }
    count(stats, step);
  }
  // Names are flushed before the manifest, which must not list files that a power cut can still remove.
  for (const folder of changed) disk.folder(join(target.root, folder));
  putManifest(target, target.intent, disk);
  disk.folder(join(target.root, dirname(MANIFEST)));
  unlinkSync(target.intent);
  return stats;
}

/**
 * Rebuilds the manifest after an interrupted run, so that it lists the existing files of the former build and of the
 * new one. Otherwise files that the run had written would count as third-party. There is nothing to rebuild if the
 * folder is gone or is a link now. If it has neither a manifest nor a file from the journal, the run had written
 * nothing there.
 *
 * @throws a refusal if a link would lead the manifest elsewhere
 */
export function settleIntent(target: Target): void {
  if (!isFolder(target.root)) return unlinkSync(target.intent);
  // Only Stele uses this name. A run that was killed while writing leaves a partial file there.
  const temporary = join(target.root, TEMPORARY);
  const hasIntended = lstatSync(target.intent).size > 0;
  if (hasIntended && unless(["ENOENT"], () => lstatSync(temporary))?.isFile() === true) unlinkSync(temporary);
  const look = looker(target.root);
  const manifest = look(MANIFEST);
  if (manifest.kind === "obstacle") throw refusal([obstacleProblem(target, MANIFEST, manifest)]);
  const draft = draftWriter(target);
  let hasBegun = manifest.kind === "file";
  try {
    const intended = readManifest(target.intent, `${target.workName}/${basename(target.intent)}`);
    for (const { path, a: listed, b: meant } of joinByPath(ownedFiles(target), intended, [])) {
      const written = meant !== undefined && look(path).kind === "file" && wroteIt(join(target.root, path), meant);
      const entry = written ? meant : listed;
      if (entry === undefined) continue;
      hasBegun = true;
      draft.add(entry);
    }
  } finally {
    draft.close();
  }
  if (hasBegun) putManifest(target, target.draft, syncing(false));
  unlinkSync(target.intent);
  unlinkSync(target.draft);
}

/** Whether a file, or our block in it, has the bytes that its manifest line states. */
function wroteIt(file: string, entry: ManifestEntry): boolean {
  if (entry.block !== true) return isOurs(entry, "file", fileSha256(file));
  const bytes = ruleFileBytes(file);
  const cut = bytes && cutAtBlock(bytes);
  return typeof cut === "object" && isOurs(entry, "block", sha256(cut.block));
}

function putManifest(target: Target, manifest: string, disk: Syncing): void {
  mkdirSync(dirname(join(target.root, MANIFEST)), { recursive: true });
  viaTemporary(target, MANIFEST, (temporary) => {
    copyFileSync(manifest, temporary, constants.COPYFILE_EXCL);
    disk.file(temporary);
  });
}

/** Writes a file under the temporary name, then renames it: readers get the old file or the new one. */
function viaTemporary(target: Target, path: string, write: (temporary: string) => void): void {
  const temporary = join(target.root, TEMPORARY);
  try {
    write(temporary);
    refuseLinkOnWay(target, path);
    renameSync(temporary, join(target.root, path));
  } catch (thrown) {
    // On EEXIST the temporary file is not from this run, so it must stay.
    if (!isErrno(thrown) || thrown.code !== "EEXIST") unless(["ENOENT"], () => unlinkSync(temporary));
    throw thrown;
  }
}

/** Refuses to write below a link: another program may have replaced a folder with one since the action was decided. */
function refuseLinkOnWay(target: Target, path: string): void {
  const obstacle = obstacleOnWay(target.root, path);
  if (obstacle !== undefined) throw refusal([obstacleProblem(target, path, obstacle)]);
}
