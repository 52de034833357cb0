/** The names of a tree's files -> which locale and which path each is, and which are of no locale. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { LocaleContent } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { type PathStyle, isPartial, pageKey } from "./address.ts";
import { type PatternMatch, type PatternMatcher, patternMatcher, type PatternVariant } from "./pattern.ts";

/** The folders of all locales. */
export interface TreeLocales {
  /** Name of a folder -> the code of its locale. */
  readonly codes: ReadonlyMap<string, string>;
  /** Code -> what paths of a translation may begin with: its folder and its label. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The folder of a locale is its `folder:`, else its label. The label is `label:`, else the code in lower case. A
 * locale without `folder:` also accepts its code as written, unless another locale has that folder.
 */
export function treeLocales(locales: readonly LocaleContent[]): TreeLocales {
  const owners = new Map<string, LocaleContent>();
  const diagnostics: Diagnostic[] = [];
  for (const locale of locales) {
    const folder = folderOf(locale);
    const owner = owners.get(folder);
    if (owner && owner.code !== locale.code) diagnostics.push(twice(locale, owner, folder));
    else owners.set(folder, locale);
  }
  const codes = new Map([...owners].map(([folder, { code }]) => [folder, code]));
  for (const { code, folder } of locales) if (folder === undefined && !codes.has(code)) codes.set(code, code);
  const labels = new Map(locales.map((locale) => [locale.code, [...new Set([labelOf(locale), folderOf(locale)])]]));
  return { codes, labels, diagnostics };
}

function labelOf({ code, label }: LocaleContent): string {
  return label ?? code.toLowerCase();
}

function folderOf(locale: LocaleContent): string {
  return locale.folder ?? labelOf(locale);
}

function twice(locale: LocaleContent, owner: LocaleContent, folder: string): Diagnostic {
  const place = ({ file, pointer, ...row }: LocaleContent): Place => ({
    file,
    pointer: [...pointer, row.folder === undefined ? "code" : "folder"],
    part: "value",
  });
  return diagnostic(
    "tree-folder-twice",
    { folder, code: locale.code, other: owner.code },
    { place: place(locale), related: [{ place: place(owner), note: "first used here" }] },
  );
}

/** A file that a pattern matches. */
export interface SortedFile {
  /** As it is seen from the base of its variant. */
  readonly file: string;
  readonly locale: string;
  readonly path: string;
}

/** Sorts the files of one folder, and remembers those of no known locale. */
export interface FileSorter {
  /** Whether a pattern matches the file, whatever its locale is. */
  readonly isWanted: (file: string) => boolean;
  readonly sort: (file: string) => SortedFile | undefined;
  /** Files of no known locale by what stands in the locale's place. */
  readonly strangers: ReadonlyMap<string, Stranger>;
}

/** Files with something in the place of their locale that is the folder or suffix of none. */
export interface Stranger {
  /** Those that match nothing else, and are not published. */
  readonly unread: readonly string[];
  /** Those that are pages of the source language otherwise, with the path that they would have as translations. */
  readonly taken: readonly { readonly file: string; readonly path: string }[];
}

/** What sorting needs to know. */
export interface SortingRules {
  /** Folder or suffix -> code. */
  readonly codes: ReadonlyMap<string, string>;
  readonly sourceLocale: string;
  readonly style: PathStyle;
}

/** Makes the sorter of one folder. Variants with a locale are tried first: `page.es.md` is no page named `page.es`. */
export function fileSorter(variants: readonly PatternVariant[], rules: SortingRules): FileSorter {
  const { codes, sourceLocale, style } = rules;
  const names = [...codes.keys()];
  const known = variants.map((variant) => patternMatcher(variant, names));
  const any = variants.map((variant) => patternMatcher(variant));
  const strangers = new Map<string, { unread: string[]; taken: { file: string; path: string }[] }>();
  const note = (file: string, { locale = "", path }: PatternMatch, isTaken: boolean): void => {
    const stranger = strangers.get(locale) ?? { unread: [], taken: [] };
    strangers.set(locale, stranger);
    if (isTaken) stranger.taken.push({ file, path });
    else stranger.unread.push(file);
  };
  const sort = (file: string): SortedFile | undefined => {
    const found = first(known, file);
    if (found && isPartial(found.path, style)) return undefined;
    if (found?.locale !== undefined) return { file, locale: codes.get(found.locale) ?? found.locale, path: found.path };
    const strange = first(any, file);
    if (strange?.locale !== undefined && !isPartial(strange.path, style)) note(file, strange, found !== undefined);
    return found && { file, locale: sourceLocale, path: found.path };
  };
  return { isWanted: (file) => any.some((match) => match(file) !== undefined), sort, strangers };
}

function first(matchers: readonly PatternMatcher[], file: string): PatternMatch | undefined {
  return matchers.reduce<PatternMatch | undefined>((found, match) => found ?? match(file), undefined);
}

/** `it`, `pt-BR`, `zh_Hant`: what folders of languages are called, and few others. */
const LOOKS_LIKE_A_LANGUAGE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/**
 * Warnings of files that no locale owns: those that nothing else matches; and, where the source language has no folder or
 * suffix of its own, those whose names look like a language and of which more than half translate pages that exist.
 *
 * @param shownAs the base of the patterns as problems name it
 * @param keys of the pages of the source language
 */
export function strangerProblems(
  { strangers }: FileSorter,
  { shownAs, keys, style, place }: { shownAs: string; keys: ReadonlySet<string>; style: PathStyle; place: Place },
): Diagnostic[] {
  return [...strangers].flatMap(([name, { unread, taken }]) => {
    const where = (file: string): string => placeOfLocale(shownAs, file, name);
    const problems: Diagnostic[] = [];
    const [lost] = unread;
    if (lost !== undefined) {
      const values = { where: where(lost), name, count: unread.length };
      problems.push(diagnostic("tree-locale-unknown", values, { place }));
    }
    // The front page says nothing: every folder has one.
    const pages = taken.map(({ path }) => pageKey(path, style)).filter((key) => key !== "");
    const translated = pages.filter((key) => keys.has(key)).length;
    const [example] = taken;
    if (example && LOOKS_LIKE_A_LANGUAGE.test(name) && 2 * translated > pages.length) {
      const values = { where: where(example.file), name, count: taken.length };
      problems.push(diagnostic("tree-locale-looks-unknown", values, { place }));
    }
    return problems;
  });
}

/** `the folder docs/it`, or `the suffix .it`. */
function placeOfLocale(shownAs: string, file: string, name: string): string {
  const segments = file.split("/");
  const depth = segments.slice(0, -1).indexOf(name);
  if (depth === -1) return `the suffix .${name}`;
  return `the folder ${[...(shownAs === "." ? [] : [shownAs]), ...segments.slice(0, depth + 1)].join("/")}`;
}
