import type { Artifact, Diagnostic, RuleSet } from "../model.ts";
import type { Capability } from "../rules/match.ts";

/**
 * How it is known that our files mean on a host what they say: run on the real server or the vendor's own engine, read
 * by the vendor's own parser, or only as its documentation has it.
 */
export type Evidence = "engine" | "parser" | "documentation";

/** A number that a host does not go beyond, with the page that says so and the day it was read. */
export interface Limit {
  /** What is counted: "rules in _redirects". */
  readonly what: string;
  /** On the plan that costs nothing. */
  readonly free: number;
  /** On plans that are paid for, where that differs. */
  readonly paid?: number;
  readonly source: string;
}

/** The plan of a host that a site is published on. */
export type HostingPlan = "free" | "paid";

/** What a compiler must know of a build beside its rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** How many files are published, those of hosts aside. */
  readonly files: number;
}

/** What a compiler made of a rule set: the host's own files, and what cannot be said in them. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many rules the host's files hold, for the summary. */
  readonly ruleCount: number;
}

/** A place that serves static files, and its compiler from rules to its own files. */
export interface Host {
  /** As `site.yaml` names it: `cloudflare-pages`. */
  readonly name: string;
  /** As its vendor names it: `Cloudflare Pages`. */
  readonly title: string;
  readonly evidence: Evidence;
  readonly capability: Capability;
  readonly limits: readonly Limit[];
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
