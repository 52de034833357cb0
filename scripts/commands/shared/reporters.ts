/** Prints reports of problems: for people on standard error, for programs on standard output. */
import { appendFileSync } from "node:fs";
import { isAbsolute, posix, sep } from "node:path";
import tool from "../../../package.json" with { type: "json" };
import type { AuditCounts } from "../../audit/index.ts";
import { locate } from "../../content/locate.ts";
import { folderInRepository } from "../../content/sources/places.ts";
import type { BuildReport } from "./build-report.ts";
import { naming } from "../../diagnostics/errno.ts";
import { type LocatedDiagnostic, type Problem, problemOf } from "../../diagnostics/located.ts";
import { visibleJson, visibleLines, withoutCommands, withoutHashCommands } from "../../diagnostics/message.ts";
import { prettyDiagnostic, prettyReport } from "../../diagnostics/reporters/pretty.ts";
import type { Diagnostic } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { problemsOf } from "../../publish/failures.ts";

/** The formats of a report, as `--reporter` names them. */
export const REPORTERS = ["pretty", "json", "github", "sarif"] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** Returns the reporter: the one in the options, else `github` in GitHub Actions, else `pretty`. */
export function reporterName(asked: ReporterName | undefined): ReporterName {
  return asked ?? (process.env["GITHUB_ACTIONS"] === "true" ? "github" : "pretty");
}

/** Whether problems are printed as soon as they are found. True for the reporter `pretty`, or without a reporter. */
export function isForPeople(reporter: ReporterName | undefined): boolean {
  return reporter === undefined || reporter === "pretty";
}

/** Prints problems for people, on standard error. `all`: every problem, and not only the first of many equal ones. */
export function printProblems(located: readonly LocatedDiagnostic[], quiet: boolean, all = false): void {
  const shown = located.filter(({ diagnostic: { severity } }) => !quiet || severity !== "notice");
  for (const text of prettyReport(shown, all)) process.stderr.write(text);
}

/**
 * Makes a stream escape control characters (`visibleLines`) and break log commands (`withoutCommands`) in all texts, even
 * if no CI variable is set: a CI runner also reads the output of containers, which may lack these variables. So a text of
 * the content that a command forgot to escape does no harm. Bytes are written unchanged.
 */
export function guardStream(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: readonly unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) =>
    write(typeof chunk === "string" ? withoutCommands(visibleLines(chunk)) : chunk, ...rest);
}

/** How the out folder differs from a build of the content, as `check --dist --reporter json` prints it. */
export interface OutFolderReport {
  readonly upToDate: boolean;
  /** The files that a build would add, change and remove: `dist/locales/v1.json`. */
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** With `--merge`: third-party JSON files, and whether each contains the lines that the site needs. */
  readonly fragments: readonly { readonly file: string; readonly inPlace: boolean }[];
}

interface CommandEnd {
  readonly ok: boolean;
  readonly located: readonly LocatedDiagnostic[];
  /** The path of `site.yaml`. SARIF needs a file for every problem, and some problems have none. */
  readonly siteFile: string;
  readonly site?: Site | undefined;
  readonly report?: BuildReport | undefined;
  readonly outFolder?: OutFolderReport | undefined;
  readonly audit?: AuditCounts | undefined;
}

/** At the end of a command, prints the report for programs on standard output. The reporter `pretty` has none. */
export async function printEnd(name: ReporterName, end: CommandEnd): Promise<void> {
  const { ok, located, siteFile, site, report, outFolder, audit } = end;
  if (name === "pretty") return;
  const problems = located.map(problemOf);
  if (name === "json") {
    printJson(`{"ok":${ok},"problems":[`);
    for (const [index, problem] of problems.entries()) printJson((index === 0 ? "" : ",") + JSON.stringify(problem));
    printJson(`],${JSON.stringify({ report: report ?? null, outFolder, audit }).slice(1)}\n`);
  } else if (name === "sarif") {
    const { sarifReport } = await import("../../diagnostics/reporters/sarif.ts");
    printJson(sarifReport(problems.map(seenFromRepository), tool.version, inRepository(siteFile)));
  } else {
    const { jobSummary, stepOutputs } = await import("./github.ts");
    await printAnnotations(located);
    appendToFile(process.env["GITHUB_STEP_SUMMARY"], jobSummary(ok, problems, site, report));
    appendToFile(process.env["GITHUB_OUTPUT"], report === undefined ? "" : stepOutputs(report));
  }
}

/** Names the files of a problem as seen from the repository: GitHub looks for them there, whatever folder a job is in. */
function seenFromRepository(problem: Problem): Problem {
  const { file, related } = problem;
  return {
    ...problem,
    ...(file !== undefined && { file: inRepository(file) }),
    related: related.map((other) => ({ ...other, file: inRepository(other.file) })),
  };
}

function inRepository(file: string): string {
  return isAbsolute(file) ? file : posix.join(folderInRepository(workingDirectory()), file);
}

/** Prints problems as annotations of GitHub Actions, and those beyond their maximum number in the log. */
async function printAnnotations(located: readonly LocatedDiagnostic[]): Promise<void> {
  const { githubReport, unannotated } = await import("./github.ts");
  // Writes bytes, because `guardStream` would break these commands in a string.
  process.stdout.write(Buffer.from(withoutHashCommands(githubReport(located.map(problemOf).map(seenFromRepository)))));
  printProblems(unannotated(located), false, true);
}

/** Prints problems that have no place in the content: as annotations in GitHub Actions, else for people. */
export async function printFound(diagnostics: readonly Diagnostic[]): Promise<void> {
  const located = locate(diagnostics, []);
  if (reporterName(undefined) === "github") await printAnnotations(located);
  else printProblems(located, false, true);
}

/** Prints a piece of JSON. The whole JSON in one string could be longer than the limit of JavaScript strings. */
function printJson(text: string): void {
  process.stdout.write(visibleJson(text));
}

/** Appends to a file that a variable of GitHub Actions names. The runner reads the file after the step. */
export function appendToFile(file: string | undefined, text: string): void {
  if (file && text !== "") naming(file, () => appendFileSync(file, text));
}

/**
 * Describes a thrown value, without a final line feed. An error of the operating system is described by its diagnostic,
 * anything else as an internal error. `--debug` adds the stack trace.
 */
export function faultText(thrown: unknown): string {
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const details = process.argv.includes("--debug") ? `\n${stack}` : "";
  const problems = problemsOf(thrown, workingDirectory());
  if (problems) return locate(problems, []).map(prettyDiagnostic).join("").trimEnd() + details;
  return `stele: internal error.${details || "\nRun it again with --debug and report the stack trace."}`;
}

/** Returns the working directory. If it was removed, returns the root instead of throwing. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return sep;
  }
}
