/** The types of what authors wrote: files, and their values after the schemas and before references are resolved. */
import type { ArtifactChoice, Direction, HostingPlan, Place, Pointer, UnlistedPages } from "../model.ts";
import type { ReferenceTexts } from "./reference/en.ts";

/**
 * The `generator` of our pages that search engines may list (https://html.spec.whatwg.org/#meta-generator, read
 * November 2026). A build may be merged into a site that pages are read from. The next build recognises our pages by
 * this name and does not list them as pages of the site.
 */
export const GENERATOR = "Stele";

/** The required content files. Texts of the reference pages and files that sources name come in addition. */
export const CONTENT_FILES = ["site.yaml", "locales.yaml", "pages.yaml"] as const;

export type ContentFileName = (typeof CONTENT_FILES)[number];

/** The names in `hosts/index.ts`; a test compares the two. Options and content are checked before hosts are loaded. */
export const HOST_NAMES = [
  "serve",
  "cloudflare-pages",
  "cloudflare-workers",
  "netlify",
  "vercel",
  "firebase",
  "azure",
  "nginx",
  "apache",
  "caddy",
  "lighttpd",
  "gitlab-pages",
  "amplify",
  "github-pages",
  "s3-cloudfront",
] as const;

/** One file of the content, as text. `name` is its name in diagnostics: `content/site.yaml`, always with `/`. */
export interface SourceFile {
  readonly name: string;
  /** The text. A getter in large files, which reads the file again when a diagnostic is shown. */
  readonly text: string;
  /** `json-lines`: one JSON value a line. Undefined: one YAML document. */
  readonly format?: "json-lines" | undefined;
}

/** How the addresses of translations are made, unless a locale has its own host. */
type AddressStrategy = "subdomain" | "path";

/** Where pages come from: one entry of `pages:` in `site.yaml`. Names of files are relative to the content folder. */
export interface PageSource {
  /** The place of the entry in `site.yaml`. */
  readonly place: { readonly file: string; readonly pointer: Pointer };
  /** Globs over canonical, decoded paths. A page matches one of `include`, if there are any, and none of `exclude`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly from: PageSourceKind;
}

/** Rows in YAML or JSON Lines, the files of a docs tree, a sitemap or sitemap index, or the HTML of a built site. */
export type PageSourceKind =
  | { readonly kind: "list"; readonly file: string }
  | ({ readonly kind: "tree" } & TreeOptions)
  | { readonly kind: "sitemap"; readonly file: string }
  | { readonly kind: "output"; readonly folder: string };

/** A docs generator with a usual layout, which only fills in the missing options of a tree. */
export type TreePreset = "docusaurus" | "starlight" | "vitepress" | "mkdocs" | "hugo";

/** How the files of a docs tree are found, and which addresses they have. */
export interface TreeOptions {
  readonly preset?: TreePreset | undefined;
  /** `../docs/{locale}/docs/{path}.{md,mdx}` */
  readonly pattern?: string | undefined;
  /** The pattern of the source language, if its files are elsewhere. */
  readonly sourceTree?: string | undefined;
  /** The path of a page, made from `{path}`: `/{path}/`. */
  readonly url?: string | undefined;
  /** The path of the page of a folder, if it is not the folder with a slash. */
  readonly indexUrl?: string | undefined;
  /** The front matter key that names the revision of the source text that a translation was made from. */
  readonly revisionKey?: string | undefined;
}

/** `site.yaml`, with its defaults filled in. Addresses are still strings. */
export interface SiteContent {
  readonly file: string;
  readonly baseUrl: string;
  /** The base URL in `site.yaml`, if the command line overrides it: addresses in sources still begin with this one. */
  readonly writtenBaseUrl?: string | undefined;
  readonly sourceLocale: string;
  readonly sourceOrigin?: string | undefined;
  readonly addresses: AddressStrategy;
  readonly sourcePrefix: boolean;
  readonly hosts: readonly string[];
  readonly pages: readonly PageSource[];
  /** Host name -> plan, for hosts that have more than one. */
  readonly plans: ReadonlyMap<string, HostingPlan>;
  readonly artifacts: {
    readonly sitemap: ArtifactChoice;
    readonly robots: ArtifactChoice;
    /** Paths are still strings; undefined if `site.yaml` does not set them. */
    readonly reference?: string | false | undefined;
    readonly openapi?: string | false | undefined;
    readonly coverage: boolean;
  };
  /** What sitemaps contain besides the pages of the source language. */
  readonly sitemap: {
    /** Whether every address lists the other languages of its page. */
    readonly alternates: boolean;
    /** The locale for readers of any other language, or false for none. Undefined: the source locale. */
    readonly xDefault?: string | false | undefined;
    /** Whether each host of a locale has a sitemap and a robots file. Undefined: the value of `alternates`. */
    readonly perLocale?: boolean | undefined;
  };
  /** Whether the chosen hosts get the gateway, and how the gateway answers requests for unlisted pages. */
  readonly gateway: { readonly emit: boolean; readonly unlisted: UnlistedPages };
}

/** One row of `locales.yaml`. */
export interface LocaleContent {
  readonly file: string;
  readonly pointer: Pointer;
  readonly code: string;
  readonly name: string;
  readonly label?: string | undefined;
  /** The folder or file suffix of the locale in a docs tree. Undefined: its label. */
  readonly folder?: string | undefined;
  readonly dir?: Direction | undefined;
  readonly hreflang?: string | undefined;
  readonly host?: string | undefined;
  readonly addresses?: AddressStrategy | undefined;
}

/** The values of one translation of a page. */
export interface TranslationContent {
  readonly locale: string;
  /** The path of the translation, if it differs from the path of the page. */
  readonly path?: string | undefined;
  readonly lastmod?: string | undefined;
  /** The revision of the source text that it was made from, comparable with `PageContent.revision`. */
  readonly revision?: string | undefined;
  /** The place of the translation, if it is not below its page. */
  readonly place?: Place | undefined;
}

/** One page as a source of pages found it. Paths and codes are still strings. */
export interface PageContent {
  /** The file that diagnostics of the page name, and the place in it. The pointer is empty if it is not a list. */
  readonly file: string;
  readonly pointer: Pointer;
  /** The place of the page, if no pointer leads there. */
  readonly place?: Place | undefined;
  readonly source: PageSource;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  /** The revision of its text: any string, compared with the revisions of translations. */
  readonly revision?: string | undefined;
  /** The locales with a translation; undefined: every locale. An item with a mistake is undefined. */
  readonly locales?: readonly (string | undefined)[] | undefined;
  /** Values of translations, in no order. A translation without any values is only in `locales`. */
  readonly translations: readonly TranslationContent[];
}

/** One page as a source of addresses found it. Its page and locale are resolved when all locales are known. */
export interface AddressedPage {
  readonly file: string;
  /** The range of the address in the file in UTF-16 code units, if known. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  readonly source: PageSource;
  readonly address: string;
  /** The language that the page states: the `lang` of an HTML document. */
  readonly language?: string | undefined;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
  /**
   * Why the document is not listed as a page, although its address works. A `noindex` asks search engines for that, and
   * the canonical address of a `duplicate` is that of another file. An `error-page` is for addresses that do not exist.
   */
  readonly leftOut?: "noindex" | "redirect" | "duplicate" | "error-page" | undefined;
}

/** The texts of the reference pages in one language, as the content contains them. */
export interface ReferenceContent {
  readonly file: string;
  /** The name of the file without its extension. It should be a BCP 47 tag. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/** What authors wrote. A file that could not be read is undefined, and a row with a mistake keeps its valid values. */
export interface WrittenContent {
  readonly site: SiteContent | undefined;
  readonly locales: readonly LocaleContent[] | undefined;
  readonly pages: readonly PageContent[] | undefined;
  /** Only files without a mistake, since no other file depends on these texts. */
  readonly references: readonly ReferenceContent[];
  /** Pages that sources know by their address. */
  readonly addressed?: readonly AddressedPage[] | undefined;
}
