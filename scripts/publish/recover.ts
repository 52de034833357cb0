/** Putting right what a killed run left. */
import { lstatSync, readdirSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { refusal, unless } from "./failures.ts";
import { MANIFEST, type Places, type Target, TEMPORARY } from "./places.ts";
import { removeFormer, siftFormer } from "./former.ts";
import { settleIntent } from "./replace.ts";
import { removeStage } from "./stage.ts";
import { exists } from "./whole.ts";

/**
 * Brings a folder back to the old tree or the new one, after a run that was killed at any moment. To be called by the
 * holder of the lock alone: to anybody else, a run between its two renames looks like a killed one.
 */
export function recover(places: Places): void {
  for (const target of [places.out, places.hosts]) {
    bringBack(target);
    removeFormer(target, "to the kept folder");
    clear(target);
    if (exists(target.intent)) finishBooks(target);
  }
  const lock = basename(places.lock);
  for (const name of readdirSync(places.work)) {
    if (name.startsWith(`${lock}.`)) removeFile(join(places.work, name));
  }
}

/** The problem of a former tree that a killed run has taken away and not replaced; none where it is in nobody's way. */
export function awayProblem(target: Target): Diagnostic | undefined {
  const { name: out, old, workName } = target;
  const values = { out, former: `${workName}/${basename(old)}` };
  const place = placeOfFormer(target);
  return place === "done" ? undefined : diagnostic(place === "free" ? "out-folder-away" : "out-folder-taken", values);
}

/**
 * Whether the place of a former tree is still free, or taken by what no build has put there; or the tree is not wanted
 * any more. A link is none that a run has made: it would lead all that is written next to its other end.
 */
function placeOfFormer({ root, old }: Target): "free" | "taken" | "done" {
  if (!isFolder(old)) return "done";
  // Scripts make the folder before they build into it.
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

/** Finishes the books of a run that replaced files. There are none of a folder that has gone, or become a link, since. */
function finishBooks(target: Target): void {
  if (!isFolder(target.root)) {
    unlinkSync(target.intent);
    return;
  }
  // The name is Stele's, and a run that was killed in the middle of a file leaves a part of it.
  const temporary = join(target.root, TEMPORARY);
  const isBegun = lstatSync(target.intent).size > 0;
  if (isBegun && lstatSync(temporary, { throwIfNoEntry: false })?.isFile() === true) unlinkSync(temporary);
  settleIntent(target);
}

function isFolder(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path))?.isDirectory() === true;
}

/** Removes what a run has prepared and not put in place. */
export function clear(target: Target): void {
  removeStage(target);
  removeFile(target.draft);
}

function removeFile(file: string): void {
  if (unless(["ENOENT", "ENOTDIR"], () => lstatSync(file))?.isFile() === true) unlinkSync(file);
}
