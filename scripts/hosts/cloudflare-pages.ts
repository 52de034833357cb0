/**
 * Cloudflare Pages (https://developers.cloudflare.com/pages/), measured with `wrangler pages dev` of wrangler 4.60.0,
 * documentation read in November 2026. Its files are `_redirects`, `_headers` and the 404 pages of the answers folder.
 */
import type { RuleSet, TextArtifact } from "../model.ts";
import {
  cloudflareCapability,
  cloudflareRuleLimits,
  compileCloudflare,
  gatewayPaths,
} from "./shared/cloudflare-assets.ts";
import type { BuildFacts, Host, Limit } from "./host.ts";
import { shadowing } from "./shared/shadowing.ts";

const FILES: Limit = {
  what: "files in a site",
  free: 20_000,
  paid: 100_000,
  source: "https://developers.cloudflare.com/pages/platform/limits/, read November 2026",
};

const NAMES = { name: "cloudflare-pages", title: "Cloudflare Pages" } as const;

/** Cloudflare Pages redirects the path form by 303, headers on the redirect too; it never looks at the query. */
export const cloudflarePages: Host = {
  ...NAMES,
  evidence: { tier: "engine", by: "wrangler 4.60.0" },
  documentation: "https://developers.cloudflare.com/pages/, read November 2026",
  capability: cloudflareCapability,
  limits: [...cloudflareRuleLimits, FILES],
  shadowing: (file, ruleSet) => shadowing(file, ruleSet, { title: NAMES.title, filesFirst: false }),
  placing: "is for the functions/ folder of your project",
  compile: (ruleSet, facts) => {
    const compiled = compileCloudflare(NAMES, ruleSet, facts, FILES);
    return { ...compiled, artifacts: [...compiled.artifacts, ...gatewayFiles(ruleSet, facts)] };
  },
};

/**
 * The gateway in the published folder, called for its own paths only: all other requests cost no function call. Where it
 * may not be called any more that day, requests go to the files, and to the redirects.
 * https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file
 */
function gatewayFiles(ruleSet: RuleSet, { gateway }: BuildFacts): TextArtifact[] {
  if (!gateway) return [];
  const script = { mediaType: "text/javascript; charset=utf-8", sharing: "own" } as const;
  if (gateway.hasFunctionsFolder) {
    const path = "functions/api/v1/translate/[[path]].js";
    return [{ ...script, path, place: { host: NAMES.name }, text: gateway.text("cloudflare-function") }];
  }
  const routes = `${JSON.stringify({ version: 1, include: gatewayPaths(ruleSet), exclude: [] }, null, 2)}\n`;
  return [
    { ...script, path: "_worker.js", place: "published", text: gateway.text("cloudflare") },
    { path: "_routes.json", place: "published", mediaType: "application/json", text: routes, sharing: "own" },
  ];
}
