/**
 * `_headers`, in the part of its format that Netlify and Cloudflare read alike: a path in a line of its own, below it one
 * indented `Name: value` a line. Sections whose paths meet are joined by them, so each path has one section.
 */
import type { Rule, TextArtifact } from "../../model.ts";
import { type Header, headersOf } from "./header-groups.ts";

/** A path of the file, with `*` at its end for everything below it, and its headers. */
export interface HeaderSection {
  readonly path: string;
  readonly headers: readonly Header[];
}

/** The file with one comment line. */
export function headersFile(sections: readonly HeaderSection[], comment: string): TextArtifact {
  const lines = sections.flatMap(({ path, headers }) => [
    path,
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return {
    path: "_headers",
    place: "published",
    mediaType: "text/plain; charset=utf-8",
    text: [`# ${comment}`, ...lines].map((line) => `${line}\n`).join(""),
    sharing: "block",
  };
}

/** The types, headers and open origins of a rule set, in the order in which their places first occur. */
export function headerSections(rules: readonly Rule[]): HeaderSection[] {
  const sections = new Map<string, Header[]>();
  for (const rule of rules) {
    for (const path of placesOf(rule, rules)) {
      sections.set(path, [...(sections.get(path) ?? []), ...headersOf(rule)]);
    }
  }
  return [...sections].map(([path, headers]) => ({ path, headers }));
}

/** An endpoint is its own address and everything below it, but not `/api/v1/translate-more`. */
function placesOf(rule: Rule, rules: readonly Rule[]): string[] {
  if (rule.kind !== "type" && rule.kind !== "header" && rule.kind !== "cors") return [];
  if (rule.path.endsWith("/")) return [`${rule.path}*`];
  return isEndpoint(rule.path, rules) ? [rule.path, `${rule.path}/*`] : [rule.path];
}

/** Whether rules answer at a path, and not a file. */
export function isEndpoint(path: string, rules: readonly Rule[]): boolean {
  return rules.some((rule) => rule.kind === "tree" && rule.from === `${path}/`);
}

/** Whether a rule opens an endpoint to pages of other origins: no header of a file does that where it is a redirect. */
export function isOpenEndpoint(rule: Rule, rules: readonly Rule[]): boolean {
  return rule.kind === "cors" && isEndpoint(rule.path, rules);
}
