/** Reads the source `output`: the HTML files of a built site. */
import { join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { AddressedPage, PageSource } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { absolute, canonicalAddress, documentBase } from "./head.ts";
import { type HtmlDocument, leftOutBy, readDocument } from "./document.ts";
import { excess, fullBudget, isSpent, costOf, MOST, take } from "../budget.ts";
import {
  findBeside,
  findNamed,
  type FoundPath,
  isProblem,
  noPages,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
} from "../source.ts";
import { readSitemapFile } from "../sitemap/index.ts";
import { linkedFolderNotices, walkSite } from "../walk.ts";

/**
 * Reads a built site. The address of a page is its canonical address, if the document states one. Otherwise it is the
 * address at which every static host serves the file: `/a/` for `a/index.html`, and `/a.html` for `a.html`. The sitemap
 * of the built site may spell it otherwise: `/a`.
 */
export function readOutputSource(source: PageSource, folder: string, context: SourceContext): SourcedPages {
  const place = sourcePlace(source);
  const found = findNamed(folder, "folder", context, place);
  if (isProblem(found)) return noPages(found);
  const walked = walkSite(found, context);
  const { documents, ours, diagnostics } = readDocuments(found, walked, source, context);
  diagnostics.push(...linkedFolderNotices(found, walked));
  if (documents.length === 0 && diagnostics.length === 0) {
    diagnostics.push(diagnostic("source-empty", { file: found.shownAs }, { place }));
  }
  const [file] = ours;
  if (file !== undefined) {
    diagnostics.push(diagnostic("pages-left-out", { count: ours.length, reason: "ours", file }, { place }));
  }
  // Leaves `files` empty, because diagnostics of heads quote no lines of files.
  return { ...noPages(), diagnostics, addressed: isSpent(context.budget) ? [] : addressedPages(documents, source) };
}

/** The documents of a built site, and the files of our own pages, which an earlier build merged into the site. */
interface ReadDocuments {
  readonly documents: StatedPage[];
  readonly ours: string[];
  readonly diagnostics: Diagnostic[];
}

/** Reads documents. If several links lead to a file, reads it once. Stops when a limit is exceeded. */
function readDocuments(
  root: FoundPath,
  walked: ReturnType<typeof walkSite>,
  source: PageSource,
  { content: { site, locales }, budget, roots }: SourceContext,
): ReadDocuments {
  const { spellings, diagnostics } = spelledAddresses(root, roots, budget);
  const origin = (site?.sourceOrigin ?? site?.baseUrl ?? "").replace(/(?<!\/)\/+$/, "");
  const read: ReadDocuments = { documents: [], ours: [], diagnostics: [...walked.diagnostics, ...diagnostics] };
  const spent: ("addresses" | "links" | "problems")[] = [];
  if (!take(budget, "problems", read.diagnostics.length)) spent.push("problems");
  // Only pages in several languages can show the text of another language.
  const withText = (locales ?? []).length > 1;
  // Target of a link -> its document. To save memory, contains no other files.
  const linked = new Map<string, ReturnType<typeof readDocument>>();
  for (const [path, real] of [...walked.files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (isSpent(budget)) break;
    const file = posix.join(root.shownAs, path);
    const known = linked.get(real);
    const document = known ?? readDocument(real, file, withText);
    if (real !== join(root.path, path)) linked.set(real, document);
    if (isProblem(document)) {
      if (known) continue;
      read.diagnostics.push(document);
      if (!take(budget, "problems")) spent.push("problems");
    } else if (document.isOurs) read.ours.push(file);
    else {
      const page = statedPage(path, file, document, origin, spellings);
      const own = costOf(page.own) + costOf(page.address) + costOf(page.language ?? "") - 3;
      const links = page.alternates.reduce((sum, { address, hreflang }) => sum + costOf(address + hreflang), own);
      read.documents.push(page);
      if (!take(budget, "addresses")) spent.push("addresses");
      if (!take(budget, "links", links)) spent.push("links");
    }
  }
  read.diagnostics.push(...spent.map((what) => excess(what, MOST[what], { place: sourcePlace(source) })));
  return read;
}

/** A document as a page. `own` is the address of its file; the document may state another `address`. */
type StatedPage = Omit<AddressedPage, "source"> & { readonly own: string };

/**
 * Keeps one page for each address. Prefers the page whose file is served at the address. Otherwise keeps the first page
 * that states the address. Marks the other pages as `duplicate`.
 */
function addressedPages(pages: readonly StatedPage[], source: PageSource): readonly AddressedPage[] {
  const kept = new Map<string, StatedPage>();
  for (const page of pages) {
    if (page.leftOut) continue;
    if (!kept.has(page.address) || isServedAt(page.own, page.address)) kept.set(page.address, page);
  }
  return pages.map((page) => {
    const { own, ...stated } = page;
    const leftOut = page.leftOut ?? (kept.get(page.address) === page ? undefined : "duplicate");
    // For a document that is left out, uses the address of its file, and not the address that the document states.
    return { ...stated, source, address: leftOut ? own : page.address, leftOut };
  });
}

function statedPage(
  path: string,
  file: string,
  document: HtmlDocument,
  origin: string,
  spellings: Spellings,
): StatedPage {
  const own = fileAddress(path, origin);
  const { language, shown } = document;
  const base = documentBase(document, own);
  // A link with an empty hreflang names no language.
  const named = document.alternates.filter(({ hreflang }) => hreflang !== "");
  const alternates = named.map((one) => ({ ...one, address: absolute(one.address, base) }));
  const [, otherCanonical] = document.canonicals;
  // Without a canonical address, the address comes from the alternate link that leads to the document itself.
  const itself = alternates.find(({ address }) => isServedAt(own, address));
  const address = canonicalAddress(document, own) ?? itself?.address ?? spellings.get(plainAddress(own)) ?? own;
  return { file, own, address, otherCanonical, language, shown, alternates, leftOut: leftOutBy(path, document) };
}

/** Returns the address at which every static host serves a file. */
function fileAddress(path: string, root: string): string {
  const segments = path.split("/").map((segment) => encodeURIComponent(segment.toWellFormed()));
  return `${root}/${segments.join("/").replace(/(?<=^|\/)index\.html?$/i, "")}`;
}

/** Whether hosts that drop suffixes and final slashes serve the same file at both addresses: `/a.html`, `/a`. */
export function isServedAt(own: string, address: string): boolean {
  return plainAddress(own) === plainAddress(address);
}

function plainAddress(address: string): string {
  return address.replace(/(?:\/index)?\.html?$/i, "").replace(/\/$/, "");
}

/** Plain address -> the address in the sitemap of the built site. */
type Spellings = ReadonlyMap<string, string>;

/** Why a sitemap was not read. Then the addresses of its pages would be other ones. */
const UNREAD: ReadonlySet<string> = new Set([
  "file-unreadable",
  "source-missing",
  "source-too-large",
  "source-too-much",
]);

/**
 * Reads how the sitemap in the root of a built site spells the addresses of its pages. Mistakes in it are no matter here,
 * but that it was not read is.
 */
function spelledAddresses(
  root: FoundPath,
  roots: SourceContext["roots"],
  budget: SourceContext["budget"],
): { readonly spellings: Spellings; readonly diagnostics: readonly Diagnostic[] } {
  const places = roots ?? [root.path];
  for (const name of ["sitemap.xml", "sitemap-index.xml"]) {
    const found = findBeside(join(root.path, name), posix.join(root.shownAs, name), places);
    if (isProblem(found)) return { spellings: new Map(), diagnostics: [found] };
    if (found) return spellingsIn(join(root.path, name), root, places, budget);
  }
  return { spellings: new Map(), diagnostics: [] };
}

function spellingsIn(
  file: string,
  { shownAs }: FoundPath,
  roots: readonly string[],
  budget: SourceContext["budget"],
): ReturnType<typeof spelledAddresses> {
  // Of the addresses, none is kept longer than the source is read.
  const left = { ...fullBudget(), "sitemap-bytes": budget["sitemap-bytes"] };
  const { addressed, diagnostics } = readSitemapFile(file, shownAs, roots, { budget: left });
  budget["sitemap-bytes"] = left["sitemap-bytes"];
  const spellings = new Map(addressed.map(({ address }) => [plainAddress(address), address]));
  return { spellings, diagnostics: diagnostics.filter(({ code }) => UNREAD.has(code)) };
}
