/** A host as a preview acts it. */
import type { Diagnostic, RuleSet } from "../model.ts";
import type { BuildFacts, Host } from "./host.ts";

/** A host, and where on it the site lies. */
export interface PreviewedHost {
  readonly host: Host;
  /** That of the site, or empty where the host's rules leave it out. */
  readonly basePath: string;
}

/** Compiles the rules for a host whose files are not wanted, for what it says of them. */
export function previewHost(
  host: Host,
  ruleSet: RuleSet,
  facts: BuildFacts,
): { readonly value: PreviewedHost; readonly diagnostics: readonly Diagnostic[] } {
  const { diagnostics } = host.compile(ruleSet, { ...facts, gateway: undefined });
  const isAtRoot = diagnostics.some(({ code }) => code === "host-publishes-at-root");
  return { value: { host, basePath: isAtRoot ? "" : ruleSet.basePath }, diagnostics };
}
