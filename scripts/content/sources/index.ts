/** Reads the sources of pages that lie outside the content files: the part of this room that walks the disk for pages. */
import type { AddressedPage, Content, Diagnostic, PageContent, PageSource, SourceFile } from "../../model.ts";
import { DEFAULT_LIST } from "../page-sources.ts";

/** What the sources of a site found, all of them or one. */
export interface SourcedPages {
  readonly pages: readonly PageContent[];
  readonly addressed: readonly AddressedPage[];
  /** Files whose texts problems may show. */
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a source is read with. */
export interface SourceContext {
  readonly content: Content;
  /** The content folder, absolute, which sources are named from. */
  readonly contentDirectory: string;
  /** The content folder as problems name it: `content`. */
  readonly shownAs: string;
}

/** A source that found nothing. */
export const NO_PAGES: SourcedPages = { pages: [], addressed: [], files: [], diagnostics: [] };

/** Reads every source but the list `pages.yaml`, which is read with the other content files. */
export function readSources(context: SourceContext): SourcedPages {
  const sources = context.content.site?.pages ?? [];
  const found = sources.map((source) => readSource(source, context));
  return {
    pages: found.flatMap(({ pages }) => pages),
    addressed: found.flatMap(({ addressed }) => addressed),
    files: found.flatMap(({ files }) => files),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  };
}

function readSource({ from }: PageSource, _context: SourceContext): SourcedPages {
  switch (from.kind) {
    case "list":
      return from.file === DEFAULT_LIST ? NO_PAGES : NO_PAGES;
    case "tree":
    case "sitemap":
    case "output":
      return NO_PAGES;
  }
}
