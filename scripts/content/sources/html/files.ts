/** Finds the HTML files of a folder. */
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PlaceFault } from "../../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../../model.ts";
import { isGitFolder, leadsOut, liesIn, placeFault } from "../places.ts";
import { type FoundPath, lookFor, type SourceContext, unreadable } from "../source.ts";

/** The HTML files of a folder, and the problems on the way to them. */
export interface HtmlFiles {
  /** Their paths in the folder, with `/`, in code-unit order. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What was found so far. */
interface Walk extends Pick<SourceContext, "onLook" | "roots"> {
  readonly files: string[];
  readonly linkedFolders: string[];
  readonly diagnostics: Diagnostic[];
}

/** Finds the HTML files. A link out of the folder is an error, one to a folder inside is not followed and counted. */
export function findHtmlFiles(root: FoundPath, { onLook, roots }: Pick<SourceContext, "onLook" | "roots">): HtmlFiles {
  const walk: Walk = { onLook, roots, files: [], linkedFolders: [], diagnostics: [] };
  walkFolder(root, "", walk);
  const linked = linkedFolderNotice(walk.linkedFolders.sort(byCodeUnits), root);
  return { files: walk.files.sort(byCodeUnits), diagnostics: [...walk.diagnostics, ...linked] };
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function walkFolder(root: FoundPath, inside: string, walk: Walk): void {
  const shown = (name: string): string => posix.join(root.shownAs, inside, name);
  const folder = join(root.path, inside);
  if (!isOwnWork(inside)) {
    walk.onLook?.({ folder, fits: (name, kind) => (kind === "file" ? isHtml(name) : isWatched(name)) });
  }
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    walk.diagnostics.push(unreadable(cause, shown(""), { file: shown("") }));
    return;
  }
  for (const entry of entries) {
    const path = posix.join(inside, entry.name);
    if (entry.isSymbolicLink()) walkLink(root, path, walk);
    else if (entry.isDirectory()) {
      // A built site is often a checkout of the branch that is published.
      if (!isGitFolder(entry.name)) walkFolder(root, path, walk);
    } else if (entry.isFile() && isHtml(path))
      addFile(root, path, entry.name.startsWith(".") ? "hidden" : undefined, walk);
  }
}

function addFile(root: FoundPath, path: string, fault: PlaceFault | undefined, walk: Walk): void {
  const file = posix.join(root.shownAs, path);
  if (fault) walk.diagnostics.push(diagnostic("source-forbidden", { file, fault }, { place: { file } }));
  else walk.files.push(path);
}

/** A link to a file of the site is that file under another name; one to a folder of it would lead around in circles. */
function walkLink(root: FoundPath, path: string, walk: Walk): void {
  const file = posix.join(root.shownAs, path);
  if (!isOwnWork(path)) walk.onLook?.(lookFor(join(root.path, path)));
  const outside = (): void => {
    walk.diagnostics.push(diagnostic("link-outside", { file, folder: root.shownAs }, { place: { file } }));
  };
  try {
    if (walk.roots && leadsOut(join(root.path, path), walk.roots)) return outside();
    const target = realpathSync(join(root.path, path));
    const kind = statSync(target);
    if (!kind.isDirectory() && !isHtml(path)) return;
    if (!liesIn(root.path, target)) outside();
    else if (kind.isDirectory()) walk.linkedFolders.push(path);
    else if (kind.isFile()) addFile(root, path, placeFault(target, "file", [root.path]), walk);
  } catch (cause) {
    if (isHtml(path)) walk.diagnostics.push(unreadable(cause, file, { file }));
  }
}

function linkedFolderNotice(links: readonly string[], { shownAs }: FoundPath): Diagnostic[] {
  const [first] = links;
  if (first === undefined) return [];
  const file = posix.join(shownAs, first);
  return [diagnostic("output-linked-folder", { count: links.length, file }, { place: { file } })];
}

/** Whether a path leads into the folder that a build of ours makes and removes beside its out folder: `.dist.stele`. */
function isOwnWork(path: string): boolean {
  return path.split("/").some((name) => /^\..+\.stele$/.test(name));
}

/** Whether the coming of a folder may bring pages. */
function isWatched(folder: string): boolean {
  return !isOwnWork(folder) && !isGitFolder(folder);
}

function isHtml(path: string): boolean {
  return /\.html?$/i.test(path);
}
