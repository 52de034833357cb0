/** Finds the files to which the addresses in sitemaps lead. */
import { lstatSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import type { AddressedPage } from "../../content.ts";
import { leftOutBy, readDocument } from "../html/document.ts";
import { ifThere } from "../places.ts";
import { findBeside, findPath, type FoundPath, isProblem, lookFor, type SourceContext } from "../source.ts";

/**
 * Finds the file of a sitemap whose address an index lists. For `https://docs.example.com/project/sitemaps/1.xml` it
 * tries `project/sitemaps/1.xml` below the folder of the index, then `sitemaps/1.xml`, then `1.xml`.
 *
 * @param missing a cache of names that do not exist in the folder of the index: many addresses begin with the same name
 */
export function findPart(
  index: FoundPath,
  address: string,
  place: Place,
  missing: Set<string>,
  { onLook }: Pick<SourceContext, "onLook">,
): FoundPath | Diagnostic {
  const segments = fileSegments(address);
  if (!segments) return diagnostic("sitemap-part-address", { address }, { place });
  const folder = dirname(index.path);
  const shown = (start: number): string => posix.join(posix.dirname(index.shownAs), ...segments.slice(start));
  for (const [start, name] of segments.entries()) {
    const path = join(folder, ...segments.slice(start));
    onLook?.(lookFor(path));
    const first = join(folder, name);
    if (missing.has(first) || ifThere(() => lstatSync(first)) === undefined) {
      missing.add(first);
      continue;
    }
    // The entries of an index are untrusted, even if the user named the index. So their files must be in its folder.
    const found = findPath(path, shown(start), "file", place, [folder], posix.dirname(index.shownAs));
    // A hidden folder holds no sitemaps, but perhaps secrets, such as `.aws` beside an index in the home folder.
    const isHidden = segments.slice(start, -1).some((segment) => segment.startsWith("."));
    if (found && isHidden && !isProblem(found))
      return diagnostic("source-forbidden", { file: found.shownAs, fault: "hidden" }, { place });
    if (found) return found;
  }
  return diagnostic("sitemap-part-missing", { address, file: shown(segments.length - 1) }, { place });
}

/** The maximum number of segments in the path of an address. Each segment may cost one access to the disk. */
const MOST_SEGMENTS = 16;

/** What the built file of a page says. */
export type BuiltPage = Pick<AddressedPage, "shown" | "leftOut">;

/**
 * Reads a page whose file lies beside the sitemap, as in the output of a docs generator. Some of them list
 * pages that show source text because their translation is missing, error pages, and pages that are not to be indexed.
 *
 * @param sitemap the sitemap, beside which the files are
 * @param known a cache of what files say, because many addresses may lead to one file
 * @returns a diagnostic if the system refuses to read the file: the page could be one that is left out
 */
export function pageAt(
  sitemap: FoundPath,
  address: string,
  known: Map<string, BuiltPage>,
  context: SourceContext,
): BuiltPage | Diagnostic | undefined {
  const { site, locales = [] } = context.content;
  // Only pages in several languages can show the text of another language.
  if (site === undefined || locales.length <= 1) return undefined;
  const base = site.baseUrl.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/(?<!\/)\/+$/, "");
  const [, origin = "", path = ""] = /^(https?:\/\/[^/?#]+)((?:\/[^?#]*)?)$/i.exec(address) ?? [];
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const segments = /^\/?$/.test(below) ? [] : fileSegments(origin + below.replace(/\/$/, ""));
  if (origin === "" || !segments) return undefined;
  const name = segments.join("/");
  for (const file of [posix.join(name, "index.html"), `${name}.html`, name]) {
    if (!/\.html?$/i.test(file)) continue;
    const path = join(dirname(sitemap.path), file);
    const shownAs = posix.join(posix.dirname(sitemap.shownAs), file);
    context.onLook?.(lookFor(path));
    const found = findBeside(path, shownAs, [dirname(sitemap.path)]);
    if (isProblem(found)) return found;
    if (!found) continue;
    const earlier = known.get(found.path);
    if (earlier) return earlier;
    const document = readDocument(found.path, shownAs, true);
    if (isProblem(document) && UNREAD.has(document.code)) return document;
    const page = isProblem(document) ? {} : { shown: document.shown, leftOut: leftOutBy(file, document) };
    known.set(found.path, page);
    return page;
  }
  return undefined;
}

/** The codes for a file that the system does not let be read, and for one that has vanished since. */
const UNREAD: ReadonlySet<string> = new Set(["file-unreadable", "source-missing"]);

/** Returns the decoded segments of an address. Undefined for an address with a query or an unsafe segment (`..`). */
function fileSegments(address: string): string[] | undefined {
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
