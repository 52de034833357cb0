import type { Artifact, Diagnostic, RuleSet } from "../model.ts";
import type { Capability } from "../rules/match.ts";

/** What a compiler made of a rule set: the host's own files, and what cannot be said in them. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many rules the host's files hold, for the summary. */
  readonly ruleCount: number;
}

/** A place that serves static files, and its compiler from rules to its own files. */
export interface Host {
  readonly name: string;
  readonly capability: Capability;
  readonly compile: (ruleSet: RuleSet) => Compiled;
}
