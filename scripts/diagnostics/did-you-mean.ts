import { closest, distance } from "fastest-levenshtein";

/**
 * Finds the candidate that is most similar to a mistyped word, in any letter case. At most a third of the letters may
 * differ. A word of three or more letters may also have the letters of the candidate in another order.
 *
 * @example didYouMean("outDri", ["outDir", "base"]) // "outDir"
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  // Skips candidates whose length differs by more than a third. Comparing very long candidates would take minutes.
  const isNear = ({ length }: string): boolean => Math.abs(length - word.length) * 3 <= Math.max(length, word.length);
  const near = candidates.filter(isNear);
  if (near.length === 0 || word.length > 80) return undefined;
  const lower = near.map((candidate) => candidate.toLowerCase());
  const nearest = closest(word.toLowerCase(), lower);
  const allowed = Math.floor(Math.max(word.length, nearest.length) / 3);
  if (distance(word.toLowerCase(), nearest) <= allowed) return near[lower.indexOf(nearest)];
  if (word.length < 3) return undefined;
  const own = letters(word.toLowerCase());
  return near[lower.findIndex((one) => one.length === word.length && letters(one) === own)];
}

function letters(word: string): string {
  return [...word].sort().join("");
}
