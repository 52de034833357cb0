/** Emulates a host without functions: answers requests by the rules that the host can express (`rules/match.ts`). */
import { ALLOWED, type PlainResponse } from "../gateway/answer.ts";
import { type Capability, match } from "../rules/match.ts";
import type { Rule, RuleSet } from "../rules/rule.ts";
import { PROBLEM_TYPE } from "../site/problems.ts";

/** A host to emulate, and the rules of the site. */
export interface EmulatedHost {
  readonly capability: Capability;
  readonly rules: RuleSet;
}

/**
 * Answers a request by the rules that a host can express. Returns a response, or the path below `dist/` of the file to
 * send, or undefined if no rule applies.
 *
 * @param target the path relative to the place where `dist/` is published, with its query, as the client sent it
 * @param basePath the path of that place: empty, or `/project`
 * @param exists whether a file exists at a path below `dist/`
 */
export function answerAsHost(
  { capability, rules }: EmulatedHost,
  method: string,
  target: string,
  basePath: string,
  exists: (file: string) => boolean,
): PlainResponse | string | undefined {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const meant = match(rules, capability, { method, path, query }, exists);
  const open = capability.cors ? corsHeaders(rules.rules, path) : {};
  const response = (status: number, headers: PlainResponse["headers"], body = ""): PlainResponse => ({
    status,
    headers: { ...open, ...headers },
    body: method === "HEAD" ? "" : body,
  });
  switch (meant.kind) {
    case "preflight":
      return response(204, { "Access-Control-Allow-Headers": "Content-Type" });
    case "redirect":
      return response(meant.status, { Location: `${basePath}/${encodeURI(meant.file)}` });
    case "problem": {
      const type = { "Content-Type": capability.types ? PROBLEM_TYPE : "application/json" };
      const allow = meant.code === "method_not_allowed" ? { Allow: ALLOWED } : undefined;
      const error = rules.rules.filter((rule) => rule.kind === "error").find(({ code }) => code === meant.code);
      return response(meant.status, { ...type, ...allow }, error?.body);
    }
    case "file":
      return meant.file;
    default:
      return undefined;
  }
}

/** Returns the headers that let pages of other origins read the answers of an endpoint. */
function corsHeaders(rules: readonly Rule[], path: string): PlainResponse["headers"] {
  const rule = rules.filter((each) => each.kind === "cors").find((cors) => `${path}/`.startsWith(`${cors.path}/`));
  if (!rule) return {};
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": rule.methods.join(", ") };
}

/** Whether the host sends a file for every method: it neither refuses methods nor redirects. */
export function servesAnyMethod({ errors, tree }: Capability): boolean {
  return !errors.includes("method_not_allowed") && tree === "rewrite";
}

/** Selects the rules for files that the host can express. A CORS rule needs the capability `headers` or `cors`. */
export function fileRules({ capability, rules }: EmulatedHost): Rule[] {
  const { types, headers, cors } = capability;
  return rules.rules.flatMap((rule): Rule[] => {
    if (rule.kind === "header") return headers ? [rule] : [];
    if (rule.kind === "cors") return headers || cors ? [rule] : [];
    if (rule.kind !== "type" || types) return [rule];
    // Without a rule for the type, servers send files without an extension as `application/octet-stream`.
    return /\/[^./]+$/.test(rule.path) ? [{ ...rule, mediaType: "application/octet-stream" }] : [];
  });
}
