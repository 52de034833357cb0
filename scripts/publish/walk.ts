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
export function* sortedFiles(root: string): Generator<FoundFile> {
  // What is still to be handed out of each folder on the way down, the next one last.
  const way = [listing(root, "")];
  for (let rest = way.at(-1); rest !== undefined; rest = way.at(-1)) {
    const entry = rest.pop();
    if (entry === undefined) way.pop();
    else if (entry.path.endsWith("/")) way.push(listing(root, entry.path));
    else yield entry;
  }
}

/** The entries of one folder from the last to the first; those that are folders end with a slash. */
function listing(root: string, folder: string): FoundFile[] {
  const entries = unless(["ENOENT"], () => readdirSync(join(root, folder), { withFileTypes: true })) ?? [];
  return entries
    .map((entry) => ({ path: `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`, plain: entry.isFile() }))
    .sort((a, b) => (a.path < b.path ? 1 : -1));
}
