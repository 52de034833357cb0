/** Reads a folder that cannot be trusted: small plain files and names only, nothing outside it; no code is run. */
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";

/** The files of a folder, as far as init looks at them; paths are relative to it, with `/`. */
export interface Repository {
  /** The text of a small plain file in the folder; nothing where it cannot be read. */
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
  const find = (path: string): { readonly path: string; readonly bytes: number; readonly kind: string } | undefined =>
    orNothing(() => {
      const found = realpathSync(join(real, path));
      const inside = relative(real, found);
      // A link may point to any file of the machine.
      if (isAbsolute(inside) || inside.split(sep)[0] === "..") return undefined;
      const stats = lstatSync(found);
      // A pipe would keep the reader waiting for ever.
      const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
      return { path: found, bytes: stats.size, kind };
    });
  const entries = (path: string, kind: "file" | "folder"): readonly string[] => {
    const folder = find(path);
    if (folder?.kind !== "folder") return [];
    const names = orNothing(() => readdirSync(folder.path, { withFileTypes: true })) ?? [];
    if (names.length > MOST_NAMES) return [];
    const right = names.filter((entry) => (kind === "file" ? entry.isFile() : entry.isDirectory()));
    return right.map(({ name }) => name).sort();
  };
  return {
    text: (path) => {
      const found = find(path);
      if (found?.kind !== "file" || found.bytes > LARGEST_CONFIG_BYTES) return undefined;
      return orNothing(() => readFileSync(found.path, "utf8").replace(/^\uFEFF/, ""));
    },
    has: (path) => find(path)?.kind === "file",
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
