/** `stele check`: all problems of the content, nothing written. */
import { type ContentOptions, type ExitCode, planContent, say } from "./command.ts";
import { counted } from "./diagnostics/message.ts";
import { printEnd } from "./reporters.ts";

/** Runs the command. */
export function check(options: ContentOptions): ExitCode {
  const { plan, problems, located } = planContent(options);
  if (!plan) {
    say(problems);
    printEnd(options.reporter, { ok: false, located });
    return 1;
  }
  const { pages, locales } = plan.site;
  const result = problems === "" ? "no problems" : problems;
  if (!options.quiet) say(`${counted(pages.length, "page")} x ${counted(locales.length, "locale")}: ${result}`);
  printEnd(options.reporter, { ok: true, located, site: plan.site });
  return 0;
}
