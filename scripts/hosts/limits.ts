import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import type { BuildFacts, Host, Limit } from "./host.ts";

/** The number that a limit is on a plan. */
export function limitOn({ free, paid = free }: Limit, plan: BuildFacts["plan"]): number {
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
