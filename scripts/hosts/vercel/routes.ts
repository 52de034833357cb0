/**
 * The routes of a `vercel.json`. They are read in order: `continue` adds headers and goes on, `check` ends where a file
 * lies at the path, a `status` ends, with the file of `dest` if there is one, or as a redirect to `Location`.
 */
import type { ProblemCode, Rule } from "../../model.ts";
import { endpointHeaders, type Header, headerGroups } from "../shared/header-groups.ts";
import {
  endpointPattern,
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

type Form = Rule & { readonly kind: "tree" | "query" };

/**
 * Headers first, because the other routes end; then the endpoint, then what its answers say when they are not there.
 *
 * @param functionPath where the gateway lies, which then has the whole endpoint
 */
export function vercelRoutes(rules: readonly Rule[], functionPath?: string): Route[] {
  const forms = rules.filter((rule) => rule.kind === "tree" || rule.kind === "query");
  const endpoints = [...new Set(forms.map(endpointOf))];
  const ofFiles = rules.filter((rule) => !("path" in rule && endpoints.includes(rule.path)));
  const headers = headerGroups(ofFiles).map((group) => headerRoute(placesPattern(group.paths), group.headers));
  const answers = forms.filter((form, index) => forms.findIndex(({ to }) => to === form.to) === index);
  return [
    ...headers,
    ...endpoints.flatMap((endpoint) =>
      functionPath === undefined
        ? endpointRoutes(endpoint, forms, rules)
        : [{ src: endpointPattern(endpoint), dest: functionPath, caseSensitive: true as const }],
    ),
    ...answers.flatMap((form) => answerRoutes(form, rules)),
  ];
}

function endpointOf(form: Form): string {
  return form.kind === "tree" ? form.from.replace(/\/$/, "") : form.path;
}

function headerRoute(src: string, headers: readonly Header[]): Route {
  return { src, headers: toRecord(headers), continue: true, caseSensitive: true };
}

/**
 * A POST never gets a file: that is 405. So it is always redirected, to an answer, or to an address at which no file
 * lies and a GET is told the problem.
 */
function endpointRoutes(endpoint: string, all: readonly Form[], rules: readonly Rule[]): Route[] {
  const src = endpointPattern(endpoint);
  const forms = all.filter((form) => endpointOf(form) === endpoint);
  const [form] = forms;
  const methods = [...new Set(forms.map(({ method }) => method))];
  const isAsked = rules.some((rule) => rule.kind === "preflight" && rule.path === endpoint);
  const allow = [{ name: "Allow", value: [...methods, ...(isAsked ? ["OPTIONS"] : [])].join(", ") }];
  return [
    ...(form ? [headerRoute(src, endpointHeaders(endpoint, form.to, rules))] : []),
    ...(isAsked ? [{ src, methods: ["OPTIONS"], status: 204, caseSensitive: true } as const] : []),
    ...forms.flatMap((each) => (each.kind === "tree" ? pathRoutes(each) : queryRoutes(each))),
    ...(form ? [redirect(src, methods, noPlace(form))] : []),
    ...problemRoutes(src, "method_not_allowed", rules, allow),
  ];
}

function pathRoutes(tree: Rule & { kind: "tree" }): Route[] {
  const { page, otherPage, other } = pathPatterns(tree);
  return [
    redirect(page, [tree.method], `${tree.to}$1${tree.suffix}`),
    redirect(otherPage, [tree.method], noPage(tree, "$1")),
    redirect(other, [tree.method], noLocale(tree)),
  ];
}

function queryRoutes(query: Rule & { kind: "query" }): Route[] {
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

/** Where an answer would lie to a page without a name; no name begins with a dot. */
function noPage({ to, suffix }: Form, locale: string): string {
  return `${to}${locale}/${suffix}`;
}

/** Where an answer would lie in a locale that is no tag. */
function noLocale({ to, suffix }: Form): string {
  return `${to}-${suffix}`;
}

/** Where an answer would lie in no locale. */
function noPlace({ to, suffix }: Form): string {
  return `${to}${suffix}`;
}

/** A folder of answers without one: in the folder of a locale the page is unknown, else the locale. */
function answerRoutes(form: Form, rules: readonly Rule[]): Route[] {
  return [
    { src: placesPattern([form.to]), check: true, caseSensitive: true },
    ...problemRoutes(literal(noPlace(form)), "invalid_request", rules),
    ...problemRoutes(inLocalesPattern(form), "unknown_page", rules),
    ...problemRoutes(placesPattern([form.to]), "unknown_locale", rules),
  ];
}

/** The file of a problem with its status; its type is that of the file, because headers go by the request. */
function problemRoutes(
  src: string,
  code: ProblemCode,
  rules: readonly Rule[],
  headers: readonly Header[] = [],
): Route[] {
  return rules.flatMap((rule) => {
    if (rule.kind !== "error" || rule.code !== code) return [];
    const types = rules.flatMap((each) =>
      each.kind === "type" && rule.file.startsWith(each.path) ? [{ name: "Content-Type", value: each.mediaType }] : [],
    );
    return [
      {
        src,
        status: rule.status,
        headers: toRecord([...types, ...headers]),
        dest: rule.file,
        caseSensitive: true as const,
      },
    ];
  });
}

/** 303: the client asks for the file with a GET. */
function redirect(src: string, methods: readonly string[], place: string): Route {
  return { src, methods, status: 303, headers: { Location: place }, caseSensitive: true };
}

function toRecord(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}
