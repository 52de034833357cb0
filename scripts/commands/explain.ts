/** `stele check --explain`: prints the meaning of a code on standard output. It needs no content. */
import { type ContentOptions, type ExitCode, reportMisuse } from "./shared/options.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { codeList, codeNamed, diagnosticCodes, explainedText } from "../diagnostics/explained.ts";

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
