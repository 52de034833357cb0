/**
 * The types that several folders share: diagnostics, choices, addresses and artifacts. This file imports nothing and
 * contains no code. The types of content files are in `content/content.ts`. The types of a resolved site are in
 * `site/site.ts`, and the types of rules for hosts are in `rules/rule.ts`.
 */

/** An `error` stops the build. A `warning` stops it only with `--strict`. A `notice` explains a result of a choice. */
export type Severity = "error" | "warning" | "notice";

/** The keys and indexes that lead to a value in a document: `[3, "translations", "es"]`. */
export type Pointer = readonly (string | number)[];

/**
 * The place of a problem in the content. A pointer becomes a line and a column only when the problem is reported, so
 * that a build without problems computes none. Text that could not be parsed has no pointers: its problems have offsets
 * (UTF-16 code units, the end exclusive).
 */
export type Place =
  | { readonly file: string; readonly pointer: Pointer; readonly part: "key" | "value" }
  | { readonly file: string; readonly start: number; readonly end: number }
  | { readonly file: string };

/** A problem to report. `code` is the stable key of its entry in the message catalog. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
  /** Other places that belong to the problem, each with a note: "first used here". */
  readonly related?: readonly { readonly place: Place; readonly note: string }[] | undefined;
}

/** The value that a step made, and the problems that it found. Without a value, at least one problem is an error. */
export interface Outcome<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// ---------------------------------------------------------------- what authors choose

/** A writing direction, as the HTML attribute `dir` states it. */
export type Direction = "ltr" | "rtl";

/** The keys of `artifacts:` in `site.yaml` that name files whose paths other tools may use too. */
export type ArtifactName = "sitemap" | "robots" | "reference" | "openapi";

/**
 * Who writes an artifact. `own`: Stele. `keep`: another tool, and Stele checks the file against the pages of the site.
 * `replace`: Stele, over an existing file. `false`: Stele neither writes nor checks the file.
 */
export type ArtifactChoice = "own" | "keep" | "replace" | false;

/**
 * The path of an artifact, or `false` if it is not published. A build with `--merge` publishes it only if `site.yaml`
 * asks for it (`isAsked`).
 */
export type ArtifactPlace = { readonly path: string; readonly isAsked: boolean } | false;

/** The resolved value of `artifacts:` in `site.yaml`. */
export interface ArtifactChoices {
  readonly sitemap: ArtifactChoice;
  readonly robots: ArtifactChoice;
  readonly reference: ArtifactPlace;
  readonly openapi: ArtifactPlace;
  /** Whether `coverage/v1.json` is published. */
  readonly coverage: boolean;
}

/** The plan that the author has booked at a host. The limits of the host depend on it. */
export type HostingPlan = "free" | "paid";

// ---------------------------------------------------------------- addresses

/**
 * The canonical path of a page: percent-encoded UTF-8 with upper-case digits and without a trailing slash, such as
 * `/docs/caf%C3%A9`. The path of the root page is the empty string. Only `site/paths.ts` makes canonical paths.
 */
export type CanonicalPath = string;

/** A canonical path, and whether its author wrote a slash at the end: `/docs/` has the canonical path `/docs`. */
export interface DefinedPath {
  readonly path: CanonicalPath;
  readonly trailingSlash: boolean;
}

/** The start of all addresses in a locale. The address of a page is origin + base path + prefix + page path. */
export interface LocaleAddress {
  readonly code: string;
  /** Other codes of the locale that a look-up accepts, in lower case: `iw` for `he`. */
  readonly aliases: readonly string[];
  /** Scheme, ASCII host and port: `https://es.docs.example.com`. */
  readonly origin: string;
  /** `/` and the label of the locale: `/es`. Empty if addresses in the locale have no prefix. */
  readonly prefix: string;
}

/** The facts that turn source addresses into translated ones. `addresses/v1.json` publishes them. */
export interface AddressPlan {
  /** The address of the published out folder, without a trailing slash: `https://docs.example.com/project`. */
  readonly publishedAt: string;
  /** The path above all pages: `/project`. Empty if the pages begin at the root. */
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly locales: readonly LocaleAddress[];
  /** Whether any translation has another path than its page. Only then does `sources/v1/` contain files. */
  readonly localizedPaths: boolean;
}

/** How the gateway answers requests for pages that no build has listed: by an error, or by a computed address. */
export type UnlistedPages = "reject" | "compute";

/** A runtime in which a gateway can run. Each runtime has its own wrapper module. */
export type GatewayRuntime = "cloudflare" | "cloudflare-function" | "netlify" | "vercel" | "node";

/** A language of the site. */
export interface Locale {
  /** The BCP 47 tag as written in `locales.yaml`. */
  readonly code: string;
  /** The language's name in that language (its autonym). */
  readonly name: string;
  readonly dir: Direction;
  /** The code for search engines and links. It differs from `code` if search engines do not accept `code`. */
  readonly hreflang: string;
}

/** The reason why a text is not the path of a page. */
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
 * How `--merge` publishes an artifact. `own`: an existing third-party file at its path is an error. `block`: our lines
 * are between two markers in a text file. `fragment`: an existing third-party JSON file stays as it is, and the user
 * pastes our part. `standalone`: the artifact is not written. `replace`: it overwrites an existing file, because
 * `site.yaml` asks for that.
 */
export type Sharing = "own" | "block" | "fragment" | "standalone" | "replace";

/** One file of the output. */
export interface Artifact {
  /** Relative path with `/`, decoded: `translations/v1/es/docs/intro.json`. */
  readonly path: string;
  /** `published`: in the out folder. Otherwise in the folder for hosts, as a file for this host. */
  readonly place: "published" | { readonly host: string };
  readonly mediaType: string;
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key of `artifacts:` that decides who writes the artifact, if there is such a key. */
  readonly choice?: ArtifactName | undefined;
}

/** An artifact whose text is one string. Only large sitemaps have a `LongText` instead. */
export interface TextArtifact extends Artifact {
  readonly text: string;
}

/** A text that is never in memory as a whole: it is made piece by piece, each time it is read. */
export interface LongText {
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** Makes the same text at each call, cut at any places between two characters. */
  readonly pieces: () => Iterable<string>;
}

/** A third-party text file in the out folder, cut at our block. */
export interface SharedFile {
  /** The path relative to the out folder: `_redirects`. */
  readonly path: string;
  /** The text before our block, and the text after it. Without a block, `after` is the whole text. */
  readonly before: string;
  readonly after: string;
  /** The number of lines of our block, including its marker lines. */
  readonly blockLines: number;
}

/** The stable codes of the errors that the API answers with, as problem details. */
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
 * Decides which files are Stele's. A manifest alone proves nothing, because it may come with a pull request. `own`:
 * only Stele writes files of this path. `shared`: other tools do so too. `other`: Stele does so only if `site.yaml`
 * asks.
 */
export interface Ownership {
  readonly placeOf: (path: string) => "own" | "shared" | "other";
  /** Whether a file has a mark that only Stele writes. `text` may be only the beginning of a large file. */
  readonly isMarked: (path: string, text: string) => boolean;
}
