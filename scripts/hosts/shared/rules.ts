/** The endpoint of a rule set, and the headers that the rules give to files. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";

export { FILE_REQUEST_HEADERS } from "../../rules/plan.ts";

export type Tree = Rule & { readonly kind: "tree" };
export type Query = Rule & { readonly kind: "query" };

/** A form of request without a body: the locale and the page are in the path, or in the query. */
export type Form = Tree | Query;

/** The translate endpoint of a site. */
export interface Endpoint {
  /** The path without a final slash: `/api/v1/translate`. */
  readonly path: string;
  /** Requests by path, requests by query, or both. */
  readonly forms: readonly Form[];
  readonly tree?: Tree | undefined;
  readonly query?: Query | undefined;
  /** Whether the endpoint answers OPTIONS, which browsers send before a POST with JSON from another origin. */
  readonly hasPreflight: boolean;
  /** The methods that ask for an answer: GET, HEAD and POST. */
  readonly methods: readonly string[];
  /** The value of the header `Allow`: `GET, HEAD, POST, OPTIONS`. */
  readonly allow: string;
  /** The headers of every answer: those for CORS, and those that the rules give to answer files. */
  readonly headers: readonly Header[];
}

export function treesOf(rules: readonly Rule[]): Tree[] {
  return rules.filter((rule) => rule.kind === "tree");
}

/** Returns the endpoint of a rule set. Undefined if the rules define no endpoint. */
export function endpointOf(rules: readonly Rule[]): Endpoint | undefined {
  const forms = rules.filter((rule) => rule.kind === "tree" || rule.kind === "query");
  const [form] = forms;
  if (!form) return undefined;
  const path = form.kind === "tree" ? form.from.replace(/\/$/, "") : form.path;
  const hasPreflight = rules.some((rule) => rule.kind === "preflight" && rule.path === path);
  return {
    path,
    forms,
    tree: forms.find((each) => each.kind === "tree"),
    query: forms.find((each) => each.kind === "query"),
    hasPreflight,
    methods: form.methods,
    allow: [...form.methods, ...(hasPreflight ? ["OPTIONS"] : [])].join(", "),
    headers: [
      ...rules.filter((rule) => rule.kind === "cors" && rule.path === path).flatMap(headersOf),
      ...(hasPreflight ? [{ name: "Access-Control-Allow-Headers", value: "Content-Type" }] : []),
      ...rules.filter((rule) => rule.kind === "header" && rule.path === form.to).flatMap(headersOf),
    ],
  };
}

/** Returns the path of the endpoint. Rules without forms, for a site without files of answers, still name it. */
export function endpointPath(rules: readonly Rule[]): string | undefined {
  return endpointOf(rules)?.path ?? rules.find((rule) => rule.kind === "handler")?.path;
}

/** Checks whether a path is the path of the endpoint. */
export function isEndpoint(path: string, rules: readonly Rule[]): boolean {
  return endpointPath(rules) === path;
}

/** Returns all rules except those with the path of the endpoint. */
export function fileRulesOf(rules: readonly Rule[]): Rule[] {
  const endpoint = endpointPath(rules);
  return rules.filter((rule) => !("path" in rule) || rule.path !== endpoint);
}

type ErrorRule = Rule & { readonly kind: "error" };

/** Returns the rule that answers a problem, if there is one. */
export function errorOf(code: ProblemCode, rules: readonly Rule[]): ErrorRule | undefined {
  return rules.filter((rule) => rule.kind === "error").find((rule) => rule.code === code);
}

/** Returns the problems of missing files: `unknown_page` in the folder of a locale, `unknown_locale` elsewhere. */
export function missingAnswers(rules: readonly Rule[]): { readonly folder: string; readonly error: ErrorRule }[] {
  const [page, locale] = [errorOf("unknown_page", rules), errorOf("unknown_locale", rules)];
  return treesOf(rules).flatMap(({ to, locales }) => [
    ...(page ? locales.map((code) => ({ folder: `${to}${code}/`, error: page })) : []),
    ...(locale ? [{ folder: to, error: locale }] : []),
  ]);
}

/** Returns the media type that the rules give to a file, if any. */
export function mediaTypeOf(file: string, rules: readonly Rule[]): string | undefined {
  return rules.filter((rule) => rule.kind === "type").find(({ path }) => file.startsWith(path))?.mediaType;
}

/** Returns the headers that a problem is sent with instead of those of an answer: its type and its caching, if any. */
export function problemHeaders(file: string, rules: readonly Rule[]): Header[] {
  const type = mediaTypeOf(file, rules);
  const caching = rules
    .filter((rule) => rule.kind === "header")
    .filter(({ path, name }) => name === "Cache-Control" && file.startsWith(path));
  return [
    ...(type === undefined ? [] : [{ name: "Content-Type", value: type }]),
    ...caching.slice(0, 1).map(({ name, value }) => ({ name, value })),
  ];
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Whether a header lets caches keep an answer. Servers also send it with their own errors, such as 416 for a wrong
 * `Range`, if the rules do not prevent it: a shared cache would then send the error to everyone.
 */
export function isCaching({ name, value }: Header): boolean {
  return name === "Cache-Control" && value !== "no-store";
}

/** Returns the headers of the answer to a preflight request (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export function preflightHeaders(methods: readonly string[]): Header[] {
  return [
    { name: "Access-Control-Allow-Methods", value: methods.join(", ") },
    { name: "Access-Control-Allow-Headers", value: "Content-Type" },
    { name: "Access-Control-Max-Age", value: "86400" },
  ];
}

/** Returns headers as one object: name -> value. */
export function headerRecord(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** Returns headers in the format of `serve` and Firebase Hosting. */
export function headerPairs(headers: readonly Header[]): { readonly key: string; readonly value: string }[] {
  return headers.map(({ name, value }) => ({ key: name, value }));
}

/** Places with the same headers. A place is a file, or a folder: the path of a folder ends with a slash. */
export interface HeaderGroup {
  readonly paths: readonly string[];
  readonly headers: readonly Header[];
}

/** Returns the headers of each place in the order of the rules. The media type and CORS are headers too. */
export function headersByPlace(rules: readonly Rule[]): Map<string, Header[]> {
  const places = new Map<string, Header[]>();
  for (const rule of rules) {
    const headers = headersOf(rule);
    if (headers.length === 0 || !("path" in rule)) continue;
    const known = places.get(rule.path);
    if (known) known.push(...headers);
    else places.set(rule.path, headers);
  }
  return places;
}

/** Groups places by their headers, so that a rule file lists the same headers only once. */
export function headerGroups(rules: readonly Rule[]): HeaderGroup[] {
  const groups = new Map<string, { readonly paths: Set<string>; readonly headers: readonly Header[] }>();
  for (const [path, headers] of headersByPlace(rules)) {
    const key = JSON.stringify(headers);
    groups.set(key, { paths: (groups.get(key)?.paths ?? new Set()).add(path), headers });
  }
  return Array.from(groups.values(), ({ paths, headers }) => ({ paths: [...paths], headers }));
}

function headersOf(rule: Rule): Header[] {
  if (rule.kind === "type") return [{ name: "Content-Type", value: rule.mediaType }];
  if (rule.kind === "header") return [{ name: rule.name, value: rule.value }];
  if (rule.kind !== "cors") return [];
  return [
    { name: "Access-Control-Allow-Origin", value: "*" },
    { name: "Access-Control-Allow-Methods", value: rule.methods.join(", ") },
  ];
}

/** Returns the path of a file's copy outside `/api`, if any: `/locales/v1.json` for `/api/v1/locales`. */
export function twinOf(path: string, rules: readonly Rule[]): string | undefined {
  const twin = path.replace(/^\/api\/(v\d+)\/([^/]+)$/, "/$2/$1.json");
  const isTyped = rules.some((rule) => rule.kind === "type" && rule.path === path);
  const isThere = rules.some((rule) => rule.kind === "header" && rule.path === twin);
  return isTyped && isThere && !isEndpoint(path, rules) ? twin : undefined;
}
