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

/** A part of a variant: literal text or a placeholder. */
type Token = { readonly text: string } | { readonly placeholder: "locale" | "path" };

/** Why a text is not a valid pattern. */
export type PatternFault =
  | "unclosed"
  | "unopened"
  | "placeholder"
  | "no-path"
  | "two-paths"
  | "two-locales"
  | "locale-in-source"
  | "absolute"
  | "backslash"
  | "too-many";

/** A pattern with one choice made for each of its alternatives. */
export interface PatternVariant {
  /** The folder that contains all its files, relative to the content folder, without a final slash: `../docs`. */
  readonly base: string;
  /** Whether it matches only files of the source language. */
  readonly isSource: boolean;
  readonly tokens: readonly Token[];
}

/** The variants of a pattern, with those that have a locale first; or the fault, and the text that has it. */
export type PatternResult =
  | { readonly ok: true; readonly variants: readonly PatternVariant[] }
  | { readonly ok: false; readonly fault: PatternFault; readonly part: string };

/** The most variants, more than any layout has. */
const MOST_VARIANTS = 64;

const LONGEST_PATTERN = 4096;

/**
 * Compiles a pattern.
 *
 * @param isSource whether the pattern is only for the source language
 * @example compilePattern("../docs/{locale}/{path}.{md,mdx}", false)
 */
export function compilePattern(text: string, isSource: boolean): PatternResult {
  if (text.includes("\\")) return fault("backslash", "\\");
  if (/^(?:\/|[a-z]:)/i.test(text)) return fault("absolute", text);
  // A pattern longer than any path is not expanded: each nested alternative is a recursive call.
  const parsed = text.length > LONGEST_PATTERN ? "too-many" : alternatives(text);
  if (parsed === "too-many") return fault("too-many", String(MOST_VARIANTS));
  if (typeof parsed !== "object") return fault(parsed, text);
  if ("part" in parsed) return fault("placeholder", parsed.part);
  if (parsed.length > MOST_VARIANTS) return fault("too-many", String(MOST_VARIANTS));
  const variants: PatternVariant[] = [];
  for (const tokens of parsed) {
    const wrong = variantFault(tokens, isSource);
    if (wrong) return fault(wrong, text);
    variants.push(variantOf(tokens));
  }
  // If a file matches both ways, as `page.es.md` does, it is a translation.
  return { ok: true, variants: variants.toSorted((one, other) => Number(one.isSource) - Number(other.isSource)) };
}

function fault(reason: PatternFault, part: string): PatternResult {
  return { ok: false, fault: reason, part };
}

function variantFault(tokens: readonly Token[], isSource: boolean): PatternFault | undefined {
  const count = (name: string): number =>
    tokens.filter((token) => "placeholder" in token && token.placeholder === name).length;
  if (count("path") === 0) return "no-path";
  if (count("path") > 1) return "two-paths";
  if (count("locale") > 1) return "two-locales";
  return isSource && count("locale") > 0 ? "locale-in-source" : undefined;
}

/**
 * Expands a pattern into arrays of tokens. Returns the unknown placeholder or the fault of a bracket, if there is one.
 */
function alternatives(text: string): Token[][] | { readonly part: string } | "unclosed" | "unopened" {
  const open = text.search(/[{}]/);
  if (open === -1) return [text === "" ? [] : [{ text }]];
  if (text[open] === "}") return "unopened";
  const bracket = bracketAt(text, open);
  if (!bracket) return "unclosed";
  const { choices, end } = bracket;
  const [inner] = choices;
  const rest = alternatives(text.slice(end));
  if (!Array.isArray(rest)) return rest;
  const before: Token[] = open === 0 ? [] : [{ text: text.slice(0, open) }];
  const middles: Token[][] = [];
  if (choices.length === 1) {
    if (inner !== "locale" && inner !== "path") return { part: text.slice(open, end) };
    middles.push([{ placeholder: inner }]);
  } else {
    for (const choice of choices) {
      const read = alternatives(choice);
      if (!Array.isArray(read)) return read;
      middles.push(...read);
      if (middles.length * rest.length > MOST_VARIANTS) break;
    }
  }
  return middles.flatMap((middle) => rest.map((after) => [...before, ...middle, ...after]));
}

/** Splits the bracket that opens here at its commas, and returns the offset after it. */
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

/**
 * Makes a variant. Its folder is the text before the first placeholder, up to the last slash; the tokens are the rest.
 */
function variantOf(tokens: readonly Token[]): PatternVariant {
  const first = tokens.findIndex((token) => "placeholder" in token);
  const fixed = tokens.slice(0, first).map((token) => ("text" in token ? token.text : ""));
  const lead = fixed.join("");
  const slash = lead.lastIndexOf("/");
  const remaining = lead.slice(slash + 1);
  const below = [...(remaining === "" ? [] : [{ text: remaining }]), ...tokens.slice(first)];
  const isSource = !tokens.some((token) => "placeholder" in token && token.placeholder === "locale");
  return { base: slash === -1 ? "." : lead.slice(0, slash) || ".", isSource, tokens: below };
}

/** The locale and path that a variant finds in the name of a file. */
export interface PatternMatch {
  /** The folder or suffix of the locale; undefined if the variant has no locale. */
  readonly locale?: string | undefined;
  readonly path: string;
}

/** Matches the name of a file relative to the base of a variant. Returns undefined if it does not match. */
export type PatternMatcher = (file: string) => PatternMatch | undefined;

/**
 * Makes a matcher for the files of a variant. If it can read a file in several ways, the longest locale wins: `zh-hant`
 * is not read as `zh`. Patterns, names and files may be hostile, so the matcher only compares texts at known positions.
 * A regular expression would try each name at each position of a file.
 *
 * @param names the folders and suffixes that `{locale}` may match. Undefined: anything that could be one.
 */
export function patternMatcher({ tokens }: PatternVariant, names?: readonly string[]): PatternMatcher {
  const [first, second] = tokens.flatMap((token) => ("text" in token ? [] : [token.placeholder]));
  const [lead = "", middle = "", last = ""] = textsBetween(tokens);
  const [between, tail] = second === undefined ? ["", middle] : [middle, last];
  const known = names && new Set(names);
  const knownLengths = names && [...new Set(names.map(({ length }) => length))].sort((one, other) => other - one);
  return (file) => {
    const end = file.length - tail.length;
    if (end <= lead.length || !file.startsWith(lead) || !file.endsWith(tail)) return undefined;
    const middles = file.slice(lead.length, end);
    const lengths = second === undefined ? [0] : (knownLengths ?? lengthsOfName(middles, first === "locale"));
    for (const length of lengths) {
      const rest = middles.length - length;
      const locale = first === "locale" ? middles.slice(0, length) : middles.slice(rest);
      const isBetween =
        first === "locale" ? middles.startsWith(between, length) : middles.slice(0, rest).endsWith(between);
      if (rest <= between.length || !isBetween || (second !== undefined && known?.has(locale) === false)) continue;
      const path =
        first === "locale" ? middles.slice(length + between.length) : middles.slice(0, rest - between.length);
      if (path.startsWith("/")) continue;
      // A file name such as `index/.md` has nothing before its extension.
      return path.endsWith("/") ? undefined : { locale: second === undefined ? undefined : locale, path };
    }
    return undefined;
  };
}

/** Returns the literal texts before, between and after the placeholders. */
function textsBetween(tokens: readonly Token[]): readonly string[] {
  const texts = [""];
  for (const token of tokens) {
    if ("text" in token) texts.push(`${texts.pop()}${token.text}`);
    else texts.push("");
  }
  return texts;
}

/** Lists the lengths that a name without slashes and dots may have at the start or the end of a text, longest first. */
function lengthsOfName(text: string, isAtStart: boolean): readonly number[] {
  const longest = isAtStart
    ? /^[^/.]*/.exec(text)?.[0].length
    : text.length - 1 - Math.max(...["/", "."].map((sign) => text.lastIndexOf(sign)));
  return Array.from({ length: longest ?? 0 }, (_, index) => (longest ?? 0) - index);
}

/**
 * Makes a function that decides whether a folder, given by its names below the base, may contain files of a variant.
 */
export function folderMatcher({ tokens }: PatternVariant): (folder: readonly string[]) => boolean {
  const path = tokens.findIndex((token) => "placeholder" in token && token.placeholder === "path");
  // A character that no file name has replaces the locale until the names are split.
  const text = tokens.slice(0, path).map((token) => ("text" in token ? token.text : "\0"));
  // The names of the folders above the one in which `{path}` begins.
  const names = text.join("").split("/").slice(0, -1);
  const segments = names.map((name) => new RegExp(`^${escaped(name).replaceAll("\0", "[^/.]+")}$`, "s"));
  return (folder) => folder.every((name, depth) => segments[depth]?.test(name) ?? true);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
