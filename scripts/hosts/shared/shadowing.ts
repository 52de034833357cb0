/**
 * Conflicts between third-party lines and our lines in one rule file. In `_redirects`, the first rule that matches a
 * request wins. In `_headers`, the host joins all sections that match. In `.htaccess`, Apache tries rewrites in order.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://docs.netlify.com/manage/routing/redirects/overview/#rule-processing-order
 * https://httpd.apache.org/docs/2.4/rewrite/flags.html
 */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, SharedFile } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import type { Host } from "../host.ts";
import { headerSections } from "./files.ts";
import { escapePattern } from "./patterns.ts";
import { isEndpoint, treesOf } from "./rules.ts";

type Reader = Pick<Host, "title" | "sharedRules">;

/** The maximum number of conflicts reported for a file. A file of a megabyte may have a hundred thousand conflicts. */
const MOST_REPORTED = 20;

/** Reports up to 20 third-party lines that hide our rules, are hidden by them, or set our headers. Counts the rest. */
export function shadowing(file: SharedFile, { rules }: RuleSet, reader: Reader): Diagnostic[] {
  const found = conflicts(file, rules, reader);
  const count = found.length - MOST_REPORTED;
  const listed = found.slice(0, MOST_REPORTED).map((report) => report());
  return count > 0 ? [...listed, diagnostic("rules-more", { host: reader.title, file: file.path, count })] : listed;
}

/** A function that makes the diagnostic of a third-party line that conflicts with our rules. */
type Conflict = () => Diagnostic;

function conflicts(file: SharedFile, rules: readonly Rule[], reader: Reader): Conflict[] {
  const lines = linesOf(file, reader);
  if (file.path === "_redirects") return redirectShadows(lines, rules, reader);
  if (file.path === "_headers") return joinedHeaders(lines, rules);
  return file.path === ".htaccess" ? rewriteShadows(lines, rules) : [];
}

/**
 * The maximum length of a path in `_headers` or `_redirects`. Cloudflare ignores lines of more than 2,000 characters
 * (https://developers.cloudflare.com/pages/configuration/headers/, read November 2026). No request has a longer path.
 */
const LONGEST_PATH = 2000;

interface Line {
  readonly words: readonly string[];
  readonly isAbove: boolean;
  readonly isIndented: boolean;
  readonly values: { readonly host: string; readonly file: string; readonly line: number; readonly rule: string };
}

/** Returns the lines of other tools in the files of one path, without comments and empty lines. */
export function linesBeside(shared: readonly SharedFile[], path: string, reader: Reader): Line[] {
  return shared.filter((file) => file.path === path).flatMap((file) => linesOf(file, reader));
}

/** Returns the third-party lines of a shared file, without comments and empty lines. */
function linesOf({ path, before, after, blockLines }: SharedFile, { title }: Reader): Line[] {
  // Drops the empty text that `split` returns after the last line feed.
  const above = before.split("\n").slice(0, -1);
  return [...above, ...after.split("\n")].flatMap((text, index): Line[] => {
    const isAbove = index < above.length;
    const rule = text.replace(/(?:^|\s)#.*/, "").trim();
    const words = rule.split(/\s+/);
    const values = { host: title, file: path, line: index + 1 + (isAbove ? 0 : blockLines), rule: words.join(" ") };
    return rule === "" ? [] : [{ words, isAbove, isIndented: /^\s/.test(text), values }];
  });
}

function endpointsOf(rules: readonly Rule[]): string[] {
  return treesOf(rules).map(({ from }) => from);
}

/** Returns the files and folders whose headers our rules set, without the endpoint. */
function ourFiles(rules: readonly Rule[]): string[] {
  const places = rules.flatMap((rule) => (rule.kind === "header" || rule.kind === "cors" ? [rule.path] : []));
  return [...new Set(places)].filter((place) => !isEndpoint(place, rules));
}

function redirectShadows(lines: readonly Line[], rules: readonly Rule[], { sharedRules }: Reader): Conflict[] {
  const endpoints = endpointsOf(rules);
  const files = ourFiles(rules);
  return lines.flatMap(({ words: [from = "", ...rest], isAbove, values }) => {
    const endpoint = endpoints.find((place) => meets(from, place));
    const isForced = rest.some((word) => /^\d{3}!$/.test(word));
    const taken = sharedRules === "files-first" && !isForced ? undefined : files.find((place) => meets(from, place));
    const place = isAbove && endpoint !== undefined ? endpoint : taken;
    // Conditions have names: https://docs.netlify.com/manage/routing/redirects/redirect-options/.
    const isGuard = isForced && rest.some((word) => /^[45]\d\d!$/.test(word) || /^[A-Z]\w*=/.test(word));
    const unguarded = isGuard && !isAbove ? endpoint : undefined;
    if (place !== undefined || unguarded !== undefined) return placed(values, { place, unguarded });
    // Compares the part of `from` before the first placeholder or star.
    const isShadowed = endpoint !== undefined && from.replace(/[:*].*$/, "").startsWith(endpoint);
    return isShadowed ? [() => diagnostic("rule-shadowed-by-ours", { ...values, place: endpoint })] : [];
  });
}

/** Finds third-party headers that our rules set too. The host joins both values. Browsers refuse joined CORS values. */
function joinedHeaders(lines: readonly Line[], rules: readonly Rule[]): Conflict[] {
  const ours = headerSections(rules);
  let path = "";
  let met: typeof ours = [];
  return lines.flatMap(({ words: [first = ""], isIndented, values }) => {
    if (!isIndented) {
      path = first;
      met = ours.filter((section) => meets(first, section.path.replace(/\*$/, "")));
    }
    const name = isIndented ? /^!?([^:]+):/.exec(first)?.[1]?.toLowerCase() : undefined;
    const same = met.find(({ headers }) => headers.some((header) => header.name.toLowerCase() === name));
    const where = { ...values, path, place: same?.path ?? "" };
    return same ? [() => diagnostic("header-joined-with-ours", where)] : [];
  });
}

/**
 * Finds rewrites that match our paths. It skips rewrites after a `RewriteCond`: most conditions check whether a file is
 * missing, and only Apache can evaluate the others. But also with conditions, a rewrite below our block that refuses or
 * redirects requests may be what protects a site, and our rules answer the endpoint before it.
 */
function rewriteShadows(lines: readonly Line[], rules: readonly Rule[]): Conflict[] {
  const endpoints = endpointsOf(rules);
  const files = ourFiles(rules);
  const all = [...endpoints, ...files];
  const rewrites = boundedMatcher();
  let isConditional = false;
  return lines.flatMap(({ words, isAbove, values }) => {
    const [directive = "", pattern = ""] = words;
    const redirected = redirectedPath(words);
    const rewritten = (places: readonly string[]) => places.find((path) => rewrites(pattern, path.slice(1)));
    let place: string | undefined;
    let unguarded: string | undefined;
    if (redirected !== undefined) place = all.find((path) => rewrites(redirected, path));
    else if (/^RewriteCond$/i.test(directive)) isConditional = true;
    else if (/^RewriteRule$/i.test(directive)) {
      if (!isConditional) place = rewritten(isAbove ? all : files);
      if (!isAbove && refusesOrRedirects(values.rule)) unguarded = rewritten(endpoints);
      isConditional = false;
    }
    return placed(values, { place, unguarded });
  });
}

/** @param places `place`: where a line hides ours. `unguarded`: where ours answers what the line would stop */
function placed(
  values: Line["values"],
  places: { place: string | undefined; unguarded: string | undefined },
): Conflict[] {
  const { place, unguarded } = places;
  return [
    ...(place === undefined ? [] : [() => diagnostic("rule-shadows-ours", { ...values, place })]),
    ...(unguarded === undefined ? [] : [() => diagnostic("rule-after-ours", { ...values, place: unguarded })]),
  ];
}

/** Whether the flags of a `RewriteRule` end a request with a status: https://httpd.apache.org/docs/2.4/rewrite/flags.html. */
function refusesOrRedirects(rule: string): boolean {
  const bare = rule.replace(/"$/, "");
  const flags = bare.endsWith("]") ? bare.slice(bare.lastIndexOf("[") + 1, -1).split(",") : [];
  return flags.some((flag) => /^\s*(?:F|forbidden|G|gone|R|redirect)(?:=.*)?\s*$/i.test(flag));
}

/**
 * Returns an expression for the paths that a redirect of mod_alias matches, or undefined for other directives. Apache
 * applies these redirects wherever they are in the file (https://httpd.apache.org/docs/2.4/mod/mod_alias.html).
 */
function redirectedPath([directive = "", ...words]: readonly string[]): string | undefined {
  const path = words.find((word) => /^"?[/^]/.test(word))?.replace(/^"(.*)"$/, "$1");
  if (path === undefined) return undefined;
  if (/^RedirectMatch$/i.test(directive)) return path;
  const isRedirect = /^Redirect(?:Permanent|Temp)?$/i.test(directive);
  return isRedirect ? `^${escapePattern(path).replace(/\/$/, "")}(?:/|$)` : undefined;
}

/** The maximum number of steps in which the expressions of a file may try paths. They take less than a second. */
const MOST_STEPS = 1e9;

/** The maximum length of an expression. One with thousands of brackets in each other ends the process that compiles it. */
const LONGEST_PATTERN = 1000;

/** Makes a function that tells whether an expression matches a path. Returns false for slow ones of hostile files. */
function boundedMatcher(): (pattern: string, path: string) => boolean {
  let left = MOST_STEPS;
  return (pattern, path) => {
    const bare = pattern.replace(/^"(.*)"$/, "$1");
    const steps = mostSteps(bare, path);
    if (steps > left) return false;
    left -= steps;
    try {
      return new RegExp(bare.replace(/^!/, "")).test(path) !== bare.startsWith("!");
    } catch {
      // JavaScript cannot read this PCRE expression.
      return false;
    }
  };
}

/**
 * Returns how many steps a matcher that tries every way may take. Each way may read the whole expression, with its
 * look-arounds. A back reference reads the path again, and a repeated group has too many ways to count: both are infinite.
 */
function mostSteps(pattern: string, path: string): number {
  if (pattern.length > LONGEST_PATTERN || /\\[1-9k]/.test(pattern)) return Infinity;
  // Escaped signs are text. The question marks of `(?:` and `*?` are no choices.
  const plain = pattern.replaceAll(/\\./g, "x").replaceAll(/(?<=[(*+])\?/g, "");
  if (/\)[*+{]/.test(plain)) return Infinity;
  const count = (sign: RegExp): number => plain.match(sign)?.length ?? 0;
  const bars = count(/\|/g);
  // An expression that is not bound to the beginning may match from any place.
  const starts = plain.startsWith("^") && bars === 0 ? 0 : 1;
  const repeated = (path.length + 1) ** (count(/[*+{]/g) + starts) * 2 ** count(/\?/g);
  // Few groups with many alternatives, or many with few.
  const alternatives = Math.min(2 ** bars, (bars + 1) ** (count(/\(/g) + 1));
  return pattern.length * repeated * alternatives;
}

/**
 * Checks whether a pattern can match a place: a file, or a folder with everything below it. In the pattern, `:name`
 * matches one segment and `*` matches the rest.
 */
function meets(pattern: string, place: string): boolean {
  if (pattern.length > LONGEST_PATH) return false;
  const path = pattern.replace(/^https?:\/\/[^/]*/, "");
  const wanted = path.split("/");
  const segments = place.split("/");
  for (const [index, segment] of segments.entries()) {
    const own = wanted[index];
    // The place is a folder, and the pattern matches its path. The rest of the pattern may match something in the
    // folder.
    if (segment === "" && index > 0) return own !== undefined;
    if (own === undefined) return false;
    if (own.includes("*")) return segment.startsWith(own.slice(0, own.indexOf("*")));
    if (!own.startsWith(":") && own !== segment) return false;
  }
  return wanted.length === segments.length || (wanted.length === segments.length + 1 && wanted.at(-1) === "");
}
