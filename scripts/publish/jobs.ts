/** Publishing one folder, cut into the steps that must not mix with those of the other folder. */
import { basename, dirname } from "node:path";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { ArtifactChoices, Diagnostic } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { collisionProblems } from "./collisions.ts";
import { type Differences, mergeDifferences, orManifest, sameFiles, wholeDifferences } from "./differences.ts";
import type { Syncing } from "./durable.ts";
import type { SecondThread } from "./new-files.ts";
import { removeFormer } from "./former.ts";
import { isMovable } from "./mounts.ts";
import { appearedNotice, editedNotice, inPlaceNotice, leftNotices, leftoverNotice, replacedNotice } from "./notices.ts";
import type { Target } from "./places.ts";
import { clear } from "./recover.ts";
import { applyReplace, draftReplace, planReplace } from "./replace.ts";
import { retire, stageTree, swap } from "./stage.ts";
import type { Tally } from "./tally.ts";
import { type SurveyEnd, surveyWhole } from "./whole.ts";

/** How a folder is published. */
export type PublishMode = "stage" | "merge" | "in-place";

/** A planned folder. Nothing that readers see has changed yet. */
export interface Job {
  /** With any of these, the other steps must not be taken. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the folder is as it should be already: the other steps then write nothing. */
  readonly settled: boolean;
  /** What the other steps would change, by name. */
  readonly compare: () => Differences;
  /**
   * Does all that can fail for want of space, beside the folder where that is possible. Hands back the problems that
   * only show then: with any of these, the last step must not be taken. May pause; what it has prepared by then, `clear`
   * removes.
   */
  readonly prepare: () => Generator<void, readonly Diagnostic[]>;
  readonly finish: () => Done;
}

/** What became of a folder. */
export interface Done {
  readonly mode: PublishMode;
  readonly tally: Tally;
  readonly notices: readonly string[];
}

/** What to publish into which folder. */
export interface JobRequest {
  readonly target: Target;
  /** May be called again and again; in order of the paths. */
  readonly files: () => Iterable<NewFile>;
  readonly mode: PublishMode;
  /** `until a difference`: for who goes on to stage a new tree, which finds the problems of all that follows. */
  readonly survey: SurveyEnd;
  /** Whether the folder vanishes when nothing is published there any more. */
  readonly vanishes: boolean;
  /** What `artifacts:` says now. */
  readonly choices: ArtifactChoices;
  readonly syncing: Syncing;
  readonly secondThread?: SecondThread | undefined;
  /** About how many files there are. */
  readonly expectedFiles?: number | undefined;
}

/**
 * Looks at a folder and plans what to do there; writes nothing. All problems are known then, unless the look was to end
 * at the first difference.
 */
export function planJob(request: JobRequest): Job {
  if (request.mode === "merge") return mergeJob(request);
  const { target, files, mode } = request;
  const movable = isMovable(target.root);
  const isStaged = mode === "stage" && movable;
  const survey = surveyWhole(target, files, isStaged ? request.survey : "to the end");
  const gone = request.vanishes && survey.tally.files === 0;
  if (survey.identical && !(gone && movable)) {
    const done: Done = { mode: movable ? mode : "in-place", tally: survey.tally, notices: [] };
    const compare = () => sameFiles(survey.tally.files);
    const finish = (): Done => {
      // Nothing was written now, but perhaps just before.
      request.syncing.tree(target.root);
      return done;
    };
    return { diagnostics: [], settled: true, compare, prepare: nothing, finish };
  }
  const plan = {
    diagnostics: survey.diagnostics,
    settled: false,
    compare: () => orManifest(target, wholeDifferences(target, files())),
  };
  if (isStaged) return { ...plan, ...stageJob(request, survey.sameBefore) };
  return {
    ...plan,
    prepare: () => drafted(target, files(), "in-place"),
    finish: () => replaceInPlace(request, movable ? "asked" : "cannot be moved"),
  };
}

// oxlint-disable-next-line require-yield -- it does nothing between which it could pause
function* nothing(): Generator<void, readonly Diagnostic[]> {
  return [];
}

/** The draft throws the problems that it meets: they were none when the plan was made. */
// oxlint-disable-next-line require-yield -- from the draft on, a run that replaces files goes on to its end
function* drafted(...[target, files, policy]: Parameters<typeof draftReplace>): Generator<void, readonly Diagnostic[]> {
  draftReplace(target, files, policy);
  return [];
}

function mergeJob({ target, files, choices, syncing }: JobRequest): Job {
  const { identical, tally, left, ...problems } = planReplace(target, files(), "merge");
  const diagnostics = [...problems.diagnostics, ...collisionProblems(target, problems.collisions, choices)];
  const finish = (): Done => {
    const done = identical ? tally : applyReplace(target, files(), "merge", syncing);
    return {
      mode: "merge",
      tally: done,
      notices: [
        ...leftNotices(target, left, choices),
        ...replacedNotice(target, done.replaced),
        ...editedNotice(target, done.edited),
      ],
    };
  };
  const prepare = identical ? nothing : () => drafted(target, files(), "merge");
  const compare = (): Differences => {
    const differences = mergeDifferences(target, files());
    return identical ? differences : orManifest(target, differences);
  };
  return { diagnostics, settled: identical, compare, prepare, finish };
}

function stageJob(request: JobRequest, sameBefore: string | undefined): Pick<Job, "prepare" | "finish"> {
  const { target, files, syncing, secondThread, expectedFiles } = request;
  let tally: Tally | undefined;
  const prepare = function* () {
    const staged = yield* stageTree(target, files(), { sameBefore, secondThread, expectedFiles });
    syncing.tree(target.stage);
    tally = staged.tally;
    return staged.diagnostics;
  };
  const finish = (): Done => {
    if (tally === undefined) throw new Error("a folder is finished before it was prepared");
    const gone = request.vanishes && tally.files === 0;
    if ((gone ? retire(target) : swap(target)) === "busy") {
      clear(target);
      draftReplace(target, files(), "in-place");
      return replaceInPlace(request, "cannot be moved");
    }
    // The former tree goes only when the disk knows that the new one is in its place.
    for (const moved of [target.root, target.old]) syncing.folder(dirname(moved));
    if (gone) clear(target);
    return { mode: "stage", tally, notices: removeOld(target) };
  };
  return { prepare, finish };
}

/** Removes the former tree. The new one is published by now, so that a failure is only worth a word. */
function removeOld(target: Target): readonly string[] {
  try {
    return appearedNotice(target, removeFormer(target, "to the new tree"));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return [leftoverNotice(`${target.workName}/${basename(target.old)}`, errnoCause(thrown))];
  }
}

function replaceInPlace({ target, files, syncing }: JobRequest, because: "asked" | "cannot be moved"): Done {
  const tally = applyReplace(target, files(), "in-place", syncing);
  return { mode: "in-place", tally, notices: [inPlaceNotice(target, because)] };
}
