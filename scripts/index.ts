/** The module `stele`, for programs: `build()` runs a build, returns its report and problems, and prints nothing. */
import type { BuildReport, WriteMode } from "./commands/shared/build-report.ts";
import { publishOptions, reportOf } from "./commands/shared/publishing.ts";
import { type OutOptions, usageProblems } from "./commands/shared/options.ts";
import { planSiteOf } from "./commands/shared/plan-site.ts";
import { readContentOf } from "./commands/shared/planning.ts";
import { locate } from "./content/locate.ts";
import { type Problem, problemOf } from "./diagnostics/located.ts";
import { publish } from "./publish/publish.ts";

export type { BuildReport, FileReport, HostNotice, HostReport, WriteMode } from "./commands/shared/build-report.ts";
export type { Problem, RelatedProblemPlace } from "./diagnostics/located.ts";
export type { Severity } from "./model.ts";

/** Options of a build. Folders are relative to the working directory, as on the command line. */
export interface BuildOptions {
  /** The folder with `site.yaml`. Default: `content`, or `stele` if only `stele` contains a `site.yaml`. */
  readonly content?: string | undefined;
  /** The out folder. Default: `dist`. */
  readonly out?: string | undefined;
  /** Publish at this address instead of `base_url`. */
  readonly baseUrl?: string | undefined;
  /** Write rule files for these hosts instead of the hosts in `site.yaml`. */
  readonly hosts?: readonly string[] | undefined;
  /** `stage` (default) replaces the out folder as a whole, `in-place` file by file. `merge` keeps third-party files. */
  readonly mode?: WriteMode | undefined;
  /** Flush to disk (fsync) before publishing. After a power cut, the out folder is the whole old or whole new build. */
  readonly durable?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/** The report of a published build, or the reason why the build failed. `problems` has errors, warnings and notices. */
export type BuildResult =
  | { readonly ok: true; readonly report: BuildReport; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly reason: FailureReason; readonly problems: readonly Problem[] };

/** Why a build failed: because of the content, the options, or the environment (disk, lock, third-party files). */
export type FailureReason = "content" | "usage" | "environment";

/**
 * Builds a site: reads the content and writes the out folder. The work is done when the function returns.
 *
 * @throws Error for an internal error
 * @example
 * const result = build({ content: "content", out: "dist" });
 * if (!result.ok) throw new Error(result.problems.map(({ sentence }) => sentence).join("\n"));
 */
export function build(options: BuildOptions = {}): BuildResult {
  const { content, out = "dist", baseUrl, hosts: host, mode, durable, strict } = options;
  const modes = { merge: mode === "merge", inPlace: mode === "in-place" };
  const asked: OutOptions = { content, out, baseUrl, host, durable, strict, ...modes };
  const misused = usageProblems(asked);
  if (misused.length > 0) return { ok: false, reason: "usage", problems: locate(misused, []).map(problemOf) };
  const read = readContentOf(asked);
  const { plan, located } = planSiteOf(read, asked);
  if (!plan) return { ok: false, reason: "content", problems: located.map(problemOf) };
  const outcome = publish(plan.artifacts, publishOptions(plan, read.contentDirectory, asked));
  const problems = [...located, ...(outcome.published ? [] : locate(outcome.diagnostics, []))].map(problemOf);
  if (outcome.published) return { ok: true, report: reportOf(plan, outcome.report), problems };
  return { ok: false, reason: outcome.exitCode === 2 ? "usage" : "environment", problems };
}
