import type { Diagnostic, GatewayRuntime, HostingPlan, ProblemCode, TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import type { Capability } from "../rules/match.ts";

/**
 * The evidence that a host reads our files as we mean them: run on the real server or the vendor's own engine, read by
 * the vendor's own parser, or only its documentation.
 */
export type EvidenceTier = "engine" | "parser" | "documentation";

/** A tier, and the program that ran or read the files: `wrangler 4.60.0`. */
export interface Evidence {
  readonly tier: EvidenceTier;
  readonly by: string;
}

/** A limit of a host, with the page that states it and the month it was read. */
export interface Limit {
  /** What is counted: "rules in _redirects". */
  readonly what: string;
  /** On the free plan. */
  readonly free: number;
  /** On paid plans, where that differs. */
  readonly paid?: number;
  readonly source: string;
}

/** How much is published, without the files of hosts. Sizes are bytes. */
export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder with the most files and folders directly in it. */
  readonly fullest: { readonly path: string; readonly entries: number };
}

/** What a compiler needs of a build beside its rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** Walks every file the first time it is asked: only hosts with a limit of files or bytes do. */
  readonly size: () => SiteSize;
  /** The last name of the out folder's path, `dist`: what files in `dist.hosts/<host>/` reach as `../../dist`. */
  readonly outFolderName: string;
  /** For hosts that can run code; absent when the site has no gateway. */
  readonly gateway?: GatewayFacts | undefined;
}

/** The gateway of a site, as hosts emit it. */
export interface GatewayFacts {
  /** A module that runs as it stands on a runtime. */
  readonly text: (runtime: GatewayRuntime) => string;
  /** Whether the project has a `functions/` folder, as Cloudflare Pages reads it. */
  readonly hasFunctionsFolder: boolean;
}

/** The result of a compiler: the host's own files, and the rules that they leave out. */
export interface Compiled {
  readonly artifacts: readonly TextArtifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of rules in the host's files, for the summary. */
  readonly ruleCount: number;
}

/** The errors that rules can express. A test compares them with the rules. */
export const EVERY_ERROR: readonly ProblemCode[] = [
  "invalid_request",
  "unknown_locale",
  "unknown_page",
  "method_not_allowed",
];

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
  errors: EVERY_ERROR,
};

/** Files without rules; the record of a host adds what it can do. */
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
  /** Whether it serves a folder only at the root of an origin: its rules then leave out the base path of a site. */
  readonly servesAtRoot?: true;
  /** Whether it runs the gateway, or passes the JSON body form on to it: only then can it answer that form. */
  readonly runsGateway?: true;
  /** What to do with its files that are not published, as the end of a sentence that begins with their folder. */
  readonly installHint?: string;
  /** For hosts whose rule file may hold third-party rules too: whether an existing file wins over a redirect of that file. */
  readonly sharedRules?: "files-first" | "rules-first";
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
