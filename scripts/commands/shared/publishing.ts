/** What all who publish a plan share: the options of publishing, and the report of what was published. */
import { resolve } from "node:path";
import type { Plan } from "../../pipeline.ts";
import type { PublishOptions, PublishReport } from "../../publish/publish.ts";
import { hostsOwnership, publishedOwnership } from "../../site/ownership.ts";
import type { Site } from "../../site/site.ts";
import type { BuildReport } from "./build-report.ts";
import type { OutOptions } from "./options.ts";

/** Turns the options of a command into the options of publishing. */
export function publishOptions({ site }: Plan, contentDirectory: string, options: OutOptions): PublishOptions {
  const { merge, inPlace } = options;
  return {
    out: resolve(options.out),
    outName: options.out,
    contentDirectory,
    projectDirectory: process.cwd(),
    ownerships: { out: publishedOwnership, hosts: hostsOwnership },
    mode: merge ? "merge" : inPlace ? "in-place" : "stage",
    choices: site.artifacts,
    durable: options.durable,
    expectedFiles: translationCount(site) + site.pages.length,
  };
}

/** Counts the translations of all pages. Includes the pages in the source locale. */
function translationCount({ pages }: Site): number {
  return pages.reduce((sum, { locales }) => sum + locales.size, 0);
}

/** Combines a plan and the result of publishing into the report of a build. */
export function reportOf({ site, hosts: compiled }: Plan, files: PublishReport): BuildReport {
  return {
    publishedAt: site.addresses.publishedAt,
    pages: site.pages.length,
    locales: site.locales.length,
    translations: translationCount(site),
    files,
    hosts: compiled.map(({ name, ruleCount, installHint, notices }) => ({
      name,
      rules: ruleCount,
      placing: installHint,
      notices: notices.map(({ sentence, hint }) => ({ sentence, hint })),
    })),
  };
}
