/** `stele build`: content files in, a publishable folder out. */
import { resolve } from "node:path";
import { type ExitCode, type OutOptions, planContent, reportProblems, say } from "./command.ts";
import { counted } from "./diagnostics/message.ts";
import type { HostSummary } from "./hosts/compile.ts";
import type { Plan } from "./pipeline.ts";
import { type PublishReport, publish } from "./publish/publish.ts";

/** What a build left behind, for a command that goes on with it. */
export type Built = { readonly exitCode: 0; readonly plan: Plan } | { readonly exitCode: Exclude<ExitCode, 0> };

/** Runs the command. */
export function build(options: OutOptions): ExitCode {
  const built = buildInto(options);
  if (built.exitCode === 0 && !options.quiet) say(nextStep(options.out, built.plan));
  return built.exitCode;
}

/** Builds, reports problems, and prints what was done. */
export function buildInto(options: OutOptions): Built {
  const { plan, contentDirectory, problems } = planContent(options);
  if (!plan) {
    say(`${problems}; ${options.out} is as it was.`);
    return { exitCode: 1 };
  }
  const outcome = publish(plan.artifacts, {
    out: resolve(options.out),
    outName: options.out,
    contentDirectory,
    projectDirectory: process.cwd(),
    mode: options.merge ? "merge" : options.inPlace ? "in-place" : "stage",
  });
  if (!outcome.published) {
    reportProblems(outcome.diagnostics);
    return { exitCode: outcome.exitCode };
  }
  if (!options.quiet) say(summary(options.out, plan, outcome.report, problems));
  return { exitCode: 0, plan };
}

function summary(out: string, { site, hosts }: Plan, report: PublishReport, problems: string): string {
  const translations = site.pages.reduce((sum, { translations: all }) => sum + all.size, 0);
  const changes = [
    [report.added, "new"],
    [report.changed, "changed"],
    [report.removed, "removed"],
    [report.unchanged, "unchanged"],
  ] as const;
  const lines = [
    `${out}: ${counted(site.pages.length, "page")} x ${counted(site.locales.length, "locale")}, ${counted(translations, "translation")}`,
    `  ${counted(report.files, "file")}, ${report.bytes} bytes: ${changes.map(([count, what]) => `${count} ${what}`).join(", ")}`,
    ...hosts.map((host) => `  ${hostLine(out, host)}`),
    ...report.notices.map((line) => `  ${line}`),
  ];
  return [...lines, ...(problems === "" ? [] : [`  ${problems}`])].join("\n");
}

function hostLine(out: string, { name, ruleCount, placing }: HostSummary): string {
  const beside = placing === undefined ? "" : `; ${out.replace(/[\\/]+$/, "")}.hosts/${name}/ ${placing}`;
  return `${name}: ${counted(ruleCount, "rule")}${beside}`;
}

function nextStep(out: string, { site }: Plan): string {
  return [
    "Next:",
    "  npm run preview   (outside the repository: stele preview) answers on this machine as production will",
    `  publish ${out}/ at ${site.addresses.publishedAt} with any static host`,
    "  or build into the output of a docs generator with --merge, which leaves out index.html and 404.html",
  ].join("\n");
}
