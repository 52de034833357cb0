/** What a host reports of a build: limits that it passes, and rules that the host's files leave out. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic, PathSegments, Rule, RuleSet } from "../../model.ts";
import { type BuildFacts, EVERY_ERROR, type Host, type Limit } from "../host.ts";
import { isEndpoint } from "./rules.ts";

/** What a build needs of something that a host limits. */
export interface Counted {
  readonly limit: Limit;
  readonly count: number;
  /** The file or rule that needs so much, where there is one. */
  readonly where?: string;
  /** What the author can do about it. */
  readonly remedy: string;
}

export const MOVE_PAGES_UP = "Move the deepest pages up, or leave the host out of hosts:.";

/**
 * The limits that a build passes, each an error with the count, the limit and a remedy.
 *
 * @param counts each limit of the host that applies, with the need of the build
 */
export function limitProblems(
  { title }: Pick<Host, "title">,
  facts: BuildFacts,
  counts: readonly Counted[],
): Diagnostic[] {
  return counts.flatMap(({ limit: { what, free, paid = free, source }, count, where, remedy }) => {
    const most = facts.plan === "paid" ? paid : free;
    if (count <= most) return [];
    return [diagnostic("host-limit", { host: title, what, most, source, count, where, remedy })];
  });
}

/** The page with the most segments: it makes rules many and long where each depth has one. */
export function deepestPage(rules: readonly Rule[]): { readonly where?: string } {
  return pageWithMost(rules, (page) => page.length);
}

/** The page with the longest path: it makes a rule of its own long. */
export function longestPage(rules: readonly Rule[]): { readonly where?: string } {
  return pageWithMost(rules, (page) => page.join("/").length);
}

function pageWithMost(rules: readonly Rule[], measure: (page: PathSegments) => number): { readonly where?: string } {
  let most: PathSegments | undefined;
  for (const rule of rules) {
    for (const page of rule.kind === "tree" ? rule.pages : []) {
      const difference = most === undefined ? 1 : measure(page) - measure(most);
      // Of two alike the first by its name, so that the order of the content changes no word.
      if (difference > 0 || (difference === 0 && most !== undefined && page.join("/") < most.join("/"))) most = page;
    }
  }
  return most === undefined ? {} : { where: quoted(`/${most.join("/")}`) };
}

/**
 * The notices of a host: that its rules leave out the base path, and which rules of the site its record cannot do. Where
 * the gateway answers the endpoint, only second addresses are missing.
 */
export function hostNotices(
  { title, capability, servesAtRoot, runsGateway }: Omit<Host, "compile">,
  { basePath, rules }: RuleSet,
  facts?: BuildFacts,
): Diagnostic[] {
  const hasGateway = runsGateway && facts?.gateway !== undefined;
  const { tree, query, types, headers, cors, preflight, errors } = capability;
  // In the order in which readers would miss them.
  const unsupported: readonly (readonly [Rule["kind"], boolean])[] = [
    ["tree", tree === "no" && !hasGateway],
    ["query", !query && !hasGateway],
    ["handler", !hasGateway],
    ["alias", true],
    ["type", !types],
    ["header", !headers],
    ["cors", !cors && !hasGateway],
    ["preflight", !preflight && !hasGateway],
    ["error", errors.length < EVERY_ERROR.length && !hasGateway],
  ];
  // A host with headers has them for files; its redirects have none, and browsers check those too.
  const isMissed = (rule: Rule): boolean => rule.kind !== "cors" || !headers || isEndpoint(rule.path, rules);
  const kinds = unsupported.flatMap(([kind, isUnsupported]) =>
    isUnsupported && rules.some((rule) => rule.kind === kind && isMissed(rule)) ? [kind] : [],
  );
  return [
    ...(servesAtRoot && basePath !== "" ? [diagnostic("host-publishes-at-root", { host: title, basePath })] : []),
    ...(kinds.length > 0 ? [diagnostic("host-cannot", { host: title, rules: kinds, errors })] : []),
  ];
}
