/** What a host must do beyond serving files. Only types: they are used at the edge too. */
import type { ProblemCode } from "../model.ts";

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
