/**
 * Problems as annotations of GitHub Actions: workflow commands on standard output.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, read November 2026.
 */
import type { Severity } from "../../model.ts";
import { counted, printable } from "../message.ts";
import type { Problem } from "../problem.ts";

/** GitHub shows ten annotations of a kind and step, and drops the rest without a word. */
const MOST_ANNOTATIONS = 10;

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", notice: "notice" };

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
  return [...shown.map(annotation), `::${COMMANDS[severity]}::${escapeData(more)}\n`];
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
  return `::${COMMANDS[severity]} ${properties.join(",")}::${escapeData(text)}\n`;
}

/**
 * Text of a log in which nothing is taken for a command by its older form, `##[name]`: the runner finds that one anywhere
 * in a line, of content in a code frame too (https://github.com/actions/runner, `src/Runner.Common/ActionCommand.cs`, read
 * November 2026). A space takes the place of a sign, so that carets stay below their characters.
 *
 * @example "3 | ##[add-mask]docs" -> "3 | # [add-mask]docs"
 */
export function withoutCommands(text: string): string {
  return text.replaceAll("##[", "# [");
}

/** As the toolkit escapes them: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
