/** Functions that make the files of hosts, in formats that several hosts read. */
import type { Sharing, TextArtifact } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Host } from "../host.ts";
import { type Header, headersByPlace, isEndpoint, type Tree } from "./rules.ts";

/** Makes a file in the published folder, where the host reads it. */
export function publishedFile(path: string, text: string, sharing: Sharing): TextArtifact {
  return { path, place: "published", mediaType: typeOf(path), text, sharing };
}

/** Makes a file in `dist.hosts/<host>/`. The build does not publish the file: the author installs it. */
export function unpublishedFile({ name }: Host, path: string, text: string, sharing: Sharing = "own"): TextArtifact {
  return { path, place: { host: name }, mediaType: typeOf(path), text, sharing };
}

function typeOf(path: string): string {
  if (/\.m?js$/.test(path)) return "text/javascript; charset=utf-8";
  if (/\.jsonc?$/.test(path)) return "application/json";
  return path.endsWith(".yml") ? "application/yaml" : "text/plain; charset=utf-8";
}

/** Returns the number of bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Prints a value as indented JSON, which people can read and copy. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Joins lines to a text. Each line ends with a line feed. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Returns `/api/<locale>/<page> -> answers/<locale>/<page>.json`. If `base` is set, both paths begin with it. */
export function treeComment({ from, to, suffix }: Tree, base?: string): string {
  const [start, target] = base === undefined ? ["", to.slice(1)] : [base, base + to];
  return `${start}${from}<locale>/<page> -> ${target}<locale>/<page>${suffix}`;
}

/** One line in the configuration of a server, or a block of lines in braces. */
export type Directive = string | Block;

export interface Block {
  readonly head: string;
  readonly body: readonly Directive[];
}

export function block(head: string, body: readonly Directive[]): Block {
  return { head, body };
}

/** Prints directives as lines. The body of a block is indented by `step`. */
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
 * Makes the file `_redirects`, in the format that Netlify, Cloudflare and GitLab Pages share. Each line is one rule,
 * `from to status`, and the first rule that matches a request wins. `from` may contain placeholders such as `:locale`
 * and may end with `*`. The first line is a comment that describes `trees` and `status`.
 */
export function redirectsFile(trees: readonly Tree[], status: number, redirects: readonly Redirect[]): TextArtifact {
  const comment = trees.map((tree) => treeComment(tree)).join(", ");
  const lines = [`# ${comment} by ${status}; prebuilt, see README`, ...redirects.map(redirectLine)];
  return publishedFile("_redirects", textOf(lines), "block");
}

/** Prints a rule as a line, without the line feed. Hosts limit the length of this line. */
export function redirectLine({ from, to, status }: Redirect): string {
  return `${from} ${to} ${status}`;
}

/** Makes one rule for each depth of pages, because a placeholder matches one segment. Each `from` ends with `end`. */
export function depthRedirects(tree: Tree, basePath: string, status: number, end = ""): Redirect[] {
  return depthsOf(tree, placeholder).map((rest) => ({
    from: `${basePath}${tree.from}:locale${rest}${end}`,
    to: `${basePath}${tree.to}:locale${rest}${tree.suffix}`,
    status,
  }));
}

/**
 * Returns placeholders for page paths of every depth, for example the empty text, `/:pa` and `/:pa/:pb`.
 *
 * @param name returns the placeholder for the segment at `index` in a path of `depth` segments
 */
export function depthsOf({ maxDepth }: Tree, name: (index: number, depth: number) => string): string[] {
  return Array.from({ length: maxDepth + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_unused, index) => `/${name(index, depth)}`).join(""),
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Returns the name of a placeholder, such as `:pb`. GitLab Pages allows only letters. All names have the same length:
 * if `:pa` and `:paa` existed, a host that replaces names in a text could replace the beginning of `:paa`.
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

/** A path in `_headers`, and its headers. A `*` at the end of the path matches everything below the folder. */
export interface HeaderSection {
  readonly path: string;
  readonly headers: readonly Header[];
}

/**
 * Makes the file `_headers`, in the format that Netlify and Cloudflare share: a path, then its headers on indented
 * lines. Both hosts send the headers of all sections that match a request.
 */
export function headersFile(sections: readonly HeaderSection[], comment: string): TextArtifact {
  const lines = sections.flatMap(({ path, headers }) => [
    path,
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return publishedFile("_headers", textOf([`# ${comment}`, ...lines]), "block");
}

/** Makes sections from rules. An endpoint has two: `/translate` and `/translate/*`. `/translate*` would match more. */
export function headerSections(rules: readonly Rule[]): HeaderSection[] {
  return [...headersByPlace(rules)].flatMap(([path, headers]) => {
    if (path.endsWith("/")) return [{ path: `${path}*`, headers }];
    const section = { path, headers };
    return isEndpoint(path, rules) ? [section, { path: `${path}/*`, headers }] : [section];
  });
}
