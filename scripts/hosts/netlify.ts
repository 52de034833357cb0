/**
 * Netlify (https://docs.netlify.com/manage/routing/redirects/overview/ and .../headers/), measured with `netlify dev` of
 * netlify-cli 27.10.2, its files read by netlify-redirect-parser 14.4 and netlify-headers-parser 7.1 too; documentation
 * read in November 2026. Its files are `_redirects` and `_headers`. It documents no number of rules that
 * it stops at.
 *
 * `netlify dev` puts the type and caching of its file server over those of `_headers`, which the documentation allows to
 * be set: the capability is that of the documentation.
 */
import type { Rule, RuleSet } from "../model.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import {
  depthRedirects,
  headerSections,
  headersFile,
  type Redirect,
  redirectsFile,
  treeComment,
  unpublishedFile,
} from "./shared/files.ts";
import { errorOf, fileRulesOf, type Tree, treesOf } from "./shared/rules.ts";

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
  servesAtRoot: true,
  installHint: "has the function: netlify deploy --functions dist.hosts/netlify/functions, or copy it into yours",
  capability: {
    ...FILES_ALONE,
    tree: 302,
    types: true,
    headers: true,
    // Files have headers; a redirect has none, and browsers check it too.
    cors: false,
    // Unknown pages and locales are answered with their problem, but rules cannot answer 400 and 405.
    errors: ["unknown_locale", "unknown_page"],
  },
  runsGateway: true,
  sharedRules: "files-first",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const { gateway } = facts;
  const { path: where, entries: count } = facts.size().fullest;
  const remedy = "Put the pages into more folders.";
  const trees = treesOf(rules);
  const redirects = trees.flatMap((tree) => [...(gateway ? [] : treeRedirects(tree)), ...errorRules(tree, rules)]);
  // No header reaches an endpoint that is a redirect: a notice says so.
  const sections = headerSections(fileRulesOf(rules));
  return {
    artifacts: [
      // Netlify reads the address of the function from its text.
      ...(gateway ? [unpublishedFile(netlify, "functions/stele-translate.mjs", gateway.text("netlify"))] : []),
      redirectsFile(redirects, `${trees.map((tree) => treeComment(tree)).join(", ")} by 302; prebuilt, see README`),
      headersFile(sections, "Types, caching and open origins of the prebuilt JSON files; see README"),
    ],
    diagnostics: hostDiagnostics(netlify, ruleSet, facts, [{ limit: FOLDER, count, where, remedy }]),
    ruleCount: redirects.length + sections.length,
  };
}

/**
 * Addresses deeper than any page lead to a file that no page has, below the locale, so that the answers folder reports
 * the problem. The target leaves out the splat, which may hold slashes in a row and dot segments.
 */
function treeRedirects(tree: Tree): Redirect[] {
  const redirects = depthRedirects(tree, "", 302, false);
  const deeper = redirects.slice(-1).map(({ from, status }) => ({
    from: `${from}/*`,
    to: `${tree.to}:locale/${tree.suffix}`,
    status,
  }));
  return [...redirects, ...deeper];
}

/**
 * The problems of missing answers, because a rule without `!` gives way to a file: in the folder of a locale the page is
 * unknown, else the locale.
 */
function errorRules(tree: Tree, rules: readonly Rule[]): Redirect[] {
  const [page, locale] = [errorOf("unknown_page", rules), errorOf("unknown_locale", rules)];
  return [
    ...(page ? tree.locales.map((code) => ({ from: `${tree.to}${code}/*`, to: page.file, status: 404 })) : []),
    ...(locale ? [{ from: `${tree.to}*`, to: locale.file, status: 404 }] : []),
  ];
}
