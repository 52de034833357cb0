/** Surveys a folder: finds problems that prevent publishing, and whether any file must change. Writes nothing. */
import type { ChangedChoices } from "../diagnostics/artifacts-line.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactChoices, ArtifactName, ArtifactPlace, Diagnostic } from "../model.ts";
import { obstacleProblem, type PublishMode, type Step, steps } from "./actions.ts";
import type { NewFile } from "./artifact-order.ts";
import { bytesOf } from "./file-bytes.ts";
import { looker } from "./folders.ts";
import { byPath, type EnterFolder, withHeldFolders } from "./held-folders.ts";
import { hasManifest, isSameEntry } from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { emptySample, emptyStats, note, type Sample, type Stats } from "./stats.ts";

export interface FolderBuild {
  readonly target: Target;
  /** Yields the new files, sorted by path. It may be called several times. */
  readonly files: () => Iterable<NewFile>;
  readonly choices: ArtifactChoices;
}

/** Files that a build does not write or does not remove. The summary groups them by reason. */
export interface LeftAlone {
  /** Third-party JSON files. `inPlace`: whether a file contains `text` already. If not, the user must paste `text`. */
  readonly fragments: { readonly path: string; readonly text: string; readonly inPlace: boolean }[];
  readonly standalone: { readonly path: string; readonly choice?: ArtifactName | undefined }[];
  /** Files of an earlier build that this build no longer makes. They stay because they were edited. */
  readonly edited: Sample;
}

/**
 * Compares a folder with the build, before anything is written.
 *
 * @param end `until a difference`: stops at the first file that must change, and returns no diagnostics. Use this only
 *   before staging, which checks all files.
 * @param observe is called once or twice. The function that it returns receives each step, sorted by path. If it is called
 *   again, the comparison begins again, with folders that are checked but not held open: the earlier steps do not count
 * @returns diagnostics, counts, the files left alone, and `sameBefore`: the first path that is not up to date. It is
 *   undefined if the folder and its manifest are up to date.
 */
export function survey(
  build: FolderBuild,
  mode: PublishMode,
  end: "to the end" | "until a difference",
  observe: Observe = () => () => {},
) {
  // Only in this mode the folders of the tree are listed.
  if (mode !== "stage") return surveyOnce(build, mode, end, observe(), byPath);
  return withHeldFolders((enter) => surveyOnce(build, mode, end, observe(), enter));
}

/** Called before each comparison of a folder. Returns a function that receives the steps. */
export type Observe = () => (step: Step) => void;

function surveyOnce(
  { target, files, choices }: FolderBuild,
  mode: PublishMode,
  end: "to the end" | "until a difference",
  see: (step: Step) => void,
  enter: EnterFolder,
) {
  const diagnostics = mode === "stage" ? [] : reservedPathProblems(target);
  const [thirdParty, collisions] = [emptySample(), emptySample()];
  const colliding = new Set<ArtifactName>();
  const stats = emptyStats();
  const left: LeftAlone = { fragments: [], standalone: [], edited: emptySample() };
  let sameBefore = hasManifest(target.root) ? undefined : "";
  const isEnough = (): boolean => sameBefore !== undefined && end === "until a difference";
  for (const step of isEnough() ? [] : steps(target, files(), mode, undefined, enter)) {
    const { path, action } = step;
    if (sameBefore === undefined && !isUpToDate(step)) sameBefore = path;
    if (isEnough()) return { diagnostics: [], sameBefore, stats, left };
    see(step);
    count(stats, step);
    if (action.kind === "refuse" && action.choice !== undefined) {
      note(collisions, `${target.name}/${path}`, FILES_SHOWN);
      colliding.add(action.choice);
    } else if (action.kind === "refuse") diagnostics.push(action.diagnostic);
    else if (action.kind === "paste") left.fragments.push({ path, ...action });
    else if (action.kind === "leave") {
      if (action.why === "third-party") note(thirdParty, path, FILES_SHOWN);
      else if (action.why === "standalone") left.standalone.push({ path, choice: action.choice });
      else if (action.why === "edited") note(left.edited, path);
    }
  }
  diagnostics.push(...thirdPartyProblem(target, thirdParty), ...collisionProblem(collisions, colliding, choices));
  return { diagnostics, sameBefore, stats, left };
}

/** The maximum number of file names in a diagnostic. If there are more files, the diagnostic also says how many. */
export const FILES_SHOWN = 10;

/** Returns one diagnostic that lists the third-party files of a folder, or an empty array if there are none. */
export function thirdPartyProblem({ name }: Target, { count: all, first }: Sample): Diagnostic[] {
  return all === 0 ? [] : [diagnostic("foreign-files", { out: name, first, count: all })];
}

/** Returns one diagnostic for all artifacts whose paths other tools use. It suggests one line for `site.yaml`. */
function collisionProblem(files: Sample, colliding: ReadonlySet<ArtifactName>, choices: ArtifactChoices): Diagnostic[] {
  if (files.count === 0) return [];
  const changes: ChangedChoices = {
    ...(colliding.has("sitemap") ? { sitemap: "keep" } : {}),
    ...(colliding.has("robots") ? { robots: "keep" } : {}),
    ...(colliding.has("reference") ? { reference: elsewhere(choices.reference, "api-reference/") } : {}),
    ...(colliding.has("openapi") ? { openapi: elsewhere(choices.openapi, "api-openapi.json") } : {}),
    ...(colliding.has("status") ? { status: elsewhere(choices.status, "l10n/") } : {}),
  };
  return [diagnostic("foreign-artifacts", { ...files, choices, changes })];
}

/** Suggests `other` as the path of an artifact, or `false` (do not write it) if the artifact has that path already. */
function elsewhere(place: ArtifactPlace, other: string): string {
  return place && place.path !== other ? `/${other}` : "false";
}

/** Checks the paths of the manifest and the temporary file. A run must not overwrite third-party files there. */
function reservedPathProblems(target: Target): Diagnostic[] {
  const look = looker(target.root);
  const [manifest, temporary] = [look(MANIFEST), look(TEMPORARY)];
  return [
    ...(manifest.kind === "obstacle" ? [obstacleProblem(target, MANIFEST, manifest)] : []),
    ...(temporary.kind === "absent" ? [] : [obstacleProblem(target, TEMPORARY, { at: TEMPORARY, what: "file" })]),
  ];
}

function isUpToDate({ action, owned }: Step): boolean {
  if (action.kind === "keep") return owned !== undefined && isSameEntry(owned, action.entry);
  if (action.kind === "leave" && action.why === "third-party") return false;
  return owned === undefined && (action.kind === "leave" || action.kind === "paste");
}

/** Adds a step to the counters. */
export function count(stats: Stats, { path, action }: Step): void {
  if (action.kind === "remove" || action.kind === "cut") stats.removed += 1;
  if (action.kind !== "keep" && action.kind !== "write") return;
  stats.files += 1;
  stats.bytes += action.entry === undefined ? bytesOf(action.content) : action.entry.bytes;
  if (action.kind === "keep") stats.unchanged += 1;
  else if (action.was === "absent") stats.added += 1;
  else stats.changed += 1;
  if (action.kind === "write" && action.replaced) note(stats.replaced, path);
  if (action.kind === "write" && action.edited) note(stats.edited, path);
}
