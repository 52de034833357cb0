/** The files of a folder in code-unit order of their paths, one folder listing in memory at a time and level. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { unless } from "./failures.ts";

/** Something on the disk that is not a folder. */
export interface FoundFile {
  /** Relative to the folder that was walked, with `/`. */
  readonly path: string;
  /** False for links, pipes, devices: nothing that we ever write. */
  readonly plain: boolean;
}

/**
 * Walks a folder; links are handed out, never followed. A folder that is not there holds no files.
 *
 * A folder sorts as its name with a slash, which is how its files' paths sort among those of its neighbours: `a.json`
 * comes before `a/b.json`, since `.` is below `/`.
 */
export function* sortedFiles(root: string, prefix = ""): Generator<FoundFile> {
  const entries = unless(["ENOENT"], () => readdirSync(join(root, prefix), { withFileTypes: true })) ?? [];
  const keyed = entries.map((entry) => ({ entry, path: `${prefix}${entry.name}${entry.isDirectory() ? "/" : ""}` }));
  for (const { entry, path } of keyed.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (entry.isDirectory()) yield* sortedFiles(root, path);
    else yield { path, plain: entry.isFile() };
  }
}
