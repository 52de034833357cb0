/**
 * Vercel (https://vercel.com/docs/project-configuration/vercel-json and .../docs/build-output-api/configuration), by its
 * documentation, read in November 2026, and its compiler of routes, @vercel/routing-utils 6.6.0; its proxy was not tested.
 * It reads `vercel.json` at the root of a deployment: `dist/` for `vercel deploy dist`, else the project, where the routes
 * go into the existing file.
 */
import type { RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, type Limit } from "../host.ts";
import { hostDiagnostics } from "../shared/diagnostics.ts";
import { jsonText, publishedFile, unpublishedFile } from "../shared/files.ts";
import { type Route, vercelRoutes } from "./routes.ts";

const ROUTES: Limit = {
  what: "routes in a deployment",
  free: 2048,
  source: "https://vercel.com/docs/limits, read November 2026",
};
const PATTERN_LENGTH: Limit = {
  what: "characters in a pattern of vercel.json",
  free: 4096,
  source: "the schema of routes in @vercel/routing-utils 6.6.0, read November 2026",
};

/**
 * `routes`, not `redirects`, `headers` and `rewrites`: only routes can tell a POST from a GET, answer a preflight, and put
 * headers on a redirect. Since 2026 both are allowed, and routes come first (https://github.com/vercel/vercel/pull/15020).
 * `check` replaces `handle`, which is deprecated and would apply the site's own headers after the files.
 *
 * A POST to a file is 405 (https://vercel.com/docs/errors), so every answer is a redirect by 303. Files are not counted:
 * Vercel removed that limit in 2026 (https://vercel.com/changelog/cli-deployment-limits-removed).
 */
export const vercel: Host = {
  name: "vercel",
  title: "Vercel",
  evidence: { tier: "parser", by: "@vercel/routing-utils 6.6.0" },
  documentation: "https://vercel.com/docs/project-configuration/vercel-json#routes, read November 2026",
  limits: [ROUTES, PATTERN_LENGTH],
  installHint: "has the function: what you deploy is both folders in one, see README",
  // Vercel may send its own text of the 405 for PUT and DELETE.
  capability: { ...EVERY_RULE, tree: 303 },
  runsGateway: true,
  servesAtRoot: true,
  compile,
};

/** The address of the gateway; its file has an extension more. */
const FUNCTION_PATH = "/api/stele-translate";

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { gateway } = facts;
  const routes = vercelRoutes(ruleSet.rules, gateway && FUNCTION_PATH);
  const diagnostics = hostDiagnostics(vercel, ruleSet, facts, [
    { limit: ROUTES, count: routes.length, remedy: "Leave the host out of hosts:." },
    {
      limit: PATTERN_LENGTH,
      count: Math.max(0, ...routes.flatMap(patternLengths)),
      remedy: "Publish fewer locales, or leave the host out of hosts:.",
    },
  ]);
  return {
    artifacts: [
      publishedFile("vercel.json", jsonText({ routes }), "fragment"),
      ...(gateway ? [unpublishedFile(vercel, `${FUNCTION_PATH.slice(1)}.mjs`, gateway.text("vercel"))] : []),
    ],
    diagnostics,
    ruleCount: routes.length,
  };
}

function patternLengths({ src, has = [] }: Route): number[] {
  return [src, ...has.map(({ value = "" }) => value)].map((pattern) => pattern.length);
}
