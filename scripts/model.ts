/**
 * The types that several folders share: diagnostics, choices, addresses and artifacts. This file imports nothing and
 * contains no code. The types of content files are in `content/content.ts`. The types of a resolved site are in
 * `site/site.ts`, and the types of rules for hosts are in `rules/rule.ts`.
 */

/** An `error` stops the build. A `warning` stops it only with `--strict`. A `notice` only informs. */
export type Severity = "error" | "warning" | "notice";

/** The keys and indexes that lead to a value in a document: `[3, "translations", "es"]`. */
export type Pointer = readonly (string | number)[];

/**
 * The place of a problem in the content: a key or value, a range of text, or a whole file. A pointer names a key or
 * value and becomes a line and column only in a report. Text that cannot be parsed has no pointers, so its problems
 * have offsets in UTF-16 code units, `end` exclusive.
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

/** The result of a step: a value, and the problems found. If `value` is undefined, at least one problem is an error. */
export interface Outcome<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

// ---------------------------------------------------------------- what authors choose

export type Direction = "ltr" | "rtl";

/** The keys of `artifacts:` in `site.yaml` for files that other tools may write too, such as `sitemap.xml`. */
export type ArtifactName = "sitemap" | "robots" | "reference" | "openapi" | "status";

/**
 * Who writes an artifact. `own`: Stele writes it. `keep`: another tool writes it, and Stele compares it with the pages.
 * `replace`: Stele writes it and overwrites an existing file. `false`: Stele neither writes nor checks it.
 */
export type ArtifactChoice = "own" | "keep" | "replace" | false;

/**
 * The path of an artifact, or `false` if it is not published. `isAsked`: whether `site.yaml` sets the path. Otherwise a
 * build with `--merge` does not publish the artifact.
 */
export type ArtifactPlace = { readonly path: string; readonly isAsked: boolean } | false;

/** The value of `artifacts:` in `site.yaml`, with defaults for missing keys. */
export interface ArtifactChoices {
  readonly sitemap: ArtifactChoice;
  readonly robots: ArtifactChoice;
  readonly reference: ArtifactPlace;
  readonly openapi: ArtifactPlace;
  /** The folder of the status pages. */
  readonly status: ArtifactPlace;
  /** Whether `coverage/v1.json` is published. */
  readonly coverage: boolean;
  /** Whether `notice/v1.js` is published. */
  readonly notice: boolean;
  /** Whether the answers of the translate endpoint are published as files. If not, a gateway makes them. */
  readonly translations: boolean;
}

/** The pricing plan at a host. The limits of the host depend on the plan. */
export type HostingPlan = "free" | "paid";

// ---------------------------------------------------------------- addresses

/**
 * The canonical path of a page: percent-encoded UTF-8 with upper-case hex digits, without a trailing slash, such as
 * `/docs/caf%C3%A9`. The path of the root page is the empty string. Only `site/paths.ts` makes canonical paths. A page
 * outside the folders of all languages has a path below `/-` (`OUTSIDE` in `site/addresses.ts`).
 */
export type CanonicalPath = string;

/** A canonical path, and whether its author wrote a slash at the end: `/docs/` has the canonical path `/docs`. */
export interface DefinedPath {
  readonly path: CanonicalPath;
  readonly trailingSlash: boolean;
  /**
   * The code of the locale at whose place the address is, if it is not the place of the translation's own locale: `en`
   * for a Spanish page `https://docs.example.com/lugar`. Docs generators publish such addresses.
   */
  readonly at?: string | undefined;
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

/** The data from which programs compute the address of a translation. The file `addresses/v1.json` contains it. */
export interface AddressPlan {
  /** The address of the published out folder, without a trailing slash: `https://docs.example.com/project`. */
  readonly publishedAt: string;
  /** The path in front of all page paths: `/project`. Empty if the pages begin at the root. */
  readonly basePath: string;
  readonly sourceLocale: string;
  readonly locales: readonly LocaleAddress[];
  /** Whether any translation has another path than its page: `/es/guia` for `/guide`. If so, `sources/v1/` exists. */
  readonly localizedPaths: boolean;
}

/** How the gateway answers a request for a page that the site does not list: with an error or a computed address. */
export type UnlistedPages = "reject" | "compute";

/** A runtime in which a gateway can run. Each runtime has its own wrapper module. */
export type GatewayRuntime = "cloudflare" | "cloudflare-function" | "netlify" | "vercel" | "node";

export interface Locale {
  /** The BCP 47 tag as written in `locales.yaml`. */
  readonly code: string;
  /** The name of the language in the language itself: `Español`. */
  readonly name: string;
  readonly dir: Direction;
  /** The code for search engines and links. It differs from `code` if search engines do not accept `code`. */
  readonly hreflang: string;
}

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
 * How `--merge` publishes an artifact if another tool may write a file with the same path. `own`: such a file is an
 * error. `block`: Stele writes its lines into the text file, between two markers. `fragment`: the JSON file stays as it
 * is, and the user pastes our text into it. `standalone`: only a build without `--merge` writes the artifact.
 * `replace`: the artifact overwrites the file, because `site.yaml` says so.
 */
export type Sharing = "own" | "block" | "fragment" | "standalone" | "replace";

export interface Artifact {
  /** Relative path with `/`, decoded: `translations/v1/es/docs/intro.json`. */
  readonly path: string;
  /** `published`: the artifact is in `dist/`. `{ host: "netlify" }`: it is in `dist.hosts/netlify/`. */
  readonly place: "published" | { readonly host: string };
  readonly mediaType: string;
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key of `artifacts:` that decides who writes the artifact. Most artifacts have no such key. */
  readonly choice?: ArtifactName | undefined;
}

/** An artifact whose text is one string. Only large sitemaps have a `LongText` instead. */
export interface TextArtifact extends Artifact {
  readonly text: string;
}

/** A text that is too long for memory. It is made piece by piece, each time that it is read. */
export interface LongText {
  /** The length of the text in UTF-8. */
  readonly bytes: number;
  /** Makes the text again at each call. A piece may end between any two characters. */
  readonly pieces: () => Iterable<string>;
}

/** A third-party text file in the out folder, split at the block of lines that Stele writes into it. */
export interface SharedFile {
  /** The path relative to the out folder: `_redirects`. */
  readonly path: string;
  /** The text before and after our block. If the file has no block yet, `after` is the whole text. */
  readonly before: string;
  readonly after: string;
  /** The number of lines of our block, including its marker lines. */
  readonly blockLines: number;
}

/** The stable codes of the errors of the API. The body of an error has the format of RFC 9457 (problem details). */
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

/** Decides which files Stele wrote. The manifest alone is no proof, because a pull request may have changed it. */
export interface Ownership {
  /** `own`: only Stele writes this path. `shared`: other tools write the path too. `other`: any other path. */
  readonly placeOf: (path: string) => "own" | "shared" | "other";
  /** Whether a file has a mark that only Stele writes. `text` may be only the beginning of a large file. */
  readonly isMarked: (path: string, text: string) => boolean;
}
