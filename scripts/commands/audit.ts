/** `stele audit`: checks the links between the languages of a built site, without any content. Writes nothing. */
import { type AuditCounts, auditSite } from "../audit/index.ts";
import { locate } from "../content/locate.ts";
import { readBuiltSite } from "../content/sources/html/built-site.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { aligned, few, printable } from "../diagnostics/message.ts";
import { prettyCount } from "../diagnostics/reporters/pretty.ts";
import type { Diagnostic } from "../model.ts";
import { type ContentOptions, type ExitCode, reportMisuse, say } from "./shared/options.ts";
import { isForPeople, printEnd, printProblems, reporterName } from "./shared/reporters.ts";

export type AuditOptions = Pick<ContentOptions, "baseUrl" | "strict" | "quiet" | "all" | "reporter">;

/** Runs the command. Exit code 1: faults (with `--strict` warnings too). 3: the folder is missing or unreadable. */
export async function audit(options: AuditOptions, folder: string): Promise<ExitCode> {
  if (folder === "") {
    await reportMisuse([diagnostic("empty-option", { option: "<folder>" })], options);
    return 2;
  }
  const { baseUrl, strict, quiet = false, all = false } = options;
  const reporter = reporterName(options.reporter);
  const { value: site, diagnostics } = readBuiltSite(folder);
  const audited = site && auditSite(site, baseUrl);
  const located = inOrder([...diagnostics, ...(audited?.diagnostics ?? [])]);
  const isFaulty = located.some(
    ({ diagnostic: { severity } }) => severity === "error" || (strict === true && severity === "warning"),
  );
  const isPretty = isForPeople(reporter);
  if (site && audited && !quiet) {
    const text = auditTable(site.shownAs, audited.counts, located);
    if (isPretty) process.stdout.write(text);
    else say(text.trimEnd());
  }
  if (isPretty) printProblems(located, quiet, all);
  if (isPretty && audited && !quiet) say(prettyCount(located) || "no problems");
  const ok = audited !== undefined && !isFaulty;
  await printEnd(reporter, { ok, located, siteFile: folder, audit: audited?.counts });
  if (!site) return 3;
  return isFaulty ? 1 : 0;
}

/** Sorts problems by file, and those of the folder as a whole last. */
function inOrder(diagnostics: readonly Diagnostic[]): LocatedDiagnostic[] {
  const files = new Set(diagnostics.flatMap(({ place }) => place?.file ?? []));
  return locate(diagnostics, [], [...files].sort());
}

/** Formats what was looked at, and the number of faults of each kind, the most frequent first. */
export function auditTable(folder: string, counts: AuditCounts, located: readonly LocatedDiagnostic[]): string {
  const { pages, leftOut, linkedPages, languages, groups, links, linksNotJudged } = counts;
  const rows = [
    ["pages", `${pages}`, leftOut === 0 ? "" : `and ${leftOut} that search engines do not list`],
    ["  with links to languages", `${linkedPages}`, ""],
    ["languages", `${languages.length}`, few(languages.map(printable))],
    ["groups of translations", `${groups}`, ""],
    [
      "links to languages",
      `${links}`,
      linksNotJudged === 0 ? "" : `${linksNotJudged} not judged: they leave the folder`,
    ],
    ...kindsOf(located).map(({ severity, code, count }) => [`${severity} ${code}`, `${count}`, ""]),
  ];
  const table = aligned(rows, (column) => column === 1).map((line) => `  ${line}\n`);
  return `Links between languages in ${printable(folder)}:\n${table.join("")}\n`;
}

function kindsOf(located: readonly LocatedDiagnostic[]) {
  const kinds = new Map<string, { readonly severity: string; readonly code: string; count: number }>();
  for (const {
    diagnostic: { code, severity },
  } of located) {
    const kind = kinds.get(code) ?? { code, severity, count: 0 };
    kinds.set(code, kind);
    kind.count += 1;
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
