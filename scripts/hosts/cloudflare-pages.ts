/**
 * Cloudflare Pages (https://developers.cloudflare.com/pages/), measured with `wrangler pages dev` of wrangler 4.60.0,
 * documentation read in November 2026. Its files are `_redirects`, `_headers` and the 404 pages of the answers folder.
 */
import { cloudflareCapability, cloudflareRuleLimits, compileCloudflare } from "./cloudflare-assets.ts";
import type { Host, Limit } from "./host.ts";
import { shadowing } from "./shadowing.ts";

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
  compile: (ruleSet, facts) => compileCloudflare(NAMES, ruleSet, facts, FILES),
};
