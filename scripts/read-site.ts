/** The first half of the pipeline: read -> sources of pages -> resolve. If it fails, the second half does not run. */
import type { WrittenContent } from "./content/content.ts";
import { decodeContent, type DecodedContent } from "./content/decode.ts";
import { locate } from "./content/locate.ts";
import { readContent, type ReadContent } from "./content/read.ts";
import { publishedNames } from "./content/sources/places.ts";
import { readSources, type SourceRequest } from "./content/sources/index.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "./diagnostics/located.ts";
import type { Diagnostic, Outcome } from "./model.ts";
import type { Site } from "./site/site.ts";
import { resolveSite } from "./site/resolve/index.ts";
import { pageSelector } from "./site/resolve/select-pages.ts";

/** Values of the command line that replace those of `site.yaml`. */
export interface SiteOverrides {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
}

export interface SiteRequest extends Omit<SourceRequest, "content" | "contentRoot" | "isAskedFor"> {
  /** The folders that may contain the content folder. If undefined, the content folder may be anywhere. */
  readonly contentRoots?: readonly string[] | undefined;
  readonly overrides: SiteOverrides;
  /** Content in memory, which an integration makes, instead of the files of the content folder. */
  readonly given?: ReadContent | undefined;
  readonly onStep?: (step: string) => void;
}

/** The result of reading: a site with at least one page. There is no site if the content has an error. */
export interface ReadSite extends Outcome<Site> {
  /** Whether a content file could not be read. If so, nothing is built. */
  readonly isUnreadable: boolean;
  /** Whether any source of pages is a docs tree, a sitemap or a built site. The only other kind is a list of paths. */
  readonly findsPages: boolean;
  /** Finds the places of diagnostics and puts them into file order. */
  readonly locate: (diagnostics: readonly Diagnostic[]) => LocatedDiagnostic[];
}

/** Reads the content and its sources of pages, and resolves them to a site. Prints and writes nothing. */
export function readSite({ contentRoots, overrides, given, onStep, ...request }: SiteRequest): ReadSite {
  const read = given ?? readContent(request.contentDirectory, request.shownAs, contentRoots);
  const { content, diagnostics } = decodeContent(read.files, read.isListRefused);
  onStep?.("reading the sources of pages");
  // A glob that costs too much is reported where the pages are selected.
  const sourced = readSources({
    ...request,
    contentRoot: read.root,
    content,
    isAskedFor: pageSelector(() => undefined),
  });
  onStep?.("planning");
  const pages = content.pages && [...content.pages, ...sourced.pages];
  const { addressed, routed, orphans, past, describes } = sourced;
  const joined = {
    ...content,
    pages,
    addressed,
    routed,
    orphans,
    past,
    publishedName: publishedNames(request),
    describes,
  };
  const known = [...diagnostics, ...sourced.diagnostics];
  const site = resolveDecoded({ content: joined, diagnostics: known }, overrides);
  const files = [...Object.values(read.files), ...sourced.files];
  return {
    value: site.value,
    diagnostics: [...read.diagnostics, ...site.diagnostics],
    isUnreadable: read.diagnostics.length > 0,
    findsPages: content.site?.pages.some(({ from }) => from.kind !== "list") ?? false,
    locate: (found) => locate(found, files, read.names),
  };
}

/** Resolves decoded content, which already includes the pages of all sources. Returns no site if there is an error. */
export function resolveDecoded({ content, diagnostics }: DecodedContent, overrides: SiteOverrides): Outcome<Site> {
  const site = resolveSite(overridden(content, overrides));
  const all = [...diagnostics, ...site.diagnostics];
  if (!site.value || all.some(isError)) return { value: undefined, diagnostics: all };
  if (site.value.pages.length > 0) return { value: site.value, diagnostics: all };
  // A site without pages is an error: search engines could remove all its pages if its sitemap were empty.
  const place = content.site?.pages[0]?.place;
  const withoutPages = diagnostic("no-pages", {}, place && { place: { ...place, part: "value" } });
  return { value: undefined, diagnostics: [...all, withoutPages] };
}

/** Whether a problem stops the build. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function overridden(content: WrittenContent, { baseUrl, hosts }: SiteOverrides): WrittenContent {
  const { site } = content;
  const moved = site && baseUrl !== undefined && { baseUrl, writtenBaseUrl: site.baseUrl };
  return site ? { ...content, site: { ...site, ...moved, hosts: hosts ?? site.hosts } } : content;
}
