/**
 * `_redirects`, in the part of its format that Netlify, Cloudflare and GitLab Pages read alike: one rule a line, `from to
 * status`, ASCII, no query, no `!`; names that a request chooses are `:letters` and, last in a pattern, one `*`.
 */
import type { Rule, TextArtifact } from "../../model.ts";

/** One line of the file. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

type Tree = Rule & { readonly kind: "tree" };

/** The file with one comment line. Order is meaning: the first rule that matches a request answers it. */
export function redirectsFile(redirects: readonly Redirect[], comment: string): TextArtifact {
  const lines = [`# ${comment}`, ...redirects.map(redirectLine)];
  return {
    path: "_redirects",
    place: "published",
    mediaType: "text/plain; charset=utf-8",
    text: lines.map((line) => `${line}\n`).join(""),
    sharing: "block",
  };
}

/** A rule as it stands in the file, without the line feed; hosts limit its length. */
export function redirectLine({ from, to, status }: Redirect): string {
  return `${from} ${to} ${status}`;
}

/** What the comment of a file says of a tree: `POST /api/<locale>/<page> -> answers/<locale>/<page>.json`. */
export function treeComment({ method, from, to, suffix }: Tree): string {
  return `${method} ${from}<locale>/<page> -> ${to.slice(1)}<locale>/<page>${suffix}`;
}

/**
 * One rule for each depth at which pages lie: a placeholder is one segment, so that what it holds can neither lead to
 * another folder nor bring along a final slash.
 *
 * @param trailingSlash whether the rules are for addresses that end with a slash
 */
export function depthRedirects(tree: Tree, basePath: string, status: number, trailingSlash: boolean): Redirect[] {
  return Array.from({ length: tree.maxDepth + 1 }, (_, depth) => {
    const rest = placeholders(depth)
      .map((name) => `/${name}`)
      .join("");
    const from = `${basePath}${tree.from}:locale${rest}${trailingSlash ? "/" : ""}`;
    return { from, to: `${basePath}${tree.to}:locale${rest}${tree.suffix}`, status };
  });
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Names of letters alone, as GitLab Pages wants them, and of one length: where a host puts the values in by replacing
 * text, a name that another begins with would take its place.
 */
function placeholders(count: number): string[] {
  let width = 1;
  while (LETTERS.length ** width < count) width += 1;
  return Array.from({ length: count }, (_, index) => {
    const digits = Array.from({ length: width }, (_unused, place) => Math.floor(index / LETTERS.length ** place));
    return `:p${digits
      .map((digit) => LETTERS.charAt(digit % LETTERS.length))
      .reverse()
      .join("")}`;
  });
}
