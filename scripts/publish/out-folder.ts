/** Decides whether a folder may be used as the out folder (`--out`). Only reads the disk. */
import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { ifThere, isBareRepository, isLinkedOut, liesIn } from "../content/sources/places.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { shownPath } from "./failures.ts";
import { exists, statsAt } from "./folders.ts";
import { HOSTS_ENDING, KEPT_ENDING } from "./places.ts";

/** An out folder to check, and folders that must not be inside it. All paths are absolute, except `outName`. */
export interface OutFolderRequest {
  readonly out: string;
  readonly outName: string;
  readonly contentDirectory: string;
  readonly projectDirectory: string;
  /** Whether `out` is the `dist.hosts` of a build that has the lock of `dist`. Only then may `out` end in `.hosts`. */
  readonly isForHosts?: boolean;
}

/** The real path of a folder that may be replaced as a whole, or why Stele refuses it. The folder may be missing. */
type OutFolder = { readonly path: string } | { readonly refused: Diagnostic };

/**
 * Checks that an out folder is safe to replace as a whole. Compares real paths, because a link or `..` could lead a
 * build into a home folder. The lock is beside the real path, so two paths to one folder share the lock.
 */
export function outFolder(request: OutFolderRequest): OutFolder {
  const { out, outName, contentDirectory, projectDirectory } = request;
  const project = resolved(projectDirectory)?.path ?? projectDirectory;
  const link = { refused: diagnostic("out-folder-link", { out: outName }) };
  // The user may name a folder outside the project. But a link in the project or the repository must not lead outside.
  // That is known first: other errors would say what is there.
  if (isLinkedOut(out, projectDirectory)) return link;
  const found = resolved(out);
  const isNamedInProject = liesIn(projectDirectory, out) || isLink(out);
  if (found === undefined || (isNamedInProject && !liesIn(project, found.path))) return link;
  const because =
    danger(found.path, project, resolved(contentDirectory)?.path ?? contentDirectory) ??
    (request.isForHosts === true ? undefined : takenBeside(found.path, project));
  if (because !== undefined) return { refused: diagnostic("out-folder-dangerous", { out: outName, because }) };
  if (!statSync(found.existing).isDirectory()) {
    const file = found.existing === found.path ? outName : shownPath(found.existing, project);
    return { refused: diagnostic("out-folder-not-a-folder", { out: outName, file }) };
  }
  return { path: found.path };
}

/** Returns the reason why a folder must not be replaced, or undefined. All paths must be real paths, without links. */
function danger(path: string, project: string, content: string): string | undefined {
  const home = homeFolder();
  if (dirname(path) === path) return "it is the root of the file system";
  if (home !== undefined && liesIn(path, home)) return "your home folder lies in it";
  if (liesIn(path, project)) return "it holds the whole project";
  if (liesIn(path, content)) return "the content lies in it";
  if (liesIn(content, path)) return "it lies in the content folder";
  // Node puts this character in the place of bytes that are no text. The path then leads to another folder.
  if (path.includes("\uFFFD")) return "its path is not UTF-8";
  const kept = path.split(sep).find((name) => KEPT_FOLDER.test(name));
  if (kept !== undefined) return `it lies in ${kept}`;
  return isBareRepository(path) || exists(join(path, ".git")) ? "it holds a git repository" : undefined;
}

/** Matches `node_modules`, `.git` and work folders of builds. An out folder inside them would be removed with them. */
const KEPT_FOLDER = /^(?:node_modules|\.git|\..+\.stele)$/;

/**
 * Matches `dist.hosts` and `dist.kept`, to which a build of `dist` writes. If `dist.hosts` were an out folder too, two
 * builds with different locks could write to it. Ignores letter case, as some file systems do.
 */
const BESIDE_OUT_FOLDER = new RegExp(`^(.+)(?:\\${HOSTS_ENDING}|\\${KEPT_ENDING})$`, "i");

/** Returns the reason why a folder belongs to another out folder, or undefined. Ignores folders above the project. */
function takenBeside(path: string, project: string): string | undefined {
  const names = liesIn(project, path) ? relative(project, path).split(sep) : [basename(path)];
  const [name, other] = names.map((one) => BESIDE_OUT_FOLDER.exec(one)).find((match) => match !== null) ?? [];
  return name === undefined ? undefined : `builds into ${other} write into ${name}`;
}

function isLink(path: string): boolean {
  return statsAt(path)?.isSymbolicLink() ?? false;
}

/** Resolves all links of a path. `existing`: the part that exists. Returns undefined for a broken or circular link. */
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

/** Returns the real path of the home folder, or undefined: the user of a container may have no home folder. */
function homeFolder(): string | undefined {
  const home = ifThere(homedir);
  return home !== undefined && isAbsolute(home) ? ifThere(() => resolved(home)?.path) : undefined;
}
