import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic, PathSegments, Rule } from "../../model.ts";
import type { BuildFacts, Host, Limit } from "../host.ts";

/** The number that a limit is on a plan. */
function limitOn({ free, paid = free }: Limit, plan: BuildFacts["plan"]): number {
  return plan === "paid" ? paid : free;
}

/** What a build needs of something that a host limits. */
export interface Counted {
  readonly limit: Limit;
  readonly count: number;
  /** Which file or rule it is that needs so much, where one does. */
  readonly where?: string;
  /** What the author can do about it. */
  readonly wayOut: string;
}

/**
 * The limits that a build would pass, each an error with the count, the limit and a way out.
 *
 * @param counts each limit of the host that applies, with what the build needs of it
 */
export function limitProblems(
  host: Pick<Host, "name" | "title">,
  facts: BuildFacts,
  counts: readonly Counted[],
): Diagnostic[] {
  return counts
    .map(({ limit, count, where, wayOut }) => ({
      what: limit.what,
      most: limitOn(limit, facts.plan),
      source: limit.source,
      count,
      where,
      wayOut,
    }))
    .filter(({ count, most }) => count > most)
    .map((passed) => diagnostic("host-limit", { host: host.title, ...passed }));
}

/** The page with the most segments: it makes rules many and long where there is one for each depth. */
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
