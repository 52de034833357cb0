/**
 * Rules for Vercel (https://vercel.com/docs/project-configuration/vercel-json and
 * .../docs/build-output-api/configuration). They follow its documentation, which we read in November 2026, and its
 * compiler of routes, @vercel/routing-utils 6.6.0. We did not test its proxy.
 *
 * Vercel reads `vercel.json` at the root of a deployment. With `vercel deploy dist` the root is `dist/`. Otherwise the
 * root is the project, and the author copies the routes into the existing file.
 */
import type { RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, limit, read } from "../host.ts";
import { FEWER_LOCALES, hostDiagnostics } from "../shared/diagnostics.ts";
import { jsonText, publishedFile, unpublishedFile } from "../shared/files.ts";
import { vercelRoutes } from "./routes.ts";

const ROUTES = limit("routes in a deployment", 2048, "https://vercel.com/docs/limits");
const PATTERN_LENGTH = limit(
  "characters in a pattern of vercel.json",
  4096,
  "the schema of routes in @vercel/routing-utils 6.6.0",
);

/**
 * `vercel.json` uses `routes`, because only routes can distinguish a POST from a GET, answer a preflight, and set
 * headers on a redirect. Vercel applies routes before `redirects`, `headers` and `rewrites`
 * (https://github.com/vercel/vercel/pull/15020). The routes use `check`, because `handle` is deprecated and would look
 * for files before Vercel applies the site's own headers.
 *
 * If a POST asks for a file, Vercel sends 405 (https://vercel.com/docs/errors). So every answer is a redirect by 303.
 * We do not count files: Vercel removed the limit of files in 2026
 * (https://vercel.com/changelog/cli-deployment-limits-removed).
 */
export const vercel: Host = {
  name: "vercel",
  title: "Vercel",
  evidence: { tier: "parser", by: "@vercel/routing-utils 6.6.0" },
  documentation: read("https://vercel.com/docs/project-configuration/vercel-json#routes"),
  limits: [ROUTES, PATTERN_LENGTH],
  installHint: "has the function: what you deploy is both folders in one, see README",
  // For PUT and DELETE, Vercel may send its own text with the 405. A route can look for a file only to send it, so no
  // route tells a missing translation from an unknown page.
  capability: {
    ...EVERY_RULE,
    tree: 303,
    errors: ["invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"],
  },
  runsGateway: "endpoint",
  servesAtRoot: true,
  // What `getVercelIgnore` of vercel 48.12.1 leaves out, in any letter case.
  leavesOut: /^(?:node_modules|__pycache__|venv|cvs)$/i,
  // A script below `/api` is a function: https://vercel.com/docs/functions/runtimes/node-js (read November 2026). Of a folder
  // with a folder `public`, `vercel build` 48.12.1 publishes that one alone.
  takes: /^(?:api\/(?:.*\/)?$|public\/)/,
  compile,
};

/** The path of the gateway. Its file is `api/stele-translate.mjs`. */
const FUNCTION_PATH = "/api/stele-translate";

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { gateway } = facts;
  const routes = vercelRoutes(ruleSet.rules, gateway && FUNCTION_PATH);
  const patterns = routes.flatMap(({ src, has = [] }) => [src, ...has.map(({ value = "" }) => value)]);
  const longest = patterns.reduce((most, { length }) => Math.max(most, length), 0);
  return {
    artifacts: [
      publishedFile("vercel.json", jsonText({ routes }), "fragment"),
      ...(gateway ? [unpublishedFile(vercel, `${FUNCTION_PATH.slice(1)}.mjs`, gateway.text("vercel"))] : []),
    ],
    diagnostics: hostDiagnostics(vercel, ruleSet, facts, [
      { limit: ROUTES, count: routes.length, remedy: "Leave the host out of hosts:." },
      { limit: PATTERN_LENGTH, count: longest, remedy: FEWER_LOCALES },
    ]),
    ruleCount: routes.length,
  };
}
