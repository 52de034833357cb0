/** Reports changes of content files and of what page sources look for. Uses the system's watchers, without polling. */
import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { CONTENT_FILES } from "./content.ts";
import { isReferenceFileName, REFERENCE_FOLDER } from "./reference/decode.ts";
import { ifThere, liesIn, linkTarget } from "./sources/places.ts";
import { type Look, lookFor, type LookKind } from "./sources/source.ts";

/** Options for watching. */
export interface WatchOptions {
  /** The folder in which the command runs, absolute. Folders above it are not watched. */
  readonly project: string;
  /** A folder that the command itself writes, absolute; its changes are ignored outside the content. */
  readonly ignored?: string | undefined;
  /** Whether the watchers keep the process alive. */
  readonly persistent?: boolean;
  /** Called when something changes. */
  readonly onChange: () => void;
  /** Called when the system refuses to watch a folder, with its error; a later change may be missed then. */
  readonly onRefused: (thrown: NodeJS.ErrnoException & { code: string }, folder: string) => void;
}

/** The content folder, absolute, and what to watch besides it. */
type ContentWatchOptions = WatchOptions & { readonly directory: string };

/** A running watch. */
export interface ContentWatch {
  /**
   * Calls `read`, and also watches everything that the page sources look for while it runs.
   *
   * @param read receives `onLook` and must call it before each look. The watchers of the previous call end after it.
   */
  readonly during: <Result>(read: (onLook: (look: Look) => void) => Result) => Result;
  readonly end: () => void;
}

/** Milliseconds without a change after which a series of changes has ended. Saving one file makes several changes. */
const SETTLED = 60;

/** Milliseconds after which changes are reported even if they go on: a program may never stop writing. */
const LONGEST_ROW = 1_000;

/**
 * Watches the content folder until the watch is ended. Calls `onChange` some milliseconds after the last of a series of
 * changes. It watches the folder, not the files, because editors replace the old file with a new one.
 */
export function watchContent({ directory, ignored, onChange, ...options }: ContentWatchOptions): ContentWatch {
  const references = join(directory, REFERENCE_FOLDER);
  let content: ReturnType<typeof lookWatcher> | undefined;
  let sources: typeof content;
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  const stopTimers = (): void => {
    clearTimeout(timer);
    clearTimeout(latest);
    latest = undefined;
  };
  const settle = (): void => {
    stopTimers();
    // The watchers are renewed, because another folder may now have the name of a watched one.
    watchFiles();
    onChange();
  };
  const note = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED).unref();
    latest ??= setTimeout(settle, LONGEST_ROW).unref();
  };
  const watchFiles = (): void => {
    const former = content;
    content = lookWatcher({ ...options, onChange: note });
    content.watch({ folder: directory, fits: (name) => CONTENT_FILES.some((file) => file === name) });
    content.watch({ folder: references, fits: (name) => isReferenceFileName(`${REFERENCE_FOLDER}/${name}`) });
    former?.end();
  };
  const during: ContentWatch["during"] = (read) => {
    if (hasEnded) return read(() => {});
    const former = sources;
    sources = lookWatcher({ ...options, ignored, onChange: note });
    try {
      return read(sources.watch);
    } finally {
      former?.end();
    }
  };
  const end = (): void => {
    hasEnded = true;
    stopTimers();
    sources?.end();
    content?.end();
  };
  watchFiles();
  return { during, end };
}

/** The names to watch in one folder. */
interface WatchedFolder {
  readonly names: Set<string>;
  readonly fits: ((name: string, kind: LookKind) => boolean)[];
}

/**
 * Makes a watcher of looks. Call `watch` before a look is carried out, so that no change is missed.
 *
 * A watcher stays with its folder (https://nodejs.org/api/fs.html#inodes, read November 2026). It does so even if the
 * folder, or a folder above it, is moved or deleted and another one takes its name. So the folders above are watched
 * too, up to a folder that contains the project: they report folders that appear or disappear. The targets of links are
 * watched as well.
 */
export function lookWatcher({ project, ignored, persistent = false, onChange, onRefused }: WatchOptions) {
  const folders = new Map<string, WatchedFolder>();
  const watchers: FSWatcher[] = [];
  const isIgnored = (path: string): boolean => ignored !== undefined && liesIn(ignored, path);
  const isChange = (folder: string, { names, fits }: WatchedFolder, event: string, name: string | null): boolean => {
    // Some systems report no name. In folders around the project such events are ignored, because a build writes there.
    if (name === null) return !liesIn(folder, project);
    const path = join(folder, name);
    if (isIgnored(path)) return false;
    if (fits.some((fit) => fit(name, "file"))) return true;
    // Only creation and removal of a folder count here. Its own watcher reports changes inside it.
    const isOfFolder = (): boolean => folders.has(path) || ifThere(() => statSync(path).isDirectory()) === true;
    if (names.has(name)) return event === "rename" || !isOfFolder();
    return event === "rename" && fits.some((fit) => fit(name, "folder")) && isOfFolder();
  };
  const begin = (folder: string, watched: WatchedFolder): void => {
    try {
      const watcher = watch(folder, { persistent }, (event, name) => {
        if (isChange(folder, watched, event, name)) onChange();
      });
      // Windows reports the removal of a watched folder as an error.
      watcher.on("error", onChange);
      watchers.push(watcher);
    } catch (thrown) {
      if (!isErrno(thrown)) throw thrown;
      // The folder does not exist, or cannot exist. A watched folder above reports it when it appears.
      if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].includes(thrown.code)) onRefused(thrown, folder);
    }
  };
  const folderAt = (folder: string): WatchedFolder => {
    const known = folders.get(folder);
    if (known) return known;
    const watched: WatchedFolder = { names: new Set(), fits: [] };
    folders.set(folder, watched);
    // The parent is watched first: a folder that appears meanwhile is found below, or the parent's watcher reports it.
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
