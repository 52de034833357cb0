/**
 * Publishes a folder file by file, for the modes `in-place` and `merge`. Readers never see half a file, but they may
 * see old and new files side by side.
 *
 * Before the first change, the new manifest is written to a journal: `.dist.stele/intent.jsonl`. After the last change,
 * a copy of the journal becomes the manifest of the folder. If a run is killed in between, the next run uses the
 * journal to find the files that were already written (`settleIntent`).
 */
import {
  accessSync,
  constants,
  copyFileSync,
  mkdirSync,
  lstatSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { entryOf, obstacleProblem, type PublishMode, steps } from "./actions.ts";
import { cutAtBlock } from "./blocks.ts";
import { syncing, type Syncing } from "./durable.ts";
import { refusal } from "./failures.ts";
import { isDone, unless } from "./system-errors.ts";
import { copyToNew, fileSha256, readRuleFile, sha256, writeNew, writeNewLike } from "./file-bytes.ts";
import { folderMaker, isFolder, looker, makeFolder, obstacleOnWay, openAs, removeEmptyFolders } from "./folders.ts";
import { inFoldersOf } from "./held-folders.ts";
import { keepFile } from "./kept.ts";
import { isOurs, type ManifestEntry, manifestWriter, ownedFiles, readManifest } from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { emptyStats, type Stats } from "./stats.ts";
import { count, type FolderBuild, survey } from "./survey.ts";
import { joinByPath } from "./walk.ts";

/**
 * Plans the run once more, and writes the new manifest to a draft file.
 *
 * @throws an error with diagnostics (a refusal) if another program has changed the folder since the first plan
 */
export function draftReplace(build: FolderBuild, mode: PublishMode): void {
  const draft = draftWriter(build.target);
  try {
    const { diagnostics } = survey(build, mode, "to the end", () => (step) => {
      const entry = entryOf(step);
      if (entry !== undefined) draft.add(entry);
    });
    if (diagnostics.length > 0) throw refusal(diagnostics);
  } finally {
    draft.close();
  }
}

/** Opens the draft. All users who can read the folder can read the draft, because it becomes the manifest. */
function draftWriter({ root, draft }: Target) {
  const restoreUmask = openAs(root);
  try {
    return manifestWriter(draft);
  } finally {
    restoreUmask();
  }
}

/** Writes and removes the files. Decides about each file again, because another program may have changed the folder. */
export function applyReplace(build: FolderBuild, mode: PublishMode, disk: Syncing): Stats {
  const { target } = build;
  // Without this right, nothing is written, and the journal of this user would keep the owner of the folder out.
  unless(["ENOENT"], () => accessSync(target.root, constants.W_OK));
  renameSync(target.draft, target.intent);
  mkdirSync(target.root, { recursive: true });
  (isApart(target) ? syncing(true) : disk).folder(dirname(target.intent));
  // Files that stay may come from a run without a flush to the disk.
  disk.tree(target.root);
  const restoreUmask = openAs(target.root);
  try {
    return applySteps(build, mode, disk);
  } finally {
    restoreUmask();
  }
}

function applySteps({ target, files }: FolderBuild, mode: PublishMode, disk: Syncing): Stats {
  const stats = emptyStats();
  const makeFolders = folderMaker((path) => inPlace(target, path, makeFolder));
  const changed = new Set<string>();
  for (const step of steps(target, files(), mode)) {
    const { path, action } = step;
    if (action.kind === "refuse") throw refusal([action.diagnostic]);
    if ("kept" in action && action.kept) {
      inPlace(target, path, (file) => keepFile(target, file, path, dirname(join(target.root, path))));
    }
    if (action.kind === "write" || action.kind === "cut") {
      makeFolders(path);
      viaTemporary(target, path, (temporary) => {
        if (action.access === undefined) writeNew(temporary, action.content);
        else writeNewLike(temporary, action.content, action.access);
        disk.file(temporary);
      });
      changed.add(dirname(path));
    } else if (action.kind === "remove") {
      inPlace(target, path, unlinkSync);
      removeEmptyFolders(path, (folder) => inPlace(target, folder, rmdirSync));
    }
    count(stats, step);
  }
  // Flush the folders first. Otherwise, after a power cut, the manifest could list files that are missing.
  for (const folder of changed) disk.folder(join(target.root, folder));
  putManifest(target, target.intent);
  disk.folder(join(target.root, dirname(MANIFEST)));
  removeJournal(target);
  return stats;
}

/** Removes the journal, which lists the new files until the manifest that does so is on the disk. */
function removeJournal(target: Target): void {
  if (isApart(target)) syncing(true).tree(target.root);
  unlinkSync(target.intent);
}

/**
 * Whether the folder is on another file system than the journal. Each of the two may reach its disk long before the other.
 * On one file system, a power cut loses the later changes of names, and not the earlier ones.
 */
function isApart({ root, intent }: Target): boolean {
  return statSync(root).dev !== statSync(dirname(intent)).dev;
}

/**
 * Repairs the manifest after a killed run: adds those files of the journal that the run had written. Without a manifest
 * line, these files would be third-party. Writes no manifest if the folder is missing or is a link. Also writes none if
 * the folder has neither a manifest nor a file of the journal, because then the run had written nothing.
 *
 * @throws a refusal if something is in the way of the manifest, such as a link to another folder
 */
export function settleIntent(target: Target): void {
  if (!isFolder(target.root)) return unlinkSync(target.intent);
  const restoreUmask = openAs(target.root);
  try {
    settle(target);
  } finally {
    restoreUmask();
  }
}

function settle(target: Target): void {
  // A killed run may leave half a file under the temporary name. No other tool uses that name.
  if (lstatSync(target.intent).size > 0) removeCopy(target, ".");
  const look = looker(target.root);
  const manifest = look(MANIFEST);
  if (manifest.kind === "obstacle") throw refusal([obstacleProblem(target, MANIFEST, manifest)]);
  const draft = draftWriter(target);
  let hasBegun = manifest.kind === "file";
  let cleared = "";
  try {
    const intended = readManifest(target.intent, `${target.workName}/${basename(target.intent)}`);
    for (const { path, a: listed, b: meant } of joinByPath(ownedFiles(target), intended, [])) {
      if (meant !== undefined && dirname(path) !== cleared) {
        cleared = dirname(path);
        removeCopy(target, cleared);
      }
      const written = meant !== undefined && look(path).kind === "file" && wroteIt(target, meant);
      const entry = written ? meant : listed;
      if (entry === undefined) continue;
      hasBegun = true;
      draft.add(entry);
    }
  } finally {
    draft.close();
  }
  if (hasBegun) putManifest(target, target.draft);
  removeJournal(target);
  unlinkSync(target.draft);
}

/** Removes the temporary file of a killed run from a folder. `copyOver` makes one beside the file that it replaces. */
function removeCopy({ root }: Target, folder: string): void {
  const remove = (copy: string): void => void (lstatSync(copy).isFile() && unlinkSync(copy));
  unless(["ENOENT"], () => inFoldersOf(root, join(folder, TEMPORARY), remove));
}

/** Whether a file has the sha256 of its manifest line, or no bytes. In a shared file, only Stele's block of lines is compared. */
function wroteIt({ root }: Target, entry: ManifestEntry): boolean {
  const compare = (file: string): boolean => {
    // A power cut can leave a new file without its bytes. Then there is nothing in it to lose.
    if (entry.block !== true) return lstatSync(file).size === 0 || isOurs(entry, "file", fileSha256(file));
    const found = readRuleFile(file);
    const cut = typeof found === "object" && cutAtBlock(found.bytes);
    return typeof cut === "object" && isOurs(entry, "block", sha256(cut.block));
  };
  return unless(["ELOOP"], () => inFoldersOf(root, entry.path, compare)) === true;
}

function putManifest(target: Target, manifest: string): void {
  inPlace(target, dirname(MANIFEST), makeFolder);
  viaTemporary(target, MANIFEST, (temporary) => {
    copyFileSync(manifest, temporary, constants.COPYFILE_EXCL);
    // As `manifestWriter` does.
    syncing(true).file(temporary);
  });
}

/** Writes a temporary file and renames it to `path`. So readers get the old file or the new one, never half a file. */
function viaTemporary(target: Target, path: string, write: (temporary: string) => void): void {
  inPlace(target, TEMPORARY, (temporary) => {
    try {
      write(temporary);
      // A link in its place would be published, with what it leads to.
      const there = looker(target.root)(TEMPORARY);
      if (there.kind === "obstacle") throw refusal([obstacleProblem(target, TEMPORARY, there)]);
      inPlace(target, path, (file) => {
        if (!isDone(["EXDEV"], () => renameSync(temporary, file))) copyOver(temporary, file);
      });
    } catch (thrown) {
      // EEXIST: another program has made a file with the temporary name. Do not remove that file.
      if (!isErrno(thrown) || thrown.code !== "EEXIST") unless(["ENOENT"], () => unlinkSync(temporary));
      throw thrown;
    }
  });
}

/** Replaces a file whose folder lies on another file system, such as a mount in the out folder. */
function copyOver(temporary: string, file: string): void {
  const copy = join(dirname(file), TEMPORARY);
  copyToNew(temporary, copy);
  try {
    renameSync(copy, file);
  } catch (thrown) {
    unless(["ENOENT"], () => unlinkSync(copy));
    throw thrown;
  }
  unlinkSync(temporary);
}

/**
 * Calls `use` with a path for a file or a folder of the out folder, and holds the folders of the path open meanwhile.
 * Throws if one of them is a link now: another program may have put it there during the run. Through it, the run would
 * replace or remove files elsewhere.
 */
function inPlace(target: Target, path: string, use: (place: string) => void): void {
  const obstacle = obstacleOnWay(target.root, path);
  const isUsed = obstacle === undefined && inFoldersOf(target.root, path, (place) => (use(place), true)) === true;
  if (isUsed) return;
  // Throws if a folder is missing. Else the link that was there is gone again.
  if (obstacle === undefined) lstatSync(join(target.root, path));
  throw refusal([obstacleProblem(target, path, obstacle ?? { at: dirname(path), what: "link" })]);
}
