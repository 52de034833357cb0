/**
 * Rules for Cloudflare Workers with static assets (https://developers.cloudflare.com/workers/static-assets/). A site
 * without a gateway needs no script. We measured with `wrangler dev` of wrangler 4.60.0 and read the documentation in
 * November 2026. The files are those of Cloudflare Pages, and a `wrangler.jsonc` that is not published.
 */
import type { TextArtifact } from "../model.ts";
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Host, read } from "./host.ts";
import { cloudflareHost, gatewayPaths } from "./shared/cloudflare-assets.ts";
import { jsonText, unpublishedFile } from "./shared/files.ts";

/** Cloudflare Workers serve static assets by the same rules as Cloudflare Pages. */
export const cloudflareWorkers: Host = cloudflareHost(
  {
    name: "cloudflare-workers",
    title: "Cloudflare Workers",
    documentation: read("https://developers.cloudflare.com/workers/static-assets/"),
    installHint: "is for wrangler deploy -c wrangler.jsonc --name NAME",
  },
  "https://developers.cloudflare.com/workers/platform/limits/",
  wranglerFiles,
);

/**
 * Returns the configuration of wrangler and the script of the gateway. Paths are relative to
 * `dist.hosts/cloudflare-workers/`. https://developers.cloudflare.com/workers/wrangler/configuration/
 */
function wranglerFiles(host: Host, ruleSet: RuleSet, { outFolderName, gateway }: BuildFacts): TextArtifact[] {
  const script = "worker.js";
  const configuration = {
    name: "stele",
    compatibility_date: "2025-01-01",
    ...(gateway ? { main: script } : {}),
    assets: {
      directory: `../../${outFolderName}`,
      // Without this setting, Cloudflare never looks for the 404 pages, and the answer for an unknown page is empty.
      not_found_handling: "404-page",
      // Requests for files do not run the script, so they do not count as calls.
      ...(gateway ? { binding: "ASSETS", run_worker_first: gatewayPaths(ruleSet) } : {}),
    },
  };
  const comment = `// Serves the published folder by its _redirects and _headers${gateway ? "" : ", without a script"}; see README`;
  return [
    unpublishedFile(host, "wrangler.jsonc", `${comment}\n${jsonText(configuration)}`, "fragment"),
    ...(gateway ? [unpublishedFile(host, script, gateway.text("cloudflare"))] : []),
  ];
}
