/** The longer page of each problem. Loaded when a page is asked for: no other command reads it. */
import type { DiagnosticCode } from "../catalogue.ts";
import { contentExplanations } from "./content.ts";
import type { Explanation } from "./explanation.ts";
import { hostExplanations } from "./hosts.ts";
import { initExplanations } from "./init.ts";
import { publishExplanations } from "./publish.ts";
import { readerExplanations } from "./readers.ts";
import { siteExplanations } from "./site.ts";
import { sitemapExplanations } from "./sitemaps.ts";
import { theirExplanations } from "./theirs.ts";
import { treeExplanations } from "./trees.ts";
import { usageExplanations } from "./usage.ts";

/** The explanations by their codes. */
export const explanations: Readonly<Record<DiagnosticCode, Explanation>> = {
  ...contentExplanations,
  ...readerExplanations,
  ...siteExplanations,
  ...sitemapExplanations,
  ...hostExplanations,
  ...publishExplanations,
  ...treeExplanations,
  ...theirExplanations,
  ...initExplanations,
  ...usageExplanations,
};
