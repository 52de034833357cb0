/** What changed between two texts, for tests that expect it as a text. */

/**
 * The lines that one text has and another has not, by their longest common subsequence: `- ` for those that are gone,
 * `+ ` for new ones, each run of them after the line that both have before it.
 */
export function lineDifference(old: readonly string[], now: readonly string[]): string[] {
  const common = old.map(() => now.map(() => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const lines: string[] = [];
  let last: string | undefined;
  const change = (line: string): void => {
    if (last !== undefined) lines.push(last);
    last = undefined;
    lines.push(line);
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      last = `  ${old[i]}`;
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      change(`- ${old[i]}`);
      i += 1;
    } else {
      change(`+ ${now[j]}`);
      j += 1;
    }
  }
  return lines;
}
