/** `stele build`: reads the content files and writes a folder that can be published. */
import { type ExitCode, type OutOptions, reportProblems, say, siteFileOf } from "./shared/options.ts";
import { planContent, type ReportOptions } from "./shared/planning.ts";
import { isUpToDate, type WriteMode } from "./shared/build-report.ts";
import { publishOptions, reportOf } from "./shared/publishing.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { counted } from "../diagnostics/message.ts";
import type { Plan } from "../pipeline.ts";
import { printEnd, reporterName } from "./shared/reporters.ts";
import { isForOtherHosts } from "../publish/compare.ts";
import { publishing, type PublishOptions, type PublishOutcome, type PublishReport } from "../publish/publish.ts";
import { RULE_FILES } from "../site/layout.ts";
import { checkPageFiles } from "../site/checks/third-party.ts";
import { type Signals, untilStopped } from "./shared/signals.ts";
import { buildSummary, type Docs, nextStepsOf } from "./shared/summary.ts";
import { beginProgress, countedArtifacts, isInLog, paintFor, type Progress, terminalOf } from "./shared/terminal.ts";

/** The result of a build. `problems` is a text such as `2 errors, 1 warning`, or empty. */
type Built = (
  | { exitCode: 0; plan: Plan; report: PublishReport; path: string; isForOtherHosts: boolean; findsPages: boolean }
  | Unpublished
) & {
  readonly problems: string;
  readonly located: readonly LocatedDiagnostic[];
};

interface Unpublished {
  readonly exitCode: Exclude<ExitCode, 0>;
}

export async function build(given: OutOptions, signals: Signals): Promise<ExitCode> {
  const options = { ...given, reporter: reporterName(given.reporter) };
  // In continuous integration, the job decides what to do next, so the summary names no next steps.
  const reporting = { isLast: !isInLog(process.env) };
  const built = await buildInto(options, reporting, (steps) => untilStopped(steps, signals));
  const { exitCode } = built;
  // The reporter `github` omits notices of hosts that the summary omits. Reports for programs repeat them.
  const isOld = options.reporter === "github" && built.exitCode === 0 && !built.isForOtherHosts;
  const old = isOld ? built.plan.hosts.flatMap(({ notices }) => notices) : [];
  const located = built.located.filter(({ diagnostic }) => !old.includes(diagnostic));
  const done = built.exitCode === 0 && { site: built.plan.site, report: reportOf(built.plan, built.report) };
  await printEnd(options.reporter, { ok: exitCode === 0, located, siteFile: siteFileOf(options), ...done });
  return exitCode;
}

type RunSteps = (steps: Generator<void, PublishOutcome>) => PublishOutcome | Promise<PublishOutcome>;

/** Builds, reports problems and prints a summary. With `isLast`, the summary names the next steps. */
export async function buildInto(
  options: OutOptions,
  { isLast = false, ...reporting }: ReportOptions & { readonly isLast?: boolean },
  run: RunSteps,
): Promise<Built> {
  const built = await publishContent(options, { ...reporting, isSummarized: true }, run);
  const { exitCode, problems } = built;
  if (exitCode === 1) say(`${problems}; ${options.out} is as it was.`);
  if (built.exitCode === 0 && !options.quiet) {
    const report = reportOf(built.plan, built.report);
    const isNew = options.verbose === true || !isUpToDate(report.files);
    // The build is published. No fault in reading configurations of others for an advice may end it as if it were not.
    const docs =
      isLast && isNew ? await docsOf(built.plan, built.findsPages, options.out).catch(() => undefined) : undefined;
    const needsGateway = !built.plan.site.artifacts.translations;
    const nextSteps = isLast && isNew ? nextStepsOf(options, report, docs, process.env, needsGateway) : [];
    // With the reporter `github`, annotations in the same log show the notices.
    const saysNotices = built.isForOtherHosts && options.reporter !== "github";
    // The time since the process started, because the user has waited that long.
    const milliseconds = performance.now();
    const terminal = terminalOf(process.stderr, process.env);
    const drawing = { columns: terminal.columns, paint: paintFor(terminal) };
    const { out } = options;
    say(buildSummary({ out, report, problems, milliseconds, isNew, saysNotices, nextSteps }, drawing));
  }
  return built;
}

/** Finds the docs of the project. Undefined if the docs are published on another origin than the build. */
async function docsOf({ site }: Plan, findsPages: boolean, out: string): Promise<Docs | undefined> {
  const { locales, sourceLocale, publishedAt } = site.addresses;
  const source = locales.find(({ code }) => code === sourceLocale);
  if (source?.origin !== new URL(publishedAt).origin) return undefined;
  const { findTree } = await import("../init/detect/index.ts");
  const { lookInto, outFolder } = await import("./shared/plan-site.ts");
  const { repositoryAt } = await import("../init/repository.ts");
  const tree = findTree(repositoryAt(process.cwd()));
  if (!findsPages && !tree) return undefined;
  const folder = { ...lookInto(outFolder(out)), isThirdParty: () => false };
  return { publishing: tree?.publishing, areInOut: checkPageFiles(site, folder).isBuilt };
}

/** Builds, shows the progress and reports problems. Prints no summary. */
export async function publishContent(options: OutOptions, reporting: ReportOptions, run: RunSteps): Promise<Built> {
  const terminal = terminalOf(process.stderr, process.env);
  const shown = { ...terminal, progress: terminal.progress && options.quiet !== true };
  const progress = beginProgress(
    shown,
    // Bytes: a stream escapes control characters of texts.
    (text) => process.stderr.write(Buffer.from(text)),
    () => performance.now(),
  );
  const planned = await planContent(options, { ...reporting, progress });
  const { plan, contentDirectory, problems, located, findsPages } = planned;
  if (!plan) return { exitCode: 1, problems, located };
  const request = publishOptions(plan, contentDirectory, options);
  const files = plan.hosts.flatMap((host) => host.files);
  // In continuous integration there is no previous build to compare with, so each build would seem to be the first.
  const isOther =
    options.verbose === true ||
    (!isInLog(process.env) && isForOtherHosts(files, plan.site.gateway.emit, RULE_FILES, request));
  const outcome = await run(publishingPlan(plan, request, progress));
  if (outcome.published)
    return {
      exitCode: 0,
      plan,
      report: outcome.report,
      path: outcome.path,
      isForOtherHosts: isOther,
      findsPages,
      problems,
      located,
    };
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
