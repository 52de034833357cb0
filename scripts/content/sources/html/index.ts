/** The source `output`: the HTML files of a built site. */
import { join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { AddressedPage, PageSource, SiteContent } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { type HtmlHead, MOST_HEAD_LINKS, readHead } from "./head.ts";
import { isGitFolder } from "../places.ts";
import { excess, linkCost, MOST, type Budget, take } from "../budget.ts";
import {
  chunksOf,
  findNamed,
  type FoundPath,
  isProblem,
  noPages,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
  unreadable,
} from "../source.ts";
import { walkFolder } from "../walk.ts";

/** The longest head. Real heads have some kilobytes, so a document with a longer one is not a page. */
const LONGEST_HEAD_BYTES = 4 * 1024 * 1024;

/** The size of a piece. Most heads end in the first one. */
const PIECE_BYTES = 16 * 1024;

/** A document, with the path of its file and its head. */
interface HtmlDocument {
  readonly path: string;
  readonly file: string;
  readonly head: HtmlHead;
}

/**
 * Reads a built site. The address of a page is its canonical address, if it states one. Otherwise it is the address at
 * which every static host serves its file: `a/index.html` is `/a/`, `a.html` is `/a.html`.
 */
export function readOutputSource(source: PageSource, folder: string, context: SourceContext): SourcedPages {
  const place = sourcePlace(source);
  const found = findNamed(folder, "folder", context, place);
  if (isProblem(found)) return noPages(found);
  const walked = walkFolder({
    directory: found.path,
    shownAs: found.shownAs,
    boundary: found.shownAs,
    roots: context.roots,
    budget: context.budget,
    onLook: context.onLook,
    isAskedFor: (path) => !isNoPartOfSite(path.at(-1) ?? ""),
    isWanted: (file) => /\.html?$/i.test(file),
    // Links to folders could lead around in circles.
    followsFolders: false,
  });
  const read = walked.files.toSorted().map((path) => readDocument(found, path));
  const all = read.flatMap((one) => (isProblem(one) ? [] : [one]));
  // Our own pages are dropped with their links to other languages: a build merged them into an existing site.
  const documents = all.filter(({ head }) => !head.isOurs);
  const site = siteAddress(context.content.site);
  const diagnostics = [
    ...walked.diagnostics,
    ...linkedFolderNotice(walked.linkedFolders.toSorted(), found),
    ...read.filter(isProblem),
    ...documents.flatMap(canonicalProblems),
  ];
  if (documents.length === 0 && diagnostics.length === 0) {
    diagnostics.push(diagnostic("source-empty", { file: found.shownAs }, { place }));
  }
  diagnostics.push(...oursNotice(all, place));
  // `files` is empty, because diagnostics of heads show no lines: they quote what is wrong.
  const addressed = addressedPages(documents, source, site, context.budget);
  if (addressed.tooMuch) diagnostics.push(addressed.tooMuch);
  return { pages: [], addressed: addressed.pages, files: [], diagnostics };
}

/**
 * Whether a folder is not part of the site. It may be git's own, in a checkout of the published branch. It may also be
 * `.dist.stele`, the work folder that a build makes beside its out folder and removes.
 */
function isNoPartOfSite(folder: string): boolean {
  return isGitFolder(folder) || /^\..+\.stele$/.test(folder);
}

function linkedFolderNotice([first, ...others]: readonly string[], { shownAs }: FoundPath): Diagnostic[] {
  if (first === undefined) return [];
  const file = posix.join(shownAs, first);
  return [diagnostic("output-linked-folder", { count: 1 + others.length, file }, { place: { file } })];
}

/** Reports our own pages: a build was merged into the site. */
function oursNotice(documents: readonly HtmlDocument[], place: Place): Diagnostic[] {
  const [first, ...others] = documents.filter(({ head }) => head.isOurs);
  if (!first) return [];
  return [diagnostic("pages-left-out", { count: 1 + others.length, reason: "ours", file: first.file }, { place })];
}

/** Reads the head of a file, piece by piece, as strict UTF-8. */
function readDocument(root: FoundPath, path: string): HtmlDocument | Diagnostic {
  const file = posix.join(root.shownAs, path);
  const place = { file };
  let isTooLong = false;
  function* pieces(): Generator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
    let bytes = 0;
    for (const piece of chunksOf(join(root.path, path), PIECE_BYTES)) {
      yield decoder.decode(piece, { stream: true });
      bytes += piece.length;
      isTooLong = bytes > LONGEST_HEAD_BYTES;
      if (isTooLong) return;
    }
    yield decoder.decode();
  }
  try {
    const head = readHead(pieces());
    if (head.hasTooMany) return excess("head-links", MOST_HEAD_LINKS, { place });
    if (!isTooLong) return { path, file, head };
    return diagnostic("html-head-too-long", { limitMebibytes: LONGEST_HEAD_BYTES / 2 ** 20 }, { place });
  } catch (cause) {
    if (isDecodingError(cause)) return diagnostic("not-utf8", { file }, { place });
    return unreadable(cause, file, place);
  }
}

/**
 * Whether Node's TextDecoder threw this error: a TypeError with this code
 * (https://encoding.spec.whatwg.org/#dom-textdecoder-decode).
 */
function isDecodingError(cause: unknown): boolean {
  return cause instanceof TypeError && "code" in cause && cause.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

function canonicalProblems({ file, head: { canonicals } }: HtmlDocument): Diagnostic[] {
  const [one, other] = canonicals;
  if (one === undefined || other === undefined) return [];
  return [diagnostic("html-canonicals", { one, other }, { place: { file } })];
}

/** Returns the address that the folder is served at, without trailing slash. */
function siteAddress(site: SiteContent | undefined): string {
  return (site?.sourceOrigin ?? site?.baseUrl ?? "").replace(/(?<!\/)\/+$/, "");
}

/** Resolves the addresses of documents, as long as the budget of the site allows. */
function addressedPages(
  documents: readonly HtmlDocument[],
  source: PageSource,
  site: string,
  budget: Budget,
): { readonly pages: readonly AddressedPage[]; readonly tooMuch?: Diagnostic } {
  const pages: StatedPage[] = [];
  for (const document of documents) {
    const page = statedPage(document, site);
    pages.push(page);
    const links = page.alternates.reduce((sum, { address }) => sum + linkCost(address), linkCost(page.own) - 1);
    const what = !take(budget, "addresses") ? "addresses" : take(budget, "links", links) ? undefined : "links";
    if (what) return { pages: [], tooMuch: excess(what, MOST[what], { place: sourcePlace(source) }) };
  }
  // If several files share a canonical address, the file served there is the page, else the first.
  const kept = new Map<string, StatedPage>();
  for (const page of pages) {
    if (page.leftOut) continue;
    if (!kept.has(page.address) || isServedAt(page.own, page.address)) kept.set(page.address, page);
  }
  const addressed = pages.map((page) => {
    const { document, own, alternates } = page;
    const leftOut = page.leftOut ?? (kept.get(page.address) === page ? undefined : "duplicate");
    // A document that is not a page keeps only the address of its file.
    const address = leftOut ? own : page.address;
    return { file: document.file, source, address, language: document.head.language, alternates, leftOut };
  });
  return { pages: addressed };
}

/** A document, with the addresses that it states. */
interface StatedPage {
  readonly document: HtmlDocument;
  /** The address of its file. */
  readonly own: string;
  /** Its canonical address, else the address of its link to itself, else the address of its file. */
  readonly address: string;
  readonly alternates: AddressedPage["alternates"];
  readonly leftOut: AddressedPage["leftOut"];
}

function statedPage(document: HtmlDocument, site: string): StatedPage {
  const { path, head } = document;
  const own = fileAddress(path, site);
  const alternates = head.alternates.map((one) => ({ ...one, address: absolute(one.address, own) }));
  const canonicals = head.canonicals.map((one) => absolute(one, own));
  const [address = own] = [
    ...canonicals,
    ...alternates.map((one) => one.address).filter((one) => isServedAt(own, one)),
  ];
  return { document, own, address, alternates, leftOut: leftOutBy(path, head) };
}

function leftOutBy(path: string, head: HtmlHead): AddressedPage["leftOut"] {
  if (/(?:^|\/)404(?:\.html?|\/index\.html?)$/i.test(path)) return "error-page";
  if (head.isRedirect) return "redirect";
  return head.isNoindex ? "noindex" : undefined;
}

/** Returns the address at which every static host serves a file. */
function fileAddress(path: string, site: string): string {
  const segments = path.split("/").map((segment) => encodeURIComponent(segment.toWellFormed()));
  return `${site}/${segments.join("/").replace(/(?<=^|\/)index\.html?$/i, "")}`;
}

/** Whether hosts that leave out suffixes and slashes serve the file of `own` at `address` too. */
function isServedAt(own: string, address: string): boolean {
  const plain = (text: string): string => text.replace(/(?:\/index)?\.html?$/i, "").replace(/\/$/, "");
  return plain(own) === plain(address);
}

/** Returns an absolute address as written, and resolves a relative one against the address of its file. */
function absolute(address: string, from: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  try {
    return new URL(address, from).href;
  } catch {
    // TypeError: not an address. The reader of addresses reports it.
    return address;
  }
}
