/** Which commits are older than a stated commit: the ancestors of the commit in the graph of all commits. */
import type { Budget } from "../budget.ts";
import { chunksOf, splitAt } from "../source.ts";
import { gitFile } from "./git.ts";

/**
 * Returns a function that tells whether a commit is an ancestor of `base`, or `base` itself. The function is valid until
 * the next base is asked for. Undefined: the commit is not in the graph, or too many commits were visited.
 */
export type Ancestry = (base: string) => ((commit: string) => boolean) | undefined;

/** The largest history whose commits are counted. The history of Linux has 1.3 million commits. */
const MOST_COMMITS = 500_000;

/** How many commits are visited for all stated commits of a tree. */
const MOST_VISITS = 300_000_000;

/** The longest line: a commit and its parents. A merge of 66 branches has been seen. */
const LONGEST_LINE_BYTES = 64 * 1024;

/** Reads the graph of `HEAD` and of the commits `bases`. Undefined: git fails, or the history is too large. */
export function readAncestry(
  directory: string,
  bases: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): Ancestry | undefined {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const parents: number[][] = [];
  const read = (path: string): boolean => {
    for (const bytes of splitAt(10, chunksOf(path), LONGEST_LINE_BYTES)) {
      const [number = 0, ...others] = bytes.toString("latin1").split(" ").map(numberOf);
      parents[number] = others;
      if (numbers.size > MOST_COMMITS) return false;
    }
    return true;
  };
  const parameters = ["rev-list", "--parents", `--max-count=${MOST_COMMITS}`, "--stdin"];
  if (gitFile(directory, parameters, budget, read, ["HEAD", ...bases]) !== true) return undefined;
  const seenFor = new Int32Array(numbers.size).fill(-1);
  let visits = 0;
  return (base) => {
    const start = numbers.get(base);
    if (start === undefined || visits > MOST_VISITS) return undefined;
    const waiting = [start];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seenFor[number] === start) continue;
      seenFor[number] = start;
      visits += 1;
      for (const parent of parents[number] ?? []) if (seenFor[parent] !== start) waiting.push(parent);
    }
    return (commit) => seenFor[numbers.get(commit) ?? -1] === start;
  };
}
