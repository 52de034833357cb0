/** All chosen hosts at once: their files, each once, and what two of them cannot agree on. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, HostingPlan, RuleSet, SharedFile, TextArtifact } from "../model.ts";
import type { BuildFacts, Host } from "./host.ts";

/** What the compilers of all chosen hosts made. */
export interface CompiledHosts {
  readonly artifacts: readonly TextArtifact[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summaries: readonly HostSummary[];
}

/** What a build says of one host. */
export interface HostSummary {
  readonly name: string;
  /** How many rules its files hold. */
  readonly ruleCount: number;
  /** What to do with its files that are not published; nothing when it has none. */
  readonly placing: string | undefined;
  /** What it cannot do, and what is to be done there; among the diagnostics too. */
  readonly notices: readonly Diagnostic[];
}

/** A host and the plan that the site is published on there. */
export interface ChosenHost {
  readonly host: Host;
  readonly plan: HostingPlan;
}

/**
 * Compiles the rules for each host. A file that two hosts read must have one text; then it is written once.
 *
 * @param shared files in the out folder that are somebody else's, and may get a block of ours
 */
export function compileHosts(
  chosen: readonly ChosenHost[],
  rules: RuleSet,
  facts: Omit<BuildFacts, "plan">,
  shared: readonly SharedFile[] = [],
): CompiledHosts {
  const artifacts: TextArtifact[] = [];
  const diagnostics: Diagnostic[] = [];
  const summaries: HostSummary[] = [];
  const published = new Map<string, { readonly host: string; readonly text: string }>();
  for (const { host, plan } of chosen) {
    const compiled = host.compile(rules, { ...facts, plan });
    diagnostics.push(...compiled.diagnostics);
    const blocks = shared.filter(({ path }) => compiled.artifacts.some((artifact) => artifact.path === path));
    diagnostics.push(...blocks.flatMap((file) => host.shadowing?.(file, rules) ?? []));
    const isBeside = compiled.artifacts.some(({ place }) => place !== "published");
    const placing = isBeside ? host.placing : undefined;
    const notices = compiled.diagnostics.filter(({ severity }) => severity === "notice");
    summaries.push({ name: host.name, ruleCount: compiled.ruleCount, placing, notices });
    for (const artifact of compiled.artifacts) {
      const earlier = artifact.place === "published" ? published.get(artifact.path) : undefined;
      if (!earlier) artifacts.push(artifact);
      else if (earlier.text !== artifact.text) {
        const values = { file: artifact.path, host: earlier.host, other: host.name };
        diagnostics.push(diagnostic("host-file-conflict", values));
      }
      if (artifact.place === "published" && !earlier)
        published.set(artifact.path, { host: host.name, text: artifact.text });
    }
  }
  return { artifacts, diagnostics, summaries };
}
