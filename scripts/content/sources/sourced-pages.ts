/** What sources of pages are read with, and what they hand back. */
import { basename, dirname } from "node:path";
import type { AddressedPage, WrittenContent, PageContent, SourceFile } from "../content.ts";
import type { Diagnostic } from "../../model.ts";

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
  readonly content: WrittenContent;
  /** The content folder, absolute, which sources are named from. */
  readonly contentDirectory: string;
  /** The content folder as problems name it: `content`. */
  readonly shownAs: string;
  /** The folders that sources may be in; undefined if the user, not the content, names the sources. */
  readonly roots: readonly string[] | undefined;
  /** Receives each look before it happens. */
  readonly onLook?: ((look: Look) => void) | undefined;
}

/** What a source looks for: one file or folder, or what fits in a folder. A change of it may change the pages. */
export type Look = NamedLook | FittingLook;

interface NamedLook {
  /** Absolute. It need not be there. */
  readonly folder: string;
  readonly name: string;
}

export interface FittingLook extends Pick<NamedLook, "folder"> {
  readonly fits: (name: string, kind: LookKind) => boolean;
}

export type LookKind = "file" | "folder";

/** The look for one file or folder. */
export function lookFor(path: string): Look {
  return { folder: dirname(path), name: basename(path) };
}

/** A source that found nothing. */
export const NO_PAGES: SourcedPages = { pages: [], addressed: [], files: [], diagnostics: [] };
