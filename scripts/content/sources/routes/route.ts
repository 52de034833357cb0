/** A route: what a docs generator says of one of its addresses. One line of a routes file, or one value in memory. */
export interface Route {
  /** The absolute address, as the generator publishes it, with or without a final slash. */
  readonly address: string;
  /** The code of the language of the address. */
  readonly locale: string;
  /** Any text that is equal for all languages of a page, usually the source file without its language. */
  readonly key: string;
  /** The file of the text, relative to the project. */
  readonly file?: string | undefined;
  /** YYYY-MM-DD. */
  readonly lastmod?: string | undefined;
  readonly title?: string | undefined;
  /** Whether the address shows source text, because the translation is missing. */
  readonly fallback?: boolean | undefined;
  readonly draft?: boolean | undefined;
  readonly unlisted?: boolean | undefined;
  readonly noindex?: boolean | undefined;
  /** The canonical address that the page states. */
  readonly canonical?: string | undefined;
  /** The address to which this address redirects. */
  readonly redirect_to?: string | undefined;
  /** The revision of the text, or, for a translation, the revision of the source text that was translated. */
  readonly revision?: string | undefined;
  readonly machine?: boolean | undefined;
}
