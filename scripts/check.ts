/** `stele check`: all problems of the content, nothing written. */
import { type ContentOptions, type ExitCode, planContent, say } from "./command.ts";
import { counted } from "./diagnostics/message.ts";

/** Runs the command. */
export function check(options: ContentOptions): ExitCode {
  const { plan, problems } = planContent(options);
  if (!plan) {
    say(problems);
    return 1;
  }
  const { pages, locales } = plan.site;
  const result = problems === "" ? "no problems" : problems;
  if (!options.quiet) say(`${counted(pages.length, "page")} x ${counted(locales.length, "locale")}: ${result}`);
  return 0;
}
