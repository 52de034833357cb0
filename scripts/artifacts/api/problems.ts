import type { ProblemCode, Site, TextArtifact } from "../../model.ts";
import { problemFile } from "../../site/layout.ts";
import { PROBLEM_TYPE, problemBody, problems } from "../../site/problems.ts";
import { published } from "../artifact.ts";

/** The body of each error. */
export function problemArtifacts(site: Site): TextArtifact[] {
  const codes = Object.keys(problems) as ProblemCode[];
  return codes.map((code) => published(problemFile(code), PROBLEM_TYPE, problemBody(site.addresses.publishedAt, code)));
}
