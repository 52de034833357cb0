/**
 * Cloudflare Workers with static assets and no script (https://developers.cloudflare.com/workers/static-assets/),
 * measured with `wrangler dev` of wrangler 4.60.0, documentation read in November 2026. Its files are those of
 * Cloudflare Pages and a `wrangler.jsonc` that is not published.
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

/** https://developers.cloudflare.com/workers/wrangler/configuration/; paths are relative to dist.hosts/cloudflare-workers/. */
function wranglerFile(ruleSet: RuleSet, { outFolderName, gateway }: BuildFacts): TextArtifact {
  const configuration = {
    name: "stele",
    compatibility_date: "2025-01-01",
    ...(gateway ? { main: WORKER_FILE } : {}),
    assets: {
      directory: `../../${outFolderName}`,
      // Without it the 404 pages are never looked for and an unknown page has an empty answer.
      not_found_handling: "404-page",
      // The script answers its own paths; requests for files cost no call.
      ...(gateway ? { binding: "ASSETS", run_worker_first: gatewayPaths(ruleSet) } : {}),
    },
  };
  const comment = `// Serves the published folder by its _redirects and _headers${gateway ? "" : ", without a script"}; see README`;
  return unpublishedFile(cloudflareWorkers, "wrangler.jsonc", `${comment}\n${jsonText(configuration)}`, "fragment");
}

/** Cloudflare Workers serve static assets by the rules of Cloudflare Pages. */
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
