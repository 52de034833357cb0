/**
 * The JSON body form for servers that pass it to the gateway program, `dist.hosts/gateway/node.mjs`. They pass requests
 * to the endpoint itself whose query has neither parameter. Rules answer all other requests without the program.
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, ProblemCode } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import type { BuildFacts, Host } from "../host.ts";
import { type Counted, hostDiagnostics } from "./diagnostics.ts";

/** The default address of the program. */
export const GATEWAY = { host: "127.0.0.1", port: 8787, address: "127.0.0.1:8787" } as const;

/**
 * The largest body that a server passes on, in bytes. The program refuses more than 8192 bytes and closes the
 * connection. A server that is still sending a larger body would consider the program dead.
 */
export const LARGEST_PASSED_ON = 9999;

/** A regular expression for the `Content-Length` of a larger body. */
export const LARGER_LENGTH = "^0*[1-9][0-9]{4}";

/** What server configurations need to know about the JSON body form. */
export interface ProxiedForm {
  /** The path of the endpoint itself below the base path. The program accepts it with or without the base path. */
  readonly path: string;
  /** The two parameters of the query form. */
  readonly parameters: readonly string[];
  /** A regular expression for queries with one of the two parameters. Rules answer these. */
  readonly queryForm: string;
  /** Returns the file of a problem that only the body form has. */
  readonly problemFile: (code: ProblemCode) => string;
}

/** The body form of a site with a gateway. Undefined for a site without a gateway. */
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

/** The diagnostics of a server. With a body form, one names the program that must run. */
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
