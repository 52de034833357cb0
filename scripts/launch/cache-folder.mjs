// @ts-check
/**
 * The folder for files that a checkout or an installed package keeps between two runs. The tool runs the code in these
 * files. So the folder must belong to the user and must not be a link. Otherwise the tool runs without a cache, and
 * reports no error.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";

/** The maximum number of files kept: the bundle, the code of each command, and some files of earlier sources. */
const MOST_FILES = 16;

/**
 * Finds or makes the folder `.cache/stele`. Returns undefined if it cannot be used.
 *
 * @param {string} packages the folder `node_modules`
 */
export function cacheFolder(packages) {
  return folderIn(folderIn(packages, ".cache"), "stele", 0o700);
}

/**
 * Finds or makes the folder `stele` in the user's folder for caches: `XDG_CACHE_HOME`, or else `~/.cache`
 * (https://specifications.freedesktop.org/basedir/latest, read November 2026), and `%LOCALAPPDATA%` on Windows. Returns
 * undefined if the folder cannot be used, or is in a project: its files may have come with a pull request.
 */
export function userCacheFolder() {
  const { HOME = "", LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const given = process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME;
  const isGiven = given !== undefined && isAbsolute(given);
  const parent = isGiven ? given : HOME;
  if (!isAbsolute(parent) || isInProject(parent)) return undefined;
  const folder = folderIn(isGiven ? parent : folderIn(parent, ".cache"), "stele", 0o700);
  // The folder may have been there before, as a checkout. A given folder for caches may also contain all checkouts.
  if (folder === undefined || isInProject(folder) || isShared(dirname(folder))) return undefined;
  const isAround = isBelow(realpathSync(process.cwd()), realpathSync(isGiven ? parent : folder));
  return isAround ? undefined : folder;
}

/**
 * Returns the path of the file for the compiled code of this run. Each command has its own file, because each command
 * calls different functions. Help calls few of them, so `build --help` must not leave its code for `build`.
 *
 * @param {string} folder
 * @param {string} key the first part of the name
 */
export function codeFile(folder, key) {
  const [command = "", ...options] = process.argv.slice(2);
  const isHelp = options.includes("--help") || options.includes("-h");
  return join(folder, `${key}.${!isHelp && /^[a-z]{1,20}$/.test(command) ? command : "other"}.code`);
}

/**
 * Whether others may rename what is in a folder, and so put another folder in its place.
 *
 * @param {string} folder
 */
function isShared(folder) {
  const { mode } = statSync(folder);
  return process.platform !== "win32" && (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
}

/**
 * Returns a text that tells a folder from all others, also from copies of it.
 *
 * @param {string} folder
 */
export function identityOf(folder) {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `${dev} ${ino} ${birthtimeNs}`;
}

/**
 * Whether a folder is the current folder or below it, or in a repository or a package.
 *
 * @param {string} folder
 */
function isInProject(folder) {
  try {
    const real = realpathSync(folder);
    return (
      isBelow(real, realpathSync(process.cwd())) ||
      foldersFrom(real).some((one) => [".git", "package.json"].some((name) => existsSync(join(one, name))))
    );
  } catch {
    return true;
  }
}

/**
 * Whether a folder is another one, or below it. Both are real paths.
 *
 * @param {string} folder
 * @param {string} other
 */
function isBelow(folder, other) {
  const path = relative(other, folder);
  return path === "" || !(isAbsolute(path) || path.split(/[\\/]/)[0] === "..");
}

/**
 * @param {string} folder
 * @returns {string[]} the folder and all folders above it
 */
function foldersFrom(folder) {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}

/**
 * @param {string | undefined} parent
 * @param {string} name
 * @param {number} [mode] the permissions of a new folder. If set, other users must have no rights.
 */
function folderIn(parent, name, mode) {
  if (parent === undefined) return undefined;
  const folder = join(parent, name);
  try {
    // A folder of root in the tree of another user would be in that user's way.
    if (isOurs(lstatSync(parent))) mkdirSync(folder, { mode: mode ?? 0o755 });
  } catch {
    // The folder exists already, or cannot be made. The checks below find out which.
  }
  try {
    const stats = lstatSync(folder);
    // Our folders are closed to others. A folder that git or a container made is usually open to others for reading.
    const isClosed = mode === undefined || process.platform === "win32" || (stats.mode & 0o077) === 0;
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
 * Reads a file. Returns undefined if it is missing, is not a regular file, belongs to another user or is open to others.
 *
 * @param {string} file
 */
export function readKept(file) {
  let descriptor;
  try {
    // Without O_NONBLOCK, opening a named pipe could take forever.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    const isClosed = process.platform === "win32" || (stats.mode & 0o077) === 0;
    return stats.isFile() && isOurs(stats) && isClosed ? readFileSync(descriptor) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Writes a file so that no process can read half of it. Then removes the oldest files of the folder. Ignores errors.
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

/** Matches the names of files that are kept, and of those that a killed run left. */
const KEPT = /^[\da-f]{16,64}\.(?:[a-z]+\.)?(?:bundle|code)(?:\.\d+)?$/;

/** @param {string} folder */
function removeOldest(folder) {
  const files = readdirSync(folder).filter((name) => KEPT.test(name));
  const withTimes = files.map((name) => ({ file: join(folder, name), time: lstatSync(join(folder, name)).mtimeMs }));
  for (const { file } of withTimes.sort((a, b) => b.time - a.time).slice(MOST_FILES)) remove(file);
}

/** @param {string} file */
function remove(file) {
  try {
    unlinkSync(file);
  } catch {
    // Ignore the error: a file that is missing or cannot be removed does no harm.
  }
}
