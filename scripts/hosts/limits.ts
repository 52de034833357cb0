import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import type { BuildFacts, Host, Limit } from "./host.ts";

/** The number that a limit is on a plan. */
export function limitOn({ free, paid = free }: Limit, plan: BuildFacts["plan"]): number {
  return plan === "paid" ? paid : free;
}

/**
 * The limits that a build would pass, each an error with the count, the limit and a way out.
 *
 * @param counts each limit of the host that applies, with what the build needs of it
 */
export function limitProblems(
  host: Pick<Host, "name" | "title">,
  facts: BuildFacts,
  counts: readonly { readonly limit: Limit; readonly count: number; readonly wayOut: string }[],
): Diagnostic[] {
  return counts
    .map(({ limit, count, wayOut }) => ({
      what: limit.what,
      most: limitOn(limit, facts.plan),
      source: limit.source,
      count,
      wayOut,
    }))
    .filter(({ count, most }) => count > most)
    .map((passed) => diagnostic("host-limit", { host: host.title, ...passed }));
}
