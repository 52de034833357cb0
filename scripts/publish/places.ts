/** Where the files of a run lie: the folder that is published, and what a run keeps beside it. */
import { basename, dirname, join, sep } from "node:path";
import type { Ownership } from "../model.ts";

/** The file that lists what is ours, inside a folder that we publish. It is itself one of ours. */
export const MANIFEST = "manifest/v1.jsonl";

/**
 * The one temporary file inside a folder that we publish. It lies there and not beside it, because a rename works
 * within one file system only; its name is fixed, so that the next run knows what a killed one left.
 */
export const TEMPORARY = ".stele.tmp";

/** The names of folders beside an out folder end so, and no out folder's may: two builds would share it unknowingly. */
export const HOSTS_ENDING = ".hosts";
export const KEPT_ENDING = ".kept";

/** A folder that is published as a whole, and the places beside it. */
export interface Target {
  readonly root: string;
  /** How problems call the folder: `dist`. */
  readonly name: string;
  /** What makes its files ours. */
  readonly ownership: Ownership;
  /** `dist.kept` beside `dist`: files that no build wrote and that had to give way. No build removes anything in there. */
  readonly kept: string;
  readonly keptName: string;
  /** How problems call the folder that holds what follows. */
  readonly workName: string;
  /** The new tree while it grows. */
  readonly stage: string;
  /** The former tree, from the first rename of the swap until it is removed. */
  readonly old: string;
  /** The manifest-to-be of a run that replaces files one by one. There while such a run is under way, or was killed. */
  readonly intent: string;
  /** The same file while it is being written, before anything in the folder is touched. */
  readonly draft: string;
}

/** Everything that a run touches. */
export interface Places {
  /** `.dist.stele` beside `dist`: holds what follows, and is there only during a run or after a killed one. */
  readonly work: string;
  readonly workName: string;
  readonly lock: string;
  readonly out: Target;
  /** `dist.hosts`: files for hosts that must not be published. */
  readonly hosts: Target;
}

/** What makes files ours in each of the two folders. */
export interface Ownerships {
  readonly out: Ownership;
  readonly hosts: Ownership;
}

/** The places of an out folder given by its real path; `outName` is the folder as the user wrote it. */
export function placesOf(root: string, outName: string, ownerships: Ownerships): Places {
  const name = outName.replace(/(?<=.)[/\\]+$/, "");
  const work = join(dirname(root), `.${basename(root)}.stele`);
  const workName = join(dirname(name), basename(work)).split(sep).join("/");
  const target = (folder: string, shown: string, prefix: string, ownership: Ownership): Target => ({
    root: folder,
    name: shown,
    ownership,
    kept: `${folder}${KEPT_ENDING}`,
    keptName: `${shown}${KEPT_ENDING}`,
    workName,
    stage: join(work, `${prefix}stage`),
    old: join(work, `${prefix}old`),
    intent: join(work, `${prefix}intent.jsonl`),
    draft: join(work, `${prefix}draft.jsonl`),
  });
  return {
    work,
    workName,
    lock: join(work, "lock"),
    out: target(root, name, "", ownerships.out),
    hosts: target(`${root}${HOSTS_ENDING}`, `${name}${HOSTS_ENDING}`, "hosts-", ownerships.hosts),
  };
}
