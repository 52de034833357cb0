/** Tells when content files change. The system reports changes; nothing is polled. */
import { existsSync, type FSWatcher, watch } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { schemas } from "./schemas.ts";

/** What to watch, and who is told. */
export interface ContentWatchOptions {
  /** The content folder, absolute. */
  readonly directory: string;
  /** A folder that stays: what happens above it is not watched. Absolute. */
  readonly project: string;
  /** Called some milliseconds after the last of a row of changes: saving one file is several of them. */
  readonly onChange: () => void;
  /** Called when the system refuses to watch, with its error; a later change may be missed then. */
  readonly onRefused: (thrown: NodeJS.ErrnoException & { code: string }) => void;
}

/** Milliseconds without a change after which a row of changes has ended. */
const SETTLED = 60;

/** Content files, by their names in the folder. */
const FILES: ReadonlySet<string> = new Set(Object.keys(schemas));

/**
 * Watches the content folder until it is closed; does not keep the process alive.
 *
 * The folder is watched, not its files, because editors put a new file in the place of the old. The folders above it
 * are watched too, because a watcher stays with the folder that it was given, even when that is moved away or deleted
 * and another has its name: https://nodejs.org/api/fs.html#inodes, read November 2026.
 *
 * @returns what ends it
 */
export function watchContent({ directory, project, onChange, onRefused }: ContentWatchOptions): () => void {
  const folders = foldersDownTo(directory, project);
  let watchers: readonly FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isReplaced = false;
  const settle = (): void => {
    if (isReplaced) watchAnew();
    onChange();
  };
  const note = (isOfFolder: boolean): void => {
    isReplaced ||= isOfFolder;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED).unref();
  };
  const watchAnew = (): void => {
    isReplaced = false;
    const former = watchers;
    // From the top down: a folder that appears meanwhile is either found below or reported by the one above.
    watchers = folders.flatMap((folder, depth) => watchFolder(folder, folders[depth + 1], note, onRefused));
    for (const watcher of former) watcher.close();
  };
  watchAnew();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The project folder and those on the way down to the content; of content elsewhere, its own and the one above. */
function foldersDownTo(directory: string, project: string): string[] {
  const isInside = !/^\.\.(?:[\\/]|$)/.test(relative(project, directory));
  const top = isInside ? project : dirname(directory);
  const folders = [directory];
  // The root of a file system, or of another drive, is above itself.
  for (let folder = directory; folder !== top && dirname(folder) !== folder; folder = dirname(folder)) {
    folders.unshift(dirname(folder));
  }
  return folders;
}

/**
 * Watches one folder, where it is there.
 *
 * @param below the next folder on the way down; nothing where this is the content folder
 * @param note is told of a change that matters, and whether a folder has been made, moved or deleted
 */
function watchFolder(
  folder: string,
  below: string | undefined,
  note: (isOfFolder: boolean) => void,
  onRefused: ContentWatchOptions["onRefused"],
): FSWatcher[] {
  if (!existsSync(folder)) return [];
  try {
    const watcher = watch(folder, { persistent: false }, (event, name) => {
      // Its own name is reported when the folder itself is moved or deleted.
      const isFolder = name === basename(folder) || (below !== undefined && name === basename(below));
      if (event === "rename" && isFolder) note(true);
      // Some systems leave out the name. Above the content folder that is passed over: a build writes there.
      else if (below === undefined && (name === null || FILES.has(name))) note(false);
    });
    // Windows reports the end of a watched folder as an error.
    watcher.on("error", () => note(true));
    return [watcher];
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    // It has gone since; the folder above reports the next one.
    if (thrown.code !== "ENOENT") onRefused(thrown);
    return [];
  }
}
