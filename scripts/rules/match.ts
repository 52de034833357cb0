/**
 * Answers a request by the rules of a site, as a host with given capabilities would. The preview of a host uses this
 * module, and tests compare servers with it. It imports only modules that can also run at the edge.
 */
import type { AddressPlan, ProblemCode } from "../model.ts";
import type { PathSegments, Rule, RuleSet } from "./rule.ts";
import { isMisspelled, readAddress } from "../site/addresses.ts";
import { canonicalPath, pathSegments } from "../site/paths.ts";
import { decodeStrictly, readQuery } from "../site/query.ts";

/** What a host can do with rules. The file of the host, such as `nginx/index.ts`, says how we know. */
export interface Capability {
  /** How the host answers a request by path: with the file, or a redirect with this status. `no`: not at all. */
  readonly tree: "rewrite" | 302 | 303 | "no";
  readonly query: boolean;
  /** Whether the host decodes the path and removes dot segments and double slashes before it applies rules. */
  readonly normalizes: boolean;
  readonly types: boolean;
  readonly headers: boolean;
  /** Whether pages of other origins may read answers and the redirects to answers (CORS). */
  readonly cors: boolean;
  readonly preflight: boolean;
  /**
   * The errors that the host answers with their status and problem file, directly or after a redirect. Without
   * `method_not_allowed`, the host treats all methods alike.
   */
  readonly errors: readonly ProblemCode[];
}

/** A request as the client sent it. `path` begins after the base path, and `query` after the question mark. */
export interface RuleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The answer of the rules. `file` is a decoded path in the out folder: `translations/v1/es/docs/café.json`. */
export type RuleAnswer =
  | { readonly kind: "file"; readonly status: number; readonly file: string }
  | { readonly kind: "redirect"; readonly status: number; readonly file: string }
  | { readonly kind: "preflight" }
  | { readonly kind: "problem"; readonly code: ProblemCode; readonly status: number; readonly file: string }
  /** No rule answers. The host serves the file at the path of the request, or its own error page. */
  | { readonly kind: "none" };

/** Answers a request by the rules that a host with this capability supports. `exists` looks for a file in `dist/`. */
export function match(
  { rules }: RuleSet,
  capability: Capability,
  request: RuleRequest,
  exists: (file: string) => boolean,
): RuleAnswer {
  const path = capability.normalizes ? normalized(request.path) : request.path;
  if (request.method === "OPTIONS" && capability.preflight && rules.some((rule) => isPreflight(rule, path))) {
    return { kind: "preflight" };
  }
  const found = find(rules, capability, { ...request, path });
  if (found === undefined) return { kind: "none" };
  if (typeof found !== "string" && exists(found.file)) {
    if (capability.tree === "rewrite") return { kind: "file", status: 200, file: found.file };
    if (capability.tree !== "no") return { kind: "redirect", status: capability.tree, file: found.file };
  }
  const code = typeof found === "string" ? found : missing(capability, exists(found.listing));
  const error = rules.find((rule) => rule.kind === "error" && rule.code === code);
  if (error?.kind !== "error" || !capability.errors.includes(error.code)) return { kind: "none" };
  return { kind: "problem", code: error.code, status: error.status, file: error.file.slice(1) };
}

function isPreflight(rule: Rule, path: string): boolean {
  return rule.kind === "preflight" && (path === rule.path || path.startsWith(`${rule.path}/`));
}

/** Resolves dot segments and double slashes: `/a/%2e%2e//b` becomes `/b`. A badly encoded path stays unchanged. */
function normalized(path: string): string {
  if (decodeStrictly(path) === undefined) return path;
  const segments: string[] = [];
  for (const segment of path.replace(/%(?:2e|2f)/gi, (code) => decodeURIComponent(code)).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** The problem of a request whose answer file is missing. Hosts that cannot look for the page say `unknown_page`. */
function missing({ errors }: Capability, isListed: boolean): ProblemCode {
  return isListed && errors.includes("translation_not_available") ? "translation_not_available" : "unknown_page";
}

/** The files of the answer and of the page, or a problem. At this point it is not known whether the files exist. */
type Found = Files | ProblemCode;

interface Files {
  readonly file: string;
  readonly listing: string;
}

/** Finds the answer file or the problem of a request. Returns undefined for paths outside the translate endpoint. */
function find(rules: readonly Rule[], capability: Capability, request: RuleRequest): Found | undefined {
  const { path, method } = request;
  const tree = rules.find((rule) => rule.kind === "tree" && `${path}/`.startsWith(rule.from));
  if (tree?.kind !== "tree") return undefined;
  if (capability.errors.includes("method_not_allowed") && !tree.methods.includes(method)) return "method_not_allowed";
  const rest = path.slice(tree.from.length);
  if (rest !== "" && rest !== "/") return findByPath(tree, rest);
  const query = rules.find((rule) => rule.kind === "query" && `${rule.path}/` === tree.from);
  return query?.kind === "query" && capability.query ? findByQuery(query, request.query) : "invalid_request";
}

function findByPath(tree: Rule & { kind: "tree" }, rest: string): Found {
  const canonical = canonicalPath(`/${rest}`);
  if (!canonical.ok) {
    const [locale = ""] = rest.split("/");
    // Checks the spelling first: a misspelled path is an invalid request, even if its locale is also unknown.
    const readings = [canonical, canonicalPath(rest.slice(locale.length))];
    if (readings.some((one) => !one.ok && isMisspelled(one.reason))) return "invalid_request";
    return tree.locales.includes(locale) ? "unknown_page" : "unknown_locale";
  }
  const [locale = "", ...segments] = pathSegments(canonical.defined.path);
  return tree.locales.includes(locale) ? files(tree, locale, segments) : "unknown_locale";
}

function findByQuery(query: Rule & { kind: "query" }, text: string): Found {
  const parameters = readQuery(text, query.localeParameter, query.urlParameter);
  const [locale, ...otherLocales] = parameters?.locale ?? [];
  const [address, ...otherAddresses] = parameters?.address ?? [];
  const isTwice = otherLocales.length > 0 || otherAddresses.length > 0;
  if (locale === undefined || address === undefined || isTwice) return "invalid_request";
  const readings = query.sources.map(({ base, path }) => ({ path, reading: readAddress(sourcePlan(base), address) }));
  if (readings.some(({ reading }) => reading.kind === "malformed")) return "invalid_request";
  if (!query.locales.includes(locale)) return "unknown_locale";
  for (const { path, reading } of readings) {
    if (reading.kind === "address") return files(query, locale, pathSegments(path + reading.defined.path));
  }
  return "unknown_page";
}

/** Makes an address plan with only the source locale, because a rule contains no addresses of other locales. */
function sourcePlan(sourceBase: string): AddressPlan {
  const { origin } = new URL(sourceBase);
  const source = { code: "", aliases: [], origin, prefix: "" };
  const basePath = sourceBase.slice(origin.length);
  return { publishedAt: sourceBase, basePath, sourceLocale: "", locales: [source], localizedPaths: false };
}

function files(rule: Rule & { kind: "tree" | "query" }, locale: string, segments: PathSegments): Files {
  const below = (start: string): string => [start.slice(1), ...segments].join("/") + rule.suffix;
  return { file: below(rule.to + locale), listing: below(rule.listing) };
}
