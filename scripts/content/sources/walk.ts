/** Walks through a folder of a source. Finds the files that the source wants, and reports what cannot be read. */
import { type Dirent, realpathSync, type Stats, statSync } from "node:fs";
import { join, posix } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { isErrno } from "../../diagnostics/errno.ts";
import type { PlaceFault } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import { hasGitLayout, isGitFolder, leadsOut, liesIn, placeFault } from "./places.ts";
import { excess, costOf, isSpent, MOST, take } from "./budget.ts";
import { type FoundPath, listFound, lookFor, type SourceContext, systemRefusal } from "./source.ts";

/** A folder to walk through. `directory` is its absolute path, `root` its real one, `shownAs` its name in diagnostics. */
interface SourceFolder extends Pick<SourceContext, "onLook" | "roots" | "budget"> {
  readonly directory: string;
  readonly root: string;
  readonly shownAs: string;
  /** The name of the folder in diagnostics about links that lead out of the folder: `the tree`. */
  readonly boundary: string;
  /** Whether a folder may contain files that the source wants. `["guides", "api"]` is `guides/api` in `directory`. */
  readonly isAskedFor: (folder: readonly string[]) => boolean;
  /** Whether the source wants a file. `file` is relative to `directory`. Problems of other files are not reported. */
  readonly isWanted: (file: string) => boolean;
  /** Whether the walk follows links to folders. Otherwise it only lists them in `linkedFolders`. */
  readonly followsFolders: boolean;
}

interface Walk extends SourceFolder {
  /** The files that the source wants: path relative to the folder -> real path. Sorted by name in each folder. */
  readonly files: Map<string, string>;
  readonly linkedFolders: string[];
  readonly diagnostics: Diagnostic[];
}

type WalkedFolder = Pick<Walk, "files" | "linkedFolders" | "diagnostics">;

/** Finds the HTML files of a built site. */
export function walkSite(found: FoundPath, context: Pick<SourceContext, "onLook" | "roots" | "budget">): WalkedFolder {
  const { onLook, roots, budget } = context;
  return walkFolder({
    onLook,
    roots,
    budget,
    directory: found.path,
    root: found.path,
    shownAs: found.shownAs,
    boundary: found.shownAs,
    // Neither `.git` nor `.dist.stele`, the work folder of a build, contains pages of the site.
    isAskedFor: (path) => !isGitFolder(path.at(-1) ?? "") && !/^\..+\.stele$/.test(path.at(-1) ?? ""),
    isWanted: (file) => /\.html?$/i.test(file),
    // Links between folders could form a loop, so the walk lists these links but does not follow them.
    followsFolders: false,
  });
}

/** Reports the links to folders that a walk did not follow. */
export function linkedFolderNotices(found: FoundPath, { linkedFolders }: WalkedFolder): Diagnostic[] {
  const [linked, ...others] = linkedFolders.toSorted();
  if (linked === undefined) return [];
  const file = posix.join(found.shownAs, linked);
  return [diagnostic("output-linked-folder", { count: 1 + others.length, file }, { place: { file } })];
}

/** Walks through a folder. A link is an error if it leads out of the folder or to a folder that contains the link. */
export function walkFolder(folder: SourceFolder): WalkedFolder {
  const walk: Walk = { ...folder, files: new Map(), linkedFolders: [], diagnostics: [] };
  walkBelow(walk, [], [folder.root]);
  return walk;
}

/** @param above the real paths of this folder and of all folders above it, up to the root */
function walkBelow(walk: Walk, segments: readonly string[], above: readonly string[]): void {
  const { isAskedFor, isWanted, diagnostics, budget } = walk;
  const shown = posix.join(walk.shownAs, ...segments);
  const place = { file: shown };
  const directory = join(walk.directory, ...segments);
  const realDirectory = above.at(-1) ?? "";
  walk.onLook?.({
    folder: directory,
    fits: (name, kind) => (kind === "file" ? isWanted([...segments, name].join("/")) : isAskedFor([...segments, name])),
  });
  let entries: Dirent[];
  try {
    entries = listFound(realDirectory);
  } catch (thrown) {
    diagnostics.push(systemRefusal(thrown, shown, place));
    return;
  }
  // A git folder may have any name: `mirror.git`, `.bare`. It may contain an access token, and no page of the site.
  if (segments.length > 0 && hasGitLayout(entries.map(({ name }) => name))) return;
  // Sorts by code units: file systems list the entries of a folder in different orders.
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = [...segments, entry.name];
    const file = path.join("/");
    const isLink = entry.isSymbolicLink();
    // Stops early. The caller of `walkFolder` reports that there are too many problems.
    if (isSpent(budget) || diagnostics.length > budget.problems) return;
    const cost = costOf(file) + (isLink ? costOfLink(path.length) : 0);
    if (!take(budget, "files", cost)) return void diagnostics.push(excess("files", MOST.files, { place }));
    if (!((entry.isDirectory() || isLink) && isAskedFor(path)) && !isWanted(file)) continue;
    if (entry.name.includes("\u{fffd}")) {
      diagnostics.push(diagnostic("tree-name-not-utf8", { folder: shown }, { place }));
    } else if (isLink) followLink(walk, path, above);
    else if (entry.isDirectory()) walkBelow(walk, path, [...above, join(realDirectory, entry.name)]);
    else if (entry.isFile() && entry.name.startsWith(".")) {
      const hidden = posix.join(shown, entry.name);
      diagnostics.push(diagnostic("source-forbidden", { file: hidden, fault: "hidden" }, { place: { file: hidden } }));
    } else if (entry.isFile()) walk.files.set(file, join(realDirectory, entry.name));
  }
}

/** Returns how many more files a link counts as. Each folder above its target is examined, by a path that is as long. */
function costOfLink(depth: number): number {
  return Math.floor(depth ** 2 / 128);
}

function followLink(walk: Walk, path: readonly string[], above: readonly string[]): void {
  const { root, roots, isWanted, diagnostics } = walk;
  const file = path.join("/");
  const shown = posix.join(walk.shownAs, file);
  const where = { place: { file: shown } };
  const folder = above.at(-1) ?? root;
  const link = join(folder, path.at(-1) ?? "");
  const outside = diagnostic("link-outside", { file: shown, folder: walk.boundary }, where);
  walk.onLook?.(lookFor(join(walk.directory, file)));
  if (roots && leadsOut(link, roots, folder)) return void diagnostics.push(outside);
  let target: string;
  let kind: Stats;
  let fault: PlaceFault | undefined;
  try {
    target = realpathSync.native(link);
    kind = statSync(target);
    fault = placeFault(target, kind.isDirectory() ? "folder" : "file", [root]);
  } catch (thrown) {
    // The target is unknown. Reports a target that cannot be read, because it may be a folder of pages. Reports a missing
    // target only if the link has the name of a page.
    const isNowhere = isErrno(thrown) && ["ENOENT", "ENOTDIR", "ELOOP"].includes(thrown.code);
    if (isWanted(file) || (!isNowhere && walk.isAskedFor(path)))
      diagnostics.push(systemRefusal(thrown, shown, where.place));
    return;
  }
  const isFolder = kind.isDirectory();
  if (!(isFolder ? walk.isAskedFor(path) : isWanted(file))) return;
  if (!liesIn(root, target)) diagnostics.push(outside);
  else if (fault) diagnostics.push(diagnostic("source-forbidden", { file: shown, fault }, where));
  else if (isFolder && !walk.followsFolders) walk.linkedFolders.push(file);
  else if (above.includes(target)) diagnostics.push(diagnostic("tree-link-loop", { file: shown }, where));
  else if (kind.isFile()) walk.files.set(file, target);
  else if (isFolder) {
    if (take(walk.budget, "folder-links")) walkBelow(walk, path, [...above, target]);
    else diagnostics.push(excess("folder-links", MOST["folder-links"], where));
  }
}
