/** The longer page of each problem. Loaded when a page is asked for: no other command reads it. */
import type { DiagnosticCode } from "../catalogue.ts";
import { contentExplanations } from "./content.ts";
import type { Explanation } from "./explanation.ts";
import { siteExplanations } from "./site.ts";
import { usageExplanations } from "./usage.ts";

/** The explanations by their codes. */
export const explanations: Readonly<Partial<Record<DiagnosticCode, Explanation>>> = {
  ...contentExplanations,
  ...siteExplanations,
  ...usageExplanations,
};
