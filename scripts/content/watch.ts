/** Reports changes of content files and of files that page sources read. Uses watchers of the system, no polling. */
import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { CONTENT_FILES } from "./content.ts";
import { isReferenceFileName, REFERENCE_FOLDER } from "./reference/decode.ts";
import { ifThere, leadsOut, liesIn, linkTarget, sourceRoots } from "./sources/places.ts";
import { type Look, lookFor, type LookKind } from "./sources/source.ts";

export interface WatchOptions {
  /** The working directory, absolute. All parents of a folder are watched, up to the first that contains `project`. */
  readonly project: string;
  /** The absolute paths of folders that the command writes. Ignores changes in them, except those of content files. */
  readonly ignored?: readonly string[] | undefined;
  /** The folders that sources may be in. Others are not watched: what the system says of them would be a leak. */
  readonly roots?: readonly string[] | undefined;
  /** Whether the watchers keep the process alive. */
  readonly persistent?: boolean;
  readonly onChange: () => void;
  /** Called when the system refuses to watch a folder. Later changes in that folder may be missed. */
  readonly onRefused: (thrown: NodeJS.ErrnoException & { code: string }, folder: string) => void;
}

/** The options of `watchContent`. `directory` is the absolute path of the content folder. */
type ContentWatchOptions = WatchOptions & { readonly directory: string };

export interface ContentWatch {
  /**
   * Calls `read`. Watches the paths that `read` reports, until the next call of `during`.
   *
   * @param read must call `onLook` before each look at the disk
   */
  readonly during: <Result>(read: (onLook: (look: Look) => void) => Result) => Result;
  readonly end: () => void;
}

/** How many milliseconds must pass without a change before a report. Saving one file causes several changes. */
const SETTLED = 60;

/** The longest delay of a report in milliseconds. Without this limit, constant changes would delay a report forever. */
const LONGEST_ROW = 1_000;

/**
 * Watches the content folder until `end` is called. Calls `onChange` some milliseconds after the last change of a
 * series. Watches the folder and not its files, because editors replace an old file with a new one.
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
    // Makes new watchers: if a watched folder was replaced, its watcher still watches the old folder.
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
    sources = lookWatcher({ ...options, ignored, roots: sourceRoots(options.project, directory), onChange: note });
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

/** Matches the folder `.dist.stele`, in which each build writes, and paths in it. */
const WORK_FOLDER = /[\\/]\.[^\\/]+\.stele(?:[\\/]|$)/;

/** What to watch in one folder: exact names, and tests for names. */
interface WatchedFolder {
  readonly names: Set<string>;
  readonly fits: ((name: string, kind: LookKind) => boolean)[];
}

/**
 * Makes a watcher for the paths that page sources read, and for the targets of links. Call `watch` before each look at
 * the disk, so that no change is missed.
 *
 * If a folder is replaced, a watcher of the system still watches the old folder
 * (https://nodejs.org/api/fs.html#inodes, read November 2026). So the folders above are watched too, up to the first
 * that contains `project`. Their watchers report a new folder.
 */
export function lookWatcher({ project, ignored = [], roots, persistent = false, onChange, onRefused }: WatchOptions) {
  const folders = new Map<string, WatchedFolder>();
  const watchers: FSWatcher[] = [];
  const isIgnored = (path: string): boolean =>
    WORK_FOLDER.test(path) || ignored.some((written) => liesIn(written, path));
  const isChange = (folder: string, { names, fits }: WatchedFolder, event: string, name: string | null): boolean => {
    // Some systems report changes without a name. Ignores them in folders that contain the project: builds write there.
    if (name === null) return !liesIn(folder, project);
    const path = join(folder, name);
    if (isIgnored(path)) return false;
    if (fits.some((fit) => fit(name, "file"))) return true;
    // For a folder, reports only its creation and removal. Another watcher reports changes of the files inside it.
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
      // These codes mean a missing folder. When it appears, the watcher of a parent folder reports the change.
      if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].includes(thrown.code)) onRefused(thrown, folder);
    }
  };
  const folderAt = (folder: string): WatchedFolder => {
    const known = folders.get(folder);
    if (known) return known;
    const watched: WatchedFolder = { names: new Set(), fits: [] };
    folders.set(folder, watched);
    // Watches the parent first, so that no change is missed. If a missing folder appears before `begin`, `begin` finds
    // it. If the folder appears later, the watcher of its parent reports the change.
    if (!liesIn(folder, project) && dirname(folder) !== folder) add(lookFor(folder));
    begin(folder, watched);
    return watched;
  };
  const add = (look: Look): void => {
    const { folder } = look;
    if (isIgnored(folder) || (roots && leadsOut(folder, roots))) return;
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
