/** What `stele init` finds in a folder, and what it proposes to write. */

/** The files of a folder, as far as they are looked at; paths are relative to it, with `/`. */
export interface Repository {
  /** The text of a small plain file that lies in the folder; nothing where there is none that can be read. */
  readonly text: (path: string) => string | undefined;
  /** Whether a plain file is there, whatever its size. */
  readonly has: (path: string) => boolean;
  /** The names of the folders in a folder, without those that begin with a dot, in code-unit order. */
  readonly folders: (path: string) => readonly string[];
  /** The names of the files in a folder, those that begin with a dot too, in code-unit order. */
  readonly files: (path: string) => readonly string[];
}

/** A language that was found. */
export interface FoundLocale {
  /** The BCP 47 tag in canonical form. */
  readonly code: string;
  /** Its name in that language, where the project states one. */
  readonly name?: string | undefined;
  /** Its host label or path segment, where that is not the code in lower case. */
  readonly label?: string | undefined;
  /** Its folder in the docs tree, where that is not the label. */
  readonly folder?: string | undefined;
  /** A host of its own, and how its addresses are made, where that is not as those of the others are. */
  readonly host?: string | undefined;
  readonly addresses?: "path" | "subdomain" | undefined;
}

/** A row of `pages:` in `site.yaml`: its keys in the order in which they are written. */
export type PagesRow = Readonly<
  Partial<Record<"sitemap" | "list" | "preset" | "tree" | "source_tree" | "url", string>>
>;

/** A docs tree that was found, with what its generator is told. */
export interface DocsTree {
  /** What people call it: `Docusaurus`. */
  readonly generator: string;
  /** The file or folder that told. */
  readonly evidence: string;
  readonly baseUrl?: string | undefined;
  readonly sourceLocale?: string | undefined;
  /** The languages, the source language among them where it is known. */
  readonly locales: readonly FoundLocale[];
  readonly row: PagesRow;
  /** Whether pages of the source language have a prefix too. */
  readonly sourcePrefix?: boolean | undefined;
  /** The commands that build the site with our files in it. */
  readonly publishing?: string | undefined;
}

/** A host that the folder is published on, and what told. */
export interface FoundHost {
  readonly name: string;
  readonly evidence: string;
}

/** Everything that is written, before it is text. */
export interface Proposal {
  readonly baseUrl: string;
  /** Whether the address is an example that somebody has to replace. */
  readonly isExampleAddress: boolean;
  /** The origin of the pages, where that is another. */
  readonly sourceOrigin?: string | undefined;
  readonly sourceLocale: string;
  readonly sourcePrefix: boolean;
  readonly addresses: "subdomain" | "path";
  readonly hosts: readonly string[];
  readonly locales: readonly FoundLocale[];
  /** Where pages come from; none: rows of `pages.yaml`. */
  readonly rows: readonly PagesRow[];
}
