/** Watches where sources of pages look for them. The system reports changes; nothing is polled. */
import { type FSWatcher, readlinkSync, statSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isErrno } from "../../diagnostics/errno.ts";
import { liesIn } from "./places.ts";
import { type Look, lookFor, type LookKind } from "./sourced-pages.ts";

/** How looks are watched. */
export interface LookWatchOptions {
  /** The folder that the command is run in, absolute. */
  readonly project: string;
  /** The folder that the command itself writes, absolute; its changes are ignored. */
  readonly ignored?: string | undefined;
  /** Whether the process lives on to watch. */
  readonly persistent: boolean;
  /** Called at each change of what is looked for. */
  readonly onChange: () => void;
  /** Called when the system refuses to watch a folder, with its error. */
  readonly onRefused: (thrown: NodeJS.ErrnoException & { code: string }, folder: string) => void;
}

/** Looks that are watched. */
export interface LookWatcher {
  /** Watches one more, from before it is carried out, so that no change is missed. */
  readonly watch: (look: Look) => void;
  readonly end: () => void;
}

/** What is looked for in one folder. */
interface WatchedFolder {
  /** Names of files and folders. */
  readonly names: Set<string>;
  readonly fits: ((name: string, kind: LookKind) => boolean)[];
}

/**
 * Begins to watch looks.
 *
 * A watcher stays with its folder, even if that folder, or a folder above it, is moved or deleted and another takes its
 * name (https://nodejs.org/api/fs.html#inodes, read November 2026). So the folders above are watched too, up to a
 * folder that contains the project, for folders that appear or disappear below. The targets of links are watched as well.
 */
export function lookWatcher({ project, ignored, persistent, onChange, onRefused }: LookWatchOptions): LookWatcher {
  const folders = new Map<string, WatchedFolder>();
  const watchers: FSWatcher[] = [];
  const isIgnored = (path: string): boolean => ignored !== undefined && liesIn(ignored, path);
  const isChange = (folder: string, { names, fits }: WatchedFolder, event: string, name: string | null): boolean => {
    // Some systems leave out names. Around the project that is passed over: a build writes there.
    if (name === null) return !liesIn(folder, project);
    const path = join(folder, name);
    if (isIgnored(path)) return false;
    if (fits.some((fit) => fit(name, "file"))) return true;
    // Only creation and removal of a folder count here. Its own watcher reports changes inside it.
    const isOfFolder = (): boolean => folders.has(path) || isFolderThere(path);
    if (names.has(name)) return event === "rename" || !isOfFolder();
    return event === "rename" && fits.some((fit) => fit(name, "folder")) && isOfFolder();
  };
  const begin = (folder: string, watched: WatchedFolder): void => {
    try {
      const watcher = watch(folder, { persistent }, (event, name) => {
        if (isChange(folder, watched, event, name)) onChange();
      });
      // Windows reports the end of a watched folder as an error.
      watcher.on("error", onChange);
      watchers.push(watcher);
    } catch (thrown) {
      if (!isErrno(thrown)) throw thrown;
      // It is not there, or can be none: one above it reports its coming.
      if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].includes(thrown.code)) onRefused(thrown, folder);
    }
  };
  const folderAt = (folder: string): WatchedFolder => {
    const known = folders.get(folder);
    if (known) return known;
    const watched: WatchedFolder = { names: new Set(), fits: [] };
    folders.set(folder, watched);
    // From the top down: a folder that appears meanwhile is either found below or reported by the one above.
    if (!liesIn(folder, project) && dirname(folder) !== folder) add(lookFor(folder));
    begin(folder, watched);
    return watched;
  };
  const add = (look: Look): void => {
    const { folder } = look;
    if (isIgnored(folder)) return;
    const { names, fits } = folderAt(folder);
    if ("fits" in look) fits.push(look.fits);
    else if (!names.has(look.name)) {
      names.add(look.name);
      const target = linkTarget(join(folder, look.name));
      if (target !== undefined) add(lookFor(target));
    }
  };
  return {
    watch: add,
    end: () => {
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** The target of a link, even if it does not exist; undefined if the path is not a link. */
function linkTarget(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return undefined;
  }
}

/** Whether there is such a folder; false also if it cannot be looked at, such as a circular link. */
function isFolderThere(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return false;
  }
}
