/** `stele check --explain`: prints the meaning of a code on standard output. It needs no content. */
import { type ContentOptions, type ExitCode, reportMisuse } from "./shared/options.ts";
import { diagnostic, catalogue, type DiagnosticCode } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { aligned, wrapped } from "../diagnostics/message.ts";

/**
 * Runs the command.
 *
 * @param asked the code of a problem; `true`: all codes, a line each
 */
export async function explain(options: ContentOptions, asked: string | true): Promise<ExitCode> {
  if (asked === true) {
    process.stdout.write(codeList());
    return 0;
  }
  // People copy the brackets of a report too.
  const text = asked.replace(/^\[(.*)\]$/, "$1");
  const code = codeNamed(text);
  if (code === undefined) {
    await reportMisuse([diagnostic("unknown-code", { code: text, meant: didYouMean(text, diagnosticCodes) })], options);
    return 2;
  }
  process.stdout.write(explainedText(code));
  return 0;
}

/** Longer lines are hard to read. */
const WIDEST_TEXT = 80;

/** All codes in code-unit order. */
export const diagnosticCodes: readonly DiagnosticCode[] = (Object.keys(catalogue) as DiagnosticCode[]).sort();

/** Codes of earlier versions, and the codes that replace them. */
export const RENAMED: ReadonlyMap<string, DiagnosticCode> = new Map([
  ["addresses-foreign", "addresses-skipped"],
  ["addresses-with-query", "addresses-skipped"],
  ["artifact-place-letters", "artifact-place"],
  ["artifact-place-taken", "artifact-place"],
  ["content-file-outside", "link-outside"],
  ["content-file-unreadable", "file-unreadable"],
  ["content-not-utf8", "not-utf8"],
  ["foreign-schema", "foreign-file"],
  ["html-not-utf8", "not-utf8"],
  ["locale-listed-twice", "locale-twice"],
  ["reference-twice", "locale-twice"],
  ["robots-below-base-path", "robots-not-written"],
  ["robots-left-out", "robots-not-written"],
  ["robots-without-sitemap", "robots-not-written"],
  ["sitemap-priority", "out-of-range"],
  ["sitemaps-too-large", "source-too-large"],
  ["source-link-outside", "link-outside"],
  ["source-unreadable", "file-unreadable"],
  ["tree-folder-missing", "source-missing"],
  ["tree-link-outside", "link-outside"],
  ["tree-orphans", "translations-orphaned"],
  ["yaml-alias", "yaml-feature"],
  ["yaml-anchor", "yaml-feature"],
  ["yaml-tab", "yaml-syntax"],
  ["yaml-tag", "yaml-feature"],
  ["yaml-too-much", "yaml-too-large"],
]);

/** The code that a text names, directly or by its former name. */
export function codeNamed(text: string): DiagnosticCode | undefined {
  return Object.hasOwn(catalogue, text) ? (text as DiagnosticCode) : RENAMED.get(text);
}

/** The page about one code: severity, meaning, a wrong and a right example. */
export function explainedText(code: DiagnosticCode): string {
  const { severity, meaning, wrong, right } = catalogue[code];
  return `${code} (${severity})\n\n${wrapped(meaning, WIDEST_TEXT).join("\n")}\n\nWrong:\n${indented(wrong)}\n\nRight:\n${indented(right)}\n`;
}

/** A line for each code: severity, code, and the first sentence of its meaning. */
export function codeList(): string {
  const rows = diagnosticCodes.map((code) => {
    const { severity, meaning } = catalogue[code];
    return [severity, code, firstSentence(meaning)];
  });
  return `${aligned(rows).join("\n")}\n`;
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`.trimEnd())
    .join("\n");
}
