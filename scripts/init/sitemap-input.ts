/** Reads the sitemap that `stele init` is given: a file of the project, one that is named, or standard input. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { readSitemapSource } from "../content/sources/sitemap.ts";
import type { SourcedPages } from "../content/sources/sourced-pages.ts";
import type { PageSource } from "../model.ts";
import { problemsOf } from "../publish/failures.ts";

/** How standard input is called in problems. */
const STANDARD_INPUT = "standard input";

const STANDARD_INPUT_FILE = 0;

/**
 * Reads a sitemap, or an index with the sitemaps beside it.
 *
 * @param from a file, or `-` for standard input
 */
export function readSitemapInput(from: string): SourcedPages {
  return from === "-" ? readStandardInput() : read(dirname(resolve(from)), basename(from), dirname(from));
}

/** The reader of sitemaps reads files, so the input becomes one for a moment. */
function readStandardInput(): SourcedPages {
  const folder = mkdtempSync(join(tmpdir(), "stele-"));
  try {
    writeFileSync(join(folder, STANDARD_INPUT), readFileSync(STANDARD_INPUT_FILE));
    const sourced = read(folder, STANDARD_INPUT, ".");
    // Texts are read again where problems are shown, when the file is gone.
    return { ...sourced, files: sourced.files.map(({ name, text }) => ({ name, text })) };
  } catch (thrown) {
    const problems = problemsOf(thrown, folder);
    if (!problems) throw thrown;
    return { pages: [], addressed: [], files: [], diagnostics: problems };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(contentDirectory: string, file: string, shownAs: string): SourcedPages {
  const source: PageSource = {
    // No line of a `site.yaml` names it.
    place: { file: join(shownAs, file), pointer: [] },
    include: [],
    exclude: [],
    from: { kind: "sitemap", file },
  };
  const content = { site: undefined, locales: undefined, pages: undefined, references: [] };
  return readSitemapSource(source, file, { content, contentDirectory, shownAs });
}
