/** The source `sitemap`: an existing sitemap, or an index with the sitemaps beside it; plain or gzip. */
import { lstatSync, realpathSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { AddressedPage, PageSource, SourceFile } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { leadsOut, liesIn } from "../places.ts";
import { excess, isSpent, MOST, take } from "../budget.ts";
import { type SitemapText, readSitemapText } from "./xml.ts";
import {
  findNamed,
  findPath,
  type FoundPath,
  isProblem,
  lookFor,
  noPages,
  readBytes,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
  strictText,
} from "../source.ts";

/**
 * The largest sitemap, uncompressed. The protocol allows 50 MB (https://www.sitemaps.org/protocol.html, read November
 * 2026). This limit is higher: it is that of a content file. It also limits what a compressed file expands to.
 */
export const LARGEST_SITEMAP_BYTES = 64 * 1024 * 1024;

/** The most names in the path of an address, more than any has. Each of them may cost one look at the disk. */
const MOST_SEGMENTS = 64;

/** A sitemap that was read. */
interface ReadSitemap {
  readonly found: FoundPath;
  readonly text: SitemapText;
}

/**
 * Reads a sitemap. Fetches nothing. The sitemaps of an index are files below its folder: their path is the path of
 * their address, or the end of that path.
 */
export function readSitemapSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const found = findSitemap(file, context, sourcePlace(source));
  return isProblem(found) ? noPages(found) : readFoundSitemap(source, found, context);
}

/** Reads a sitemap that was found. */
export function readFoundSitemap(source: PageSource, found: FoundPath, context: SourceContext): SourcedPages {
  const read = readSitemap(found, context);
  if (isProblem(read)) return noPages(read);
  const all = read.text.root === "sitemapindex" ? [read, ...readParts(read, context)] : [read];
  const sitemaps = all.flatMap((one) => (isProblem(one) ? [] : [one]));
  // An incomplete set of addresses is dropped: links and translations would seem to be missing.
  const isWhole = all.every((one) => !isProblem(one) && one.text.isWhole);
  const addressed = (isWhole ? sitemaps : []).flatMap(({ found: of, text: { root, entries } }) =>
    root === "urlset" ? entries.map((entry): AddressedPage => ({ ...entry, file: of.shownAs, source })) : [],
  );
  const diagnostics = all.flatMap((one) => (isProblem(one) ? [one] : one.text.diagnostics));
  const isEmpty = addressed.length === 0 && diagnostics.length === 0;
  return {
    pages: [],
    addressed,
    files: sitemaps.map(({ found: of }) => readAgain(of)),
    diagnostics: isEmpty
      ? [diagnostic("source-empty", { file: found.shownAs }, { place: sourcePlace(source) })]
      : diagnostics,
  };
}

/** Finds a sitemap. Refuses a link out of its folder, because diagnostics show lines of the target. */
function findSitemap(file: string, context: SourceContext, place: Place): FoundPath | Diagnostic {
  const found = findNamed(file, "file", context, place);
  if (isProblem(found)) return found;
  const folder = dirname(resolve(context.contentDirectory, file));
  if (liesIn(realpathSync(folder), found.path)) return found;
  const shown = posix.dirname(found.shownAs);
  return diagnostic("link-outside", { file: found.shownAs, folder: shown }, { place: { file: found.shownAs } });
}

/** Makes a file whose text is read again when a diagnostic is shown: there may be thousands of files, each of 50 MB. */
function readAgain(found: FoundPath): SourceFile {
  return {
    name: found.shownAs,
    get text() {
      const text = sitemapText(found);
      return typeof text === "string" ? text : "";
    },
  };
}

function readSitemap(found: FoundPath, { budget }: SourceContext): ReadSitemap | Diagnostic {
  const text = sitemapText(found);
  if (typeof text !== "string") return text;
  // The size of a compressed file is known only now.
  if (!take(budget, "sitemap-bytes", text.length)) return tooLarge(found);
  return { found, text: readSitemapText(found.shownAs, text, budget) };
}

function tooLarge({ shownAs: file }: FoundPath): Diagnostic {
  return excess("sitemap-bytes", MOST["sitemap-bytes"], { place: { file } });
}

function sitemapText(found: FoundPath): string | Diagnostic {
  const read = readBytes(found, LARGEST_SITEMAP_BYTES);
  if (isProblem(read)) return read;
  const bytes = isGzip(read.content) ? unpacked(read.content, found.shownAs) : read.content;
  return isProblem(bytes) ? bytes : strictText(bytes, found.shownAs);
}

/** Checks the magic bytes of RFC 1952 2.3.1. Names are unreliable: servers unpack `.gz` files and keep their name. */
function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unpacked(bytes: Buffer, file: string): Buffer | Diagnostic {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_SITEMAP_BYTES });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") {
      return diagnostic("source-too-large", { limitMebibytes: LARGEST_SITEMAP_BYTES / 2 ** 20 }, { place: { file } });
    }
    // https://www.zlib.net/manual.html defines these codes. Anything else is an internal error.
    if (!code.startsWith("Z_")) throw cause;
    return diagnostic("gzip-broken", {}, { place: { file } });
  }
}

/** Reads each sitemap of an index once. Reads none if their files are too large together. */
function readParts(
  { found: index, text: { entries } }: ReadSitemap,
  context: SourceContext,
): (ReadSitemap | Diagnostic)[] {
  const seen = new Set<string>();
  const missing = new Set<string>();
  const parts = entries.map(({ address, range }) => {
    const place: Place = { file: index.shownAs, ...range };
    const found = findPart(index, { address, place, missing }, context);
    if (isProblem(found)) return { found, place };
    const isTwice = seen.has(found.path);
    seen.add(found.path);
    return { found: isTwice ? diagnostic("sitemap-part-twice", { file: found.shownAs }, { place }) : found, place };
  });
  // The sizes are checked before reading: a sparse file of any size costs its author nothing.
  const sizes = parts.map(({ found }) => (isProblem(found) ? 0 : found.bytes));
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) > context.budget["sitemap-bytes"]) return [tooLarge(index)];
  const read: (ReadSitemap | Diagnostic)[] = [];
  for (const { found, place } of parts) {
    const part = isProblem(found) ? found : readPart(found, place, context);
    read.push(part);
    if (isSpent(context.budget)) return read;
    if (isProblem(part) && !take(context.budget, "problems")) {
      return [...read, excess("problems", MOST.problems, { place })];
    }
  }
  return read;
}

function readPart(found: FoundPath, place: Place, context: SourceContext): ReadSitemap | Diagnostic {
  const read = readSitemap(found, context);
  if (isProblem(read) || read.text.root !== "sitemapindex") return read;
  return diagnostic("sitemap-part-index", { file: found.shownAs }, { place });
}

/** A sitemap that an index lists. */
interface ListedPart {
  readonly address: string;
  readonly place: Place;
  /**
   * Names that do not exist below the folder of the index. The set is a cache: many addresses may share such a name.
   */
  readonly missing: Set<string>;
}

/**
 * Finds the file of an address in an index. For `https://docs.example.com/project/sitemaps/1.xml` it tries
 * `project/sitemaps/1.xml` below the folder of the index, then `sitemaps/1.xml`, then `1.xml`.
 */
function findPart(
  index: FoundPath,
  { address, place, missing }: ListedPart,
  { onLook }: SourceContext,
): FoundPath | Diagnostic {
  const segments = partSegments(address);
  if (!segments) return diagnostic("sitemap-part-address", { address }, { place });
  const folder = dirname(index.path);
  const shown = (start: number): string => posix.join(posix.dirname(index.shownAs), ...segments.slice(start));
  for (const start of segments.keys()) {
    const path = join(folder, ...segments.slice(start));
    onLook?.(lookFor(path));
    const first = join(folder, segments[start] ?? "");
    if (missing.has(first) || lstatSync(first, { throwIfNoEntry: false }) === undefined) {
      missing.add(first);
      continue;
    }
    if (leadsOut(path, [folder])) return linkOutside(index, shown(start), place);
    // An index counts as content even if the user named it: its sitemaps must be below it and in allowed places.
    const found = findPath(path, shown(start), "file", place, [folder]);
    if (found) return found;
  }
  return diagnostic("sitemap-part-missing", { address, file: shown(segments.length - 1) }, { place });
}

function linkOutside(index: FoundPath, file: string, place: Place): Diagnostic {
  return diagnostic("link-outside", { file, folder: posix.dirname(index.shownAs) }, { place });
}

/** Returns the decoded names in the path of an address; undefined if a name is unsafe or if there is a query. */
function partSegments(address: string): string[] | undefined {
  const path = /^https?:\/\/[^/?#]+\/([^?#]+)$/i.exec(address)?.[1];
  if (path === undefined) return undefined;
  try {
    const segments = path.split("/").map(decodeURIComponent);
    return segments.length <= MOST_SEGMENTS && segments.every(isFileName) ? segments : undefined;
  } catch {
    // URIError: a percent sign that does not begin an encoded character.
    return undefined;
  }
}

function isFileName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\:\u0000]/.test(name);
}
