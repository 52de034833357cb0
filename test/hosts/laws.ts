/** What tests of compilers are made of: facts of a build, rules of the fixture site, and those of other sites. */
import type { BuildFacts, Compiled, Host, SiteSize } from "../../scripts/hosts/host.ts";
import type { Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { sentenceOf } from "../content-files.ts";
import { decodeText } from "../content-text.ts";
import { content } from "./site.ts";

/** Facts of a site that passes no limit, and of one that is larger. */
export const few = factsOf({});

/** Facts of a build on the free plan, with so many files and bytes. */
export function factsOf(size: Partial<SiteSize>, plan: BuildFacts["plan"] = "free"): BuildFacts {
  const whole = {
    files: 100,
    bytes: 10_000,
    largest: { path: "sitemap.xml", bytes: 1000 },
    fullest: { path: "pages/v1", entries: 50 },
    ...size,
  };
  return { plan, size: () => whole, outFolderName: "dist" };
}

/** The rules of the fixture site. */
export const fixtureRules: RuleSet = decodeText(content).plan.rules;

/** A rule set with its trees, and queries, changed. */
export function withTrees(
  ruleSet: RuleSet,
  change: Partial<Pick<Rule & { kind: "tree" }, "locales" | "pages" | "maxDepth">>,
): RuleSet {
  return {
    ...ruleSet,
    rules: ruleSet.rules.map((rule) => (rule.kind === "tree" || rule.kind === "query" ? { ...rule, ...change } : rule)),
  };
}

/** The limits that a build would pass, in its words. */
export function passedLimits({ diagnostics }: Compiled): string[] {
  return diagnostics.filter(({ code }) => code === "host-limit").map(({ sentence }) => sentence);
}

/**
 * What a build says that passes a limit.
 *
 * @param most the limit of the plan
 * @param what what it counts: `rules in _redirects`
 * @param found the count of the build, with its place where it has one
 */
export function passedLimit({ title, limits }: Host, most: number, what: string, found: number | string): string {
  const source = limits.find((limit) => limit.what === what)?.source ?? "";
  return sentenceOf("host-limit", { host: title, what, most, source, found: `${found}`, remedy: "" });
}

/** The words for a kind of rule in the notice of what a host cannot do: what a notice of no kind lacks. */
export function wordsFor(kind: Rule["kind"]): string {
  const notice = (rules: readonly Rule["kind"][]): string => sentenceOf("host-cannot", { host: "", rules, errors: [] });
  const [none, one] = [notice([]), notice([kind])];
  const start = [...one].findIndex((character, index) => character !== none[index]);
  return one.slice(start, start + one.length - none.length);
}
