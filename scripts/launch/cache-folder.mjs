// @ts-check
/**
 * The folder for what a checkout keeps between two runs. What lies there is run as a part of the tool. So the folder must
 * belong to the user, and no link may lead elsewhere. Anything else means that there is no cache, which is not an error.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** How many files are kept: a bundle with the code of each command, and some of the sources before. */
const MOST_FILES = 16;

/**
 * Finds or makes `.cache/stele` in a folder of packages.
 *
 * @param {string} packages
 * @returns {string | undefined} nothing if it cannot be used
 */
export function cacheFolder(packages) {
  return folderIn(folderIn(packages, ".cache"), "stele", 0o700);
}

/**
 * @param {string | undefined} parent
 * @param {string} name
 * @param {number} [mode] the permissions of a new folder; others must not be able to write to it
 */
function folderIn(parent, name, mode) {
  if (parent === undefined) return undefined;
  const folder = join(parent, name);
  try {
    mkdirSync(folder, { mode: mode ?? 0o755 });
  } catch {
    // It is there already, or cannot be made. In both cases, the next lines decide.
  }
  try {
    const stats = lstatSync(folder);
    const isClosed = mode === undefined || process.platform === "win32" || (stats.mode & 0o022) === 0;
    return stats.isDirectory() && isOurs(stats) && isClosed ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** @param {import("node:fs").Stats} stats */
function isOurs({ uid }) {
  return process.geteuid === undefined || uid === process.geteuid();
}

/**
 * Reads a file of the cache folder.
 *
 * @param {string} file
 * @returns {Buffer | undefined} nothing if it is missing, is not a regular file or belongs to another user
 */
export function readKept(file) {
  let descriptor;
  try {
    // Without O_NONBLOCK, a named pipe would be waited for.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    return stats.isFile() && isOurs(stats) ? readFileSync(descriptor) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Writes a file of the cache folder, whole or not at all, and removes the oldest files. It does nothing if it cannot write.
 *
 * @param {string} file
 * @param {Buffer} bytes
 */
export function keep(file, bytes) {
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, bytes, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file);
    removeOldest(dirname(file));
  } catch {
    remove(unfinished);
  }
}

/** @param {string} folder */
function removeOldest(folder) {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const withTimes = files.map((file) => ({ file, time: lstatSync(file).mtimeMs }));
  for (const { file } of withTimes.sort((a, b) => b.time - a.time).slice(MOST_FILES)) remove(file);
}

/** @param {string} file */
function remove(file) {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {
    // Another run may have removed it, or nothing can be removed here. It only takes space.
  }
}
