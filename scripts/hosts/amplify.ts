/**
 * Rules for AWS Amplify Hosting. They follow its documentation, which we read in November 2026. We did not run them on
 * AWS.
 * https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html
 * https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html
 *
 * The build does not publish the two files. `redirects.json` contains the rules. The author pastes them into the
 * Amplify console, or passes them to `aws amplify update-app --custom-rules`. `customHttp.yml` contains the headers.
 *
 * A placeholder matches one segment. `<*>` matches several segments, but only at the end of a source. A target may have
 * an extension after a placeholder (https://github.com/aws-amplify/amplify-hosting/issues/2753), but cannot use groups
 * of a regular expression. The documentation does not say how a rule matches a POST, a final slash or a query with
 * other parameters.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, read } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { depthsOf, type HeaderSection, headerSections, jsonText, textOf, unpublishedFile } from "./shared/files.ts";
import { fileRulesOf, missingAnswers, treesOf } from "./shared/rules.ts";

const DOCUMENTATION = "https://docs.aws.amazon.com/amplify/latest";

/** Amplify refuses rules with a longer source or target. */
const ADDRESS = limit(
  "characters in the source or target of a rule",
  2048,
  `${DOCUMENTATION}/APIReference/API_CustomRule.html`,
);
/** Amplify refuses a longer file. */
const HEADERS = limit("characters in customHttp.yml", 25_000, `${DOCUMENTATION}/APIReference/API_UpdateApp.html`);
/** The documentation says "5 Gigabytes". A gigabyte is 10^9 or 2^30 bytes: we use the smaller number. */
const ARTIFACT = limit("bytes in a build artifact", 5_000_000_000, `${DOCUMENTATION}/userguide/quotas-chapter.html`);

/**
 * Rules redirect requests of any method. They do not rewrite, because no documented rewrite sends a file for a POST.
 */
export const amplify: Host = {
  name: "amplify",
  title: "AWS Amplify",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: read(`${DOCUMENTATION}/userguide/redirects.html`),
  limits: [ADDRESS, HEADERS, ARTIFACT],
  installHint:
    "has customHttp.yml for the root of the repository, and redirects.json for the app's rewrites and redirects",
  capability: {
    ...FILES_ALONE,
    tree: 302,
    // A rule for requests by query would have to match two parameters in any order, one of them only in part. The
    // documentation shows only sources with one whole parameter.
    query: false,
    types: true,
    headers: true,
    // Redirects need CORS headers too. The documentation does not say whether Amplify adds headers to redirects.
    cors: false,
    // Rules answer unknown pages and locales with a problem, but cannot answer with 400 or 405.
    errors: ["unknown_locale", "unknown_page"],
  },
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const customRules = [
    // One rule for each depth of pages. A placeholder matches no slash, so a target cannot leave its folder.
    ...treesOf(rules).flatMap((tree) =>
      depthsOf(tree, (index) => `<p${index + 1}>`).map((page) => ({
        source: `${basePath}${tree.from}<locale>${page}`,
        target: `${basePath}${tree.to}<locale>${page}${tree.suffix}`,
        status: "302",
      })),
    ),
    // If a file is missing, a rule with status 404 sends a problem.
    ...missingAnswers(rules).map(({ folder, error }) => ({
      source: `${basePath}${folder}<*>`,
      target: basePath + error.file,
      status: "404",
    })),
  ];
  const sections = headerSections(fileRulesOf(rules));
  const headers = headersText(basePath, sections);
  const longest = customRules.reduce((most, { source, target }) => Math.max(most, source.length, target.length), 0);
  return {
    artifacts: [
      unpublishedFile(amplify, "redirects.json", jsonText(customRules), "fragment"),
      unpublishedFile(amplify, "customHttp.yml", headers),
    ],
    diagnostics: hostDiagnostics(amplify, ruleSet, facts, [
      { limit: ADDRESS, count: longest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
      { limit: HEADERS, count: headers.length, remedy: "Publish at a shorter path, or leave the host out of hosts:." },
      { limit: ARTIFACT, count: facts.size().bytes, remedy: "Publish fewer pages or locales." },
    ]),
    ruleCount: customRules.length + sections.length,
  };
}

/** Makes `customHttp.yml`. It is not documented whether one star or two match subfolders, so we write both. */
function headersText(basePath: string, sections: readonly HeaderSection[]): string {
  const lines = sections.flatMap(({ path, headers }) =>
    (path.endsWith("/*") ? [path, path.replace(/\*$/, "**/*")] : [path]).flatMap((pattern) => [
      `  - pattern: ${quoted(basePath + pattern)}`,
      "    headers:",
      ...headers.flatMap(({ name, value }) => [`      - key: ${quoted(name)}`, `        value: ${quoted(value)}`]),
    ]),
  );
  const comment = "# Types, caching and open origins of the prebuilt JSON files; see README";
  return textOf([comment, lines.length === 0 ? "customHeaders: []" : "customHeaders:", ...lines]);
}

/** Returns a YAML string in single quotes (https://yaml.org/spec/1.2.2/#732-single-quoted-style). */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
