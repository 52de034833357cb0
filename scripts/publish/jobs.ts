/** Plans, prepares and finishes a folder. A build prepares `dist` and `dist.hosts` before it finishes one of them. */
import { basename, dirname } from "node:path";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import type { PublishMode } from "./actions.ts";
import type { Syncing } from "./durable.ts";
import { clear, removeFormer } from "./former.ts";
import { appearedNotice, inPlaceNotice, leftoverNotice, mergeNotices } from "./notices.ts";
import { applyReplace, draftReplace } from "./replace.ts";
import type { Stats } from "./stats.ts";
import { type FolderBuild, type Observe, survey } from "./survey.ts";
import { isMovable, type StageOptions, stageTree, swap } from "./swap.ts";

interface JobRequest extends FolderBuild, StageOptions {
  readonly mode: PublishMode;
  /** Observes the plan. Only set if the run compares and does not publish. */
  readonly observe?: Observe | undefined;
  /** Whether the folder is removed if the build has no files for it. */
  readonly vanishes: boolean;
  readonly syncing: Syncing;
}

/** A folder with its plan. Readers do not see any change yet. */
export interface Job extends JobRequest, Pick<ReturnType<typeof survey>, "diagnostics" | "left"> {
  readonly movable: boolean;
  /** Whether the folder is up to date. `prepare` and `finish` then write nothing. */
  readonly settled: boolean;
  /** The counts of the plan. Staging replaces them by the counts of the new tree. */
  stats: Stats;
}

/**
 * Plans a folder and writes nothing. In `stage` mode the comparison stops at the first difference, because the whole
 * folder is replaced then. If `observe` or `vanishes` is set, the comparison covers all files.
 */
export function planJob(request: JobRequest): Job {
  const { target, mode: asked, observe, vanishes } = request;
  const movable = asked === "merge" || isMovable(target.root);
  const mode = asked === "stage" && !movable ? "in-place" : asked;
  const end = mode !== "stage" || observe !== undefined || vanishes ? "to the end" : "until a difference";
  const { sameBefore, ...found } = survey(request, mode === "merge" ? mode : "stage", end, observe);
  const isGone = vanishes && movable && found.stats.files === 0;
  return { ...request, ...found, mode, movable, sameBefore, settled: sameBefore === undefined && !isGone };
}

/**
 * In `stage` mode, writes the new tree to the staging folder. In other modes, writes the draft of the manifest. The
 * published folder does not change yet, so an error such as a full disk does not harm it. May pause (`yield`). `clear`
 * removes what was written.
 *
 * @returns all diagnostics of the job. If there are any, `finish` must not be called.
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

/** Publishes what `prepare` has written. */
export function finish(job: Job): Pick<Job, "mode" | "stats"> & { readonly notices: readonly string[] } {
  const { target, mode, movable, settled, syncing } = job;
  // The folder is up to date, but an earlier run may have written it without a flush to the disk.
  if (settled) syncing.tree(target.root);
  if (settled || mode === "merge") {
    const stats = settled ? job.stats : applyReplace(job, mode, syncing);
    return { mode, stats, notices: mergeNotices(job, stats) };
  }
  if (mode === "stage") {
    const isRetired = job.vanishes && job.stats.files === 0;
    if (swap(target, isRetired)) {
      // Flush the renames before the old tree is removed. Otherwise a power cut could leave no tree at all.
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

/** Removes the previous tree. The new tree is published already, so an error becomes a notice in the summary. */
function removeOld({ target }: Job): readonly string[] {
  try {
    return appearedNotice(target, removeFormer(target, "to the new tree"));
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return [leftoverNotice(`${target.workName}/${basename(target.gone)}`, errnoCause(thrown))];
  }
}
