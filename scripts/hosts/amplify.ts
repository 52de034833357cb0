/**
 * AWS Amplify Hosting, by its documentation, read in November 2026; not run on AWS.
 * https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html
 * https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html
 *
 * Its files are not published: `redirects.json` holds the rules for the console's editor and `aws amplify update-app
 * --custom-rules`, `customHttp.yml` the headers. A placeholder is one segment; `<*>`, for many, may only end a source, and
 * regular expressions capture nothing. An extension behind a placeholder of the target works according to
 * https://github.com/aws-amplify/amplify-hosting/issues/2753. How a POST, a final slash or a query of other parameters is
 * matched, and whether redirects have headers, is not documented.
 */
import type { ProblemCode } from "../model.ts";
import type { Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { depthsOf, type HeaderSection, headerSections, jsonText, unpublishedFile } from "./shared/files.ts";
import { errorOf, fileRulesOf, type Tree, treesOf } from "./shared/rules.ts";

/** Beyond it the rules are refused. */
const ADDRESS: Limit = {
  what: "characters in the source or target of a rule",
  free: 2048,
  source: "https://docs.aws.amazon.com/amplify/latest/APIReference/API_CustomRule.html, read November 2026",
};
/** Beyond it the headers are refused. */
const HEADERS: Limit = {
  what: "characters in customHttp.yml",
  free: 25_000,
  source: "https://docs.aws.amazon.com/amplify/latest/APIReference/API_UpdateApp.html, read November 2026",
};
/** "5 Gigabytes", in its smaller meaning. */
const ARTIFACT: Limit = {
  what: "bytes in a build artifact",
  free: 5_000_000_000,
  source: "https://docs.aws.amazon.com/amplify/latest/userguide/quotas-chapter.html, read November 2026",
};

/** AWS Amplify redirects any method by 301 or 302; a rewrite of a POST to a file is not documented. */
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
    // One parameter in a source is an example of the documentation; two in any order, or a part of a value, are not.
    query: false,
    types: true,
    headers: true,
    // Files have headers; whether a redirect has them is not documented, and browsers check it too.
    cors: false,
    // Unknown pages and locales are answered with their problem, but rules cannot answer 400 and 405.
    errors: ["unknown_locale", "unknown_page"],
  },
  compile,
};

/** An item of `customRules`; ours need no `condition`, which is a country. */
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

/** The first match counts, so single addresses come before patterns. */
function aliasRules(rule: Rule, basePath: string): CustomRule[] {
  if (rule.kind !== "alias" || rule.method !== "GET") return [];
  return [{ source: basePath + rule.path, target: basePath + rule.file, status: "200" }];
}

/** One rule for each depth of pages; no placeholder holds a slash, so none leads to another folder. */
function treeRules(tree: Tree, basePath: string): CustomRule[] {
  const { from, to, suffix } = tree;
  return depthsOf(tree, (index) => `<p${index + 1}>`).map((rest) => {
    const page = `<locale>${rest}`;
    return { source: `${basePath}${from}${page}`, target: `${basePath}${to}${page}${suffix}`, status: "302" };
  });
}

/** Rules of status 404 answer for missing files: an unknown page in the folder of a locale, elsewhere an unknown locale. */
function errorRules(tree: Tree, basePath: string, rules: readonly Rule[]): CustomRule[] {
  const below = (folder: string, code: ProblemCode): CustomRule[] => {
    const error = errorOf(code, rules);
    return error ? [{ source: `${basePath}${tree.to}${folder}<*>`, target: basePath + error.file, status: "404" }] : [];
  };
  return [...tree.locales.flatMap((locale) => below(`${locale}/`, "unknown_page")), ...below("", "unknown_locale")];
}

/** The documentation has patterns with one star and with two, and does not say how many folders each spans: we use both. */
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

/** A YAML scalar in single quotes, in which only they mean something (https://yaml.org/spec/1.2.2/#732-single-quoted-style). */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
