/**
 * `serve` (https://github.com/vercel/serve, 14.2) with `serve-handler` 6.1 and its `path-to-regexp` 3.3, read and
 * measured in November 2026. Its file is `serve.json` in the served folder; `npx serve dist` reads it there.
 */
import type { PathSegments, Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { depthsOf, jsonText, publishedFile } from "./shared/files.ts";
import { fileRulesOf, headerPairs, headersByPlace, type Tree, treesOf } from "./shared/rules.ts";

interface ServeRewrite {
  readonly source: string;
  readonly destination: string;
}

interface ServeHeaders {
  readonly source: string;
  readonly headers: ReturnType<typeof headerPairs>;
}

/** The members of `serve.json` that we write: https://github.com/vercel/serve-handler#options. */
export interface ServeConfiguration {
  readonly cleanUrls: readonly string[];
  readonly directoryListing: false;
  readonly rewrites: readonly ServeRewrite[];
  readonly headers: readonly ServeHeaders[];
}

const FILE = "serve.json";

/** `serve` answers every method alike, never reads the query, and has its own error page. */
export const serve: Host = {
  name: "serve",
  title: "serve",
  evidence: { tier: "engine", by: "serve 14.2.7" },
  documentation: "https://github.com/vercel/serve-handler#options, read November 2026",
  limits: [],
  capability: { ...FILES_ALONE, tree: "rewrite", normalizes: true, types: true, headers: true, cors: true },
  servesAtRoot: true,
  compile,
};

/** The content of `serve.json`. */
export function serveConfiguration({ rules }: Pick<RuleSet, "rules">): ServeConfiguration {
  return {
    // The default, except below our endpoints, where `/docs/what.html` must not be redirected to `/docs/what`.
    cleanUrls: ["!/api/**"],
    directoryListing: false,
    rewrites: treesOf(rules).flatMap(treeRewrites),
    headers: [everyFile, ...placeHeaders(rules)],
  };
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const configuration = serveConfiguration(ruleSet);
  return {
    artifacts: [publishedFile(FILE, jsonText(configuration), "fragment")],
    diagnostics: hostDiagnostics(serve, ruleSet, facts),
    ruleCount: configuration.rewrites.length + configuration.headers.length,
  };
}

/**
 * Without it, a request for a file with a Latin-1 letter in its name ends the server, which puts the name into the header
 * unencoded. The negated pattern also covers names that begin with a dot, which `**` does not match.
 */
const everyFile: ServeHeaders = {
  source: `!/${FILE}`,
  headers: [{ key: "Content-Disposition", value: "inline" }],
};

/**
 * One rewrite a depth, because a placeholder is one segment. Before them one for each page whose name `encodeURIComponent`
 * changes: `serve` encodes placeholders for the destination and does not decode them for the disk. Rewrites apply again
 * to their own result, so destinations have another prefix.
 */
function treeRewrites(rule: Tree): ServeRewrite[] {
  const source = `${rule.from}:locale(${rule.locales.join("|")})`;
  const destination = `${rule.to}:locale`;
  const rewrite = (rest: string): ServeRewrite => ({
    source: source + rest,
    destination: destination + rest + rule.suffix,
  });
  const literals = rule.pages.filter(isEncoded).map((segments) => rewrite(`/${segments.join("/")}`));
  return [...literals, ...depthsOf(rule, (index) => `:p${index}`).map(rewrite)];
}

function isEncoded(segments: PathSegments): boolean {
  return segments.some((segment) => encodeURIComponent(segment) !== segment);
}

/** The headers of each place in one entry. Serve looks them up by the file, so the endpoint sends those of answers. */
function placeHeaders(rules: readonly Rule[]): ServeHeaders[] {
  return [...headersByPlace(fileRulesOf(rules))].map(([path, headers]) => ({
    source: path.endsWith("/") ? `${path}**` : path,
    headers: headerPairs(headers),
  }));
}
