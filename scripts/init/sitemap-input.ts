/** Reads the sitemap that `stele init` is given: a file of the project, one that is named, or standard input. */
import { mkdtempSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { LARGEST_SITEMAP_BYTES, readSitemapSource } from "../content/sources/sitemap/index.ts";
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

function readStandardInput(): SourcedPages {
  try {
    // What is endless is cut where it is too large.
    return readAsFile(inputUpTo(LARGEST_SITEMAP_BYTES + 1));
  } catch (thrown) {
    const problems = problemsOf(thrown, tmpdir());
    if (!problems) throw thrown;
    return { pages: [], addressed: [], files: [], diagnostics: problems };
  }
}

/** The reader of sitemaps reads files, so the input becomes one for a moment. */
function readAsFile(content: Buffer): SourcedPages {
  const folder = mkdtempSync(join(tmpdir(), "stele-"));
  try {
    writeFileSync(join(folder, STANDARD_INPUT), content);
    const sourced = read(folder, STANDARD_INPUT, ".");
    // Texts are read again where problems are shown, when the file is gone.
    return { ...sourced, files: sourced.files.map(({ name, text }) => ({ name, text })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PIECE_BYTES = 64 * 1024;

/** What comes on standard input, and of endless input no more than so many bytes. */
function inputUpTo(mostBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let left = mostBytes; left > 0;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, left));
    const length = readSync(STANDARD_INPUT_FILE, piece);
    if (length === 0) break;
    pieces.push(piece.subarray(0, length));
    left -= length;
  }
  return Buffer.concat(pieces);
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
  return readSitemapSource(source, file, { content, contentDirectory, shownAs, roots: undefined });
}
