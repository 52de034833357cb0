/** Publishing one folder, cut into the steps that must not mix with those of the other folder. */
import { basename, dirname } from "node:path";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import type { PublishMode, Step } from "./actions.ts";
import type { Syncing } from "./durable.ts";
import { clear, removeFormer } from "./former.ts";
import { appearedNotice, inPlaceNotice, leftoverNotice, mergeNotices } from "./notices.ts";
import { applyReplace, draftReplace } from "./replace.ts";
import type { Stats } from "./stats.ts";
import { type FolderBuild, type LeftAlone, survey, type SurveyEnd } from "./survey.ts";
import { isMovable, type StageOptions, stageTree, swap } from "./swap.ts";

/** How to publish a folder. */
export interface JobRequest extends FolderBuild, StageOptions {
  readonly mode: PublishMode;
  /** Of a folder that is to be staged. */
  readonly surveyEnd: SurveyEnd;
  readonly see?: ((step: Step) => void) | undefined;
  /** Whether the folder vanishes when nothing is published there any more. */
  readonly vanishes: boolean;
  readonly syncing: Syncing;
}

/** A planned folder. Nothing that readers see has changed yet. */
export interface Job extends JobRequest {
  readonly movable: boolean;
  /** With any of these, the next steps must not be taken. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the folder is up to date: the next steps then write nothing. */
  readonly settled: boolean;
  readonly left: LeftAlone;
  /** Of the folder as it is; once it is staged, of the new tree. */
  stats: Stats;
}

/** The result of publishing a folder. */
export interface Done {
  readonly mode: PublishMode;
  readonly stats: Stats;
  readonly notices: readonly string[];
}

/** Plans a folder and writes nothing. The diagnostics are complete, unless the survey was to end at a difference. */
export function planJob(request: JobRequest): Job {
  const { target, mode: asked } = request;
  const movable = asked === "merge" || isMovable(target.root);
  const mode = asked === "stage" && !movable ? "in-place" : asked;
  const end = mode === "stage" ? request.surveyEnd : "to the end";
  const { sameBefore, ...found } = survey(request, mode === "merge" ? mode : "stage", end, request.see);
  const isGone = request.vanishes && movable && found.stats.files === 0;
  return { ...request, ...found, mode, movable, sameBefore, settled: sameBefore === undefined && !isGone };
}

/**
 * Does all that can fail for want of space, beside the folder where that is possible. May pause; `clear` removes what it
 * has prepared by then.
 *
 * @returns the diagnostics of the job, with those that only show now: with any of these, `finish` must not be called
 */
export function* prepare(job: Job): Generator<void, readonly Diagnostic[]> {
  if (job.diagnostics.length > 0 || job.settled) return job.diagnostics;
  if (job.mode !== "stage") {
    draftReplace(job, job.mode);
    return [];
  }
  const { stats, diagnostics } = yield* stageTree(job, job);
  job.syncing.tree(job.target.stage);
  job.stats = stats;
  return diagnostics;
}

/** Puts in place what was prepared. */
export function finish(job: Job): Done {
  const { target, mode, movable, stats, left, choices } = job;
  if (job.settled) {
    // Nothing was written now, but perhaps just before.
    if (mode !== "merge") job.syncing.tree(target.root);
    return { mode, stats, notices: mergeNotices(target, left, stats, choices) };
  }
  if (mode === "merge") {
    const merged = applyReplace(job, mode, job.syncing);
    return { mode, stats: merged, notices: mergeNotices(target, left, merged, choices) };
  }
  if (mode === "stage") {
    const isRetired = job.vanishes && stats.files === 0;
    if (swap(target, isRetired)) {
      // The former tree goes only when the disk knows that the new one is in its place.
      for (const moved of [target.root, target.old]) job.syncing.folder(dirname(moved));
      if (isRetired) clear(target);
      return { mode, stats, notices: removeOld(job) };
    }
    clear(target);
    draftReplace(job, "in-place");
  }
  const because = movable && mode === "in-place" ? "asked" : "cannot be moved";
  const replaced = applyReplace(job, "in-place", job.syncing);
  return { mode: "in-place", stats: replaced, notices: [inPlaceNotice(target, because)] };
}

/** Removes the former tree. The new one is published by now, so that a failure is only worth a notice. */
function removeOld({ target }: Job): readonly string[] {
  try {
    return appearedNotice(target, removeFormer(target, "to the new tree"));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return [leftoverNotice(`${target.workName}/${basename(target.old)}`, errnoCause(thrown))];
  }
}
