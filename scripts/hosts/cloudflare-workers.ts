/**
 * Rules for Cloudflare Workers with static assets (https://developers.cloudflare.com/workers/static-assets/). Only the
 * gateway adds a script. We measured with `wrangler dev` of wrangler 4.60.0 and read the documentation in November
 * 2026. The files are the same as for Cloudflare Pages, and a `wrangler.jsonc` that is not published.
 */
import type { TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import type { BuildFacts, Host, Limit } from "./host.ts";
import {
  cloudflareCapability,
  cloudflareRuleLimits,
  compileCloudflare,
  gatewayPaths,
} from "./shared/cloudflare-assets.ts";
import { jsonText, unpublishedFile } from "./shared/files.ts";

const FILES: Limit = {
  what: "files in a site",
  free: 20_000,
  paid: 100_000,
  source: "https://developers.cloudflare.com/workers/platform/limits/, read November 2026",
};

const WORKER_FILE = "worker.js";

/**
 * The configuration of wrangler. Paths are relative to dist.hosts/cloudflare-workers/.
 * https://developers.cloudflare.com/workers/wrangler/configuration/
 */
function wranglerFile(ruleSet: RuleSet, { outFolderName, gateway }: BuildFacts): TextArtifact {
  const configuration = {
    name: "stele",
    compatibility_date: "2025-01-01",
    ...(gateway ? { main: WORKER_FILE } : {}),
    assets: {
      directory: `../../${outFolderName}`,
      // Without this setting, Cloudflare never looks for the 404 pages, and the answer for an unknown page is empty.
      not_found_handling: "404-page",
      // The script runs only for its own paths. Requests for files do not count as calls.
      ...(gateway ? { binding: "ASSETS", run_worker_first: gatewayPaths(ruleSet) } : {}),
    },
  };
  const comment = `// Serves the published folder by its _redirects and _headers${gateway ? "" : ", without a script"}; see README`;
  return unpublishedFile(cloudflareWorkers, "wrangler.jsonc", `${comment}\n${jsonText(configuration)}`, "fragment");
}

/** Cloudflare Workers serve static assets by the same rules as Cloudflare Pages. */
export const cloudflareWorkers: Host = {
  name: "cloudflare-workers",
  title: "Cloudflare Workers",
  evidence: { tier: "engine", by: "wrangler 4.60.0" },
  documentation: "https://developers.cloudflare.com/workers/static-assets/, read November 2026",
  capability: cloudflareCapability,
  runsGateway: true,
  limits: [...cloudflareRuleLimits, FILES],
  servesAtRoot: true,
  installHint: "is for wrangler deploy -c wrangler.jsonc --name NAME",
  sharedRules: "rules-first",
  compile: (ruleSet, facts) => {
    const compiled = compileCloudflare(cloudflareWorkers, ruleSet, facts, FILES);
    const { gateway } = facts;
    const worker = gateway ? [unpublishedFile(cloudflareWorkers, WORKER_FILE, gateway.text("cloudflare"))] : [];
    return { ...compiled, artifacts: [...compiled.artifacts, wranglerFile(ruleSet, facts), ...worker] };
  },
};
