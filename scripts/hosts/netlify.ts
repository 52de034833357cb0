/**
 * Rules for Netlify (https://docs.netlify.com/manage/routing/redirects/overview/ and .../headers/). We measured with
 * `netlify dev` of netlify-cli 27.10.2 and read the documentation in November 2026. We also parsed our files with
 * netlify-redirect-parser 14.4 and netlify-headers-parser 7.1. The files are `_redirects` and `_headers`. Netlify
 * documents no limit of rules.
 *
 * `netlify dev` overrides the content type and the caching that `_headers` sets. The documentation allows both headers,
 * and the capability follows the documentation.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, measured, read } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { depthRedirects, headerSections, headersFile, redirectsFile, unpublishedFile } from "./shared/files.ts";
import { fileRulesOf, missingAnswers, treesOf } from "./shared/rules.ts";

/** A deploy fails if a folder has more entries. */
const FOLDER = limit("files in a folder", 54_000, "https://docs.netlify.com/site-deploys/overview/");

/** There is a rule for each depth. With 1,000 segments, Netlify's engine takes 3.6 s and 784 MB to read them. */
const SEGMENTS = measured("segments in the path of a page", 100, "netlify-redirector 0.5");

/**
 * Rules redirect. They do not rewrite, because Netlify answers a rewritten POST with status 200 and an error text. The
 * status is 302, because 303 works but is not documented. A rule matches a query only as a whole. So requests by query
 * would need a rule for each page and for each spelling of its address.
 */
export const netlify: Host = {
  name: "netlify",
  title: "Netlify",
  evidence: { tier: "engine", by: "netlify-cli 27.10.2" },
  documentation: read("https://docs.netlify.com/manage/routing/redirects/overview/"),
  limits: [FOLDER, SEGMENTS],
  // What `deploy --dir dist` of netlify-cli 27.10.2 leaves out.
  leavesOut: /^__MACOSX/,
  servesAtRoot: true,
  installHint: "has the function: netlify deploy --functions dist.hosts/netlify/functions, or copy it into yours",
  capability: {
    ...FILES_ALONE,
    tree: 302,
    types: true,
    headers: true,
    // Redirects need CORS headers too, but Netlify adds headers only to files.
    cors: false,
    // Rules answer unknown pages and locales with a problem, but cannot answer with 400 or 405.
    errors: ["unknown_locale", "unknown_page"],
  },
  runsGateway: "endpoint",
  sharedRules: "files-first",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const { gateway } = facts;
  const trees = treesOf(rules);
  const ways = trees.flatMap((tree) => {
    const pages = depthRedirects(tree, "", 302);
    // Paths deeper than every page redirect to a missing file. The target does not use the splat `*`, because the splat
    // may contain repeated slashes and dot segments.
    const to = `${tree.to}:locale/${tree.suffix}`;
    const deeper = pages.slice(-1).map(({ from }) => ({ from: `${from}/*`, to, status: 302 }));
    return [...pages, ...deeper];
  });
  const redirects = [
    ...(gateway ? [] : ways),
    // An existing file wins over these rules, because their status is `404` and not `404!`.
    ...missingAnswers(rules).map(({ folder, error }) => ({ from: `${folder}*`, to: error.file, status: 404 })),
  ];
  // These headers are only for files: Netlify sends none with redirects. A notice reports that.
  const sections = headerSections(fileRulesOf(rules));
  const { path: where, entries: count } = facts.size().fullest;
  const remedy = "Put the pages into more folders.";
  const deepest = gateway ? 0 : Math.max(0, ...trees.map(({ maxDepth }) => maxDepth));
  return {
    artifacts: [
      // The function needs no rule, because its code contains the path that it answers.
      ...(gateway ? [unpublishedFile(netlify, "functions/stele-translate.mjs", gateway.text("netlify"))] : []),
      ...(trees.length > 0 ? [redirectsFile(trees, 302, redirects)] : []),
      headersFile(sections, "Types, caching and open origins of the prebuilt JSON files; see README"),
    ],
    diagnostics: hostDiagnostics(netlify, ruleSet, facts, [
      { limit: FOLDER, count, where, remedy },
      { limit: SEGMENTS, count: deepest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    ]),
    ruleCount: redirects.length + sections.length,
  };
}
