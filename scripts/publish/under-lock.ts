/** Prepares a run that may write: checks the out folder, takes its lock, and cleans up after a killed run. */
import { lstatSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOrRethrow, refusal } from "./failures.ts";
import { unless } from "./system-errors.ts";
import { exists, isFolder } from "./folders.ts";
import { clear, removeFormer, removeTree, siftFormer } from "./former.ts";
import { namedBelow } from "./held-folders.ts";
import { keptFolderProblem } from "./kept.ts";
import { isOwnFolder, type Lock, lockHolder, type LockOwner, takeLock } from "./lock.ts";
import { hasManifest } from "./manifest.ts";
import { outFolder, type OutFolderRequest } from "./out-folder.ts";
import { type Ownerships, type Places, placesOf, type Target } from "./places.ts";
import { settleIntent } from "./replace.ts";

/**
 * The result of a run that published nothing. Exit code 2: the folder is not allowed as an out folder. Exit code 3: the
 * disk, a lock or third-party files prevent publishing.
 */
export interface NotPublished {
  readonly published: false;
  readonly exitCode: 2 | 3;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the result of a run that published nothing. */
export function notPublished(exitCode: 2 | 3, diagnostics: readonly Diagnostic[]): NotPublished {
  return { published: false, exitCode, diagnostics };
}

/**
 * Calls `run` while it holds the lock of the out folder. Before that, checks the folder and cleans up after a killed
 * run. Returns errors of the operating system as diagnostics.
 *
 * @param look is called instead of `run` if the lock cannot be written, for example on a read-only disk. It must write
 *   nothing. If `look` returns undefined, `withLock` reports why the lock cannot be written.
 */
export function* withLock<T>(
  options: OutFolderRequest & { readonly ownerships: Ownerships },
  run: (places: Places) => Generator<void, T>,
  look: (places: Places) => T | undefined,
): Generator<void, T | NotPublished> {
  try {
    const found = outFolder(options);
    if ("refused" in found) return notPublished(2, [found.refused]);
    const byName = placesOf(found.path, options.outName, options.ownerships);
    const obstacle = besideProblem(byName);
    if (obstacle !== undefined) return notPublished(3, [obstacle]);
    const lock = lockOr(byName, look);
    if ("seen" in lock) return lock.seen;
    if (!lock.taken) return notPublished(3, [lockedProblem(byName, options, lock.owner)]);
    const held = { work: lock.folder, around: lock.around };
    try {
      if (!isOwnFolder(lock)) return notPublished(3, [workFolderForeign(byName, "another user's")]);
      const places = placesOf(found.path, options.outName, options.ownerships, held);
      return yield* runLocked(places, run, lock.release);
    } catch (thrown) {
      throw namedBelow(dirname(found.path), held.around, namedBelow(byName.work, held.work, thrown));
    }
  } catch (thrown) {
    return notPublished(3, problemsOrRethrow(thrown, options.projectDirectory));
  }
}

function* runLocked<T>(places: Places, run: (places: Places) => Generator<void, T>, release: () => void) {
  try {
    recover(places);
    return yield* run(places);
  } finally {
    for (const target of [places.out, places.hosts]) {
      // Without the staging folder, the next build would take another folder with a manifest for the new tree.
      if (placeOfFormer(target) !== "taken") clear(target);
    }
    release();
  }
}

/** Takes the lock. If the lock cannot be written and no work folder (`.dist.stele`) exists, calls `look` instead. */
function lockOr<T>(places: Places, look: (places: Places) => T | undefined): Lock | { readonly seen: T } {
  try {
    return takeLock(places.lock);
  } catch (thrown) {
    if (!isErrno(thrown) || !["EACCES", "EPERM", "EROFS"].includes(thrown.code)) throw thrown;
    const isThere = exists(places.work);
    // A build of another user may be running: its work folder is closed to others.
    const holder = isThere && thrown.code === "EACCES" ? lockHolder(places.lock) : undefined;
    if (holder) return { taken: false, ...holder };
    const seen = isThere ? undefined : look(places);
    if (seen === undefined) throw thrown;
    return { seen };
  }
}

/** Makes the diagnostic for an out folder that another build has locked. */
export function lockedProblem(places: Places, { outName }: OutFolderRequest, owner?: LockOwner): Diagnostic {
  return diagnostic("out-folder-locked", { out: outName, lock: `${places.out.workName}/lock`, owner });
}

/** Returns a diagnostic if `.dist.stele`, `dist.kept` or `dist.hosts.kept` exists and is not a folder. */
export function besideProblem(places: Places): Diagnostic | undefined {
  return workFolderProblem(places) ?? keptFolderProblem(places.out) ?? keptFolderProblem(places.hosts);
}

/** Checks that the work folder (`.dist.stele`) is not a link. Through a link, a build would remove files elsewhere. */
function workFolderProblem(places: Places): Diagnostic | undefined {
  const stats = unless(["ENOENT"], () => lstatSync(places.work));
  return stats === undefined || stats.isDirectory() ? undefined : workFolderForeign(places, "not a folder");
}

/** Makes the diagnostic for an unsafe work folder. Links in it could redirect the files that a build writes. */
function workFolderForeign({ out }: Places, what: "not a folder" | "another user's"): Diagnostic {
  return diagnostic("work-folder-foreign", { folder: out.workName, what });
}

/**
 * Repairs `dist` and `dist.hosts` after a killed run: puts a moved folder back, removes leftovers, completes manifests.
 * Call this function only while you hold the lock. Otherwise it could undo the work of a build that is still running.
 */
export function recover(places: Places): void {
  for (const target of [places.out, places.hosts]) {
    bringBack(target);
    removeFormer(target, "to the kept folder");
    clear(target);
    if (exists(target.intent)) settleIntent(target);
  }
  const lock = basename(places.lock);
  for (const name of readdirSync(places.work)) {
    if (name.startsWith(`${lock}.`)) removeTree(join(places.work, name));
  }
}

/** Returns a diagnostic if a killed run moved the out folder to `.dist.stele/old` and put no new tree in its place. */
export function awayProblem(target: Target): Diagnostic | undefined {
  const { name: out, old, workName } = target;
  const values = { out, former: `${workName}/${basename(old)}` };
  const place = placeOfFormer(target);
  return place === "done" ? undefined : diagnostic(place === "free" ? "out-folder-away" : "out-folder-taken", values);
}

/**
 * Decides what to do with the previous tree that a killed run left in `.dist.stele/old`. `free`: move it back to
 * `dist`. `taken`: it cannot move back, because another program wrote to `dist`. `done`: there is nothing to do.
 */
function placeOfFormer({ root, old, stage }: Target): "free" | "taken" | "done" {
  if (!isFolder(old)) return "done";
  // An empty `dist` is free too, because scripts often create `dist` before they run a build. A link to an empty folder
  // is not free, because the build would write through the link.
  if (!exists(root) || (isFolder(root) && readdirSync(root).length === 0)) return "free";
  // A swap renames `stage` to `dist`. If `stage` still exists, a manifest in `dist` does not belong to the new tree.
  const isNew = !exists(stage) && hasManifest(root);
  return hasManifest(old) && !isNew ? "taken" : "done";
}

function bringBack(target: Target): void {
  const place = placeOfFormer(target);
  if (place === "taken") throw refusal([awayProblem(target)].filter((problem) => problem !== undefined));
  if (place === "done" || !siftFormer(target)) return;
  if (exists(target.root)) rmdirSync(target.root);
  renameSync(target.old, target.root);
}
