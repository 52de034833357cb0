/**
 * Rules for AWS Amplify Hosting. They follow its documentation, which we read in November 2026. We did not run them on
 * AWS.
 * https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html
 * https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html
 *
 * The build does not publish the two files. `redirects.json` contains the rules, for the editor of the console and for
 * `aws amplify update-app --custom-rules`. `customHttp.yml` contains the headers.
 *
 * A placeholder matches one segment. `<*>` matches several segments, and only at the end of a source. Regular
 * expressions capture nothing. A target may have an extension after a placeholder, according to
 * https://github.com/aws-amplify/amplify-hosting/issues/2753. The documentation does not say how a rule matches a POST,
 * a final slash or a query with other parameters. It does not say either whether redirects get headers.
 */
import type { ProblemCode } from "../model.ts";
import type { Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { depthsOf, type HeaderSection, headerSections, jsonText, unpublishedFile } from "./shared/files.ts";
import { errorOf, fileRulesOf, type Tree, treesOf } from "./shared/rules.ts";

/** Amplify refuses rules with a longer source or target. */
const ADDRESS: Limit = {
  what: "characters in the source or target of a rule",
  free: 2048,
  source: "https://docs.aws.amazon.com/amplify/latest/APIReference/API_CustomRule.html, read November 2026",
};
/** Amplify refuses a longer file. */
const HEADERS: Limit = {
  what: "characters in customHttp.yml",
  free: 25_000,
  source: "https://docs.aws.amazon.com/amplify/latest/APIReference/API_UpdateApp.html, read November 2026",
};
/** The documentation says "5 Gigabytes". We use the smaller meaning: 10^9 bytes each. */
const ARTIFACT: Limit = {
  what: "bytes in a build artifact",
  free: 5_000_000_000,
  source: "https://docs.aws.amazon.com/amplify/latest/userguide/quotas-chapter.html, read November 2026",
};

/**
 * AWS Amplify redirects requests of any method by 301 or 302. The documentation does not cover a rewrite of a POST to a
 * file.
 */
export const amplify: Host = {
  name: "amplify",
  title: "AWS Amplify",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: "https://docs.aws.amazon.com/amplify/latest/userguide/redirects.html, read November 2026",
  limits: [ADDRESS, HEADERS, ARTIFACT],
  installHint:
    "has customHttp.yml for the root of the repository, and redirects.json for the app's rewrites and redirects",
  capability: {
    ...FILES_ALONE,
    tree: 302,
    // The documentation shows one parameter in a source. It shows neither two parameters in any order nor a part of a
    // value.
    query: false,
    types: true,
    headers: true,
    // Files get the headers. The documentation does not say whether a redirect gets them, and browsers check the
    // redirect too.
    cors: false,
    // Rules answer unknown pages and locales with a problem, but cannot answer with 400 or 405.
    errors: ["unknown_locale", "unknown_page"],
  },
  compile,
};

/** An item of `customRules`. We never write its member `condition`, which selects countries. */
interface CustomRule {
  readonly source: string;
  readonly target: string;
  readonly status: "200" | "302" | "404";
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const trees = treesOf(rules);
  const customRules = [
    ...rules.flatMap((rule) => aliasRules(rule, basePath)),
    ...trees.flatMap((tree) => treeRules(tree, basePath)),
    ...trees.flatMap((tree) => errorRules(tree, basePath, rules)),
  ];
  const sections = headerSections(fileRulesOf(rules));
  const headers = headersText(basePath, sections);
  const longest = Math.max(0, ...customRules.flatMap(({ source, target }) => [source.length, target.length]));
  const missing = rules.filter((rule) => rule.kind !== "alias" || rule.method !== "GET");
  const diagnostics = hostDiagnostics(amplify, { basePath, rules: missing }, facts, [
    { limit: ADDRESS, count: longest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
    { limit: HEADERS, count: headers.length, remedy: "Publish at a shorter path, or leave the host out of hosts:." },
    { limit: ARTIFACT, count: facts.size().bytes, remedy: "Publish fewer pages or locales." },
  ]);
  return {
    artifacts: [
      unpublishedFile(amplify, "redirects.json", jsonText(customRules), "fragment"),
      unpublishedFile(amplify, "customHttp.yml", headers),
    ],
    diagnostics,
    ruleCount: customRules.length + sections.length,
  };
}

/** The rule for a single address. These rules come before patterns, because the first rule that matches answers. */
function aliasRules(rule: Rule, basePath: string): CustomRule[] {
  if (rule.kind !== "alias" || rule.method !== "GET") return [];
  return [{ source: basePath + rule.path, target: basePath + rule.file, status: "200" }];
}

/** One rule for each depth of pages. A placeholder never matches a slash, so no target is in another folder. */
function treeRules(tree: Tree, basePath: string): CustomRule[] {
  const { from, to, suffix } = tree;
  return depthsOf(tree, (index) => `<p${index + 1}>`).map((rest) => {
    const page = `<locale>${rest}`;
    return { source: `${basePath}${from}${page}`, target: `${basePath}${to}${page}${suffix}`, status: "302" };
  });
}

/**
 * Rules with status 404 answer for missing files: below the folder of a locale the page is unknown, elsewhere the
 * locale.
 */
function errorRules(tree: Tree, basePath: string, rules: readonly Rule[]): CustomRule[] {
  const below = (folder: string, code: ProblemCode): CustomRule[] => {
    const error = errorOf(code, rules);
    return error ? [{ source: `${basePath}${tree.to}${folder}<*>`, target: basePath + error.file, status: "404" }] : [];
  };
  return [...tree.locales.flatMap((locale) => below(`${locale}/`, "unknown_page")), ...below("", "unknown_locale")];
}

/**
 * The documentation shows patterns with one star and with two, but not how many folders each matches. We write both.
 */
function headersText(basePath: string, sections: readonly HeaderSection[]): string {
  const lines = sections.flatMap(({ path, headers }) =>
    (path.endsWith("/*") ? [path, path.replace(/\*$/, "**/*")] : [path]).flatMap((pattern) => [
      `  - pattern: ${quoted(basePath + pattern)}`,
      "    headers:",
      ...headers.flatMap(({ name, value }) => [`      - key: ${quoted(name)}`, `        value: ${quoted(value)}`]),
    ]),
  );
  const comment = "# Types, caching and open origins of the prebuilt JSON files; see README";
  return [comment, lines.length === 0 ? "customHeaders: []" : "customHeaders:", ...lines, ""].join("\n");
}

/**
 * A YAML scalar in single quotes. Only the single quote needs escaping there
 * (https://yaml.org/spec/1.2.2/#732-single-quoted-style).
 */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
