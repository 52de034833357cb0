/**
 * What a build has done, as outputs of a step of GitHub Actions: `name=value` lines.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-output-parameter, read
 * November 2026.
 */

/** The counts that are handed on. */
export interface CountedBuild {
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: {
    readonly files: number;
    readonly bytes: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly unchanged: number;
  };
}

/** The lines, each a number: nothing of the content is in them, so that no content can begin a line of its own. */
export function stepOutputs({ pages, locales, translations, files }: CountedBuild): string {
  const outputs = {
    pages,
    locales,
    translations,
    files: files.files,
    bytes: files.bytes,
    new: files.added,
    changed: files.changed,
    removed: files.removed,
    unchanged: files.unchanged,
  };
  return Object.entries(outputs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}
