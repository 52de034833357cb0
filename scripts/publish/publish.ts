/** Publishing: the artifacts of a build become the out folder, and no reader ever sees half of them. */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoices, Diagnostic } from "../model.ts";
import type { PublishMode, Step } from "./actions.ts";
import { type NewFile, publishedFiles, sortedHostFiles } from "./artifact-order.ts";
import { syncing } from "./durable.ts";
import { exists } from "./folders.ts";
import { finish, type Job, planJob, prepare } from "./jobs.ts";
import { keptFiles } from "./kept.ts";
import type { SecondThread } from "./new-files.ts";
import { keptNotice } from "./notices.ts";
import { outFolder } from "./out-folder.ts";
import { MANIFEST, type Places, type Target } from "./places.ts";
import { type Counts, sumOf } from "./stats.ts";
import { type FolderRequest, type NotPublished, withLock } from "./under-lock.ts";

/** Where and how to publish. Folders are absolute. */
export interface PublishOptions extends FolderRequest {
  /** `stage`: exchange the whole folder; `in-place`: file by file; `merge`: file by file beside third-party files. */
  readonly mode: PublishMode;
  /** The value of `artifacts:` in the site, for diagnostics to name a better one. */
  readonly choices?: ArtifactChoices | undefined;
  /** Whether to wait until the disk has everything, so that the promise holds after a power cut too. */
  readonly durable?: boolean | undefined;
  /** Whether a second thread helps to write a new tree. Default: where it pays. */
  readonly secondThread?: SecondThread | undefined;
  /** About how many files the out folder will have: a new one of many is written by two threads from the first file on. */
  readonly expectedFiles?: number | undefined;
}

/** What was done: counts of both folders together. */
export interface PublishReport extends Readonly<Counts> {
  /** `in-place` also for a folder that was to be staged and cannot be moved. */
  readonly mode: PublishMode;
  /** Things that the summary must say. */
  readonly notices: readonly string[];
}

/** A report, or why nothing was published, with the exit code for that. */
export type PublishOutcome = { readonly published: true; readonly report: PublishReport } | NotPublished;

/**
 * Publishes a build. Whatever goes wrong, and whenever the process is killed: in `stage` mode the folder holds the old
 * build or the new one, whole; in the other modes each file is the old one or the new one. Files that were not written
 * by a build stay as they are. When nothing differs, nothing is written, and nothing need be writable.
 *
 * All of it is synchronous: a signal ends it on the spot, and what it has prepared the next run clears away.
 *
 * A power cut is no such kill: what it leaves is what the disk had by then, unless the build was asked to be durable.
 *
 * @param artifacts makes the artifacts, lazily, published ones in strictly ascending code-unit order of their paths;
 *   called several times, and makes the same ones each time
 * @throws Error when the artifacts are out of order or have impossible paths: an internal error
 */
export function publish(artifacts: () => Iterable<Artifact>, options: PublishOptions): PublishOutcome {
  return runToEnd(publishing(artifacts, options));
}

/**
 * As `publish`, with pauses: one before anything is written, and one every few milliseconds while a new tree is staged.
 * Callers that stop there must call `return()`, and find the folder as it was and nothing beside it. From the first change
 * that readers can see to the last there is no pause.
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
    return "jobs" in planned && planned.jobs.every(({ settled }) => settled)
      ? finished(planned.jobs, places)
      : undefined;
  };
  return yield* withLock(options, underLock, withoutLock);
}

/** What a generator returns, without its pauses. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The folders to publish, or why they cannot be. */
type PlannedBoth = { readonly jobs: readonly Job[] } | NotPublished;

/**
 * Plans both folders, and prepares both before either changes: a full disk then leaves both as they were, and the
 * diagnostics of both are reported. Preparing the out folder may be what first goes through all artifacts, and so finds the
 * hosts' files.
 *
 * @param look receives each step of a plan that is to write nothing, and so is not prepared
 */
export function* planBoth(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
  { out, hosts }: Places,
  look?: (target: Target, step: Step) => void,
): Generator<void, PlannedBoth> {
  const { choices = DEFAULT_CHOICES, durable = false, secondThread, expectedFiles } = options;
  const see = (target: Target) => look && ((step: Step) => look(target, step));
  const common = { choices, secondThread, syncing: syncing(durable) };
  const hostFiles: NewFile[] = [];
  const files = () => {
    hostFiles.length = 0;
    return publishedFiles(artifacts(), (file) => void hostFiles.push(file));
  };
  const job = planJob({
    ...common,
    target: out,
    files,
    mode: options.mode,
    surveyEnd: look ? "to the end" : "until a difference",
    see: see(out),
    expectedFiles,
    vanishes: false,
  });
  const diagnostics = [...(look ? job.diagnostics : yield* prepare(job))];
  const sorted = sortedHostFiles(hostFiles);
  if (sorted.length === 0 && !exists(join(hosts.root, MANIFEST))) return diagnosed(diagnostics, [job]);
  const refused = hostsFolderProblem(options, hosts);
  if (refused !== undefined) return { published: false, exitCode: 2, diagnostics: [refused] };
  // The folder beside the out folder is ours alone in every mode.
  const hostsJob = planJob({
    ...common,
    target: hosts,
    files: () => sorted,
    mode: "stage",
    surveyEnd: "to the end",
    see: see(hosts),
    vanishes: true,
  });
  diagnostics.push(...(look ? hostsJob.diagnostics : yield* prepare(hostsJob)));
  return diagnosed(diagnostics, [job, hostsJob]);
}

function diagnosed(diagnostics: readonly Diagnostic[], jobs: readonly Job[]): PlannedBoth {
  return diagnostics.length > 0 ? { published: false, exitCode: 3, diagnostics } : { jobs };
}

function hostsFolderProblem(options: PublishOptions, { root, name }: Target): Diagnostic | undefined {
  const found = outFolder({ ...options, out: root, outName: name, isForHosts: true });
  if ("refused" in found) return found.refused;
  return found.path === root ? undefined : diagnostic("in-the-way", { file: name, obstacle: name, what: "link" });
}

const DEFAULT_CHOICES: ArtifactChoices = {
  sitemap: "own",
  robots: "own",
  reference: { path: "reference/", isAsked: false },
  openapi: { path: "openapi.json", isAsked: false },
  coverage: false,
};

function finished(jobs: readonly Job[], { out, hosts }: Places): PublishOutcome {
  const done = jobs.map(finish);
  const kept = [out, hosts].flatMap((target) => keptNotice(target, keptFiles(target)));
  const notices = [...done.flatMap((one) => one.notices), ...kept];
  const counts = sumOf(done.map(({ stats }) => stats));
  return { published: true, report: { ...counts, mode: done[0]?.mode ?? "stage", notices } };
}
