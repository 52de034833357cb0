/** Answers like a host without functions: by the meaning of its rules (`rules/match.ts`) and its capability. */
import type { Rule, RuleSet } from "../rules/rule.ts";
import { type Capability, match } from "../rules/match.ts";
import { PROBLEM_TYPE } from "../site/problems.ts";
import { ALLOWED, type PlainResponse } from "../gateway/answer.ts";

/** A host to emulate, and the rules of the site. */
export interface EmulatedHost {
  readonly capability: Capability;
  readonly rules: RuleSet;
}

/** A response, or the path of the file below `dist/` to which a rule leads, or `none` if no rule applies. */
export type HostAnswer =
  | { readonly kind: "response"; readonly response: PlainResponse }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "none" };

/** A request below the place where `dist/` is published. */
export interface HostRequest {
  readonly method: string;
  /** The path with its query, as the client sent it. */
  readonly target: string;
  /** The path at which the host publishes `dist/`: empty, or `/project`. */
  readonly basePath: string;
}

/**
 * Answers a request by the rules that a host can express.
 *
 * @param exists whether a file exists at a path below `dist/`
 */
export function answerAsHost(
  { capability, rules }: EmulatedHost,
  { method, target, basePath }: HostRequest,
  exists: (file: string) => boolean,
): HostAnswer {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const meant = match(rules, capability, { method, path, query }, exists);
  const open = capability.cors ? corsHeaders(rules.rules, path) : {};
  const response = (status: number, headers: PlainResponse["headers"], body = ""): HostAnswer => ({
    kind: "response",
    response: { status, headers: { ...open, ...headers }, body: method === "HEAD" ? "" : body },
  });
  switch (meant.kind) {
    case "preflight":
      return response(204, { "Access-Control-Allow-Headers": "Content-Type" });
    case "redirect":
      return response(meant.status, { Location: `${basePath}/${encodeURI(meant.file)}` });
    case "problem": {
      const type = { "Content-Type": capability.types ? PROBLEM_TYPE : "application/json" };
      const allow = meant.code === "method_not_allowed" ? { Allow: ALLOWED } : undefined;
      return response(meant.status, { ...type, ...allow }, bodyOf(rules.rules, meant.code));
    }
    default:
      return meant;
  }
}

function bodyOf(rules: readonly Rule[], code: string): string {
  const rule = rules.find((candidate) => candidate.kind === "error" && candidate.code === code);
  return rule?.kind === "error" ? rule.body : "";
}

/** The headers that let pages of other origins read the answers of an endpoint. */
function corsHeaders(rules: readonly Rule[], path: string): PlainResponse["headers"] {
  const rule = rules.find((candidate) => candidate.kind === "cors" && `${path}/`.startsWith(`${candidate.path}/`));
  if (rule?.kind !== "cors") return {};
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": rule.methods.join(", ") };
}

/** Whether the host sends a file for every method. Such a host can neither distinguish methods nor redirect. */
export function servesAnyMethod({ methods, tree }: Capability): boolean {
  return !methods && tree === "rewrite";
}

/**
 * The rules about files that a host follows. Open origins are headers of files like others. A host without `cors` lacks
 * them only on its redirects, which have no headers.
 */
export function fileRules({ capability, rules }: EmulatedHost): Rule[] {
  const { types, headers, cors } = capability;
  return rules.rules.flatMap((rule): Rule[] => {
    if (rule.kind === "header") return headers ? [rule] : [];
    if (rule.kind === "cors") return headers || cors ? [rule] : [];
    if (rule.kind !== "type" || types) return [rule];
    // The type that servers send for files without an extension.
    return /\/[^./]+$/.test(rule.path) ? [{ ...rule, mediaType: "application/octet-stream" }] : [];
  });
}
