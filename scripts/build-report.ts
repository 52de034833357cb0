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
  /** Per host how many rules it was given, and where its files go that must not be published. */
  readonly hosts: readonly { readonly name: string; readonly rules: number; readonly placing: string | undefined }[];
}

/** The files that lie in the out folder now, those beside it for hosts among them, and how they differ from before. */
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
