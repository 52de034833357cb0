/**
 * Publishing a whole folder at once: the new tree grows beside the old one, and two renames exchange them. Whatever
 * stops a build, readers have the old tree or the new one; between the renames they have none for an instant, and
 * `recover` ends that instant after a kill.
 */
import { chmodSync, chownSync, linkSync, lstatSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic, LongText } from "../model.ts";
import { type Action, steps } from "./actions.ts";
import { unless } from "./failures.ts";
import { bytesOf, sha256, writeNewLong } from "./file-bytes.ts";
import { exists, folderMaker, openAs } from "./folders.ts";
import { type ManifestEntry, manifestWriter } from "./manifest.ts";
import { type NewFiles, newFiles, type SecondThread } from "./new-files.ts";
import { MANIFEST, type Target } from "./places.ts";
import { emptySample, emptyStats, note, type Stats } from "./stats.ts";
import { count, FILES_SHOWN, type FolderBuild, thirdPartyProblem } from "./survey.ts";

/** A staged tree: its counts, or the third-party files that keep it from being put in place. */
export interface Staged {
  readonly stats: Stats;
  readonly diagnostics: readonly Diagnostic[];
}

/** What makes staging faster. */
export interface StageOptions {
  /** Files before this path are known to be up to date, and are not read again. */
  readonly sameBefore?: string | undefined;
  readonly secondThread?: SecondThread | undefined;
  /** About how many files the tree has. */
  readonly expectedFiles?: number | undefined;
}

/**
 * Builds the new tree in the stage folder. Unchanged files are linked from the old tree, which costs no data and keeps
 * their times; everything else is written anew, never through such a link.
 *
 * Pauses now and then. Callers that stop early must call `return()`, so that nothing is written any more.
 *
 * @throws errors of the operating system, when no thread writes into the stage any more
 */
export function* stageTree(
  { target, files }: FolderBuild,
  { sameBefore, secondThread, expectedFiles }: StageOptions,
): Generator<void, Staged> {
  makeStage(target);
  const restoreUmask = openAs(target.root);
  const stats = emptyStats();
  const thirdParty = emptySample();
  const makeFolders = folderMaker(target.stage);
  let paths = 0;
  try {
    mkdirSync(dirname(join(target.stage, MANIFEST)));
    const manifest = manifestWriter(join(target.stage, MANIFEST));
    // Most files of an existing tree are linked, and the number of written files shows on the way.
    const created = newFiles(secondThread, exists(join(target.root, MANIFEST)) ? 0 : expectedFiles);
    try {
      for (const { path, file, action } of steps(target, files(), "stage", sameBefore)) {
        paths += 1;
        if (paths % PATHS_BETWEEN_PAUSES === 0) yield;
        if (action.kind === "leave") note(thirdParty, path, FILES_SHOWN);
        // A third-party file keeps the tree from being published: now the others are looked for, and no file is staged.
        if (thirdParty.count > 0) continue;
        count(stats, action);
        if (file === undefined) continue;
        makeFolders(path);
        manifest.add(stageFile(target, action, file.text, created));
      }
      created.finish();
    } finally {
      created.stop();
      manifest.close();
    }
  } finally {
    restoreUmask();
  }
  return { stats, diagnostics: thirdPartyProblem(target, thirdParty) };
}

/**
 * Makes the empty stage with the mode, owner and group of the folder whose place it will take: what that lets a server or
 * a group read must not depend on who builds. Folders in it get the group by the set-group-ID bit, where there is one.
 * https://man7.org/linux/man-pages/man7/inode.7.html (read November 2026)
 */
function makeStage({ root, stage }: Target): void {
  mkdirSync(stage);
  const former = lstatSync(root, { throwIfNoEntry: false });
  const made = lstatSync(stage);
  if (former === undefined) return;
  // Only root may give a folder away; its group may be any of the user's own.
  const isGiven = former.uid === made.uid || unless(["EPERM"], () => (chownSync(stage, former.uid, former.gid), true));
  if (isGiven === undefined || former.gid !== made.gid) unless(["EPERM"], () => chownSync(stage, made.uid, former.gid));
  // After the owner, since giving a folder away clears the set-group-ID bit.
  chmodSync(stage, former.mode & 0o7777);
}

/** They take some milliseconds, too short to be felt at a pause; a pause after each would take longer than they do. */
const PATHS_BETWEEN_PAUSES = 200;

/** Links or writes a file of the new tree, and hands back its line of the manifest. */
function stageFile({ root, stage }: Target, action: Action, text: string | LongText, created: NewFiles): ManifestEntry {
  const { path } = action;
  const staged = `${stage}/${path}`;
  if (action.kind === "keep" && isLinked(`${root}/${path}`, staged)) return action.entry;
  // A long text is hashed on its way to the disk.
  if (typeof text !== "string") return { path, bytes: text.bytes, sha256: writeNewLong(staged, text) };
  created.write(staged, text);
  return { path, bytes: bytesOf(text), sha256: sha256(text) };
}

/** Links a file of the old tree into the new one. Where that cannot be, a file of the same bytes does as well. */
function isLinked(file: string, staged: string): boolean {
  try {
    linkSync(file, staged);
    return true;
  } catch (thrown) {
    // The reason does not matter: if the disk is at fault, writing fails too, and says so.
    if (!isErrno(thrown)) throw thrown;
    return false;
  }
}

/**
 * Exchanges the old tree for the staged one, or takes it away if nothing is to be published there any more.
 *
 * @returns whether it did. The system moves no mount point, and no folder of the lower layer of a container's file
 *   system; nothing has happened then
 * @throws errors of the operating system, with the old tree in its place
 */
export function swap({ root, stage, old }: Target, isRetired: boolean): boolean {
  const replaced = exists(root);
  if (replaced && unless(["EBUSY", "EXDEV"], () => (renameSync(root, old), true)) === undefined) return false;
  if (isRetired) return true;
  try {
    renameSync(stage, root);
  } catch (thrown) {
    if (replaced) renameSync(old, root);
    throw thrown;
  }
  return true;
}

/**
 * Whether moving a folder moves the folder and nothing else. A file system that is mounted in it would go along into the
 * former tree, and what others write there meanwhile would be removed with that.
 *
 * @param root the real path of the folder, which need not exist
 */
export function isMovable(root: string): boolean {
  const isMountPoint = exists(root) && statSync(root).dev !== statSync(dirname(root)).dev;
  return !isMountPoint && !mountPoints().some((point) => point.startsWith(root + sep));
}

/**
 * Where file systems are mounted, as far as the system tells: the fifth field of each line
 * (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html, read November 2026).
 */
function mountPoints(): readonly string[] {
  const text = unless(["ENOENT", "EACCES"], () => readFileSync("/proc/self/mountinfo", "latin1")) ?? "";
  return text.split("\n").map((line) => unescaped(line.split(" ", 5)[4] ?? ""));
}

/** Spaces, tabs, line ends and backslashes are written as three octal digits. */
function unescaped(field: string): string {
  const bytes = field.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
