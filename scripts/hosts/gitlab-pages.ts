/**
 * GitLab Pages (https://docs.gitlab.com/user/project/pages/redirects/), by its documentation and the matching rules of
 * its server (https://gitlab.com/gitlab-org/gitlab-pages, internal/redirects), read in November 2026; not run. Its file
 * is `_redirects`. Whether it answers a POST by it is not documented.
 */
import type { RuleSet } from "../model.ts";
import type { BuildFacts, Compiled, Host, Limit } from "./host.ts";
import { deepestPage, limitProblems } from "./shared/limits.ts";
import { unsaidRules } from "./shared/notices.ts";
import { depthRedirects, redirectsFile, treeComment } from "./shared/redirects-file.ts";
import { shadowing } from "./shared/shadowing.ts";

const REDIRECTS_PAGE = "https://docs.gitlab.com/user/project/pages/redirects/, read November 2026";

/** Rules beyond it are not looked at. */
const RULES: Limit = { what: "rules in _redirects", free: 1000, source: REDIRECTS_PAGE };
/** Beyond it no rule of the file applies. */
const FILE_SIZE: Limit = { what: "bytes in _redirects", free: 64 * 1024, source: REDIRECTS_PAGE };
/** A rule with an address of more is passed over without a word. */
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

const NAMES = { name: "gitlab-pages", title: "GitLab Pages" } as const;

const SHALLOWER = "Move the deepest pages up, or leave the host out of hosts:.";

/**
 * GitLab Pages redirects by 301 or 302 and by the path alone, whatever its letter case; it has no headers and no types.
 * A project's pages lie below its name, which its rules carry.
 */
export const gitlabPages: Host = {
  ...NAMES,
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: "https://docs.gitlab.com/user/project/pages/redirects/, read November 2026",
  limits: [RULES, FILE_SIZE, SEGMENTS, ENTRIES],
  capability: {
    tree: 302,
    query: false,
    methods: false,
    normalizes: false,
    types: false,
    headers: false,
    cors: false,
    preflight: false,
    errors: [],
  },
  shadowing: (file, ruleSet) => shadowing(file, ruleSet, { title: NAMES.title, filesFirst: true }),
  compile,
};

/** Its placeholders take an address with and without a final slash, so one rule a depth is all. */
function compile({ basePath, rules }: RuleSet, facts: BuildFacts): Compiled {
  const asked = matchedPath(basePath);
  const trees = asked === undefined ? [] : rules.filter((rule) => rule.kind === "tree");
  const redirects = trees
    .flatMap((tree) => depthRedirects(tree, basePath, 302, false))
    .map((redirect) => ({ ...redirect, from: `${asked}${redirect.from.slice(basePath.length)}` }));
  const comment = `${trees.map(treeComment).join(", ")} by 302; prebuilt, see README`;
  const file = redirectsFile(redirects, comment);
  const deepest = Math.max(0, ...redirects.flatMap(({ from, to }) => [segments(from), segments(to)]));
  const limits = limitProblems(NAMES, facts, [
    { limit: RULES, count: redirects.length, wayOut: SHALLOWER },
    { limit: FILE_SIZE, count: new TextEncoder().encode(file.text).length, wayOut: SHALLOWER },
    { limit: SEGMENTS, count: deepest, ...deepestPage(rules), wayOut: SHALLOWER },
    // Folders are fewer than files; where only they are too many, GitLab says so.
    { limit: ENTRIES, count: facts.size().files + 1, wayOut: "Publish fewer pages or locales." },
  ]);
  return {
    artifacts: asked === undefined ? [] : [file],
    diagnostics: [
      ...limits,
      ...unsaidRules(NAMES, rules, [
        ...(asked === undefined ? (["tree"] as const) : []),
        "query",
        "handler",
        "alias",
        "type",
        "header",
        "cors",
        "preflight",
        "error",
      ]),
    ],
    ruleCount: redirects.length,
  };
}

/**
 * The base path as its rules are matched: against the decoded path of a request (matchesRule in
 * internal/redirects/matching.go, read November 2026). White space ends a word of the file and has no other spelling, so
 * a path with some cannot be said.
 */
function matchedPath(basePath: string): string | undefined {
  const decoded = decodeURIComponent(basePath);
  return /\s/u.test(decoded) ? undefined : decoded;
}

function segments(path: string): number {
  return path.split("/").length - 1;
}
