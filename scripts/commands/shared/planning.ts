/** Runs the pipeline with the options of a command, and reports its diagnostics. */
import { resolve } from "node:path";
import type { SourceContext } from "../../content/sources/source.ts";
import type { ContentWatch } from "../../content/watch.ts";
import { prettyCount } from "../../diagnostics/reporters/pretty.ts";
import type { PipelineResult } from "../../pipeline.ts";
import { readSite, type ReadSite } from "../../read-site.ts";
import { contentFolder, contentProblems, contentRoots, type ContentOptions, type OutOptions } from "./options.ts";
import type { Progress } from "./terminal.ts";
import { isForPeople, printProblems } from "./reporters.ts";

/** What a command reports while it reads and plans. */
export interface ReportOptions {
  /** The sentences of notices that this process has reported before. They are not reported again. */
  readonly reported?: Set<string> | undefined;
  /** Whether a summary follows. The summary prints the notices of hosts, so they are left out of the report. */
  readonly isSummarized?: boolean | undefined;
  readonly progress?: Progress | undefined;
  /** Whether the files and titles of pages are read. Undefined: only if the site publishes its coverage or status. */
  readonly describes?: boolean | undefined;
  /** Reads the content, and watches the paths that are read. Only commands that watch set this function. */
  readonly whileWatched?: ContentWatch["during"] | undefined;
}

/** Reads the content that the options name. Prints nothing. */
export function readContentOf(
  options: ContentOptions & Partial<OutOptions>,
  { progress, onLook, describes }: Pick<ReportOptions, "progress" | "describes"> & Pick<SourceContext, "onLook"> = {},
): ReadSite & { readonly contentDirectory: string } {
  const folder = contentFolder(options);
  const problems = contentProblems(options);
  const contentDirectory = resolve(folder);
  const read = readSite({
    contentDirectory,
    contentRoots: contentRoots(options),
    shownAs: folder.replace(/[\\/]+$/, ""),
    projectDirectory: process.cwd(),
    overrides: { baseUrl: options.baseUrl, hosts: options.host },
    onStep: (step) => progress?.show(step),
    onLook,
    describes,
    isMerged: options.merge,
  });
  if (problems.length === 0) return { ...read, contentDirectory };
  return { ...read, value: undefined, diagnostics: [...problems, ...read.diagnostics], contentDirectory };
}

/**
 * Reads and plans the content, and reports its diagnostics. The code that plans is loaded only for a valid site.
 *
 * @returns the result; `problems` is a text such as `2 errors, 1 warning`, or empty
 */
export async function planContent(
  options: ContentOptions & Partial<OutOptions>,
  reporting: ReportOptions = {},
): Promise<
  PipelineResult & Pick<ReadSite, "findsPages"> & { readonly contentDirectory: string; readonly problems: string }
> {
  const { reported = new Set<string>(), isSummarized, progress, describes, whileWatched } = reporting;
  const read = whileWatched
    ? whileWatched((onLook) => readContentOf(options, { progress, onLook, describes }))
    : readContentOf(options, { progress, describes });
  const { plan, located } = read.value
    ? (await import("./plan-site.ts")).planSiteOf(read, options)
    : { plan: undefined, located: read.locate(read.diagnostics) };
  // Remove the progress line before anything else is printed.
  progress?.end();
  const later = new Set(isSummarized ? plan?.hosts.flatMap(({ notices }) => notices) : []);
  const unreported = located.filter(({ diagnostic: it }) => !reported.has(it.sentence) && !later.has(it));
  if (isForPeople(options.reporter)) printProblems(unreported, options.quiet === true, options.all);
  for (const { diagnostic: it } of located) if (it.severity === "notice") reported.add(it.sentence);
  const { contentDirectory, findsPages } = read;
  return { plan, located, contentDirectory, findsPages, problems: prettyCount(located) };
}
