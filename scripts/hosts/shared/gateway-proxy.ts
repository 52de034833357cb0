/**
 * The JSON body form for servers that hand it to the gateway's program, `dist.hosts/gateway/node.mjs`: requests to the
 * bare endpoint that name neither parameter in their query. All others are answered by rules, without a process.
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, ProblemCode, Rule } from "../../model.ts";
import type { BuildFacts, Host } from "../host.ts";

/** Where the program listens unless it is told another port. */
export const GATEWAY = { host: "127.0.0.1", port: 8787 } as const;

/**
 * The largest body that is handed on, in bytes. The program refuses more than 8192 by itself; what is far beyond is
 * refused before it, because a program that answers and hangs up while a server still sends to it looks like a dead one.
 */
export const LARGEST_HANDED_ON = 9999;

/** `Content-Length` of a larger body, as a regular expression. */
export const LARGER_LENGTH = "^0*[1-9][0-9]{4}";

/** What a server is told of the body form. */
export interface ProxiedForm {
  /** The path of the bare endpoint below the base path; the program takes it with the base path or without. */
  readonly path: string;
  /** The two parameters of the query form. */
  readonly parameters: readonly string[];
  /** Queries that name one of the two parameters, as a regular expression: these are answered by rules. */
  readonly queryForm: string;
  /** The file of a problem that rules alone never come to; nothing where the site has no rules for problems. */
  readonly problemFile: (code: ProblemCode) => string | undefined;
}

/** The body form of a site whose gateway was asked for; nothing when it was not. */
export function proxiedForm(rules: readonly Rule[], { gateway }: BuildFacts): ProxiedForm | undefined {
  const handler = rules.find((rule) => rule.kind === "handler");
  const query = rules.find((rule) => rule.kind === "query" && rule.path === handler?.path);
  if (!gateway || !handler || query?.kind !== "query") return undefined;
  const parameters = [query.localeParameter, query.urlParameter];
  const error = rules.find((rule) => rule.kind === "error" && rule.path === handler.path);
  return {
    path: handler.path,
    parameters,
    queryForm: `(?:^|&)(?:${parameters.join("|")})=`,
    problemFile: (code) => (error?.kind === "error" ? error.file.replace(error.code, code) : undefined),
  };
}

/** Says that the program has to run, where a server hands requests to it. */
export function programToRun(
  { title }: Pick<Host, "title">,
  form: ProxiedForm | undefined,
  { outFolderName }: BuildFacts,
): Diagnostic[] {
  const address = `${GATEWAY.host}:${GATEWAY.port}`;
  return form ? [diagnostic("gateway-to-run", { host: title, address, outFolderName })] : [];
}

/** The kinds of rules that such a server leaves out. */
export function unsaidBeside(form: ProxiedForm | undefined): readonly Rule["kind"][] {
  return form ? ["alias"] : ["handler", "alias"];
}
