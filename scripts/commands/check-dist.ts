/** `stele check --dist` and `--merge`: compares the out folder with what a build would write. */
import { publishOptions } from "./shared/publishing.ts";
import { type ExitCode, type OutOptions, reportProblems } from "./shared/options.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { counted, printable, quoted } from "../diagnostics/message.ts";
import type { OutFolderReport } from "./shared/reporters.ts";
import type { Plan } from "../pipeline.ts";
import { compareOutFolder, type Differences } from "../publish/compare.ts";

/** The result of comparing the out folder. `located`: its problems, which reporters for people have already printed. */
interface OutFolderLook {
  readonly exitCode: ExitCode;
  readonly located: readonly LocatedDiagnostic[];
  /** Undefined if the folder could not be compared. */
  readonly outFolder?: OutFolderReport;
  readonly lines: readonly string[];
}

/** Compares the out folder with the plan, and reports the differences. */
export function lookAtOutFolder(plan: Plan, contentDirectory: string, options: OutOptions): OutFolderLook {
  const { out, strict, reporter } = options;
  const compared = compareOutFolder(plan.artifacts, publishOptions(plan, contentDirectory, options));
  if (!compared.compared) {
    return { exitCode: compared.exitCode, located: reportProblems(compared.diagnostics, reporter), lines: [] };
  }
  const { upToDate, differences } = compared;
  const { new: added, changed, removed, unchanged, fragments } = differences;
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const missing = fragments.filter(({ inPlace }) => !inPlace);
  const found = [
    ...(upToDate ? [] : [diagnostic("out-folder-differs", { out, ...counts })]),
    ...compared.diagnostics,
    ...missing.map(({ file }) => diagnostic("fragment-missing", { file })),
  ];
  const placed = fragments.filter(({ inPlace }) => inPlace);
  return {
    exitCode: upToDate && (found.length === 0 || strict !== true) ? 0 : 1,
    located: reportProblems(found, reporter),
    outFolder: { upToDate, ...differences },
    lines: [
      ...(upToDate ? [`${out} is up to date: ${counted(unchanged, "file")}`] : differenceLines(differences)),
      ...placed.map(({ file }) => `  ${quoted(file)} is not a file of ours, and holds what the site needs of it`),
    ],
  };
}

/** Reports the files that a build with `--merge` would remove, or why such a build would fail. */
export function lookAtRemovals(plan: Plan, contentDirectory: string, options: OutOptions): OutFolderLook {
  const compared = compareOutFolder(plan.artifacts, publishOptions(plan, contentDirectory, options));
  if (!compared.compared) {
    return { exitCode: compared.exitCode, located: reportProblems(compared.diagnostics, options.reporter), lines: [] };
  }
  const { removed } = compared.differences;
  const values = { out: options.out, first: removed.slice(0, SHOWN), count: removed.length };
  const found = removed.length === 0 ? [] : [diagnostic("merge-removes", values)];
  return { exitCode: 0, located: reportProblems(found, options.reporter), lines: [] };
}

/** The maximum number of files that are listed for each kind of difference. */
const SHOWN = 20;

/** Lists the files that differ, one on each line: `  new      dist/a.json`, `  changed  and 3 more`. */
function differenceLines(differences: Differences): string[] {
  return (["new", "changed", "removed"] as const).flatMap((kind) => {
    const names = differences[kind];
    const shown = names.slice(0, SHOWN).map(printable);
    const more = names.length > SHOWN ? [`and ${names.length - SHOWN} more; --reporter json names all`] : [];
    return [...shown, ...more].map((text) => `  ${kind.padEnd(8)} ${text}`);
  });
}
