/** Walks the folder of a source. Finds the files that the source wants, and reports what cannot be read. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, posix } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../../diagnostics/errno.ts";
import type { PlaceFault } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import { leadsOut, liesIn, placeFault } from "./places.ts";
import { excess, isSpent, MOST, take } from "./budget.ts";
import { lookFor, type SourceContext } from "./source.ts";

/** A folder to walk. */
export interface SourceFolder extends Pick<SourceContext, "onLook" | "roots" | "budget"> {
  /** The folder, absolute. */
  readonly directory: string;
  /** The name of the folder in diagnostics: `docs`. */
  readonly shownAs: string;
  /** What links must not leave, as diagnostics name it. */
  readonly boundary: string;
  /** Whether the source wants files below a folder, which is given by its names. */
  readonly isAskedFor: (folder: readonly string[]) => boolean;
  /** Whether the source wants a file, given relative to the folder. Problems of other files are not reported. */
  readonly isWanted: (file: string) => boolean;
  /** Whether links to folders are followed. Otherwise they are only listed. */
  readonly followsFolders: boolean;
}

/** What was found, relative to the folder. Files of one folder are in code-unit order. */
export interface WalkedFolder {
  readonly files: readonly string[];
  /** Links to folders that were not followed. */
  readonly linkedFolders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Walks a folder. A link that leaves the folder, or leads back to a folder above it, is an error. */
export function walkFolder(folder: SourceFolder): WalkedFolder {
  const root = realpathSync(folder.directory);
  const walk: Walk = { folder, root, files: [], linkedFolders: [], diagnostics: [] };
  walkBelow(walk, [], [root]);
  return walk;
}

interface Walk {
  readonly folder: SourceFolder;
  /** The real path of the folder. */
  readonly root: string;
  readonly files: string[];
  readonly linkedFolders: string[];
  readonly diagnostics: Diagnostic[];
}

/** @param above the real paths of the folder to walk and of all folders above it, up to the root */
function walkBelow(walk: Walk, segments: readonly string[], above: readonly string[]): void {
  const { folder, files, diagnostics } = walk;
  const shown = posix.join(folder.shownAs, ...segments);
  const directory = join(folder.directory, ...segments);
  folder.onLook?.({
    folder: directory,
    fits: (name, kind) => {
      const path = [...segments, name];
      return kind === "file" ? folder.isWanted(path.join("/")) : folder.isAskedFor(path);
    },
  });
  let entries: Dirent[];
  try {
    entries = readdirSync(directory, { withFileTypes: true });
  } catch (thrown) {
    diagnostics.push(unreadable(shown, thrown));
    return;
  }
  // Sorts by code units, because each file system lists its files in an order of its own.
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = [...segments, entry.name];
    const file = path.join("/");
    const isLink = entry.isSymbolicLink();
    if (!((entry.isDirectory() || isLink) && folder.isAskedFor(path)) && !folder.isWanted(file)) continue;
    if (entry.name.includes("\u{fffd}")) {
      diagnostics.push(diagnostic("tree-name-not-utf8", { folder: shown }, { place: { file: shown } }));
    } else if (isLink) followLink(walk, path, above);
    else if (entry.isDirectory()) walkBelow(walk, path, [...above, join(above.at(-1) ?? "", entry.name)]);
    else if (entry.isFile() && entry.name.startsWith(".")) diagnostics.push(forbidden(walk, file, "hidden"));
    else if (entry.isFile()) files.push(file);
  }
}

function followLink(walk: Walk, path: readonly string[], above: readonly string[]): void {
  const { folder, root, files, linkedFolders, diagnostics } = walk;
  const file = path.join("/");
  const shown = posix.join(folder.shownAs, file);
  const link = join(folder.directory, file);
  const outside = diagnostic("link-outside", { file: shown, folder: folder.boundary }, { place: { file: shown } });
  folder.onLook?.(lookFor(link));
  if (folder.roots && leadsOut(link, folder.roots)) return void diagnostics.push(outside);
  let target: string;
  let kind: Stats;
  let fault: PlaceFault | undefined;
  try {
    target = realpathSync(link);
    kind = statSync(target);
    fault = placeFault(target, kind.isDirectory() ? "folder" : "file", [root]);
  } catch (thrown) {
    // The target of the link is unknown. The name of the link decides whether the source would want it as a file.
    if (folder.isWanted(file)) diagnostics.push(unreadable(shown, thrown));
    return;
  }
  const isFolder = kind.isDirectory();
  if (!(isFolder ? folder.isAskedFor(path) : folder.isWanted(file))) return;
  if (!liesIn(root, target)) diagnostics.push(outside);
  else if (fault) diagnostics.push(forbidden(walk, file, fault));
  else if (isFolder && !folder.followsFolders) linkedFolders.push(file);
  else if (above.includes(target))
    diagnostics.push(diagnostic("tree-link-loop", { file: shown }, { place: { file: shown } }));
  else if (isFolder) followFolder(walk, path, [...above, target]);
  else if (kind.isFile()) files.push(file);
}

/** Follows a link to a folder, if the budget allows one more, and reports the first one that is too much. */
function followFolder(walk: Walk, path: readonly string[], above: readonly string[]): void {
  const { folder, diagnostics } = walk;
  if (isSpent(folder.budget)) return;
  if (take(folder.budget, "folder-links")) return walkBelow(walk, path, above);
  const file = posix.join(folder.shownAs, ...path);
  diagnostics.push(excess("folder-links", MOST["folder-links"], { place: { file } }));
}

function forbidden({ folder: { shownAs } }: Walk, path: string, fault: PlaceFault): Diagnostic {
  const file = posix.join(shownAs, path);
  return diagnostic("source-forbidden", { file, fault }, { place: { file } });
}

/** Makes the diagnostic of a path that cannot be read. Throws errors again that do not come from the system. */
function unreadable(file: string, thrown: unknown): Diagnostic {
  if (!isErrno(thrown)) throw thrown;
  return diagnostic("file-unreadable", { file, cause: errnoCause(thrown) }, { place: { file } });
}
