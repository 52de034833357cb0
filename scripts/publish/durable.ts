/**
 * Flushes files to disk (fsync) for durable builds. In other builds, the system decides when it writes files to the
 * disk. After a power cut, some of these files may be empty or missing until the next build.
 */
import { spawnSync } from "node:child_process";
import { closeSync, constants, fsyncSync, openSync, readdirSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { trustedProgram } from "../content/sources/program.ts";
import { naming } from "../diagnostics/errno.ts";
import { unless } from "./system-errors.ts";

const DURABLE = { file: syncFile, folder: syncNames, tree: syncTree } as const;

export type Syncing = typeof DURABLE;

/** Makes the flush functions of a run. They do nothing if the run is not durable. */
export function syncing(isDurable: boolean): Syncing {
  return isDurable ? DURABLE : { file() {}, folder() {}, tree() {} };
}

function syncFile(file: string): void {
  // Windows flushes only files that are open for writing.
  sync(file, process.platform === "win32" ? "r+" : READING);
}

/** Flushes the names of the files in a folder, and the folder's own name in its parent. */
function syncNames(folder: string): void {
  const real = realpathSync(folder);
  for (const one of [real, dirname(real)]) syncFolder(one);
}

/** Flushes one folder. Ignores errors of systems that cannot open folders: such systems need no flush of file names. */
function syncFolder(folder: string): void {
  unless(["EISDIR", "EPERM", "EACCES", "EINVAL"], () => sync(folder, READING));
}

/** Opens no link, and waits for no pipe: another program may put one in the place of a file. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function sync(file: string, flag: number | "r+"): void {
  const opened = openSync(file, flag);
  try {
    naming(file, () => fsyncSync(opened));
  } finally {
    closeSync(opened);
  }
}

/**
 * Flushes everything below a folder. On Linux, runs `sync -f` of the GNU core utilities, which flushes a whole file
 * system at once (https://www.gnu.org/software/coreutils/sync, read November 2026). `sync -f` calls syncfs(2), for
 * which Node has no function. Flushing file by file takes several times as long as writing the files.
 */
function syncTree(root: string): void {
  // A path such as `/proc/self/fd/17/stage` would lead another process elsewhere.
  const folder = realpathSync(root);
  const program = process.platform === "linux" ? trustedProgram("sync", folder) : undefined;
  if (program !== undefined && spawnSync(program, ["-f", folder], { cwd: "/", stdio: "ignore" }).status === 0) return;
  syncEach(folder);
}

/** Flushes each file below a folder. Flushes the contents of a folder before the folder itself. */
function syncEach(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) syncEach(path);
    // A merged folder also has files of others, which this user may be unable to read.
    else if (entry.isFile()) unless(["EACCES", "EPERM"], () => syncFile(path));
  }
  syncFolder(folder);
}
