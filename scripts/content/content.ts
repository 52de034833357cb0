/** What authors wrote: files, and their values after the schemas and before references are resolved. */
import type { ArtifactChoice, Direction, HostingPlan, Place, Pointer, UnlistedPages } from "../model.ts";
import type { ReferenceTexts } from "./reference/en.ts";

/**
 * What our pages that search engines may list say they were made by (https://html.spec.whatwg.org/#meta-generator, read
 * November 2026): where a build is merged into a site that pages are read from, the next one must not take them for pages.
 */
export const GENERATOR = "Stele";

/** The content files that a site needs, besides texts of its reference pages and files that its sources name. */
export const CONTENT_FILES = ["site.yaml", "locales.yaml", "pages.yaml"] as const;

/** The name of a content file. */
export type ContentFileName = (typeof CONTENT_FILES)[number];

/** One file of the content, as text. `name` is what problems print: `content/site.yaml`, always with `/`. */
export interface SourceFile {
  readonly name: string;
  /** A large file may be read again for it, so it is asked for when a problem is shown. */
  readonly text: string;
  /** One document of YAML, unless it has a JSON value a line. */
  readonly format?: "json-lines" | undefined;
}

/** Whether the chosen hosts are given their gateway, and what it says of unlisted pages. */
export interface GatewayChoice {
  readonly emit: boolean;
  readonly unlisted: UnlistedPages;
}

/** How the addresses of a site's translations are made, unless a locale has a host of its own. */
export type AddressStrategy = "subdomain" | "path";

/**
 * Where pages come from, one entry of `pages:` in `site.yaml`. Files and folders are named as seen from the content
 * folder.
 */
export interface PageSource {
  /** Its place in `site.yaml`. */
  readonly place: { readonly file: string; readonly pointer: Pointer };
  /** Globs over canonical paths, decoded: only pages that match one of `include`, if there are any, and none of `exclude`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly from: PageSourceKind;
}

export type PageSourceKind =
  /** Rows written by hand or by a program: YAML, or JSON Lines. */
  | { readonly kind: "list"; readonly file: string }
  /** The files of a docs tree. */
  | ({ readonly kind: "tree" } & TreeOptions)
  /** A sitemap or sitemap index, plain or gzip. */
  | { readonly kind: "sitemap"; readonly file: string }
  /** The HTML files of a built site. */
  | { readonly kind: "output"; readonly folder: string };

/** A docs generator with a usual layout: it fills in what is left out of a tree's options, and nothing else. */
export type TreePreset = "docusaurus" | "starlight" | "vitepress" | "mkdocs" | "hugo";

/** How the files of a docs tree are found, and which addresses they have. */
export interface TreeOptions {
  readonly preset?: TreePreset | undefined;
  /** `../docs/{locale}/docs/{path}.{md,mdx}` */
  readonly pattern?: string | undefined;
  /** The pattern of the source language, where it has another place. */
  readonly sourceTree?: string | undefined;
  /** The path of a page made of `{path}`: `/{path}/`. */
  readonly url?: string | undefined;
  /** The same of the page of a folder, where it is not the folder with a slash. */
  readonly indexUrl?: string | undefined;
  /** The key in the front matter that says which state of the source text a translation was made from. */
  readonly revisionKey?: string | undefined;
}

/** `site.yaml`, with its defaults filled in. Addresses are still text. */
export interface SiteContent {
  readonly file: string;
  readonly baseUrl: string;
  /** What `site.yaml` says, where the command line says otherwise: addresses that were found are still those. */
  readonly writtenBaseUrl?: string | undefined;
  readonly sourceLocale: string;
  readonly sourceOrigin?: string | undefined;
  readonly addresses: AddressStrategy;
  readonly sourcePrefix: boolean;
  readonly hosts: readonly string[];
  readonly pages: readonly PageSource[];
  /** Host name -> plan, of hosts that have more than one. */
  readonly plans: ReadonlyMap<string, HostingPlan>;
  readonly artifacts: {
    readonly sitemap: ArtifactChoice;
    readonly robots: ArtifactChoice;
    /** Paths are still text; nothing where nothing is said. */
    readonly reference?: string | false | undefined;
    readonly openapi?: string | false | undefined;
    readonly coverage: boolean;
  };
  readonly sitemap: SitemapContent;
  readonly gateway: GatewayChoice;
}

/** `sitemap:` of `site.yaml`: what sitemaps hold beside the pages of the source language. */
interface SitemapContent {
  /** Whether every address names the other languages of its page. */
  readonly alternates: boolean;
  /** The locale for readers of no listed language, or none; the source locale unless said. */
  readonly xDefault?: string | false | undefined;
  /** Whether each host of a locale has a sitemap and a robots file; as `alternates` unless said. */
  readonly perLocale?: boolean | undefined;
}

/** One row of `locales.yaml`. */
export interface LocaleContent {
  readonly file: string;
  readonly pointer: Pointer;
  readonly code: string;
  readonly name: string;
  readonly label?: string | undefined;
  /** Its folder or file suffix in a docs tree; its label unless given. */
  readonly folder?: string | undefined;
  readonly dir?: Direction | undefined;
  readonly hreflang?: string | undefined;
  readonly host?: string | undefined;
  readonly addresses?: AddressStrategy | undefined;
}

/** What is written of one translation of a page. */
export interface TranslationContent {
  readonly locale: string;
  /** Its own path, where it differs from the page's. */
  readonly path?: string | undefined;
  readonly lastmod?: string | undefined;
  /** The state of the source text that it was made from, as `PageContent.revision` names states. */
  readonly revision?: string | undefined;
  /** Where it stands, when that is not below its page. */
  readonly place?: Place | undefined;
}

/** One page as a source of pages found it. Paths and codes are still text. */
export interface PageContent {
  /** The file that problems of the page name, and the place in it; the file alone where it holds no list. */
  readonly file: string;
  readonly pointer: Pointer;
  /** Where it stands, when no pointer leads there. */
  readonly place?: Place | undefined;
  /** The source it comes from. */
  readonly source: PageSource;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  /** The state of its text: any text, compared with what translations say that they were made from. */
  readonly revision?: string | undefined;
  /** Locales with a translation; absent: every locale. An item that is no text is a hole: the others keep their places. */
  readonly locales?: readonly (string | undefined)[] | undefined;
  /** What is written of translations, in no order; a translation that nothing is written of is in `locales` alone. */
  readonly translations: readonly TranslationContent[];
}

/**
 * One page as a source of addresses found it: which page and locale an address stands for is known when it is known where
 * each locale lives.
 */
export interface AddressedPage {
  readonly file: string;
  /** Where in the file it stands, in UTF-16 code units, where that is known. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  readonly source: PageSource;
  readonly address: string;
  /** The language that the page says it is in: the `lang` of an HTML document. */
  readonly language?: string | undefined;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
  /** Why it is no page to be listed, though it answers at its address. */
  readonly leftOut?: PageLeftOut | undefined;
}

/** What makes a document of a built site none of its pages. */
type PageLeftOut =
  /** It asks search engines to leave it out. */
  | "noindex"
  /** It sends its readers elsewhere. */
  | "redirect"
  /** Its canonical address is that of another file. */
  | "duplicate"
  /** It is shown for addresses that do not exist. */
  | "error-page";

/** The texts of the reference pages in a language, as the content has them. */
export interface ReferenceContent {
  readonly file: string;
  /** The name of the file without its ending, which is to be a BCP 47 tag. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/**
 * Everything that authors wrote, after the schemas and before references are resolved. A file that could not be read
 * is absent, a row with a mistake is there with what is right in it, so that one run finds the mistakes of every step.
 */
export interface WrittenContent {
  readonly site: SiteContent | undefined;
  readonly locales: readonly LocaleContent[] | undefined;
  readonly pages: readonly PageContent[] | undefined;
  /** Only files without a mistake: texts of other files do not depend on them. */
  readonly references: readonly ReferenceContent[];
  /** Pages that sources know by their addresses. */
  readonly addressed?: readonly AddressedPage[] | undefined;
}
