/** The headers of all places, places with the same headers together, so that a rule file says each list once. */
import type { Rule } from "../../model.ts";

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Places, each a file or, with a final slash, everything below it, and what their files are sent with. */
export interface HeaderGroup {
  readonly paths: readonly string[];
  readonly headers: readonly Header[];
}

/** Groups the rules for types, headers and other origins. Other kinds of rules are passed over. */
export function headerGroups(rules: readonly Rule[]): HeaderGroup[] {
  const places = new Map<string, Header[]>();
  for (const rule of rules) {
    const headers = headersOf(rule);
    if (headers.length > 0 && "path" in rule) places.set(rule.path, [...(places.get(rule.path) ?? []), ...headers]);
  }
  const groups = new Map<string, { readonly paths: string[]; readonly headers: readonly Header[] }>();
  for (const [path, headers] of places) {
    const key = JSON.stringify(headers);
    const group = groups.get(key) ?? { paths: [], headers };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What one rule adds to an answer. */
export function headersOf(rule: Rule): Header[] {
  if (rule.kind === "type") return [{ name: "Content-Type", value: rule.mediaType }];
  if (rule.kind === "header") return [{ name: rule.name, value: rule.value }];
  if (rule.kind !== "cors") return [];
  return [
    { name: "Access-Control-Allow-Origin", value: "*" },
    { name: "Access-Control-Allow-Methods", value: rule.methods.join(", ") },
  ];
}

/**
 * What the answers of the endpoint are sent with: its own headers, those of the answer files, and, where browsers are
 * to ask first, that they may send JSON.
 *
 * @param endpoint its path without a final slash
 * @param answers the folder of the answer files, with a final slash
 */
export function endpointHeaders(endpoint: string, answers: string, rules: readonly Rule[]): Header[] {
  const own = rules.filter((rule) => rule.kind === "cors" && rule.path === endpoint).flatMap(headersOf);
  const ofFiles = rules.filter((rule) => rule.kind === "header" && rule.path === answers).flatMap(headersOf);
  const isAsked = rules.some((rule) => rule.kind === "preflight" && rule.path === endpoint);
  return [...own, ...(isAsked ? [{ name: "Access-Control-Allow-Headers", value: "Content-Type" }] : []), ...ofFiles];
}
