/** Tells when content files change, or what sources of pages look for. The system reports changes; nothing is polled. */
import { existsSync, type FSWatcher, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { isReferenceFileName, REFERENCE_FOLDER } from "./reference/decode.ts";
import { schemas } from "./schemas/index.ts";
import { liesIn } from "./sources/places.ts";
import type { Look } from "./sources/sourced-pages.ts";
import { type LookWatcher, lookWatcher } from "./sources/watch.ts";

/** What to watch, and the callbacks. */
export interface ContentWatchOptions {
  /** The content folder, absolute. */
  readonly directory: string;
  /** A folder that stays, absolute: what happens above it, and above a folder that it is in, is not watched. */
  readonly project: string;
  /** A folder that the command itself writes, absolute: sources that are in it are not watched. */
  readonly ignored?: string | undefined;
  /** Whether the process lives on to watch. */
  readonly persistent?: boolean;
  /** Called some milliseconds after the last of a row of changes: saving one file is several of them. */
  readonly onChange: () => void;
  /** Called when the system refuses to watch a folder, with its error; a later change may be missed then. */
  readonly onRefused: (thrown: NodeJS.ErrnoException & { code: string }, folder: string) => void;
}

/** A watch that goes on. */
export interface ContentWatch {
  /**
   * Watches also where sources of pages are looked for, while something reads them.
   *
   * @param read receives `onLook`, which it calls before each look; the watches of the previous reading end after it
   */
  readonly during: <Result>(read: (onLook: (look: Look) => void) => Result) => Result;
  readonly end: () => void;
}

/** Milliseconds without a change after which a row of changes has ended. */
const SETTLED = 60;

/** Milliseconds after which changes are reported even if they go on: a program may never stop writing. */
const LONGEST_ROW = 1_000;

/** Whether a change of this name in a folder is one of the content. */
type IsContent = (name: string) => boolean;

/** Content files, by their names in the folder. */
const FILES: ReadonlySet<string> = new Set(Object.keys(schemas));

const isContentFile: IsContent = (name) => FILES.has(name);
const isReferenceFile: IsContent = (name) => isReferenceFileName(`${REFERENCE_FOLDER}/${name}`);

/**
 * Watches the content folder until it is closed.
 *
 * The folder is watched, not its files, because editors put a new file in the place of the old. The folders above it
 * are watched too, because a watcher stays with the folder that it was given, even when that is moved away or deleted
 * and another has its name: https://nodejs.org/api/fs.html#inodes, read November 2026.
 */
export function watchContent(options: ContentWatchOptions): ContentWatch {
  const { directory, project, ignored, persistent = false, onChange, onRefused } = options;
  const folders = foldersDownTo(directory, project);
  const references = join(directory, REFERENCE_FOLDER);
  let watchers: readonly FSWatcher[] = [];
  let sources: LookWatcher | undefined;
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  let isReplaced = false;
  const stopTimers = (): void => {
    clearTimeout(timer);
    clearTimeout(latest);
    latest = undefined;
  };
  const settle = (): void => {
    stopTimers();
    if (isReplaced) watchAnew();
    onChange();
  };
  const note = (isOfFolder: boolean): void => {
    isReplaced ||= isOfFolder;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED).unref();
    latest ??= setTimeout(settle, LONGEST_ROW).unref();
  };
  const watchAnew = (): void => {
    isReplaced = false;
    const former = watchers;
    // From the top down: a folder that appears meanwhile is either found below or reported by the one above.
    watchers = [
      ...folders.flatMap((folder, depth) => {
        const isLast = folder === directory;
        const below = isLast ? references : folders[depth + 1];
        const isContent = isLast ? isContentFile : undefined;
        return watchFolder({ folder, below, isContent, persistent }, note, onRefused);
      }),
      ...watchFolder({ folder: references, isContent: isReferenceFile, persistent }, note, onRefused),
    ];
    for (const watcher of former) watcher.close();
  };
  const during: ContentWatch["during"] = (read) => {
    if (hasEnded) return read(() => {});
    const former = sources;
    sources = lookWatcher({ project, ignored, persistent, onChange: () => note(false), onRefused });
    try {
      return read(sources.watch);
    } finally {
      former?.end();
    }
  };
  watchAnew();
  return {
    during,
    end: () => {
      hasEnded = true;
      stopTimers();
      sources?.end();
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** The folders on the way down to the content, from one that the project is in. */
function foldersDownTo(directory: string, project: string): string[] {
  const folders = [directory];
  // The root of a file system, or of another drive, is above itself.
  for (let folder = directory; !liesIn(folder, project) && dirname(folder) !== folder; folder = dirname(folder)) {
    folders.unshift(dirname(folder));
  }
  return folders;
}

/** A folder with the next one on the way down, and its files that matter, where any do. */
interface WatchedFolder {
  readonly folder: string;
  readonly below?: string | undefined;
  readonly isContent: IsContent | undefined;
  readonly persistent: boolean;
}

/**
 * Watches one folder, where it is there.
 *
 * @param note receives each change that matters, and whether it made, moved or deleted a folder
 */
function watchFolder(
  { folder, below, isContent, persistent }: WatchedFolder,
  note: (isOfFolder: boolean) => void,
  onRefused: ContentWatchOptions["onRefused"],
): FSWatcher[] {
  if (!existsSync(folder)) return [];
  try {
    const watcher = watch(folder, { persistent }, (event, name) => {
      // Its own name is reported when the folder itself is moved or deleted.
      const isFolder = name === basename(folder) || (below !== undefined && name === basename(below));
      if (event === "rename" && isFolder) note(true);
      // Some systems leave out the name. Above the content folder that is passed over: a build writes there.
      else if (isContent && (name === null || isContent(name))) note(false);
    });
    // Windows reports the end of a watched folder as an error.
    watcher.on("error", () => note(true));
    return [watcher];
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    // It has gone since; the folder above reports the next one.
    if (thrown.code !== "ENOENT") onRefused(thrown, folder);
    return [];
  }
}
