/** The paths that a run uses: the published folder, and the files and folders beside it. */
import { basename, dirname, join, sep } from "node:path";
import type { Ownership } from "../model.ts";

/** The file in a published folder that lists which files are ours. It is ours itself. */
export const MANIFEST = "manifest/v1.jsonl";

/**
 * The only temporary file. It is in the published folder and not beside it, because a rename works only within one file
 * system. Its name is fixed, so that the next run recognises the file that a killed run left.
 */
export const TEMPORARY = ".stele.tmp";

/** Endings of the folders beside an out folder. No out folder may have such a name: two builds could write into it. */
export const HOSTS_ENDING = ".hosts";
export const KEPT_ENDING = ".kept";

/** A folder that is published as a whole, and the paths beside it. */
export interface Target {
  readonly root: string;
  /** The name of the folder in diagnostics: `dist`. */
  readonly name: string;
  /** Decides which files in the folder are ours. */
  readonly ownership: Ownership;
  /** `dist.kept` beside `dist`: files that no build wrote and that a build replaced. No build removes them. */
  readonly kept: string;
  readonly keptName: string;
  /** The name of the work folder in diagnostics. The folder contains `stage`, `old`, `intent` and `draft`. */
  readonly workName: string;
  /** The new tree while it is being built. */
  readonly stage: string;
  /** The former tree (the previous build), from the first rename of the swap until it is removed. */
  readonly old: string;
  /** The journal of a run that replaces files one by one: the new manifest. It remains if the run is killed. */
  readonly intent: string;
  /** The journal while it is being written, before anything in the folder changes. */
  readonly draft: string;
}

/** All paths that a run uses. */
export interface Places {
  /** `.dist.stele` beside `dist`: the work folder. It exists only during a run or after a killed one. */
  readonly work: string;
  readonly lock: string;
  readonly out: Target;
  /** `dist.hosts`: files for hosts that must not be published. */
  readonly hosts: Target;
}

/** The rules that decide which files are ours, for each of the two folders. */
export type Ownerships = Readonly<Record<"out" | "hosts", Ownership>>;

/** Makes the paths for an out folder. `root` is its real path, `outName` the folder as the user wrote it. */
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
    lock: join(work, "lock"),
    out: target(root, name, "", ownerships.out),
    hosts: target(`${root}${HOSTS_ENDING}`, `${name}${HOSTS_ENDING}`, "hosts-", ownerships.hosts),
  };
}
