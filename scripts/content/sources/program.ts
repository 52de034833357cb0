/** Finds programs such as `git` on the PATH. Never returns a program that a pull request may have added. */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, posix, sep, win32 } from "node:path";
import { liesIn, projectRoots } from "./places.ts";

/** Returns the absolute path of a program outside the repositories of `folder` and of the current folder. */
export function trustedProgram(name: string, folder: string): string | undefined {
  const trees = [...projectRoots(process.cwd()), ...projectRoots(folder)];
  const canRun = (file: string): boolean => isProgram(file) && !isOfTree(file, trees);
  return programFile(name, process.env["PATH"], process.platform, canRun);
}

/**
 * Finds a program in the absolute folders of the PATH. If the system searched, Windows would look in the current folder
 * first (https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw, read
 * November 2026). Every system would look there if the PATH had a relative or empty entry.
 */
export function programFile(
  name: string,
  path: string | undefined,
  platform: NodeJS.Platform,
  canRun: (file: string) => boolean,
): string | undefined {
  const isWindows = platform === "win32";
  const paths = isWindows ? win32 : posix;
  return (path ?? "")
    .split(paths.delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', "") : folder))
    .filter((folder) => (isWindows ? ON_A_DRIVE : FROM_THE_ROOT).test(folder))
    .map((folder) => paths.join(folder, isWindows ? `${name}.exe` : name))
    .find(canRun);
}

/** Matches paths that begin with `C:\` or `\\server`. Excludes `C:tools`, which depends on the current folder. */
const ON_A_DRIVE = /^(?:[A-Za-z]:[\\/]|[\\/]{2})/;
const FROM_THE_ROOT = /^\//;

/** Whether a program, or a link to it, is in one of `trees`. Then a pull request may have added the program. */
function isOfTree(file: string, trees: readonly string[]): boolean {
  const places = [realpathSync.native(file), realpathSync.native(dirname(file))];
  // Also refuses `node_modules` above the repository: npm adds `node_modules/.bin` of every parent folder to the PATH.
  if (places.some((place) => place.split(sep).includes("node_modules"))) return true;
  return trees.some((tree) => places.some((place) => liesIn(tree, place)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
