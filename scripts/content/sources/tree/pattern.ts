/**
 * Compiles patterns of docs trees into matchers that find the pages among files. The grammar:
 *
 *   pattern      = *( text / "{locale}" / "{path}" / alternatives )
 *   alternatives = "{" pattern *( "," pattern ) "}"
 *
 * `{path}` is one name, or several with `/` between them. `{locale}` is a part of one name: the folder or suffix of a
 * locale. A pattern is expanded into variants without alternatives. A variant without `{locale}` matches pages of the
 * source language.
 */
import type { PatternFault } from "../../../diagnostics/codes/trees.ts";

/** A pattern with one choice made for each of its alternatives. */
export interface PatternVariant {
  /** The folder of all matching files, relative to the content folder, without a final slash: `../docs`. */
  readonly base: string;
  /** Whether the variant matches only files of the source language. */
  readonly isSource: boolean;
  /** Literal texts, with the names of one or two placeholders between them: `["", "locale", "/", "path", ".md"]`. */
  readonly parts: readonly string[];
}

/**
 * The variants of a pattern, sorted: variants with `{locale}` come before the others. Or the fault, and the part of the
 * pattern that it is about (for `too-many`, the limit).
 */
type PatternResult =
  | { readonly ok: true; readonly variants: readonly PatternVariant[] }
  | { readonly ok: false; readonly fault: PatternFault; readonly part: string };

/** The most variants, more than any layout has. */
const MOST_VARIANTS = 64;

const LONGEST_PATTERN = 4096;

/** Compiles a pattern such as `../docs/{locale}/{path}.{md,mdx}`. A source language pattern has no `{locale}`. */
export function compilePattern(text: string, isSource: boolean): PatternResult {
  if (text.includes("\\")) return { ok: false, fault: "backslash", part: "\\" };
  if (/^(?:\/|[a-z]:)/i.test(text)) return { ok: false, fault: "absolute", part: text };
  // A pattern longer than any path is not expanded: each nested alternative is a recursive call.
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
  // A file that matches with and without a locale, such as `page.es.md`, is a translation.
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
 * Expands the alternatives of a pattern into texts. Beyond `MOST_VARIANTS`, returns only one text too many, because
 * nested alternatives would multiply the texts at each level. If a bracket has a fault, returns the first fault
 * instead.
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

/** Splits the bracket that opens at an offset at its commas, and returns the offset after the bracket. */
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

/** Makes a variant. The folder is the text before the first placeholder, up to the last slash. */
function variantOf([lead = "", ...parts]: readonly string[]): PatternVariant {
  const slash = lead.lastIndexOf("/");
  const below = [lead.slice(slash + 1), ...parts];
  const isSource = !placeholdersOf(below).includes("locale");
  return { base: slash === -1 ? "." : lead.slice(0, slash) || ".", isSource, parts: below };
}

/** The locale and path that a variant finds in the name of a file. */
export interface PatternMatch {
  /** The folder or suffix of the locale. Undefined: the variant has no `{locale}`. */
  readonly locale?: string | undefined;
  readonly path: string;
}

/** Matches a file name, relative to the base of a variant. Returns undefined if the name does not match. */
export type PatternMatcher = (file: string) => PatternMatch | undefined;

/**
 * Makes a matcher for the files of a variant. If several readings of a file are possible, the longest locale wins:
 * `zh-hant` is not read as `zh`. Patterns, names and files may be hostile, so the matcher only compares texts at known
 * positions. A regular expression would try each name at each position of a file.
 *
 * @param names the folders and suffixes that `{locale}` may match. Undefined: any text that could be one of these.
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
    for (const length of isSource ? [0] : (knownLengths ?? lengthsOfName(inside, isLocaleFirst))) {
      const rest = inside.length - length;
      if (rest <= between.length) continue;
      const start = isLocaleFirst ? length : rest - between.length;
      const stop = start + between.length;
      const [locale, path] = isLocaleFirst
        ? [inside.slice(0, start), inside.slice(stop)]
        : [inside.slice(stop), inside.slice(0, start)];
      if (!inside.startsWith(between, start) || (!isSource && known?.has(locale) === false)) continue;
      if (path.startsWith("/")) continue;
      // In a file name such as `index/.md`, nothing stands before the extension.
      return path.endsWith("/") ? undefined : { locale: isSource ? undefined : locale, path };
    }
    return undefined;
  };
}

/** Lists the possible lengths of a name without slashes and dots at the start or end of a text, the longest first. */
function lengthsOfName(text: string, isAtStart: boolean): readonly number[] {
  const longest = isAtStart
    ? text.search(/[/.]|$/)
    : text.length - 1 - Math.max(text.lastIndexOf("/"), text.lastIndexOf("."));
  return Array.from({ length: longest }, (_, index) => longest - index);
}

/** Makes a function that decides whether a folder, given by its names below the base, may contain matching files. */
export function folderMatcher({ parts }: PatternVariant): (folder: readonly string[]) => boolean {
  const [lead = "", first, middle = ""] = parts;
  // A character that no file name has replaces the locale until the names are split.
  const text = first === "path" ? lead : `${lead}\0${middle}`;
  // The names of the folders from the base down to the folder in which `{path}` begins.
  const names = text.split("/").slice(0, -1);
  const segments = names.map((name) => new RegExp(`^${escaped(name).replaceAll("\0", "[^/.]+")}$`, "s"));
  return (folder) => folder.every((name, depth) => segments[depth]?.test(name) ?? true);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
