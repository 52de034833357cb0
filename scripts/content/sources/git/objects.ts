/**
 * Asks git for objects: what a name means, what a blob contains, and which commits are ancestors of others. One process
 * answers for all names.
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { naming } from "../../../diagnostics/errno.ts";
import type { Budget } from "../budget.ts";
import { chunksOf, splitAt } from "../source.ts";
import { gitFile, type GitFailure } from "./git.ts";

/** What git says of a name: an object, or none. `ambiguous`: a short id that several objects share. */
export type NamedObject =
  { readonly id: string; readonly type: string; readonly bytes: number } | { readonly fault: "missing" | "ambiguous" };

/** The maximum length of an answer. The answer for a name that git does not know repeats the name. */
const LONGEST_ANSWER_BYTES = 128 * 1024;

/**
 * Looks up names such as `<commit>` and `<commit>:docs/a.md`, and returns the answers in the same order. A name must
 * not contain a line feed (https://git-scm.com/docs/git-cat-file, read November 2026).
 */
export function lookUp(
  directory: string,
  names: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): readonly NamedObject[] | GitFailure {
  if (names.length === 0) return [];
  const format = "--batch-check=%(objectname) %(objecttype) %(objectsize)";
  const read = (path: string): readonly NamedObject[] | GitFailure => {
    const answers: NamedObject[] = [];
    for (const bytes of splitAt(10, chunksOf(path), LONGEST_ANSWER_BYTES)) {
      const answer = answerOf(bytes.toString("utf8"), names[answers.length]);
      if (!answer) return NONSENSE;
      answers.push(answer);
    }
    return answers.length === names.length ? answers : NONSENSE;
  };
  return gitFile(directory, ["cat-file", format], budget, read, names);
}

const NONSENSE: GitFailure = { isKnown: false, silence: "nonsense", said: "" };

function answerOf(line: string, name: string | undefined): NamedObject | undefined {
  const [, id, type, bytes] = /^([0-9a-f]{40}|[0-9a-f]{64}) ([a-z]+) (\d+)$/.exec(line) ?? [];
  if (id !== undefined && type !== undefined) return { id, type, bytes: Number(bytes) };
  if (line === `${name} missing`) return { fault: "missing" };
  return line === `${name} ambiguous` ? { fault: "ambiguous" } : undefined;
}

/** The maximum size of a text whose content is compared. Pages are smaller. */
export const MOST_TEXT_BYTES = 8 * 1024 * 1024;

/** Reads blobs, one after the other: the content of each is passed to `take`. Git must know all of them. */
export function readBlobs(
  directory: string,
  ids: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
  take: (id: string, content: Buffer) => void,
): true | GitFailure {
  if (ids.length === 0) return true;
  const read = (path: string): true | GitFailure => {
    const file = openSync(path, "r");
    const part = (at: number, length: number): Buffer => {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(
        0,
        naming(path, () => readSync(file, buffer, 0, length, at)),
      );
    };
    try {
      let at = 0;
      for (const id of ids) {
        // The longest heading has an id of 64 digits, and a size.
        const [heading, size] = /^[0-9a-f]+ blob (\d{1,12})\n/.exec(part(at, 100).toString("latin1")) ?? [];
        if (heading === undefined || !heading.startsWith(id) || Number(size) > MOST_TEXT_BYTES) return NONSENSE;
        const content = part(at + heading.length, Number(size));
        take(id, content);
        at += heading.length + Number(size) + 1;
      }
      return true;
    } finally {
      closeSync(file);
    }
  };
  return gitFile(directory, ["cat-file", "--batch"], budget, read, ids);
}

/** Returns the id that git would give to a blob. `like`: an id of the repository, which shows its hash function. */
export function blobId(content: Buffer, like: string): string {
  const hash = createHash(like.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}

/**
 * Returns a function that tells whether a commit is an ancestor of `base`, or `base` itself. The function is valid until
 * the next base is asked for. Undefined: the commit is not in the graph, or too many commits were visited.
 */
type Ancestry = (base: string) => ((commit: string) => boolean) | undefined;

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
