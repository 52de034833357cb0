/** Joins the files of a docs tree into pages with their translations. */
import { posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type {
  OrphanContent,
  PageContent,
  PageSource,
  TextFile,
  TextState,
  TranslationContent,
  TranslationNames,
} from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import type { FrontMatter } from "./front-matter.ts";
import type { FileCommit } from "../git/history.ts";
import type { SourceContext } from "../source.ts";
import { pageKey, pagePath, type UrlTemplates } from "./address.ts";

/** A file of a tree that was found and read. */
export interface TreeFile {
  /** The name in diagnostics: `docs/es/intro.md`. */
  readonly name: string;
  /** The absolute path, with all links resolved. */
  readonly real: string;
  readonly locale: string;
  /** The text that `{path}` matched: `guides/index`. */
  readonly path: string;
  readonly matter: FrontMatter;
  /** Whether the file could be read without an error. */
  readonly isRead: boolean;
  /** Whether there is no text below the front matter, but for comments. */
  readonly isEmpty: boolean;
  /** Whether the front matter has a title. */
  readonly isTitled: boolean;
  /** The days on which Hugo begins and stops to publish the page. */
  readonly begins: string | undefined;
  readonly ends: string | undefined;
  /** Whether the front matter gives pages below the file a state or address. */
  readonly isCascading: boolean;
  /** The locale at whose place the page is, if it is another. */
  readonly at?: string | undefined;
}

/** What git knows of the files of a tree. If git gives no answer, it knows no commits. */
export interface TreeCommits {
  readonly commitOf: (file: TreeFile) => FileCommit | undefined;
  /** Returns the state of a translation by its text. Undefined: the translation names no commit. */
  readonly stateOf: (page: TreeFile, translation: TreeFile) => TextState | undefined;
  /** Whether a source file differs from its last commit, if git can tell. */
  readonly isUncommitted: (page: TreeFile) => boolean | undefined;
}

/** The rules for turning files into pages. */
interface TreeRules extends UrlTemplates, Pick<SourceContext, "isAskedFor"> {
  readonly source: PageSource;
  readonly sourceLocale: string;
  /** Code of a locale -> its folder and its label. Paths in front matter of the locale may begin with either. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  /**
   * The front matter key for revisions. A source page states its own revision. A translation states the revision of the
   * source page from which it was made. Undefined: files state no revisions.
   */
  readonly revisionKey: string | undefined;
  /** Returns the names that the translations of a file have. */
  readonly namesFor: (file: TreeFile) => TranslationNames | undefined;
  /** Whether pages name their files and titles. */
  readonly describes: boolean;
}

/** Joins files into pages. A translation belongs to the page with the same path or the same `translationKey`. */
export function joinFiles(
  files: readonly TreeFile[],
  rules: TreeRules,
): {
  readonly pages: readonly JoinedPage[];
  /** The files, with the reason of each that is no page. */
  readonly files: readonly TreeFile[];
  readonly orphans: readonly OrphanContent[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const { template, sourceLocale, source } = rules;
  const keyOf = ({ path }: TreeFile): string => pageKey(path, template.style);
  const shown = withoutReadmes(files, keyOf);
  const sources = shown.filter(({ locale }) => locale === sourceLocale);
  const pages = sources.map((file): JoinedPage => ({ file, translations: new Map() }));
  // Docusaurus looks for a translation of `a.mdx` only in a file `a.mdx` (`readDocFile` of plugin-content-docs 3.10).
  const joinKey = template.style === "docusaurus" ? fileKey : keyOf;
  const byKey = new Map(pages.toReversed().map((page) => [joinKey(page.file), page]));
  const byTranslationKey = new Map(pages.toReversed().map((page) => [page.file.matter.translationKey, page]));
  const orphans: TreeFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const judged: TreeFile[] = [...sources];
  for (const file of shown) {
    const { name, locale, matter } = file;
    if (locale === sourceLocale) continue;
    const page =
      (matter.translationKey === undefined ? undefined : byTranslationKey.get(matter.translationKey)) ??
      byKey.get(joinKey(file));
    const other = page?.translations.get(locale);
    const isFallback = page?.file.isRead && isUntranslated(file, page.file);
    const own: TreeFile = isFallback ? { ...file, matter: { ...matter, hidden: matter.hidden ?? "empty" } } : file;
    judged.push(own);
    if (!page) orphans.push(file);
    else if (other) {
      const values = { file: name, other: other.name, code: locale };
      diagnostics.push(diagnostic("tree-translation-twice", values, { place: { file: name } }));
    } else page.translations.set(locale, own);
  }
  const where = { place: { ...source.place, part: "value" } } as const;
  const kept = orphans.filter((file) => rules.isAskedFor?.(source, pathOf(file, rules)) !== false);
  if (kept.length > 0) {
    const values = { count: kept.length, first: kept.slice(0, 3).map(({ name }) => name) };
    diagnostics.push(diagnostic("translations-orphaned", values, where));
  }
  const visible = pages.filter(({ file }) => file.matter.hidden === undefined);
  const lost = kept.filter(({ matter }) => matter.hidden === undefined);
  return { pages: visible, files: judged, orphans: lost.map((file) => orphan(file, rules)), diagnostics };
}

/**
 * Whether a file of a translation has nothing of its own to show: neither a text, nor a title if the page is a title alone,
 * whose text a template makes. The page of a folder may be a list of other pages. A link to the page shows its text.
 */
function isUntranslated(file: TreeFile, original: TreeFile): boolean {
  if (file.real === original.real) return true;
  const isOnlyTitled = original.isTitled && !file.isTitled;
  return file.isEmpty && (!original.isEmpty || isOnlyTitled) && !/(?:^|\/)_?index$/.test(file.path);
}

/** Returns the path of a file with its extension: `guides/index.md`. */
function fileKey({ path, name }: TreeFile): string {
  return path + posix.extname(name);
}

function orphan(file: TreeFile, rules: TreeRules): OrphanContent {
  return { locale: file.locale, source: rules.source, path: pathOf(file, rules), text: textFile(file) };
}

/** A page of the source language, with its translations: code of a locale -> file. */
export interface JoinedPage {
  readonly file: TreeFile;
  readonly translations: Map<string, TreeFile>;
}

/** Lists the translations of a page that are published. */
export function visibleTranslations({ translations }: JoinedPage): TreeFile[] {
  return [...translations.values()].filter(({ matter }) => matter.hidden === undefined);
}

/** Drops a README next to an index file: it is for readers of the repository. MkDocs drops it too, with a warning. */
function withoutReadmes(files: readonly TreeFile[], keyOf: (file: TreeFile) => string): readonly TreeFile[] {
  const isFolderPage = (file: TreeFile): boolean => /(?:^|\/)readme$/i.test(file.path) && keyOf(file) !== file.path;
  if (!files.some(isFolderPage)) return files;
  const pageOf = (file: TreeFile): string => JSON.stringify([file.locale, keyOf(file)]);
  const others = new Set(files.filter((file) => !isFolderPage(file)).map(pageOf));
  return files.filter((file) => !isFolderPage(file) || !others.has(pageOf(file)));
}

/** Makes the row of a page. */
export function pageContent(page: JoinedPage, rules: TreeRules, commits: TreeCommits): PageContent {
  const { file } = page;
  const path = pathOf(file, rules);
  const visible = visibleTranslations(page);
  const commit = commits.commitOf(file);
  const isCompared = rules.describes || rules.revisionKey !== undefined || visible.some(isStated);
  return {
    file: file.name,
    pointer: [],
    source: rules.source,
    path,
    lastmod: file.matter.lastmod ?? commit?.day,
    revision: isCompared ? (file.matter.revision ?? commit?.id) : undefined,
    text: rules.describes
      ? {
          ...textFile(file),
          translations: rules.namesFor(file),
          revisionKey: rules.revisionKey,
          statesRevision: isStated(file),
          isUncommitted: commits.isUncommitted(file),
        }
      : undefined,
    locales: visible.map(({ locale }) => locale),
    translations: visible.flatMap((one) => translationContent(one, file, path, rules, commits)),
  };
}

/** Whether a file names the revision of a text. */
export function isStated({ matter }: TreeFile): boolean {
  return matter.revision !== undefined;
}

function textFile({ name, matter }: TreeFile): TextFile {
  return { name, title: matter.title };
}

function translationContent(
  file: TreeFile,
  page: TreeFile,
  pathOfPage: string,
  rules: TreeRules,
  commits: TreeCommits,
): TranslationContent[] {
  const ownPath = pathOf(file, rules);
  const path = ownPath === pathOfPage && file.at === undefined ? undefined : ownPath;
  const { revision, lastmod = commits.commitOf(file)?.day } = file.matter;
  const state = commits.stateOf(page, file);
  if (path === undefined && lastmod === undefined && revision === undefined && !rules.describes) return [];
  const text = rules.describes ? textFile(file) : undefined;
  return [{ locale: file.locale, place: { file: file.name }, path, at: file.at, lastmod, revision, state, text }];
}

function pathOf({ path, locale, matter }: TreeFile, rules: TreeRules): string {
  return pagePath(path, matter, rules, rules.labels.get(locale) ?? []);
}
