/** The files of a docs tree -> pages with their translations. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageContent, PageSource, TranslationContent } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import type { FrontMatter } from "./front-matter.ts";
import type { FileCommit } from "../git/dates.ts";
import { isReadme, pageKey, pagePath, type UrlTemplate } from "./address.ts";

/** A file of a tree, as it was found and read. */
export interface TreeFile {
  /** As problems name it: `docs/es/intro.md`. */
  readonly name: string;
  /** The code of its locale. */
  readonly locale: string;
  /** What `{path}` of the pattern stands for: `guides/index`. */
  readonly path: string;
  readonly matter: FrontMatter;
  readonly commit?: FileCommit | undefined;
}

/** How files become pages. */
export interface TreeRules {
  readonly source: PageSource;
  readonly sourceLocale: string;
  readonly template: UrlTemplate;
  readonly indexTemplate?: UrlTemplate | undefined;
  /** Code -> what the paths that files state may begin with: folder and label of the locale. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  /** Whether translations say which state of the source text they were made from. */
  readonly hasRevisions: boolean;
}

/** The pages of a tree, and the problems between its files. */
export interface TreePages {
  readonly pages: readonly PageContent[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Examples that a diagnostic names: three are enough, even of a thousand files. */
const EXAMPLES = 3;

/**
 * Joins the files of a tree to pages: translations have the path of their page's file, or its `translationKey`. Files are
 * taken in their order; two files of one page in the source language are two rows, which the site refuses.
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

/** A page of the source language, and the files of its translations by their locales. */
interface JoinedPage {
  readonly file: TreeFile;
  readonly translations: Map<string, TreeFile>;
}

/** A README beside an index is for readers of the repository (MkDocs leaves it out and says so). */
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

/** What the file says, else what git says, else nothing. */
function dayOf({ matter, commit }: TreeFile): string | undefined {
  return matter.lastmod ?? commit?.day;
}
