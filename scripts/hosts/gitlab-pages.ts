/**
 * Rules for GitLab Pages (https://docs.gitlab.com/user/project/pages/redirects/). They follow its documentation and the
 * matching rules of its server (https://gitlab.com/gitlab-org/gitlab-pages, internal/redirects), which we read in
 * November 2026. We did not run them. The rules are in `_redirects`. The documentation does not say whether the rules
 * apply to a POST.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { bytesOf, depthRedirects, redirectsFile, treeComment } from "./shared/files.ts";
import { treesOf } from "./shared/rules.ts";

const REDIRECTS_PAGE = "https://docs.gitlab.com/user/project/pages/redirects/, read November 2026";

/** GitLab ignores further rules. */
const RULES: Limit = { what: "rules in _redirects", free: 1000, source: REDIRECTS_PAGE };
/** If the file is larger, GitLab applies none of its rules. */
const FILE_SIZE: Limit = { what: "bytes in _redirects", free: 64 * 1024, source: REDIRECTS_PAGE };
/** GitLab ignores a rule with a longer address, without a warning. */
const SEGMENTS: Limit = {
  what: "segments in an address of _redirects",
  free: 25,
  source: "redirects-max-path-segments, https://gitlab.com/gitlab-org/gitlab-pages, read November 2026",
};

/** GitLab counts folders as entries too. */
const ENTRIES: Limit = {
  what: "files and folders in a site",
  free: 200_000,
  source:
    "https://docs.gitlab.com/administration/instance_limits/#number-of-files-per-gitlab-pages-website, read November 2026",
};

/**
 * GitLab Pages redirects by 301 or 302. It matches only the path, in any letter case, and sets neither headers nor
 * types. Rules include the name of the project, because GitLab serves the pages of a project below that name.
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

/** Placeholders match with and without a final slash, so one rule for each depth is enough. */
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
    // GitLab counts folders too. We add none, because a site has fewer folders than files.
    { limit: ENTRIES, count: facts.size().files + 1, remedy: "Publish fewer pages or locales." },
  ]);
  return { artifacts: matched === undefined ? [] : [file], diagnostics, ruleCount: redirects.length };
}

/**
 * The base path in a rule. It is decoded, because GitLab compares it with the decoded path of a request (matchesRule in
 * internal/redirects/matching.go, read November 2026). White space separates the words of a rule and cannot be escaped.
 * So the result is undefined for a base path with white space.
 */
function matchedPath(basePath: string): string | undefined {
  const decoded = decodeURIComponent(basePath);
  return /\s/u.test(decoded) ? undefined : decoded;
}

function segments(path: string): number {
  return path.split("/").length - 1;
}
