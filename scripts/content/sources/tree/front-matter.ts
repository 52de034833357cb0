/** Reads a page's address, date and state from its front matter: YAML between lines `---`, TOML between `+++`. */
import { parse as parseToml, TomlDate, TomlError } from "smol-toml";
import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { HiddenReason, UnknownReason } from "../../../diagnostics/codes/found-pages.ts";
import { lineStarts } from "../../../diagnostics/located.ts";
import type { SourceFile } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { isCalendarDate, LONGEST_TEXT, SAFE_TEXT } from "../../schemas/values.ts";
import { syntaxProblems } from "../../yaml/syntax.ts";
import { tooMuch } from "../../yaml/index.ts";
import { excess } from "../budget.ts";
import { documentOf, forgetPositions, keyText, type TextRange } from "../../yaml/document.ts";

export interface FrontMatter {
  readonly slug?: string | undefined;
  /** The whole path of the page: `permalink`, or Hugo's `url`. */
  readonly permalink?: string | undefined;
  readonly id?: string | undefined;
  readonly translationKey?: string | undefined;
  readonly lastmod?: string | undefined;
  readonly revision?: string | undefined;
  /** The title of the page: `title`, or else the first heading. Only if the reader reads titles. */
  readonly title?: string | undefined;
  /** Why the file is no page, or not one that a tree knows. */
  readonly hidden?: HiddenReason | UnknownReason | undefined;
}

export interface ReadFrontMatter {
  readonly matter: FrontMatter;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the front matter, if diagnostics must quote its lines. */
  readonly file?: SourceFile | undefined;
}

export type FrontMatterReader = (name: string, text: string) => ReadFrontMatter;

/** Keys for the date of a page; the first one found wins. The last three belong to Docusaurus, Jekyll and Hexo. */
const DATE_KEYS = ["lastmod", "lastUpdated", "last_update.date", "last_modified_at", "updated"] as const;

const ADDRESS_AND_STATE_KEYS = ["slug", "permalink", "id", "draft", "published", "unlisted", "translationKey"] as const;

/** Hugo writes no page with `render: never`, and none with `link` (https://gohugo.io/content-management/build-options/). */
const RENDER_KEYS = ["build.render", "_build.render"] as const;

/** What Hugo reads otherwise: JSON, and HTML without front matter, which is a page since version 0.123. */
function unreadByHugo(name: string, text: string): UnknownReason | undefined {
  return text.startsWith("{") ? "json" : name.endsWith(".html") ? "version" : undefined;
}

/** Whether a text begins with front matter that has no closing line. */
export function isOpenFrontMatter(text: string): boolean {
  return /^(?:---|\+\+\+)[ \t]*(?:\r?\n|$)/.test(text) && !FRONT_MATTER.test(text);
}

/** Matches front matter with its opening line, up to its closing line. Offsets in the match are offsets in the file. */
export const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n(?:[^]*?\n)??(?=\1[ \t]*\r?(?:\n|$))/;

/** Returns a text without its front matter. */
export function withoutFrontMatter(text: string): string {
  const [found] = FRONT_MATTER.exec(text) ?? [];
  if (found === undefined) return text;
  const end = text.indexOf("\n", found.length);
  return end === -1 ? "" : text.slice(end + 1);
}

/**
 * The keys by which translations name their source commit, if `site.yaml` names no key. The first is the key of
 * OpenTelemetry and Docsy, the second is the key of MDN (read November 2026).
 */
export const REVISION_KEYS: readonly string[] = ["default_lang_commit", "l10n.sourceCommit"];

/** What a reader of front matter reads in addition to the keys that every page may have. */
interface FrontMatterOptions {
  /** Keys of the revision, such as `revision` or `l10n.sourceCommit`; the first one found wins. */
  readonly revisionKeys: readonly string[];
  /** Whether the keys of Hugo count, in any letter case: `url`, `build`, `headless`. Elsewhere they may mean anything. */
  readonly isHugo: boolean;
  readonly readsTitles: boolean;
}

/**
 * The booleans of YAML 1.1, which Hugo and Jekyll read, and the texts that Hugo reads as one (`strconv.ParseBool` of Go).
 */
const TRUE = /^(?:true|t|yes|y|on|1)$/i;
const FALSE = /^(?:false|f|no|n|off|0)$/i;

/** Makes a reader of front matter. It parses only front matter that contains the name of a key that it reads. */
export function frontMatterReader(options: FrontMatterOptions): FrontMatterReader {
  const { revisionKeys, isHugo, readsTitles } = options;
  const names = [
    ...ADDRESS_AND_STATE_KEYS,
    ...DATE_KEYS.map((key) => key.replace(/\..*/, "")),
    ...(isHugo ? ["url", "headless", ...RENDER_KEYS.map((key) => key.replace(/\..*/, ""))] : []),
    ...revisionKeys.flatMap((key) => [key, key.replace(/\..*/, "")]),
  ].map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const anyName = new RegExp(`(?<![\\w-])(?:${names.join("|")})(?![\\w-])`, isHugo ? "i" : "");
  const anyKey = new RegExp(`^\\[?["']?(?:${names.join("|")})["']?[ \\t]*[:=.\\]]`, isHugo ? "im" : "m");
  return (name, text) => {
    const [found, mark] = FRONT_MATTER.exec(text) ?? [];
    const heading = readsTitles ? headingOf(withoutFrontMatter(text)) : undefined;
    const isRead = found !== undefined && anyName.test(found);
    const hidden = isHugo && found === undefined ? unreadByHugo(name, text) : undefined;
    if (found === undefined || !(isRead || readsTitles)) return { matter: { title: heading, hidden }, diagnostics: [] };
    const file: SourceFile = { name, text: found };
    // The names of keys are in lower case in Hugo (https://gohugo.io/methods/page/params/, read November 2026).
    const folded = (key: string): string => (isHugo ? key.toLowerCase() : key);
    const values = mark === "---" ? yamlValues(file, folded) : tomlValues(file, folded);
    forgetPositions(file);
    if (Array.isArray(values)) {
      // A title alone, or a word that may be no key, is no reason to report mistakes: the generator may read them.
      return anyKey.test(found)
        ? { matter: {}, diagnostics: values, file }
        : { matter: { title: heading }, diagnostics: [] };
    }
    const find = (key: string): Value | undefined => {
      const value = values([key]) ?? (key.includes(".") ? values(key.split(".")) : undefined);
      // Templates of new pages have keys without a value: `lastmod: ""`.
      return value?.text?.trim() === "" ? undefined : value;
    };
    const { matter, diagnostics } = meaning(find, options, name, heading);
    // Copies the texts: a part of a string keeps the whole string in memory, so each value would keep its file.
    const read = { matter: structuredClone(matter), diagnostics };
    return read.diagnostics.length > 0 ? { ...read, file } : read;
  };
}

/** The text of a value as its author wrote it, and its range. `text` is undefined for a list or a mapping. */
type Value = TextRange & { readonly text?: string | undefined };

/** Finds a value by the keys that lead to it: `["l10n", "sourceCommit"]`. */
type Values = (way: readonly string[]) => Value | undefined;

function meaning(
  find: (key: string) => Value | undefined,
  { revisionKeys, isHugo, readsTitles }: FrontMatterOptions,
  file: string,
  heading: string | undefined,
): ReadFrontMatter {
  const diagnostics: Diagnostic[] = [];
  const at = ({ start, end }: Value): { place: Place } => ({ place: { file, start, end } });
  const text = (key: string): string | undefined => {
    const value = find(key);
    if (value && value.text === undefined) diagnostics.push(diagnostic("front-matter-value", { key }, at(value)));
    if ((value?.text ?? "").length <= LONGEST_TEXT) return value?.text;
    if (value) diagnostics.push(excess("characters", LONGEST_TEXT, at(value)));
    return undefined;
  };
  const date = (): string | undefined => {
    for (const key of DATE_KEYS) {
      const value = find(key);
      // In Starlight and VitePress, `lastUpdated: false` hides the date, and `true` shows the date from git.
      if (!value || /^(?:true|false)$/i.test(value.text ?? "")) continue;
      const day = dayOf(value.text ?? "");
      if (day === undefined) diagnostics.push(diagnostic("not-a-date", { found: value.text ?? key }, at(value)));
      return day;
    }
    return undefined;
  };
  const isTrue = (key: string): boolean => TRUE.test(find(key)?.text ?? "");
  const isFalse = (key: string): boolean => FALSE.test(find(key)?.text ?? "");
  const permalink = text(isHugo ? "url" : "permalink");
  // In Eleventy, `permalink: false` means that no page is written.
  const isUnwritten = permalink === "false";
  const revisionKey = revisionKeys.find((key) => find(key) !== undefined);
  const isUnrendered =
    isHugo &&
    (isTrue("headless") || RENDER_KEYS.some((key) => isFalse(key) || /^(?:never|link)$/i.test(find(key)?.text ?? "")));
  // `published` belongs to Hugo and Jekyll.
  const isDraft = isTrue("draft") || isFalse("published");
  const matter: FrontMatter = {
    slug: text("slug"),
    permalink: isUnwritten ? undefined : permalink,
    id: text("id"),
    translationKey: text("translationKey"),
    lastmod: date(),
    revision: revisionKey === undefined ? undefined : text(revisionKey),
    title: readsTitles ? (titleOf(find("title")?.text) ?? heading) : undefined,
    hidden: isDraft
      ? "draft"
      : isUnwritten
        ? "unwritten"
        : isUnrendered
          ? "unrendered"
          : isTrue("unlisted")
            ? "unlisted"
            : undefined,
  };
  return { matter, diagnostics };
}

/** The maximum length of a title. A longer text is not a title. */
const LONGEST_TITLE = 500;

/** Returns a title that every output can show, else undefined. */
function titleOf(text = ""): string | undefined {
  const title = text.trim();
  return title.length <= LONGEST_TITLE && SAFE_TEXT.test(title) ? title : undefined;
}

/**
 * Finds the first heading `# Title` in Markdown, in front of any code. Removes the closing `#` (CommonMark 0.31.2, section
 * 4.2) and attributes in braces, which docs generators support.
 */
function headingOf(text: string): string | undefined {
  const code = text.search(/^(?:```|~~~)/m);
  const [, line = ""] = /^#[ \t](.*)$/m.exec(code === -1 ? text : text.slice(0, code)) ?? [];
  // A longer line is no title. Its end would take long to match.
  if (line.length > 2 * LONGEST_TITLE) return undefined;
  const heading = line.trim().replace(/\{[^{}]*\}$/, "");
  return titleOf(heading.trim().replace(/[ \t]#+$/, ""));
}

/** Returns a date in a format that sitemaps allow. If the time has another format, returns only the day. */
function dayOf(text: string): string | undefined {
  if (isCalendarDate(text)) return text;
  const day = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{1,2}:\d{2}/.exec(text)?.[1];
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}

/** Returns a key in the form in which keys are compared. */
type Fold = (key: string) => string;

function yamlValues(file: SourceFile, folded: Fold): Values | Diagnostic[] {
  // Checks the nesting first: the parser is recursive, so deep nesting could end the process.
  const excess = tooMuch(file);
  if (excess) return [excess];
  const document = documentOf(file);
  // Accepts tags, anchors and aliases, because only the generator can know whether they are allowed.
  const problems = syntaxProblems(file, document).diagnostics.filter(({ code }) => code !== "yaml-feature");
  if (problems.length > 0) return [...problems];
  const targets = new Map<Alias, unknown>();
  const resolved = (node: unknown): unknown => {
    if (!isAlias(node)) return node;
    // An alias without its anchor stays, and is no text. To find the anchor, the parser visits the whole document.
    const target = targets.get(node) ?? node.resolve(document) ?? node;
    targets.set(node, target);
    return target;
  };
  return (way) => yamlValue(document, resolved, way.map(folded), folded);
}

/** How many mappings of one merge are read. Each may cost a visit of the whole document. */
const MOST_MERGED = 100;

function yamlValue(
  document: Document,
  resolved: (node: unknown) => unknown,
  way: readonly string[],
  folded: Fold,
): Value | undefined {
  // Generators that allow a key twice take its last value.
  const memberIn = (node: unknown, step: string): unknown =>
    isMap(node)
      ? resolved(node.items.findLast(({ key }: Pair) => isScalar(key) && folded(keyText(key)) === step)?.value)
      : undefined;
  let node: unknown = document.contents;
  for (const step of way) {
    const merged = memberIn(node, "<<");
    // A key of the mapping itself comes before one that it merges (https://yaml.org/type/merge.html).
    const others = isSeq(merged) ? merged.items.slice(0, MOST_MERGED).map(resolved) : [merged];
    node = [node, ...others].map((one) => memberIn(one, step)).find((one) => one !== undefined);
  }
  const range = (node as Node | undefined)?.range;
  if (!range || (isScalar(node) && node.value === null)) return undefined;
  // Takes the text as written: the number 1.10 would become 1.1.
  const text = isScalar(node) ? (node.type === "PLAIN" ? (node.source ?? "") : String(node.value)) : undefined;
  return { text, start: range[0], end: range[1] };
}

function tomlValues(file: SourceFile, folded: Fold): Values | Diagnostic[] {
  let table: unknown;
  const body = file.text.replace(/^\+\+\+/, "   ");
  try {
    table = parseToml(body);
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const start = Math.min(body.length, (lineStarts(body)[thrown.line - 1] ?? 0) + thrown.column - 1);
    return [diagnostic("front-matter-toml", {}, { place: { file: file.name, start, end: start + 1 } })];
  }
  return (way) => {
    const value = way.reduce<unknown>((inside, step) => memberOf(inside, folded(step), folded), table);
    if (value === undefined) return undefined;
    const range = rangeOfKey(file.text, folded(way.at(-1) ?? ""), folded);
    return { ...range, text: tomlText(value, file.text.slice(range.start, range.end)) };
  };
}

function memberOf(table: unknown, key: string, folded: Fold): unknown {
  if (typeof table !== "object" || table === null) return undefined;
  const own = Object.keys(table).findLast((name) => folded(name) === key);
  return own === undefined ? undefined : Reflect.get(table, own);
}

function tomlText(value: unknown, line: string): string | undefined {
  if (value instanceof TomlDate) {
    // The parser reads the 30th of February as the 2nd of March.
    const [written] = /\d{4}-\d{2}-\d{2}/.exec(line) ?? [];
    return written !== undefined && !isCalendarDate(written) ? written : value.toISOString().replace(".000", "");
  }
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

/** Finds the line of a key by a search, because the TOML parser returns no positions. */
function rangeOfKey(text: string, key: string, folded: Fold): TextRange {
  for (const found of text.matchAll(/^[ \t]*["']?([\w-]+)["']?[ \t]*=.*$/gm)) {
    if (folded(found[1] ?? "") === key) return { start: found.index, end: found.index + found[0].trimEnd().length };
  }
  return { start: 0, end: 3 };
}
