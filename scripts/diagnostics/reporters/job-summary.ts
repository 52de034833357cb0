/**
 * The summary of a job of GitHub Actions, in Markdown:
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary, read November 2026.
 */
import type { Severity, Site } from "../../model.ts";
import { counted } from "../message.ts";
import type { Problem } from "../problem.ts";

/** What a summary tells of. */
export interface SummarizedJob {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly site: Site | undefined;
  /** How the files of the out folder differ from before, where a build has written it. */
  readonly files: { readonly added: number; readonly changed: number; readonly removed: number } | undefined;
}

/** The summary as Markdown: problems, pages and coverage for each locale, what the change does to files. */
export function jobSummary({ ok, problems, site, files }: SummarizedJob): string {
  const count = (severity: Severity): number => problems.filter((problem) => problem.severity === severity).length;
  const lines = [
    `### Stele: ${ok ? "no errors" : counted(count("error"), "error")}`,
    "",
    `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}, ${counted(count("notice"), "notice")}.`,
    ...(files ? ["", `${files.added} new files, ${files.changed} changed, ${files.removed} removed.`] : []),
    ...(site ? ["", ...coverageTable(site)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function coverageTable({ locales, pages }: Site): string[] {
  const rows = locales.map(({ code }) => {
    const translated = pages.filter(({ translations }) => translations.has(code)).length;
    const percent = pages.length === 0 ? 0 : (100 * translated) / pages.length;
    return `| ${code} | ${translated} | ${pages.length - translated} | ${percent.toFixed(1)} % |`;
  });
  return ["| locale | pages | missing | coverage |", "|---|--:|--:|--:|", ...rows];
}
