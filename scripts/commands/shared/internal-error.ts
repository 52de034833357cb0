/** Messages for thrown errors that no command has turned into a diagnostic. */
import { sep } from "node:path";
import { prettyDiagnostic } from "../../diagnostics/reporters/pretty.ts";
import { locate } from "../../content/locate.ts";
import { problemsOf } from "../../publish/failures.ts";

/**
 * The lines for people, without a final line feed: the diagnostic of an error of the operating system, else an internal
 * error. The stack trace names files of this machine and helps only developers of the tool: `--debug` prints it.
 */
export function faultText(thrown: unknown): string {
  const details = process.argv.includes("--debug") ? `\n${detailsOf(thrown)}` : "";
  const problems = problemsOf(thrown, workingDirectory());
  if (problems) return locate(problems, []).map(prettyDiagnostic).join("").trimEnd() + details;
  return `stele: internal error.${details || "\nRun it again with --debug and report the stack trace."}`;
}

/** The root where the folder of a shell has been removed, of which the system knows no path any more. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return sep;
  }
}

function detailsOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
