/**
 * A folder that is ours as a whole: what is to be done in it, and whether it is ours. Only files count. An empty folder
 * holds nobody's bytes and is published by no host: it stays while nothing changes, and goes with the former tree.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { unless } from "./failures.ts";
import { type FileReader, fileReader, sha256 } from "./file-bytes.ts";
import { joinByPath } from "./join-by-path.ts";
import { sha256IfHeld } from "./long-texts.ts";
import { isListedByUs } from "./belief.ts";
import { isOurs, type ManifestEntry, ownedFiles } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { countFile, emptySample, emptyTally, note, type Sample, type Tally } from "./tally.ts";
import { type FoundFile, sortedFiles } from "./walk.ts";

/** Everything that is known of one path: the file to publish, what makes it ours, what lies on the disk. */
export interface WholeStep {
  readonly path: string;
  readonly file: NewFile | undefined;
  readonly owned: ManifestEntry | undefined;
  readonly found: FoundFile | undefined;
  /** Whether what lies on the disk was not written by us, and so must stay. */
  readonly foreign: boolean;
}

/** All paths of a folder and of the files to publish there, in order. The manifest itself is left out. */
export function* wholeSteps(target: Target, files: Iterable<NewFile>): Generator<WholeStep> {
  const { root } = target;
  const reader = fileReader();
  for (const { path, a, b, c } of joinByPath(files, ownedFiles(target), filesBesideManifest(root))) {
    const foreign = c !== undefined && isForeign(target, c, b, a !== undefined, reader);
    yield { path, file: a, owned: b, found: c, foreign };
  }
}

/** What a look at the folder tells before anything is written. */
export interface Survey {
  /** The foreign files; none where the survey ended at a difference, since who goes on finds all of them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the folder holds the files to publish to the byte, its manifest included, and nothing else. */
  readonly identical: boolean;
  /** Of a folder that stays as it is. */
  readonly tally: Tally;
  /** All files before this path are as the build would have them, and listed so. Undefined when all are. */
  readonly sameBefore: string | undefined;
}

/** Where a survey ends: `until a difference` is enough for who looks again while staging, and finds all foreign files then. */
export type SurveyEnd = "to the end" | "until a difference";

/** Looks whether a folder is ours alone, and whether anything in it has to change at all. */
export function surveyWhole(target: Target, files: () => Iterable<NewFile>, end: SurveyEnd): Survey {
  const reader = fileReader();
  const foreign = emptySample();
  const tally = emptyTally();
  let sameBefore = exists(join(target.root, MANIFEST)) ? undefined : "";
  const isEnough = (): boolean => sameBefore !== undefined && end === "until a difference";
  if (isEnough()) return { diagnostics: [], identical: false, tally, sameBefore };
  for (const step of wholeSteps(target, files())) {
    if (step.foreign) note(foreign, step.path, FOREIGN_SHOWN);
    if (sameBefore === undefined && !isUpToDate(target.root, step, reader, tally)) sameBefore = step.path;
    if (isEnough()) return { diagnostics: [], identical: false, tally, sameBefore };
  }
  return { diagnostics: foreignFiles(target, foreign), identical: sameBefore === undefined, tally, sameBefore };
}

/** How many foreign files are named before the rest is counted. */
export const FOREIGN_SHOWN = 10;

/** The problem of a folder with foreign files in it, where there are any. */
export function foreignFiles(target: Target, { count, first }: Sample): Diagnostic[] {
  return count === 0 ? [] : [diagnostic("foreign-files", { out: target.name, first, count })];
}

function isUpToDate(root: string, step: WholeStep, reader: FileReader, tally: Tally): boolean {
  const { path, file, owned, found, foreign } = step;
  if (file === undefined || found === undefined || owned === undefined || foreign) return false;
  const held = heldEntry(root, path, file.text, reader);
  if (held?.bytes !== owned.bytes || held.sha256 !== owned.sha256) return false;
  countFile(tally, held.bytes, "unchanged");
  return true;
}

/** The entry of a manifest for a file that is there and holds exactly a text; undefined where it does not. */
export function heldEntry(
  root: string,
  path: string,
  text: string | LongText,
  reader: FileReader,
): ManifestEntry | undefined {
  const file = `${root}/${path}`;
  if (typeof text !== "string") {
    const sum = sha256IfHeld(file, text);
    return sum === undefined ? undefined : { path, bytes: text.bytes, sha256: sum };
  }
  const bytes = Buffer.from(text);
  return reader.holds(file, bytes) ? { path, bytes: bytes.length, sha256: sha256(text) } : undefined;
}

/** Whether no build wrote a file. One with a block of ours is third-party, unless it was made for the block alone. */
function isForeign(
  target: Target,
  found: FoundFile,
  owned: ManifestEntry | undefined,
  isMade: boolean,
  reader: FileReader,
): boolean {
  if (!found.plain || owned === undefined) return true;
  if (owned.block === true) return !isOurs(owned, "file", reader.sha256(join(target.root, found.path)));
  return !isListedByUs(target, owned, isMade, reader);
}

function* filesBesideManifest(root: string): Generator<FoundFile> {
  for (const found of sortedFiles(root)) {
    if (found.path !== MANIFEST || !found.plain) yield found;
  }
}

/** Whether anything has this name, a link that leads nowhere included. */
export function exists(path: string): boolean {
  return unless(["ENOENT", "ENOTDIR"], () => lstatSync(path)) !== undefined;
}
