import type { Diagnostic, GatewayRuntime, HostingPlan, SharedFile, TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import type { Capability } from "../rules/match.ts";
import { HOST_ERRORS } from "../rules/plan.ts";

/** How we know that a host reads our files as intended: we ran its engine or parser, or only read its documentation. */
export type EvidenceTier = "engine" | "parser" | "documentation";

export interface Limit {
  /** What the limit counts: "rules in _redirects". */
  readonly what: string;
  readonly free: number;
  /** The limit of paid plans, if it differs from the free limit. */
  readonly paid?: number | undefined;
  /** The page that documents the limit, and the month in which we read that page. */
  readonly source: string;
}

/** Makes a `Limit` from a page that we read in November 2026. */
export function limit(what: string, free: number, page: string, paid?: number): Limit {
  return { what, free, paid, source: read(page) };
}

/** Makes a `Limit` that we measured in November 2026. `by` names the program, or the constant in its source code. */
export function measured(what: string, free: number, by: string): Limit {
  return { what, free, source: `${by}, measured in November 2026` };
}

/** Returns the address of a page, and when we read it: `https://nginx.org/en/docs/, read November 2026`. */
export function read(page: string): string {
  return `${page}, read November 2026`;
}

/** The size of the published site for one host. Does not include the files that we write for that host. */
export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder that directly contains the most files and folders. */
  readonly fullest: { readonly path: string; readonly entries: number };
}

/** What the `compile` function of a host needs to know about a build, besides the rules. */
export interface BuildFacts {
  readonly plan: HostingPlan;
  /** Measures the site. The first call visits every file, so only hosts that limit files or bytes use `size`. */
  readonly size: () => SiteSize;
  /** The name of the out folder, such as `dist`. Files in `dist.hosts/<host>/` refer to `../../dist`. */
  readonly outFolderName: string;
  /** Whether the build adds its files to a folder of another tool (`--merge`). */
  readonly isMerged?: boolean | undefined;
  /** Files of other tools to which our rules are added. A host counts their rules with ours. */
  readonly shared?: readonly SharedFile[] | undefined;
  /** The gateway, for hosts that can run programs. Undefined if the site has no gateway. */
  readonly gateway?: GatewayFacts | undefined;
}

export interface GatewayFacts {
  /** Returns the source text of the gateway for a runtime: a complete module. */
  readonly text: (runtime: GatewayRuntime) => string;
  /** Whether the project has a `functions/` folder, which Cloudflare Pages reads. */
  readonly hasFunctionsFolder: boolean;
}

/** What the `compile` function of a host returns: files, and diagnostics such as an exceeded limit. */
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
  normalizes: false,
  types: true,
  headers: true,
  cors: true,
  preflight: true,
  errors: HOST_ERRORS,
};

/** The capability of a host that only serves files. Other hosts extend it: `{ ...FILES_ALONE, tree: 302 }`. */
export const FILES_ALONE: Capability = {
  tree: "no",
  query: false,
  normalizes: false,
  types: false,
  headers: false,
  cors: false,
  preflight: false,
  errors: [],
};

/** A service or server for static files, such as Netlify or nginx, and the function that makes its rule files. */
export interface Host {
  /** The name in `site.yaml`: `cloudflare-pages`. */
  readonly name: string;
  /** The name in messages: `Cloudflare Pages`. */
  readonly title: string;
  /** `by` names what ran or read the files: `wrangler 4.60.0`. */
  readonly evidence: { readonly tier: EvidenceTier; readonly by: string };
  /** The vendor's documentation, and when we read it: `https://nginx.org/en/docs/, read November 2026`. */
  readonly documentation: string;
  readonly capability: Capability;
  readonly limits: readonly Limit[];
  /** Whether the host publishes only at the root of an origin. The rules of such a host omit the base path. */
  readonly servesAtRoot?: true;
  /**
   * What the gateway answers on the host: the whole endpoint, or only a POST with a JSON body, which a server passes to
   * it. Other hosts run no gateway.
   */
  readonly runsGateway?: "endpoint" | "body";
  /**
   * Matches the places of reference pages, status pages and the OpenAPI document that the host has a use of its own for, such
   * as functions. Without their first slash; folders end with a slash.
   */
  readonly takes?: RegExp;
  /** Matches the names of folders and files that the vendor does not upload or serve, in any part of a path. */
  readonly leavesOut?: RegExp;
  /** How to install the files of `dist.hosts/<host>/`. Messages show this text after the path of that folder. */
  readonly installHint?: string;
  /**
   * Set if third-party rules may be in the rule file. If a path has a file and a redirect, the value says which wins.
   */
  readonly sharedRules?: "files-first" | "rules-first";
  readonly compile: (ruleSet: RuleSet, facts: BuildFacts) => Compiled;
}
