/** Looks into a folder that may be anybody's: small plain files and names alone, nothing outside, nothing is run. */
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { Repository } from "./types.ts";

/** A configuration is some kilobytes; what is larger is none, and is not read. */
const LARGEST_CONFIG_BYTES = 1024 * 1024;

/** A folder of more names says nothing about languages. */
const MOST_NAMES = 10_000;

/**
 * Looks into a folder. What cannot be read is as if it were not there: a proposal needs no file of them.
 *
 * @param root absolute
 */
export function repositoryAt(root: string): Repository {
  const real = orNothing(() => realpathSync(root)) ?? root;
  const find = (path: string): { readonly path: string; readonly bytes: number; readonly kind: string } | undefined =>
    orNothing(() => {
      const found = realpathSync(join(real, path));
      const inside = relative(real, found);
      // A link may lead to any file of the machine.
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

/** Runs one look, and hands back nothing where the system refuses it. */
function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown)) return undefined;
    throw thrown;
  }
}
