/**
 * Vercel (https://vercel.com/docs/project-configuration/vercel-json and .../docs/build-output-api/configuration), by its
 * documentation, read in November 2026, and its own compiler of routes, @vercel/routing-utils 6.6.0; its proxy was not
 * asked. Its file is `vercel.json`, which it reads at the root of what is deployed: of `dist/` when that is
 * (`vercel deploy dist`), else of the project, where the routes go into the file that is there.
 */
import type { RuleSet, TextArtifact } from "../../model.ts";
import type { BuildFacts, Compiled, Host, Limit } from "../host.ts";
import { limitProblems } from "../shared/limits.ts";
import { rootOnly, unsaidRules } from "../shared/notices.ts";
import { type Route, vercelRoutes } from "./routes.ts";
import { EVERY_ERROR } from "../shared/errors.ts";

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

const NAMES = { name: "vercel", title: "Vercel" } as const;

/**
 * `routes`, not `redirects`, `headers` and `rewrites`: only they can tell a POST from a GET, answer a preflight, and put
 * headers on a redirect, which browsers check too; and they stand beside the others since 2026, before those that
 * the site has (https://github.com/vercel/vercel/pull/15020). None has `handle`, which is deprecated, and which would
 * put the site's own headers behind the files that they are for; `check` stands in for it.
 *
 * A POST to a file is 405 in Vercel's own words (https://vercel.com/docs/errors), so every answer is a redirect by 303.
 * Files are not counted: the limits of deployments from its command line were removed in 2026
 * (https://vercel.com/changelog/cli-deployment-limits-removed).
 */
export const vercel: Host = {
  ...NAMES,
  evidence: { tier: "parser", by: "@vercel/routing-utils 6.6.0" },
  documentation: "https://vercel.com/docs/project-configuration/vercel-json#routes, read November 2026",
  limits: [ROUTES, PATTERN_LENGTH],
  placing: "has the function: what you deploy is both folders in one, see README",
  capability: {
    tree: 303,
    query: true,
    methods: true,
    normalizes: false,
    types: true,
    headers: true,
    cors: true,
    preflight: true,
    // All but the words of the 405 for PUT and DELETE, which may be Vercel's own.
    errors: EVERY_ERROR,
  },
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const routes = vercelRoutes(ruleSet.rules, facts.gateway && FUNCTION_PATH);
  const artifact: TextArtifact = {
    path: "vercel.json",
    place: "published",
    mediaType: "application/json",
    text: `${JSON.stringify({ routes }, null, 2)}\n`,
    sharing: "fragment",
  };
  const unsaid = facts.gateway ? (["alias"] as const) : (["handler", "alias"] as const);
  const limits = limitProblems(NAMES, facts, [
    { limit: ROUTES, count: routes.length, wayOut: "Leave the host out of hosts:." },
    {
      limit: PATTERN_LENGTH,
      count: Math.max(0, ...routes.flatMap(patternLengths)),
      wayOut: "Publish fewer locales, or leave the host out of hosts:.",
    },
  ]);
  return {
    artifacts: [artifact, ...functionFiles(facts)],
    diagnostics: [...limits, ...rootOnly(NAMES, ruleSet), ...unsaidRules(NAMES, ruleSet.rules, unsaid)],
    ruleCount: routes.length,
  };
}

/** The address of the gateway; its file has an extension more. */
const FUNCTION_PATH = "/api/stele-translate";

function functionFiles({ gateway }: BuildFacts): TextArtifact[] {
  if (!gateway) return [];
  const mediaType = "text/javascript; charset=utf-8";
  const path = `${FUNCTION_PATH.slice(1)}.mjs`;
  return [{ path, place: { host: NAMES.name }, mediaType, text: gateway.text("vercel"), sharing: "own" }];
}

function patternLengths({ src, has = [] }: Route): number[] {
  return [src, ...has.map(({ value = "" }) => value)].map((pattern) => pattern.length);
}
