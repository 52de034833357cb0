/** What lies at a path, without ever following a link. */
import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { unless } from "./failures.ts";

/** Something that is not a plain file, at a path itself or where one of its folders should be. */
export interface Obstacle {
  readonly kind: "obstacle";
  readonly at: string;
  readonly what: "folder" | "link" | "file" | "special file";
}

/** What lies at a path. */
export type Look = { readonly kind: "absent" } | { readonly kind: "file"; readonly permissions: number } | Obstacle;

/** Looks at paths below a folder, given with `/`. Remembers the folder last looked into: paths come in order. */
export function looker(root: string): (path: string) => Look {
  let knownFolder = "";
  return (path) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder !== knownFolder) {
      const outcome = lookAtFolders(root, folder);
      if (outcome !== undefined) return outcome;
      knownFolder = folder;
    }
    return lookAt(root, path);
  };
}

/**
 * What lies now where the folder that is looked into, or one on the way to a path, was or should be; nothing where all
 * of them are folders, or missing. To be asked right before each write and removal: another program may put a link in
 * the place of a folder at any time, and Node has no function that opens a path below an open folder.
 */
export function obstacleOnWay(root: string, path: string): Obstacle | undefined {
  const stats = unless(["ENOENT", "ENOTDIR"], () => lstatSync(root));
  if (stats !== undefined && !stats.isDirectory()) return { kind: "obstacle", at: "", what: nature(stats) };
  const found = lookAtFolders(root, path.slice(0, path.lastIndexOf("/") + 1));
  return found?.kind === "obstacle" ? found : undefined;
}

/** The first of the folders on a way that is not one; undefined when all are. */
function lookAtFolders(root: string, folder: string): Look | undefined {
  for (let end = folder.indexOf("/"); end !== -1; end = folder.indexOf("/", end + 1)) {
    const at = folder.slice(0, end);
    const stats = statsOf(root, at);
    if (stats === undefined) return { kind: "absent" };
    if (!stats.isDirectory()) return { kind: "obstacle", at, what: nature(stats) };
  }
  return undefined;
}

function lookAt(root: string, at: string): Look {
  const stats = statsOf(root, at);
  if (stats === undefined) return { kind: "absent" };
  return stats.isFile()
    ? { kind: "file", permissions: stats.mode & 0o777 }
    : { kind: "obstacle", at, what: nature(stats) };
}

function statsOf(root: string, path: string): Stats | undefined {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(join(root, path)));
}

function nature(stats: Stats): Obstacle["what"] {
  if (stats.isDirectory()) return "folder";
  if (stats.isSymbolicLink()) return "link";
  return stats.isFile() ? "file" : "special file";
}
