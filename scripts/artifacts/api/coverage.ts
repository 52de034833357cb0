import type { Site, TextArtifact } from "../../model.ts";
import { coverageOf } from "../../site/coverage.ts";
import { COVERAGE_FILE } from "../../site/layout.ts";
import { publishedJson } from "../artifact.ts";

/** The coverage of the site, where it is asked for: what a dashboard reads, and `stele diff` on both sides. */
export function coverageArtifacts(site: Site): TextArtifact[] {
  return site.artifacts.coverage ? [publishedJson(COVERAGE_FILE, coverageOf(site))] : [];
}
