/**
 * Rules for Cloudflare Pages (https://developers.cloudflare.com/pages/). We measured with `wrangler pages dev` of
 * wrangler 4.60.0 and read the documentation in November 2026. The files are `_redirects`, `_headers` and the 404 pages
 * in the answers folder.
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
import { jsonText, publishedFile, unpublishedFile } from "./shared/files.ts";

const FILES: Limit = {
  what: "files in a site",
  free: 20_000,
  paid: 100_000,
  source: "https://developers.cloudflare.com/pages/platform/limits/, read November 2026",
};

/** Cloudflare Pages redirects the path form by 303, with headers, and ignores the query. */
export const cloudflarePages: Host = {
  name: "cloudflare-pages",
  title: "Cloudflare Pages",
  evidence: { tier: "engine", by: "wrangler 4.60.0" },
  documentation: "https://developers.cloudflare.com/pages/, read November 2026",
  capability: cloudflareCapability,
  runsGateway: true,
  limits: [...cloudflareRuleLimits, FILES],
  sharedRules: "rules-first",
  servesAtRoot: true,
  installHint: "is for the functions/ folder of your project",
  compile: (ruleSet, facts) => {
    const compiled = compileCloudflare(cloudflarePages, ruleSet, facts, FILES);
    return { ...compiled, artifacts: [...compiled.artifacts, ...gatewayFiles(ruleSet, facts)] };
  },
};

/**
 * The gateway in the published folder. Only requests for its own paths count as function calls. After the daily limit
 * of calls, Cloudflare answers requests with files and redirects.
 * https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file
 */
function gatewayFiles(ruleSet: RuleSet, { gateway }: BuildFacts): TextArtifact[] {
  if (!gateway) return [];
  if (gateway.hasFunctionsFolder) {
    const path = "functions/api/v1/translate/[[path]].js";
    return [unpublishedFile(cloudflarePages, path, gateway.text("cloudflare-function"))];
  }
  const routes = { version: 1, include: gatewayPaths(ruleSet), exclude: [] };
  return [
    publishedFile("_worker.js", gateway.text("cloudflare"), "own"),
    publishedFile("_routes.json", jsonText(routes), "own"),
  ];
}
