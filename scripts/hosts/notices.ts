/** What a host's files leave out, said once for a build. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Rule, RuleSet } from "../model.ts";
import type { Host } from "./host.ts";

/**
 * Names the kinds of rules that a host has no way to say, as far as a site has such rules.
 *
 * @param kinds in the order in which readers would miss them
 */
export function unsaidRules(
  { title }: Pick<Host, "title">,
  rules: readonly Rule[],
  kinds: readonly Rule["kind"][],
): Diagnostic[] {
  const unsaid = kinds.filter((kind) => rules.some((rule) => rule.kind === kind));
  return unsaid.length === 0 ? [] : [diagnostic("host-cannot", { host: title, rules: unsaid })];
}

/** For hosts that serve a folder at the root of an origin: says so where the site is published below a path. */
export function rootOnly({ title }: Pick<Host, "title">, { basePath }: Pick<RuleSet, "basePath">): Diagnostic[] {
  return basePath === "" ? [] : [diagnostic("host-publishes-at-root", { host: title, basePath })];
}
