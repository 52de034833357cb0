/** Publishing: the artifacts of a build become the out folder, and no reader ever sees half of them. */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoices, Diagnostic } from "../model.ts";
import { type NewFile, publishedFiles, sortedHostFiles } from "./artifact-order.ts";
import { syncing } from "./durable.ts";
import { type Done, type Job, type JobRequest, type PublishMode, planJob } from "./jobs.ts";
import { keptFiles } from "./kept.ts";
import type { SecondThread } from "./new-files.ts";
import { outFolder } from "./out-folder.ts";
import { keptNotice } from "./notices.ts";
import { MANIFEST, type Places } from "./places.ts";
import { type FolderRequest, type NotPublished, withLock } from "./under-lock.ts";
import { exists } from "./whole.ts";

export type { PublishMode } from "./jobs.ts";

/** Where and how to publish. Folders are absolute. */
export interface PublishOptions extends FolderRequest {
  /** `stage`: exchange the whole folder; `in-place`: file by file; `merge`: file by file beside other people's files. */
  readonly mode: PublishMode;
  /** What `artifacts:` of the site says, for problems to name what it should say; the defaults unless given. */
  readonly choices?: ArtifactChoices | undefined;
  /** Whether to wait until the disk has everything, so that the promise holds after a power cut too. */
  readonly durable?: boolean | undefined;
  /** Where a whole tree is written: whether a second thread helps. Where it pays, unless given. */
  readonly secondThread?: SecondThread | undefined;
  /** About how many files the out folder will have: a new one of many is written by two threads from the first file on. */
  readonly expectedFiles?: number | undefined;
}

/** What was done. The manifest is not counted, files for hosts are. */
export interface PublishReport {
  /** Files of ours that lie there now, and their bytes; of a shared file, only our block. */
  readonly files: number;
  readonly bytes: number;
  readonly changed: number;
  readonly added: number;
  readonly unchanged: number;
  readonly removed: number;
  /** What was really done: a folder that cannot be moved is not staged but written in place. */
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
 * @throws Error when the artifacts are out of order or have impossible paths: a fault of the build, not of its content
 */
export function publish(artifacts: () => Iterable<Artifact>, options: PublishOptions): PublishOutcome {
  return drained(publishing(artifacts, options));
}

/**
 * As `publish`, with pauses: one before anything is written, and one every few milliseconds while a new tree is staged.
 * Whoever stops there must return from it, and finds the folder as it was and nothing beside it. From the first change that
 * readers can see to the last there is no pause.
 */
export function* publishing(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
): Generator<void, PublishOutcome> {
  yield;
  const underLock = function* (places: Places): Generator<void, PublishOutcome> {
    const prepared = yield* prepareBoth(artifacts, options, places);
    return "published" in prepared ? prepared : finished(prepared.jobs, places);
  };
  const withoutLock = (places: Places): PublishOutcome | undefined => {
    const planned = planBoth(artifacts, options, places);
    return "jobs" in planned && planned.jobs.every(({ settled }) => settled)
      ? finished(planned.jobs, places)
      : undefined;
  };
  return yield* withLock(options, underLock, withoutLock);
}

/** What a generator returns, its pauses left out. */
export function drained<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The folders to publish, or why they cannot be. */
type PlannedBoth = { readonly jobs: readonly Job[] } | NotPublished;

/** The plans of the folders to publish, with all their problems; writes nothing. */
export function planBoth(artifacts: () => Iterable<Artifact>, options: PublishOptions, places: Places): PlannedBoth {
  const out = planOut(artifacts, options, places, "to the end");
  // oxlint-disable-next-line require-yield -- these problems are known
  const known = function* ({ diagnostics }: Job) {
    return diagnostics;
  };
  return drained(withHosts(out, options, places, known));
}

/**
 * Plans and prepares both folders before either changes: a full disk then leaves both as they were, and the problems of
 * both are told. Preparing the out folder may be what first goes through all artifacts, and so finds the hosts' files.
 */
function* prepareBoth(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
  places: Places,
): Generator<void, PlannedBoth> {
  const out = planOut(artifacts, options, places, "until a difference");
  return yield* withHosts(out, options, places, function* ({ diagnostics, prepare }) {
    return diagnostics.length > 0 ? diagnostics : yield* prepare();
  });
}

/** The job of the out folder and that of the hosts' files, once each has been asked for its problems. */
function* withHosts(
  { job, hostFiles }: { readonly job: Job; readonly hostFiles: readonly NewFile[] },
  options: PublishOptions,
  places: Places,
  problems: (job: Job) => Generator<void, readonly Diagnostic[]>,
): Generator<void, PlannedBoth> {
  const ofOut = yield* problems(job);
  const hosts = planHosts(sortedHostFiles(hostFiles), options, places);
  if ("published" in hosts) return hosts;
  const diagnostics = [...ofOut];
  for (const hostJob of hosts.jobs) diagnostics.push(...(yield* problems(hostJob)));
  return diagnostics.length > 0 ? { published: false, exitCode: 3, diagnostics } : { jobs: [job, ...hosts.jobs] };
}

const DEFAULT_CHOICES: ArtifactChoices = {
  sitemap: "own",
  robots: "own",
  reference: { path: "reference/", isAsked: false },
  openapi: { path: "openapi.json", isAsked: false },
  coverage: false,
};

function finished(jobs: readonly Job[], { out, hosts }: Places): PublishOutcome {
  const done = jobs.map((job) => job.finish());
  const kept = [out, hosts].flatMap((target) => keptNotice(target, keptFiles(target)));
  return { published: true, report: reportOf(done, kept) };
}

/** The plan of the out folder, and the hosts' files, which are there once a pass has gone through all artifacts. */
function planOut(
  artifacts: () => Iterable<Artifact>,
  options: PublishOptions,
  { out }: Places,
  survey: JobRequest["survey"],
): { readonly job: Job; readonly hostFiles: readonly NewFile[] } {
  const hostFiles: NewFile[] = [];
  const files = () => {
    hostFiles.length = 0;
    return publishedFiles(artifacts(), (file) => void hostFiles.push(file));
  };
  const { mode, expectedFiles } = options;
  const request = { ...common(options), target: out, files, mode, survey, expectedFiles, vanishes: false };
  return { job: planJob(request), hostFiles };
}

/** The folder beside the out folder, where there is something to do in it: it is ours alone in every mode. */
function planHosts(
  files: readonly NewFile[],
  options: PublishOptions,
  { hosts }: Places,
): { readonly jobs: readonly Job[] } | NotPublished {
  if (files.length === 0 && !exists(join(hosts.root, MANIFEST))) return { jobs: [] };
  const found = outFolder({ ...options, out: hosts.root, outName: hosts.name, isForHosts: true });
  if ("refused" in found) return { published: false, exitCode: 2, diagnostics: [found.refused] };
  if (found.path !== hosts.root) {
    const values = { file: hosts.name, obstacle: hosts.name, what: "link" } as const;
    return { published: false, exitCode: 2, diagnostics: [diagnostic("in-the-way", values)] };
  }
  const request = { ...common(options), target: hosts, files: () => files, mode: "stage", vanishes: true } as const;
  return { jobs: [planJob({ ...request, survey: "to the end" })] };
}

/** What is the same for both folders. */
function common({
  choices = DEFAULT_CHOICES,
  durable = false,
  secondThread,
}: PublishOptions): Pick<JobRequest, "choices" | "syncing" | "secondThread"> {
  return { choices, syncing: syncing(durable), secondThread };
}

function reportOf(done: readonly Done[], kept: readonly string[]): PublishReport {
  const sum = (key: "files" | "bytes" | "changed" | "added" | "unchanged" | "removed") =>
    done.reduce((total, { tally }) => total + tally[key], 0);
  return {
    files: sum("files"),
    bytes: sum("bytes"),
    changed: sum("changed"),
    added: sum("added"),
    unchanged: sum("unchanged"),
    removed: sum("removed"),
    mode: done[0]?.mode ?? "stage",
    notices: [...done.flatMap(({ notices }) => notices), ...kept],
  };
}
