/**
 * Rules for Cloudflare Pages (https://developers.cloudflare.com/pages/). We measured with `wrangler pages dev` of
 * wrangler 4.60.0 and read the documentation in November 2026. The files are `_redirects`, `_headers` and the 404 pages
 * in the answers folder.
 */
import type { TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Host, read } from "./host.ts";
import { cloudflareHost, gatewayPaths } from "./shared/cloudflare-assets.ts";
import { jsonText, publishedFile, unpublishedFile } from "./shared/files.ts";

/** Cloudflare Pages redirects requests by path with status 303 and our headers. It ignores the query. */
export const cloudflarePages: Host = cloudflareHost(
  {
    name: "cloudflare-pages",
    title: "Cloudflare Pages",
    documentation: read("https://developers.cloudflare.com/pages/"),
    installHint: "is for the functions/ folder of your project",
    // What `validate` of `wrangler pages deploy` leaves out, wrangler 4.60.0.
    leavesOut: /^node_modules$/,
    takes: /^functions\//,
  },
  "https://developers.cloudflare.com/pages/platform/limits/",
  gatewayFiles,
);

/**
 * Returns the files of the gateway. `_routes.json` lists the paths of the gateway: only requests to these paths count
 * as function calls. Beyond the daily limit of calls, Cloudflare uses files and redirects, not the gateway.
 * https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file
 */
function gatewayFiles(host: Host, ruleSet: RuleSet, { gateway }: BuildFacts): TextArtifact[] {
  if (!gateway) return [];
  if (gateway.hasFunctionsFolder)
    return [unpublishedFile(host, "functions/api/v1/translate/[[path]].js", gateway.text("cloudflare-function"))];
  const routes = { version: 1, include: gatewayPaths(ruleSet), exclude: [] };
  return [
    publishedFile("_worker.js", gateway.text("cloudflare"), "own"),
    publishedFile("_routes.json", jsonText(routes), "own"),
  ];
}
