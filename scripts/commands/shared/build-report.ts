/** What a build has done, as plain data: what `stele` hands back and what `--reporter json` prints. */
/** How the out folder is written. */
export type WriteMode = "stage" | "in-place" | "merge";

/** What a build has written. */
export interface BuildReport {
  /** The address that the out folder is to be published at. */
  readonly publishedAt: string;
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: FileReport;
  readonly hosts: readonly HostReport[];
}

/** What a host was given. */
export interface HostReport {
  readonly name: string;
  /** How many rules its files hold. */
  readonly rules: number;
  /** Where its files go that must not be published, as the end of a sentence; nothing when it has none. */
  readonly placing: string | undefined;
  /** What it cannot do, and what is to be done there. */
  readonly notices: readonly HostNotice[];
}

/** What is to be known of a site on a host: a sentence, and what follows from it. */
export interface HostNotice {
  readonly sentence: string;
  readonly hint?: string | undefined;
}

/** The files that are in the out folder now, those beside it for hosts among them, and how they differ from before. */
export interface FileReport {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** What was really done: a folder that cannot be moved is written in place. */
  readonly mode: WriteMode;
  /** What is to be known about it, in sentences. */
  readonly notices: readonly string[];
}
