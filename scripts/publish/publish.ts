/** Publishes the artifacts of a build to the out folder. In `stage` mode, readers never see half of a build. */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoices, Diagnostic } from "../model.ts";
import type { PublishMode, Step } from "./actions.ts";
import { type NewFile, publishedFiles, sortedHostFiles } from "./artifact-order.ts";
import { syncing } from "./durable.ts";
import { exists } from "./folders.ts";
import { finish, type Job, planJob, prepare } from "./jobs.ts";
import { keptFiles } from "./kept.ts";
import { keptNotice } from "./notices.ts";
import { outFolder, type OutFolderRequest } from "./out-folder.ts";
import { MANIFEST, type Ownerships, type Places, type Target } from "./places.ts";
import { type Counts, sumOf } from "./stats.ts";
import type { StageOptions } from "./swap.ts";
import { notPublished, type NotPublished, withLock } from "./under-lock.ts";

/** Where and how to publish. All folders are absolute paths. */
export interface PublishOptions extends OutFolderRequest, Pick<StageOptions, "secondThread" | "expectedFiles"> {
  readonly ownerships: Ownerships;
  readonly mode: PublishMode;
  /** The value of `artifacts:` in the site. Diagnostics use it to suggest a better one. */
  readonly choices: ArtifactChoices;
  /** Whether to flush all files to disk (fsync), so that not even a power cut can leave half a build. */
  readonly durable?: boolean | undefined;
}

/** What a run did: the counts of both folders together. */
export interface PublishReport extends Readonly<Counts> {
  /** The mode that was used: `in-place` instead of `stage` if the folder cannot be moved. */
  readonly mode: PublishMode;
  /** Sentences that the summary must print. */
  readonly notices: readonly string[];
}

/** A report, or the reason why nothing was published, with its exit code. */
export type PublishOutcome = { readonly published: true; readonly report: PublishReport } | NotPublished;

/**
 * Publishes a build. The following holds after any error, and if the process is killed at any moment. In `stage` mode
 * the folder holds the complete old build or the complete new one. In the other modes each file is the old one or the
 * new one. Files that no build wrote stay as they are. If nothing differs, nothing is written, and a read-only folder
 * is enough.
 *
 * All work is synchronous: a signal ends it at once, and the next run removes what it prepared.
 *
 * A power cut is different: it leaves whatever the disk had stored by then, unless the build is `durable`.
 *
 * @param artifacts makes the artifacts lazily. The paths of published ones ascend strictly in code-unit order. It is
 *   called several times and must make the same artifacts each time.
 * @throws Error when the artifacts are out of order or have impossible paths: an internal error
 */
export function publish(artifacts: () => Iterable<Artifact>, options: PublishOptions): PublishOutcome {
  return runToEnd(publishing(artifacts, options));
}

/**
 * Does what `publish` does, with pauses: one before the first write, and one every few milliseconds while it stages a
 * new tree. Callers that stop at a pause must call `return()`. The folder is then as it was, with nothing beside it.
 * There is no pause between the first change that readers can see and the last one.
 */
export function* publishing(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
): Generator<void, PublishOutcome> {
  yield;
  const underLock = function* (places: Places): Generator<void, PublishOutcome> {
    const prepared = yield* planBoth(artifacts, options, places);
    return "published" in prepared ? prepared : finished(prepared.jobs, places);
  };
  const withoutLock = (places: Places): PublishOutcome | undefined => {
    const planned = runToEnd(planBoth(artifacts, options, places, () => {}));
    const isUpToDate = "jobs" in planned && planned.jobs.every(({ settled }) => settled);
    return isUpToDate ? finished(planned.jobs, places) : undefined;
  };
  return yield* withLock(options, underLock, withoutLock);
}

/** Runs a generator to its end without pausing, and returns its result. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Plans both folders, and prepares both before it changes either one. If the disk is full, both folders stay as they
 * were. The diagnostics of both are reported. The files for hosts are known only after a pass over all artifacts. The
 * first such pass may be the preparation of the out folder.
 *
 * @param look receives each step of a plan that only compares. Such a plan is not prepared and writes nothing.
 * @returns the jobs of the folders, or the reason why they cannot be published
 */
export function* planBoth(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
  { out, hosts }: Places,
  look?: (target: Target, step: Step) => void,
): Generator<void, { readonly jobs: readonly Job[] } | NotPublished> {
  const { choices, mode, durable = false, secondThread, expectedFiles } = options;
  const see = (target: Target) => look && ((step: Step) => look(target, step));
  const common = { choices, secondThread, syncing: syncing(durable) };
  const hostFiles: NewFile[] = [];
  const files = () => {
    hostFiles.length = 0;
    return publishedFiles(artifacts(), (file) => void hostFiles.push(file));
  };
  const job = planJob({ ...common, target: out, files, mode, see: see(out), expectedFiles, vanishes: false });
  const jobs = [job];
  const diagnostics = [...(look ? job.diagnostics : yield* prepare(job))];
  const sorted = sortedHostFiles(hostFiles);
  if (sorted.length > 0 || exists(join(hosts.root, MANIFEST))) {
    const refused = hostsFolderProblem(options, hosts);
    if (refused !== undefined) return notPublished(2, [refused]);
    // Only Stele writes into the folder beside the out folder, so this folder is always staged.
    const request = { target: hosts, files: () => sorted, mode: "stage", see: see(hosts), vanishes: true } as const;
    const hostsJob = planJob({ ...common, ...request });
    jobs.push(hostsJob);
    diagnostics.push(...(look ? hostsJob.diagnostics : yield* prepare(hostsJob)));
  }
  return diagnostics.length > 0 ? notPublished(3, diagnostics) : { jobs };
}

function hostsFolderProblem(options: PublishOptions, { root, name }: Target): Diagnostic | undefined {
  const found = outFolder({ ...options, out: root, outName: name, isForHosts: true });
  if ("refused" in found) return found.refused;
  return found.path === root ? undefined : diagnostic("in-the-way", { file: name, obstacle: name, what: "link" });
}

function finished(jobs: readonly Job[], { out, hosts }: Places): PublishOutcome {
  const done = jobs.map(finish);
  const kept = [out, hosts].flatMap((target) => keptNotice(target, keptFiles(target)));
  const notices = [...done.flatMap((one) => one.notices), ...kept];
  const counts = sumOf(done.map(({ stats }) => stats));
  return { published: true, report: { ...counts, mode: done[0]?.mode ?? "stage", notices } };
}
