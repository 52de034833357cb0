/** What reading programs of a project costs. The same files cost the same on each machine, unlike seconds. */

/** What reading the programs of a project may still cost. The unit is an entry of a stack of the parser. */
export interface Budget {
  left: number;
  /** How many expressions, names and files led to the one that is read now. */
  depth: number;
}

/**
 * The cost of reading all programs of a project, 2 seconds of CPU time. Configurations of 29 kB cost a million. The parser
 * takes each meaning of an ambiguous text, so a text that only looks like a program may cost a hundred times more.
 */
const MOST_COST = 32_000_000;

export function newBudget(): Budget {
  return { left: MOST_COST, depth: 0 };
}

/** Takes a cost from the budget. Returns whether there was enough. */
export function pay(budget: Budget, cost: number): boolean {
  return (budget.left -= cost) >= 0;
}
