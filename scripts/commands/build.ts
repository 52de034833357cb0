/** `stele build`: reads the content files and writes a folder that can be published. */
import { resolve } from "node:path";
import { type ExitCode, type OutOptions, reportProblems, say, siteFileOf } from "./shared/options.ts";
import { planContent, type ReportOptions } from "./shared/planning.ts";
import type { BuildReport, WriteMode } from "./shared/build-report.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { counted } from "../diagnostics/message.ts";
import type { Site } from "../site/site.ts";
import type { Plan } from "../pipeline.ts";
import { printEnd } from "./shared/reporters.ts";
import { publishing, type PublishOptions, type PublishOutcome, type PublishReport } from "../publish/publish.ts";
import { hostsOwnership, publishedOwnership } from "../site/ownership.ts";
import { type Signals, untilStopped } from "./shared/signals.ts";
import { buildSummary, previewCommand } from "./shared/summary.ts";
import { beginProgress, countedArtifacts, paintFor, type Progress, terminalOf } from "./shared/terminal.ts";

/** The result of a build. `problems` is a text such as `2 errors, 1 warning`, or empty. */
type Built = ({ readonly exitCode: 0; readonly plan: Plan; readonly report: PublishReport } | Unpublished) & {
  readonly problems: string;
  readonly located: readonly LocatedDiagnostic[];
};

interface Unpublished {
  readonly exitCode: Exclude<ExitCode, 0>;
}

/** Runs the command. */
export async function build(options: OutOptions, signals: Signals): Promise<ExitCode> {
  const reporting = { nextStep: previewCommand(options, process.env) };
  const built = await buildInto(options, reporting, (steps) => untilStopped(steps, signals));
  const { exitCode, located } = built;
  const done = built.exitCode === 0 && { site: built.plan.site, report: reportOf(built.plan, built.report) };
  await printEnd(options.reporter, { ok: exitCode === 0, located, siteFile: siteFileOf(options), ...done });
  return exitCode;
}

/** A function that runs the steps of publishing to their end. */
type RunSteps = (steps: Generator<void, PublishOutcome>) => PublishOutcome | Promise<PublishOutcome>;

/** Builds, reports problems and prints a summary. The summary names the next command if `nextStep` is given. */
export async function buildInto(
  options: OutOptions,
  { nextStep, ...reporting }: ReportOptions & { readonly nextStep?: string },
  run: RunSteps,
): Promise<Built> {
  const built = await publishContent(options, { ...reporting, isSummarized: true }, run);
  const { exitCode, problems } = built;
  if (exitCode === 1) say(`${problems}; ${options.out} is as it was.`);
  if (built.exitCode === 0 && !options.quiet) {
    const report = reportOf(built.plan, built.report);
    // The time since the process started, because the user has waited that long.
    const milliseconds = performance.now();
    const terminal = terminalOf(process.stderr, process.env);
    const drawing = { columns: terminal.columns, paint: paintFor(terminal) };
    say(buildSummary({ out: options.out, report, problems, milliseconds, nextStep }, drawing));
  }
  return built;
}

/** Builds, shows the progress and reports problems. Prints no summary. */
export async function publishContent(options: OutOptions, reporting: ReportOptions, run: RunSteps): Promise<Built> {
  const terminal = terminalOf(process.stderr, process.env);
  const shown = { ...terminal, progress: terminal.progress && options.quiet !== true };
  const progress = beginProgress(
    shown,
    (text) => process.stderr.write(text),
    () => performance.now(),
  );
  const { plan, contentDirectory, problems, located } = await planContent(options, { ...reporting, progress });
  if (!plan) return { exitCode: 1, problems, located };
  const outcome = await run(publishingPlan(plan, publishOptions(plan, contentDirectory, options), progress));
  if (outcome.published) return { exitCode: 0, plan, report: outcome.report, problems, located };
  const unpublished = reportProblems(outcome.diagnostics, options.reporter);
  return {
    exitCode: outcome.exitCode,
    problems: counted(unpublished.length, "error"),
    located: [...located, ...unpublished],
  };
}

/** Publishes a plan step by step. Removes the progress line at the end, even after an error. */
function* publishingPlan(
  { artifacts }: Plan,
  options: PublishOptions,
  progress: Progress,
): Generator<void, PublishOutcome> {
  const shown = progress.isShown ? countedArtifacts(artifacts, progress, PASSES[options.mode]) : artifacts;
  try {
    return yield* publishing(shown, options);
  } finally {
    progress.end();
  }
}

/** Publishing goes through all artifacts once or several times. The progress line names each pass. */
const PASSES = {
  // In this mode one pass both compares and writes.
  stage: ["publishing"],
  merge: ["comparing", "preparing", "writing"],
  "in-place": ["comparing", "preparing", "writing"],
} as const satisfies Record<WriteMode, readonly [string, ...string[]]>;

/** Turns the options of a command into the options of publishing. */
export function publishOptions({ site }: Plan, contentDirectory: string, options: OutOptions): PublishOptions {
  const { merge, inPlace } = options;
  return {
    out: resolve(options.out),
    outName: options.out,
    contentDirectory,
    projectDirectory: process.cwd(),
    ownerships: { out: publishedOwnership(site.artifacts), hosts: hostsOwnership },
    mode: merge ? "merge" : inPlace ? "in-place" : "stage",
    choices: site.artifacts,
    durable: options.durable,
    expectedFiles: translationCount(site) + site.pages.length,
  };
}

/** Counts the translations of all pages. A page in the source locale counts as one, too. */
function translationCount({ pages }: Site): number {
  return pages.reduce((sum, { locales }) => sum + locales.size, 0);
}

/** Combines a plan and the result of publishing into the report of a build. */
export function reportOf({ site, hosts: compiled }: Plan, files: PublishReport): BuildReport {
  return {
    publishedAt: site.addresses.publishedAt,
    pages: site.pages.length,
    locales: site.locales.length,
    translations: translationCount(site),
    files,
    hosts: compiled.map(({ name, ruleCount, installHint, notices }) => ({
      name,
      rules: ruleCount,
      placing: installHint,
      notices: notices.map(({ sentence, hint }) => ({ sentence, hint })),
    })),
  };
}
