/** `stele check --explain`: prints the meaning of a diagnostic's code on standard output. Reads no content files. */
import { type ContentOptions, type ExitCode, reportMisuse } from "./shared/options.ts";
import { diagnostic, catalogue, type DiagnosticCode } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { aligned, wrapped } from "../diagnostics/message.ts";

/** Prints the explanation of the code `asked`. If the user named no code (`true`), prints one line for each code. */
export async function explain(options: ContentOptions, asked: string | true): Promise<ExitCode> {
  if (asked === true) {
    process.stdout.write(codeList());
    return 0;
  }
  // Reports show the code as `[unknown-key]`, and people may copy the brackets too.
  const text = asked.replace(/^\[(.*)\]$/, "$1");
  const code = codeNamed(text);
  if (code === undefined) {
    await reportMisuse([diagnostic("unknown-code", { code: text, meant: didYouMean(text, diagnosticCodes) })], options);
    return 2;
  }
  process.stdout.write(explainedText(code));
  return 0;
}

/** The maximum number of characters of a line. Longer lines are hard to read. */
const WIDEST_TEXT = 80;

export const diagnosticCodes: readonly DiagnosticCode[] = (Object.keys(catalogue) as DiagnosticCode[]).sort();

/** Renamed codes. Each row contains the present code, then the codes of earlier versions that it replaces. */
export const RENAMED: readonly (readonly [DiagnosticCode, ...former: string[]])[] = [
  ["addresses-skipped", "addresses-foreign", "addresses-with-query"],
  ["artifact-place", "artifact-place-letters", "artifact-place-taken"],
  ["file-unreadable", "content-file-unreadable", "source-unreadable"],
  ["foreign-file", "foreign-schema"],
  ["link-outside", "content-file-outside", "source-link-outside", "tree-link-outside"],
  ["locale-twice", "locale-listed-twice", "reference-twice"],
  ["not-utf8", "content-not-utf8", "html-not-utf8"],
  ["out-of-range", "sitemap-priority"],
  ["robots-not-written", "robots-below-base-path", "robots-left-out", "robots-without-sitemap"],
  ["source-missing", "tree-folder-missing"],
  ["source-too-large", "sitemaps-too-large"],
  ["translations-orphaned", "tree-orphans"],
  ["yaml-feature", "yaml-alias", "yaml-anchor", "yaml-tag"],
  ["yaml-syntax", "yaml-tab"],
  ["yaml-too-large", "yaml-too-much"],
];

/** Finds the code with this name, or the code that replaced it. */
export function codeNamed(text: string): DiagnosticCode | undefined {
  return diagnosticCodes.find((code) => code === text) ?? RENAMED.find(([, ...former]) => former.includes(text))?.[0];
}

/** Formats the explanation of a code: severity, meaning, a wrong and a right example. */
export function explainedText(code: DiagnosticCode): string {
  const { severity, meaning, wrong, right } = catalogue[code];
  return `${code} (${severity})\n\n${wrapped(meaning, WIDEST_TEXT).join("\n")}\n\nWrong:\n${indented(wrong)}\n\nRight:\n${indented(right)}\n`;
}

/** Formats a line for each code: severity, code, and the first sentence of its meaning. */
export function codeList(): string {
  const rows = diagnosticCodes.map((code) => {
    const { severity, meaning } = catalogue[code];
    return [severity, code, /^.*?\.(?=\s|$)/.exec(meaning)?.[0] ?? meaning];
  });
  return `${aligned(rows).join("\n")}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "    ");
}
