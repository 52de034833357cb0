/** Compares an out folder with what a build would make. Writes nothing at all: no lock, no work folder, no repair. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, Diagnostic } from "../model.ts";
import type { Step } from "./actions.ts";
import { problemsOf } from "./failures.ts";
import { exists } from "./folders.ts";
import { lockHolder } from "./lock.ts";
import { outFolder } from "./out-folder.ts";
import { MANIFEST, type Places, placesOf, type Target } from "./places.ts";
import { planBoth, type PublishOptions, runToEnd } from "./publish.ts";
import { awayProblem, lockedProblem, workFolderProblem } from "./under-lock.ts";

/** The files that a build would change, in code-unit order. Each name begins with the folder as the user wrote it. */
export interface Differences {
  /** Files that a build would create. */
  readonly new: readonly string[];
  readonly changed: readonly string[];
  /** Files that a build would remove. */
  readonly removed: readonly string[];
  /** How many files are up to date. */
  readonly unchanged: number;
  /** Third-party JSON files that should hold lines of ours. A build does not change them. */
  readonly fragments: readonly FragmentState[];
}

/** A third-party JSON file, and whether it holds our lines (`inPlace`). */
export interface FragmentState {
  readonly file: string;
  readonly inPlace: boolean;
}

/** The differences of an out folder, or the reason why it could not be compared. */
export type Comparison = Compared | NotCompared;

/** The result for an out folder that could be read. */
export interface Compared {
  readonly compared: true;
  /** Whether a build would write nothing. */
  readonly upToDate: boolean;
  readonly differences: Differences;
  /** Warnings about leftovers of a killed build beside a complete folder. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Exit code 1: a killed build left the folder unfinished. 2 and 3 mean the same as for publishing. */
export interface NotCompared {
  readonly compared: false;
  readonly exitCode: 1 | 2 | 3;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares an out folder, and the folder for hosts beside it, with what a build would publish there.
 *
 * @param artifacts makes the artifacts, as for `publish`
 * @throws Error for internal errors, as `publish` does
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
    const { differences, see } = differing();
    const planned = runToEnd(planBoth(artifacts, options, places, see));
    if ("published" in planned) return notCompared(planned.exitCode, planned.diagnostics);
    const different = planned.jobs.filter(({ settled }) => !settled);
    for (const { target } of different) orManifest(differences, target);
    return { compared: true, upToDate: different.length === 0, differences, diagnostics: leftoverProblems(places) };
  } catch (thrown) {
    const diagnostics = problemsOf(thrown, options.projectDirectory);
    if (diagnostics === undefined) throw thrown;
    return notCompared(3, diagnostics);
  }
}

/** Makes a collector that turns the steps of folders into differences. */
function differing() {
  const differences = { new: [] as string[], changed: [] as string[], removed: [] as string[], unchanged: 0 };
  const fragments: FragmentState[] = [];
  const see = ({ name }: Target, { path, action }: Step): void => {
    const file = `${name}/${path}`;
    if (action.kind === "keep") differences.unchanged += 1;
    else if (action.kind === "write") differences[action.was === "absent" ? "new" : "changed"].push(file);
    else if (action.kind === "remove" || action.kind === "cut") differences.removed.push(file);
    else if (action.kind === "paste") fragments.push({ file, inPlace: action.inPlace });
  };
  return { differences: Object.assign(differences, { fragments }), see };
}

/** Reports the manifest as changed if the folder differs although every file in it is up to date. */
function orManifest(
  { new: added, changed, removed }: ReturnType<typeof differing>["differences"],
  { name }: Target,
): void {
  const isSeen = [added, changed, removed].some((files) => files.some((file) => file.startsWith(`${name}/`)));
  if (!isSeen) changed.push(`${name}/${MANIFEST}`);
}

function notCompared(exitCode: NotCompared["exitCode"], diagnostics: readonly Diagnostic[]): NotCompared {
  return { compared: false, exitCode, diagnostics };
}

/** Reports a build that is writing the folder now, or an obstacle to every build. */
function busyProblem(places: Places, options: PublishOptions): Diagnostic | undefined {
  const holder = lockHolder(places.lock);
  return workFolderProblem(places) ?? (holder && lockedProblem(places, options, holder.owner));
}

/** Reports a folder that a killed build moved away or left half written. */
function unfinishedProblems({ out, hosts }: Places): Diagnostic[] {
  return [out, hosts].flatMap((target) => {
    const away = awayProblem(target);
    if (away !== undefined) return [away];
    return exists(target.intent) ? [diagnostic("out-folder-mixed", { out: target.name })] : [];
  });
}

/** Warns about a work folder that a killed build left. The next build removes it. */
function leftoverProblems({ work, workName, out }: Places): Diagnostic[] {
  return exists(work) ? [diagnostic("work-folder-left", { out: out.name, folder: workName })] : [];
}
