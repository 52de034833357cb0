/**
 * Problems as annotations of GitHub Actions (workflow commands on standard output), the summary of a job in Markdown,
 * and the outputs of a step: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, read
 * November 2026.
 */
import type { Severity } from "../../model.ts";
import type { Problem } from "../located.ts";
import { counted, percentage, printable, sizeText, withoutCommands } from "../message.ts";

/** GitHub shows ten annotations of a kind and step, and drops the rest without a word. */
const MOST_ANNOTATIONS = 10;

/** The lines to print, errors first; what is more than GitHub shows is counted in the last annotation of its kind. */
export function githubReport(problems: readonly Problem[]): string {
  return (["error", "warning", "notice"] as const)
    .flatMap((severity) => annotations(problems.filter((problem) => problem.severity === severity)))
    .join("");
}

function annotations(problems: readonly Problem[]): string[] {
  if (problems.length <= MOST_ANNOTATIONS) return problems.map(annotation);
  const shown = problems.slice(0, MOST_ANNOTATIONS - 1);
  const { severity = "error" } = problems[0] ?? {};
  const more = `${counted(problems.length - shown.length, `more ${severity}`)}; the log of this step shows all.`;
  return [...shown.map(annotation), `::${severity}::${escapeData(more)}\n`];
}

function annotation({ severity, code, sentence, hint, ...place }: Problem): string {
  const properties = [
    ...(place.file === undefined ? [] : [`file=${escapeProperty(withoutCommands(printable(place.file)))}`]),
    ...(place.line === undefined ? [] : [`line=${place.line}`]),
    // Lines count characters, as columns do here.
    ...(place.column === undefined ? [] : [`col=${place.column}`, `endColumn=${place.column + (place.length ?? 1)}`]),
    `title=${escapeProperty(code)}`,
  ];
  const text = hint === undefined ? sentence : `${sentence}\n${hint}`;
  return `::${severity} ${properties.join(",")}::${escapeData(text)}\n`;
}

/** As the toolkit escapes them: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** The contents of a job summary. */
export interface SummarizedJob {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly site: CoveredSite | undefined;
  /** What a build has written, where it has. */
  readonly report: CountedBuild | undefined;
}

/** The summary as Markdown: problems, what was written, pages and coverage for each locale. */
export function jobSummary({ ok, problems, site, report }: SummarizedJob): string {
  const count = (severity: Severity): number => problems.filter((problem) => problem.severity === severity).length;
  const lines = [
    `### Stele: ${ok ? "no errors" : counted(count("error"), "error")}`,
    "",
    `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}, ${counted(count("notice"), "notice")}.`,
    ...(report ? ["", ...writtenLines(report)] : []),
    ...(site ? ["", ...coverageTable(site)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function writtenLines({ pages, locales, translations, files }: CountedBuild): string[] {
  const { added, changed, removed, unchanged } = files;
  return [
    `${counted(pages, "page")} x ${counted(locales, "locale")}, ${counted(translations, "translation")}, in ${counted(files.files, "file")} of ${sizeText(files.bytes)}: ${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`,
  ];
}

/** The languages of a site, and in which of them each page exists. */
interface CoveredSite {
  readonly locales: readonly { readonly code: string }[];
  readonly pages: readonly { readonly locales: ReadonlySet<string> }[];
}

function coverageTable({ locales, pages }: CoveredSite): string[] {
  const rows = locales.map(({ code }) => {
    const translated = pages.filter((page) => page.locales.has(code)).length;
    return `| ${code} | ${translated} | ${pages.length - translated} | ${percentage(translated, pages.length)} |`;
  });
  return ["| locale | pages | missing | coverage |", "|---|--:|--:|--:|", ...rows];
}

/** The counts that are handed on. */
export interface CountedBuild {
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: {
    readonly files: number;
    readonly bytes: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly unchanged: number;
  };
}

/** The lines, each a number: nothing of the content is in them, so that no content can begin a line of its own. */
export function stepOutputs({ pages, locales, translations, files }: CountedBuild): string {
  const outputs = {
    pages,
    locales,
    translations,
    files: files.files,
    bytes: files.bytes,
    new: files.added,
    changed: files.changed,
    removed: files.removed,
    unchanged: files.unchanged,
  };
  return Object.entries(outputs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}
