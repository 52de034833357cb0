/** Joins the files of a docs tree into pages with their translations. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageContent, PageSource, TranslationContent } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import type { FrontMatter } from "./front-matter.ts";
import type { FileCommit } from "../git/dates.ts";
import { isReadme, pageKey, pagePath, type UrlTemplate } from "./address.ts";

/** A file of a tree that was found and read. */
export interface TreeFile {
  /** The name in diagnostics: `docs/es/intro.md`. */
  readonly name: string;
  /** The code of its locale. */
  readonly locale: string;
  /** The text that `{path}` matched: `guides/index`. */
  readonly path: string;
  readonly matter: FrontMatter;
  readonly commit?: FileCommit | undefined;
}

/** The rules for turning files into pages. */
export interface TreeRules {
  readonly source: PageSource;
  readonly sourceLocale: string;
  readonly template: UrlTemplate;
  readonly indexTemplate?: UrlTemplate | undefined;
  /** Code -> the prefixes that stated paths may have: the folder and the label of the locale. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  /** Whether translations state the revision of the source text that they were made from. */
  readonly hasRevisions: boolean;
}

/** The pages of a tree, and the problems between its files. */
export interface TreePages {
  readonly pages: readonly PageContent[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How many examples a diagnostic names: three are enough, even for a thousand files. */
const EXAMPLES = 3;

/**
 * Joins the files of a tree into pages. A translation belongs to the page whose file has the same path or the same
 * `translationKey`. Files are processed in order. If two files in the source language make one page, they become two
 * rows, which are refused later.
 */
export function treePages(files: readonly TreeFile[], rules: TreeRules): TreePages {
  const { template, sourceLocale } = rules;
  const keyOf = ({ path }: TreeFile): string => pageKey(path, template.style);
  const shown = withoutReadmes(files, keyOf);
  const sources = shown.filter(({ locale }) => locale === sourceLocale);
  const pages = sources.map((file): JoinedPage => ({ file, translations: new Map() }));
  const byKey = firstBy(pages, ({ file }) => keyOf(file));
  const byTranslationKey = firstBy(pages, ({ file }) => file.matter.translationKey);
  const orphans: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const file of shown) {
    if (file.locale === sourceLocale) continue;
    const named = file.matter.translationKey;
    const page = (named === undefined ? undefined : byTranslationKey.get(named)) ?? byKey.get(keyOf(file));
    const other = page?.translations.get(file.locale);
    if (!page) orphans.push(file.name);
    else if (other) diagnostics.push(translationTwice(file, other));
    else page.translations.set(file.locale, file);
  }
  if (orphans.length > 0) {
    const values = { count: orphans.length, first: orphans.slice(0, EXAMPLES) };
    diagnostics.push(diagnostic("translations-orphaned", values, { place: { ...rules.source.place, part: "value" } }));
  }
  const visible = pages.filter(({ file }) => file.matter.hidden === undefined);
  return {
    pages: visible.map((page) => pageContent(page, rules)),
    diagnostics: [...diagnostics, ...hiddenNotice(shown, rules)],
  };
}

/** A page of the source language, with the files of its translations by locale. */
interface JoinedPage {
  readonly file: TreeFile;
  readonly translations: Map<string, TreeFile>;
}

/** Drops each README beside an index: it is for readers of the repository. MkDocs drops it too, and reports that. */
function withoutReadmes(files: readonly TreeFile[], keyOf: (file: TreeFile) => string): readonly TreeFile[] {
  const isFolderPage = (file: TreeFile): boolean => isReadme(file.path) && keyOf(file) !== file.path;
  if (!files.some(isFolderPage)) return files;
  const others = new Set(
    files.filter((one) => !isFolderPage(one)).map((one) => JSON.stringify([one.locale, keyOf(one)])),
  );
  return files.filter((one) => !isFolderPage(one) || !others.has(JSON.stringify([one.locale, keyOf(one)])));
}

function firstBy(
  pages: readonly JoinedPage[],
  keyOf: (page: JoinedPage) => string | undefined,
): Map<string, JoinedPage> {
  const first = new Map<string, JoinedPage>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key !== undefined && !first.has(key)) first.set(key, page);
  }
  return first;
}

function translationTwice(file: TreeFile, other: TreeFile): Diagnostic {
  const values = { file: file.name, other: other.name, code: file.locale };
  return diagnostic("tree-translation-twice", values, { place: { file: file.name } });
}

function hiddenNotice(files: readonly TreeFile[], { source }: TreeRules): Diagnostic[] {
  const count = (why: string): number => files.filter(({ matter }) => matter.hidden === why).length;
  const values = { drafts: count("draft"), unlisted: count("unlisted") };
  if (values.drafts + values.unlisted === 0) return [];
  return [diagnostic("tree-hidden", values, { place: { ...source.place, part: "value" } })];
}

function pageContent({ file, translations }: JoinedPage, rules: TreeRules): PageContent {
  const path = pathOf(file, rules);
  const visible = [...translations.values()].filter(({ matter }) => matter.hidden === undefined);
  return {
    file: file.name,
    pointer: [],
    source: rules.source,
    path,
    lastmod: dayOf(file),
    revision: rules.hasRevisions ? (file.matter.revision ?? file.commit?.id) : undefined,
    locales: visible.map(({ locale }) => locale),
    translations: visible.flatMap((one) => translationContent(one, path, rules)),
  };
}

function translationContent(file: TreeFile, pathOfPage: string, rules: TreeRules): TranslationContent[] {
  const path = pathOf(file, rules);
  const lastmod = dayOf(file);
  const { revision } = file.matter;
  if (path === pathOfPage && lastmod === undefined && revision === undefined) return [];
  const place = { file: file.name };
  return [{ locale: file.locale, place, path: path === pathOfPage ? undefined : path, lastmod, revision }];
}

function pathOf({ path, locale, matter }: TreeFile, rules: TreeRules): string {
  return pagePath(path, matter, rules, rules.labels.get(locale) ?? []);
}

/** Returns the date in the front matter, else the date of the last commit, else undefined. */
function dayOf({ matter, commit }: TreeFile): string | undefined {
  return matter.lastmod ?? commit?.day;
}
