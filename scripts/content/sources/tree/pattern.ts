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
 * Makes a matcher for the files of a variant.
 *
 * @param names the folders and suffixes that `{locale}` may match. Undefined: anything that could be one.
 */
export function patternMatcher({ tokens }: PatternVariant, names?: readonly string[]): PatternMatcher {
  // Longer names come first, so that `zh-hant` is not read as `zh`.
  const known = names?.toSorted((one, other) => other.length - one.length).map(escaped);
  const locale = known ? `(?<locale>${known.length > 0 ? known.join("|") : "(?!)"})` : "(?<locale>[^/.]+)";
  const expression = new RegExp(
    `^${tokens
      .map((token) => {
        if ("text" in token) return escaped(token.text);
        // The match is lazy, so that a suffix does not become part of the path.
        return token.placeholder === "locale" ? locale : "(?<path>[^/].*?)";
      })
      .join("")}$`,
    "s",
  );
  return (file) => {
    const groups = expression.exec(file)?.groups;
    // A file name such as `index/.md` has nothing before its extension.
    return groups?.path === undefined || groups.path.endsWith("/")
      ? undefined
      : { locale: groups.locale, path: groups.path };
  };
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
