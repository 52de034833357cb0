/**
 * GitLab Pages (https://docs.gitlab.com/user/project/pages/redirects/), by its documentation and the matching rules of
 * its server (https://gitlab.com/gitlab-org/gitlab-pages, internal/redirects), read in November 2026; not run. Its file
 * is `_redirects`. Whether it answers a POST by it is not documented.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { bytesOf, depthRedirects, redirectsFile, treeComment } from "./shared/files.ts";
import { treesOf } from "./shared/rules.ts";

const REDIRECTS_PAGE = "https://docs.gitlab.com/user/project/pages/redirects/, read November 2026";

/** Further rules are ignored. */
const RULES: Limit = { what: "rules in _redirects", free: 1000, source: REDIRECTS_PAGE };
/** Beyond it no rule of the file applies. */
const FILE_SIZE: Limit = { what: "bytes in _redirects", free: 64 * 1024, source: REDIRECTS_PAGE };
/** A rule with a longer address is ignored without a warning. */
const SEGMENTS: Limit = {
  what: "segments in an address of _redirects",
  free: 25,
  source: "redirects-max-path-segments, https://gitlab.com/gitlab-org/gitlab-pages, read November 2026",
};

/** Folders are entries too. */
const ENTRIES: Limit = {
  what: "files and folders in a site",
  free: 200_000,
  source:
    "https://docs.gitlab.com/administration/instance_limits/#number-of-files-per-gitlab-pages-website, read November 2026",
};

/**
 * GitLab Pages redirects by 301 or 302, by the path alone and in any letter case; it has no headers and no types. Its
 * rules include the name of the project, because a project's pages are below it.
 */
export const gitlabPages: Host = {
  name: "gitlab-pages",
  title: "GitLab Pages",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: "https://docs.gitlab.com/user/project/pages/redirects/, read November 2026",
  limits: [RULES, FILE_SIZE, SEGMENTS, ENTRIES],
  capability: { ...FILES_ALONE, tree: 302 },
  sharedRules: "files-first",
  compile,
};

/** Its placeholders match with and without a final slash, so one rule a depth is enough. */
function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const matched = matchedPath(basePath);
  const trees = matched === undefined ? [] : treesOf(rules);
  const redirects = trees
    .flatMap((tree) => depthRedirects(tree, basePath, 302, false))
    .map((redirect) => ({ ...redirect, from: `${matched}${redirect.from.slice(basePath.length)}` }));
  const comment = `${trees.map((tree) => treeComment(tree)).join(", ")} by 302; prebuilt, see README`;
  const file = redirectsFile(redirects, comment);
  const deepest = Math.max(0, ...redirects.flatMap(({ from, to }) => [segments(from), segments(to)]));
  const capability = matched === undefined ? FILES_ALONE : gitlabPages.capability;
  const diagnostics = hostDiagnostics({ ...gitlabPages, capability }, ruleSet, facts, [
    { limit: RULES, count: redirects.length, remedy: MOVE_PAGES_UP },
    { limit: FILE_SIZE, count: bytesOf(file.text), remedy: MOVE_PAGES_UP },
    { limit: SEGMENTS, count: deepest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    // Folders count too, but are fewer than files.
    { limit: ENTRIES, count: facts.size().files + 1, remedy: "Publish fewer pages or locales." },
  ]);
  return { artifacts: matched === undefined ? [] : [file], diagnostics, ruleCount: redirects.length };
}

/**
 * The base path in a rule, decoded as the path of a request is (matchesRule in internal/redirects/matching.go, read
 * November 2026). White space separates words of the file and cannot be escaped, so such a path has no rule.
 */
function matchedPath(basePath: string): string | undefined {
  const decoded = decodeURIComponent(basePath);
  return /\s/u.test(decoded) ? undefined : decoded;
}

function segments(path: string): number {
  return path.split("/").length - 1;
}
