/** The types of content files and their values. The values fit their schemas, but codes and paths are not resolved. */
import type { ArtifactChoice, Direction, HostingPlan, Place, Pointer, UnlistedPages } from "../model.ts";
import type { ReferenceTexts } from "./reference/en.ts";

/**
 * The value of `<meta name="generator">` in all HTML pages that Stele writes
 * (https://html.spec.whatwg.org/#meta-generator, read November 2026). If a built site is a page source, Stele skips its
 * files with this value: an earlier build wrote them.
 */
export const GENERATOR = "Stele";

/** The text that marks our files. In formats with comments, the mark is in a comment near the beginning of the file. */
export const MARK = `made by ${GENERATOR}`;

/** The first line of our Markdown files. */
export const MARKDOWN_MARK = `[//]: # (${MARK})`;

/** Matches the beginning of our XML files. */
export const XML_MARK = new RegExp(`^<\\?xml [^>]*\\?>\\n<!-- ${MARK} -->\\n`);

/**
 * Matches the head of our HTML pages up to the mark. Nothing else may be before it: a page of another tool may show raw
 * HTML of its authors, and its head needs no end.
 */
export const HTML_MARK = new RegExp(
  `^<!doctype html>\\n<html[^>]*><head>(?:<meta(?: [\\w-]+="[^"]*")+ ?/?>|<title>[^<]*</title>)*<meta name="generator" content="${GENERATOR}" ?/?>`,
  "i",
);

/** The content files with fixed names. All are required, except `pages.yaml` if no page source names it. */
export const CONTENT_FILES = ["site.yaml", "locales.yaml", "pages.yaml"] as const;

export type ContentFileName = (typeof CONTENT_FILES)[number];

/** The names of all hosts, for checks before `hosts/index.ts` is loaded. A test compares them with that file. */
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

/** The software of a repository's host. Each has addresses of its own for editing files. */
export const FORGES = ["github", "gitlab", "gitea"] as const;

export type Forge = (typeof FORGES)[number];

/** One content file as text. `name` is its name in diagnostics, with `/` on every system: `content/site.yaml`. */
export interface SourceFile {
  readonly name: string;
  /** The text of the file. For a large file this is a getter, which reads the file again when a diagnostic is shown. */
  readonly text: string;
  /** `json-lines`: one JSON value on each line. Undefined: one YAML document. */
  readonly format?: "json-lines" | undefined;
}

/** How translated addresses name the locale: `es.a.example` or `/es/`. A locale with its own `host` needs neither. */
type AddressStrategy = "subdomain" | "path";

/** An entry of `pages` in `site.yaml`: where pages come from. Its file names are relative to the content folder. */
export interface PageSource {
  /** The place of the entry in `site.yaml`. */
  readonly place: { readonly file: string; readonly pointer: Pointer };
  /** Globs for canonical, decoded page paths. An empty `include` matches all pages. `exclude` overrides `include`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly from: PageSourceKind;
}

/**
 * What a source reads. A `list` is in YAML or JSON Lines. An `output` is the folder of a built site. `routes` are in
 * JSON Lines; if a docs generator hands them over in memory, `file` is the name of the generator.
 */
export type PageSourceKind =
  | { readonly kind: "list"; readonly file: string }
  | ({ readonly kind: "tree" } & TreeOptions)
  | { readonly kind: "sitemap"; readonly file: string }
  | { readonly kind: "routes"; readonly file: string }
  | { readonly kind: "output"; readonly folder: string };

/** A docs generator. Its usual layout sets the tree options that `site.yaml` does not set. */
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
  /** The template for the path of `index.md` in a folder. Undefined: the path of the folder with a final slash. */
  readonly indexUrl?: string | undefined;
  /** The front matter key by which a translation states the revision of its source text. */
  readonly revisionKey?: string | undefined;
  readonly ignore?: IgnoreOptions | undefined;
}

/** Which changes of a source text leave its translations current. */
interface IgnoreOptions {
  readonly frontMatter: boolean;
  readonly whiteSpace: boolean;
  /** A file with ids of commits, relative to the content folder, as `git blame --ignore-revs-file` reads it. */
  readonly commits?: string | undefined;
  /** A text in the messages of commits. */
  readonly marker?: string | undefined;
}

/** What a build with `--merge` does about a page without a file: it fails, leaves the page out, or only warns. */
export type MissingFiles = "error" | "drop" | "warn";

/** The values of `site.yaml`, with most defaults filled in. Addresses are not parsed yet. */
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
    /** A path, true for the usual path, or false for no file. Undefined: `site.yaml` does not set the key. */
    readonly reference?: string | boolean | undefined;
    readonly openapi?: string | boolean | undefined;
    /** The folder of the status pages, as for `reference`. */
    readonly status?: string | boolean | undefined;
    readonly coverage: boolean;
    readonly notice: boolean;
    readonly translations: boolean;
  };
  /** What sitemaps contain in addition to the pages of the source language. */
  readonly sitemap: {
    /** Whether each entry of a sitemap lists the addresses of the same page in the other languages. */
    readonly alternates: boolean;
    /** The locale of the link `x-default`, for readers of other languages. False: no link. Undefined: source locale. */
    readonly xDefault?: string | false | undefined;
    /** Whether each host of a locale gets its own sitemap and robots file. Undefined: the value of `alternates`. */
    readonly perLocale?: boolean | undefined;
  };
  /** Whether the build writes the gateway for the chosen hosts, and how the gateway answers for unlisted pages. */
  readonly gateway: { readonly emit: boolean; readonly unlisted: UnlistedPages };
  readonly missingFiles: MissingFiles;
  /** The repository of the content, as written. */
  readonly repository: {
    readonly address?: string | undefined;
    readonly branch: string;
    readonly forge?: Forge | undefined;
  };
}

/** One row of `locales.yaml`. */
export interface LocaleContent {
  readonly file: string;
  readonly pointer: Pointer;
  readonly code: string;
  readonly name: string;
  readonly label?: string | undefined;
  /** The folder or file suffix of the locale in a docs tree. Undefined: the label. */
  readonly folder?: string | undefined;
  readonly dir?: Direction | undefined;
  readonly hreflang?: string | undefined;
  readonly host?: string | undefined;
  readonly addresses?: AddressStrategy | undefined;
}

/**
 * How a source text has changed since the commit that a translation states. `unknown`: git cannot tell. If the text is
 * `behind`: how many lines and commits changed it, and the day of the first commit, if they are known.
 */
export type TextState =
  | { readonly kind: "current" | "unknown" }
  | {
      readonly kind: "behind";
      readonly added?: number | undefined;
      readonly removed?: number | undefined;
      readonly commits?: number | undefined;
      readonly since?: string | undefined;
      /** The name of the file at that commit, relative to the repository, if the file was renamed since. */
      readonly former?: string | undefined;
    };

/** The file of a translation in a docs tree, and its title in the front matter or its first heading. */
export interface TextFile {
  readonly name: string;
  readonly title?: string | undefined;
}

/** What is known of the text of a page. Only docs generators tell a title without a file. */
export interface PageText {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

/** The names that the translations of a file have: `before`, the folder or suffix of the locale, `after`. */
export interface TranslationNames {
  readonly before: string;
  readonly after: string;
  /** Code of a locale -> its folder or suffix. All files of a tree share this map. */
  readonly folders: ReadonlyMap<string, string>;
}

/** What is known of the text of a source page. */
export interface SourceText extends PageText {
  /** Undefined: the tree does not tell where translations are. */
  readonly translations?: TranslationNames | undefined;
  /** The front matter key by which translations state the revision of this text, if `site.yaml` names one. */
  readonly revisionKey?: string | undefined;
  /**
   * Whether the file states a revision of its own, so that no commits are compared. Undefined: the file is not in a docs
   * tree, and its translations are not ours to mark.
   */
  readonly statesRevision?: boolean | undefined;
  /** Whether the file differs from its last commit, or has none. Undefined: git cannot tell. */
  readonly isUncommitted?: boolean | undefined;
}

/** A translation whose page does not exist in the source language. */
export interface OrphanContent {
  readonly locale: string;
  readonly source: PageSource;
  /** The path that its page would have. */
  readonly path: string;
  readonly text: TextFile;
}

/**
 * The files of a docs tree 30 days before the last commit. `unknown`: git cannot tell, because the folder is no
 * repository, or a clone without its whole history.
 */
export type TreePast =
  | {
      /** The names that files have in diagnostics: `docs/es/intro.md`. */
      readonly names: ReadonlySet<string>;
      /** Code of a locale -> how many of its files are gone. */
      readonly gone: ReadonlyMap<string, number>;
    }
  | "unknown";

export interface TranslationContent {
  readonly locale: string;
  /** The path of the translation, if it differs from the path of the page. */
  readonly path?: string | undefined;
  /** The locale at whose place the address is, if it is another: `en` for the Spanish page `/lugar`. */
  readonly at?: string | undefined;
  readonly lastmod?: string | undefined;
  /** The revision of the source text that was translated. It is compared with `PageContent.revision`. */
  readonly revision?: string | undefined;
  /** The result of comparing texts. Undefined: no texts were compared, and the revisions or dates decide. */
  readonly state?: TextState | undefined;
  /** Whether a machine made the translation. */
  readonly machine?: boolean | undefined;
  readonly text?: PageText | undefined;
  /** The place of the translation in a file. Undefined: in the row of its page. */
  readonly place?: Place | undefined;
}

/** One page of a page source. Its path and locale codes are not checked yet. */
export interface PageContent {
  /** The file of the page, and the pointer to its row in that file. The pointer is empty if the file has no rows. */
  readonly file: string;
  readonly pointer: Pointer;
  /** The place of the page in a file without rows. */
  readonly place?: Place | undefined;
  readonly source: PageSource;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  /** The revision of the page's text: any string, which is compared with the revisions of translations. */
  readonly revision?: string | undefined;
  readonly text?: SourceText | undefined;
  /** The locales with a translation. Undefined: every locale has one. An invalid item becomes undefined. */
  readonly locales?: readonly (string | undefined)[] | undefined;
  /** The values of translations, in any order. A translation that has no values of its own is only in `locales`. */
  readonly translations: readonly TranslationContent[];
  /** The locales without a translation in which readers are shown the source text. */
  readonly fallbacks?: readonly string[] | undefined;
}

/** One address from a sitemap or a built site. Its page and locale are resolved when all locales are known. */
export interface AddressedPage {
  readonly file: string;
  /** The range of the address in the file in UTF-16 code units, if known. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  readonly source: PageSource;
  readonly address: string;
  /** A second canonical address, which contradicts the first one. */
  readonly otherCanonical?: string | undefined;
  /** The language that the page states: the `lang` of an HTML document. */
  readonly language?: string | undefined;
  /** What its document shows to readers, if a document was read. */
  readonly shown?: ShownText | undefined;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
  /**
   * Why the document is not listed as a page. `noindex`: the document asks search engines not to list it. `redirect`:
   * it leads to another address. `duplicate`: another file is the page at the document's canonical address.
   * `error-page`: hosts send the document for addresses that do not exist.
   */
  readonly leftOut?: "noindex" | "redirect" | "duplicate" | "error-page" | undefined;
}

/** The main text of an HTML document. Pages with equal digests show the same text. */
export interface ShownText {
  /** Undefined if the page has no text, or too much. */
  readonly digest: string | undefined;
  /** The `lang` of `<main>`. */
  readonly language: string | undefined;
}

/** What a docs generator says of one of its addresses. The schema in `schemas/pages.ts` says what each member means. */
export interface Route {
  readonly address: string;
  readonly locale: string;
  readonly key: string;
  readonly file?: string | undefined;
  readonly lastmod?: string | undefined;
  readonly title?: string | undefined;
  readonly revision?: string | undefined;
  readonly fallback?: boolean | undefined;
  readonly machine?: boolean | undefined;
  readonly draft?: boolean | undefined;
  readonly unlisted?: boolean | undefined;
  readonly noindex?: boolean | undefined;
  readonly canonical?: string | undefined;
  readonly redirect_to?: string | undefined;
}

/** One address of a docs generator, with what the generator says of it. */
export interface RoutedPage {
  readonly source: PageSource;
  readonly place: Place;
  readonly route: Route;
}

export interface ReferenceContent {
  readonly file: string;
  /** The file name without the extension: `es` for `es.yaml`. It should be a BCP 47 tag. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/** All content as written. The values of an unreadable file are undefined. An invalid row keeps its valid values. */
export interface WrittenContent {
  readonly site: SiteContent | undefined;
  readonly locales: readonly LocaleContent[] | undefined;
  readonly pages: readonly PageContent[] | undefined;
  /** The texts of all files without a mistake. Files with a mistake are left out, because no other file needs them. */
  readonly references: readonly ReferenceContent[];
  /** The addresses that were found in sitemaps and built sites. */
  readonly addressed?: readonly AddressedPage[] | undefined;
  /** The addresses that docs generators stated. */
  readonly routed?: readonly RoutedPage[] | undefined;
  /** Translations without a page that docs trees contain. */
  readonly orphans?: readonly OrphanContent[] | undefined;
  readonly past?: TreePast | undefined;
  /** See `Site`. Undefined: the names are published as they are. */
  readonly publishedName?: ((name: string) => string | undefined) | undefined;
  /** Whether a file of the output contains the files and titles of pages. */
  readonly describes?: boolean | undefined;
}
