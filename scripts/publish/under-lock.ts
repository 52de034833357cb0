/** Prepares each run that may write: checks the out folder, takes its lock, removes what a killed run left. */
import { lstatSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { basename, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOrRethrow, refusal, unless } from "./failures.ts";
import { exists, isFolder } from "./folders.ts";
import { clear, removeFormer, removeTree, siftFormer } from "./former.ts";
import { keptFolderProblem } from "./kept.ts";
import { isOwnFolder, type Lock, type LockOwner, takeLock } from "./lock.ts";
import { outFolder, type OutFolderRequest } from "./out-folder.ts";
import { MANIFEST, type Ownerships, type Places, placesOf, type Target } from "./places.ts";
import { settleIntent } from "./replace.ts";

/**
 * The result of a run that published nothing. Exit code 2: the folder must never be an out folder. 3: the disk, a lock
 * or third-party files prevent publishing.
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
 * Checks the out folder, takes its lock, recovers from a killed run, and turns errors of the system into diagnostics.
 *
 * @param look is called instead of `run` if the system does not let us write a lock. It must write nothing. It returns
 *   undefined if looking is not enough: the error of the lock is then reported.
 */
export function* withLock<T>(
  options: OutFolderRequest & { readonly ownerships: Ownerships },
  run: (places: Places) => Generator<void, T>,
  look: (places: Places) => T | undefined,
): Generator<void, T | NotPublished> {
  try {
    const found = outFolder(options);
    if ("refused" in found) return notPublished(2, [found.refused]);
    const places = placesOf(found.path, options.outName, options.ownerships);
    const obstacle = besideProblem(places);
    if (obstacle !== undefined) return notPublished(3, [obstacle]);
    const lock = lockOr(places, look);
    if ("seen" in lock) return lock.seen;
    if (!lock.taken) return notPublished(3, [lockedProblem(places, options, lock.owner)]);
    if (!isOwnFolder(places.lock)) {
      lock.release();
      return notPublished(3, [workFolderForeign(places, "another user's")]);
    }
    try {
      recover(places);
      return yield* run(places);
    } finally {
      for (const target of [places.out, places.hosts]) clear(target);
      lock.release();
    }
  } catch (thrown) {
    return notPublished(3, problemsOrRethrow(thrown, options.projectDirectory));
  }
}

/** Takes the lock. If the system refuses to write it, and there is no work folder, calls `look` instead. */
function lockOr<T>(places: Places, look: (places: Places) => T | undefined): Lock | { readonly seen: T } {
  try {
    return takeLock(places.lock);
  } catch (thrown) {
    const refused = isErrno(thrown) && ["EACCES", "EPERM", "EROFS"].includes(thrown.code);
    const seen = refused && !exists(places.work) ? look(places) : undefined;
    if (seen === undefined) throw thrown;
    return { seen };
  }
}

/** Makes the diagnostic of an out folder that another build is writing. */
export function lockedProblem(places: Places, { outName }: OutFolderRequest, owner?: LockOwner): Diagnostic {
  return diagnostic("out-folder-locked", { out: outName, lock: `${places.out.workName}/lock`, owner });
}

/** Reports what is in the place of a folder beside the out folder, and is not a folder. No build starts then. */
export function besideProblem(places: Places): Diagnostic | undefined {
  return workFolderProblem(places) ?? keptFolderProblem(places.out) ?? keptFolderProblem(places.hosts);
}

/** Reports a work folder that is not a folder: through a link, a build would remove files elsewhere. */
function workFolderProblem(places: Places): Diagnostic | undefined {
  const stats = unless(["ENOENT"], () => lstatSync(places.work));
  return stats === undefined || stats.isDirectory() ? undefined : workFolderForeign(places, "not a folder");
}

/** Makes the diagnostic of an unsafe work folder: its owner could put links there while a build writes files. */
function workFolderForeign({ out }: Places, what: "not a folder" | "another user's"): Diagnostic {
  return diagnostic("work-folder-foreign", { folder: out.workName, what });
}

/**
 * Brings both folders back to the old tree or the new one after a run that was killed at any moment. Only the holder of
 * the lock may call it: to other processes, a run between its two renames looks like a killed run.
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

/** Reports a former tree that a killed run moved away without putting a new tree in its place. */
export function awayProblem(target: Target): Diagnostic | undefined {
  const { name: out, old, workName } = target;
  const values = { out, former: `${workName}/${basename(old)}` };
  const place = placeOfFormer(target);
  return place === "done" ? undefined : diagnostic(place === "free" ? "out-folder-away" : "out-folder-taken", values);
}

/**
 * Where a former tree can go. `free`: back to its place. `taken`: something that no build wrote is in its place.
 * `done`: it is not needed any more. A link is never `free`: later writes would go to its target.
 */
function placeOfFormer({ root, old }: Target): "free" | "taken" | "done" {
  if (!isFolder(old)) return "done";
  // An empty folder counts as free, because scripts often make the folder before they build into it.
  if (!exists(root) || (isFolder(root) && readdirSync(root).length === 0)) return "free";
  return exists(join(old, MANIFEST)) && !exists(join(root, MANIFEST)) ? "taken" : "done";
}

function bringBack(target: Target): void {
  const place = placeOfFormer(target);
  if (place === "taken") throw refusal([awayProblem(target)].filter((problem) => problem !== undefined));
  if (place === "done" || !siftFormer(target)) return;
  if (exists(target.root)) rmdirSync(target.root);
  renameSync(target.old, target.root);
}
