/**
 * GitHub Pages (https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read in November
 * 2026): it reads no rule file, sets no headers that a site asks for, and answers 405 to a POST
 * (https://github.com/MicrosoftDocs/edge-developer/issues/3405). What is left is to GET the prebuilt files.
 *
 * A folder that is published from a branch goes through Jekyll, which leaves out files by their names, the answers of a
 * page `/_a` among them. It stays away where there is a `.nojekyll`, whatever that holds
 * (https://docs.github.com/pages/setting-up-a-github-pages-site-with-jekyll/about-github-pages-and-jekyll, read November
 * 2026); it does nothing where a workflow publishes the folder.
 */
import type { RuleSet } from "../model.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { publishedFile } from "./shared/files.ts";

/** "No larger than 1 GB", taken for the smaller of what that may mean. */
const SITE_SIZE: Limit = {
  what: "bytes in a site",
  free: 1_000_000_000,
  source: "https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read November 2026",
};

/** A block, because generators of sites write such a file too: each may have its line in it. */
const NO_JEKYLL = publishedFile(
  ".nojekyll",
  "# Keeps Jekyll away, which leaves out files whose names begin with an underscore; see README\n",
  "block",
);

/** Files, and nothing but files. */
export const githubPages: Host = {
  name: "github-pages",
  title: "GitHub Pages",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation:
    "https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read November 2026",
  limits: [SITE_SIZE],
  capability: FILES_ALONE,
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const size = { limit: SITE_SIZE, count: facts.size().bytes, remedy: "Publish fewer pages or locales." };
  return { artifacts: [NO_JEKYLL], diagnostics: hostDiagnostics(githubPages, ruleSet, facts, [size]), ruleCount: 0 };
}
