/** Reads the locale and the path of each file in a docs tree from its file name. Collects files of unknown locales. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { LocaleContent } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { type PathStyle, isPartial, pageKey } from "./address.ts";
import type { TreeFile } from "./pages.ts";
import { type PatternMatch, type PatternMatcher, patternMatcher, type PatternVariant } from "./pattern.ts";

export interface TreeLocales {
  /** Folder or suffix -> the code of its locale: `pt` -> `pt-BR`. */
  readonly codes: ReadonlyMap<string, string>;
  /** Code of a locale -> the prefixes that paths in front matter may have: its folder and its label. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds the folder of each locale: the value of `folder`, else of `label`, else its code in lower case (`pt-br`). If a
 * locale sets no `folder`, it also has the folder with its exact code (`pt-BR`), unless another locale has that folder.
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
  const place = ({ file, pointer, folder: written }: LocaleContent): Place => {
    return { file, pointer: [...pointer, written === undefined ? "code" : "folder"], part: "value" };
  };
  const values = { folder, code: locale.code, other: owner.code };
  const related = [{ place: place(owner), note: "first used here" }];
  return diagnostic("tree-folder-twice", values, { place: place(locale), related });
}

/** The locale of a file, and the text that `{path}` matched in its name. */
export type SortedFile = Pick<TreeFile, "locale" | "path">;

/** Finds the locales of the files in one folder, and collects files of unknown locales. */
export interface FileSorter {
  /** Whether a pattern matches the file, for any locale. */
  readonly isWanted: (file: string) => boolean;
  readonly sort: (file: string) => SortedFile | undefined;
  /** Folder or suffix that belongs to no locale, such as `it` -> the files that have it. */
  readonly strangers: ReadonlyMap<string, Stranger>;
}

/** A file of an unknown locale. */
interface StrangeFile {
  readonly file: string;
  /** The path that it would have as a translation. */
  readonly path: string;
  /** The path of the file as a page of the source language. Undefined if it is no such page. */
  readonly ownPath: string | undefined;
}

/** The files of one unknown locale: `it/intro.md` if `locales.yaml` has no Italian. */
interface Stranger {
  /** Files that match only a variant with `{locale}`. They are not published. */
  readonly unread: StrangeFile[];
  /** Files that became pages of the source language. */
  readonly taken: StrangeFile[];
}

/**
 * Makes the sorter of one folder. The first variant that matches a file wins.
 *
 * @param variants the variants, those with `{locale}` first. Otherwise `page.es.md` would be the source page `page.es`.
 */
export function fileSorter(
  variants: readonly PatternVariant[],
  codes: TreeLocales["codes"],
  sourceLocale: string,
  style: PathStyle,
): FileSorter {
  const names = [...codes.keys()];
  const known = variants.map((variant) => patternMatcher(variant, names));
  const any = variants.map((variant) => patternMatcher(variant));
  const strangers = new Map<string, Stranger>();
  const sort = (file: string): SortedFile | undefined => {
    const found = first(known, file);
    if (found && isPartial(found.path, style)) return undefined;
    if (found?.locale !== undefined) return { locale: codes.get(found.locale) ?? found.locale, path: found.path };
    const strange = first(any, file);
    if (strange?.locale !== undefined && !isPartial(strange.path, style)) {
      const stranger = strangers.get(strange.locale) ?? { unread: [], taken: [] };
      strangers.set(strange.locale, stranger);
      (found ? stranger.taken : stranger.unread).push({ file, path: strange.path, ownPath: found?.path });
    }
    return found && { locale: sourceLocale, path: found.path };
  };
  return { isWanted: (file) => first(any, file) !== undefined, sort, strangers };
}

/**
 * Tells which files Hugo keeps as resources of a page: those beside or below the `index` of a folder, in any language
 * (https://gohugo.io/content-management/page-bundles/, read November 2026).
 */
export function resourcesOf(found: readonly SortedFile[]): (file: SortedFile) => boolean {
  const isIndex = (path: string): boolean => /(?:^|\/)index$/.test(path);
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const known = new Map(found.flatMap(({ path }) => (isIndex(path) ? [[folderOf(path), true]] : [])));
  const isIn = (folder: string): boolean => {
    const isBundle = known.get(folder) ?? (folder !== "" && isIn(folderOf(folder)));
    known.set(folder, isBundle);
    return isBundle;
  };
  return ({ path }) => (isIndex(path) ? path !== "index" && isIn(folderOf(folderOf(path))) : isIn(folderOf(path)));
}

function first(matchers: readonly PatternMatcher[], file: string): PatternMatch | undefined {
  return matchers.reduce<PatternMatch | undefined>((found, match) => found ?? match(file), undefined);
}

/** Matches names that are probably folders of languages: `it`, `pt-BR`, `zh_Hant`. */
const LOOKS_LIKE_A_LANGUAGE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/** What a tree knows of the pages of its source language. */
export interface KnownPages {
  /** The `pageKey` of each page. */
  readonly keys: ReadonlySet<string>;
  /** Whether `exclude` leaves out the page of a file. */
  readonly isLeftOut: (path: string) => boolean;
}

/**
 * Warns about files of unknown locales: about `unread` files on one of these conditions, about `taken` files on both.
 * - The folder or suffix of the files looks like a language code. `admin` and `_includes` do not.
 * - More than half of the files have the key of an existing page.
 */
export function strangerProblems(
  { strangers }: FileSorter,
  shownAs: string,
  { keys, isLeftOut }: KnownPages,
  style: PathStyle,
  place: Place,
): Diagnostic[] {
  return [...strangers].flatMap(([name, { unread, taken: all }]) => {
    const taken = all.filter(({ ownPath = "" }) => !isLeftOut(ownPath));
    const isCode = LOOKS_LIKE_A_LANGUAGE.test(name);
    const problem = (code: "tree-locale-unknown" | "tree-locale-looks-unknown", found: readonly StrangeFile[]) => {
      const [{ file } = { file: "" }] = found;
      return diagnostic(code, { where: placeOfLocale(shownAs, file, name), name, count: found.length }, { place });
    };
    // Does not count front pages. Nearly every folder has one, so a front page does not indicate a translation.
    const areTranslations = (found: readonly StrangeFile[]): boolean => {
      const pages = found.map(({ path }) => pageKey(path, style)).filter((key) => key !== "");
      return 2 * pages.filter((key) => keys.has(key)).length > pages.length;
    };
    return [
      ...(unread.length > 0 && (isCode || areTranslations(unread)) ? [problem("tree-locale-unknown", unread)] : []),
      ...(taken.length > 0 && isCode && areTranslations(taken) ? [problem("tree-locale-looks-unknown", taken)] : []),
    ];
  });
}

/** Describes where the name of a file shows its locale: `the folder docs/it`, or `the suffix .it`. */
function placeOfLocale(shownAs: string, file: string, name: string): string {
  const segments = file.split("/");
  const depth = segments.slice(0, -1).indexOf(name);
  if (depth === -1) return `the suffix .${name}`;
  return `the folder ${[...(shownAs === "." ? [] : [shownAs]), ...segments.slice(0, depth + 1)].join("/")}`;
}
