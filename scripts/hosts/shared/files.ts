/** The files of hosts, and the formats that several hosts read. */
import type { Sharing, TextArtifact } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Host } from "../host.ts";
import { type Header, headersByPlace, isEndpoint, type Tree } from "./rules.ts";

const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const JSON_TYPE = "application/json";
const TYPES: Readonly<Record<string, string>> = {
  js: SCRIPT_TYPE,
  mjs: SCRIPT_TYPE,
  json: JSON_TYPE,
  jsonc: JSON_TYPE,
  yml: "application/yaml",
};

/** A file in the published folder, where the host reads it. */
export function publishedFile(path: string, text: string, sharing: Sharing): TextArtifact {
  return { path, place: "published", mediaType: typeOf(path), text, sharing };
}

/** A file in `dist.hosts/<host>/`, which the author installs. */
export function unpublishedFile(
  { name }: Pick<Host, "name">,
  path: string,
  text: string,
  sharing: Sharing = "own",
): TextArtifact {
  return { path, place: { host: name }, mediaType: typeOf(path), text, sharing };
}

function typeOf(path: string): string {
  return TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "text/plain; charset=utf-8";
}

/** How many bytes a text has in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** JSON for people to read and copy. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The first line of a file: `POST /api/<locale>/<page> -> answers/<locale>/<page>.json`, or with a base path in both. */
export function treeComment({ method, from, to, suffix }: Tree, base?: string): string {
  const [start, target] = base === undefined ? ["", to.slice(1)] : [base, base + to];
  return `${method} ${start}${from}<locale>/<page> -> ${target}<locale>/<page>${suffix}`;
}

/** A directive of a server, or one with a block of further directives in braces. */
export type Directive = string | { readonly head: string; readonly body: readonly Directive[] };

/** The lines of directives, each block indented by one more step. */
export function printDirectives(directives: readonly Directive[], step = "\t"): string[] {
  return directives.flatMap((directive) => {
    if (typeof directive === "string") return [directive];
    const lines = printDirectives(directive.body, step).map((line) => step + line);
    return [`${directive.head} {`, ...lines, "}"];
  });
}

/** A line of `_redirects`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/**
 * `_redirects`, in the part of its format that Netlify, Cloudflare and GitLab Pages share: one rule a line, `from to
 * status`, ASCII, no query, no `!`; placeholders are `:letters` and, last in a pattern, one `*`. The first match wins.
 */
export function redirectsFile(redirects: readonly Redirect[], comment: string): TextArtifact {
  return publishedFile("_redirects", linesOf([`# ${comment}`, ...redirects.map(redirectLine)]), "block");
}

/** The line of a rule, without the line feed; hosts limit its length. */
export function redirectLine({ from, to, status }: Redirect): string {
  return `${from} ${to} ${status}`;
}

/**
 * One rule for each depth of pages: a placeholder is one segment, so its value has no slash.
 *
 * @param trailingSlash whether the rules are for addresses that end with a slash
 */
export function depthRedirects(tree: Tree, basePath: string, status: number, trailingSlash: boolean): Redirect[] {
  return depthsOf(tree, placeholder).map((rest) => {
    const from = `${basePath}${tree.from}:locale${rest}${trailingSlash ? "/" : ""}`;
    return { from, to: `${basePath}${tree.to}:locale${rest}${tree.suffix}`, status };
  });
}

/**
 * The placeholders of a page path, `/<name>` each, for every depth of pages.
 *
 * @param name of the segment at an index, in a path of so many
 */
export function depthsOf({ maxDepth }: Tree, name: (index: number, depth: number) => string): string[] {
  return Array.from({ length: maxDepth + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_unused, index) => `/${name(index, depth)}`).join(""),
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Names of letters, as GitLab Pages requires, and of one length: a host that replaces names in a text would confuse a name
 * with a longer one that begins alike.
 */
function placeholder(index: number, depth: number): string {
  let letters = "";
  let rest = index;
  for (let most = 1; most < Math.max(depth, 2); most *= LETTERS.length) {
    letters = LETTERS.charAt(rest % LETTERS.length) + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `:p${letters}`;
}

/** A path of `_headers`, with `*` at its end for everything below it, and its headers. */
export interface HeaderSection {
  readonly path: string;
  readonly headers: readonly Header[];
}

/**
 * `_headers`, in the part of its format that Netlify and Cloudflare share: a path on its own line, below it one indented
 * `Name: value` a line. They join sections that match the same path, so each path has one section.
 */
export function headersFile(sections: readonly HeaderSection[], comment: string): TextArtifact {
  const lines = sections.flatMap(({ path, headers }) => [
    path,
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return publishedFile("_headers", linesOf([`# ${comment}`, ...lines]), "block");
}

/** The sections of a rule set. An endpoint is its own address and everything below it, but not `/translate-more`. */
export function headerSections(rules: readonly Rule[]): HeaderSection[] {
  return [...headersByPlace(rules)].flatMap(([path, headers]) => {
    if (path.endsWith("/")) return [{ path: `${path}*`, headers }];
    const section = { path, headers };
    return isEndpoint(path, rules) ? [section, { path: `${path}/*`, headers }] : [section];
  });
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
