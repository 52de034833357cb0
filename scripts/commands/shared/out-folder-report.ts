/** How the out folder differs from what the content makes, as `check --dist --reporter json` prints it. */
export interface OutFolderReport {
  readonly upToDate: boolean;
  /** Files that a build would make, change and remove, beginning with the name of the out folder. */
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Third-party JSON files, with `--merge`, and whether they contain the fragments that the site needs. */
  readonly fragments: readonly { readonly file: string; readonly inPlace: boolean }[];
}
