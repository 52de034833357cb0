/** Which places of the machine content may have read. Only looks, never reads a file. */
import { existsSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isErrno } from "../../diagnostics/errno.ts";
import type { PlaceFault } from "../../diagnostics/codes/sources.ts";

/** Whether a path without links is in a folder without links. Between two drives of Windows no path is relative. */
export function liesIn(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== "..";
}

/**
 * The folders that sources of pages may be in. Content comes in pull requests from strangers, and problems show lines
 * of what was read: a source that leads out of the repository would print what the machine that builds keeps there.
 *
 * @param project the folder that the command is run in, absolute
 * @param content the content folder, absolute; if it is outside the project, the user chose that place
 * @returns the repository around the project, or the project if it is in no repository. For content outside the project,
 *   also the repository around it, or its parent folder, and the content folder itself. All paths are real and exist;
 *   none is the whole disk
 */
export function sourceRoots(project: string, content: string): readonly string[] {
  const [root] = projectRoots(project);
  const own = realPath(content);
  if (own === undefined || (root !== undefined && liesIn(root, own))) return root === undefined ? [] : [root];
  const around = repositoryAround(dirname(content));
  return [root, around, isWholeDisk(own) ? undefined : own].filter((folder) => folder !== undefined);
}

/** The folders that what a project brings may lie in: the repository around it, or the project itself outside a repository. */
export function projectRoots(project: string): readonly string[] {
  const root = repositoryAround(project);
  return root === undefined ? [] : [root];
}

/** The nearest folder that holds `.git`, which in a worktree is a file; or the folder itself. */
function repositoryAround(folder: string): string | undefined {
  const real = realPath(folder);
  if (real === undefined || isWholeDisk(real)) return undefined;
  for (let above = real; !isWholeDisk(above); above = dirname(above)) {
    if (existsSync(join(above, ".git"))) return above;
  }
  return real;
}

/** Whether a real path is the root of a file system or of a drive: no site is that large. */
function isWholeDisk(real: string): boolean {
  return dirname(real) === real;
}

/** A path without links, where it is there. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return undefined;
  }
}

/**
 * Why a file or folder is not read, where it is not. `.git` may hold the token of a checkout, and a file whose name
 * begins with a dot is one of settings: `.env`, `.npmrc`. Folders such as `.vitepress/dist` are built sites.
 *
 * @param path what is there; links are resolved, and on systems where names have several spellings these too
 * @param roots the folders that it may be in
 * @throws what the system says of a path that is not there
 */
export function placeFault(path: string, kind: "file" | "folder", roots: readonly string[]): PlaceFault | undefined {
  const real = realpathSync.native(path);
  const around = roots.map((root) => realpathSync.native(root)).filter((root) => liesIn(root, real));
  if (around.length === 0) return "outside";
  if (around.some((root) => relative(root, real).split(sep).some(isGitFolder))) return "git";
  return kind === "file" && basename(real).startsWith(".") ? "hidden" : undefined;
}

/**
 * Whether a path leads out of some folders, whether there is something at its end or not. Of what is outside nothing more
 * is asked: content from strangers must not learn which files a machine has.
 */
export function leadsOut(path: string, roots: readonly string[]): boolean {
  const end = whereItLeads(path);
  return !roots.some((root) => liesIn(realpathSync.native(root), end));
}

/**
 * Whether a file or folder is looked at that Stele itself asks for by its name, such as `.git/config` or the sitemap of an
 * out folder. A link there may lead only where content may lead. What is missing has the answer of what is refused.
 *
 * @param folder the folder that it is in, which may itself be a link
 * @param path the way from there
 * @param roots the folders that links may lead to
 */
export function mayFollow(folder: string, path: string, kind: "file" | "folder", roots: readonly string[]): boolean {
  const own = realPath(folder);
  const real = realPath(join(folder, path));
  if (own === undefined || real === undefined || placeFault(own, "folder", roots) !== undefined) return false;
  return real === join(own, path) || placeFault(real, kind, roots) === undefined;
}

/** The longest path that Linux takes, PATH_MAX in limits.h: a longer one leads to nothing. */
const LONGEST_PATH = 4096;

/** As many as Linux follows (path_resolution(7)). */
const MOST_LINKS = 40;

/** A path with its links resolved as far as there is something, those that lead to nothing too. */
function whereItLeads(path: string, links = 0): string {
  if (path.length > LONGEST_PATH || links > MOST_LINKS) return path;
  const real = realPath(path);
  const above = dirname(path);
  if (real !== undefined || above === path) return real ?? path;
  const here = join(whereItLeads(above, links), basename(path));
  const target = linkTarget(here);
  return target === undefined ? here : whereItLeads(target, links + 1);
}

/** The target of a link, even if it does not exist; undefined if the path is not a link. */
export function linkTarget(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return undefined;
  }
}

/** Whether a name is that of git's own folder; some file systems know no case. */
export function isGitFolder(name: string): boolean {
  return name.toLowerCase() === ".git";
}
