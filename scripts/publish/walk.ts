/** The files of a folder in code-unit order of their paths, one folder listing in memory at a time and level. */
import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { unless } from "./failures.ts";

/** Something on the disk that is not a folder. */
export interface FoundFile {
  /** Relative to the folder that was walked, with `/`. */
  readonly path: string;
  /** False for links, pipes, devices: nothing that we ever write. */
  readonly plain: boolean;
  /**
   * Of a name that is not UTF-8, its bytes: as a text it leads to nothing on the disk. Such a folder is handed out as it
   * is, since nothing in it is ours.
   */
  readonly bytes?: Buffer;
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
  const place = join(root, folder);
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true })) ?? [];
  const isDoubtful = entries.some(({ name }) => name.includes(REPLACED));
  const found = isDoubtful ? inBytes(place, folder) : entries.map((entry) => foundFile(folder, entry, entry.name));
  return found.sort((a, b) => (a.path < b.path ? 1 : -1));
}

/** What Node reads in the place of bytes that are not UTF-8; a name may have it, too. */
const REPLACED = "\uFFFD";

/** A folder whose names cannot all be read as text. */
function inBytes(place: string, folder: string): FoundFile[] {
  const entries = unless(["ENOENT"], () => readdirSync(place, { withFileTypes: true, encoding: "buffer" })) ?? [];
  return entries.map((entry) => {
    const name = entry.name.toString();
    return isUtf8(entry.name)
      ? foundFile(folder, entry, name)
      : { path: folder + name, plain: false, bytes: entry.name };
  });
}

function foundFile(folder: string, entry: Dirent | Dirent<Buffer>, name: string): FoundFile {
  return { path: `${folder}${name}${entry.isDirectory() ? "/" : ""}`, plain: entry.isFile() };
}
