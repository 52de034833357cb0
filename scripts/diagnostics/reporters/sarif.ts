/** Formats problems as a SARIF log: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
import type { Severity } from "../../model.ts";
import type { Problem, RelatedProblemPlace } from "../located.ts";
import { counted } from "../message.ts";

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", notice: "note" };

/**
 * The maximum number of results that GitHub accepts in a log:
 * https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning,
 * read November 2026.
 */
const MOST_RESULTS = 25_000;

/**
 * Returns the log as JSON text. Lists only 25,000 problems. A notification in the log counts the other problems.
 *
 * @param siteFile the file to name for problems without a file: GitHub refuses a log if a result has no file
 */
export function sarifReport(problems: readonly Problem[], version: string, siteFile: string): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const driver = { name: "Stele", semanticVersion: version, rules: codes.map((id) => ({ id })) };
  const run = {
    tool: { driver },
    // SARIF 3.14.17: columns count characters, not UTF-16 code units.
    columnKind: "unicodeCodePoints",
    ...(problems.length > MOST_RESULTS ? { invocations: [notListed(problems.length - MOST_RESULTS)] } : {}),
    results: problems.slice(0, MOST_RESULTS).map((problem) => result(problem, codes.indexOf(problem.code), siteFile)),
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function notListed(count: number): object {
  const message = { text: `${counted(count, "more problem")}; the log of this step shows all.` };
  return { executionSuccessful: true, toolExecutionNotifications: [{ level: "warning", message }] };
}

function result(problem: Problem, ruleIndex: number, siteFile: string): object {
  const { code, severity, sentence, hint, related, file = siteFile, ...place } = problem;
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: plainText(hint === undefined ? sentence : `${sentence} ${hint}`) },
    locations: [{ physicalLocation: physicalLocation(file, place) }],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedLocation) }),
  };
}

/**
 * Escapes a text with `](`, because viewers show `[text](address)` as a link. Escapes `\`, `[` and `]` (SARIF 3.11.6).
 * Other texts stay as they are, because not all viewers remove backslashes.
 */
function plainText(text: string): string {
  return text.includes("](") ? text.replaceAll(/[\\[\]]/g, String.raw`\$&`) : text;
}

function relatedLocation({ note, file, ...start }: RelatedProblemPlace): object {
  return { message: { text: plainText(note) }, physicalLocation: physicalLocation(file, start) };
}

function physicalLocation(file: string, { line, column, length = 1 }: Partial<Problem>): object {
  const columns = column === undefined ? {} : { startColumn: column, endColumn: column + length };
  // RFC 3986: `a:b.yaml` would be a URI with the scheme `a`, so it becomes `./a:b.yaml`. Lone surrogates are replaced,
  // because no URI can contain them.
  const uri = encodeURI(file.toWellFormed())
    .replaceAll("#", "%23")
    .replaceAll("?", "%3F")
    .replace(/^([^/]*:)/, "./$1");
  return { artifactLocation: { uri }, ...(line === undefined ? {} : { region: { startLine: line, ...columns } }) };
}
