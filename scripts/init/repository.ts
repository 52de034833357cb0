/** Reads an untrusted folder: only names and small plain files, and nothing outside the folder. Runs no code of it. */
import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { ifThere, mayFollow } from "../content/sources/places.ts";
import { findPath, type FoundPath, isProblem, readBytes } from "../content/sources/source.ts";

/** Access to the files of a folder. Paths are relative to the folder, with `/`. Names are in code-unit order. */
export interface Repository {
  /** Reads a small plain file. Returns undefined if it cannot be read. */
  readonly text: (path: string) => string | undefined;
  /** Whether a plain file exists, whatever its size. */
  readonly has: (path: string) => boolean;
  /** Lists the names of the visible folders in a folder. */
  readonly folders: (path: string) => readonly string[];
  /** Lists the names of all files in a folder, also hidden ones. */
  readonly files: (path: string) => readonly string[];
}

/** A configuration has some kilobytes. */
const LARGEST_CONFIG_BYTES = 1024 * 1024;

/** The most names of a folder that are listed. A folder with more names shows no languages. */
const MOST_NAMES = 10_000;

/** Opens a folder by its absolute path. A file that cannot be read counts as missing, because no single file is needed. */
export function repositoryAt(root: string): Repository {
  const real = ifThere(() => realpathSync(root)) ?? root;
  // A link may point to any file of the machine, and to the secrets of the project: they would end up in the proposal.
  const find = (path: string, kind: "file" | "folder"): FoundPath | undefined => {
    if (!mayFollow(real, path, kind, [real])) return undefined;
    const found = findPath(join(real, path), path, kind, { file: path }, undefined);
    return isProblem(found) ? undefined : found;
  };
  const entries = (path: string, kind: "file" | "folder"): readonly string[] => {
    const folder = find(path, "folder");
    const names = (folder && ifThere(() => readdirSync(folder.path, { withFileTypes: true }))) ?? [];
    if (names.length > MOST_NAMES) return [];
    const right = names.filter((entry) => (kind === "file" ? entry.isFile() : entry.isDirectory()));
    return right.map(({ name }) => name).sort();
  };
  return {
    text: (path) => {
      const found = find(path, "file");
      const read = found && readBytes(found, LARGEST_CONFIG_BYTES);
      return !read || isProblem(read) ? undefined : read.content.toString("utf8").replace(/^\uFEFF/, "");
    },
    has: (path) => find(path, "file") !== undefined,
    folders: (path) => entries(path, "folder").filter((name) => !name.startsWith(".") && name !== "node_modules"),
    files: (path) => entries(path, "file"),
  };
}
