/**
 * Cloudflare Workers with static assets and no script (https://developers.cloudflare.com/workers/static-assets/),
 * measured with `wrangler dev` of wrangler 4.60.0, documentation read in November 2026. Its files are those of
 * Cloudflare Pages and a `wrangler.jsonc` that is not published.
 */
import type { RuleSet, TextArtifact } from "../model.ts";
import {
  cloudflareCapability,
  cloudflareRuleLimits,
  compileCloudflare,
  gatewayPaths,
} from "./shared/cloudflare-assets.ts";
import type { BuildFacts, Compiled, Host, Limit } from "./host.ts";
import { shadowing } from "./shared/shadowing.ts";

const FILES: Limit = {
  what: "files in a site",
  free: 20_000,
  paid: 100_000,
  source: "https://developers.cloudflare.com/workers/platform/limits/, read November 2026",
};

const NAMES = { name: "cloudflare-workers", title: "Cloudflare Workers" } as const;

/** The members of `wrangler.jsonc` that we write: https://developers.cloudflare.com/workers/wrangler/configuration/. */
interface WranglerConfiguration {
  readonly name: string;
  readonly compatibility_date: string;
  /** The script, where there is one. */
  readonly main?: string;
  readonly assets: {
    readonly directory: string;
    readonly not_found_handling: "404-page";
    readonly binding?: "ASSETS";
    /** The paths whose requests the script is asked for; all others go to the files and cost no call. */
    readonly run_worker_first?: readonly string[];
  };
}

const WORKER_FILE = "worker.js";

function workerFiles({ gateway }: BuildFacts): TextArtifact[] {
  if (!gateway) return [];
  const mediaType = "text/javascript; charset=utf-8";
  return [
    { path: WORKER_FILE, place: { host: NAMES.name }, mediaType, text: gateway.text("cloudflare"), sharing: "own" },
  ];
}

/** The folder is as seen from dist.hosts/cloudflare-workers/, so that the file works where it lies. */
function wranglerFile(ruleSet: RuleSet, { outFolderName, gateway }: BuildFacts): TextArtifact {
  const configuration: WranglerConfiguration = {
    name: "stele",
    compatibility_date: "2025-01-01",
    ...(gateway ? { main: WORKER_FILE } : {}),
    assets: {
      directory: `../../${outFolderName}`,
      // Without it the 404 pages are never looked for and an unknown page has an empty answer.
      not_found_handling: "404-page",
      ...(gateway ? { binding: "ASSETS", run_worker_first: gatewayPaths(ruleSet) } : {}),
    },
  };
  return {
    path: "wrangler.jsonc",
    place: { host: NAMES.name },
    mediaType: "application/json",
    text: [
      `// Serves the published folder by its _redirects and _headers${gateway ? "" : ", without a script"}; see README`,
      JSON.stringify(configuration, null, 2),
      "",
    ].join("\n"),
    sharing: "fragment",
  };
}

/** Cloudflare Workers serve static assets by the rules of Cloudflare Pages. */
export const cloudflareWorkers: Host = {
  ...NAMES,
  evidence: { tier: "engine", by: "wrangler 4.60.0" },
  documentation: "https://developers.cloudflare.com/workers/static-assets/, read November 2026",
  capability: cloudflareCapability,
  limits: [...cloudflareRuleLimits, FILES],
  placing: "is for wrangler deploy -c wrangler.jsonc --name NAME",
  shadowing: (file, ruleSet) => shadowing(file, ruleSet, { title: NAMES.title, filesFirst: false }),
  compile: (ruleSet, facts): Compiled => {
    const compiled = compileCloudflare(NAMES, ruleSet, facts, FILES);
    return { ...compiled, artifacts: [...compiled.artifacts, wranglerFile(ruleSet, facts), ...workerFiles(facts)] };
  },
};
