/** Whether an out folder is what a build would make of it. Writes nothing at all: no lock, no work folder, no repair. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, Diagnostic } from "../model.ts";
import { type Differences, joined } from "./differences.ts";
import { problemsOf } from "./failures.ts";
import { lockHolder } from "./lock.ts";
import { outFolder } from "./out-folder.ts";
import { type Places, placesOf } from "./places.ts";
import { planBoth, type PublishOptions } from "./publish.ts";
import { awayProblem } from "./recover.ts";
import { lockedProblem, workFolderProblem } from "./under-lock.ts";
import { exists } from "./whole.ts";

/** How the out folder differs, or why that cannot be told. */
export type Comparison = Compared | NotCompared;

/** An out folder that was read. */
export interface Compared {
  readonly compared: true;
  /** Whether a build would write nothing. */
  readonly upToDate: boolean;
  readonly differences: Differences;
  /** Warnings about what a killed build left beside a folder that is whole. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Exit code 1: a killed build left the folder unfinished; 2 and 3 as those of publishing. */
export interface NotCompared {
  readonly compared: false;
  readonly exitCode: 1 | 2 | 3;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares an out folder, and the one for hosts beside it, with what a build would publish there.
 *
 * @param artifacts as `publish` takes them
 * @throws Error for faults of ours, as `publish` does
 */
export function compareOutFolder(artifacts: () => Iterable<Artifact>, options: PublishOptions): Comparison {
  try {
    const found = outFolder(options);
    if ("refused" in found) return notCompared(2, [found.refused]);
    const places = placesOf(found.path, options.outName, options.ownerships);
    const unreadable = busyProblem(places, options);
    if (unreadable !== undefined) return notCompared(3, [unreadable]);
    const unfinished = unfinishedProblems(places);
    if (unfinished.length > 0) return notCompared(1, unfinished);
    const planned = planBoth(artifacts, options, places);
    if ("published" in planned) return notCompared(planned.exitCode, planned.diagnostics);
    return {
      compared: true,
      upToDate: planned.jobs.every(({ settled }) => settled),
      differences: joined(planned.jobs.map((job) => job.compare())),
      diagnostics: leftoverProblems(places),
    };
  } catch (thrown) {
    const diagnostics = problemsOf(thrown, options.projectDirectory);
    if (diagnostics === undefined) throw thrown;
    return notCompared(3, diagnostics);
  }
}

function notCompared(exitCode: NotCompared["exitCode"], diagnostics: readonly Diagnostic[]): NotCompared {
  return { compared: false, exitCode, diagnostics };
}

/** A build that is writing the folder now, or something that no build can pass. */
function busyProblem(places: Places, options: PublishOptions): Diagnostic | undefined {
  const holder = lockHolder(places.lock);
  return workFolderProblem(places) ?? (holder && lockedProblem(places, options, holder.owner));
}

/** What a killed build left of a folder that is away, or half written. */
function unfinishedProblems({ out, hosts }: Places): Diagnostic[] {
  return [out, hosts].flatMap((target) => {
    const away = awayProblem(target);
    if (away !== undefined) return [away];
    return exists(target.intent) ? [diagnostic("out-folder-mixed", { out: target.name })] : [];
  });
}

/** What a killed build left that nobody reads: it is no part of the folder, and goes with the next build. */
function leftoverProblems({ work, workName, out }: Places): Diagnostic[] {
  return exists(work) ? [diagnostic("work-folder-left", { out: out.name, folder: workName })] : [];
}
