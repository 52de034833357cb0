/** Decides which paths of this machine the content may make Stele read. Examines paths, but never reads a file. */
import { existsSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { isErrno } from "../../diagnostics/errno.ts";
import type { PlaceFault } from "../../diagnostics/codes/sources.ts";

/** Whether a path is in a folder or the folder itself. Both paths must be resolved, because links are not followed. */
export function liesIn(folder: string, path: string): boolean {
  // Between two drives of Windows, `relative` returns an absolute path.
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== "..";
}

/**
 * Returns the folders that page sources may be in. Content comes in pull requests from strangers, and diagnostics show
 * lines of files. Without a limit, a source could print private files of the machine that builds. If the content folder
 * is outside the project, the user chose its place, so it is allowed too. All paths are real, and no path is a whole
 * disk.
 */
export function sourceRoots(project: string, content: string): readonly string[] {
  const roots = projectRoots(project);
  const own = realPath(content);
  if (own === undefined || roots.some((root) => liesIn(root, own))) return roots;
  return [...roots, ...projectRoots(dirname(content)), ...(isWholeDisk(own) ? [] : [own])];
}

/** Returns the folders that files of a project may be in: the repository around it, or else the project itself. */
export function projectRoots(project: string): readonly string[] {
  const real = realPath(project);
  if (real === undefined || isWholeDisk(real)) return [];
  for (let above = real; !isWholeDisk(above); above = dirname(above)) {
    // `.git` is a file in a worktree.
    if (existsSync(join(above, ".git"))) return [above];
  }
  return [real];
}

/** Whether a real path is the root of a file system or of a drive. Content may never read a whole disk. */
function isWholeDisk(real: string): boolean {
  return dirname(real) === real;
}

/** Returns the result of a look at the disk, or undefined if the system refuses it, for instance for a missing path. */
export function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return undefined;
  }
}

function realPath(path: string): string | undefined {
  return ifThere(() => realpathSync.native(path));
}

/**
 * Returns why content may not make Stele read a file or folder; undefined if it may. `.git` may contain the access
 * token of a checkout. A file whose name begins with a dot contains settings: `.env`, `.npmrc`. A folder with such a
 * name may be a built site: `.vitepress/dist`. Throws the error of the system if the path does not exist.
 */
export function placeFault(path: string, kind: "file" | "folder", roots: readonly string[]): PlaceFault | undefined {
  // The native function returns names as the disk spells them.
  const real = realpathSync.native(path);
  const around = roots.map((root) => realpathSync.native(root)).filter((root) => liesIn(root, real));
  if (around.length === 0) return "outside";
  if (around.some((root) => relative(root, real).split(sep).some(isGitFolder))) return "git";
  return kind === "file" && basename(real).startsWith(".") ? "hidden" : undefined;
}

/** Whether a path leads out of all these folders, even if it is missing: strangers must not learn which files exist. */
export function leadsOut(path: string, roots: readonly string[]): boolean {
  const end = whereItLeads(path);
  return !roots.some((root) => liesIn(realpathSync.native(root), end));
}

/**
 * Whether Stele may read a file or folder with a fixed name below a folder, such as `.git/config` or the sitemap of an
 * out folder. A link there may lead only to places that content may name. Returns false for missing paths too.
 */
export function mayFollow(folder: string, path: string, kind: "file" | "folder", roots: readonly string[]): boolean {
  const own = realPath(folder);
  const real = realPath(join(folder, path));
  if (own === undefined || real === undefined || placeFault(own, "folder", roots) !== undefined) return false;
  return real === join(own, path) || placeFault(real, kind, roots) === undefined;
}

/** The most links on one path. Linux follows the same number (path_resolution(7)). */
const MOST_LINKS = 40;

/**
 * Resolves the links of a path as far as the path exists, including links to missing targets. The limit counts all
 * links of the path: links that name each other would otherwise double the work with each name.
 */
function whereItLeads(path: string): string {
  const real = realPath(path);
  if (real !== undefined) return real;
  let here = parse(path).root;
  const names = namesIn(path.slice(here.length));
  for (let links = 0, name = names.pop(); name !== undefined; name = names.pop()) {
    const next = name === ".." ? dirname(here) : join(here, name);
    const target = linkTarget(next);
    if (target !== undefined && links < MOST_LINKS) {
      links += 1;
      here = parse(target).root;
      names.push(...namesIn(target.slice(here.length)));
    } else if (target === undefined && !existsSync(next)) {
      // Callers compare existing folders in their real spelling, because some systems accept several spellings.
      return join(realPath(here) ?? here, name, ...names.toReversed());
    } else here = next;
  }
  return here;
}

/** Returns the names of a path from the last to the first. */
function namesIn(path: string): string[] {
  return path.split(sep).filter(Boolean).reverse();
}

/** Returns the target of a link, even if it does not exist; undefined if the path is not a link. */
export function linkTarget(path: string): string | undefined {
  return ifThere(() => resolve(dirname(path), readlinkSync(path)));
}

/** Whether a name is `.git`. Ignores case, as some file systems do. */
export function isGitFolder(name: string): boolean {
  return name.toLowerCase() === ".git";
}
