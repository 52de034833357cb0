/**
 * The core types, in the order in which a build makes them:
 * SourceFile -> Content -> Site -> Artifact + RuleSet, and Diagnostic beside every step.
 * This file imports nothing and holds no code.
 */

// ---------------------------------------------------------------- problems

/**
 * `error` stops the build before anything is written; `warning` is printed and counted, and fails with `--strict`;
 * `notice` says what follows from a choice that is fine: what a host cannot do, which file lies elsewhere.
 */
export type Severity = "error" | "warning" | "notice";

/** The way to a value inside a document: `[3, "translations", "es"]`. */
export type Pointer = readonly (string | number)[];

/**
 * Where in the content a problem lies. Values are found by their pointer when there is something to report, so that
 * a build without problems pays nothing for positions; offsets (UTF-16 code units, end exclusive) are for text that
 * could not be read as values.
 *
 * @example { file: "content/pages.yaml", pointer: [3, "path"], part: "value" }
 */
export type Place =
  | { readonly file: string; readonly pointer: Pointer; readonly part: "key" | "value" }
  | { readonly file: string; readonly start: number; readonly end: number }
  | { readonly file: string };

/** A place that takes part in a problem: "first used here". */
export interface RelatedPlace {
  readonly place: Place;
  readonly note: string;
}

/**
 * A problem in the content or the plan. `code` is stable and names the entry of the catalogue that made the sentence.
 *
 * @example { code: "locale-unknown", severity: "error", sentence: "The locale \"xx\" is not in locales.yaml.", ... }
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
}

/** A value, or nothing, with the problems met on the way. No value means at least one error. */
export interface Outcome<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// ---------------------------------------------------------------- content: what authors wrote

/** One file of the content, as text. `name` is what problems print: `content/site.yaml`, always with `/`. */
export interface SourceFile {
  readonly name: string;
  /** A large file may be read again for it, so it is asked for when a problem is shown. */
  readonly text: string;
  /** One document of YAML, unless it has a JSON value a line. */
  readonly format?: "json-lines" | undefined;
}

/** Writing direction, the values of the HTML `dir` attribute. */
export type Direction = "ltr" | "rtl";

/** How the addresses of a site's translations are made, unless a locale has a host of its own. */
export type AddressStrategy = "subdomain" | "path";

/** The published files that `artifacts:` in `site.yaml` is about: other tools may want their places. */
export type ArtifactName = "sitemap" | "robots" | "reference" | "openapi";

/**
 * Who writes such a file: `own`, Stele does; `keep`, another tool does, and theirs is checked against the site's pages;
 * `replace`, Stele does, over theirs; `false`, it is nobody's business here.
 */
export type ArtifactChoice = "own" | "keep" | "replace" | false;

/**
 * Where such a file or folder is published: `openapi.json`, `reference/`; false where it is not. Unless `site.yaml` asks
 * for it, it is written only where the whole out folder is ours.
 */
export type ArtifactPlace = { readonly path: string; readonly isAsked: boolean } | false;

/** What `artifacts:` says once it is resolved. */
export interface ArtifactChoices {
  readonly sitemap: ArtifactChoice;
  readonly robots: ArtifactChoice;
  readonly reference: ArtifactPlace;
  readonly openapi: ArtifactPlace;
  /** Whether `coverage/v1.json` is published. */
  readonly coverage: boolean;
}

/** The plan of a host that a site is published on: limits differ. */
export type HostingPlan = "free" | "paid";

/** A host whose rule files are written. */
export interface HostChoice {
  readonly name: string;
  readonly plan: HostingPlan;
}

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
  /** The pattern of the source language, where it lies in a place of its own. */
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
export interface SitemapContent {
  /** Whether every address names the other languages of its page. */
  readonly alternates: boolean;
  /** The locale for readers of no listed language, or none; the source locale unless said. */
  readonly xDefault?: string | false | undefined;
  /** Whether each host of a locale has a sitemap and a robots file; as `alternates` unless said. */
  readonly perLocale?: boolean | undefined;
}

/** Whether the chosen hosts are given their gateway, and what it says of unlisted pages. */
export interface GatewayChoice {
  readonly emit: boolean;
  readonly unlisted: UnlistedPages;
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
export type PageLeftOut =
  /** It asks search engines to leave it out. */
  | "noindex"
  /** It sends its readers elsewhere. */
  | "redirect"
  /** Its canonical address is that of another file. */
  | "duplicate"
  /** It is shown for addresses that do not exist. */
  | "error-page";

/**
 * The texts of the reference pages in one language. A text may hold `code` between backticks, and names in braces: those
 * that the pages have a value for are replaced by it, and the others are names of the API. Both are in every language
 * what they are in English.
 *
 * @example { language: { name: "Español", dir: "ltr" }, limits: { heading: "Límites", ... }, ... }
 */
export interface ReferenceTexts {
  readonly language: { readonly name: string; readonly dir: Direction };
  readonly page: TextsOf<"title" | "description" | "skip" | "contents" | "languages" | "copy" | "copied">;
  readonly about: TextsOf<"heading" | "purpose" | "files" | "document">;
  readonly endpoints: TextsOf<"heading" | "base" | "request" | "answer" | "twin" | "identity" | "missing">;
  readonly forms: TextsOf<
    | "heading"
    | "intro"
    | "form"
    | "request"
    | "note"
    | "path"
    | "pathNote"
    | "query"
    | "queryNote"
    | "body"
    | "bodyNote"
  >;
  /** What each operation answers, by its id in the OpenAPI document. */
  readonly operations: TextsOf<OperationId>;
  readonly fields: TextsOf<"heading" | "intro" | "field" | "type" | "meaning">;
  /** What each shape of the OpenAPI document is (`about`) and what its fields mean. */
  readonly shapes: {
    readonly Locales: TextsOf<"about" | "status" | "count" | "locales">;
    readonly Locale: TextsOf<"about" | "code" | "name" | "dir">;
    readonly TranslationRequest: TextsOf<"about" | "target_locale" | "source_url">;
    readonly Translation: TextsOf<"about" | "target_locale" | "source_url" | "translated_url" | "cached">;
    readonly PageLanguages: TextsOf<"about" | "source_url" | "source_locale" | "translations">;
    readonly PageLanguage: TextsOf<"about" | "code" | "name" | "dir" | "url">;
    readonly Coverage: TextsOf<"about" | "source_locale" | "page_count" | "total" | "locales" | "pages">;
    readonly LanguageCoverage: TextsOf<
      "about" | "code" | "name" | "translated" | "missing" | "current" | "outdated" | "unknown"
    >;
    readonly PageCoverage: TextsOf<"about" | "path" | "missing" | "outdated">;
    readonly OutdatedTranslation: TextsOf<"about" | "code" | "evidence" | "translation" | "source">;
    readonly Problem: TextsOf<"about" | "type" | "title" | "status" | "detail" | "code">;
    readonly Addresses: TextsOf<
      "about" | "published_at" | "base_path" | "source_locale" | "localized_paths" | "locales"
    >;
    readonly LocaleAddress: TextsOf<"about" | "code" | "aliases" | "origin" | "prefix">;
    readonly SourceAddress: TextsOf<"about" | "locale" | "source_url">;
  };
  readonly examples: TextsOf<"heading" | "intro" | "curl" | "fetch" | "client" | "file" | "answer">;
  readonly trying: TextsOf<
    "heading" | "intro" | "locale" | "page" | "send" | "sending" | "posted" | "read" | "unanswered" | "withoutScript"
  >;
  readonly errors: TextsOf<"heading" | "intro" | "code" | "status" | "meaning" | "example">;
  /** When each error is answered. */
  readonly problems: TextsOf<ProblemCode>;
  readonly limits: TextsOf<"heading" | "body" | "codes" | "pages" | "methods" | "sitemap" | "fresh">;
  readonly site: TextsOf<
    | "heading"
    | "code"
    | "name"
    | "pages"
    | "coverage"
    | "percent"
    | "counts"
    | "moreLocales"
    | "samples"
    | "page"
    | "translations"
    | "morePages"
  >;
}

/** A text for each key. */
export type TextsOf<Key extends string> = Readonly<Record<Key, string>>;

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
export interface Content {
  readonly site: SiteContent | undefined;
  readonly locales: readonly LocaleContent[] | undefined;
  readonly pages: readonly PageContent[] | undefined;
  /** Files without a mistake alone: no text of another file depends on theirs. */
  readonly references: readonly ReferenceContent[];
  /** Pages that sources know by their addresses. */
  readonly addressed?: readonly AddressedPage[] | undefined;
}

// ---------------------------------------------------------------- site: the one value that planners read

/**
 * The canonical path of a page: percent-encoded UTF-8 with upper-case hexadecimal digits, no trailing slash, so that
 * the root page is the empty text. Only `site/paths.ts` makes one.
 *
 * @example "" (the root page), "/docs/intro", "/docs/caf%C3%A9"
 */
export type CanonicalPath = string;

/** A path with the form its author gave it: `/docs/` is the canonical path `/docs` with a trailing slash. */
export interface DefinedPath {
  readonly path: CanonicalPath;
  readonly trailingSlash: boolean;
}

/** Where the pages of one locale live: address = origin + base path + prefix + page path. */
export interface LocaleAddress {
  readonly code: string;
  /** Other spellings of the code that a look-up accepts, in lower case: `iw` for `he`. */
  readonly aliases: readonly string[];
  /** Scheme, ASCII host and port: `https://es.docs.example.com`. */
  readonly origin: string;
  /** Empty, or `/` and the locale's label. */
  readonly prefix: string;
}

/**
 * Everything that the mapping between source addresses and translated addresses needs, of constant size: it is
 * published as `addresses/v1.json` and is all that the gateway, a client and the switcher know of a site.
 */
export interface AddressPlan {
  /** Where `dist/` is published, without trailing slash: `https://docs.example.com/project`. */
  readonly publishedAt: string;
  /** Empty, or the path below which all pages lie: `/project`. */
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly locales: readonly LocaleAddress[];
  /** Whether any translation has a path other than its page's: only then `sources/v1/` holds files. */
  readonly localizedPaths: boolean;
}

/** What the gateway says of pages of the source host that no build has listed: an error, or a computed address. */
export type UnlistedPages = "reject" | "compute";

/** All that a gateway knows of a site; it never carries the list of pages. */
export interface GatewaySite {
  readonly addresses: AddressPlan;
  readonly unlisted: UnlistedPages;
}

/** All that the published switcher knows of a site: of constant size too, so that a page view needs one request. */
export interface SwitcherSite {
  /** Where the files are published, without trailing slash. */
  readonly publishedAt: string;
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly localizedPaths: boolean;
  /** Whether any page's path ends in `.html`; unknown where nobody has looked at the pages. */
  readonly htmlPaths?: boolean | undefined;
  readonly locales: readonly SwitcherLocale[];
}

/** A language with the place of its pages; `hreflang` only where it is not the code. */
export type SwitcherLocale = Omit<Locale, "hreflang"> &
  Partial<Pick<Locale, "hreflang">> &
  Pick<LocaleAddress, "origin" | "prefix">;

/** Where a gateway can run; each has a wrapper of its own, of this name. */
export type GatewayRuntime = "cloudflare" | "cloudflare-function" | "netlify" | "vercel" | "node" | "deno" | "bun";

/** A language of the site. */
export interface Locale {
  /** The BCP 47 tag as written in `locales.yaml`. */
  readonly code: string;
  /** The language's name in that language (its autonym). */
  readonly name: string;
  readonly dir: Direction;
  /** What search engines and links are told: the code, unless that is no code they accept. */
  readonly hreflang: string;
}

/**
 * A page of the source site with the translations that exist, the source's own among them. There are as many as memory
 * holds, and most have one path in every locale: so a page is itself the path of its translations, but for a few.
 */
export interface Page extends DefinedPath {
  readonly lastmod?: string | undefined;
  readonly priority: number;
  /** The codes of the locales that it exists in, in the order of the site's locales. Pages with the same ones share it. */
  readonly locales: ReadonlySet<string>;
  /** Locale code -> path of a translation that has one of its own; nothing where none has. */
  readonly localized?: ReadonlyMap<string, DefinedPath> | undefined;
  /** The state of its text, where somebody names it. */
  readonly revision?: string | undefined;
  /** Locale code -> what is known of the text of the translation; nothing where nothing is. */
  readonly versions?: ReadonlyMap<string, TranslationVersion> | undefined;
}

/** How current a translation is, as far as anybody has said. */
export interface TranslationVersion {
  readonly lastmod?: string | undefined;
  /** The state of the source text that it was made from. */
  readonly revision?: string | undefined;
}

/** A language that the reference pages are written in. */
export interface ReferenceLanguage {
  /** The BCP 47 tag, spelled as the site spells it where it is a language of the site. */
  readonly code: string;
  readonly texts: ReferenceTexts;
}

/** The site: content after validation and resolution. Locales keep the authors' order, pages are in that of their files. */
export interface Site {
  readonly addresses: AddressPlan;
  readonly locales: readonly Locale[];
  readonly pages: readonly Page[];
  readonly hosts: readonly HostChoice[];
  readonly artifacts: ArtifactChoices;
  readonly sitemap: SitemapPlan;
  readonly gateway: GatewayChoice;
  /** English first: it is what stands where a language has no texts. */
  readonly references: readonly [ReferenceLanguage, ...ReferenceLanguage[]];
}

/** Which sitemaps there are, and what they say of an address beside its page. */
export interface SitemapPlan {
  readonly alternates: boolean;
  /** The code of the locale that `x-default` stands for; none where sets of alternates have no such link. */
  readonly xDefault?: string | undefined;
  /** `sitemap.xml` first, then those of hosts of locales. */
  readonly files: readonly SitemapFile[];
}

/** One sitemap: a file, or an index of files where one would be too large. All of its addresses are of one origin. */
export interface SitemapFile {
  /** Its name, that of the locale on that host: `sitemaps/<label>.xml`. None: it is `sitemap.xml`. */
  readonly label?: string | undefined;
  readonly origin: string;
  /** The codes of the locales whose pages it lists, in the order of the site's locales. */
  readonly locales: readonly string[];
}

/** Why search engines pass over a language tag. */
export type HreflangReason = "language" | "region" | "group-of-countries" | "more-subtags";

/** Why a text is not a page path. */
export type PathReason =
  | "no-leading-slash"
  | "query-or-fragment"
  | "empty-segment"
  | "dot-segment"
  | "hidden-segment"
  | "encoded-separator"
  | "percent-sign"
  | "broken-encoding"
  | "lone-surrogate"
  | "forbidden-code-point"
  | "forbidden-character"
  | "final-dot-or-space"
  | "reserved-name"
  | "short-name"
  | "segment-too-long"
  | "path-too-long";

/** Why an address cannot be the place of a site or the host of a locale. */
export type OriginReason =
  | "not-an-address"
  | "not-http"
  | "user-info"
  | "query-or-fragment"
  | "ip-address"
  | "local-host"
  | "trailing-dot"
  | "folded-host"
  | "host-too-long"
  | "label-too-long"
  | "not-a-host";

// ---------------------------------------------------------------- artifacts: files of the output

/**
 * How an artifact behaves where other people's files already lie (`--merge`).
 * `own`: ours alone, a foreign file of that name is an error. `block`: a text file that may be shared, ours is a block
 * between markers. `fragment`: a JSON file that may be the user's, never edited there. `standalone`: written only
 * where the whole folder is ours. `replace`: written over a foreign file, because `site.yaml` asks for that.
 */
export type Sharing = "own" | "block" | "fragment" | "standalone" | "replace";

/** One file of the output. */
export interface Artifact {
  /** Relative path with `/`, decoded: `translations/v1/es/docs/intro.json`. */
  readonly path: string;
  /** `published`: inside the out folder; otherwise the host whose file this is, beside the out folder. */
  readonly place: "published" | { readonly host: string };
  readonly mediaType: string;
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key of `artifacts:` that says who writes it, where there is one. */
  readonly choice?: ArtifactName | undefined;
}

/** An artifact whose text is there as a whole: all but large sitemaps. */
export interface TextArtifact extends Artifact {
  readonly text: string;
}

/** A text that is never in memory as a whole: it is made piece by piece, as often as it is walked through. */
export interface LongText {
  /** How many bytes it has in UTF-8. */
  readonly bytes: number;
  /** The same text each time, cut anywhere between two characters. */
  readonly pieces: () => Iterable<string>;
}

/** A text file in the out folder that is somebody else's but for a block of ours, cut at the block. */
export interface SharedFile {
  /** In the published folder: `_redirects`. */
  readonly path: string;
  /** What stands above our block, and below it; all of it below where there is no block yet. */
  readonly before: string;
  readonly after: string;
  /** How many lines our block has, marker lines among them. */
  readonly blockLines: number;
}

// ---------------------------------------------------------------- rules: what a host must do beyond serving files

/** Names an operation for programs: a client's function, a text of the reference. Never changed. */
export type OperationId =
  | "listLocales"
  | "readLocales"
  | "translate"
  | "translateRoot"
  | "translatePage"
  | "readRootTranslation"
  | "readPageTranslation"
  | "readRootLanguages"
  | "readPageLanguages"
  | "readCoverage"
  | "readAddresses"
  | "readRootSource"
  | "readPageSource"
  | "readProblem"
  | "readSitemap"
  | "readSitemapPart"
  | "readNamedSitemap"
  | "readHostSitemapPart"
  | "readRobots"
  | "readHostRobots"
  | "readDescription"
  | "readManifest";

/** The stable codes of the problem details that the API answers with. */
export type ProblemCode =
  | "invalid_request"
  | "unknown_locale"
  | "unknown_page"
  | "translation_not_available"
  | "method_not_allowed"
  | "request_timeout"
  | "body_too_large"
  | "unsupported_media_type"
  | "asset_unavailable";

/** A page path cut at its slashes, decoded: `["docs", "café"]`; the root page is the empty list. */
export type PathSegments = readonly string[];

/**
 * One thing a host must do beyond serving files. Paths start with `/` and are relative to the place where `dist/` is
 * published; the base path is the rule set's. A prefix ends with `/`.
 */
export type Rule =
  /** A `method` request to `from` + locale + page path is answered with `to` + locale + page path + `suffix`. */
  | {
      readonly kind: "tree";
      readonly method: "POST";
      readonly from: string;
      readonly to: string;
      readonly suffix: string;
      readonly locales: readonly string[];
      readonly pages: readonly PathSegments[];
      readonly maxDepth: number;
    }
  /** As `tree`, the locale and the page's address given as parameters of the query. */
  | {
      readonly kind: "query";
      readonly method: "POST";
      readonly path: string;
      readonly localeParameter: string;
      readonly urlParameter: string;
      /** Source addresses start with this: source origin, base path and the source locale's prefix. */
      readonly sourceBase: string;
      readonly to: string;
      readonly suffix: string;
      readonly locales: readonly string[];
      readonly pages: readonly PathSegments[];
    }
  /** A request for exactly `path` is answered with `file`. */
  | { readonly kind: "alias"; readonly method: "GET" | "POST"; readonly path: string; readonly file: string }
  /** The file at `path` has this media type. */
  | { readonly kind: "type"; readonly path: string; readonly mediaType: string }
  /** Files at `path` (one file, or everything below a prefix that ends with `/`) carry this header. */
  | { readonly kind: "header"; readonly path: string; readonly name: string; readonly value: string }
  /** Answers below `path` may be read by pages of any origin. */
  | { readonly kind: "cors"; readonly path: string; readonly methods: readonly string[] }
  /** A preflight request (OPTIONS) below `path` is answered 204 with the CORS headers. */
  | { readonly kind: "preflight"; readonly path: string; readonly methods: readonly string[] }
  /** A request below `path` that comes to this problem is answered with `file`. */
  | {
      readonly kind: "error";
      readonly path: string;
      readonly code: ProblemCode;
      readonly status: number;
      readonly file: string;
      /** The text of that file, for hosts that want it elsewhere too. */
      readonly body: string;
    }
  /** Requests to `path` and below it need code: the gateway. */
  | { readonly kind: "handler"; readonly path: string };

/** All rules of a site, in a fixed order. */
export interface RuleSet {
  /** Empty, or the path at which `dist/` is published: `/project`. */
  readonly basePath: string;
  readonly rules: readonly Rule[];
}

/**
 * What makes files of a folder Stele's, apart from a manifest that lists them. `own`: no other tool writes there;
 * `shared`: others write files of that name too; `other`: Stele writes there only where `site.yaml` asks for it.
 */
export interface Ownership {
  readonly placeOf: (path: string) => "own" | "shared" | "other";
  /** Whether the text of a file carries a mark that Stele alone writes. Of a large file, the text is the beginning. */
  readonly isMarked: (path: string, text: string) => boolean;
}
