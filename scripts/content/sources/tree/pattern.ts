/**
 * Patterns of docs trees -> what finds pages in a list of files. The grammar:
 *
 *   pattern      = *( text / "{locale}" / "{path}" / alternatives )
 *   alternatives = "{" pattern *( "," pattern ) "}"
 *
 * `{path}` is one name or several with `/` between them, `{locale}` a part of one name: the folder or suffix of a locale. A
 * pattern is taken apart into variants without alternatives; one without `{locale}` holds pages of the source language.
 */

/** A part of a variant: text, or what stands for something. */
type Token = { readonly text: string } | { readonly placeholder: "locale" | "path" };

/** Why a text is no pattern. */
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

/** One way to read a pattern. */
export interface PatternVariant {
  /** The folder that all its files are below, seen from the content folder, without a final slash: `../docs`. */
  readonly base: string;
  /** Whether it holds files of the source language alone. */
  readonly isSource: boolean;
  readonly tokens: readonly Token[];
}

/** The variants of a pattern, those with a locale first; or what is wrong with it, and where in the text. */
export type PatternResult =
  | { readonly ok: true; readonly variants: readonly PatternVariant[] }
  | { readonly ok: false; readonly fault: PatternFault; readonly part: string };

/** More alternatives than any layout has. */
const MOST_VARIANTS = 64;

const LONGEST_PATTERN = 4096;

/**
 * Compiles a pattern.
 *
 * @param isSource whether the pattern is that of the source language alone
 * @example compilePattern("../docs/{locale}/{path}.{md,mdx}", false)
 */
export function compilePattern(text: string, isSource: boolean): PatternResult {
  if (text.includes("\\")) return fault("backslash", "\\");
  if (/^(?:\/|[a-z]:)/i.test(text)) return fault("absolute", text);
  // What is longer than any path is taken apart no further: alternatives in alternatives are a call each.
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
  // A file that could be read both ways, `page.es.md`, is a translation.
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

/** The alternatives of a pattern, each a list of tokens; or the unknown placeholder, or the fault of a bracket. */
function alternatives(text: string): Token[][] | { readonly part: string } | "unclosed" | "unopened" {
  const open = text.search(/[{}]/);
  if (open === -1) return [text === "" ? [] : [{ text }]];
  if (text[open] === "}") return "unopened";
  const close = closingBracket(text, open);
  if (close === -1) return "unclosed";
  const inner = text.slice(open + 1, close);
  const rest = alternatives(text.slice(close + 1));
  if (!Array.isArray(rest)) return rest;
  const before: Token[] = open === 0 ? [] : [{ text: text.slice(0, open) }];
  const middles: Token[][] = [];
  const choices = splitAtCommas(inner);
  if (inner === "locale" || inner === "path") middles.push([{ placeholder: inner }]);
  else if (choices.length === 1) return { part: text.slice(open, close + 1) };
  else {
    for (const choice of choices) {
      const read = alternatives(choice);
      if (!Array.isArray(read)) return read;
      middles.push(...read);
      if (middles.length * rest.length > MOST_VARIANTS) break;
    }
  }
  return middles.flatMap((middle) => rest.map((after) => [...before, ...middle, ...after]));
}

function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The text before the first placeholder, up to its last slash, is the folder; the tokens are what is below it. */
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

/** What a variant reads off a file. */
export interface PatternMatch {
  /** The folder or suffix of the locale; absent where the variant has none. */
  readonly locale?: string | undefined;
  readonly path: string;
}

/** Reads a file, named as seen from the base of a variant; undefined if it does not match. */
export type PatternMatcher = (file: string) => PatternMatch | undefined;

/**
 * Makes what matches the files of a variant.
 *
 * @param names the folders and suffixes that `{locale}` stands for; absent: anything that could be one
 */
export function patternMatcher({ tokens }: PatternVariant, names?: readonly string[]): PatternMatcher {
  // Longer names first: `zh-hant` and not `zh` with something behind it.
  const known = names?.toSorted((one, other) => other.length - one.length).map(escaped);
  const locale = known ? `(?<locale>${known.length > 0 ? known.join("|") : "(?!)"})` : "(?<locale>[^/.]+)";
  const expression = new RegExp(
    `^${tokens
      .map((token) => {
        if ("text" in token) return escaped(token.text);
        // As short as can be, so that a suffix is read as one.
        return token.placeholder === "locale" ? locale : "(?<path>[^/].*?)";
      })
      .join("")}$`,
    "s",
  );
  return (file) => {
    const groups = expression.exec(file)?.groups;
    // A name as `index/.md` has nothing before its ending.
    return groups?.path === undefined || groups.path.endsWith("/")
      ? undefined
      : { locale: groups.locale, path: groups.path };
  };
}

/** Whether a folder, named by its segments below the base, may hold files of a variant. */
export function mayHoldFiles({ tokens }: PatternVariant, folder: readonly string[]): boolean {
  const segments = fixedSegments(tokens);
  return folder.every((name, depth) => depth >= segments.length || segments[depth]?.test(name) === true);
}

const fixed = new WeakMap<readonly Token[], readonly RegExp[]>();

/** The names of folders above the one in which `{path}` begins. */
function fixedSegments(tokens: readonly Token[]): readonly RegExp[] {
  const known = fixed.get(tokens);
  if (known) return known;
  const path = tokens.findIndex((token) => "placeholder" in token && token.placeholder === "path");
  // A mark that no file is named by stands for the locale until the names are cut apart.
  const text = tokens.slice(0, path).map((token) => ("text" in token ? token.text : "\0"));
  const names = text.join("").split("/").slice(0, -1);
  const segments = names.map((name) => new RegExp(`^${escaped(name).replaceAll("\0", "[^/.]+")}$`, "s"));
  fixed.set(tokens, segments);
  return segments;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
