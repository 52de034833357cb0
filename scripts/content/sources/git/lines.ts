/** Counts the lines that differ between two texts, as `git diff --numstat` does. */

/** How much a text changed. */
export interface ChangedLines {
  readonly added: number;
  readonly removed: number;
}

/** How many comparisons of lines are left for a site. Without a limit, a few large texts could take hours. */
export interface LineBudget {
  steps: number;
}

/**
 * Counts the added and removed lines of the shortest edit script. A line feed at the end makes no difference. When the
 * budget has no steps left, counts lines without regard to their order, which may find fewer changes.
 *
 * The algorithm is the greedy one of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), figure 2.
 */
export function changedLines(before: string, after: string, budget: LineBudget): ChangedLines {
  const numbers = new Map<string, number>();
  const numbered = (text: string): number[] =>
    linesOf(text).map((line) => {
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  const [old, now] = [numbered(before), numbered(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [one, other] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const distance = editDistance(one, other, budget);
  if (distance === undefined) return unordered(one, other);
  const growth = other.length - one.length;
  return { added: (distance + growth) / 2, removed: (distance - growth) / 2 };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function editDistance(one: readonly number[], other: readonly number[], budget: LineBudget): number | undefined {
  const most = one.length + other.length;
  // For each diagonal, how many items of `one` are behind the furthest path that ends on this diagonal.
  const reached = new Int32Array(2 * most + 3);
  for (let distance = 0; distance <= most; distance += 1) {
    budget.steps -= distance;
    if (budget.steps < 0) return undefined;
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const at = most + 1 + diagonal;
      const [left = 0, right = 0] = [reached[at - 1], reached[at + 1]];
      let x = diagonal === -distance || (diagonal !== distance && left < right) ? right : left + 1;
      while (x < one.length && x - diagonal < other.length && one[x] === other[x - diagonal]) {
        x += 1;
        budget.steps -= 1;
      }
      reached[at] = x;
      if (x >= one.length && x - diagonal >= other.length) return distance;
    }
  }
  return most;
}

function unordered(one: readonly number[], other: readonly number[]): ChangedLines {
  const counts = new Map<number, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of other) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common += 1;
  }
  return { added: other.length - common, removed: one.length - common };
}
