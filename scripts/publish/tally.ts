/** What a run did, counted while it goes along. */

/** Some of many names: all counted, the first ones kept. */
export interface Sample {
  count: number;
  readonly first: string[];
}

/** Counts of one folder; the manifest is not counted. */
export interface Tally {
  /** Files of ours that lie in the folder afterwards, and their bytes. */
  files: number;
  bytes: number;
  changed: number;
  added: number;
  unchanged: number;
  removed: number;
  /** Files of ours that somebody had changed, and that were replaced or removed all the same. */
  readonly edited: Sample;
  /** Files of somebody else that were written over, as asked. */
  readonly replaced: Sample;
}

/** A tally of nothing yet. */
export function emptyTally(): Tally {
  const samples = { edited: emptySample(), replaced: emptySample() };
  return { files: 0, bytes: 0, changed: 0, added: 0, unchanged: 0, removed: 0, ...samples };
}

/** A sample of nothing yet. */
export function emptySample(): Sample {
  return { count: 0, first: [] };
}

/** Counts a name, and keeps it while there are fewer than `kept`. */
export function note(sample: Sample, name: string, kept: number): void {
  sample.count += 1;
  if (sample.first.length < kept) sample.first.push(name);
}

/** Counts a file that lies in the folder afterwards. */
export function countFile(tally: Tally, bytes: number, what: "changed" | "added" | "unchanged"): void {
  tally.files += 1;
  tally.bytes += bytes;
  tally[what] += 1;
}
