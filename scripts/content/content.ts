/** The types of the content files, and of their values after the schema check and before references are resolved. */
import type { ArtifactChoice, Direction, HostingPlan, Place, Pointer, UnlistedPages } from "../model.ts";
import type { ReferenceTexts } from "./reference/en.ts";

/**
 * The `<meta name="generator">` of our pages that search engines may list
 * (https://html.spec.whatwg.org/#meta-generator, read November 2026). A build may be merged into a site whose HTML
 * files are a page source. By this name the next build recognises our pages, and does not list them as pages of the
 * site.
 */
export const GENERATOR = "Stele";

/** The content files with fixed names. Every site needs the first two, and `pages.yaml` only if a source names it. */
export const CONTENT_FILES = ["site.yaml", "locales.yaml", "pages.yaml"] as const;

export type ContentFileName = (typeof CONTENT_FILES)[number];

/**
 * The names of all hosts. `hosts/index.ts` has the same names, and a test compares the two lists. The names are here
 * too, because options and content are checked before the modules of the hosts are loaded.
 */
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

/** One content file as text. Diagnostics call the file by its `name`, always with `/`: `content/site.yaml`. */
export interface SourceFile {
  readonly name: string;
  /** The text of the file. For a large file this is a getter, which reads the file again when a diagnostic is shown. */
  readonly text: string;
  /** `json-lines`: one JSON value on each line. Undefined: one YAML document. */
  readonly format?: "json-lines" | undefined;
}

/** Where the address of a translation names the locale. A locale with its own host needs neither strategy. */
type AddressStrategy = "subdomain" | "path";

/** Where pages come from: one entry of `pages:` in `site.yaml`. File names in it are relative to the content folder. */
export interface PageSource {
  /** The place of the entry in `site.yaml`. */
  readonly place: { readonly file: string; readonly pointer: Pointer };
  /**
   * Globs for canonical, decoded paths. A page must match a glob of `include`, if there are any, and none of `exclude`.
   */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly from: PageSourceKind;
}

/**
 * What a source reads: rows in YAML or JSON Lines (`list`), the files of a docs tree, a sitemap or sitemap index, or
 * the HTML files of a built site (`output`).
 */
export type PageSourceKind =
  | { readonly kind: "list"; readonly file: string }
  | ({ readonly kind: "tree" } & TreeOptions)
  | { readonly kind: "sitemap"; readonly file: string }
  | { readonly kind: "output"; readonly folder: string };

/** A docs generator. Its usual layout supplies those options of a tree that `site.yaml` leaves out. */
export type TreePreset = "docusaurus" | "starlight" | "vitepress" | "mkdocs" | "hugo";

/** How the files of a docs tree are found, and which addresses they have. */
export interface TreeOptions {
  readonly preset?: TreePreset | undefined;
  /** The pattern of the files: `../docs/{locale}/docs/{path}.{md,mdx}`. */
  readonly pattern?: string | undefined;
  /** The pattern for files of the source language, if they are in another place than the translations. */
  readonly sourceTree?: string | undefined;
  /** The template for the path of a page: `/{path}/`. */
  readonly url?: string | undefined;
  /** The template for the path of a folder's page. Undefined: the path of the folder with a final slash. */
  readonly indexUrl?: string | undefined;
  /** The front matter key of a translation that names the revision of the source text from which it was made. */
  readonly revisionKey?: string | undefined;
}

/** The values of `site.yaml`, with most defaults filled in. Addresses are still strings. */
export interface SiteContent {
  readonly file: string;
  readonly baseUrl: string;
  /** The base URL in `site.yaml`, if the command line overrides it. Addresses in sources still begin with this URL. */
  readonly writtenBaseUrl?: string | undefined;
  readonly sourceLocale: string;
  readonly sourceOrigin?: string | undefined;
  readonly addresses: AddressStrategy;
  readonly sourcePrefix: boolean;
  readonly hosts: readonly string[];
  readonly pages: readonly PageSource[];
  /** Host name -> plan, for each host with more than one plan. */
  readonly plans: ReadonlyMap<string, HostingPlan>;
  readonly artifacts: {
    readonly sitemap: ArtifactChoice;
    readonly robots: ArtifactChoice;
    /** For `reference` and `openapi`: a path as a string, or false for no file. Undefined: not in `site.yaml`. */
    readonly reference?: string | false | undefined;
    readonly openapi?: string | false | undefined;
    readonly coverage: boolean;
  };
  /** What sitemaps contain besides the pages of the source language. */
  readonly sitemap: {
    /** Whether each entry of a sitemap lists the addresses of the same page in the other languages. */
    readonly alternates: boolean;
    /** The locale for readers of any other language, or false for none. Undefined: the source locale. */
    readonly xDefault?: string | false | undefined;
    /** Whether each host of a locale gets its own sitemap and robots file. Undefined: the value of `alternates`. */
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
  /** The revision of the source text that the translation was made from. Compared with `PageContent.revision`. */
  readonly revision?: string | undefined;
  /** Where diagnostics locate the translation. Undefined: in the row of its page. */
  readonly place?: Place | undefined;
}

/** One page as a source of pages found it. Paths and codes are still strings. */
export interface PageContent {
  /** The file that diagnostics name, and the pointer to the page's row. The pointer is empty if it is not a list. */
  readonly file: string;
  readonly pointer: Pointer;
  /** Where diagnostics locate the page, if the file is not a list and the pointer therefore leads nowhere. */
  readonly place?: Place | undefined;
  readonly source: PageSource;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  /** The revision of the page's text: any string, which is compared with the revisions of translations. */
  readonly revision?: string | undefined;
  /** The locales with a translation. Undefined: every locale has a translation. An invalid item becomes undefined. */
  readonly locales?: readonly (string | undefined)[] | undefined;
  /** The values of translations, in no particular order. A translation without any values is only in `locales`. */
  readonly translations: readonly TranslationContent[];
}

/** One address from a sitemap or a built site. Its page and locale are resolved when all locales are known. */
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
   * Why the document is not listed as a page, although its address works. `noindex`: the document asks search engines
   * not to list it. `duplicate`: another file is the page at the document's canonical address. `error-page`: hosts send
   * the document for addresses that do not exist.
   */
  readonly leftOut?: "noindex" | "redirect" | "duplicate" | "error-page" | undefined;
}

/** The texts of the reference pages in one language, as the content contains them. */
export interface ReferenceContent {
  readonly file: string;
  /** The name of the file without its extension. This should be a BCP 47 tag. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/**
 * All content as written. The values of an unreadable file are undefined. A row with a mistake keeps its valid values.
 */
export interface WrittenContent {
  readonly site: SiteContent | undefined;
  readonly locales: readonly LocaleContent[] | undefined;
  readonly pages: readonly PageContent[] | undefined;
  /** The texts of all files without a mistake. A file with a mistake is left out: no other file depends on it. */
  readonly references: readonly ReferenceContent[];
  /** The addresses that sitemaps and built sites state. */
  readonly addressed?: readonly AddressedPage[] | undefined;
}
