/** The whole core, read top to bottom: content files in, a plan of everything to be published out. No disk, no console. */
import { type ArtifactSequence, planArtifacts } from "./artifacts/index.ts";
import { type ContentFiles, decodeContent } from "./content/decode.ts";
import { compileHosts } from "./hosts/compile.ts";
import { hosts } from "./hosts/index.ts";
import type { Content, Diagnostic, Outcome, RuleSet, Site } from "./model.ts";
import { planRules } from "./rules/plan.ts";
import { resolveSite } from "./site/resolve.ts";

/** What a command line may say instead of `site.yaml`. */
export interface Overrides {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
}

/** Everything that a build will publish. */
export interface Plan {
  readonly site: Site;
  readonly rules: RuleSet;
  readonly artifacts: ArtifactSequence;
  /** Host name -> number of rules in its files. */
  readonly ruleCounts: ReadonlyMap<string, number>;
}

/** Plans a build. With an error there is no plan; all problems of all files are reported either way. */
export function plan(files: ContentFiles, overrides: Overrides = {}): Outcome<Plan> {
  const { content, diagnostics } = decodeContent(files);
  const site = resolveSite(overridden(content, overrides));
  const sofar = [...diagnostics, ...site.diagnostics];
  if (!site.value || sofar.some(({ severity }) => severity === "error"))
    return { value: undefined, diagnostics: sofar };
  return planSite(site.value, sofar);
}

function planSite(site: Site, sofar: readonly Diagnostic[]): Outcome<Plan> {
  const rules = planRules(site);
  const chosen = hosts.filter(({ name }) => site.hosts.includes(name));
  const files = countFiles(planArtifacts(site, []).value);
  const compiled = compileHosts(chosen, rules, { plan: "free", files });
  const artifacts = planArtifacts(site, compiled.artifacts);
  const diagnostics = [...sofar, ...compiled.diagnostics, ...artifacts.diagnostics];
  if (!artifacts.value || diagnostics.some(({ severity }) => severity === "error")) {
    return { value: undefined, diagnostics };
  }
  return { value: { site, rules, artifacts: artifacts.value, ruleCounts: compiled.ruleCounts }, diagnostics };
}

/** How many files are published, the manifest among them; hosts limit their number. */
function countFiles(sequence: ArtifactSequence | undefined): number {
  let count = 1;
  for (const _ of sequence?.() ?? []) count += 1;
  return count;
}

function overridden(content: Content, { baseUrl, hosts: chosen }: Overrides): Content {
  const { site } = content;
  return { ...content, site: site && { ...site, baseUrl: baseUrl ?? site.baseUrl, hosts: chosen ?? site.hosts } };
}
