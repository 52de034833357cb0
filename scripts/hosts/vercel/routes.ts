/**
 * The routes of a `vercel.json`. They are read in order: `continue` adds headers and goes on, `check` ends where a file
 * is at the path, a `status` ends, with the file of `dest` if there is one, or as a redirect to `Location`.
 */
import type { ProblemCode, Rule } from "../../model.ts";
import {
  type Endpoint,
  endpointOf,
  errorOf,
  fileRulesOf,
  type Form,
  type Header,
  headerGroups,
  headerRecord,
  mediaTypeOf,
  type Query,
  type Tree,
} from "../shared/rules.ts";
import {
  inLocalesPattern,
  literal,
  pathPatterns,
  placesPattern,
  type QueryCondition,
  queryConditions,
} from "./patterns.ts";

/** One item of `routes`, with the members that we use. */
export interface Route {
  /** A regular expression for the whole path. */
  readonly src: string;
  readonly methods?: readonly string[];
  readonly has?: readonly QueryCondition[];
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dest?: string;
  readonly continue?: true;
  readonly check?: true;
  /** Without it the letter case of a path makes no difference. */
  readonly caseSensitive: true;
}

/**
 * Headers first, because the other routes end; then the endpoint, then the problems of missing answers.
 *
 * @param functionPath the path of the gateway, which then answers the whole endpoint
 */
export function vercelRoutes(rules: readonly Rule[], functionPath?: string): Route[] {
  const headers = headerGroups(fileRulesOf(rules)).map((group) =>
    headerRoute(placesPattern(group.paths), group.headers),
  );
  const endpoint = endpointOf(rules);
  const [form] = endpoint?.forms ?? [];
  if (!endpoint || !form) return headers;
  // Everything below the endpoint too, but not `/api/v1/translate-more`.
  const src = `${literal(endpoint.path)}(?:/.*)?`;
  const routes: Route[] =
    functionPath === undefined
      ? endpointRoutes(src, endpoint, form, rules)
      : [{ src, dest: functionPath, caseSensitive: true }];
  return [...headers, ...routes, ...answerRoutes(form, rules)];
}

function headerRoute(src: string, headers: readonly Header[]): Route {
  return { src, headers: headerRecord(headers), continue: true, caseSensitive: true };
}

/**
 * A POST never gets a file: that is 405. So it is always redirected, to an answer, or to an address without a file, which
 * answers a GET with the problem.
 */
function endpointRoutes(src: string, endpoint: Endpoint, form: Form, rules: readonly Rule[]): Route[] {
  const { forms, methods, hasPreflight, headers, allow } = endpoint;
  return [
    headerRoute(src, headers),
    ...(hasPreflight ? [{ src, methods: ["OPTIONS"], status: 204, caseSensitive: true } as const] : []),
    ...forms.flatMap((each) => (each.kind === "tree" ? pathRoutes(each) : queryRoutes(each))),
    redirect(src, methods, noPlace(form)),
    ...problemRoutes(src, "method_not_allowed", rules, [{ name: "Allow", value: allow }]),
  ];
}

function pathRoutes(tree: Tree): Route[] {
  const { page, otherPage, other } = pathPatterns(tree);
  return [
    redirect(page, [tree.method], `${tree.to}$1${tree.suffix}`),
    redirect(otherPage, [tree.method], noPage(tree, "$1")),
    redirect(other, [tree.method], noLocale(tree)),
  ];
}

function queryRoutes(query: Query): Route[] {
  const { page, rootPage, otherPage, other } = queryConditions(query);
  const to = (has: readonly QueryCondition[], place: string): Route => ({
    ...redirect(`${literal(query.path)}/?`, [query.method], place),
    has,
  });
  return [
    to(page, `${query.to}$locale$page${query.suffix}`),
    to(rootPage, `${query.to}$locale${query.suffix}`),
    to(otherPage, noPage(query, "$locale")),
    to(other, noLocale(query)),
  ];
}

/** The answer to a page without a name; no name begins with a dot. */
function noPage({ to, suffix }: Form, locale: string): string {
  return `${to}${locale}/${suffix}`;
}

/** The answer in a locale that is not a tag. */
function noLocale({ to, suffix }: Form): string {
  return `${to}-${suffix}`;
}

/** The answer without a locale. */
function noPlace({ to, suffix }: Form): string {
  return `${to}${suffix}`;
}

/** The problems of missing answers: in the folder of a locale the page is unknown, else the locale. */
function answerRoutes(form: Form, rules: readonly Rule[]): Route[] {
  return [
    { src: placesPattern([form.to]), check: true, caseSensitive: true },
    ...problemRoutes(literal(noPlace(form)), "invalid_request", rules),
    ...problemRoutes(inLocalesPattern(form), "unknown_page", rules),
    ...problemRoutes(placesPattern([form.to]), "unknown_locale", rules),
  ];
}

/** The file of a problem with its status and its type: routes for headers match the path of the request, not of `dest`. */
function problemRoutes(
  src: string,
  code: ProblemCode,
  rules: readonly Rule[],
  headers: readonly Header[] = [],
): Route[] {
  const error = errorOf(code, rules);
  if (!error) return [];
  const type = mediaTypeOf(error.file, rules);
  const typed = type === undefined ? headers : [{ name: "Content-Type", value: type }, ...headers];
  return [{ src, status: error.status, headers: headerRecord(typed), dest: error.file, caseSensitive: true }];
}

/** 303: the client asks for the file with a GET. */
function redirect(src: string, methods: readonly string[], place: string): Route {
  return { src, methods, status: 303, headers: { Location: place }, caseSensitive: true };
}
