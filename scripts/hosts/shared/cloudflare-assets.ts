/**
 * The code that Cloudflare Pages and Cloudflare Workers share. Both serve files with the same asset server, which reads
 * `_redirects` and `_headers`. We measured in November 2026 with wrangler 4.60.0 (this server, and workerd).
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://developers.cloudflare.com/pages/configuration/serving-pages/#not-found-behavior
 */
import type { TextArtifact } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, type Limit } from "../host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./diagnostics.ts";
import { depthRedirects, headerSections, headersFile, publishedFile, redirectLine, redirectsFile } from "./files.ts";
import { missingAnswers, treesOf } from "./rules.ts";
import { linesBeside } from "./shadowing.ts";

const REDIRECTS_PAGE = "https://developers.cloudflare.com/pages/configuration/redirects/";

/** The asset server uses only the first 100 redirects with placeholders. It ignores the rest and warns. */
const DYNAMIC_RULES = limit("redirects with placeholders", 100, REDIRECTS_PAGE);
/** The documentation allows 1,000 characters. The parser allows 2,000, but we follow the documentation. */
const RULE_LENGTH = limit("characters in a rule of _redirects", 1000, REDIRECTS_PAGE);
const HEADER_RULES = limit("rules in _headers", 100, "https://developers.cloudflare.com/pages/configuration/headers/");
const FILE_SIZE = limit(
  "bytes in a file",
  25 * 1024 * 1024,
  "https://developers.cloudflare.com/pages/platform/limits/",
);

/**
 * Makes the `Host` of Cloudflare Pages or of Cloudflare Workers.
 *
 * @param limitsPage the page that documents how many files a site may have, besides `_redirects` and `_headers`
 * @param productFiles returns the files that only this product reads
 */
export function cloudflareHost(
  product: Pick<Host, "name" | "title" | "documentation" | "installHint" | "leavesOut" | "takes">,
  limitsPage: string,
  productFiles: (host: Host, ruleSet: RuleSet, facts: BuildFacts) => readonly TextArtifact[],
): Host {
  const files = limit("files in a site", 20_000, limitsPage, 100_000);
  const host: Host = {
    ...product,
    evidence: { tier: "engine", by: "wrangler 4.60.0" },
    // If a POST asks for a file, the asset server sends 405. But it applies redirects before it checks the method, so
    // the rules redirect every POST. The rules themselves cannot send 400 or 405.
    capability: {
      ...FILES_ALONE,
      tree: 303,
      types: true,
      headers: true,
      cors: true,
      errors: ["unknown_locale", "unknown_page"],
    },
    runsGateway: "endpoint",
    limits: [DYNAMIC_RULES, RULE_LENGTH, HEADER_RULES, FILE_SIZE, files],
    sharedRules: "rules-first",
    servesAtRoot: true,
    compile: (ruleSet, facts) => {
      const compiled = compile(host, ruleSet, facts, files);
      return { ...compiled, artifacts: [...compiled.artifacts, ...productFiles(host, ruleSet, facts)] };
    },
  };
  return host;
}

const FEWER_FILES = "Publish fewer pages or locales, or on a paid plan.";
/** The gateway runs on these hosts, so that a site needs no files of answers there. */
const FEWER_ANSWERS = `${FEWER_FILES} Or let the gateway make the answers: artifacts: { translations: false }, gateway: { emit: true }.`;

const FEWER_OF_YOURS = "Join or remove rules of yours in _headers.";
const MOVE_BLOCK =
  "Put our lines below your rules without * and : in _redirects: write # >>> stele and # <<< stele there. Or remove rules.";

const NOT_FOUND_TYPE = "application/json; charset=utf-8";

function compile(host: Host, ruleSet: RuleSet, facts: BuildFacts, files: Limit): Compiled {
  const { rules } = ruleSet;
  const trees = treesOf(rules);
  // The splat `*` keeps a final slash: `/es/docs/` would lead to `/es/docs/.json`. So rules for paths with a final
  // slash come first, one for each depth of pages.
  const redirects = trees.flatMap((tree) => [
    ...depthRedirects(tree, "", 303, "/"),
    { from: `${tree.from}*`, to: `${tree.to}:splat${tree.suffix}`, status: 303 },
  ]);
  // For a missing file, Cloudflare sends `404.html` from the nearest folder above. We write JSON into that file,
  // because clients of the API read JSON.
  const pages = missingAnswers(rules).map(({ folder, error }) => ({
    ...publishedFile(`${folder.slice(1)}404.html`, error.body, "own"),
    mediaType: NOT_FOUND_TYPE,
  }));
  // Cloudflare chooses headers by the requested path. Without these rules, it would send `404.html` as HTML.
  const types =
    pages.length === 0 ? [] : trees.map(({ to }): Rule => ({ kind: "type", path: to, mediaType: NOT_FOUND_TYPE }));
  const sections = headerSections([...rules, ...types]);
  // Cloudflare ignores the last rules of a file with more, and with `_redirects` each rule below one with a placeholder counts
  // as one of those (`parseRedirects` of @cloudflare/workers-shared, which wrangler 4.60.0 contains).
  const lines = linesBeside(facts.shared ?? [], "_redirects", host);
  const dynamic = lines.findIndex(({ words: [from = ""], isAbove }) => !isAbove || /\*|:[A-Za-z]/.test(from));
  const besideRedirects = {
    count: dynamic < 0 || redirects.length === 0 ? 0 : lines.length - dynamic,
    remedy: MOVE_BLOCK,
  };
  const ofHeaders = linesBeside(facts.shared ?? [], "_headers", host).filter(({ isIndented }) => !isIndented);
  const besideHeaders = { count: ofHeaders.length, remedy: FEWER_OF_YOURS };
  const longest = redirects.reduce((most, redirect) => Math.max(most, redirectLine(redirect).length), 0);
  const size = facts.size();
  const headersComment =
    "Types, caching and open origins of the prebuilt JSON files, and of the way to them; see README";
  return {
    artifacts: [
      ...(trees.length > 0 ? [redirectsFile(trees, 303, redirects)] : []),
      headersFile(sections, headersComment),
      ...pages,
    ],
    diagnostics: hostDiagnostics(host, ruleSet, facts, [
      {
        limit: DYNAMIC_RULES,
        count: redirects.length,
        where: deepestPage(rules),
        remedy: MOVE_PAGES_UP,
        beside: besideRedirects,
      },
      { limit: RULE_LENGTH, count: longest, where: deepestPage(rules), remedy: MOVE_PAGES_UP },
      { limit: HEADER_RULES, count: sections.length, remedy: MOVE_PAGES_UP, beside: besideHeaders },
      { limit: files, count: size.files + pages.length, remedy: trees.length > 0 ? FEWER_ANSWERS : FEWER_FILES },
      { limit: FILE_SIZE, count: size.largest.bytes, where: size.largest.path, remedy: "Publish fewer pages." },
    ]),
    ruleCount: redirects.length + sections.length,
  };
}

/** Returns the path patterns that the gateway answers: `/api/v1/translate` and `/api/v1/translate/*`. */
export function gatewayPaths({ rules }: RuleSet): string[] {
  return rules.flatMap((rule) => (rule.kind === "handler" ? [rule.path, `${rule.path}/*`] : []));
}
