/** Publishes one folder in three steps: plan, prepare, finish. Both folders are prepared before either is finished. */
import { basename, dirname } from "node:path";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import type { PublishMode, Step } from "./actions.ts";
import type { Syncing } from "./durable.ts";
import { clear, removeFormer } from "./former.ts";
import { appearedNotice, inPlaceNotice, leftoverNotice, mergeNotices } from "./notices.ts";
import { applyReplace, draftReplace } from "./replace.ts";
import type { Stats } from "./stats.ts";
import { type FolderBuild, survey } from "./survey.ts";
import { isMovable, type StageOptions, stageTree, swap } from "./swap.ts";

/** What to publish to a folder, and how. */
interface JobRequest extends FolderBuild, StageOptions {
  readonly mode: PublishMode;
  /** Receives each step of a plan that only compares. */
  readonly see?: ((step: Step) => void) | undefined;
  /** Whether the folder is removed when the build publishes nothing there any more. */
  readonly vanishes: boolean;
  readonly syncing: Syncing;
}

/** A planned folder. Nothing that readers see has changed yet. */
export interface Job extends JobRequest, Pick<ReturnType<typeof survey>, "diagnostics" | "left"> {
  readonly movable: boolean;
  /** Whether the folder is up to date. `prepare` and `finish` then write nothing. */
  readonly settled: boolean;
  /** Counts of the folder as it is. After staging, counts of the new tree. */
  stats: Stats;
}

/** Plans a folder and writes nothing. A folder that will be staged is surveyed to its end only if that is needed. */
export function planJob(request: JobRequest): Job {
  const { target, mode: asked, see, vanishes } = request;
  const movable = asked === "merge" || isMovable(target.root);
  const mode = asked === "stage" && !movable ? "in-place" : asked;
  const end = mode !== "stage" || see !== undefined || vanishes ? "to the end" : "until a difference";
  const { sameBefore, ...found } = survey(request, mode === "merge" ? mode : "stage", end, see);
  const isGone = vanishes && movable && found.stats.files === 0;
  return { ...request, ...found, mode, movable, sameBefore, settled: sameBefore === undefined && !isGone };
}

/**
 * Does everything that can fail for lack of space, beside the folder if that is possible. May pause; `clear` removes
 * what it has prepared.
 *
 * @returns the diagnostics of the job and those found only now. If there are any, `finish` must not be called.
 */
export function* prepare(job: Job): Generator<void, readonly Diagnostic[]> {
  if (job.diagnostics.length > 0 || job.settled) return job.diagnostics;
  if (job.mode !== "stage") {
    draftReplace(job, job.mode);
    return [];
  }
  const { stats, diagnostics } = yield* stageTree(job);
  job.syncing.tree(job.target.stage);
  job.stats = stats;
  return diagnostics;
}

/** Publishes what was prepared. */
export function finish(job: Job): Pick<Job, "mode" | "stats"> & { readonly notices: readonly string[] } {
  const { target, mode, movable, settled, left, choices, syncing } = job;
  // A settled run wrote nothing, but an earlier run may have written without flushing.
  if (settled && mode !== "merge") syncing.tree(target.root);
  if (settled || mode === "merge") {
    const stats = settled ? job.stats : applyReplace(job, mode, syncing);
    return { mode, stats, notices: mergeNotices(target, left, stats, choices) };
  }
  if (mode === "stage") {
    const isRetired = job.vanishes && job.stats.files === 0;
    if (swap(target, isRetired)) {
      // The former tree may go only after the rename of the new one is on disk.
      for (const moved of [target.root, target.old]) syncing.folder(dirname(moved));
      if (isRetired) clear(target);
      return { mode, stats: job.stats, notices: removeOld(job) };
    }
    clear(target);
    draftReplace(job, "in-place");
  }
  const because = movable && mode === "in-place" ? "asked" : "cannot be moved";
  const stats = applyReplace(job, "in-place", syncing);
  return { mode: "in-place", stats, notices: [inPlaceNotice(target, because)] };
}

/** Removes the former tree. The new one is already published, so a failure is only a notice. */
function removeOld({ target }: Job): readonly string[] {
  try {
    return appearedNotice(target, removeFormer(target, "to the new tree"));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return [leftoverNotice(`${target.workName}/${basename(target.old)}`, errnoCause(thrown))];
  }
}
