/**
 * Waiting for the disk. A build that was not asked to be durable leaves it to the system when files reach the disk, as
 * nearly every program does; after a power cut some of them may then be empty or missing, until the next build sees it.
 */
import { spawnSync } from "node:child_process";
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { naming, unless } from "./failures.ts";

/** What a run waits for. In a run that is not durable, nothing. */
export interface Syncing {
  /** The bytes of one file. */
  readonly file: (file: string) => void;
  /** The names of what lies in a folder, and that of the folder itself. */
  readonly folder: (folder: string) => void;
  /** All below a folder. */
  readonly tree: (folder: string) => void;
}

/** What a run waits for. */
export function syncing(isDurable: boolean): Syncing {
  return isDurable ? { file: syncFile, folder: syncNames, tree: syncTree } : { file() {}, folder() {}, tree() {} };
}

function syncFile(file: string): void {
  // Windows flushes files that are open for writing alone.
  sync(file, process.platform === "win32" ? "r+" : "r");
}

function syncNames(folder: string): void {
  for (const one of [folder, dirname(folder)]) syncFolder(one);
}

/** Some systems let no folder be opened; their disks keep names by themselves. */
function syncFolder(folder: string): void {
  unless(["EISDIR", "EPERM", "EACCES", "EINVAL"], () => sync(folder, "r"));
}

function sync(file: string, flag: "r" | "r+"): void {
  const opened = openSync(file, flag);
  try {
    naming(file, () => fsyncSync(opened));
  } finally {
    closeSync(opened);
  }
}

/**
 * Linux can do this for a whole file system at once, which Node has no function for: `sync --file-system` of the GNU
 * core utilities calls syncfs(2) (https://www.gnu.org/software/coreutils/sync, read November 2026). File by file it
 * takes several times as long as writing them.
 */
function syncTree(folder: string): void {
  const isDone = process.platform === "linux" && spawnSync("sync", ["-f", folder], { stdio: "ignore" }).status === 0;
  if (!isDone) syncEach(folder);
}

/** One by one, what lies in a folder before the folder. */
export function syncEach(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) syncEach(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(folder);
}
