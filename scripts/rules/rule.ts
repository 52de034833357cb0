/** The types of rules: what a host must do besides serving files. The file has no code, so any module can import it. */
import type { ProblemCode } from "../model.ts";

/** The decoded segments of a page path: `["docs", "café"]`. The root page has none. */
export type PathSegments = readonly string[];

/**
 * The common fields of the rules `tree` and `query`. The answer file is `to` + locale + page path + `suffix`. If that
 * file is missing, the page may still have a file `listing` + page path + `suffix`: then only this translation is missing.
 */
interface QuestionRule {
  readonly methods: readonly string[];
  readonly to: string;
  readonly listing: string;
  readonly suffix: string;
  readonly locales: readonly string[];
  readonly pages: readonly PathSegments[];
}

/** The beginning of source addresses, and that of the paths of their pages. */
export interface SourceBase {
  readonly base: string;
  readonly path: string;
}

/**
 * One task of a host besides serving files. A path begins with `/` and does not include the base path of the site. A
 * path that ends with `/` is a folder: its rule applies to everything below the folder.
 */
export type Rule =
  /** Answers a request to `from` + locale + page path. */
  | (QuestionRule & { readonly kind: "tree"; readonly from: string; readonly maxDepth: number })
  /** Answers a request to `path` whose query has the locale and the page's address as parameters. */
  | (QuestionRule & {
      readonly kind: "query";
      readonly path: string;
      readonly localeParameter: string;
      readonly urlParameter: string;
      /**
       * The beginnings of source addresses, the longest first. The path of a page is `path`, and then the rest of its
       * address. One is origin, base path and prefix of the source locale, and its `path` is empty. There are others if
       * the site has pages outside the folders of all languages.
       */
      readonly sources: readonly SourceBase[];
    })
  /** Sends the file at `path`, or all files below a folder, with this media type. */
  | { readonly kind: "type"; readonly path: string; readonly mediaType: string }
  /** Sends the file at `path`, or all files below a folder, with this header. */
  | { readonly kind: "header"; readonly path: string; readonly name: string; readonly value: string }
  /** Lets pages of any origin read answers at `path` and below it (CORS). */
  | { readonly kind: "cors"; readonly path: string; readonly methods: readonly string[] }
  /** Answers a preflight request (OPTIONS) at `path` or below it with 204 and the CORS headers. */
  | { readonly kind: "preflight"; readonly path: string; readonly methods: readonly string[] }
  /** Answers with `file` if a request to `path` or below it has the problem `code`. */
  | {
      readonly kind: "error";
      readonly path: string;
      readonly code: ProblemCode;
      readonly status: number;
      readonly file: string;
      /** The text of `file`. Some hosts need a copy of it, for example in a `404.html`. */
      readonly body: string;
    }
  /** Lets the gateway program answer requests to `path` and below it. Some hosts cannot run programs. */
  | { readonly kind: "handler"; readonly path: string };

/** All rules of a site, in a fixed order. */
export interface RuleSet {
  /** Empty, or the path at which `dist/` is published: `/project`. */
  readonly basePath: string;
  readonly rules: readonly Rule[];
}
