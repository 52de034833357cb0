/** The paths that a build of `dist` uses: `dist.hosts`, `dist.kept`, and the work folder `.dist.stele`. */
import { basename, dirname, join, sep } from "node:path";
import type { Ownership } from "../model.ts";

/** The path of the manifest in a published folder. The manifest lists the files that Stele wrote. */
export const MANIFEST = "manifest/v1.jsonl";

/**
 * The temporary file in a published folder. It is not in the work folder, because a rename works only within one file
 * system. A mount in the folder has one of its own. The name is fixed, so that the next run finds the file that a killed run
 * left. It begins with `.ht`: Apache sends no such file, and the temporary one may become an `.htaccess` with passwords
 * (https://httpd.apache.org/docs/2.4/howto/htaccess.html, read November 2026).
 */
export const TEMPORARY = ".ht.stele.tmp";

/** Endings of the folders beside `dist`. No out folder may have such an ending: builds of `dist` write there. */
export const HOSTS_ENDING = ".hosts";
export const KEPT_ENDING = ".kept";

/**
 * A folder that is published as a whole (`dist` or `dist.hosts`), and the paths that belong to it. A run that holds the lock
 * uses paths such as `/proc/self/fd/17/dist`: see `placesOf`.
 */
export interface Target {
  readonly root: string;
  /** The name of the folder in diagnostics: `dist`. */
  readonly name: string;
  /** Decides which files in the folder are Stele's. */
  readonly ownership: Ownership;
  /** `dist.kept`: the saved copies of third-party files that builds replaced. No build removes them. */
  readonly kept: string;
  readonly keptName: string;
  /** The name of the work folder in diagnostics. The folder contains the paths below. */
  readonly workName: string;
  /** The folder in which a build writes the new tree, before the new tree replaces `root`. */
  readonly stage: string;
  /** The previous ("former") tree, whole. A swap moves it from `root` to this path. */
  readonly old: string;
  /** The previous tree while it is removed. No run puts it back. */
  readonly gone: string;
  /** The journal of a run that replaces files one by one. Contains the new manifest. Remains if the run is killed. */
  readonly intent: string;
  /** The journal while it is being written. It becomes `intent` before the first file changes. */
  readonly draft: string;
}

export interface Places {
  /** The real path of the out folder. */
  readonly path: string;
  /** `.dist.stele`, the work folder. It exists only during a run or after a killed run. */
  readonly work: string;
  readonly lock: string;
  readonly out: Target;
  /** `dist.hosts`: files for the hosts, such as `nginx/stele.conf`. They must not be published. */
  readonly hosts: Target;
}

/** The rules that decide which files are Stele's: `out` for `dist`, `hosts` for `dist.hosts`. */
export type Ownerships = Readonly<Record<"out" | "hosts", Ownership>>;

/** Folders that are held open: `work`, the work folder, and `around`, the folder around it and the out folder. */
interface HeldPlaces {
  readonly work?: string;
  readonly around: string;
}

/**
 * Makes the paths for an out folder.
 *
 * @param path its real path
 * @param outName its path as the user wrote it
 * @param held paths such as `/proc/self/fd/17`, which lead to the folders also if another program moves them. Without them,
 *   the folders' own paths
 */
export function placesOf(path: string, outName: string, ownerships: Ownerships, held?: HeldPlaces): Places {
  const around = held?.around ?? dirname(path);
  const root = join(around, basename(path));
  const work = held?.work ?? join(around, workNameOf(path));
  const name = outName.replace(/(?<=.)[/\\]+$/, "");
  const workName = join(dirname(name), workNameOf(root)).split(sep).join("/");
  const target = (folder: string, shown: string, prefix: string, ownership: Ownership): Target => ({
    root: folder,
    name: shown,
    ownership,
    kept: `${folder}${KEPT_ENDING}`,
    keptName: `${shown}${KEPT_ENDING}`,
    workName,
    stage: join(work, `${prefix}stage`),
    old: join(work, `${prefix}old`),
    gone: join(work, `${prefix}gone`),
    intent: join(work, `${prefix}intent.jsonl`),
    draft: join(work, `${prefix}draft.jsonl`),
  });
  return {
    path,
    work,
    lock: join(work, "lock"),
    out: target(root, name, "", ownerships.out),
    hosts: target(`${root}${HOSTS_ENDING}`, `${name}${HOSTS_ENDING}`, "hosts-", ownerships.hosts),
  };
}

function workNameOf(root: string): string {
  return `.${basename(root)}.stele`;
}
