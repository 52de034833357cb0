/** What a host's files leave out, said once for a build. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, ProblemCode, Rule, RuleSet } from "../../model.ts";
import { isOpenEndpoint } from "./headers-file.ts";
import type { Host } from "../host.ts";

/**
 * Names the kinds of rules that a host has no way to say, as far as a site has such rules.
 *
 * @param kinds in the order in which readers would miss them
 * @param errors those that the host can say all the same
 */
export function unsaidRules(
  { title }: Pick<Host, "title">,
  rules: readonly Rule[],
  kinds: readonly Rule["kind"][],
  errors: readonly ProblemCode[] = [],
): Diagnostic[] {
  const unsaid = kinds.filter((kind) => rules.some((rule) => rule.kind === kind));
  return unsaid.length === 0 ? [] : [diagnostic("host-cannot", { host: title, rules: unsaid, errors })];
}

/**
 * The same for hosts that redirect the path form and have headers for files alone: those are open to all origins, the
 * way to them is not, and counts as missing.
 */
export function unsaidByRedirects(
  host: Pick<Host, "title">,
  rules: readonly Rule[],
  errors: readonly ProblemCode[],
): Diagnostic[] {
  const unsaid = rules.filter((rule) => rule.kind !== "cors" || isOpenEndpoint(rule, rules));
  return unsaidRules(host, unsaid, ["query", "handler", "alias", "cors", "preflight", "error"], errors);
}

/** For hosts that serve a folder at the root of an origin: says so where the site is published below a path. */
export function rootOnly({ title }: Pick<Host, "title">, { basePath }: Pick<RuleSet, "basePath">): Diagnostic[] {
  return basePath === "" ? [] : [diagnostic("host-publishes-at-root", { host: title, basePath })];
}
