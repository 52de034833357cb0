/** The files of hosts, and the formats that several hosts read. */
import type { Sharing, TextArtifact } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Host } from "../host.ts";
import { type Header, headersByPlace, isEndpoint, type Tree } from "./rules.ts";

/** A file in the published folder, where the host reads it. */
export function publishedFile(path: string, text: string, sharing: Sharing): TextArtifact {
  return { path, place: "published", mediaType: typeOf(path), text, sharing };
}

/** A file in `dist.hosts/<host>/`, which the author installs. */
export function unpublishedFile({ name }: Host, path: string, text: string, sharing: Sharing = "own"): TextArtifact {
  return { path, place: { host: name }, mediaType: typeOf(path), text, sharing };
}

function typeOf(path: string): string {
  if (/\.m?js$/.test(path)) return "text/javascript; charset=utf-8";
  if (/\.jsonc?$/.test(path)) return "application/json";
  return path.endsWith(".yml") ? "application/yaml" : "text/plain; charset=utf-8";
}

/** The length of a text in UTF-8, in bytes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Indented JSON, which people can read and copy. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The lines as a text. Each ends with a line feed. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** A first line: `POST /api/<locale>/<page> -> answers/<locale>/<page>.json`. With `base`, both paths begin with it. */
export function treeComment({ method, from, to, suffix }: Tree, base?: string): string {
  const [start, target] = base === undefined ? ["", to.slice(1)] : [base, base + to];
  return `${method} ${start}${from}<locale>/<page> -> ${target}<locale>/<page>${suffix}`;
}

/** A line of a server's configuration, or a block of further lines in braces. */
export type Directive = string | Block;

export interface Block {
  readonly head: string;
  readonly body: readonly Directive[];
}

export function block(head: string, body: readonly Directive[]): Block {
  return { head, body };
}

/** The text of directives. Each block is indented by one more step. */
export function printDirectives(directives: readonly Directive[], step = "\t"): string {
  const linesOf = (directive: Directive): string[] => {
    if (typeof directive === "string") return [directive];
    return [`${directive.head} {`, ...directive.body.flatMap(linesOf).map((line) => step + line), "}"];
  };
  return textOf(directives.flatMap(linesOf));
}

/** A line of `_redirects`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/**
 * The file `_redirects`, in the format that Netlify, Cloudflare and GitLab Pages share. Each line is one rule: `from to
 * status`, in ASCII, without a query and without `!`. Placeholders are `:letters`. A pattern may end with one `*`. The
 * first match wins. The first line describes `trees`, which redirect by `status`.
 */
export function redirectsFile(trees: readonly Tree[], status: number, redirects: readonly Redirect[]): TextArtifact {
  const comment = trees.map((tree) => treeComment(tree)).join(", ");
  const lines = [`# ${comment} by ${status}; prebuilt, see README`, ...redirects.map(redirectLine)];
  return publishedFile("_redirects", textOf(lines), "block");
}

/** The line of a rule, without the line feed. Hosts limit its length. */
export function redirectLine({ from, to, status }: Redirect): string {
  return `${from} ${to} ${status}`;
}

/** One rule for each depth of pages. `end` ends each address. A value of a placeholder contains no slash. */
export function depthRedirects(tree: Tree, basePath: string, status: number, end = ""): Redirect[] {
  return depthsOf(tree, placeholder).map((rest) => ({
    from: `${basePath}${tree.from}:locale${rest}${end}`,
    to: `${basePath}${tree.to}:locale${rest}${tree.suffix}`,
    status,
  }));
}

/**
 * The placeholders of a page path, `/<name>` each, for every depth of pages.
 *
 * @param name returns the name of the segment at `index` in a path of `depth` segments
 */
export function depthsOf({ maxDepth }: Tree, name: (index: number, depth: number) => string): string[] {
  return Array.from({ length: maxDepth + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_unused, index) => `/${name(index, depth)}`).join(""),
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * A placeholder name. It consists of letters, because GitLab Pages requires that. All names have the same length: if
 * one name began with another, a host that replaces names in a text could confuse them.
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

/** A path of `_headers` and its headers. The path may end with `*`, which matches everything below it. */
export interface HeaderSection {
  readonly path: string;
  readonly headers: readonly Header[];
}

/**
 * The file `_headers`, in the format that Netlify and Cloudflare share: a line with a path, then its headers, indented.
 * Both hosts join all sections that match a request, so each path has one section.
 */
export function headersFile(sections: readonly HeaderSection[], comment: string): TextArtifact {
  const lines = sections.flatMap(({ path, headers }) => [
    path,
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return publishedFile("_headers", textOf([`# ${comment}`, ...lines]), "block");
}

/** The sections of a rule set. An endpoint has two, because `/translate*` would also match `/translate-more`. */
export function headerSections(rules: readonly Rule[]): HeaderSection[] {
  return [...headersByPlace(rules)].flatMap(([path, headers]) => {
    if (path.endsWith("/")) return [{ path: `${path}*`, headers }];
    const section = { path, headers };
    return isEndpoint(path, rules) ? [section, { path: `${path}/*`, headers }] : [section];
  });
}
