/** Runs the pipeline as the options of a command say, and reports its diagnostics. */
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { SourceContext } from "../../content/sources/source.ts";
import type { ContentWatch } from "../../content/watch.ts";
import { prettyCount } from "../../diagnostics/reporters/pretty.ts";
import type { Diagnostic } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { type PipelineResult, readAndPlan } from "../../pipeline.ts";
import { readSharedFiles } from "../../publish/third-party.ts";
import { contentFolder, contentRoots, type ContentOptions, type OutOptions } from "./options.ts";
import type { Progress } from "./progress.ts";
import { isForPeople, printProblems } from "./reporters.ts";
import { theirProblems, unseenProblems } from "./third-party-files.ts";

/** A result of the pipeline, and where its content is. */
export interface Planned extends PipelineResult {
  readonly contentDirectory: string;
}

/** Report options of a command. */
export interface ReportOptions {
  /** Notices that an earlier run of the same command has reported; they are reported once. */
  readonly reported?: Set<string> | undefined;
  /** Whether a summary with the notices of hosts follows: they are not reported before it. */
  readonly isSummarized?: boolean | undefined;
  readonly progress?: Progress | undefined;
  /** Watches where sources of pages are looked for while they are read. */
  readonly whileWatched?: ContentWatch["during"] | undefined;
}

/** Runs the pipeline with the options. Reports nothing. */
export function planQuietly(
  options: ContentOptions & Partial<OutOptions>,
  { progress, onLook }: Pick<ReportOptions, "progress"> & Pick<SourceContext, "onLook"> = {},
): Planned {
  const folder = contentFolder(options);
  const contentDirectory = resolve(folder);
  const result = readAndPlan({
    contentDirectory,
    contentRoots: contentRoots(options),
    shownAs: folder.replace(/[\\/]+$/, ""),
    projectDirectory: process.cwd(),
    overrides: {
      baseUrl: options.baseUrl,
      hosts: options.host,
      previewedHost: options.as,
      outFolderName: options.out === undefined ? undefined : basename(resolve(options.out)),
      hasFunctionsFolder: existsSync("functions"),
      isMerged: options.merge,
      sharedFiles: options.merge && options.out !== undefined ? readSharedFiles(resolve(options.out)) : [],
    },
    isStrict: options.strict === true,
    inspectOutputFolder: (site) => outputFolderDiagnostics(site, options),
    onStep: (step) => progress?.show(step),
    onLook,
  });
  return { ...result, contentDirectory };
}

/** Third-party files in the output folder, in commands that write one. */
function outputFolderDiagnostics(site: Site, { out, merge }: Partial<OutOptions>): Diagnostic[] {
  if (out === undefined) return [];
  const name = out.replace(/(?<=.)[\\/]+$/, "");
  return merge ? theirProblems(site, { path: resolve(out), name }) : unseenProblems(site);
}

/**
 * Runs the pipeline with the options and reports its diagnostics.
 *
 * @returns the result, with `problems`: `2 errors, 1 warning`, or empty
 */
export function planContent(
  options: ContentOptions & Partial<OutOptions>,
  reporting: ReportOptions = {},
): Planned & { readonly problems: string } {
  const { reported = new Set<string>(), isSummarized = false, progress, whileWatched = unwatched } = reporting;
  const planned = whileWatched((onLook) => planQuietly(options, { progress, onLook }));
  // Removes the progress line before any other output.
  progress?.end();
  const later = new Set(isSummarized ? planned.plan?.hosts.flatMap(({ notices }) => notices) : []);
  const unreported = planned.located.filter(({ diagnostic: it }) => !reported.has(it.sentence) && !later.has(it));
  if (isForPeople(options.reporter)) printProblems(unreported, options.quiet === true);
  for (const { diagnostic: it } of planned.located) if (it.severity === "notice") reported.add(it.sentence);
  return { ...planned, problems: prettyCount(planned.located) };
}

const unwatched: ContentWatch["during"] = (read) => read(() => {});
