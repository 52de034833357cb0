/** Which folders may be an out folder. Only looks, never writes. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { shownPath, unless } from "./failures.ts";
import { HOSTS_ENDING, KEPT_ENDING } from "./places.ts";

/** An out folder as the user named it, and the folders that it must not swallow; all but `outName` absolute. */
export interface OutFolderRequest {
  readonly out: string;
  readonly outName: string;
  readonly contentDirectory: string;
  readonly projectDirectory: string;
  /** The folder is the one for hosts, beside the out folder, whose lock is held. */
  readonly isForHosts?: boolean;
}

/** The real path of a folder that may be replaced as a whole (it need not exist), or why not. */
export type OutFolder = { readonly path: string } | { readonly refused: Diagnostic };

/**
 * Checks that an out folder is safe to replace as a whole. Real paths are compared, never the text: a link or a `..`
 * must not lead a build into a home folder.
 *
 * @returns the folder with all links resolved: stage and lock lie beside that one, so that two names of one folder
 *   share a lock
 */
export function outFolder(request: OutFolderRequest): OutFolder {
  const { out, outName, contentDirectory, projectDirectory } = request;
  const found = resolved(out);
  if (found === undefined) return { refused: diagnostic("out-folder-link", { out: outName, leadsTo: undefined }) };
  const project = resolved(projectDirectory)?.path ?? projectDirectory;
  const because =
    danger(found.path, project, resolved(contentDirectory)?.path ?? contentDirectory) ??
    (request.isForHosts === true ? undefined : takenBeside(found.path, project));
  if (because !== undefined) return { refused: diagnostic("out-folder-dangerous", { out: outName, because }) };
  // A folder outside the project is fine when it is named as such, not when a link inside the project leads there.
  const namedInside = isWithin(out, projectDirectory) || isLink(out);
  if (namedInside && !isWithin(found.path, project)) {
    return { refused: diagnostic("out-folder-link", { out: outName, leadsTo: shownPath(found.path, project) }) };
  }
  if (!statSync(found.existing).isDirectory()) {
    const file = found.existing === found.path ? outName : shownPath(found.existing, project);
    return { refused: diagnostic("out-folder-not-a-folder", { out: outName, file }) };
  }
  return { path: found.path };
}

/** Why a folder must not be replaced, to stand behind a colon; all paths real. */
function danger(path: string, project: string, content: string): string | undefined {
  const home = homeFolder();
  if (dirname(path) === path) return "it is the root of the file system";
  if (home !== undefined && isWithin(home, path)) return "your home folder lies in it";
  if (isWithin(project, path)) return "it holds the whole project";
  if (isWithin(content, path)) return "the content lies in it";
  if (isWithin(path, content)) return "it lies in the content folder";
  const kept = path.split(sep).find((name) => KEPT_FOLDER.test(name));
  if (kept !== undefined) return `it lies in ${kept}`;
  if (isThere(join(path, ".git")) || isBareRepository(path)) return "it holds a git repository";
  return undefined;
}

/** As git tells it: https://git-scm.com/docs/gitrepository-layout (read November 2026). */
function isBareRepository(path: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => isThere(join(path, name)));
}

function isThere(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path)) !== undefined;
}

/** Folders of tools, the work folders of builds among them: what lies there is cleared away by the next build. */
const KEPT_FOLDER = /^(?:node_modules|\.git|\..+\.stele)$/;

/**
 * Folders that builds of another out folder write beside it, under the lock of that one alone; a disk may ignore case. No
 * look at the disk would do: the two builds may begin at once, where neither folder exists.
 */
const BESIDE_OUT_FOLDER = new RegExp(`^(.+)(?:\\${HOSTS_ENDING}|\\${KEPT_ENDING})$`, "i");

/** Why a folder belongs to another out folder, if it does. A project may lie in a folder of any name. */
function takenBeside(path: string, project: string): string | undefined {
  const names = isWithin(path, project) ? relative(project, path).split(sep) : [basename(path)];
  const [name, other] = names.map((one) => BESIDE_OUT_FOLDER.exec(one)).find((match) => match !== null) ?? [];
  return name === undefined ? undefined : `builds into ${other} write into ${name}`;
}

/** Whether a path is a folder or lies anywhere inside it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function isLink(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path))?.isSymbolicLink() ?? false;
}

/**
 * A path with all its links resolved, and the nearest part of it that exists. Undefined where a link leads nowhere or
 * in a circle: what would be made there is anybody's guess.
 */
function resolved(path: string): { path: string; existing: string } | undefined {
  try {
    const real = realpathSync.native(path);
    return { path: real, existing: real };
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    if (thrown.code === "ELOOP" || isLink(path)) return undefined;
    if (thrown.code !== "ENOENT" && thrown.code !== "ENOTDIR") throw thrown;
    const parent = resolved(dirname(path));
    return parent && { path: join(parent.path, basename(path)), existing: parent.existing };
  }
}

/** The home folder, where there is one: a container's user may have none. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) ? resolved(home)?.path : undefined;
  } catch (thrown) {
    if (isErrno(thrown)) return undefined;
    throw thrown;
  }
}
