/** Publishes a build to the out folder, such as `dist`. In `stage` mode, readers never see half of a build. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoices, Diagnostic } from "../model.ts";
import type { PublishMode, Step } from "./actions.ts";
import { type NewFile, publishedFiles, sortedHostFiles } from "./artifact-order.ts";
import { syncing } from "./durable.ts";
import { finish, type Job, planJob, prepare } from "./jobs.ts";
import { keptFiles } from "./kept.ts";
import { pathByNames } from "./held-folders.ts";
import { hasManifest } from "./manifest.ts";
import { keptNotice } from "./notices.ts";
import { outFolder, type OutFolderRequest } from "./out-folder.ts";
import { type Ownerships, type Places, type Target } from "./places.ts";
import { type Counts, sumOf } from "./stats.ts";
import type { StageOptions } from "./swap.ts";
import { notPublished, type NotPublished, withLock } from "./under-lock.ts";

/** Where and how to publish. All folders are absolute paths. */
export interface PublishOptions extends OutFolderRequest, Pick<StageOptions, "secondThread" | "expectedFiles"> {
  readonly ownerships: Ownerships;
  readonly mode: PublishMode;
  /** The value of the key `artifacts` in `site.yaml`. Diagnostics suggest a changed value. */
  readonly choices: ArtifactChoices;
  /** Whether to flush all files to disk (fsync). Otherwise a power cut can leave half a build. */
  readonly durable?: boolean | undefined;
}

/** What a run did. The counts cover both folders: `dist` and `dist.hosts`. */
export interface PublishReport extends Readonly<Counts> {
  /** The mode of this run: `in-place` if the caller wants `stage`, but the system cannot move the folder. */
  readonly mode: PublishMode;
  readonly notices: readonly string[];
}

/** The result. `path`: the real path of the folder that was published. */
export type PublishOutcome =
  { readonly published: true; readonly report: PublishReport; readonly path: string } | NotPublished;

/**
 * Publishes a build. After an error, the folder still has only whole files, and no third-party file is lost. In `stage`
 * mode the folder contains either the complete old build or the complete new build. If the process is killed, the next
 * build restores this state. After a power cut, this is certain only if the build is `durable`.
 *
 * Writes nothing if the folder is up to date, so the folder may then be read-only. All work is synchronous, so a signal
 * such as SIGINT ends the process at once.
 *
 * @param artifacts yields the artifacts. Those for `dist` are sorted by path in code-unit order, as `<` compares
 *   strings. The function is called several times, and must yield the same artifacts each time.
 * @throws Error if the artifacts are out of order or have impossible paths: an internal error
 */
export function publish(artifacts: () => Iterable<Artifact>, options: PublishOptions): PublishOutcome {
  return runToEnd(publishing(artifacts, options));
}

/**
 * Does what `publish` does, as a generator. It pauses (`yield`) before the first write, and every few milliseconds
 * while it builds the new tree. A caller that stops at a pause must call `return()`: this removes all temporary files,
 * and leaves the out folder unchanged. No pause comes between the first and the last change that readers can see.
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
    const planned = runToEnd(planBoth(artifacts, options, places, () => () => {}));
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
 * Plans and prepares two folders: the out folder `dist`, and `dist.hosts` with the files for hosts. Writes only to the
 * work folder, so that `dist` is unchanged if the disk is full. Returns the diagnostics of both folders together.
 *
 * @param look if given, the run only compares: nothing is prepared or written, and the function that `look` returns receives
 *   each planned step of a folder. If it is called again for a folder, the earlier steps do not count
 * @returns the jobs of the folders, or the reason why they cannot be published
 */
export function* planBoth(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
  { out, hosts }: Places,
  look?: (target: Target) => (step: Step) => void,
): Generator<void, { readonly jobs: readonly Job[] } | NotPublished> {
  const { choices, mode, durable = false, secondThread, expectedFiles } = options;
  const observe = (target: Target) => look && (() => look(target));
  const common = { choices, secondThread, syncing: syncing(durable) };
  const hostFiles: NewFile[] = [];
  const files = () => {
    hostFiles.length = 0;
    return publishedFiles(artifacts(), (file) => void hostFiles.push(file));
  };
  const job = planJob({ ...common, target: out, files, mode, observe: observe(out), expectedFiles, vanishes: false });
  const jobs = [job];
  const diagnostics = [...(look ? job.diagnostics : yield* prepare(job))];
  const sorted = sortedHostFiles(hostFiles);
  if (sorted.length > 0 || hasManifest(hosts.root)) {
    const refused = hostsFolderProblem(options, hosts);
    if (refused !== undefined) return notPublished(2, [refused]);
    // Only Stele writes into `dist.hosts`, so the folder can always be replaced as a whole (mode `stage`).
    const request = {
      target: hosts,
      files: () => sorted,
      mode: "stage",
      observe: observe(hosts),
      vanishes: true,
    } as const;
    const hostsJob = planJob({ ...common, ...request });
    jobs.push(hostsJob);
    diagnostics.push(...(look ? hostsJob.diagnostics : yield* prepare(hostsJob)));
  }
  return diagnostics.length > 0 ? notPublished(3, diagnostics) : { jobs };
}

function hostsFolderProblem(options: PublishOptions, { root, name }: Target): Diagnostic | undefined {
  const out = pathByNames(root);
  const found = outFolder({ ...options, out, outName: name, isForHosts: true });
  if ("refused" in found) return found.refused;
  return found.path === out ? undefined : diagnostic("in-the-way", { file: name, obstacle: name, what: "link" });
}

function finished(jobs: readonly Job[], { path, out, hosts }: Places): PublishOutcome {
  const done = jobs.map(finish);
  const kept = [out, hosts].flatMap((target) => keptNotice(target, keptFiles(target)));
  const notices = [...done.flatMap((one) => one.notices), ...kept];
  const counts = sumOf(done.map(({ stats }) => stats));
  return { published: true, report: { ...counts, mode: done[0]?.mode ?? "stage", notices }, path };
}
