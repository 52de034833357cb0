/**
 * GitHub Pages (https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read in November
 * 2026): it reads no rule file, sets no headers that a site asks for, and answers 405 to a POST
 * (https://github.com/MicrosoftDocs/edge-developer/issues/3405). What is left is to GET the prebuilt files.
 */
import type { Rule, RuleSet } from "../model.ts";
import type { Compiled, Host } from "./host.ts";
import { unsaidRules } from "./notices.ts";

/** Files, and nothing but files. */
export const githubPages: Host = {
  name: "github-pages",
  title: "GitHub Pages",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation:
    "https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read November 2026",
  // Its limits are in bytes, of which a build's rules know nothing.
  limits: [],
  capability: {
    tree: "no",
    query: false,
    methods: false,
    normalizes: false,
    types: false,
    headers: false,
    cors: false,
    preflight: false,
    errors: [],
  },
  compile,
};

/** In the order in which readers would miss them. */
const KINDS: readonly Rule["kind"][] = [
  "tree",
  "query",
  "handler",
  "alias",
  "type",
  "header",
  "cors",
  "preflight",
  "error",
];

function compile({ rules }: RuleSet): Compiled {
  return { artifacts: [], diagnostics: unsaidRules(githubPages, rules, KINDS), ruleCount: 0 };
}
