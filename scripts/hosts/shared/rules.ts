/** What a rule set says of its endpoints, and what headers it gives to files. */
import type { ProblemCode, Rule } from "../../model.ts";

export type Tree = Rule & { readonly kind: "tree" };
export type Query = Rule & { readonly kind: "query" };

/** A way to ask an endpoint without a body: by the path, or by the query. */
export type Form = Tree | Query;

export function treesOf(rules: readonly Rule[]): Tree[] {
  return rules.filter((rule) => rule.kind === "tree");
}

export function formsOf(rules: readonly Rule[]): Form[] {
  return rules.filter((rule) => rule.kind === "tree" || rule.kind === "query");
}

/** The path of the endpoint that a form asks, without a final slash. */
export function endpointOf(form: Form): string {
  return form.kind === "tree" ? form.from.replace(/\/$/, "") : form.path;
}

/** The endpoints of a rule set, each once. */
export function endpointsOf(rules: readonly Rule[]): string[] {
  return [...new Set(formsOf(rules).map(endpointOf))];
}

/** Whether rules answer at a path, and not a file. */
export function isEndpoint(path: string, rules: readonly Rule[]): boolean {
  return formsOf(rules).some((form) => endpointOf(form) === path);
}

/** The rules without types, headers and errors of the endpoints themselves. */
export function fileRulesOf(rules: readonly Rule[]): Rule[] {
  const endpoints = endpointsOf(rules);
  return rules.filter((rule) => !("path" in rule) || !endpoints.includes(rule.path));
}

/** Whether browsers ask an endpoint with OPTIONS before they send JSON. */
export function hasPreflight(endpoint: string, rules: readonly Rule[]): boolean {
  return rules.some((rule) => rule.kind === "preflight" && rule.path === endpoint);
}

/** The value of `Allow`: the methods that an endpoint takes. */
export function allowedMethods(endpoint: string, rules: readonly Rule[]): string {
  const methods = formsOf(rules).flatMap((form) => (endpointOf(form) === endpoint ? [form.method] : []));
  return [...new Set(methods), ...(hasPreflight(endpoint, rules) ? ["OPTIONS"] : [])].join(", ");
}

/** The rule for a problem of the endpoint. */
export function errorOf(code: ProblemCode, rules: readonly Rule[]): (Rule & { kind: "error" }) | undefined {
  return rules.filter((rule) => rule.kind === "error").find((rule) => rule.code === code);
}

/** The media type that rules give to a file, where they give one. */
export function mediaTypeOf(file: string, rules: readonly Rule[]): string | undefined {
  return rules.filter((rule) => rule.kind === "type").find(({ path }) => file.startsWith(path))?.mediaType;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Headers by their names. */
export function headerRecord(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** Headers as `serve` and Firebase Hosting read them. */
export function headerPairs(headers: readonly Header[]): { readonly key: string; readonly value: string }[] {
  return headers.map(({ name, value }) => ({ key: name, value }));
}

/** Places with the same headers: each a file, or a folder with a final slash and everything below it. */
export interface HeaderGroup {
  readonly paths: readonly string[];
  readonly headers: readonly Header[];
}

/** The types, headers and open origins of each place, in the order in which places first occur. */
export function headersByPlace(rules: readonly Rule[]): Map<string, Header[]> {
  const places = new Map<string, Header[]>();
  for (const rule of rules) {
    const headers = headersOf(rule);
    if (headers.length > 0 && "path" in rule) places.set(rule.path, [...(places.get(rule.path) ?? []), ...headers]);
  }
  return places;
}

/** The same by their headers, so that a rule file has each list once. */
export function headerGroups(rules: readonly Rule[]): HeaderGroup[] {
  const groups = new Map<string, { readonly paths: string[]; readonly headers: readonly Header[] }>();
  for (const [path, headers] of headersByPlace(rules)) {
    const key = JSON.stringify(headers);
    const group = groups.get(key) ?? { paths: [], headers };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()];
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

/**
 * The headers of an endpoint's answers: its own, those of the answer files, and, where browsers ask first, that they may
 * send JSON.
 *
 * @param answers the folder of the answer files, with a final slash
 */
export function endpointHeaders(endpoint: string, answers: string, rules: readonly Rule[]): Header[] {
  const own = rules.filter((rule) => rule.kind === "cors" && rule.path === endpoint).flatMap(headersOf);
  const ofFiles = rules.filter((rule) => rule.kind === "header" && rule.path === answers).flatMap(headersOf);
  const json = { name: "Access-Control-Allow-Headers", value: "Content-Type" };
  return [...own, ...(hasPreflight(endpoint, rules) ? [json] : []), ...ofFiles];
}
