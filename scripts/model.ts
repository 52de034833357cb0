/**
 * The types that cross rooms: diagnostics, choices, addresses and artifacts. This file imports nothing and holds no code.
 * What authors write is in `content/content.ts`, what planners read in `site/site.ts`, what hosts do in `rules/rule.ts`.
 */

/** `error` stops the build; `warning` fails with `--strict`; `notice` explains the result of a valid choice. */
export type Severity = "error" | "warning" | "notice";

/** The way to a value inside a document: `[3, "translations", "es"]`. */
export type Pointer = readonly (string | number)[];

/**
 * Where in the content a problem is. A pointer becomes a position when the problem is reported, so that a build without
 * problems pays nothing for it; offsets (UTF-16 code units, end exclusive) are for text that could not be parsed.
 */
export type Place =
  | { readonly file: string; readonly pointer: Pointer; readonly part: "key" | "value" }
  | { readonly file: string; readonly start: number; readonly end: number }
  | { readonly file: string };

/** A problem in the content or the plan. `code` is stable: it names the entry of the message catalog. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  /** Places that take part in the problem, with a note: "first used here". */
  readonly related?: readonly { readonly place: Place; readonly note: string }[] | undefined;
}

/** A value, or nothing, with the problems met on the way. No value means at least one error. */
export interface Outcome<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// ---------------------------------------------------------------- what authors choose

/** Writing direction, the values of the HTML `dir` attribute. */
export type Direction = "ltr" | "rtl";

/** The published files that `artifacts:` in `site.yaml` is about: other tools may want their places. */
export type ArtifactName = "sitemap" | "robots" | "reference" | "openapi";

/**
 * Who writes such a file: `own`, Stele; `keep`, another tool, whose file is checked against the site's pages; `replace`,
 * Stele, over the existing file; `false`: the file is not written and not checked.
 */
export type ArtifactChoice = "own" | "keep" | "replace" | false;

/** Where such a file or folder is published, if it is: unless `site.yaml` asks, only where the out folder is all ours. */
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

/** The plan of a host, on which its limits depend. */
export type HostingPlan = "free" | "paid";

// ---------------------------------------------------------------- addresses

/**
 * The canonical path of a page: percent-encoded UTF-8 with upper-case digits, no trailing slash: `/docs/caf%C3%A9`, and
 * the empty text for the root page. Only `site/paths.ts` makes one.
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

/** What maps source addresses to translated ones. Published as `addresses/v1.json` for gateways and clients. */
export interface AddressPlan {
  /** Where `dist/` is published, without trailing slash: `https://docs.example.com/project`. */
  readonly publishedAt: string;
  /** Empty, or the path above all pages: `/project`. */
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly locales: readonly LocaleAddress[];
  /** Whether any translation has a path other than its page's: only then `sources/v1/` holds files. */
  readonly localizedPaths: boolean;
}

/** What the gateway answers for pages that no build has listed: an error, or a computed address. */
export type UnlistedPages = "reject" | "compute";

/** Where a gateway can run; each has a wrapper of its own, of this name. */
export type GatewayRuntime = "cloudflare" | "cloudflare-function" | "netlify" | "vercel" | "node";

/** A language of the site. */
export interface Locale {
  /** The BCP 47 tag as written in `locales.yaml`. */
  readonly code: string;
  /** The language's name in that language (its autonym). */
  readonly name: string;
  readonly dir: Direction;
  /** The code for search engines and links, which differs where they do not accept `code`. */
  readonly hreflang: string;
}

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

// ---------------------------------------------------------------- artifacts: files of the output

/**
 * How an artifact behaves among existing files (`--merge`). `own`: an existing file of that name is an error. `block`: our
 * lines stand between markers in a text file. `fragment`: a JSON file that may be the user's, never edited there.
 * `standalone`: written only where the whole folder is ours. `replace`: written over an existing file, as `site.yaml` asks.
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

/** A text that is never in memory as a whole: it is made piece by piece, each time it is read. */
export interface LongText {
  /** Its length in UTF-8. */
  readonly bytes: number;
  /** The same text each time, cut anywhere between two characters. */
  readonly pieces: () => Iterable<string>;
}

/** A third-party text file in the out folder with a block of ours, cut at the block. */
export interface SharedFile {
  /** In the published folder: `_redirects`. */
  readonly path: string;
  /** The text above our block, and below it. Without a block, all of the text is `after`. */
  readonly before: string;
  readonly after: string;
  /** How many lines our block has, marker lines among them. */
  readonly blockLines: number;
}

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

/**
 * What makes files of a folder Stele's, apart from a manifest that lists them. `own`: no other tool writes there;
 * `shared`: others write files of that name too; `other`: Stele writes there only where `site.yaml` asks for it.
 */
export interface Ownership {
  readonly placeOf: (path: string) => "own" | "shared" | "other";
  /** Whether the text of a file carries a mark that Stele alone writes. Of a large file, the text is the beginning. */
  readonly isMarked: (path: string, text: string) => boolean;
}
