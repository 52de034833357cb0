import { closest, distance } from "fastest-levenshtein";

/**
 * The candidate that a mistyped word most likely means: at most a third of its letters away, or the same letters in
 * another order; letter case apart. Of two letters none is wrong: `sp` is no mistyped `ps`, nor `fr` a mistyped `fi`.
 *
 * @example didYouMean("outDri", ["outDir", "base"]) // "outDir"
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 80) return undefined;
  // A candidate twice as long is none that is meant; comparing a word with one as long as a file takes minutes.
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
