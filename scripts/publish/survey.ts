/** Surveys a folder before anything is written. Finds what prevents publishing, and whether any file must change. */
import { join } from "node:path";
import type { ChangedChoices } from "../diagnostics/artifacts-line.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactChoices, ArtifactName, ArtifactPlace, Diagnostic } from "../model.ts";
import { obstacleProblem, type PublishMode, type Step, steps } from "./actions.ts";
import type { NewFile } from "./artifact-order.ts";
import { bytesOf } from "./file-bytes.ts";
import { exists, looker } from "./folders.ts";
import { manifestLine } from "./manifest.ts";
import { MANIFEST, type Target, TEMPORARY } from "./places.ts";
import { emptySample, emptyStats, note, type Sample, type Stats } from "./stats.ts";

/** What to publish into which folder. */
export interface FolderBuild {
  readonly target: Target;
  /** Yields the files in order of their paths. It may be called several times. */
  readonly files: () => Iterable<NewFile>;
  /** The value of `artifacts:` in the site. */
  readonly choices: ArtifactChoices;
}

/** Files that are left alone although they differ from what the build makes. */
export interface LeftAlone {
  /** Third-party JSON files, each with the text that it needs. `inPlace`: the file already contains the text. */
  readonly fragments: { readonly path: string; readonly text: string; readonly inPlace: boolean }[];
  readonly standalone: { readonly path: string; readonly choice?: ArtifactName | undefined }[];
  /** Files of ours that the build no longer makes, and that were edited. */
  readonly edited: Sample;
}

/**
 * Surveys a folder. A survey that stops at a difference returns no diagnostics.
 *
 * @param end where the survey ends. Before staging, the first difference is enough, because staging surveys the rest.
 * @param see receives each surveyed step, in order
 * @returns diagnostics, counts, the files that are left alone, and `sameBefore`. All files before the path `sameBefore`
 *   are up to date and in the manifest. It is undefined if the folder and its manifest are up to date.
 */
export function survey(
  { target, files, choices }: FolderBuild,
  mode: PublishMode,
  end: "to the end" | "until a difference",
  see: (step: Step) => void = () => {},
) {
  const diagnostics = mode === "stage" ? [] : reservedPathProblems(target);
  const [thirdParty, collisions] = [emptySample(), emptySample()];
  const colliding = new Set<ArtifactName>();
  const stats = emptyStats();
  const left: LeftAlone = { fragments: [], standalone: [], edited: emptySample() };
  let sameBefore = exists(join(target.root, MANIFEST)) ? undefined : "";
  const isEnough = (): boolean => sameBefore !== undefined && end === "until a difference";
  for (const step of isEnough() ? [] : steps(target, files(), mode)) {
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

/** How many files a diagnostic names before it counts the rest. */
export const FILES_SHOWN = 10;

/** Makes the diagnostic of a folder with third-party files; an empty array if there are none. */
export function thirdPartyProblem({ name }: Target, { count: all, first }: Sample): Diagnostic[] {
  return all === 0 ? [] : [diagnostic("foreign-files", { out: name, first, count: all })];
}

/** Makes one diagnostic for all collisions, because one line `artifacts:` in `site.yaml` resolves all of them. */
function collisionProblem(files: Sample, colliding: ReadonlySet<ArtifactName>, choices: ArtifactChoices): Diagnostic[] {
  if (files.count === 0) return [];
  const changes: ChangedChoices = {
    ...(colliding.has("sitemap") ? { sitemap: "keep" } : {}),
    ...(colliding.has("robots") ? { robots: "keep" } : {}),
    ...(colliding.has("reference") ? { reference: elsewhere(choices.reference, "api-reference/") } : {}),
    ...(colliding.has("openapi") ? { openapi: elsewhere(choices.openapi, "api-openapi.json") } : {}),
  };
  return [diagnostic("foreign-artifacts", { ...files, choices, changes })];
}

/** Suggests another path for an artifact, or `false` if that path is the one in use. */
function elsewhere(place: ArtifactPlace, other: string): string {
  return place && place.path !== other ? `/${other}` : "false";
}

/** Reports obstacles at the two paths that a run needs for itself, so that the run overwrites no third-party file. */
function reservedPathProblems(target: Target): Diagnostic[] {
  const look = looker(target.root);
  const [manifest, temporary] = [look(MANIFEST), look(TEMPORARY)];
  return [
    ...(manifest.kind === "obstacle" ? [obstacleProblem(target, MANIFEST, manifest)] : []),
    ...(temporary.kind === "absent" ? [] : [obstacleProblem(target, TEMPORARY, { at: TEMPORARY, what: "file" })]),
  ];
}

/** Whether a path is up to date, both on the disk and in the manifest. */
function isUpToDate({ action, owned }: Step): boolean {
  if (action.kind === "keep") return owned !== undefined && manifestLine(owned) === manifestLine(action.entry);
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
