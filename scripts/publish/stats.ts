/** Counts what a run does with the files of a folder. */

/** How many names there are, and the first few of them. */
export interface Sample {
  count: number;
  readonly first: string[];
}

/** Numbers of files, without manifests. `bytes` is the size of Stele's files, and of its blocks in shared files. */
export type Counts = Record<"files" | "bytes" | "changed" | "added" | "unchanged" | "removed", number>;

export interface Stats extends Counts {
  /** Shared files in which Stele's block was edited by hand. The build restores the block. */
  readonly edited: Sample;
  /** Third-party files that were overwritten because `artifacts` in `site.yaml` says `replace`. */
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

/** Counts a name. Stores the name too if fewer than `kept` names are stored. */
export function note(sample: Sample, name: string, kept = 3): void {
  sample.count += 1;
  if (sample.first.length < kept) sample.first.push(name);
}
