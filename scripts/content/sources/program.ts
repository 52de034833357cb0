/** Programs that the tool starts: from the PATH, but never one that a pull request may have brought. */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, posix, sep, win32 } from "node:path";
import { liesIn, projectRoots } from "./places.ts";

/**
 * Finds a program on the PATH that is in no tree which may hold other people's files.
 *
 * @param folder a folder that the program is asked about; its repository and that of the current folder are such trees
 * @returns the absolute path of the program, or undefined if there is none
 */
export function trustedProgram(name: string, folder: string): string | undefined {
  const trees = [...projectRoots(process.cwd()), ...projectRoots(folder)];
  return programFile(name, {
    path: process.env["PATH"],
    platform: process.platform,
    isProgram: (file) => isProgram(file) && !isOfTree(file, trees),
  });
}

/** Where a program is looked for. */
export interface ProgramSearch {
  /** The variable PATH. */
  readonly path: string | undefined;
  readonly platform: NodeJS.Platform;
  /** Whether a file can be run. */
  readonly isProgram: (file: string) => boolean;
}

/**
 * Finds a program in the absolute folders of the PATH. Left to the system, Windows looks in the current folder first
 * (https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw, read November
 * 2026), and so does any system where the PATH has a relative or an empty folder.
 *
 * @returns the absolute path of the program, or undefined if it is not on the PATH
 */
export function programFile(name: string, { path = "", platform, isProgram }: ProgramSearch): string | undefined {
  const isWindows = platform === "win32";
  const paths = isWindows ? win32 : posix;
  return path
    .split(paths.delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', "") : folder))
    .filter((folder) => (isWindows ? ON_A_DRIVE : FROM_THE_ROOT).test(folder))
    .map((folder) => paths.join(folder, isWindows ? `${name}.exe` : name))
    .find(isProgram);
}

/** `C:\` or `\\server\share`: without a drive, or without a slash behind it, a folder depends on the current one. */
const ON_A_DRIVE = /^(?:[A-Za-z]:[\\/]|[\\/]{2})/;
const FROM_THE_ROOT = /^\//;

/** Whether a program is in the tree, or a link to it: it may have come with a pull request. */
function isOfTree(file: string, trees: readonly string[]): boolean {
  const places = [realpathSync.native(file), realpathSync.native(dirname(file))];
  // npm puts `node_modules/.bin` of every folder above on the PATH, and these may be outside the repository.
  if (places.some((place) => place.split(sep).includes("node_modules"))) return true;
  return trees.some((tree) => places.some((place) => liesIn(tree, place)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // ENOENT, ENOTDIR, EACCES: whatever the reason, it cannot be run.
    return false;
  }
}
