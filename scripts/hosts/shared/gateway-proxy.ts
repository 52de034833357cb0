/**
 * How servers pass a POST with a JSON body to the gateway program, `dist.hosts/gateway/node.mjs`. They pass only
 * requests to `/api/v1/translate` itself that have neither of our query parameters. Rules answer all other requests.
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, ProblemCode } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import type { BuildFacts, Host } from "../host.ts";
import { type Counted, hostDiagnostics } from "./diagnostics.ts";

/** The address on which the gateway program listens by default. */
export const GATEWAY = { host: "127.0.0.1", port: 8787, address: "127.0.0.1:8787" } as const;

/**
 * The largest body that a server passes to the program, in bytes. The program refuses a body of more than 8192 bytes
 * and closes the connection. A server would report that as a failure of the program. So servers refuse large bodies
 * themselves. Their limit is 9999, so that a regular expression for five digits can detect larger bodies.
 */
export const LARGEST_PASSED_ON = 9999;

/** A regular expression for the `Content-Length` of a body larger than `LARGEST_PASSED_ON`: five digits or more. */
export const LARGER_LENGTH = "^0*[1-9][0-9]{4}";

/** What server configurations need to know about requests with a JSON body. */
export interface ProxiedForm {
  /** The path of the endpoint, `/api/v1/translate`. The gateway program accepts it with or without the base path. */
  readonly path: string;
  /** The names of the two query parameters: `target_locale` and `source_url`. */
  readonly parameters: readonly string[];
  /** A regular expression for queries with at least one of the two parameters. Rules answer such queries. */
  readonly queryForm: string;
  /** Returns the path of the problem file for a code without a rule, such as `body_too_large`. */
  readonly problemFile: (code: ProblemCode) => string;
}

/** Returns the facts for servers that pass requests to the gateway, or undefined for a site without a gateway. */
export function proxiedForm(rules: readonly Rule[], { gateway }: BuildFacts): ProxiedForm | undefined {
  const handler = rules.find((rule) => rule.kind === "handler");
  const query = rules.find((rule) => rule.kind === "query" && rule.path === handler?.path);
  const error = rules.find((rule) => rule.kind === "error" && rule.path === handler?.path);
  if (!gateway || !handler || query?.kind !== "query" || error?.kind !== "error") return undefined;
  const parameters = [query.localeParameter, query.urlParameter];
  return {
    path: handler.path,
    parameters,
    queryForm: `(?:^|&)(?:${parameters.join("|")})=`,
    problemFile: (code) => error.file.replace(error.code, code),
  };
}

/** Returns the diagnostics of a server. If it uses the gateway, a notice says that the gateway must be running. */
export function proxyDiagnostics(
  host: Omit<Host, "compile">,
  ruleSet: RuleSet,
  form: ProxiedForm | undefined,
  facts: BuildFacts,
  counts: readonly Counted[] = [],
): Diagnostic[] {
  if (!form) return hostDiagnostics(host, ruleSet, { ...facts, gateway: undefined }, counts);
  const values = { host: host.title, address: GATEWAY.address, outFolderName: facts.outFolderName };
  return [...hostDiagnostics(host, ruleSet, facts, counts), diagnostic("gateway-to-run", values)];
}
