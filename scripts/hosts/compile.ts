/** All chosen hosts at once: their files, each once, and what two of them cannot agree on. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, Diagnostic, HostingPlan, RuleSet } from "../model.ts";
import type { BuildFacts, Host } from "./host.ts";

/** What the compilers of all chosen hosts made. */
export interface CompiledHosts {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** Host name -> number of rules in its files. */
  readonly ruleCounts: ReadonlyMap<string, number>;
}

/** A host and the plan that the site is published on there. */
export interface ChosenHost {
  readonly host: Host;
  readonly plan: HostingPlan;
}

/** Compiles the rules for each host. A file that two hosts read must have one text; then it is written once. */
export function compileHosts(
  chosen: readonly ChosenHost[],
  rules: RuleSet,
  facts: Omit<BuildFacts, "plan">,
): CompiledHosts {
  const artifacts: Artifact[] = [];
  const diagnostics: Diagnostic[] = [];
  const ruleCounts = new Map<string, number>();
  const published = new Map<string, { readonly host: string; readonly text: string }>();
  for (const { host, plan } of chosen) {
    const compiled = host.compile(rules, { ...facts, plan });
    diagnostics.push(...compiled.diagnostics);
    ruleCounts.set(host.name, compiled.ruleCount);
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
  return { artifacts, diagnostics, ruleCounts };
}
