import type { Diagnostic, GatewayRuntime, HostingPlan, TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import type { Capability } from "../rules/match.ts";
import { HOST_ERRORS } from "../rules/plan.ts";

/** How we know that a host reads our files as we mean them: run by its engine, read by its parser, or documentation only. */
export type EvidenceTier = "engine" | "parser" | "documentation";

export interface Evidence {
  readonly tier: EvidenceTier;
  /** The program that ran or read the files: `wrangler 4.60.0`. */
  readonly by: string;
}

/** A limit of a host, with the page that states it and the month in which we read it. */
export interface Limit {
  /** What is counted: "rules in _redirects". */
  readonly what: string;
  readonly free: number;
  /** Where paid plans differ. */
  readonly paid?: number;
  readonly source: string;
}

/** The size of the published site without the files of hosts. */
export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder with the most files and folders directly in it. */
  readonly fullest: { readonly path: string; readonly entries: number };
}

/** What a compiler needs to know of a build, besides the rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** The first call walks every file, so only hosts with a limit of files or bytes call it. */
  readonly size: () => SiteSize;
  /** The last name of the out folder's path: files in `dist.hosts/<host>/` refer to `../../dist`. */
  readonly outFolderName: string;
  /** For hosts that can run code; absent when the site has no gateway. */
  readonly gateway?: GatewayFacts | undefined;
}

/** The gateway of a site, as hosts emit it. */
export interface GatewayFacts {
  /** A complete module for a runtime. */
  readonly text: (runtime: GatewayRuntime) => string;
  /** Whether the project has a `functions/` folder, as Cloudflare Pages reads it. */
  readonly hasFunctionsFolder: boolean;
}

/** The host's own files, and diagnostics about the rules that they leave out. */
export interface Compiled {
  readonly artifacts: readonly TextArtifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of rules in the host's files, for the summary. */
  readonly ruleCount: number;
}

/** All that rules can express. */
export const EVERY_RULE: Capability = {
  tree: "rewrite",
  query: true,
  methods: true,
  normalizes: false,
  types: true,
  headers: true,
  cors: true,
  preflight: true,
  errors: HOST_ERRORS,
};

/** Files without rules; a host's record adds its abilities. */
export const FILES_ALONE: Capability = {
  tree: "no",
  query: false,
  methods: false,
  normalizes: false,
  types: false,
  headers: false,
  cors: false,
  preflight: false,
  errors: [],
};

/** A service or server for static files, with its compiler from rules to its own files. */
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
  /** Whether it serves a folder only at the root of an origin: its rules then leave out the base path. */
  readonly servesAtRoot?: true;
  /** Whether it runs the gateway, or passes the JSON body form on to it: only then can it answer that form. */
  readonly runsGateway?: true;
  /** What to do with its unpublished files: the end of a sentence that begins with their folder. */
  readonly installHint?: string;
  /** For hosts whose rule file may hold third-party rules: whether an existing file wins over a redirect. */
  readonly sharedRules?: "files-first" | "rules-first";
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
