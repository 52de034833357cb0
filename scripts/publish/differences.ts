/** What a build would change in a folder, by name. */
import type { NewFile } from "./artifact-order.ts";
import { decisions } from "./decide.ts";
import { fileReader } from "./file-bytes.ts";
import { MANIFEST, type Target } from "./places.ts";
import { heldEntry, wholeSteps } from "./whole.ts";

/** Names of files in code-unit order, beginning with that of their folder, as the user wrote it. */
export interface Differences {
  /** What a build would make. */
  readonly new: readonly string[];
  readonly changed: readonly string[];
  /** What a build would remove. */
  readonly removed: readonly string[];
  /** How many files are as they should be. */
  readonly unchanged: number;
  /** Files of somebody else that ought to hold lines of ours, and whether they do. */
  readonly fragments: readonly FragmentState[];
}

/** A JSON file of somebody else, which a build leaves alone. */
export interface FragmentState {
  readonly file: string;
  readonly inPlace: boolean;
}

/** What changes at one path; nothing where a path is not looked at. */
type Change = "new" | "changed" | "removed" | "unchanged" | FragmentState | undefined;

/** The differences of a folder that is replaced as a whole, or that is ours alone. */
export function wholeDifferences(target: Target, files: Iterable<NewFile>): Differences {
  return collected(target, wholeChanges(target, files));
}

/** The differences of a folder that holds other people's files. */
export function mergeDifferences(target: Target, files: Iterable<NewFile>): Differences {
  return collected(target, mergeChanges(target, files));
}

/** No differences, of so many files. */
export function sameFiles(unchanged: number): Differences {
  return { new: [], changed: [], removed: [], unchanged, fragments: [] };
}

/** The differences of several folders as one. */
export function joined(all: readonly Differences[]): Differences {
  return {
    new: all.flatMap((one) => one.new),
    changed: all.flatMap((one) => one.changed),
    removed: all.flatMap((one) => one.removed),
    unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
    fragments: all.flatMap(({ fragments }) => fragments),
  };
}

function* wholeChanges(target: Target, files: Iterable<NewFile>): Generator<readonly [string, Change]> {
  const reader = fileReader();
  for (const { path, file, found } of wholeSteps(target, files)) {
    if (file === undefined) yield [path, found && "removed"];
    else if (found === undefined) yield [path, "new"];
    else yield [path, heldEntry(target.root, path, file.text, reader) ? "unchanged" : "changed"];
  }
}

/** As a merge counts what it does. */
function* mergeChanges(target: Target, files: Iterable<NewFile>): Generator<readonly [string, Change]> {
  for (const { decision } of decisions(target, files, "merge")) {
    if (decision.kind === "keep") yield [decision.entry.path, "unchanged"];
    else if (decision.kind === "remove") yield [decision.path, "removed"];
    else if (decision.kind === "write") {
      yield [decision.path, decision.entry === undefined ? "removed" : decision.was === "absent" ? "new" : "changed"];
    } else if (decision.kind === "leave" && decision.why === "fragment") {
      yield [decision.path, { file: `${target.name}/${decision.path}`, inPlace: decision.inPlace }];
    }
  }
}

function collected(target: Target, changes: Iterable<readonly [string, Change]>): Differences {
  const names = { new: [] as string[], changed: [] as string[], removed: [] as string[] };
  const fragments: FragmentState[] = [];
  let unchanged = 0;
  for (const [path, change] of changes) {
    if (change === "unchanged") unchanged += 1;
    else if (typeof change === "string") names[change].push(`${target.name}/${path}`);
    else if (change !== undefined) fragments.push(change);
  }
  return { ...names, unchanged, fragments };
}

/** Differences of a folder that is not settled although every file is right: the list of our files is not. */
export function orManifest(target: Target, differences: Differences): Differences {
  const isEmpty = differences.new.length + differences.changed.length + differences.removed.length === 0;
  return isEmpty ? { ...differences, changed: [`${target.name}/${MANIFEST}`] } : differences;
}
