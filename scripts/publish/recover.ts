/** Putting right what a killed run left. */
import { lstatSync, readdirSync, renameSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { unless } from "./failures.ts";
import { type Places, type Target, TEMPORARY } from "./places.ts";
import { settleIntent } from "./replace.ts";
import { removeTree } from "./stage.ts";
import { exists } from "./whole.ts";

/**
 * Brings a folder back to the old tree or the new one, after a run that was killed at any moment. To be called by the
 * holder of the lock alone: to anybody else, a run between its two renames looks like a killed one.
 */
export function recover(places: Places): void {
  for (const target of [places.out, places.hosts]) {
    if (!exists(target.root) && exists(target.old)) renameSync(target.old, target.root);
    removeTree(target.old);
    clear(target);
    if (exists(target.intent)) {
      // A name that only a run with an intent uses; without one, the file is somebody else's.
      removeFile(join(target.root, TEMPORARY));
      settleIntent(target);
    }
  }
  const lock = basename(places.lock);
  for (const name of readdirSync(places.work)) {
    if (name.startsWith(`${lock}.`)) removeFile(join(places.work, name));
  }
}

/** Removes what a run has prepared and not put in place. */
export function clear(target: Target): void {
  removeTree(target.stage);
  removeFile(target.draft);
}

function removeFile(file: string): void {
  if (unless(["ENOENT", "ENOTDIR"], () => lstatSync(file))?.isFile() === true) unlinkSync(file);
}
