/** Walks the folders of a docs tree: the names of all its files, and what cannot be read. */
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../../../diagnostics/errno.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import type { PlaceFault } from "../../../diagnostics/codes/sources.ts";
import { leadsOut, liesIn, placeFault } from "../places.ts";
import { lookFor, type SourceContext } from "../source.ts";

/** A folder to walk. */
export interface TreeFolder {
  /** The folder, absolute. */
  readonly directory: string;
  /** The folder as problems name it: `docs`. */
  readonly shownAs: string;
  /** The folders that it may be in; undefined: anywhere. */
  readonly roots: readonly string[] | undefined;
  /** Where it is named. */
  readonly place: Place;
  /** Whether files below a folder, named by its segments, are asked for. */
  readonly isAskedFor: (folder: readonly string[]) => boolean;
  /** Whether the source asks for a file; problems of other files are not reported. */
  readonly isWanted: (file: string) => boolean;
  readonly onLook?: SourceContext["onLook"];
}

/** The files that are asked for, as seen from the folder, in code-unit order of their names; or that there is no folder. */
export interface WalkedTree {
  readonly isThere: boolean;
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Walks a folder. What begins with a dot, and `node_modules`, is no part of any tree. Links are followed inside the
 * folder; one that leads out of it, or back to a folder above it, is an error.
 */
export function walkTree(folder: TreeFolder): WalkedTree {
  folder.onLook?.(lookFor(folder.directory));
  const forbidden = (fault: PlaceFault): WalkedTree => {
    const problem = diagnostic("source-forbidden", { file: folder.shownAs, fault }, { place: folder.place });
    return { isThere: false, files: [], diagnostics: [problem] };
  };
  if (folder.roots && leadsOut(folder.directory, folder.roots)) return forbidden("outside");
  let root: string;
  try {
    root = realpathSync(folder.directory);
    if (!statSync(root).isDirectory()) return { isThere: false, files: [], diagnostics: [] };
    const fault = folder.roots && placeFault(root, "folder", folder.roots);
    if (fault) return forbidden(fault);
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    if (thrown.code === "ENOENT" || thrown.code === "ENOTDIR") return { isThere: false, files: [], diagnostics: [] };
    return { isThere: true, files: [], diagnostics: [unreadable(folder.shownAs, thrown)] };
  }
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  walkFolder({ folder, root, files, diagnostics }, [], [root]);
  return { isThere: true, files, diagnostics };
}

interface Walk {
  readonly folder: TreeFolder;
  /** The real path of the folder. */
  readonly root: string;
  readonly files: string[];
  readonly diagnostics: Diagnostic[];
}

/** @param above the real paths of the folder to walk and of all above it, up to the root */
function walkFolder(walk: Walk, segments: readonly string[], above: readonly string[]): void {
  const { folder, files, diagnostics } = walk;
  const shown = posix.join(folder.shownAs, ...segments);
  const directory = join(folder.directory, ...segments);
  folder.onLook?.({
    folder: directory,
    fits: (name, kind) => {
      const path = [...segments, name];
      return isOfTrees(name) && (kind === "file" ? folder.isWanted(path.join("/")) : folder.isAskedFor(path));
    },
  });
  let entries: Dirent[];
  try {
    entries = readdirSync(directory, { withFileTypes: true });
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    diagnostics.push(unreadable(shown, thrown));
    return;
  }
  // Code units: the order in which a file system names its files is its own.
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    if (!isOfTrees(name)) continue;
    const path = [...segments, name];
    const file = path.join("/");
    const isFolder = entry.isDirectory();
    if (!(isFolder || entry.isSymbolicLink() ? folder.isAskedFor(path) : false) && !folder.isWanted(file)) continue;
    if (name.includes("\u{fffd}")) {
      diagnostics.push(diagnostic("tree-name-not-utf8", { folder: shown }, { place: { file: shown } }));
    } else if (isFolder) walkFolder(walk, path, [...above, join(above.at(-1) ?? "", name)]);
    else if (entry.isFile()) files.push(file);
    else if (entry.isSymbolicLink()) followLink(walk, path, above);
  }
}

function isOfTrees(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

function followLink(walk: Walk, path: readonly string[], above: readonly string[]): void {
  const { folder, root, files, diagnostics } = walk;
  const shown = posix.join(folder.shownAs, ...path);
  const where = { place: { file: shown } };
  folder.onLook?.(lookFor(join(folder.directory, ...path)));
  if (folder.roots && leadsOut(join(folder.directory, ...path), folder.roots)) {
    diagnostics.push(diagnostic("link-outside", { file: shown, folder: "the tree" }, where));
    return;
  }
  let target: string;
  let kind: ReturnType<typeof statSync>;
  let fault: PlaceFault | undefined;
  try {
    target = realpathSync(join(folder.directory, ...path));
    kind = statSync(target);
    fault = placeFault(target, kind.isDirectory() ? "folder" : "file", [root]);
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    // What it should lead to is not known; by its name it is a page, or nothing that is asked for.
    if (folder.isWanted(path.join("/"))) diagnostics.push(unreadable(shown, thrown));
    return;
  }
  const isAsked = kind?.isDirectory() ? folder.isAskedFor(path) : folder.isWanted(path.join("/"));
  if (!isAsked) return;
  if (!liesIn(root, target)) diagnostics.push(diagnostic("link-outside", { file: shown, folder: "the tree" }, where));
  else if (fault) diagnostics.push(diagnostic("source-forbidden", { file: shown, fault }, where));
  else if (above.includes(target)) diagnostics.push(diagnostic("tree-link-loop", { file: shown }, where));
  else if (kind?.isDirectory()) walkFolder(walk, path, [...above, target]);
  else if (kind?.isFile()) files.push(path.join("/"));
}

function unreadable(file: string, thrown: NodeJS.ErrnoException & { code: string }): Diagnostic {
  return diagnostic("file-unreadable", { file, cause: errnoCause(thrown) }, { place: { file } });
}
