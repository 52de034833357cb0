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

/** The text of today. Its lines are numbered once, because many earlier texts are compared with it. */
export interface NumberedText {
  /** The lines in their order. Equal lines have the same number. */
  readonly lines: readonly number[];
  readonly numbers: ReadonlyMap<string, number>;
  /** How often each line is there, by its number. */
  readonly counts: readonly number[];
}

export function numberedText(text: string): NumberedText {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const lines = linesOf(text).map((line) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    counts[number] = (counts[number] ?? 0) + 1;
    return number;
  });
  return { lines, numbers, counts };
}

/** The number of all lines that the text of today does not have. */
const GONE = -1;

/**
 * Counts the added and removed lines of the shortest edit script. A line feed at the end makes no difference. If the
 * budget has too few steps left, counts lines without regard to their order, which may find fewer changes. Takes time by
 * the length of the earlier text and the budget, not by the length of the text of today.
 *
 * The algorithm is the greedy one of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), figure 2.
 */
export function changedLines(before: string, after: NumberedText, budget: LineBudget): ChangedLines {
  const old = linesOf(before).map((line) => after.numbers.get(line) ?? GONE);
  const now = after.lines;
  const growth = now.length - old.length;
  // The edit script has at least this many steps, and a script of n steps takes n * (n + 1) / 2 steps of the budget.
  const least = Math.abs(growth);
  if ((least * (least + 1)) / 2 > budget.steps) return unordered(old, after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [one, other] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const distance = editDistance(one, other, budget);
  if (distance === undefined) return unordered(old, after);
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

function unordered(old: readonly number[], { lines, counts }: NumberedText): ChangedLines {
  const found = new Map<number, number>();
  let common = 0;
  for (const line of old) {
    const count = found.get(line) ?? 0;
    if (count >= (counts[line] ?? 0)) continue;
    found.set(line, count + 1);
    common += 1;
  }
  return { added: lines.length - common, removed: old.length - common };
}
