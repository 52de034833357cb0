/** Counters of a run. */

/** Some of many names: all are counted, the first ones kept. */
export interface Sample {
  count: number;
  readonly first: string[];
}

/** Counts of files, without manifests. */
export interface Counts {
  /** Stele's files after the run, and their bytes; of a shared file, those of its block. */
  files: number;
  bytes: number;
  changed: number;
  added: number;
  unchanged: number;
  removed: number;
}

/** Counters of one folder. */
export interface Stats extends Counts {
  /** Blocks of Stele that were edited by hand, and replaced. */
  readonly edited: Sample;
  /** Third-party files that were overwritten, as `artifacts:` asks. */
  readonly replaced: Sample;
}

/** Counters at zero. */
export function emptyStats(): Stats {
  return { ...sumOf([]), edited: emptySample(), replaced: emptySample() };
}

/** The counts of several folders together. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = { files: 0, bytes: 0, changed: 0, added: 0, unchanged: 0, removed: 0 };
  for (const key of Object.keys(sum) as (keyof Counts)[]) for (const one of all) sum[key] += one[key];
  return sum;
}

/** A sample without names. */
export function emptySample(): Sample {
  return { count: 0, first: [] };
}

/** Counts a name, and keeps the first few. */
export function note(sample: Sample, name: string, kept = 3): void {
  sample.count += 1;
  if (sample.first.length < kept) sample.first.push(name);
}
