/**
 * `stele`: a build as a function. Content folder in, out folder written, a report and the problems out as values.
 * Nothing is printed, and the process goes on whatever happens.
 */
import { publishPlan } from "./build.ts";
import { type OutOptions, readAndPlan, usageProblems } from "./command.ts";
import { locate } from "./content/locate.ts";
import type { LocatedDiagnostic, Position } from "./diagnostics/located.ts";
import { hosts } from "./hosts/index.ts";
import type { Severity } from "./model.ts";
import type { Plan } from "./pipeline.ts";

export type { Severity };

/** What to build. Folders are relative to the working directory, as on the command line. */
export interface BuildOptions {
  /** Where `site.yaml` lies. Default: `content`, or `stele` where that has none. */
  readonly content?: string | undefined;
  /** The out folder. Default: `dist`. */
  readonly out?: string | undefined;
  /** Publish at this address instead of `base_url`. */
  readonly baseUrl?: string | undefined;
  /** Write the rule files of these hosts instead of those of `site.yaml`. */
  readonly hosts?: readonly string[] | undefined;
  /**
   * `stage` (the default): exchange the out folder as a whole; `in-place`: file by file; `merge`: file by file, in a
   * folder that holds other files too.
   */
  readonly mode?: WriteMode | undefined;
  /** Let warnings stop the build too. */
  readonly strict?: boolean | undefined;
}

/** How the out folder is written. */
export type WriteMode = "stage" | "in-place" | "merge";

/** A build that was published, or why nothing was written. */
export type BuildResult =
  | { readonly ok: true; readonly report: BuildReport; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly reason: FailureReason; readonly problems: readonly Problem[] };

/** What stopped a build: its content, its options, or the disk, a lock or other people's files. */
export type FailureReason = "content" | "usage" | "environment";

/** What a build has written. */
export interface BuildReport {
  /** The address that the out folder is to be published at. */
  readonly publishedAt: string;
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: FileReport;
  /** Per host how many rules it was given, and where its files go that must not be published. */
  readonly hosts: readonly { readonly name: string; readonly rules: number; readonly placing: string | undefined }[];
}

/** The files that lie in the out folder now, those beside it for hosts among them, and how they differ from before. */
export interface FileReport {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** What was really done: a folder that cannot be moved is written in place. */
  readonly mode: WriteMode;
  /** What is to be known about it, in sentences. */
  readonly notices: readonly string[];
}

/** A problem in the content, the options or the surroundings. */
export interface Problem {
  /** Stable: the name of the entry of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  /** What to write instead. */
  readonly hint: string | undefined;
  /** Where it lies; lines and characters count from 1. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** How many characters of the line it covers. */
  readonly length: number | undefined;
  /** Places that take part in it. */
  readonly related: readonly {
    readonly note: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
  }[];
}

/**
 * Builds a site. Reads, plans and publishes before it returns, so that nothing can come between.
 *
 * @returns what was written, or nothing and why; warnings and notices either way
 * @throws Error for a fault of the tool itself
 * @example
 * const result = build({ content: "content", out: "dist" });
 * if (!result.ok) throw new Error(result.problems.map(({ sentence }) => sentence).join("\n"));
 */
export function build(options: BuildOptions = {}): BuildResult {
  const asked = commandOptions(options);
  const known = hosts.map(({ name }) => name);
  const misused = usageProblems(asked, known);
  if (misused.length > 0) return { ok: false, reason: "usage", problems: locate(misused, []).map(problemOf) };
  const { plan, contentDirectory, located } = readAndPlan(asked);
  if (!plan) return { ok: false, reason: "content", problems: located.map(problemOf) };
  const outcome = publishPlan(plan, contentDirectory, asked);
  const problems = [...located, ...(outcome.published ? [] : locate(outcome.diagnostics, []))].map(problemOf);
  if (outcome.published) return { ok: true, report: reportOf(plan, outcome.report), problems };
  return { ok: false, reason: outcome.exitCode === 2 ? "usage" : "environment", problems };
}

function commandOptions({ content, out = "dist", baseUrl, hosts: chosen, mode, strict }: BuildOptions): OutOptions {
  return {
    out,
    ...(content === undefined ? {} : { content }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(chosen === undefined ? {} : { host: chosen }),
    ...(mode === "merge" ? { merge: true } : {}),
    ...(mode === "in-place" ? { inPlace: true } : {}),
    ...(strict === undefined ? {} : { strict }),
  };
}

function reportOf({ site, hosts: compiled }: Plan, files: FileReport): BuildReport {
  return {
    publishedAt: site.addresses.publishedAt,
    pages: site.pages.length,
    locales: site.locales.length,
    translations: site.pages.reduce((sum, { translations }) => sum + translations.size, 0),
    files,
    hosts: compiled.map(({ name, ruleCount, placing }) => ({ name, rules: ruleCount, placing })),
  };
}

function problemOf({ diagnostic, file, position, related }: LocatedDiagnostic): Problem {
  const { code, severity, sentence, hint } = diagnostic;
  const places = related.map(({ note, position: other }) => ({ note, file: other.file, ...startOf(other) }));
  const place = position ? startOf(position) : { line: undefined, column: undefined };
  return { code, severity, sentence, hint, file, ...place, length: position?.length, related: places };
}

function startOf({ line, column }: Position): { line: number; column: number } {
  return { line, column };
}
