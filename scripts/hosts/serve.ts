/**
 * `serve` (https://github.com/vercel/serve, 14.2) with `serve-handler` 6.1 and its `path-to-regexp` 3.3, read and
 * measured in November 2026. Its file is `serve.json` in the served folder; `npx serve dist` reads it there.
 */
import type { PathSegments, Rule, RuleSet, TextArtifact } from "../model.ts";
import type { Compiled, Host } from "./host.ts";
import { rootOnly, unsaidRules } from "./shared/notices.ts";

interface ServeRewrite {
  readonly source: string;
  readonly destination: string;
}

interface ServeHeaders {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The members of `serve.json` that we write: https://github.com/vercel/serve-handler#options. */
export interface ServeConfiguration {
  readonly cleanUrls: readonly string[];
  readonly directoryListing: false;
  readonly rewrites: readonly ServeRewrite[];
  readonly headers: readonly ServeHeaders[];
}

const FILE = "serve.json";

/** `serve` answers every method alike, never looks at the query, and has an error page of its own. */
export const serve: Host = {
  name: "serve",
  title: "serve",
  evidence: { tier: "engine", by: "serve 14.2.7" },
  documentation: "https://github.com/vercel/serve-handler#options, read November 2026",
  limits: [],
  capability: {
    tree: "rewrite",
    query: false,
    methods: false,
    normalizes: true,
    types: true,
    headers: true,
    cors: true,
    preflight: false,
    errors: [],
  },
  compile,
};

/** What `serve.json` holds. */
export function serveConfiguration({ rules }: Pick<RuleSet, "rules">): ServeConfiguration {
  return {
    // Its default everywhere but below our endpoints, where `/docs/what.html` must not be redirected to `/docs/what`:
    // `/` and folders open their index.html.
    cleanUrls: ["!/api/**"],
    directoryListing: false,
    rewrites: rules.flatMap((rule) => (rule.kind === "tree" ? treeRewrites(rule) : [])),
    headers: [everyFile, ...headersByPlace(rules)],
  };
}

function compile(ruleSet: RuleSet): Compiled {
  const { rules } = ruleSet;
  const configuration = serveConfiguration(ruleSet);
  const text = `${JSON.stringify(configuration, null, 2)}\n`;
  const artifact: TextArtifact = {
    path: FILE,
    place: "published",
    mediaType: "application/json",
    text,
    sharing: "fragment",
  };
  return {
    artifacts: [artifact],
    diagnostics: [
      ...rootOnly(serve, ruleSet),
      ...unsaidRules(serve, rules, ["query", "handler", "alias", "preflight", "error"]),
    ],
    ruleCount: configuration.rewrites.length + configuration.headers.length,
  };
}

/**
 * Without it, one request for a file whose name has a Latin-1 letter ends the server: it puts the name into the header
 * unencoded. The negated pattern also covers names that `**` passes over, those that begin with a dot.
 */
const everyFile: ServeHeaders = {
  source: `!/${FILE}`,
  headers: [{ key: "Content-Disposition", value: "inline" }],
};

/**
 * One rewrite a depth, because a placeholder is one segment; before them one for each page with a name that
 * `encodeURIComponent` changes, because placeholders are encoded on their way into the destination and then looked up
 * on disk as they are. Rewrites are applied again to their own result, so destinations lie under another prefix.
 */
function treeRewrites(rule: Rule & { kind: "tree" }): ServeRewrite[] {
  const source = `${rule.from}:locale(${rule.locales.join("|")})`;
  const destination = `${rule.to}:locale`;
  const rewrite = (rest: string): ServeRewrite => ({
    source: source + rest,
    destination: destination + rest + rule.suffix,
  });
  const literals = rule.pages.filter(isEncoded).map((segments) => rewrite(`/${segments.join("/")}`));
  const depths = Array.from({ length: rule.maxDepth + 1 }, (_, depth) =>
    rewrite(Array.from({ length: depth }, (_unused, index) => `/:p${index}`).join("")),
  );
  return [...literals, ...depths];
}

function isEncoded(segments: PathSegments): boolean {
  return segments.some((segment) => encodeURIComponent(segment) !== segment);
}

/**
 * The headers of each place in one entry. They are looked up by the file that is served, not by the request, so those
 * of the endpoint itself are those of the answer files.
 */
function headersByPlace(rules: readonly Rule[]): ServeHeaders[] {
  const places = new Map<string, { key: string; value: string }[]>();
  const isEndpoint = (path: string): boolean =>
    rules.some((rule) => rule.kind === "tree" && rule.from.startsWith(path));
  for (const rule of rules) {
    const pairs = headersOf(rule);
    if (pairs.length === 0 || !("path" in rule) || isEndpoint(rule.path)) continue;
    const source = rule.path.endsWith("/") ? `${rule.path}**` : rule.path;
    places.set(source, [...(places.get(source) ?? []), ...pairs]);
  }
  return [...places].map(([source, headers]) => ({ source, headers }));
}

function headersOf(rule: Rule): { key: string; value: string }[] {
  if (rule.kind === "type") return [{ key: "Content-Type", value: rule.mediaType }];
  if (rule.kind === "header") return [{ key: rule.name, value: rule.value }];
  if (rule.kind !== "cors") return [];
  return [
    { key: "Access-Control-Allow-Origin", value: "*" },
    { key: "Access-Control-Allow-Methods", value: rule.methods.join(", ") },
  ];
}
