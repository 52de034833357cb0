/** `stele build`: content files in, a publishable folder out. */
import { resolve } from "node:path";
import { type ExitCode, type OutOptions, planContent, reportProblems, say } from "./command.ts";
import type { BuildReport } from "./build-report.ts";
import type { LocatedDiagnostic } from "./diagnostics/located.ts";
import { counted } from "./diagnostics/message.ts";
import type { HostSummary } from "./hosts/compile.ts";
import type { Plan } from "./pipeline.ts";
import { printEnd } from "./reporters.ts";
import { type PublishOutcome, type PublishReport, publish } from "./publish/publish.ts";

/** What a build left behind, for a command that goes on with it; `problems` is `2 errors, 1 warning`, or empty. */
export type Built = Published | Failed;

/** A build that was not published. */
export interface Failed {
  readonly exitCode: Exclude<ExitCode, 0>;
  readonly problems: string;
  readonly located: readonly LocatedDiagnostic[];
}

/** A build that was published. */
export interface Published {
  readonly exitCode: 0;
  readonly plan: Plan;
  readonly report: PublishReport;
  readonly problems: string;
  readonly located: readonly LocatedDiagnostic[];
}

/** Runs the command. */
export function build(options: OutOptions): ExitCode {
  const built = buildInto(options);
  if (built.exitCode === 0 && !options.quiet) say(nextStep(options, built.plan));
  const { located } = built;
  if (built.exitCode !== 0) printEnd(options.reporter, { ok: false, located });
  else {
    const { plan } = built;
    printEnd(options.reporter, { ok: true, located, site: plan.site, report: reportOf(plan, built.report) });
  }
  return built.exitCode;
}

/** Builds, reports problems, and prints what was done; `told` as `planContent` takes it. */
export function buildInto(options: OutOptions, told?: Set<string>): Built {
  const built = publishContent(options, told);
  if (built.exitCode === 1) say(`${built.problems}; ${options.out} is as it was.`);
  if (built.exitCode === 0 && !options.quiet) say(summary(options.out, built));
  return built;
}

/** Builds and reports problems, and prints nothing else. */
export function publishContent(options: OutOptions, told?: Set<string>): Built {
  const { plan, contentDirectory, problems, located } = planContent(options, told);
  if (!plan) return { exitCode: 1, problems, located };
  const outcome = publishPlan(plan, contentDirectory, options);
  if (outcome.published) return { exitCode: 0, plan, report: outcome.report, problems, located };
  const unpublished = reportProblems(outcome.diagnostics, options.reporter);
  return {
    exitCode: outcome.exitCode,
    problems: counted(unpublished.length, "error"),
    located: [...located, ...unpublished],
  };
}

/** Publishes what was planned as the options say. */
export function publishPlan(plan: Plan, contentDirectory: string, options: OutOptions): PublishOutcome {
  return publish(plan.artifacts, {
    out: resolve(options.out),
    outName: options.out,
    contentDirectory,
    projectDirectory: process.cwd(),
    mode: options.merge ? "merge" : options.inPlace ? "in-place" : "stage",
    choices: plan.site.artifacts,
  });
}

/** How the files of the out folder differ from those before: `1 new, 2 changed, 0 removed, 30 unchanged`. */
export function changes({ added, changed, removed, unchanged }: PublishReport): string {
  return `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
}

function summary(out: string, { plan: { site, hosts }, report, problems }: Published): string {
  const translations = site.pages.reduce((sum, { translations: all }) => sum + all.size, 0);
  const lines = [
    `${out}: ${counted(site.pages.length, "page")} x ${counted(site.locales.length, "locale")}, ${counted(translations, "translation")}`,
    `  ${counted(report.files, "file")}, ${report.bytes} bytes: ${changes(report)}`,
    ...hosts.map((host) => `  ${hostLine(out, host)}`),
    ...report.notices.map((line) => `  ${line}`),
  ];
  return [...lines, ...(problems === "" ? [] : [`  ${problems}`])].join("\n");
}

function hostLine(out: string, { name, ruleCount, placing }: HostSummary): string {
  const beside = placing === undefined ? "" : `; ${out.replace(/[\\/]+$/, "")}.hosts/${name}/ ${placing}`;
  return `${name}: ${counted(ruleCount, "rule")}${beside}`;
}

function nextStep({ out, merge }: OutOptions, { site }: Plan): string {
  return [
    "Next:",
    "  npm run preview   (outside the repository: stele preview) answers on this machine as production will",
    `  publish ${out}/ at ${site.addresses.publishedAt} with any static host`,
    // Who has merged knows of it.
    ...(merge
      ? []
      : [
          "  or build into the output of a docs generator with --merge, which leaves out index.html, 404.html,",
          "  and the reference and openapi.json unless artifacts: names their places",
        ]),
  ].join("\n");
}

/** The report of what was planned and published. */
export function reportOf({ site, hosts: compiled }: Plan, files: PublishReport): BuildReport {
  return {
    publishedAt: site.addresses.publishedAt,
    pages: site.pages.length,
    locales: site.locales.length,
    translations: site.pages.reduce((sum, { translations }) => sum + translations.size, 0),
    files,
    hosts: compiled.map(({ name, ruleCount, placing }) => ({ name, rules: ruleCount, placing })),
  };
}
