/**
 * Reads an untrusted project: only names and small regular files in its folder, and in the git repository around it for
 * paths such as `../docs`. Never runs code of the project.
 */
import { realpathSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { folderInRepository, ifThere, allowedPath, placeFault, projectRoots } from "../content/sources/places.ts";
import { findPath, type FoundPath, isProblem, listFound, readBytes } from "../content/sources/source.ts";
import { type Budget, newBudget } from "./detect/javascript/budget.ts";
import { tomlValues, yamlValues } from "./detect/values.ts";

/** Access to the files of a project. Paths are relative to its folder, with `/`. Lists are in code-unit order. */
export interface Repository {
  /** Reads a small regular file. Returns undefined if it cannot be read, or if it is hidden and not in `READ_HIDDEN`. */
  readonly text: (path: string) => string | undefined;
  /** Parses a small configuration file in TOML (`.toml`), or YAML or JSON. Returns undefined if it cannot be read. */
  readonly values: (path: string) => unknown;
  /** Whether a regular file exists, whatever its size. */
  readonly has: (path: string) => boolean;
  /** Lists the names of the visible folders in a folder. */
  readonly folders: (path: string) => readonly string[];
  /** Lists the names of all files in a folder, also hidden ones. */
  readonly files: (path: string) => readonly string[];
  /** What reading programs and comparing globs may still cost, for the project and its folders together. */
  readonly programs?: Budget;
}

/**
 * The files that are read although their names begin with a dot, because they configure a project and have no secrets.
 * `SECURITY.md` lists them. Another one may be `.env` or `.npmrc`, whatever a configuration calls it.
 */
const READ_HIDDEN: readonly string[] = [".eleventy.js", ".gitlab-ci.yml", ".gitignore", ".crowdin.yml"];

/** The largest configuration that is read. Real configurations have some kilobytes. */
const LARGEST_CONFIG_BYTES = 256 * 1024;

/**
 * The limits of a whole project: names (`looks`, and more for deep ones), and bytes of files read as text (`text`) or parsed (`values`). A
 * limit for each file is not enough, because many links may lead to one large file.
 */
const MOST = { looks: 200_000, text: 16 * 2 ** 20, values: 2 ** 20 } as const;

/** Returns how many looks a path counts as. Each of its folders is examined, by a path that is as long. */
function costOf(path: string): number {
  return 1 + Math.floor((path.split("/").length / 8) ** 2);
}

/** The maximum number of entries of a folder. A folder with more is treated as empty: no site has so many languages. */
const MOST_NAMES = 10_000;

/** Opens the folder at an absolute path. A file that cannot be read is treated as missing: no file is required. */
export function repositoryAt(root: string): Repository {
  const real = ifThere(() => realpathSync(root)) ?? root;
  const [around = real] = projectRoots(root);
  const ofProject = folderInRepository(root);
  const left: Record<keyof typeof MOST, number> = { ...MOST };
  const take = (what: keyof typeof MOST, count: number): boolean => (left[what] -= count) >= 0;
  // `allowedPath` checks links: a link could lead to a secret on this machine, and the proposal would contain its text.
  const find = (path: string, kind: "file" | "folder"): FoundPath | undefined => {
    const isAbove = path.startsWith("../");
    const base = isAbove ? around : real;
    const inside = isAbove ? posix.join(ofProject, path) : path;
    if (!take("looks", costOf(path)) || !allowedPath(base, inside, kind, [base])) return undefined;
    const found = findPath(join(base, inside), path, kind, { file: path }, undefined);
    if (!found || isProblem(found)) return undefined;
    // Of git folders, whatever their name, only the settings of the project's own one are read.
    return path !== ".git/config" && placeFault(found.path, "folder", [base]) ? undefined : found;
  };
  const entries = (path: string, kind: "file" | "folder"): readonly string[] => {
    const folder = find(path, "folder");
    const names = (folder && ifThere(() => listFound(folder.path))) ?? [];
    if (!take("looks", names.length) || names.length > MOST_NAMES) return [];
    const right = names.filter((entry) => (kind === "file" ? entry.isFile() : entry.isDirectory()));
    return right.map(({ name }) => name).sort();
  };
  const textOf = (found: FoundPath | undefined, use: "text" | "values"): string | undefined => {
    const name = basename(found?.path ?? "");
    if (name.startsWith(".") && !READ_HIDDEN.includes(name)) return undefined;
    if (!found || found.bytes > LARGEST_CONFIG_BYTES || !take(use, found.bytes)) return undefined;
    const read = readBytes(found, LARGEST_CONFIG_BYTES);
    return isProblem(read) ? undefined : read.content.toString("utf8").replace(/^\uFEFF/, "");
  };
  const parsed = new Map<string, unknown>();
  return {
    text: (path) => textOf(find(path, "file"), "text"),
    values: (path) => {
      const found = find(path, "file");
      const isToml = path.endsWith(".toml");
      const key = `${isToml} ${found?.path ?? ""}`;
      if (!parsed.has(key)) parsed.set(key, (isToml ? tomlValues : yamlValues)(textOf(found, "values") ?? ""));
      return parsed.get(key);
    },
    has: (path) => find(path, "file") !== undefined,
    folders: (path) => entries(path, "folder").filter((name) => !name.startsWith(".") && name !== "node_modules"),
    files: (path) => entries(path, "file"),
    programs: newBudget(),
  };
}
