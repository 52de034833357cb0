/**
 * Rules for Cloudflare Pages and Cloudflare Workers. Both serve files with the same asset server, which reads
 * `_redirects` and `_headers`. We measured with wrangler 4.60.0 (workerd and that server) in November 2026.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://developers.cloudflare.com/pages/configuration/serving-pages/#not-found-behavior
 */
import type { TextArtifact } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import type { Capability } from "../../rules/match.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "../host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./diagnostics.ts";
import {
  depthRedirects,
  headerSections,
  headersFile,
  publishedFile,
  type Redirect,
  redirectLine,
  redirectsFile,
  treeComment,
} from "./files.ts";
import { type Tree, treesOf } from "./rules.ts";

/**
 * The asset server applies redirects before it checks the method, so it redirects a POST. A file answers only GET and
 * HEAD.
 */
export const cloudflareCapability: Capability = {
  ...FILES_ALONE,
  tree: 303,
  types: true,
  headers: true,
  cors: true,
  // Rules cannot answer 400 and 405.
  errors: ["unknown_locale", "unknown_page"],
};

const REDIRECTS_PAGE = "https://developers.cloudflare.com/pages/configuration/redirects/, read November 2026";
const HEADERS_PAGE = "https://developers.cloudflare.com/pages/configuration/headers/, read November 2026";

/** The asset server drops further rules with a warning. */
const DYNAMIC_RULES: Limit = { what: "redirects with placeholders", free: 100, source: REDIRECTS_PAGE };
/** The documentation says 1,000, but the parser allows 2,000. */
const RULE_LENGTH: Limit = { what: "characters in a rule of _redirects", free: 1000, source: REDIRECTS_PAGE };
const HEADER_RULES: Limit = { what: "rules in _headers", free: 100, source: HEADERS_PAGE };
const FILE_SIZE: Limit = {
  what: "bytes in a file",
  free: 25 * 1024 * 1024,
  source: "https://developers.cloudflare.com/pages/platform/limits/, read November 2026",
};

/** The limits of the rule files. Each product adds its own limit of files. */
export const cloudflareRuleLimits: readonly Limit[] = [DYNAMIC_RULES, RULE_LENGTH, HEADER_RULES, FILE_SIZE];

/**
 * Compiles rules for the asset server.
 *
 * @param files the host's limit of published files, which does not count `_redirects` and `_headers`
 */
export function compileCloudflare(host: Host, ruleSet: RuleSet, facts: BuildFacts, files: Limit): Compiled {
  const { rules } = ruleSet;
  const trees = treesOf(rules);
  const redirects = trees.flatMap(treeRedirects);
  const pages = trees.flatMap((tree) => notFoundPages(tree, rules));
  const sections = headerSections([...rules, ...(pages.length > 0 ? trees.map(notFoundType) : [])]);
  const comment = trees.map((tree) => treeComment(tree)).join(", ");
  const longest = Math.max(0, ...redirects.map((redirect) => redirectLine(redirect).length));
  const size = facts.size();
  const diagnostics = hostDiagnostics(host, ruleSet, facts, [
    { limit: DYNAMIC_RULES, count: redirects.length, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    { limit: RULE_LENGTH, count: longest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    { limit: HEADER_RULES, count: sections.length, remedy: MOVE_PAGES_UP },
    { limit: files, count: size.files + pages.length, remedy: "Publish fewer pages or locales, or on a paid plan." },
    { limit: FILE_SIZE, count: size.largest.bytes, where: size.largest.path, remedy: "Publish fewer pages." },
  ]);
  return {
    artifacts: [
      redirectsFile(redirects, `${comment} by 303; prebuilt, see README`),
      headersFile(
        sections,
        "Types, caching and open origins of the prebuilt JSON files, and of the way to them; see README",
      ),
      ...pages,
    ],
    diagnostics,
    ruleCount: redirects.length + sections.length,
  };
}

/** The paths that the gateway answers. */
export function gatewayPaths({ rules }: RuleSet): string[] {
  return rules.flatMap((rule) => (rule.kind === "handler" ? [rule.path, `${rule.path}/*`] : []));
}

/**
 * Redirects the path form, because a POST to a file is 405. A splat keeps a final slash. So rules for addresses with
 * that slash come first, one for each depth.
 */
function treeRedirects(tree: Tree): Redirect[] {
  const splat = { from: `${tree.from}*`, to: `${tree.to}:splat${tree.suffix}`, status: 303 };
  return [...depthRedirects(tree, "", 303, true), splat];
}

/**
 * The 404 pages. For a missing file Cloudflare sends the nearest `404.html` in the folders above it. In the folder of a
 * locale the page is unknown, above it the locale. The text is JSON, because clients of the API read JSON.
 */
function notFoundPages(tree: Tree, rules: readonly Rule[]): TextArtifact[] {
  return rules.flatMap((rule) => {
    if (rule.kind !== "error") return [];
    const page = (folder: string): TextArtifact => ({
      ...publishedFile(`${tree.to.slice(1)}${folder}404.html`, rule.body, "own"),
      mediaType: NOT_FOUND_TYPE,
    });
    if (rule.code === "unknown_locale") return [page("")];
    return rule.code === "unknown_page" ? tree.locales.map((locale) => page(`${locale}/`)) : [];
  });
}

const NOT_FOUND_TYPE = "application/json; charset=utf-8";

/**
 * One type for the answers and their 404 pages, because Cloudflare chooses headers by the path of the request. Without
 * this rule, the type of `404.html` would be HTML.
 */
function notFoundType(tree: Tree): Rule {
  return { kind: "type", path: tree.to, mediaType: NOT_FOUND_TYPE };
}
