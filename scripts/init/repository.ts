/** Reads a folder that cannot be trusted: small plain files and names only, nothing outside it; no code is run. */
import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { mayFollow } from "../content/sources/places.ts";
import { findPath, type FoundPath, isProblem, readBytes } from "../content/sources/source.ts";
import { isErrno } from "../diagnostics/errno.ts";

/** The files of a folder, as far as init looks at them; paths are relative to it, with `/`. */
export interface Repository {
  /** The text of a small plain file in the folder; undefined if it cannot be read. */
  readonly text: (path: string) => string | undefined;
  /** Whether a plain file exists, whatever its size. */
  readonly has: (path: string) => boolean;
  /** The names of the folders in a folder, without hidden ones, in code-unit order. */
  readonly folders: (path: string) => readonly string[];
  /** The names of the files in a folder, hidden ones too, in code-unit order. */
  readonly files: (path: string) => readonly string[];
}

/** A configuration has some kilobytes; a larger file is not read. */
const LARGEST_CONFIG_BYTES = 1024 * 1024;

/** A folder with more names says nothing about languages. */
const MOST_NAMES = 10_000;

/**
 * Opens a folder. A file that cannot be read counts as missing: a proposal needs none of them.
 *
 * @param root absolute
 */
export function repositoryAt(root: string): Repository {
  const real = orNothing(() => realpathSync(root)) ?? root;
  // A link may point to any file of the machine, and to the secrets of the project: they would end up in the proposal.
  const find = (path: string, kind: "file" | "folder"): FoundPath | undefined => {
    if (!mayFollow(real, path, kind, [real])) return undefined;
    const found = findPath(join(real, path), path, kind, { file: path }, undefined);
    return isProblem(found) ? undefined : found;
  };
  const entries = (path: string, kind: "file" | "folder"): readonly string[] => {
    const folder = find(path, "folder");
    const names = (folder && orNothing(() => readdirSync(folder.path, { withFileTypes: true }))) ?? [];
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

/** Runs one operation; returns undefined where the system refuses it. */
function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown)) return undefined;
    throw thrown;
  }
}
