/**
 * What rules mean, executable: how a host with given capabilities answers a request. Host compilers are tested against
 * it, and a preview that acts as a host asks it.
 *
 * Runs at the edge too: imports only the model and the path canonicaliser.
 */
import type { ProblemCode, Rule, RuleSet } from "../model.ts";
import { canonicalPath, pathSegments } from "../site/paths.ts";

/** What a host can do with rules. Facts, measured or documented; the host's file says where from. */
export interface Capability {
  /** How the path form is answered: with the file itself, or with a redirect of this status to it. */
  readonly tree: "rewrite" | 302 | 303 | "no";
  readonly query: boolean;
  /** Whether rules can tell a POST from a GET; otherwise every method is answered alike. */
  readonly methods: boolean;
  /** Whether the path is decoded, and its dot segments and double slashes removed, before rules see it. */
  readonly normalizes: boolean;
  readonly types: boolean;
  readonly headers: boolean;
  /** Whether answers may be read by pages of other origins, redirects on the way to them among them. */
  readonly cors: boolean;
  readonly preflight: boolean;
  /** Whether errors carry our problem details and status. */
  readonly errors: boolean;
}

/** A request as rules see it. */
export interface RuleRequest {
  readonly method: string;
  /** The path below the place that `dist/` is published at, percent-encoded as sent, without the query. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
}

/** A file has its path below `dist/`, decoded, without a leading slash. */
export type RuleAnswer =
  | { readonly kind: "file"; readonly status: number; readonly file: string }
  | { readonly kind: "redirect"; readonly status: number; readonly file: string }
  | { readonly kind: "preflight" }
  | { readonly kind: "problem"; readonly code: ProblemCode; readonly status: number; readonly file: string }
  /** No rule answers: the host serves the file at that path, or its own error page. */
  | { readonly kind: "none" };

/**
 * Answers a request by the rules that a host with this capability can express.
 *
 * @param exists whether a file lies at a path below `dist/`
 */
export function match(
  { rules }: RuleSet,
  capability: Capability,
  request: RuleRequest,
  exists: (file: string) => boolean,
): RuleAnswer {
  if (request.method === "OPTIONS" && capability.preflight && rules.some((rule) => isPreflight(rule, request))) {
    return { kind: "preflight" };
  }
  const file = rules.map((rule) => answerFile(rule, capability, request)).find((candidate) => candidate !== undefined);
  if (file !== undefined && exists(file)) {
    if (capability.tree === "rewrite") return { kind: "file", status: 200, file };
    if (capability.tree !== "no") return { kind: "redirect", status: capability.tree, file };
  }
  const code = capability.errors ? problemOf(rules, capability, request, file) : undefined;
  const error = rules.find((rule) => rule.kind === "error" && rule.code === code);
  if (error?.kind !== "error") return { kind: "none" };
  return { kind: "problem", code: error.code, status: error.status, file: error.file.slice(1) };
}

function isPreflight(rule: Rule, { path }: RuleRequest): boolean {
  return rule.kind === "preflight" && (path === rule.path || path.startsWith(`${rule.path}/`));
}

/** The file that a rule leads a request to, whether or not it exists; nothing when the rule does not apply. */
function answerFile(rule: Rule, capability: Capability, request: RuleRequest): string | undefined {
  if (rule.kind !== "tree" && rule.kind !== "query") return undefined;
  if (capability.methods && request.method !== rule.method) return undefined;
  if (rule.kind === "query") return capability.query ? queryFile(rule, request) : undefined;
  const path = capability.normalizes ? normalized(request.path) : request.path;
  return path.startsWith(rule.from) ? treeFile(rule, path.slice(rule.from.length)) : undefined;
}

/** The path as a server sees it that works with decoded file names. */
function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replace(/%(?:2e|2f)/gi, (code) => decodeURIComponent(code)).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

function treeFile(rule: Rule & { kind: "tree" }, rest: string): string | undefined {
  const canonical = canonicalPath(`/${rest}`);
  if (!canonical.ok) return undefined;
  const [locale, ...segments] = pathSegments(canonical.defined.path);
  if (locale === undefined || !rule.locales.includes(locale)) return undefined;
  return [`${rule.to.slice(1)}${locale}`, ...segments].join("/") + rule.suffix;
}

function queryFile(rule: Rule & { kind: "query" }, { path, query }: RuleRequest): string | undefined {
  const locale = query.get(rule.localeParameter);
  const address = query.get(rule.urlParameter);
  if (path !== rule.path || locale === undefined || !address?.startsWith(rule.sourceBase)) return undefined;
  const canonical = canonicalPath(address.slice(rule.sourceBase.length).replace(/[?#].*$/s, "") || "/");
  if (!canonical.ok || !rule.locales.includes(locale)) return undefined;
  return [`${rule.to.slice(1)}${locale}`, ...pathSegments(canonical.defined.path)].join("/") + rule.suffix;
}

/** Which problem a request to the endpoint comes to that no answer file fits. */
function problemOf(
  rules: readonly Rule[],
  capability: Capability,
  request: RuleRequest,
  file: string | undefined,
): ProblemCode | undefined {
  const tree = rules.find((rule) => rule.kind === "tree");
  if (tree?.kind !== "tree" || !`${request.path}/`.startsWith(tree.from)) return undefined;
  if (capability.methods && request.method !== tree.method) return "method_not_allowed";
  if (file !== undefined) return "unknown_page";
  const canonical = canonicalPath(`/${request.path.slice(tree.from.length)}`);
  return canonical.ok && canonical.defined.path !== "" ? "unknown_locale" : "invalid_request";
}
