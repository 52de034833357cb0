/**
 * Makes the routes of a `vercel.json`. Vercel tries them in order. A route with `continue` only adds headers. A route
 * with `check` ends the search if the path has a file. A route with `status` always ends the search. If that route has
 * `dest`, Vercel sends this file. If that route has a `Location` header, Vercel redirects.
 *
 * The proxy of Vercel reads the regular expressions as PCRE. The compiler of Vercel also passes each expression to
 * `new RegExp`, in any version of Node. So the expressions use only syntax that both support: no `(?i:`.
 */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { anyOf, eitherCase, ENCODED, escapePattern, PLAIN, sourcePattern } from "../shared/patterns.ts";
import * as shared from "../shared/rules.ts";

/** One item of `routes`. */
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
  /** Always set, because by default Vercel ignores the letter case of a path. */
  readonly caseSensitive: true;
}

/** A condition for a parameter of the query. Vercel decodes the value once. */
interface QueryCondition {
  readonly type: "query";
  readonly key: string;
  readonly value?: string;
}

/**
 * Returns all routes: those that add headers, then the endpoint, then the problems of missing answers. Headers come
 * first, because other routes end the search.
 *
 * @param functionPath the path of the gateway, if it answers the whole endpoint
 */
export function vercelRoutes(rules: readonly Rule[], functionPath?: string): Route[] {
  const headers = shared
    .headerGroups(shared.fileRulesOf(rules))
    .map((group) => headerRoute(placesPattern(group.paths), group.headers));
  const path = shared.endpointPath(rules);
  if (path === undefined) return headers;
  // Matches the endpoint and everything below it, but not `/api/v1/translate-more`.
  const src = `${literal(path)}(?:/.*)?`;
  const called: Route[] =
    functionPath === undefined ? [] : [...twinRoutes(rules), { src, dest: functionPath, caseSensitive: true }];
  const endpoint = shared.endpointOf(rules);
  const [form] = endpoint?.forms ?? [];
  if (!endpoint || !form) return [...headers, ...called];
  const routes = functionPath === undefined ? endpointRoutes(src, endpoint, form, rules) : called;
  return [...headers, ...routes, ...answerRoutes(form, rules)];
}

/** If there are functions, Vercel publishes no other file below `/api` (`detectBuilders` of fs-detectors 7.7.3). */
function twinRoutes(rules: readonly Rule[]): Route[] {
  return rules.flatMap((rule): Route[] => {
    if (rule.kind !== "type") return [];
    const twin = shared.twinOf(rule.path, rules);
    return twin === undefined ? [] : [{ src: literal(rule.path), dest: twin, check: true, caseSensitive: true }];
  });
}

function headerRoute(src: string, headers: readonly shared.Header[]): Route {
  return { src, headers: shared.headerRecord(headers), continue: true, caseSensitive: true };
}

/**
 * Redirects every request, because Vercel sends 405 if a POST asks for a file. The redirect leads to an answer. For a
 * problem, the redirect leads to an address that has no file: the client sends a GET there and gets the problem.
 */
function endpointRoutes(src: string, endpoint: shared.Endpoint, form: shared.Form, rules: readonly Rule[]): Route[] {
  const { forms, hasPreflight, headers, allow } = endpoint;
  return [
    headerRoute(src, headers),
    ...(hasPreflight ? [{ src, methods: ["OPTIONS"], status: 204, caseSensitive: true } as const] : []),
    ...forms.flatMap((each) => (each.kind === "tree" ? pathRoutes(each) : queryRoutes(each))),
    redirect(form, src, noPlace(form)),
    ...problemRoutes(src, "method_not_allowed", rules, [{ name: "Allow", value: allow }]),
  ];
}

/** Returns routes for a page of a known locale, for other paths below a known locale, and for other locales. */
function pathRoutes(tree: shared.Tree): Route[] {
  const from = literal(tree.from);
  const locales = anyOf(tree.locales);
  return [
    redirect(tree, `${from}((?:${locales})(?:${SEGMENT})*)/?`, `${tree.to}$1${tree.suffix}`),
    redirect(tree, `${from}(${locales})${ANYTHING}`, noPage(tree, "$1")),
    redirect(tree, `${from}${NAME_CHARACTER}+${ANYTHING}`, noLocale(tree)),
  ];
}

/**
 * Returns routes for a page of a known locale, for the root page, for other addresses, and for other locales. The root
 * page has its own route, because Vercel may leave the text `$page` in place of an empty group.
 */
function queryRoutes(query: shared.Query): Route[] {
  const { path, localeParameter, urlParameter, sources, locales, to, suffix } = query;
  // `vercel dev` needs `^` and `$`. According to the documentation, Vercel adds them itself.
  const known: QueryCondition = { type: "query", key: localeParameter, value: `^(?<locale>${anyOf(locales)})$` };
  const beginning = (base: string): string => sourcePattern(base, literal, (text) => eitherCase(escapePattern(text)));
  const route = (locale: QueryCondition, address: string, place: string): Route => ({
    ...redirect(query, `${literal(path)}/?`, place),
    has: [locale, { type: "query", key: urlParameter, value: `^${address}$` }],
  });
  return [
    ...sources.flatMap((source) => [
      route(
        known,
        `${beginning(source.base)}(?<page>(?:${SEGMENT})+)${ADDRESS_END}`,
        `${to}$locale${source.path}$page${suffix}`,
      ),
      route(known, `${beginning(source.base)}${ADDRESS_END}`, `${to}$locale${source.path}${suffix}`),
    ]),
    route(known, ANY_ADDRESS, noPage(query, "$locale")),
    route({ type: "query", key: localeParameter }, ANY_ADDRESS, noLocale(query)),
  ];
}

/** Returns the target for unknown pages: `/translations/v1/es/.json`. It has no file: no page has an empty name. */
function noPage({ to, suffix }: shared.Form, locale: string): string {
  return `${to}${locale}/${suffix}`;
}

/** Returns the target for unknown locales: `/translations/v1/-.json`. It has no file: no locale has the code `-`. */
function noLocale({ to, suffix }: shared.Form): string {
  return `${to}-${suffix}`;
}

/** Returns the redirect target for invalid requests: `/translations/v1/.json`. The target never has a file. */
function noPlace({ to, suffix }: shared.Form): string {
  return `${to}${suffix}`;
}

/** Returns the routes for answer files. If an answer file is missing, its path determines the problem. */
function answerRoutes(form: shared.Form, rules: readonly Rule[]): Route[] {
  const answers = placesPattern([form.to]);
  return [
    { src: answers, check: true, caseSensitive: true },
    ...problemRoutes(literal(noPlace(form)), "invalid_request", rules),
    ...problemRoutes(`${literal(form.to)}(?:${anyOf(form.locales)})/.*`, "unknown_page", rules),
    ...problemRoutes(answers, "unknown_locale", rules),
  ];
}

/** Sends the file of a problem and sets its headers, because header routes match the request and not `dest`. */
function problemRoutes(
  src: string,
  code: ProblemCode,
  rules: readonly Rule[],
  headers: readonly shared.Header[] = [],
): Route[] {
  const error = shared.errorOf(code, rules);
  if (!error) return [];
  const all = [...shared.problemHeaders(error.file, rules), ...headers];
  return [{ src, status: error.status, headers: shared.headerRecord(all), dest: error.file, caseSensitive: true }];
}

/** Redirects by 303: after a POST, the client requests the file with a GET. */
function redirect({ methods }: shared.Form, src: string, place: string): Route {
  return { src, methods, status: 303, headers: { Location: place }, caseSensitive: true };
}

/** One character of a name in an address, including the dot: plain or percent-encoded. */
export const NAME_CHARACTER = `(?:${PLAIN.replace("_", "_.")}|${eitherCase(ENCODED)})`;

/** A slash and a name. The name begins with no dot, so that a target with this segment stays in its folder. */
const SEGMENT = `/(?!\\.)${NAME_CHARACTER}+`;

/** The rest of a path, which may contain repeated slashes and dot segments. */
const ANYTHING = `(?:/(?:${NAME_CHARACTER}|/)*)?`;

/** The end of an address: an optional slash, then its query or fragment. */
const ADDRESS_END = "/?(?:[?#].*)?";

/** An address of printable ASCII characters without a user name or a backslash, and no encoded dot, slash or NUL in its path. */
const ANY_ADDRESS = `${eitherCase("https")}?://(?!.*\\\\|[^?#]*%(?:00|2[eEfF]|5[cC])|[^/?#]*@)[!-~]+`;

/** Returns an expression that matches a text. Encoded bytes match in either letter case: `%C3` or `%c3`. */
function literal(text: string): string {
  return escapePattern(text).replace(/%[0-9A-F]{2}/g, (code) =>
    code.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
  );
}

/** Matches files, and everything below folders. The path of a folder ends with a slash. */
function placesPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) => literal(path) + (path.endsWith("/") ? ".*" : ""));
  return patterns.length === 1 ? patterns.join("") : `(?:${patterns.join("|")})`;
}
