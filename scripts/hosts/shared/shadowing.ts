/**
 * Conflicts between third-party lines and our lines in one rule file. In `_redirects`, the first rule that matches a
 * request answers it. In `_headers`, the host joins all sections that match. In `.htaccess`, Apache tries rewrites in
 * order.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://docs.netlify.com/manage/routing/redirects/overview/#rule-processing-order
 * https://httpd.apache.org/docs/2.4/rewrite/flags.html
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, SharedFile } from "../../model.ts";
import type { RuleSet } from "../../rules/rule.ts";
import type { Host } from "../host.ts";
import { headerSections } from "./files.ts";
import { escapePattern } from "./patterns.ts";
import { isEndpoint, treesOf } from "./rules.ts";

type Reader = Pick<Host, "title" | "sharedRules">;

/**
 * The diagnostics of a shared file: each third-party line that answers requests for our rules, or that never gets a
 * request.
 */
export function shadowing(file: SharedFile, { rules }: RuleSet, reader: Reader): Diagnostic[] {
  const lines = linesOf(file, reader);
  if (file.path === "_redirects") return redirectShadows(lines, rules, reader);
  if (file.path === "_headers") return joinedHeaders(lines, rules);
  return file.path === ".htaccess" ? rewriteShadows(lines, rules) : [];
}

interface Line {
  readonly words: readonly string[];
  readonly isAbove: boolean;
  readonly isIndented: boolean;
  /** The values of a diagnostic about the line. */
  readonly values: { readonly host: string; readonly file: string; readonly line: number; readonly rule: string };
}

/** The lines of a shared file, without comments and empty lines. */
function linesOf({ path, before, after, blockLines }: SharedFile, { title }: Reader): Line[] {
  // The text above our block ends with a line feed.
  const above = before.split("\n").slice(0, -1);
  return [...above, ...after.split("\n")].flatMap((text, index): Line[] => {
    const isAbove = index < above.length;
    const rule = text.replace(/(?:^|\s)#.*/, "").trim();
    const words = rule.split(/\s+/);
    const values = { host: title, file: path, line: index + 1 + (isAbove ? 0 : blockLines), rule: words.join(" ") };
    return rule === "" ? [] : [{ words, isAbove, isIndented: /^\s/.test(text), values }];
  });
}

function redirectShadows(lines: readonly Line[], rules: RuleSet["rules"], { sharedRules }: Reader): Diagnostic[] {
  const endpoints = treesOf(rules).map(({ from }) => from);
  const files = ourFiles(rules);
  return lines.flatMap(({ words: [from = "", ...rest], isAbove, values }) => {
    const endpoint = endpoints.find((place) => meets(from, place));
    const isForced = rest.some((word) => /^\d{3}!$/.test(word));
    const taken = sharedRules === "files-first" && !isForced ? undefined : files.find((place) => meets(from, place));
    const place = isAbove && endpoint !== undefined ? endpoint : taken;
    if (place !== undefined) return [diagnostic("rule-shadows-ours", { ...values, place })];
    const isShadowed = endpoint !== undefined && fixedPart(from).startsWith(endpoint);
    return isShadowed ? [diagnostic("rule-shadowed-by-ours", { ...values, place: endpoint })] : [];
  });
}

/** The paths of our rules, without the endpoints. */
function ourFiles(rules: RuleSet["rules"]): string[] {
  const places = rules.flatMap((rule) => (rule.kind === "header" || rule.kind === "cors" ? [rule.path] : []));
  return [...new Set(places)].filter((place) => !isEndpoint(place, rules));
}

/** Finds headers that both sides set. The host joins their values into one list, which browsers refuse for origins. */
function joinedHeaders(lines: readonly Line[], rules: RuleSet["rules"]): Diagnostic[] {
  const ours = headerSections(rules);
  let path = "";
  return lines.flatMap(({ words: [first = ""], isIndented, values }) => {
    if (!isIndented) {
      path = first;
      return [];
    }
    const name = /^!?([^:]+):/.exec(first)?.[1]?.toLowerCase();
    const met = ours.find(
      (section) =>
        meets(path, section.path.replace(/\*$/, "")) &&
        section.headers.some((header) => header.name.toLowerCase() === name),
    );
    return met ? [diagnostic("header-joined-with-ours", { ...values, path, place: met.path })] : [];
  });
}

/**
 * Finds rewrites without a condition that match all paths or ours. It skips conditional rewrites: most conditions check
 * whether a file is missing, and only Apache can evaluate the others.
 */
function rewriteShadows(lines: readonly Line[], rules: RuleSet["rules"]): Diagnostic[] {
  const endpoints = treesOf(rules).map(({ from }) => from);
  const files = ourFiles(rules);
  let isConditional = false;
  return lines.flatMap(({ words, isAbove, values }) => {
    const [directive = "", pattern = ""] = words;
    if (/^RewriteCond$/i.test(directive)) isConditional = true;
    const redirected = redirectedPath(words);
    if (redirected === undefined && !/^RewriteRule$/i.test(directive)) return [];
    const isBound = redirected === undefined && isConditional;
    isConditional &&= redirected !== undefined;
    const places = isAbove || redirected !== undefined ? [...endpoints, ...files] : files;
    const place = isBound
      ? undefined
      : places.find((candidate) => rewrites(redirected ?? pattern, candidate.slice(redirected === undefined ? 1 : 0)));
    return place === undefined ? [] : [diagnostic("rule-shadows-ours", { ...values, place })];
  });
}

/**
 * An expression for the paths that a redirect of mod_alias matches. Undefined for other directives. Apache applies
 * these redirects wherever they are in the file (https://httpd.apache.org/docs/2.4/mod/mod_alias.html).
 */
function redirectedPath([directive = "", ...words]: readonly string[]): string | undefined {
  const path = words.find((word) => /^"?[/^]/.test(word))?.replace(/^"(.*)"$/, "$1");
  if (path === undefined) return undefined;
  if (/^RedirectMatch$/i.test(directive)) return path;
  const isRedirect = /^Redirect(?:Permanent|Temp)?$/i.test(directive);
  return isRedirect ? `^${escapePattern(path).replace(/\/$/, "")}(?:/|$)` : undefined;
}

/**
 * The maximum number of repetitions. Below it, and without a repeated group, an expression is fast even on the longest
 * path.
 */
const MOST_REPETITIONS = 4;

/** Whether an expression may backtrack without bound. The check is necessary because the file may be hostile. */
function mayBacktrack(expression: string): boolean {
  return /\)[*+{]/.test(expression) || (expression.match(/[*+{]/g) ?? []).length > MOST_REPETITIONS;
}

/**
 * Whether an expression of mod_rewrite matches a path below its folder. Returns false for expressions that may be slow.
 */
function rewrites(pattern: string, path: string): boolean {
  const bare = pattern.replace(/^"(.*)"$/, "$1");
  if (mayBacktrack(bare)) return false;
  try {
    return new RegExp(bare.replace(/^!/, "")).test(path) !== bare.startsWith("!");
  } catch {
    // The expression is valid in PCRE, but JavaScript cannot read it.
    return false;
  }
}

/**
 * Whether a pattern matches a place: a path, or a folder and everything below it. In the pattern, `:name` matches a
 * segment and `*` matches the rest.
 */
function meets(pattern: string, place: string): boolean {
  const path = pattern.replace(/^https?:\/\/[^/]*/, "");
  const wanted = path.split("/");
  const segments = place.split("/");
  for (const [index, segment] of segments.entries()) {
    const own = wanted[index];
    // The place has a final slash: the rest of the pattern may match something in that folder.
    if (segment === "" && index > 0) return own !== undefined;
    if (own === undefined) return false;
    if (own.includes("*")) return segment.startsWith(own.slice(0, own.indexOf("*")));
    if (!own.startsWith(":") && own !== segment) return false;
  }
  return wanted.length === segments.length || (wanted.length === segments.length + 1 && wanted.at(-1) === "");
}

/** The part before the first name or star. */
function fixedPart(pattern: string): string {
  return pattern.replace(/[:*].*$/, "");
}
