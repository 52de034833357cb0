import { closest, distance } from "fastest-levenshtein";

/**
 * Finds the candidate that a mistyped word means. At most a third of the letters may differ, or only their order.
 * Letter case does not count. In a word of two letters the order counts: `sp` does not mean `ps`.
 *
 * @example didYouMean("outDri", ["outDir", "base"]) // "outDir"
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 80) return undefined;
  // Skip candidates of more than twice the longest word. Comparing with a very long one would take minutes.
  const lower = candidates.map((candidate) => (candidate.length > 160 ? "" : candidate.toLowerCase()));
  const nearest = closest(word.toLowerCase(), lower);
  const allowed = Math.floor(Math.max(word.length, nearest.length) / 3);
  if (distance(word.toLowerCase(), nearest) <= allowed) return candidates[lower.indexOf(nearest)];
  if (word.length < 3) return undefined;
  return candidates[lower.findIndex((candidate) => letters(candidate) === letters(word.toLowerCase()))];
}

function letters(word: string): string {
  return [...word].sort().join("");
}
