/** Counters of a run. */

/** Some of many names: all are counted, the first ones kept. */
export interface Sample {
  count: number;
  readonly first: string[];
}

/** Counts of one folder, without its manifest. */
export interface Stats {
  /** Stele's files in the folder after the run, and their bytes. */
  files: number;
  bytes: number;
  changed: number;
  added: number;
  unchanged: number;
  removed: number;
  /** Blocks of Stele that were edited by hand, and replaced. */
  readonly edited: Sample;
  /** Third-party files that were overwritten, as `artifacts:` asks. */
  readonly replaced: Sample;
}

/** Counters at zero. */
export function emptyStats(): Stats {
  const samples = { edited: emptySample(), replaced: emptySample() };
  return { files: 0, bytes: 0, changed: 0, added: 0, unchanged: 0, removed: 0, ...samples };
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
