/** What a host must do besides serving files. This file contains only types, because code at the edge uses it too. */
import type { ProblemCode } from "../model.ts";

/** The decoded segments of a page path: `["docs", "café"]`. The root page has none. */
export type PathSegments = readonly string[];

/** What both forms of a question share. The answer is the file `to` + locale + page path + `suffix`. */
interface QuestionRule {
  readonly method: "POST";
  readonly to: string;
  readonly suffix: string;
  readonly locales: readonly string[];
  readonly pages: readonly PathSegments[];
}

/**
 * One task of a host besides serving files. Paths start with `/` and are relative to the place where `dist/` is
 * published. The base path is a property of the rule set. A prefix ends with `/`.
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
      /** The beginning of source addresses: source origin, base path and the source locale's prefix. */
      readonly sourceBase: string;
    })
  /** The file at `path` has this media type. */
  | { readonly kind: "type"; readonly path: string; readonly mediaType: string }
  /** Sends the file at `path`, or all files below a prefix, with this header. */
  | { readonly kind: "header"; readonly path: string; readonly name: string; readonly value: string }
  /** Lets pages of any origin read answers at `path` and below it. */
  | { readonly kind: "cors"; readonly path: string; readonly methods: readonly string[] }
  /** Answers a preflight request (OPTIONS) at `path` or below it with 204 and the CORS headers. */
  | { readonly kind: "preflight"; readonly path: string; readonly methods: readonly string[] }
  /** Answers a request at `path` or below it that has this problem with `file`. */
  | {
      readonly kind: "error";
      readonly path: string;
      readonly code: ProblemCode;
      readonly status: number;
      readonly file: string;
      /** The text of that file, for hosts that need the text elsewhere too. */
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
