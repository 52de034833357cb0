/** Reads the source `sitemap`: a sitemap, or a sitemap index with the sitemaps that it lists. Files may be gzip. */
import { realpathSync } from "node:fs";
import { basename, dirname, posix, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import { type AddressedPage, type PageSource, type SourceFile, XML_MARK } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { liesIn } from "../places.ts";
import { type Budget, excess, fullBudget, isSpent, MOST, take } from "../budget.ts";
import { type BuiltPage, findPart, pageAt } from "./files.ts";
import { type SitemapText, readSitemapText } from "./xml.ts";
import {
  findNamed,
  type FoundPath,
  isProblem,
  noPages,
  readBytes,
  shownPath,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
  strictText,
} from "../source.ts";

/** The size limit of unpacked sitemaps. The protocol allows 50 MB (sitemaps.org/protocol.html, read November 2026). */
export const LARGEST_SITEMAP_BYTES = 64 * 1024 * 1024;

type ReadSitemap = SitemapText & { readonly found: FoundPath; readonly isOurs: boolean };

/** The pages of a sitemap. `isOurs`: whether Stele made the file without links between languages, as the generator's had. */
export type SitemapPages = SourcedPages & { readonly isOurs?: boolean };

/** Reads a sitemap. Downloads nothing: the sitemaps of an index are files in or below the folder of the index. */
export function readSitemapSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  return withoutOurs(readNamedSitemap(source, file, context), shownPath(file, context), sourcePlace(source));
}

/** Refuses pages of a sitemap that Stele made of the source language alone: all translations would disappear. */
export function withoutOurs(read: SitemapPages, file: string, place?: Place): SourcedPages {
  return read.isOurs ? noPages(diagnostic("sitemap-ours", { file }, place && { place })) : read;
}

function readNamedSitemap(source: PageSource, file: string, context: SourceContext): SitemapPages {
  const found = findNamed(file, "file", context, sourcePlace(source));
  if (isProblem(found)) return noPages(found);
  const { path, shownAs } = found;
  const folder = realpathSync.native(dirname(resolve(context.contentDirectory, file)));
  // A symbolic link out of this folder is refused, because diagnostics would quote lines of its target.
  if (!liesIn(folder, path)) {
    const values = { file: shownAs, folder: posix.dirname(shownAs) };
    return noPages(diagnostic("link-outside", values, { place: { file: shownAs } }));
  }
  return readFoundSitemap(source, found, context);
}

/**
 * Reads a sitemap or an index that no content names. Diagnostics name the sitemap, in the folder `shownAs`.
 *
 * @param roots the folders that the file may be in. Undefined: any folder, because the user named the file.
 * @param content the bytes of the file if it was already read. Then `path` need not exist.
 * @param budget what all sources together have left. Default: the budget of a site
 */
export function readSitemapFile(
  path: string,
  shownAs: string,
  roots: readonly string[] | undefined,
  { content, budget = fullBudget() }: { readonly content?: Buffer; readonly budget?: Budget } = {},
): SitemapPages {
  const file = basename(path);
  const place = { file: posix.join(shownAs, file), pointer: [] };
  const source: PageSource = { place, include: [], exclude: [], from: { kind: "sitemap", file } };
  const unread = { site: undefined, locales: undefined, pages: undefined, references: [] };
  const places = { contentDirectory: dirname(path), shownAs, roots };
  const context = { content: unread, ...places, budget, describes: false };
  return content === undefined
    ? readNamedSitemap(source, file, context)
    : readFoundSitemap(source, { shownAs: file, path, bytes: content.length, content }, context);
}

/** Reads a sitemap, or an index with its sitemaps. */
function readWithParts(found: FoundPath, context: Pick<SourceContext, "budget" | "onLook">) {
  const read = readSitemap(found, context);
  const isIndex = !isProblem(read) && read.root === "sitemapindex";
  const all = isIndex ? [read, ...readParts(read, context)] : [read];
  const sitemaps = all.filter((one): one is ReadSitemap => !isProblem(one));
  // Drops all addresses if any file was not read to its end. Otherwise the build would report missing translations.
  return { all, sitemaps, isWhole: all.every((one) => !isProblem(one) && one.isWhole) };
}

/** An address with the links to its translations. */
export type LinkedEntry = Pick<AddressedPage, "address" | "alternates">;

/**
 * Reads the entries of a sitemap, and of the sitemaps that it lists, which have links between languages. Reports only
 * why a file was not read to its end.
 */
export function readLinkedEntries(
  found: FoundPath,
  budget: Budget,
): { readonly entries: readonly LinkedEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { all, sitemaps, isWhole } = readWithParts(found, { budget });
  const entries = sitemaps.flatMap(({ root, entries: listed }) => (root === "urlset" ? listed : []));
  const errors = all.flatMap((one) => (isProblem(one) ? [one] : one.isWhole ? [] : one.diagnostics));
  return { entries: entries.filter(({ alternates }) => alternates.length > 0), diagnostics: isWhole ? [] : errors };
}

/** Reads a sitemap or an index from a file that was already found. */
function readFoundSitemap(source: PageSource, found: FoundPath, context: SourceContext): SitemapPages {
  const { all, sitemaps, isWhole } = readWithParts(found, context);
  const texts = new Map<string, BuiltPage>();
  const unread: Diagnostic[] = [];
  const builtPage = (address: string): BuiltPage | undefined => {
    const page = pageAt(found, address, texts, context);
    if (!isProblem(page)) return page;
    unread.push(page);
    return undefined;
  };
  const lists = sitemaps.filter(({ root }) => isWhole && root === "urlset");
  const addressed = lists.flatMap(({ found: { shownAs: file }, entries }) =>
    entries.map((entry): AddressedPage => ({ ...entry, file, source, ...builtPage(entry.address) })),
  );
  const diagnostics = [...all.flatMap((one) => (isProblem(one) ? [one] : one.diagnostics)), ...unread];
  if (addressed.length === 0 && diagnostics.length === 0) {
    diagnostics.push(diagnostic("source-empty", { file: found.shownAs }, { place: sourcePlace(source) }));
  }
  const files = sitemaps.map((one) => readAgain(one.found));
  const isLinked = sitemaps.some(({ entries }) => entries.some(({ alternates }) => alternates.length > 0));
  return { ...noPages(), addressed, files, diagnostics, isOurs: sitemaps[0]?.isOurs === true && !isLinked };
}

/** Makes a file whose text is read only when a diagnostic quotes it: thousands of files may have 50 MB each. */
function readAgain(found: FoundPath): SourceFile {
  return {
    name: found.shownAs,
    get text() {
      const text = sitemapText(found);
      return typeof text === "string" ? text : "";
    },
  };
}

function readSitemap(found: FoundPath, { budget }: Pick<SourceContext, "budget">): ReadSitemap | Diagnostic {
  const text = sitemapText(found);
  if (typeof text !== "string") return text;
  // Counts the bytes here, because the size of a compressed file is known only after unpacking.
  if (!take(budget, "sitemap-bytes", text.length)) return tooLarge(found);
  const isOurs = XML_MARK.test(text);
  return { found, isOurs, ...readSitemapText(found.shownAs, text, budget) };
}

function tooLarge({ shownAs: file }: FoundPath): Diagnostic {
  return excess("sitemap-bytes", MOST["sitemap-bytes"], { place: { file } });
}

function sitemapText(found: FoundPath): string | Diagnostic {
  const read = readBytes(found, LARGEST_SITEMAP_BYTES);
  if (isProblem(read)) return read;
  const { content } = read;
  // Checks the magic bytes of gzip (RFC 1952 2.3.1), not the name: some servers unpack `.gz` files but keep the name.
  const isGzip = content[0] === 0x1f && content[1] === 0x8b;
  const bytes = isGzip ? unpacked(content, found.shownAs) : content;
  return isProblem(bytes) ? bytes : strictText(bytes, found.shownAs);
}

function unpacked(bytes: Buffer, file: string): Buffer | Diagnostic {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_SITEMAP_BYTES });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") {
      return diagnostic("source-too-large", { limitMebibytes: LARGEST_SITEMAP_BYTES / 2 ** 20 }, { place: { file } });
    }
    // https://www.zlib.net/manual.html defines the codes `Z_...` for broken data. Any other error is a bug.
    if (!code.startsWith("Z_")) throw cause;
    return diagnostic("gzip-broken", {}, { place: { file } });
  }
}

/** Reads the sitemaps that an index lists. Reports repeated entries. If all files together are too big, reads none. */
function readParts(
  { found: index, entries }: ReadSitemap,
  context: Pick<SourceContext, "budget" | "onLook">,
): (ReadSitemap | Diagnostic)[] {
  const { budget } = context;
  const seen = new Set<string>();
  const missing = new Set<string>();
  const parts: { readonly found: FoundPath | Diagnostic; readonly place: Place }[] = [];
  for (const { address, range } of entries) {
    const place: Place = { file: index.shownAs, ...range };
    const named = findPart(index, address, place, missing, context);
    const isTwice = !isProblem(named) && seen.has(named.path);
    const found = isTwice ? diagnostic("sitemap-part-twice", { file: named.shownAs }, { place }) : named;
    parts.push({ found, place });
    if (!isProblem(found)) seen.add(found.path);
    else if (!take(budget, "sitemaps-not-found")) {
      const problems = parts.flatMap((part) => (isProblem(part.found) ? [part.found] : []));
      return [...problems, excess("sitemaps-not-found", MOST["sitemaps-not-found"], { place })];
    }
  }
  // Checks the sizes before reading: a sparse file takes no space on the disk, but would fill the memory.
  const bytes = parts.reduce((sum, { found }) => sum + (isProblem(found) ? 0 : found.bytes), 0);
  if (bytes > budget["sitemap-bytes"]) return [tooLarge(index)];
  const read: (ReadSitemap | Diagnostic)[] = [];
  for (const { found, place } of parts) {
    const part = isProblem(found) ? found : readPart(found, place, context);
    read.push(part);
    if (isSpent(budget)) return read;
    if (isProblem(part) && !take(budget, "problems")) return [...read, excess("problems", MOST.problems, { place })];
  }
  return read;
}

function readPart(found: FoundPath, place: Place, context: Pick<SourceContext, "budget">): ReadSitemap | Diagnostic {
  const read = readSitemap(found, context);
  if (isProblem(read) || read.root !== "sitemapindex") return read;
  return diagnostic("sitemap-part-index", { file: found.shownAs }, { place });
}
