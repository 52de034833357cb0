/**
 * What `stele check --explain CODE` says about a problem beyond its sentence.
 *
 * @example
 * { meaning: "The address ...", wrong: "# content/site.yaml\nbase_url: docs", right: "# content/site.yaml\nbase_url: ..." }
 */
export interface Explanation {
  /**
   * Two to five sentences on one line: what is wrong, why it matters to a reader, a crawler or a host, how to mend it.
   * The first one stands alone in the list of all codes.
   */
  readonly meaning: string;
  /**
   * An example with the problem: a part of a content file (its name as a comment in the first line), a command line
   * behind `$ `, or a listing of files.
   */
  readonly wrong: string;
  /** The same example without it. */
  readonly right: string;
}
