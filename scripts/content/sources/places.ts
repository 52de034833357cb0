/** Decides which paths of this machine Stele may read for a content folder. Examines paths, but reads no file. */
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { isErrno } from "../../diagnostics/errno.ts";
import type { PlaceFault } from "../../diagnostics/codes/sources.ts";

/** Whether `path` is `folder` or inside it. Does not follow links: callers resolve the links of both paths first. */
export function liesIn(folder: string, path: string): boolean {
  // For paths on two Windows drives, `relative` returns an absolute path.
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep)[0] !== "..";
}

/**
 * Returns the real paths of the folders that page sources may be in, never a whole disk. Without this limit, a pull
 * request could name a private file of the build machine as a source. Diagnostics would quote its lines. A content
 * folder outside the project is allowed too, because the user chose it.
 *
 * @param own the real path of the content folder, as it was when that folder was found to be allowed
 */
export function sourceRoots(project: string, content: string, own = realPath(content)): readonly string[] {
  const roots = projectRoots(project).filter(isTree);
  if (own === undefined || roots.some((root) => liesIn(root, own))) return roots;
  return [...roots, ...projectRoots(dirname(content)).filter(isTree), ...(isWholeDisk(own) ? [] : [own])];
}

/** Whether a folder has files of a project. A git hook runs in a bare repository, whose files have tokens and programs. */
function isTree(root: string): boolean {
  return existsSync(join(root, ".git")) || !isInGit(parse(root).root, root);
}

/** Returns the folders that files of a project may be in: the repository around it, or else the project itself. */
export function projectRoots(project: string): readonly string[] {
  const real = realPath(project);
  if (real === undefined || isWholeDisk(real)) return [];
  return [repositoryAround(real) ?? real];
}

/** Returns the repository around a folder, or undefined. Does not follow links. A whole disk is never a repository. */
function repositoryAround(folder: string): string | undefined {
  for (let above = folder; !isWholeDisk(above); above = dirname(above)) {
    if (existsSync(join(above, ".git"))) return above;
  }
  return undefined;
}

/** Returns the folder of a project in its repository, with `/` on every system. Empty if the project is the repository. */
export function folderInRepository(project: string): string {
  const [root] = projectRoots(project);
  const real = realPath(project);
  return root === undefined || real === undefined ? "" : relative(root, real).split(sep).join("/");
}

/**
 * Makes the function that names a file as it is published: as seen from its repository, with `/` on every system. That is
 * the repository around the content folder, or else around the folder of the command. Without a repository, it is the
 * content folder, or else the folder that holds it. Other files have no published name: it would tell folders of this
 * machine.
 *
 * @param shownAs the name of the content folder, as seen from the project or absolute. Names of files begin like it.
 */
export function publishedNames({
  projectDirectory: project,
  contentDirectory: content,
  shownAs,
}: Readonly<Record<"projectDirectory" | "contentDirectory" | "shownAs", string>>): (
  name: string,
) => string | undefined {
  const around = realPath(dirname(content)) ?? dirname(content);
  // If the content folder is a link, its sources are still named as seen from the place of the link.
  const place = join(around, basename(content));
  const own = [place, around].map((folder) => repositoryAround(folder) ?? folder).filter((one) => !isWholeDisk(one));
  // Without a repository, the folder of the command gives no names: they would depend on where the command runs.
  const other = repositoryAround(realPath(project) ?? project);
  const roots = other === undefined ? own : [...own, other];
  const shown = resolve(project, shownAs);
  return (name) => {
    const path = resolve(project, name);
    // The content folder may be named through a link above it. Absolute names of other files are real paths.
    for (const file of [resolve(place, relative(shown, path)), path]) {
      const root = roots.find((one) => liesIn(one, file));
      if (root !== undefined) return relative(root, file).split(sep).join("/");
    }
    return undefined;
  };
}

/** Whether a path is `/` or the root of a drive such as `C:\`. No page source may be a whole disk. */
function isWholeDisk(real: string): boolean {
  return dirname(real) === real;
}

/** Calls a function that accesses the disk. Returns undefined if that fails, for example for a missing path. */
export function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return undefined;
  }
}

/** Returns a path with all links resolved, or undefined if it cannot be reached. */
export function realPath(path: string): string | undefined {
  return ifThere(() => realpathSync.native(path));
}

/**
 * Returns why Stele must not read a file or folder that the content names, or undefined if it may. `.git` may contain
 * an access token. A hidden file such as `.env` or `.npmrc` may contain secrets; a list of commits to ignore has none. A
 * hidden folder is allowed, because it may be a built site: `.vitepress/dist`.
 *
 * @param real a path from `realpathSync.native`: unlike `realpathSync`, it resolves links as the system does
 * @param roots real paths too. If they were resolved here, a link in the place of one would allow what it leads to
 */
export function placeFault(real: string, kind: "file" | "folder", roots: readonly string[]): PlaceFault | undefined {
  const around = roots.filter((root) => liesIn(root, real));
  if (around.length === 0) return "outside";
  if (around.some((root) => isInGit(root, real))) return "git";
  const isHidden = basename(real).startsWith(".") && basename(real) !== ".git-blame-ignore-revs";
  return kind === "file" && isHidden ? "hidden" : undefined;
}

/**
 * Whether a path leads out of all `roots`. Also examines missing paths. Otherwise errors would reveal which files exist
 * outside. A link to `/etc/name/../../repository/a.md` leads out: reading it would show whether `/etc/name` exists.
 * Follows at most `MOST_LINKS` links, because two links may lead to each other. The system refuses more links.
 *
 * @param roots real paths
 * @param known a folder at the beginning of `path` whose real path is known. Its parts are not examined.
 */
export function leadsOut(path: string, roots: readonly string[], known = parse(path).root): boolean {
  const isInside = (place: string): boolean => roots.some((root) => liesIn(root, place));
  let here = known;
  const names = namesIn(path.slice(here.length));
  let hasEntered = isInside(here);
  for (let links = 0, parts = 1, name = names.pop(); name !== undefined; parts += 1, name = names.pop()) {
    if (parts > MOST_PARTS) return true;
    const next = name === ".." ? dirname(here) : join(here, name);
    hasEntered ||= isInside(next);
    if (hasEntered && !isInside(next) && !roots.some((root) => liesIn(next, root))) return true;
    const found = ifThere(() => lstatSync(next, { throwIfNoEntry: false }));
    // `roots` are real paths. So the existing part of this path is resolved before the comparison.
    if (!found) return !isInside(join(realPath(here) ?? here, name, ...names.toReversed()));
    if (found.isSymbolicLink()) {
      if ((links += 1) > MOST_LINKS) return !isInside(next);
      const target = ifThere(() => readlinkSync(next)) ?? "";
      if (isAbsolute(target)) here = parse(target).root;
      names.push(...namesIn(isAbsolute(target) ? target.slice(here.length) : target));
    } else here = next;
  }
  return !isInside(realPath(here) ?? here);
}

/**
 * Whether a path that a user names is in the repository of the project, but a link on the way leads out. The link may come
 * from a pull request. Links above the repository are the user's: a shell keeps them in `$PWD`.
 *
 * @param found the real path, as it was resolved. Without it, the path is resolved now, and another one may be used later
 */
export function isLinkedOut(path: string, project: string, found?: string): boolean {
  const roots = projectRoots(project);
  const inside = resolvedUpTo(roots, path);
  if (inside === undefined) return false;
  return leadsOut(inside, roots) || (found !== undefined && !roots.some((root) => liesIn(root, found)));
}

/** Resolves the links of a path up to its first folder in one of `roots`. Undefined if no folder on the way is in one. */
function resolvedUpTo(roots: readonly string[], path: string): string | undefined {
  const disk = parse(path).root;
  const names = namesIn(path.slice(disk.length)).reverse();
  for (let count = 0; count <= names.length; count += 1) {
    const real = realPath(join(disk, ...names.slice(0, count)));
    if (real === undefined) return undefined;
    if (roots.some((root) => liesIn(root, real))) return join(real, ...names.slice(count));
  }
  return undefined;
}

/**
 * Returns the folders that files of an out folder may be in: the repository around it, or else the out folder itself. None
 * if the out folder is a link that leads out of the project or out of that repository.
 *
 * @param folder absolute
 * @returns real paths
 */
export function outFolderRoots(folder: string, project: string): readonly string[] {
  const found = repositoryAround(folder);
  const around = found && (realPath(found) ?? found);
  if (isLinkedOut(folder, project) || (around !== undefined && leadsOut(folder, [around]))) return [];
  const real = realPath(folder) ?? folder;
  return [around ?? repositoryAround(real) ?? real];
}

/**
 * Returns the real path of a file or folder that Stele itself looks for, if it may be read: `.git/config`, or the sitemap
 * in an output folder. If the path is a link, `placeFault` must allow its target. Returns undefined for missing paths, and
 * for a path such as `../a` that is not below the folder.
 *
 * @param within absolute paths of folders that the target may be in, perhaps through links
 */
export function allowedPath(
  folder: string,
  path: string,
  kind: "file" | "folder",
  within: readonly string[],
): string | undefined {
  // Programs and data of the project may name any path. The system has none with this character, and Node throws.
  if (path.includes("\0")) return undefined;
  const own = realPath(folder);
  const place = own === undefined ? undefined : join(own, path);
  if (own === undefined || place === undefined || !liesIn(own, place)) return undefined;
  const roots = within.map((root) => realPath(root) ?? root);
  if (placeFault(own, "folder", roots) || leadsOut(place, roots, own)) return undefined;
  const real = realPath(place);
  return real === place || (real !== undefined && placeFault(real, kind, roots) === undefined) ? real : undefined;
}

/** The maximum number of symbolic links in one path, as on Linux: path_resolution(7). */
const MOST_LINKS = 40;

/** The maximum number of names in one path and its link targets. Long targets could repeat names: `a/../a/../a`. */
const MOST_PARTS = 256;

/** Returns the names of a path from the last to the first. */
function namesIn(path: string): string[] {
  const names = path.split(sep).filter((name) => name !== "" && name !== ".");
  return names.reverse();
}

/** Returns the target of a symbolic link, even if the target is missing. Undefined if the path is not a link. */
export function linkTarget(path: string): string | undefined {
  return ifThere(() => resolve(dirname(path), readlinkSync(path)));
}

/** Whether a path in `root` is a git folder or in one. A file `.git` may name a git folder with any name: `.bare`. */
function isInGit(root: string, path: string): boolean {
  if (path === root) return false;
  return isGitFolder(basename(path)) || isBareRepository(path) || isInGit(root, dirname(path));
}

/** Whether a folder is laid out as a git folder (https://git-scm.com/docs/gitrepository-layout, read November 2026). */
export function isBareRepository(path: string): boolean {
  // git takes links too, also `HEAD` as a link to a branch in a packed file, which does not exist.
  return isGitLayout((name) => ifThere(() => lstatSync(join(path, name))) !== undefined);
}

/** Whether the entries of a folder are those of a git folder. */
export function hasGitLayout(names: readonly string[]): boolean {
  return isGitLayout((name) => names.includes(name));
}

/** The file `commondir` names another folder that has the objects and the branches. */
function isGitLayout(has: (name: string) => boolean): boolean {
  return has("HEAD") && (has("commondir") || (has("objects") && has("refs")));
}

/** Whether a name is `.git` in any letter case: some file systems ignore case. */
export function isGitFolder(name: string): boolean {
  return name.toLowerCase() === ".git";
}
