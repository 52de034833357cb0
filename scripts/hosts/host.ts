import type { Diagnostic, GatewayRuntime, HostingPlan, TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import type { Capability } from "../rules/match.ts";
import { HOST_ERRORS } from "../rules/plan.ts";

/** How we know that a host reads our files as intended: we ran its engine or parser, or only read its documentation. */
export type EvidenceTier = "engine" | "parser" | "documentation";

/** A limit of a host. */
export interface Limit {
  /** What the limit counts: "rules in _redirects". */
  readonly what: string;
  readonly free: number;
  /** The limit of paid plans, if it differs. */
  readonly paid?: number | undefined;
  /** The page that documents the limit, and the month in which we read that page. */
  readonly source: string;
}

/** A limit that we read on a page in November 2026. */
export function limit(what: string, free: number, page: string, paid?: number): Limit {
  return { what, free, paid, source: read(page) };
}

/** A page of a vendor, and the month in which we read it. */
export function read(page: string): string {
  return `${page}, read November 2026`;
}

/** The size of the published site without the files of hosts. */
export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder with the most files and folders directly in it. */
  readonly fullest: { readonly path: string; readonly entries: number };
}

/** What a compiler needs to know about a build, besides the rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** The first call visits every file. So only hosts that limit files or bytes call it. */
  readonly size: () => SiteSize;
  /** The last segment of the out folder's path. Files in `dist.hosts/<host>/` refer to `../../dist`. */
  readonly outFolderName: string;
  /** For hosts that can run code. Undefined if the site has no gateway. */
  readonly gateway?: GatewayFacts | undefined;
}

/** The gateway of a site, as hosts write it. */
export interface GatewayFacts {
  /** Returns a complete module for a runtime. */
  readonly text: (runtime: GatewayRuntime) => string;
  /** Whether the project has a `functions/` folder, which Cloudflare Pages reads. */
  readonly hasFunctionsFolder: boolean;
}

/** The files of one host, and diagnostics about the rules that those files leave out. */
export interface Compiled {
  readonly artifacts: readonly TextArtifact[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of rules in the host's files, for the summary. */
  readonly ruleCount: number;
}

/** The capability of a host that supports every kind of rule. */
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

/** The capability of a host that only serves files. A host's record adds to it. */
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

/** A service or server for static files, and the compiler from rules to its files. */
export interface Host {
  /** The name in `site.yaml`: `cloudflare-pages`. */
  readonly name: string;
  /** The vendor's name for it: `Cloudflare Pages`. */
  readonly title: string;
  /** `by` is the program that ran or read the files: `wrangler 4.60.0`. */
  readonly evidence: { readonly tier: EvidenceTier; readonly by: string };
  /** The vendor's documentation, and when we read it: `https://nginx.org/en/docs/, read November 2026`. */
  readonly documentation: string;
  readonly capability: Capability;
  readonly limits: readonly Limit[];
  /** Whether the host publishes a folder only at the root of an origin. Its rules then omit the base path. */
  readonly servesAtRoot?: true;
  /** Whether the host runs the gateway or passes the JSON body form to it. Other hosts cannot answer that form. */
  readonly runsGateway?: true;
  /** How to install its unpublished files. The text ends a sentence that begins with the folder of those files. */
  readonly installHint?: string;
  /** For hosts whose rule file may contain third-party rules: whether an existing file or a redirect wins. */
  readonly sharedRules?: "files-first" | "rules-first";
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
