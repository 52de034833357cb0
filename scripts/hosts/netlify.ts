/**
 * Netlify (https://docs.netlify.com/manage/routing/redirects/overview/ and .../headers/), measured with `netlify dev` of
 * netlify-cli 27.10.2, its files read by netlify-redirect-parser 14.4 and netlify-headers-parser 7.1 too; documentation
 * read in November 2026. Its files are `_redirects` and `_headers`. It documents no number of rules that
 * it stops at.
 *
 * `netlify dev` puts the type and caching of its file server over those of `_headers`, which the documentation allows to
 * be set: the capability is that of the documentation.
 */
import type { Rule, RuleSet, TextArtifact } from "../model.ts";
import { headerSections, headersFile, isOpenEndpoint } from "./shared/headers-file.ts";
import type { BuildFacts, Compiled, GatewayFacts, Host, Limit } from "./host.ts";
import { limitProblems } from "./shared/limits.ts";
import { rootOnly, unsaidByRedirects, unsaidRules } from "./shared/notices.ts";
import { depthRedirects, type Redirect, redirectsFile, treeComment } from "./shared/redirects-file.ts";
import { shadowing } from "./shared/shadowing.ts";

/** A deploy with more in a folder fails. */
const FOLDER: Limit = {
  what: "files in a folder",
  free: 54_000,
  source: "https://docs.netlify.com/site-deploys/overview/, read November 2026",
};

/**
 * A rewrite of a POST to a file is status 200 with the text of an error, so it redirects: by 302, because 303 works but
 * is not documented. Queries are compared whole, one rule a page and spelling, which would grow with the site.
 */
export const netlify: Host = {
  name: "netlify",
  title: "Netlify",
  evidence: { tier: "engine", by: "netlify-cli 27.10.2" },
  documentation: "https://docs.netlify.com/manage/routing/redirects/overview/, read November 2026",
  limits: [FOLDER],
  placing: "has the function: netlify deploy --functions dist.hosts/netlify/functions, or copy it into yours",
  capability: {
    tree: 302,
    query: false,
    methods: false,
    normalizes: false,
    types: true,
    headers: true,
    // Headers are those of files; a redirect has none, and browsers check it too.
    cors: false,
    preflight: false,
    // Unknown pages and locales are answered with their problem, but 400 and 405 cannot be said.
    errors: ["unknown_locale", "unknown_page"],
  },
  shadowing: (file, ruleSet) => shadowing(file, ruleSet, { title: "Netlify", filesFirst: true }),
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const { gateway } = facts;
  const { path: where, entries: count } = facts.size().fullest;
  const wayOut = "Put the pages into more folders.";
  const trees = rules.filter((rule) => rule.kind === "tree");
  const redirects = trees.flatMap((tree) => [...(gateway ? [] : treeRedirects(tree)), ...errorRules(tree, rules)]);
  // No header reaches an endpoint that is a redirect: a notice says so.
  const sections = headerSections(rules.filter((rule) => !isOpenEndpoint(rule, rules)));
  return {
    artifacts: [
      ...functionFiles(gateway),
      redirectsFile(redirects, `${trees.map(treeComment).join(", ")} by 302; prebuilt, see README`),
      headersFile(sections, "Types, caching and open origins of the prebuilt JSON files; see README"),
    ],
    diagnostics: [
      ...limitProblems(netlify, facts, [{ limit: FOLDER, count, where, wayOut }]),
      ...rootOnly(netlify, ruleSet),
      ...(gateway
        ? unsaidRules(netlify, rules, ["alias"])
        : unsaidByRedirects(netlify, rules, netlify.capability.errors)),
    ],
    ruleCount: redirects.length + sections.length,
  };
}

/**
 * Addresses deeper than any page lead to a file that no page has, below the locale, so that the answers folder says what
 * is wrong with them. What their splat holds takes no part: it may hold slashes in a row, and dot segments.
 */
function treeRedirects(tree: Rule & { kind: "tree" }): Redirect[] {
  const redirects = depthRedirects(tree, "", 302, false);
  const deeper = redirects.slice(-1).map(({ from, status }) => ({
    from: `${from}/*`,
    to: `${tree.to}:locale/${tree.suffix}`,
    status,
  }));
  return [...redirects, ...deeper];
}

/**
 * What the answers folder says of files that are not there, because a rule without `!` gives way to a file: in the
 * folder of a locale the page is unknown, else the locale.
 */
function errorRules(tree: Rule & { kind: "tree" }, rules: readonly Rule[]): Redirect[] {
  const to = (code: string): { to: string; status: number }[] =>
    rules.flatMap((rule) => (rule.kind === "error" && rule.code === code ? [{ to: rule.file, status: 404 }] : []));
  return [
    ...tree.locales.flatMap((locale) => to("unknown_page").map((rest) => ({ from: `${tree.to}${locale}/*`, ...rest }))),
    ...to("unknown_locale").map((rest) => ({ from: `${tree.to}*`, ...rest })),
  ];
}

/** Netlify takes the address of the function from its text. */
function functionFiles(gateway: GatewayFacts | undefined): TextArtifact[] {
  if (!gateway) return [];
  const mediaType = "text/javascript; charset=utf-8";
  const path = "functions/stele-translate.mjs";
  return [{ path, place: { host: netlify.name }, mediaType, text: gateway.text("netlify"), sharing: "own" }];
}
