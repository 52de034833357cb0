/**
 * Compiles patterns such as `../docs/{locale}/{path}.{md,mdx}` into functions that match files. The grammar:
 *
 *   pattern      = *( text / "{locale}" / "{path}" / alternatives )
 *   alternatives = "{" pattern *( "," pattern ) "}"
 *
 * `{path}` matches one or more names: `intro`, `guides/intro`. `{locale}` matches the folder or suffix of a locale:
 * `es`. A pattern is expanded into variants without alternatives: `{path}.md` and `{path}.mdx`. A variant without
 * `{locale}` matches files of the source language.
 */
import type { PatternFault } from "../../../diagnostics/codes/trees.ts";

export interface PatternVariant {
  /** The folder of the files, relative to the content folder, without a final slash: `../docs`. */
  readonly base: string;
  /** Whether the variant matches only files of the source language. */
  readonly isSource: boolean;
  /** Literal texts and, between them, the names of placeholders: `["", "locale", "/", "path", ".md"]`. */
  readonly parts: readonly string[];
}

/** Variants with `{locale}` come first. `part` is the wrong part of the pattern; for `too-many`, it is the limit. */
type PatternResult =
  | { readonly ok: true; readonly variants: readonly PatternVariant[] }
  | { readonly ok: false; readonly fault: PatternFault; readonly part: string };

/** The maximum number of variants of a pattern. Real patterns have fewer. */
const MOST_VARIANTS = 64;

const LONGEST_PATTERN = 4096;

/** Compiles a pattern such as `../docs/{locale}/{path}.md`. If `isSource`, the pattern must have no `{locale}`. */
export function compilePattern(text: string, isSource: boolean): PatternResult {
  if (text.includes("\\")) return { ok: false, fault: "backslash", part: "\\" };
  if (/^(?:\/|[a-z]:)/i.test(text)) return { ok: false, fault: "absolute", part: text };
  // Does not expand very long patterns: expanding is recursive and could overflow the stack.
  const expanded = text.length > LONGEST_PATTERN ? undefined : expand(text);
  if (expanded && !Array.isArray(expanded)) return { ok: false, part: text, ...expanded };
  if (!expanded || expanded.length > MOST_VARIANTS) {
    return { ok: false, fault: "too-many", part: String(MOST_VARIANTS) };
  }
  const variants: PatternVariant[] = [];
  for (const one of expanded) {
    const parts = one.split(/\{(locale|path)\}/);
    const fault = placeholderFault(parts, isSource);
    if (fault) return { ok: false, fault, part: text };
    variants.push(variantOf(parts));
  }
  // Variants with `{locale}` come first: `page.es.md` is then a translation of `page`, and not a page `page.es`.
  return { ok: true, variants: variants.toSorted((one, other) => Number(one.isSource) - Number(other.isSource)) };
}

function placeholdersOf(parts: readonly string[]): readonly string[] {
  return parts.filter((_, index) => index % 2 === 1);
}

function placeholderFault(parts: readonly string[], isSource: boolean): PatternFault | undefined {
  const count = (name: string): number => placeholdersOf(parts).filter((one) => one === name).length;
  if (count("path") === 0) return "no-path";
  if (count("path") > 1) return "two-paths";
  if (count("locale") > 1) return "two-locales";
  return isSource && count("locale") > 0 ? "locale-in-source" : undefined;
}

/**
 * Expands the alternatives of a pattern: `a.{b,c}` -> `a.b`, `a.c`. If a bracket has a fault, returns the first fault.
 * Nested alternatives multiply, so it returns at most `MOST_VARIANTS` + 1 texts.
 */
function expand(text: string): string[] | { readonly fault: PatternFault; readonly part?: string } {
  const open = text.search(/[{}]/);
  if (open === -1) return [text];
  if (text[open] === "}") return { fault: "unopened" };
  const bracket = bracketAt(text, open);
  if (!bracket) return { fault: "unclosed" };
  const { choices, end } = bracket;
  const rest = expand(text.slice(end));
  if (!Array.isArray(rest)) return rest;
  const middles: string[] = [];
  if (choices.length === 1) {
    const placeholder = text.slice(open, end);
    if (!["{locale}", "{path}"].includes(placeholder)) return { fault: "placeholder", part: placeholder };
    middles.push(placeholder);
  } else {
    for (const choice of choices) {
      const read = expand(choice);
      if (!Array.isArray(read)) return read;
      middles.push(...read);
      if (middles.length * rest.length > MOST_VARIANTS) break;
    }
  }
  const before = text.slice(0, open);
  const all = middles.flatMap((middle) => rest.map((after) => before + middle + after));
  return all.slice(0, MOST_VARIANTS + 1);
}

/** Splits the bracket at `open` at its commas: `{md,mdx}` -> `md`, `mdx`. `end` is the offset after the bracket. */
function bracketAt(text: string, open: number): { readonly choices: string[]; readonly end: number } | undefined {
  const choices: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0 || (depth === 1 && text[index] === ",")) {
      choices.push(text.slice(start, index));
      start = index + 1;
    }
    if (depth === 0) return { choices, end: start };
  }
  return undefined;
}

/** Makes a variant from its parts. Its base is the text up to the last slash before the first placeholder. */
function variantOf([lead = "", ...parts]: readonly string[]): PatternVariant {
  const slash = lead.lastIndexOf("/");
  const below = [lead.slice(slash + 1), ...parts];
  const isSource = !placeholdersOf(below).includes("locale");
  return { base: slash === -1 ? "." : lead.slice(0, slash) || ".", isSource, parts: below };
}

export interface PatternMatch {
  /** The folder or suffix of the locale. Undefined: the variant has no `{locale}`. */
  readonly locale?: string | undefined;
  readonly path: string;
}

/** Matches the name of a file relative to the base of a variant: `es/intro.md`. Undefined: the name does not match. */
export type PatternMatcher = (file: string) => PatternMatch | undefined;

/**
 * Makes a matcher for a variant. If several locales match a file, the longest wins: `zh-hant`, not `zh`. The matcher
 * compares texts only at known positions. A regular expression could take very long for a hostile pattern or file name.
 *
 * @param names the folders and suffixes that `{locale}` may match. Undefined: any text without slashes and dots.
 */
export function patternMatcher({ parts, isSource }: PatternVariant, names?: readonly string[]): PatternMatcher {
  const [lead = "", first, middle = "", , last = ""] = parts;
  const [between, tail] = isSource ? ["", middle] : [middle, last];
  const isLocaleFirst = first === "locale";
  const known = names && new Set(names);
  const knownLengths = names && [...new Set(names.map(({ length }) => length))].sort((one, other) => other - one);
  return (file) => {
    const end = file.length - tail.length;
    if (end <= lead.length || !file.startsWith(lead) || !file.endsWith(tail)) return undefined;
    const inside = file.slice(lead.length, end);
    for (const length of isSource ? [0] : (knownLengths ?? lengthsOfName(inside, between, isLocaleFirst))) {
      const rest = inside.length - length;
      if (rest <= between.length) continue;
      const start = isLocaleFirst ? length : rest - between.length;
      if (!inside.startsWith(between, start)) continue;
      const stop = start + between.length;
      const [locale, path] = isLocaleFirst
        ? [inside.slice(0, start), inside.slice(stop)]
        : [inside.slice(stop), inside.slice(0, start)];
      if (!isSource && known?.has(locale) === false) continue;
      if (path.startsWith("/")) continue;
      // The file `index/.md` is not a page: it has no name before its extension.
      return path.endsWith("/") ? undefined : { locale: isSource ? undefined : locale, path };
    }
    return undefined;
  };
}

/** Lists the lengths of a locale before or after the text `between`, longest first. No locale has `/` or `.`. */
function lengthsOfName(text: string, between: string, isAtStart: boolean): readonly number[] {
  const last = Math.max(text.lastIndexOf("/"), text.lastIndexOf("."));
  const longest = isAtStart ? text.search(/[/.]|$/) : text.length - 1 - last;
  const lengths: number[] = [];
  for (let at = text.indexOf(between); at !== -1 && at < text.length; at = text.indexOf(between, at + 1)) {
    const length = isAtStart ? at : text.length - between.length - at;
    if (length > 0 && length <= longest) lengths.push(length);
  }
  return lengths.sort((one, other) => other - one);
}

/** Makes a function that tests whether a folder may contain matching files. `["a", "b"]` is `a/b` in the base. */
export function folderMatcher({ parts }: PatternVariant): (folder: readonly string[]) => boolean {
  const [lead = "", first, middle = ""] = parts;
  // The character NUL stands for the locale, because no file name contains it.
  const text = first === "path" ? lead : `${lead}\0${middle}`;
  // The names of the folders between the base and `{path}`.
  const names = text.split("/").slice(0, -1);
  const escaped = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const segments = escaped.map((name) => new RegExp(`^${name.replaceAll("\0", "[^/.]+")}$`, "s"));
  return (folder) => folder.every((name, depth) => segments[depth]?.test(name) ?? true);
}
