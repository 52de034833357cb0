/**
 * Files for GitHub Pages (https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits, read in
 * November 2026). GitHub Pages reads no rule file, sets no custom headers, and answers 405 to a POST
 * (https://github.com/MicrosoftDocs/edge-developer/issues/3405). Clients can only GET the prebuilt files.
 *
 * If GitHub publishes a folder from a branch, Jekyll processes it and drops files such as the answers of a page `/_a`.
 * The file `.nojekyll` turns Jekyll off
 * (https://docs.github.com/pages/setting-up-a-github-pages-site-with-jekyll/about-github-pages-and-jekyll, read
 * November 2026). If a workflow publishes the folder, the file has no effect.
 */
import { FILES_ALONE, type Host, limit, read } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { publishedFile } from "./shared/files.ts";

const LIMITS_PAGE = "https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits";
/** The documentation says "No larger than 1 GB". A GB is 10^9 or 2^30 bytes: we use the smaller number. */
const SITE_SIZE = limit("bytes in a site", 1_000_000_000, LIMITS_PAGE);

const NO_JEKYLL = "# Keeps Jekyll away, which leaves out files whose names begin with an underscore; see README\n";

/** GitHub Pages serves files only. */
export const githubPages: Host = {
  name: "github-pages",
  title: "GitHub Pages",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: read(LIMITS_PAGE),
  limits: [SITE_SIZE],
  capability: FILES_ALONE,
  compile: (ruleSet, facts) => {
    const size = { limit: SITE_SIZE, count: facts.size().bytes, remedy: "Publish fewer pages or locales." };
    return {
      // In a folder of another tool, Jekyll may be what makes the site, and what keeps `_config.yml` and drafts out of it.
      artifacts: facts.isMerged ? [] : [publishedFile(".nojekyll", NO_JEKYLL, "block")],
      diagnostics: hostDiagnostics(githubPages, ruleSet, facts, [size]),
      ruleCount: 0,
    };
  },
};
