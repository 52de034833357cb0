import type { Diagnostic, GatewayRuntime, HostingPlan, RuleSet, SharedFile, TextArtifact } from "../model.ts";
import type { Capability } from "../rules/match.ts";

/**
 * How it is known that our files mean on a host what they say: run on the real server or the vendor's own engine, read
 * by the vendor's own parser, or only as its documentation has it.
 */
export type EvidenceTier = "engine" | "parser" | "documentation";

/** A tier with what was run or read: `wrangler 4.60.0`. */
export interface Evidence {
  readonly tier: EvidenceTier;
  readonly by: string;
}

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

/** How much is published, files of hosts aside. Sizes are bytes. */
export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder with the most files and folders directly in it. */
  readonly fullest: { readonly path: string; readonly entries: number };
}

/** What a compiler must know of a build beside its rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** Walks every file the first time it is asked: only hosts with a limit of files or bytes do. */
  readonly size: () => SiteSize;
  /** The last name of the out folder's path, `dist`: what files in `dist.hosts/<host>/` reach as `../../dist`. */
  readonly outFolderName: string;
  /** What a host that can run code is given; nothing when no gateway was asked for. */
  readonly gateway?: GatewayFacts | undefined;
}

/** The gateway of a site, as hosts emit it. */
export interface GatewayFacts {
  /** A module that runs as it stands on a runtime. */
  readonly text: (runtime: GatewayRuntime) => string;
  /** Whether the project has a `functions/` folder, as Cloudflare Pages reads it. */
  readonly hasFunctionsFolder: boolean;
}

/** What a compiler made of a rule set: the host's own files, and what cannot be said in them. */
export interface Compiled {
  readonly artifacts: readonly TextArtifact[];
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
  /** Where its vendor documents it, and when that was read: `https://nginx.org/en/docs/, read November 2026`. */
  readonly documentation: string;
  readonly capability: Capability;
  readonly limits: readonly Limit[];
  /** What to do with its files that are not published, as the end of a sentence that begins with their folder. */
  readonly placing?: string;
  /** What the rest of a rule file does to ours, where the file is somebody else's with a block of ours. */
  readonly shadowing?: (file: SharedFile, ruleSet: RuleSet) => readonly Diagnostic[];
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
