/** `stele check`: reports all problems of the content, and whether the out folder is up to date. Writes nothing. */
import { type ContentOptions, type ExitCode, say, siteFileOf, withFoundContent } from "./shared/options.ts";
import { planContent, type ReportOptions } from "./shared/planning.ts";
import { counted } from "../diagnostics/message.ts";
import { prettyCount } from "../diagnostics/reporters/pretty.ts";
import { printEnd, type ReporterName, reporterName } from "./shared/reporters.ts";
import type { Signals } from "./shared/signals.ts";

export interface CheckOptions extends ContentOptions {
  readonly dist?: boolean;
  readonly out?: string;
  readonly merge?: boolean;
  readonly watch?: boolean;
}

/** Runs the command. Exit code 1: problems or an outdated out folder. 2 or 3: a build would fail with the same code. */
export async function check(given: CheckOptions, signals: Signals): Promise<ExitCode> {
  const { out = "dist" } = given;
  const reporter = reporterName(given.reporter);
  const options = withFoundContent({ ...given, ...(given.dist || given.merge ? { out } : {}), reporter });
  if (!options.watch) return checkOnce(options);
  const { checkAtChanges } = await import("./shared/watching.ts");
  return checkAtChanges(options, signals, (reporting) => checkOnce(options, reporting));
}

async function checkOnce(
  options: CheckOptions & { readonly reporter: ReporterName },
  reporting?: ReportOptions,
): Promise<ExitCode> {
  const { dist, merge, out = "dist", quiet, reporter } = options;
  const siteFile = siteFileOf(options);
  const { plan, problems, located, contentDirectory } = await planContent(options, reporting);
  if (!plan) {
    say(dist ? `${problems}; ${out} was not compared` : problems);
    await printEnd(reporter, { ok: false, located, siteFile });
    return 1;
  }
  const looking = dist || merge ? await import("./check-dist.ts") : undefined;
  const look = looking?.[dist ? "lookAtOutFolder" : "lookAtRemovals"](plan, contentDirectory, { ...options, out });
  const all = [...located, ...(look?.located ?? [])];
  const { pages, locales } = plan.site;
  const size = `${counted(pages.length, "page")} x ${counted(locales.length, "locale")}`;
  if (!quiet) say([...(look?.lines ?? []), `${size}: ${prettyCount(all) || "no problems"}`].join("\n"));
  const exitCode = look?.exitCode ?? 0;
  await printEnd(reporter, {
    ok: exitCode === 0,
    located: all,
    siteFile,
    site: plan.site,
    outFolder: look?.outFolder,
  });
  return exitCode;
}
