/** Counters of a run. */

/** A count of names, with the first few of them. */
export interface Sample {
  count: number;
  readonly first: string[];
}

/** Counts of files, without manifests. `files` and `bytes` are our files after the run; in a shared file, our block. */
export type Counts = Record<"files" | "bytes" | "changed" | "added" | "unchanged" | "removed", number>;

/** Counters of one folder. */
export interface Stats extends Counts {
  /** Shared files in which our block was edited by hand, and was replaced. */
  readonly edited: Sample;
  /** Third-party files that were overwritten because `artifacts:` asks for it. */
  readonly replaced: Sample;
}

/** Makes counters at zero. */
export function emptyStats(): Stats {
  return { ...sumOf([]), edited: emptySample(), replaced: emptySample() };
}

/** Adds up the counts of several folders. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = { files: 0, bytes: 0, changed: 0, added: 0, unchanged: 0, removed: 0 };
  for (const key of Object.keys(sum) as (keyof Counts)[]) for (const one of all) sum[key] += one[key];
  return sum;
}

/** Makes a sample without names. */
export function emptySample(): Sample {
  return { count: 0, first: [] };
}

/** Counts a name, and stores it if it is among the first `kept`. */
export function note(sample: Sample, name: string, kept = 3): void {
  sample.count += 1;
  if (sample.first.length < kept) sample.first.push(name);
}
