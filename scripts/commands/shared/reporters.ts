/** Prints reports of problems: for people on standard error, for programs on standard output. */
import { appendFileSync } from "node:fs";
import { sep } from "node:path";
import tool from "../../../package.json" with { type: "json" };
import { locate } from "../../content/locate.ts";
import type { BuildReport } from "./build-report.ts";
import { type LocatedDiagnostic, problemOf } from "../../diagnostics/located.ts";
import { visibleJson, withoutCommands } from "../../diagnostics/message.ts";
import { prettyDiagnostic, prettyReport } from "../../diagnostics/reporters/pretty.ts";
import type { Site } from "../../site/site.ts";
import { problemsOf } from "../../publish/failures.ts";

/** How problems are reported. */
export const REPORTERS = ["pretty", "json", "github", "sarif"] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** The reporter from the options. Default: `github` in GitHub Actions, else `pretty`. */
export function reporterName(asked: ReporterName | undefined): ReporterName {
  return asked ?? (isInGithubActions() ? "github" : "pretty");
}

/** Whether problems are printed for people as soon as they are found: by the pretty reporter, and without a reporter. */
export function isForPeople(reporter: ReporterName | undefined): boolean {
  return reporter === undefined || reporter === "pretty";
}

/** Prints problems for people, on standard error. */
export function printProblems(located: readonly LocatedDiagnostic[], quiet: boolean): void {
  const shown = located.filter(({ diagnostic: { severity } }) => !quiet || severity !== "notice");
  for (const text of prettyReport(shown)) process.stderr.write(forLog(text));
}

/** Text for people, without log commands in GitHub Actions. */
export function forLog(text: string): string {
  return isInGithubActions() ? withoutCommands(text) : text;
}

function isInGithubActions(): boolean {
  return process.env["GITHUB_ACTIONS"] === "true";
}

/** How the out folder differs from a build of the content, as `check --dist --reporter json` prints it. */
export interface OutFolderReport {
  readonly upToDate: boolean;
  /** Files that a build would add, change and remove. Their paths begin with the name of the out folder. */
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Third-party JSON files, with `--merge`, and whether they contain the fragments that the site needs. */
  readonly fragments: readonly { readonly file: string; readonly inPlace: boolean }[];
}

/** The end of a command: its problems in order, and what it has planned and done so far. */
interface CommandEnd {
  readonly ok: boolean;
  readonly located: readonly LocatedDiagnostic[];
  /** The path of `site.yaml`, for programs that need a place for every problem. */
  readonly siteFile: string;
  readonly site?: Site | undefined;
  readonly report?: BuildReport | undefined;
  /** How the out folder differs, with `--dist`. */
  readonly outFolder?: OutFolderReport | undefined;
}

/** Prints the end of a command for programs, on standard output. The pretty reporter prints nothing. */
export async function printEnd(name: ReporterName, end: CommandEnd): Promise<void> {
  const { ok, located, siteFile, site, report, outFolder } = end;
  if (name === "pretty") return;
  const problems = located.map(problemOf);
  if (name === "json") {
    printJson(`{"ok":${ok},"problems":[`);
    for (const [index, problem] of problems.entries()) printJson((index === 0 ? "" : ",") + JSON.stringify(problem));
    printJson(`],${JSON.stringify({ report: report ?? null, outFolder }).slice(1)}\n`);
  } else if (name === "sarif") {
    const { sarifReport } = await import("../../diagnostics/reporters/sarif.ts");
    printJson(sarifReport(problems, tool.version, siteFile));
  } else {
    const { githubReport, jobSummary, stepOutputs, unannotated } = await import("./github.ts");
    process.stdout.write(githubReport(problems));
    printProblems(unannotated(located), false);
    appendToFile(process.env["GITHUB_STEP_SUMMARY"], jobSummary(ok, problems, site, report));
    appendToFile(process.env["GITHUB_OUTPUT"], report === undefined ? "" : stepOutputs(report));
  }
}

/** Prints a piece of JSON. One string for all problems could be longer than a string may be. */
function printJson(text: string): void {
  process.stdout.write(jsonForLog(text));
}

/** JSON without characters that hide text, and without the start of a log command. The values stay the same. */
export function jsonForLog(json: string): string {
  return visibleJson(json).replaceAll("##[", "#\\u0023[");
}

/** Appends to a file that a variable of GitHub Actions names. The runner reads it after the step. */
function appendToFile(file: string | undefined, text: string): void {
  if (file && text !== "") appendFileSync(file, text);
}

/**
 * Describes something thrown, without a final line feed: an error of the operating system by its diagnostic, anything
 * else as an internal error. `--debug` adds the stack trace.
 */
export function faultText(thrown: unknown): string {
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const details = process.argv.includes("--debug") ? `\n${stack}` : "";
  const problems = problemsOf(thrown, workingDirectory());
  if (problems) return locate(problems, []).map(prettyDiagnostic).join("").trimEnd() + details;
  return `stele: internal error.${details || "\nRun it again with --debug and report the stack trace."}`;
}

/** The working directory; the root if the working directory was removed. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return sep;
  }
}
