/** `stele check`: reports all problems of the content, and whether the out folder is up to date. Writes nothing. */
import { type ContentOptions, type ExitCode, say, withFoundContent, siteFileOf } from "./shared/options.ts";
import { planContent, type ReportOptions } from "./shared/planning.ts";
import { prettyCount } from "../diagnostics/reporters/pretty.ts";
import { counted } from "../diagnostics/message.ts";
import type { OutFolderLook } from "./check-dist.ts";
import { printEnd } from "./shared/reporters.ts";
import type { Site } from "../site/site.ts";
import type { Plan } from "../pipeline.ts";
import type { Signals } from "./shared/signals.ts";

/** The options of `stele check`. */
export interface CheckOptions extends ContentOptions {
  /** Compares the out folder too. */
  readonly dist?: boolean;
  /** The out folder. Without it, only `dist` and `merge` look for problems of an out folder. */
  readonly out?: string;
  readonly merge?: boolean;
  /** Checks again after each change of the content or of a source of pages. */
  readonly watch?: boolean;
}

/** Runs the command: 0 fine, 1 problems or a different out folder; 2 and 3 as for a build that cannot write. */
export async function check(given: CheckOptions, signals: Signals): Promise<ExitCode> {
  const options = withFoundContent(withOut(given));
  if (!options.watch) return checkOnce(options);
  const { checkAtChanges } = await import("./shared/watching.ts");
  return checkAtChanges(options, signals, (reporting) => checkOnce(options, reporting));
}

/** Sets the out folder if the check uses one. */
function withOut(options: CheckOptions): CheckOptions {
  const needsOut = options.dist === true || options.merge === true;
  return needsOut ? { ...options, out: options.out ?? "dist" } : options;
}

/** Runs a check and reports its result. */
async function checkOnce(options: CheckOptions, reporting?: ReportOptions): Promise<ExitCode> {
  const siteFile = siteFileOf(options);
  const { plan, problems, located, contentDirectory } = await planContent(options, reporting);
  if (!plan) {
    say(options.dist ? `${problems}; ${options.out} was not compared` : problems);
    await printEnd(options.reporter, { ok: false, located, siteFile });
    return 1;
  }
  const { out = "dist" } = options;
  const look = await lookAt(plan, contentDirectory, { ...options, out });
  const all = [...located, ...(look?.located ?? [])];
  if (!options.quiet) say(summary(plan.site, prettyCount(all), look));
  const exitCode = look?.exitCode ?? 0;
  const ok = exitCode === 0;
  await printEnd(options.reporter, { ok, located: all, siteFile, site: plan.site, outFolder: look?.outFolder });
  return exitCode;
}

async function lookAt(
  plan: Plan,
  contentDirectory: string,
  options: CheckOptions & { readonly out: string },
): Promise<OutFolderLook | undefined> {
  if (!options.dist && !options.merge) return undefined;
  const { lookAtOutFolder, lookAtRemovals } = await import("./check-dist.ts");
  return (options.dist ? lookAtOutFolder : lookAtRemovals)(plan, contentDirectory, options);
}

function summary({ pages, locales }: Site, problems: string, look: OutFolderLook | undefined): string {
  const size = `${counted(pages.length, "page")} x ${counted(locales.length, "locale")}`;
  return [...(look?.lines ?? []), `${size}: ${problems === "" ? "no problems" : problems}`].join("\n");
}
