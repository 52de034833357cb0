/** `stele check --dist`: compares the out folder with a build of the content. */
import { publishOptions } from "./build.ts";
import { type ExitCode, type OutOptions, reportProblems } from "./shared/options.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { counted, printable, quoted } from "../diagnostics/message.ts";
import type { Diagnostic } from "../model.ts";
import type { OutFolderReport } from "./shared/reporters.ts";
import type { Plan } from "../pipeline.ts";
import { compareOutFolder, type Differences } from "../publish/compare.ts";

/** The result of comparing the out folder. Its problems are already reported. */
export interface OutFolderLook {
  readonly exitCode: ExitCode;
  readonly located: readonly LocatedDiagnostic[];
  /** Undefined if the folder could not be compared. */
  readonly outFolder: OutFolderReport | undefined;
  /** Notices for people. */
  readonly lines: readonly string[];
}

/** Compares the out folder with the plan, and reports problems. */
export function lookAtOutFolder(plan: Plan, contentDirectory: string, options: OutOptions): OutFolderLook {
  const compared = compareOutFolder(plan.artifacts, publishOptions(plan, contentDirectory, options));
  if (!compared.compared) {
    const located = reportProblems(compared.diagnostics, options.reporter);
    return { exitCode: compared.exitCode, located, outFolder: undefined, lines: [] };
  }
  const { upToDate, differences } = compared;
  const found = [
    ...(upToDate ? [] : [differs(options.out, differences)]),
    ...compared.diagnostics,
    ...missing(differences),
  ];
  const isFine = upToDate && (found.length === 0 || options.strict !== true);
  return {
    exitCode: isFine ? 0 : 1,
    located: reportProblems(found, options.reporter),
    outFolder: { upToDate, ...differences },
    lines: upToDate ? sameLines(options.out, differences) : differenceLines(differences),
  };
}

/** Reports as a notice the files that a merge would remove; nothing if a merge would be refused. */
export function lookAtRemovals(plan: Plan, contentDirectory: string, options: OutOptions): OutFolderLook {
  const compared = compareOutFolder(plan.artifacts, publishOptions(plan, contentDirectory, options));
  const removed = compared.compared ? compared.differences.removed : [];
  const values = { out: options.out, first: removed.slice(0, SHOWN), count: removed.length };
  const found = removed.length === 0 ? [] : [diagnostic("merge-removes", values)];
  return { exitCode: 0, located: reportProblems(found, options.reporter), outFolder: undefined, lines: [] };
}

function differs(out: string, { new: added, changed, removed }: Differences): Diagnostic {
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  return diagnostic("out-folder-differs", { out, ...counts });
}

function missing({ fragments }: Differences): Diagnostic[] {
  return fragments.filter(({ inPlace }) => !inPlace).map(({ file }) => diagnostic("fragment-missing", { file }));
}

/** The most names printed of each kind. */
const SHOWN = 20;

/** The files that differ: `  new      dist/a.json`, `  changed  and 3 more`. */
function differenceLines(differences: Differences): string[] {
  const ofFiles = (["new", "changed", "removed"] as const).flatMap((kind) => {
    const names = differences[kind];
    const shown = names.slice(0, SHOWN).map(printable);
    const more = names.length > SHOWN ? [`and ${names.length - SHOWN} more; --reporter json names all`] : [];
    return [...shown, ...more].map((text) => `  ${kind.padEnd(8)} ${text}`);
  });
  return [...ofFiles, ...fragmentLines(differences)];
}

function sameLines(out: string, differences: Differences): string[] {
  return [`${out} is up to date: ${counted(differences.unchanged, "file")}`, ...fragmentLines(differences)];
}

/** Lists the fragments that are in place. Diagnostics report the others. */
function fragmentLines({ fragments }: Differences): string[] {
  const placed = fragments.filter(({ inPlace }) => inPlace);
  return placed.map(({ file }) => `  ${quoted(file)} is not a file of ours, and holds what the site needs of it`);
}
