/**
 * Formats what GitHub Actions reads: annotations (workflow commands on standard output), the Markdown summary of a job
 * and the outputs of a step: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, read
 * November 2026.
 */
import type { LocatedDiagnostic, Problem } from "../../diagnostics/located.ts";
import { counted, percentage, printable, sizeText } from "../../diagnostics/message.ts";
import type { Severity } from "../../model.ts";
import { countTranslations, type Site } from "../../site/site.ts";
import { type BuildReport, changesLine, siteLine } from "./build-report.ts";
import { codeSpan } from "../../diagnostics/markdown.ts";

/** The maximum number of annotations of each severity in a step. GitHub drops the others silently. */
const MOST_ANNOTATIONS = 10;

const SEVERITIES = ["error", "warning", "notice"] as const;

/** Formats annotations, errors first. If a severity has more than 10 problems, the tenth annotation counts the rest. */
export function githubReport(problems: readonly Problem[]): string {
  return SEVERITIES.flatMap((severity) =>
    annotations(problems.filter((problem) => problem.severity === severity)),
  ).join("");
}

/** Returns the problems without an annotation of their own: those that the last annotation only counts. */
export function unannotated(located: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  return SEVERITIES.flatMap((severity) => {
    const ofOne = located.filter(({ diagnostic }) => diagnostic.severity === severity);
    return ofOne.slice(countAnnotated(ofOne.length));
  });
}

/** Returns how many of `count` problems get an annotation: all up to 10, else 9, because the tenth counts the rest. */
function countAnnotated(count: number): number {
  return count <= MOST_ANNOTATIONS ? count : MOST_ANNOTATIONS - 1;
}

function annotations(problems: readonly Problem[]): string[] {
  const shown = problems.slice(0, countAnnotated(problems.length));
  if (shown.length === problems.length) return shown.map(annotation);
  const { severity = "error" } = problems[0] ?? {};
  const more = `${counted(problems.length - shown.length, `more ${severity}`)}; the log of this step shows all.`;
  return [...shown.map(annotation), `::${severity}::${escapeData(more)}\n`];
}

/** Formats one annotation. Its text repeats the place, because a log shows only the text. */
function annotation({ severity, code, sentence, hint, related, ...place }: Problem): string {
  const properties = [
    ...(place.file === undefined ? [] : [`file=${escapeProperty(printable(place.file))}`]),
    ...(place.line === undefined ? [] : [`line=${place.line}`]),
    ...(place.column === undefined ? [] : [`col=${place.column}`, `endColumn=${place.column + (place.length ?? 1)}`]),
    `title=${escapeProperty(code)}`,
  ];
  const lines = [
    `${placeText(place)}${place.file === undefined ? "" : ": "}${sentence}`,
    ...related.map(({ note, ...other }) => `${note}: ${placeText(other)}`),
    ...(hint === undefined ? [] : [hint]),
  ];
  return `::${severity} ${properties.join(",")}::${escapeData(lines.join("\n"))}\n`;
}

function placeText({ file, line, column }: Pick<Problem, "file" | "line" | "column">): string {
  const parts = [file === undefined ? undefined : printable(file), line, column];
  return parts.filter((part) => part !== undefined).join(":");
}

/** Escapes a value as GitHub does: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Formats the job summary as Markdown: problems, written files, and the pages and coverage of each locale. */
export function jobSummary(
  ok: boolean,
  problems: readonly Problem[],
  site: Site | undefined,
  report: BuildReport | undefined,
): string {
  const count = (severity: Severity): string =>
    counted(problems.filter((problem) => problem.severity === severity).length, severity);
  const lines = [
    `### Stele: ${ok ? "no errors" : count("error")}`,
    "",
    `${count("error")}, ${count("warning")}, ${count("notice")}.`,
    ...(report ? ["", `${siteLine(report)}, in ${writtenText(report.files)}.`] : []),
    ...(site ? ["", ...coverageTable(site)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function writtenText(report: BuildReport["files"]): string {
  return `${counted(report.files, "file")} of ${sizeText(report.bytes)}: ${changesLine(report)}`;
}

function coverageTable({ locales, pages }: Site): string[] {
  const counts = countTranslations(pages);
  const rows = locales.map(({ code }) => {
    const translated = counts.get(code) ?? 0;
    return `| ${codeSpan(code)} | ${translated} | ${pages.length - translated} | ${percentage(translated, pages.length)} |`;
  });
  return ["| locale | pages | missing | coverage |", "|---|--:|--:|--:|", ...rows];
}

/** Formats the outputs of the step: `pages=5`. All values are numbers, so content cannot add a line of its own. */
export function stepOutputs({ pages, locales, translations, files: written }: BuildReport): string {
  const { files, bytes, added, changed, removed, unchanged } = written;
  const outputs = { pages, locales, translations, files, bytes, new: added, changed, removed, unchanged };
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  return lines.join("");
}
