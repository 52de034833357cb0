/**
 * Rules for GitLab Pages (https://docs.gitlab.com/user/project/pages/redirects/). They follow its documentation and the
 * code of its server (https://gitlab.com/gitlab-org/gitlab-pages, internal/redirects), which we read in November 2026.
 * We did not run the rules. They are in `_redirects`. The documentation does not say whether they apply to a POST.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, read } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { bytesOf, depthRedirects, redirectsFile } from "./shared/files.ts";
import { treesOf } from "./shared/rules.ts";
import { linesBeside } from "./shared/shadowing.ts";

const REDIRECTS_PAGE = "https://docs.gitlab.com/user/project/pages/redirects/";

/** GitLab ignores all rules after the 1,000th. */
const RULES = limit("rules in _redirects", 1000, REDIRECTS_PAGE);
/** GitLab ignores all rules of a larger file. */
const FILE_SIZE = limit("bytes in _redirects", 64 * 1024, REDIRECTS_PAGE);
/** GitLab ignores a rule if one of its addresses has more segments. GitLab does not warn. */
const SEGMENTS = limit(
  "segments in an address of _redirects",
  25,
  "redirects-max-path-segments, https://gitlab.com/gitlab-org/gitlab-pages",
);
const ENTRIES = limit(
  "files and folders in a site",
  200_000,
  "https://docs.gitlab.com/administration/instance_limits/#number-of-files-per-gitlab-pages-website",
);

/**
 * GitLab Pages redirects with status 301 or 302. Rules match only the path, in any letter case, and set neither headers
 * nor types. They include the name of the project, because GitLab serves the pages of a project below that name.
 */
export const gitlabPages: Host = {
  name: "gitlab-pages",
  title: "GitLab Pages",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: read(REDIRECTS_PAGE),
  limits: [RULES, FILE_SIZE, SEGMENTS, ENTRIES],
  capability: { ...FILES_ALONE, tree: 302 },
  sharedRules: "files-first",
  compile,
};

const FEWER_OF_YOURS = "Join or remove rules of yours in _redirects.";

/** Makes `_redirects`. A placeholder matches with and without a final slash, so one rule for each depth is enough. */
function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  // GitLab compares a rule with the decoded path of a request (matchesRule in internal/redirects/matching.go, read
  // November 2026). White space separates the words of a rule, so a base path with white space gets no rules.
  const decoded = decodeURIComponent(basePath);
  const isPossible = !/\s/u.test(decoded);
  const trees = isPossible ? treesOf(rules) : [];
  const redirects = trees
    .flatMap((tree) => depthRedirects(tree, basePath, 302))
    .map((redirect) => ({ ...redirect, from: decoded + redirect.from.slice(basePath.length) }));
  const file = redirectsFile(trees, 302, redirects);
  const shared = (facts.shared ?? []).filter(({ path }) => path === file.path);
  const depthOf = (path: string): number => path.split("/").length - 1;
  const deepest = redirects.reduce((most, { from, to }) => Math.max(most, depthOf(from), depthOf(to)), 0);
  const capability = isPossible ? gitlabPages.capability : FILES_ALONE;
  const diagnostics = hostDiagnostics({ ...gitlabPages, capability }, ruleSet, facts, [
    {
      limit: RULES,
      count: redirects.length,
      remedy: MOVE_PAGES_UP,
      beside: { count: linesBeside(shared, file.path, gitlabPages).length, remedy: FEWER_OF_YOURS },
    },
    {
      limit: FILE_SIZE,
      count: bytesOf(file.text),
      remedy: MOVE_PAGES_UP,
      beside: {
        count: shared.reduce((sum, { before, after }) => sum + bytesOf(before) + bytesOf(after), 0),
        remedy: FEWER_OF_YOURS,
      },
    },
    { limit: SEGMENTS, count: deepest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    // GitLab counts folders too, but we know only the number of files. Add one for `_redirects`.
    { limit: ENTRIES, count: facts.size().files + 1, remedy: "Publish fewer pages or locales." },
  ]);
  return { artifacts: isPossible ? [file] : [], diagnostics, ruleCount: redirects.length };
}
