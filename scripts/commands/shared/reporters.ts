/** Which report of problems is printed where: for people on standard error, for programs on standard output. */
import { appendFileSync } from "node:fs";
import tool from "../../../package.json" with { type: "json" };
import type { BuildReport } from "./build-report.ts";
import type { LocatedDiagnostic } from "../../diagnostics/located.ts";
import { visibleJson } from "../../diagnostics/message.ts";
import { problemOf } from "../../diagnostics/problem.ts";
import { githubReport, withoutCommands } from "../../diagnostics/reporters/github.ts";
import { jobSummary } from "../../diagnostics/reporters/job-summary.ts";
import { stepOutputs } from "../../diagnostics/reporters/step-outputs.ts";
import { prettyReport } from "../../diagnostics/reporters/pretty.ts";
import { sarifReport } from "../../diagnostics/reporters/sarif.ts";
import type { Site } from "../../site/site.ts";
import type { OutFolderReport } from "./out-folder-report.ts";

/** How problems are reported. */
export type ReporterName = (typeof REPORTERS)[number];

/** The reporters by their names. */
export const REPORTERS = ["pretty", "json", "github", "sarif"] as const;

/** The reporter from the options. Default: `github` in GitHub Actions, else `pretty`. */
function reporterName(asked: ReporterName | undefined): ReporterName {
  return asked ?? (isInGithubActions() ? "github" : "pretty");
}

/** Whether problems are printed for people as they are met. */
export function isForPeople(asked: ReporterName | undefined): boolean {
  return ["pretty", "github"].includes(reporterName(asked));
}

/** Prints problems for people, on standard error. */
export function printProblems(located: readonly LocatedDiagnostic[], quiet: boolean): void {
  const shown = located.filter(({ diagnostic: { severity } }) => !quiet || severity !== "notice");
  for (const text of prettyReport(shown)) process.stderr.write(forLog(text));
}

/** Text for people as it may be printed where we run: the log of GitHub Actions is read for commands. */
export function forLog(text: string): string {
  return isInGithubActions() ? withoutCommands(text) : text;
}

function isInGithubActions(): boolean {
  return process.env["GITHUB_ACTIONS"] === "true";
}

/** What a command ends with: its problems in their order, and what it has planned and done, as far as it came. */
export interface CommandEnd {
  readonly ok: boolean;
  readonly located: readonly LocatedDiagnostic[];
  /** As problems name it: what has no place of its own is shown there by programs that need one. */
  readonly siteFile: string;
  readonly site?: Site | undefined;
  readonly report?: BuildReport | undefined;
  /** How the out folder differs, where that was asked. */
  readonly outFolder?: OutFolderReport | undefined;
}

/** Prints the machine-readable end of a command on standard output; nothing for the pretty reporter. */
export function printEnd(asked: ReporterName | undefined, end: CommandEnd): void {
  const { ok, located, siteFile, site, report, outFolder } = end;
  const name = reporterName(asked);
  if (name === "pretty") return;
  const problems = located.map(problemOf);
  if (name === "json") printJson(`${JSON.stringify({ ok, problems, report: report ?? null, outFolder })}\n`);
  else if (name === "sarif") printJson(sarifReport(problems, { version: tool.version, siteFile }));
  else {
    process.stdout.write(githubReport(problems));
    appendToFile(process.env["GITHUB_STEP_SUMMARY"], jobSummary({ ok, problems, site, report }));
    appendToFile(process.env["GITHUB_OUTPUT"], report === undefined ? "" : stepOutputs(report));
  }
}

/** Prints JSON, in which strings alone can hold what begins a command in a log: there it is escaped, and means the same. */
function printJson(text: string): void {
  process.stdout.write(visibleJson(text).replaceAll("##[", "#\\u0023["));
}

/** Files that GitHub Actions names in variables, and reads after the step. */
function appendToFile(file: string | undefined, text: string): void {
  if (file && text !== "") appendFileSync(file, text);
}
