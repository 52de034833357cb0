/** Plans what is published, with what a command knows of the project and of the out folder. */
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Diagnostic } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { type PipelineResult, planRead } from "../../pipeline.ts";
import { readSharedFiles } from "../../publish/third-party.ts";
import type { ReadSite } from "../../read-site.ts";
import type { ContentOptions, OutOptions } from "./options.ts";
import { thirdPartyProblems, unseenProblems } from "./third-party-files.ts";

/** Plans the site that was read with these options. Reports nothing. */
export function planSiteOf(read: ReadSite, options: ContentOptions & Partial<OutOptions>): PipelineResult {
  const { out, merge } = options;
  return planRead(read, {
    overrides: {
      previewedHost: options.as,
      outFolderName: out === undefined ? undefined : basename(resolve(out)),
      hasFunctionsFolder: existsSync("functions"),
      isMerged: merge,
      sharedFiles: merge && out !== undefined ? readSharedFiles(resolve(out)) : [],
    },
    isStrict: options.strict === true,
    inspectOutputFolder: (site) => outputFolderDiagnostics(site, options),
  });
}

/** Third-party files in the output folder, in commands that write one. */
function outputFolderDiagnostics(site: Site, { out, merge }: Partial<OutOptions>): Diagnostic[] {
  if (out === undefined) return [];
  const name = out.replace(/(?<=.)[\\/]+$/, "");
  return merge ? thirdPartyProblems(site, { path: resolve(out), name }) : unseenProblems(site);
}
