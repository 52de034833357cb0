/**
 * Publishing file by file: each file is replaced whole by a rename, the set is not. For a folder that cannot be moved,
 * and for one that holds other people's files.
 *
 * The manifest-to-be (the intent) is in place beside the folder before the first write, and becomes the manifest after
 * the last: a killed run leaves files that the manifest does not know, and the intent lets `settleIntent` tell them.
 */
import { chmodSync, constants, copyFileSync, mkdirSync, renameSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { ArtifactName, Diagnostic } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { cutAtBlock } from "./blocks.ts";
import { type DecidedPath, type Decision, decisions, type Policy, refuseObstacle } from "./decide.ts";
import { type Syncing, syncing } from "./durable.ts";
import { refusal, unless } from "./failures.ts";
import { fileReader, ruleFileBytes, sha256 } from "./file-bytes.ts";
import { folderMaker, openAs, removeEmptyFolders } from "./folders.ts";
import { joinByPath } from "./join-by-path.ts";
import { writeNewFile } from "./long-texts.ts";
import { keepFile } from "./kept.ts";
import { looker, obstacleOnWay } from "./look.ts";
import {
  isOurs,
  type ManifestEntry,
  type ManifestWriter,
  manifestWriter,
  ownedFiles,
  readManifest,
  sameEntry,
} from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { EDITED_SHOWN } from "./stage.ts";
import { countFile, emptySample, emptyTally, note, type Sample, type Tally } from "./tally.ts";
import { exists } from "./whole.ts";

/** What replacing will do and leave undone, and why it cannot. */
export interface ReplacePlan {
  readonly diagnostics: readonly Diagnostic[];
  /** Files of somebody else at places that `artifacts:` can give up: problems too. */
  readonly collisions: readonly Collision[];
  /** Whether everything is as it should be already. */
  readonly identical: boolean;
  /** Of a folder that stays as it is. */
  readonly tally: Tally;
  readonly left: LeftAlone;
}

/** A file of somebody else where a build makes one, and the key of `artifacts:` that ours belongs to. */
export type Collision = Omit<Decision & { kind: "collide" }, "kind">;

/** Files that are not as the build would have them, because they are not ours to change. */
export interface LeftAlone {
  /** Somebody's JSON files, with what ours would say. */
  readonly fragments: { readonly path: string; readonly text: string; readonly inPlace: boolean }[];
  readonly standalone: { readonly path: string; readonly choice: ArtifactName | undefined }[];
  /** Files of ours that are stale, but were changed by somebody. */
  readonly edited: Sample;
}

/**
 * Plans all of it, so that every problem is known before the first write. Writes nothing.
 *
 * @param list is handed each line of the manifest-to-be, in order
 */
export function planReplace(
  target: Target,
  files: Iterable<NewFile>,
  policy: Policy,
  list: (entry: ManifestEntry) => void = () => {},
): ReplacePlan {
  const diagnostics = reservedPathProblems(target);
  const collisions: Collision[] = [];
  const tally = emptyTally();
  const left: LeftAlone = { fragments: [], standalone: [], edited: emptySample() };
  let identical = exists(join(target.root, MANIFEST));
  for (const { decision, owned } of decisions(target, files, policy)) {
    identical &&= isSettled({ decision, owned });
    count(tally, decision);
    if (decision.kind === "refuse") diagnostics.push(decision.diagnostic);
    else if (decision.kind === "collide") collisions.push(decision);
    else if (decision.kind === "leave") noteLeft(left, decision);
    else if ("entry" in decision && decision.entry !== undefined) list(decision.entry);
  }
  return { diagnostics, collisions, identical, tally, left };
}

/**
 * Writes the draft of the manifest.
 *
 * @throws a refusal when there are problems after all, because somebody has changed the folder meanwhile
 */
export function draftReplace(target: Target, files: Iterable<NewFile>, policy: Policy): void {
  const draft = draftWriter(target);
  try {
    const { diagnostics, collisions } = planReplace(target, files, policy, draft.add);
    const met = collisions.map((collision) => foreignMeanwhile(target, collision));
    if (diagnostics.length + met.length > 0) throw refusal([...diagnostics, ...met]);
  } finally {
    draft.close();
  }
}

/** A copy of the draft becomes the manifest, with its mode. */
function draftWriter({ root, draft }: Target): ManifestWriter {
  const restoreUmask = openAs(root);
  try {
    return manifestWriter(draft);
  } finally {
    restoreUmask();
  }
}

/** Carries out a drafted plan: makes the decisions again, from the disk as it is now. */
export function applyReplace(target: Target, files: Iterable<NewFile>, policy: Policy, disk: Syncing): Tally {
  disk.file(target.draft);
  renameSync(target.draft, target.intent);
  disk.folder(dirname(target.intent));
  mkdirSync(target.root, { recursive: true });
  const restoreUmask = openAs(target.root);
  try {
    return applyDecisions(target, files, policy, disk);
  } finally {
    restoreUmask();
  }
}

function applyDecisions(target: Target, files: Iterable<NewFile>, policy: Policy, disk: Syncing): Tally {
  const tally = emptyTally();
  const makeFolders = folderMaker(target.root);
  const changed = new Set<string>();
  for (const { decision } of decisions(target, files, policy)) {
    if (decision.kind === "refuse") throw refusal([decision.diagnostic]);
    if (decision.kind === "collide") throw refusal([foreignMeanwhile(target, decision)]);
    if (decision.kind === "write" || decision.kind === "remove") refuseLinkOnWay(target, decision.path);
    if ("kept" in decision && decision.kept) keepFile(target, join(target.root, decision.path), decision.path);
    if (decision.kind === "write") {
      makeFolders(decision.path);
      replaceFile(target, decision, disk);
      changed.add(dirname(decision.path));
    } else if (decision.kind === "remove") {
      unlinkSync(join(target.root, decision.path));
      removeEmptyFolders(target.root, decision.path);
    }
    count(tally, decision);
  }
  // The names first: the manifest must know no file that the disk does not.
  for (const folder of changed) disk.folder(join(target.root, folder));
  putManifest(target, target.intent, disk);
  disk.folder(join(target.root, dirname(MANIFEST)));
  unlinkSync(target.intent);
  return tally;
}

/** The problem of a foreign file that turned up after the plan was made. */
function foreignMeanwhile({ name }: Target, { path }: Collision): Diagnostic {
  return diagnostic("foreign-file", { file: `${name}/${path}` });
}

function replaceFile(
  target: Target,
  { path, content, permissions }: Decision & { kind: "write" },
  disk: Syncing,
): void {
  viaTemporary(target, path, (temporary) => {
    writeNewFile(temporary, content);
    if (permissions !== undefined) chmodSync(temporary, permissions);
    disk.file(temporary);
  });
}

/**
 * Finishes the books of a run that was killed while it replaced files: the manifest then lists what lies there, of the
 * former files and of the new ones. Without this, files that the run had written would count as somebody else's. Where
 * nothing of the intent lies there, nor a manifest, no run has begun, and the folder stays as it is.
 *
 * @throws a refusal where the manifest would be written through a link
 */
export function settleIntent(target: Target): void {
  const look = looker(target.root);
  const manifest = look(MANIFEST);
  if (manifest.kind === "obstacle") throw refusal(problemsOf(refuseObstacle(target, MANIFEST, manifest)));
  const draft = draftWriter(target);
  let hasBegun = manifest.kind === "file";
  try {
    const intended = readManifest(target.intent, `${target.workName}/${basename(target.intent)}`);
    for (const { path, a: listed, b: meant } of joinByPath(ownedFiles(target), intended, [])) {
      const written = meant !== undefined && look(path).kind === "file" && wroteIt(join(target.root, path), meant);
      const entry = written ? meant : listed;
      if (entry === undefined) continue;
      hasBegun = true;
      draft.add(entry);
    }
  } finally {
    draft.close();
  }
  if (hasBegun) putManifest(target, target.draft, syncing(false));
  unlinkSync(target.intent);
  unlinkSync(target.draft);
}

/** Whether a file, or the block in it, is what an entry says. */
function wroteIt(file: string, entry: ManifestEntry): boolean {
  if (entry.block !== true) return isOurs(entry, "file", fileReader().sha256(file));
  const bytes = ruleFileBytes(file);
  const cut = bytes && cutAtBlock(bytes);
  return typeof cut === "object" && isOurs(entry, "block", sha256(cut.block));
}

function putManifest(target: Target, manifest: string, disk: Syncing): void {
  mkdirSync(join(target.root, MANIFEST, ".."), { recursive: true });
  viaTemporary(target, MANIFEST, (temporary) => {
    copyFileSync(manifest, temporary, constants.COPYFILE_EXCL);
    disk.file(temporary);
  });
}

/** Writes a file under the temporary name and renames it: a reader of the path gets the old file or the new one. */
function viaTemporary(target: Target, path: string, write: (temporary: string) => void): void {
  const temporary = join(target.root, TEMPORARY);
  try {
    write(temporary);
    refuseLinkOnWay(target, path);
    renameSync(temporary, join(target.root, path));
  } catch (thrown) {
    // A file that was there before is not the one that this run began to write.
    if (!isErrno(thrown) || thrown.code !== "EEXIST") unless(["ENOENT"], () => unlinkSync(temporary));
    throw thrown;
  }
}

/** Whoever writes to the folder meanwhile may have put a link in the place of a folder since the decision was made. */
function refuseLinkOnWay(target: Target, path: string): void {
  const obstacle = obstacleOnWay(target.root, path);
  if (obstacle !== undefined) throw refusal(problemsOf(refuseObstacle(target, path, obstacle)));
}

/** Problems of the two paths that a run needs for itself; with them free, other people's files are safe from it. */
function reservedPathProblems(target: Target): Diagnostic[] {
  const look = looker(target.root);
  const [manifest, temporary] = [look(MANIFEST), look(TEMPORARY)];
  const refused = [
    ...(manifest.kind === "obstacle" ? [refuseObstacle(target, MANIFEST, manifest)] : []),
    ...(temporary.kind === "absent"
      ? []
      : [refuseObstacle(target, TEMPORARY, { kind: "obstacle", at: TEMPORARY, what: "file" })]),
  ];
  return refused.flatMap(problemsOf);
}

function problemsOf(decision: Decision): readonly Diagnostic[] {
  return decision.kind === "refuse" ? [decision.diagnostic] : [];
}

/** Whether a path is as it should be, on the disk and in the manifest. */
function isSettled({ decision, owned }: DecidedPath): boolean {
  if (decision.kind === "keep") return sameEntry(owned, decision.entry);
  return decision.kind === "leave" && owned === undefined;
}

function noteLeft(left: LeftAlone, decision: Decision & { kind: "leave" }): void {
  const { path } = decision;
  if (decision.why === "fragment") left.fragments.push(decision);
  else if (decision.why === "standalone") left.standalone.push({ path, choice: decision.choice });
  else if (decision.why === "edited") note(left.edited, path, EDITED_SHOWN);
}

function count(tally: Tally, decision: Decision): void {
  if (decision.kind === "keep") countFile(tally, decision.entry.bytes, "unchanged");
  if (decision.kind !== "write" && decision.kind !== "remove") return;
  if (decision.kind === "write" && decision.replaced) note(tally.replaced, decision.path, EDITED_SHOWN);
  if (decision.kind === "write" && decision.edited) note(tally.edited, decision.path, EDITED_SHOWN);
  if (decision.kind === "remove" || decision.entry === undefined) tally.removed += 1;
  else countFile(tally, decision.entry.bytes, decision.was === "absent" ? "added" : "changed");
}
