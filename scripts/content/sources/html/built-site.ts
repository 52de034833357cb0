/** Reads all documents of a built site with their links between languages, for `stele audit`. */
import { statSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content.ts";
import type { Outcome } from "../../../model.ts";
import { type Budget, costOf, excess, fullBudget, isSpent, MOST, take } from "../budget.ts";
import { isLinkedOut, allowedPath } from "../places.ts";
import { findPath, type FoundPath, isProblem } from "../source.ts";
import { type LinkedEntry, readLinkedEntries } from "../sitemap/index.ts";
import { linkedFolderNotices, walkSite } from "../walk.ts";
import type { HtmlAlternate } from "./head.ts";
import { leftOutBy, type LinkedDocument, readLinkedDocument } from "./document.ts";

/** An HTML file. `path` is relative to the folder, and `file` is its name in diagnostics. */
export interface BuiltDocument extends LinkedDocument {
  readonly path: string;
  readonly file: string;
  readonly leftOut: AddressedPage["leftOut"];
}

export interface BuiltSite {
  /** The name of the folder in diagnostics. */
  readonly shownAs: string;
  /** Sorted by path, in code units. */
  readonly documents: readonly BuiltDocument[];
  /** The links between languages in its sitemap. */
  readonly entries: readonly LinkedEntry[];
  /** Whether the folder has a file at a path, of any kind. Follows no link that leads out of the folder. */
  readonly isFile: (path: string) => boolean;
}

/**
 * Reads the HTML files of a folder, and the links between languages in its sitemap.
 *
 * @param folder the folder as the user named it
 * @returns no value if the folder is missing or cannot be read. A file that cannot be read is left out, with an error.
 */
export function readBuiltSite(folder: string): Outcome<BuiltSite> {
  const shownAs = posix.normalize(folder.replaceAll("\\", "/")).replace(/(?<=.)\/$/, "");
  const place = { file: shownAs };
  const missing = diagnostic("file-unreadable", { file: shownAs, cause: "it does not exist" }, { place });
  const found = findPath(resolve(folder), shownAs, "folder", place, undefined) ?? missing;
  if (isLinkedOut(resolve(folder), process.cwd(), isProblem(found) ? undefined : found.path)) {
    const outside = diagnostic("link-outside", { file: shownAs, folder: "the repository" }, { place });
    return { value: undefined, diagnostics: [outside] };
  }
  if (isProblem(found)) return { value: undefined, diagnostics: [found] };
  const budget = fullBudget();
  const walked = walkSite(found, { roots: [found.path], budget });
  const documents: BuiltDocument[] = [];
  const diagnostics = [...walked.diagnostics, ...linkedFolderNotices(found, walked)];
  const shared = sharedLinks();
  for (const [path, real] of [...walked.files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (isSpent(budget)) break;
    const file = posix.join(shownAs, path);
    const document = readLinkedDocument(real, file);
    if (isProblem(document)) diagnostics.push(document);
    else {
      const alternates = document.alternates.map(shared);
      documents.push({ ...document, alternates, path, file, leftOut: leftOutBy(path, document) });
    }
    const links = isProblem(document) ? 0 : document.alternates.reduce((sum, one) => sum + costOf(one.address), 0);
    const counts = { addresses: 1, links, problems: isProblem(document) ? 1 : 0 } as const;
    for (const what of ["addresses", "links", "problems"] as const) {
      if (!take(budget, what, counts[what])) diagnostics.push(excess(what, MOST[what], { place }));
    }
  }
  if (documents.length === 0 && diagnostics.length === 0) {
    diagnostics.push(diagnostic("source-empty", { file: shownAs }, { place }));
  }
  const sitemap = readSitemaps(found, budget);
  const isFile = (path: string): boolean =>
    allowedPath(found.path, path, "file", [found.path]) !== undefined && statSync(join(found.path, path)).isFile();
  const { entries } = sitemap;
  return { value: { shownAs, documents, entries, isFile }, diagnostics: [...diagnostics, ...sitemap.diagnostics] };
}

/** The usual names of sitemaps. A robots.txt may name others, which are not read. */
const SITEMAPS = ["sitemap.xml", "sitemap-index.xml", "sitemap_index.xml"];

/** Reads the sitemaps in the root of a site, without following links out of it. */
function readSitemaps(root: FoundPath, budget: Budget): ReturnType<typeof readLinkedEntries> {
  const read = SITEMAPS.flatMap((name) => {
    const file = posix.join(root.shownAs, name);
    const found = findPath(join(root.path, name), file, "file", { file }, [root.path], root.shownAs);
    if (!found) return [];
    return isProblem(found) ? [{ entries: [], diagnostics: [found] }] : [readLinkedEntries(found, budget)];
  });
  return { entries: read.flatMap(({ entries }) => entries), diagnostics: read.flatMap((one) => one.diagnostics) };
}

/** Keeps each link once: all languages of a page have the same links. */
function sharedLinks(): (link: HtmlAlternate) => HtmlAlternate {
  const known = new Map<string, HtmlAlternate>();
  return (link) => {
    const key = `${link.hreflang} ${link.address}`;
    const one = known.get(key);
    if (one === undefined) known.set(key, link);
    return one ?? link;
  };
}
