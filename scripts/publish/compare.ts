/** Compares an out folder with what a build would write there. Changes nothing: takes no lock, repairs nothing. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, Diagnostic, TextArtifact } from "../model.ts";
import type { Step } from "./actions.ts";
import { cutAtBlock } from "./blocks.ts";
import { problemsOrRethrow } from "./failures.ts";
import { unless } from "./system-errors.ts";
import { readRuleFile } from "./file-bytes.ts";
import { exists } from "./folders.ts";
import { holdRealFolder, namedBelow, notAFolder } from "./held-folders.ts";
import { lockHolder } from "./lock.ts";
import { hasManifest } from "./manifest.ts";
import { outFolder } from "./out-folder.ts";
import { MANIFEST, type Places, placesOf, type Target } from "./places.ts";
import { planBoth, type PublishOptions, runToEnd } from "./publish.ts";
import { awayProblem, besideProblem, lockedProblem } from "./under-lock.ts";

/** The files that a build would change. Each path begins with the folder as the user wrote it: `dist/index.html`. */
export interface Differences {
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Third-party JSON files. A build never changes them. `inPlace`: whether `file` has what the site needs. */
  readonly fragments: readonly { readonly file: string; readonly inPlace: boolean }[];
}

/**
 * The differences, or the reason why the folder could not be compared. Exit code 1: a killed build left the folder
 * unfinished. 2: the folder is not allowed as an out folder. 3: the disk, a lock or third-party files prevent a build.
 */
export type Comparison =
  | {
      readonly compared: true;
      readonly upToDate: boolean;
      readonly differences: Differences;
      /** Warnings about leftovers of a killed build in the work folder. The out folder itself is complete. */
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly compared: false; readonly exitCode: 1 | 2 | 3; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares two folders, `dist` and `dist.hosts`, with what a build would publish there.
 *
 * @param artifacts yields the artifacts, as for `publish`
 * @throws Error for internal errors
 */
export function compareOutFolder(artifacts: () => Iterable<Artifact>, options: PublishOptions): Comparison {
  try {
    const found = outFolder(options);
    if ("refused" in found) return notCompared(2, [found.refused]);
    const parent = dirname(found.path);
    const around = holdRealFolder(parent);
    if (around === undefined && exists(parent)) throw notAFolder(parent);
    try {
      const held = around && { around: around.place };
      return compareAt(artifacts, options, placesOf(found.path, options.outName, options.ownerships, held));
    } catch (thrown) {
      throw around === undefined ? thrown : namedBelow(parent, around.place, thrown);
    } finally {
      around?.release();
    }
  } catch (thrown) {
    return notCompared(3, problemsOrRethrow(thrown, options.projectDirectory));
  }
}

function compareAt(artifacts: () => Iterable<Artifact>, options: PublishOptions, places: Places): Comparison {
  const holder = lockHolder(places.lock);
  const busy = besideProblem(places) ?? (holder && lockedProblem(places, options, holder.owner));
  if (busy !== undefined) return notCompared(3, [busy]);
  const unfinished = [places.out, places.hosts].flatMap(unfinishedProblem);
  if (unfinished.length > 0) return notCompared(1, unfinished);
  const found = new Map<Target, Found>();
  const look = (target: Target): ((step: Step) => void) => {
    const none: Found = { new: [], changed: [], removed: [], unchanged: 0, fragments: [] };
    found.set(target, none);
    return (step) => add(none, target, step);
  };
  const planned = runToEnd(planBoth(artifacts, options, places, look));
  if ("published" in planned) return notCompared(planned.exitCode, planned.diagnostics);
  const different = planned.jobs.filter(({ settled }) => !settled);
  for (const { target } of different) orManifest(found.get(target), target);
  // No build is running. So if there is a work folder, a killed build left it, and the next build removes it.
  const leftover = { out: places.out.name, folder: places.out.workName };
  const diagnostics = exists(places.work) ? [diagnostic("work-folder-left", leftover)] : [];
  const differences = together([...found.values()]);
  return { compared: true, upToDate: different.length === 0, differences, diagnostics };
}

function notCompared(exitCode: 1 | 2 | 3, diagnostics: readonly Diagnostic[]): Comparison {
  return { compared: false, exitCode, diagnostics };
}

export type HostFile = Pick<TextArtifact, "path" | "place" | "sharing">;

/**
 * Whether the previous build was for other hosts, or there is no previous build. Compares only the names of files for
 * hosts: reading the manifest could be slow, because it may have a million lines.
 *
 * @param made the files that this build makes for hosts
 * @param hasGateway whether this build makes the programs of the gateway
 * @param ruleFiles the rule files that any host can have in the published folder
 */
export function isForOtherHosts(
  made: readonly HostFile[],
  hasGateway: boolean,
  ruleFiles: readonly string[],
  options: PublishOptions,
): boolean {
  const found = outFolder(options);
  if ("refused" in found) return true;
  const { out, hosts } = placesOf(found.path, options.outName, options.ownerships);
  if (!hasManifest(out.root)) return true;
  const ours = ruleFiles.filter((path) => isOurRuleFile(out, path));
  // No build changes a third-party `vercel.json`. So it does not show whether the previous build was for Vercel.
  const isUnknown = ({ path, sharing }: HostFile): boolean =>
    sharing === "fragment" && !ours.includes(path) && exists(join(out.root, path));
  const published = made.filter((file) => ruleFiles.includes(file.path) && !isUnknown(file)).map(({ path }) => path);
  const folders = made.flatMap(({ place }) => (place === "published" ? [] : [place.host]));
  const now = new Set([...published, ...folders, ...(hasGateway ? ["gateway"] : [])]);
  const beside = unless(["ENOENT", "ENOTDIR", "EACCES"], () => readdirSync(hosts.root)) ?? [];
  const former = [...ours, ...beside.filter((name) => name !== dirname(MANIFEST))];
  return now.size !== former.length || former.some((name) => !now.has(name));
}

function isOurRuleFile({ root, ownership }: Target, path: string): boolean {
  const found = unless(["ENOENT", "ENOTDIR", "EACCES"], () => readRuleFile(join(root, path)));
  if (typeof found !== "object" || ownership.placeOf(path) === "own") return typeof found === "object";
  return cutAtBlock(found.bytes) !== "none" || ownership.isMarked(path, found.bytes.toString());
}

/** The differences of one folder, which its steps fill in. */
interface Found {
  readonly new: string[];
  readonly changed: string[];
  readonly removed: string[];
  readonly fragments: { readonly file: string; readonly inPlace: boolean }[];
  unchanged: number;
}

function add(found: Found, { name }: Target, { path, action }: Step): void {
  const file = `${name}/${path}`;
  if (action.kind === "keep") found.unchanged += 1;
  else if (action.kind === "write") (action.was === "absent" ? found.new : found.changed).push(file);
  else if (action.kind === "remove" || action.kind === "cut") found.removed.push(file);
  else if (action.kind === "paste") found.fragments.push({ file, inPlace: action.inPlace });
}

/** Lists the manifest of a folder as changed if the folder must change, but no other file in it is listed. */
function orManifest(found: Found | undefined, { name }: Target): void {
  if (found?.new.length === 0 && found.changed.length === 0 && found.removed.length === 0)
    found.changed.push(`${name}/${MANIFEST}`);
}

function together(folders: readonly Found[]): Differences {
  return {
    new: folders.flatMap((found) => found.new),
    changed: folders.flatMap((found) => found.changed),
    removed: folders.flatMap((found) => found.removed),
    unchanged: folders.reduce((sum, { unchanged }) => sum + unchanged, 0),
    fragments: folders.flatMap(({ fragments }) => fragments),
  };
}

function unfinishedProblem(target: Target): Diagnostic[] {
  const away = awayProblem(target);
  if (away !== undefined) return [away];
  return exists(target.intent) ? [diagnostic("out-folder-mixed", { out: target.name })] : [];
}
