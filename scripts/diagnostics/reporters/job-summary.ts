/**
 * The summary of a job of GitHub Actions, in Markdown:
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary, read November 2026.
 */
import type { Severity } from "../../model.ts";
import { counted } from "../message.ts";
import { percentage, sizeText } from "../quantities.ts";
import type { Problem } from "../problem.ts";
import type { CountedBuild } from "./step-outputs.ts";

/** What a summary tells of. */
export interface SummarizedJob {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly site: CoveredSite | undefined;
  /** What a build has written, where it has. */
  readonly report: CountedBuild | undefined;
}

/** The languages of a site, and in which of them each page exists. */
interface CoveredSite {
  readonly locales: readonly { readonly code: string }[];
  readonly pages: readonly { readonly locales: ReadonlySet<string> }[];
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

function coverageTable({ locales, pages }: CoveredSite): string[] {
  const rows = locales.map(({ code }) => {
    const translated = pages.filter((page) => page.locales.has(code)).length;
    return `| ${code} | ${translated} | ${pages.length - translated} | ${percentage(translated, pages.length)} |`;
  });
  return ["| locale | pages | missing | coverage |", "|---|--:|--:|--:|", ...rows];
}
