/** The source `tree`: finds the files of a docs tree, reads their front matter, and asks git for their dates. */
import { join, posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, TranslationNames, TreeOptions, TreePast } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { findPath, isProblem, lookFor, noPages, type SourceContext, type SourcedPages } from "../source.ts";
import { pageKey, pagePath } from "./address.ts";
import { type FileSorter, fileSorter, resourcesOf, strangerProblems, treeLocales, type TreeLocales } from "./files.ts";
import { frontMatterReader, REVISION_KEYS } from "./front-matter.ts";
import { hiddenProblems, judged, withoutDraftSections } from "./hidden.ts";
import { askGit } from "./commits.ts";
import { type FoundFile, readFiles } from "./heads.ts";
import { type CompiledTree, compileTree, optionPlace } from "./options.ts";
import { joinFiles, pageContent, type TreeFile } from "./pages.ts";
import { folderMatcher } from "./pattern.ts";
import type { TreeHistory } from "../git/states.ts";
import { walkFolder } from "../walk.ts";

/** Reads a docs tree. Returns no pages if the site or its locales are missing, which was already reported. */
export function readTree(source: PageSource, options: TreeOptions, context: SourceContext): SourcedPages {
  const { site, locales } = context.content;
  const compiled = compileTree(source, options);
  if (!site || !locales || !compiled.value) return noPages(...compiled.diagnostics);
  const folders = treeLocales(locales);
  const isSource = (code: string): boolean => code.toLowerCase() === site.sourceLocale.toLowerCase();
  const sourceLocale = locales.find(({ code }) => isSource(code))?.code ?? site.sourceLocale;
  // If addresses have a locale prefix, front matter may state a path with that prefix: `permalink: /es/intro`.
  const hasPrefix = (code: string): boolean =>
    site.addresses === "path" && (code !== sourceLocale || site.sourcePrefix);
  const labels = new Map([...folders.labels].filter(([code]) => hasPrefix(code)));
  const { revisionKey } = options;
  const { describes } = context;
  const namesFor = translationNames(compiled.value, folders, context.shownAs);
  const known = { source, context, sourceLocale, revisionKey, describes, namesFor };
  const tree: Tree = { ...compiled.value, ...folders, ...known, labels };
  const bases = [...new Set(tree.variants.map(({ base }) => base))].map((base) => readFolder(base, tree));
  const found = bases.flatMap(({ files }) => files);
  const problems = [
    ...folders.diagnostics,
    ...bases.flatMap(({ diagnostics }) => diagnostics),
    ...missingProblems(tree, bases, found),
    ...bases.flatMap((base) => strangersIn(base, tree, found)),
  ];
  // Stops if the source language has no pages. Otherwise all translations would be reported as orphans.
  if (!found.some(({ locale }) => locale === sourceLocale)) return { ...noPages(), diagnostics: problems };
  const isHugo = tree.template.style === "hugo";
  const isResource = isHugo ? resourcesOf(found) : () => false;
  const pageFiles = found.filter((file) => !isResource(file));
  const read = readFiles(
    pageFiles,
    frontMatterReader({
      revisionKeys: revisionKey === undefined ? REVISION_KEYS : [revisionKey],
      isHugo,
      readsTitles: describes,
    }),
    context.budget.problems,
  );
  const all = read.files.map((file) => judged(file, { ...tree, preset: options.preset }));
  const files = isHugo ? withoutDraftSections(all) : all;
  const joined = joinFiles(files, { ...tree, isAskedFor: context.isAskedFor });
  const directories = bases.flatMap(({ real }) => real ?? []);
  const asked = askGit({ directories, files, pages: joined.pages, source, options, describes, context });
  return {
    ...noPages(),
    pages: joined.pages.map((page) => pageContent(page, tree, asked.commits)),
    orphans: describes ? joined.orphans : [],
    past: describes ? pastOf(bases, tree, asked.history) : undefined,
    files: [...read.texts, ...asked.texts],
    diagnostics: [
      ...problems,
      ...read.diagnostics,
      ...asked.diagnostics,
      ...joined.diagnostics,
      ...hiddenProblems(joined.files, source, { isHugo, resources: found.length - pageFiles.length }, asked),
    ],
  };
}

interface Tree extends CompiledTree, TreeLocales {
  readonly source: PageSource;
  readonly context: SourceContext;
  /** The code of the source locale, as `locales.yaml` spells it. */
  readonly sourceLocale: string;
  readonly revisionKey: string | undefined;
  readonly describes: boolean;
  readonly namesFor: ReturnType<typeof translationNames>;
}

/** Makes the function that tells how the translations of a file are named: as the pattern with its extension says. */
function translationNames({ variants }: CompiledTree, { codes }: TreeLocales, shownAs: string) {
  const folders = new Map([...codes].toReversed().map(([folder, code]) => [code, folder]));
  const others = variants.filter(({ isSource }) => !isSource);
  return ({ name, path }: TreeFile): TranslationNames | undefined => {
    const variant = others.find(({ parts }) => name.endsWith(parts.at(-1) ?? "")) ?? others[0];
    if (!variant) return undefined;
    const index = variant.parts.findIndex((part, at) => at % 2 === 1 && part === "locale");
    const filled = (parts: readonly string[]): string => parts.map((part, at) => (at % 2 === 1 ? path : part)).join("");
    const before = posix.join(shownAs, variant.base, "/") + filled(variant.parts.slice(0, index));
    return { before, after: filled(variant.parts.slice(index + 1)), folders };
  };
}

/** A folder whose files match patterns of the tree. */
interface ReadFolder {
  /** The option of `site.yaml` whose pattern names the folder. */
  readonly option: "tree" | "source_tree";
  readonly directory: string;
  /** Its real path. Undefined if there is no folder, or if it may not be read. */
  readonly real: string | undefined;
  readonly shownAs: string;
  readonly variants: Tree["variants"];
  readonly sorter: FileSorter;
  readonly files: readonly FoundFile[];
  readonly diagnostics: readonly Diagnostic[];
}

function readFolder(base: string, tree: Tree): ReadFolder {
  const { onLook, roots, contentDirectory, shownAs: content } = tree.context;
  const variants = tree.variants.filter((variant) => variant.base === base);
  const isOfSource = tree.sourceTree !== undefined && variants.every(({ isSource }) => isSource);
  const option = isOfSource ? "source_tree" : "tree";
  const directory = join(contentDirectory, base);
  const shownAs = posix.join(content, base);
  const sorter = fileSorter(variants, tree.codes, tree.sourceLocale, tree.template.style);
  const mayHold = variants.map(folderMatcher);
  onLook?.(lookFor(directory));
  const found = findPath(directory, shownAs, "folder", optionPlace(tree.source, option), roots);
  const folder = { option, directory, shownAs, variants, sorter, real: undefined, files: [], diagnostics: [] } as const;
  if (!found) return folder;
  if (isProblem(found)) return { ...folder, diagnostics: [found] };
  const { files, diagnostics } = walkFolder({
    ...tree.context,
    directory,
    root: found.path,
    shownAs,
    boundary: "the tree",
    isAskedFor: (path) => isOfTrees(path.at(-1) ?? "") && mayHold.some((holds) => holds(path)),
    isWanted: (file) => isOfTrees(posix.basename(file)) && sorter.isWanted(file),
    followsFolders: true,
  });
  const sorted = [...files].flatMap(([file, real]): FoundFile[] => {
    const one = sorter.sort(file);
    return one ? [{ ...one, real, name: posix.join(shownAs, file) }] : [];
  });
  return { ...folder, real: found.path, files: sorted, diagnostics };
}

/** Finds the files of a tree that existed some days before the last commit, and counts those that are gone. */
function pastOf(bases: readonly ReadFolder[], tree: Tree, history: TreeHistory | undefined): TreePast {
  const former = history?.formerNames;
  if (!history || !former) return "unknown";
  const names = new Set<string>();
  const gone = new Map<string, number>();
  for (const { files, real, shownAs, variants } of bases) {
    if (real === undefined) continue;
    const folder = history.nameOf(real);
    const prefix = folder === "" ? "" : `${folder.replace(/\/$/, "")}/`;
    const present = new Set(files.map(({ name }) => name));
    // A sorter of its own, because a sorter remembers the languages that it does not know.
    const sorter = fileSorter(variants, tree.codes, tree.sourceLocale, tree.template.style);
    for (const one of former) {
      const file = one.startsWith(prefix) ? one.slice(prefix.length) : "";
      if (!file.split("/").every(isOfTrees) || !sorter.isWanted(file)) continue;
      const locale = sorter.sort(file)?.locale;
      const name = posix.join(shownAs, file);
      names.add(name);
      if (locale !== undefined && !present.has(name)) gone.set(locale, (gone.get(locale) ?? 0) + 1);
    }
  }
  return { names, gone };
}

/** Whether a file or folder may belong to a docs tree: it is not hidden, and it is not `node_modules`. */
function isOfTrees(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

/** Reports missing folders, and patterns that match nothing. */
function missingProblems(tree: Tree, bases: readonly ReadFolder[], found: readonly FoundFile[]): Diagnostic[] {
  const { source, sourceLocale, isWritten, pattern, sourceTree } = tree;
  // Folders that could not be read were already reported.
  if (bases.some(({ diagnostics }) => diagnostics.length > 0)) return [];
  const hasSource = found.some(({ locale }) => locale === sourceLocale);
  const hasOthers = found.some(({ locale }) => locale !== sourceLocale);
  const gone = bases.filter(({ real }) => real === undefined);
  if (gone.length > 0 && (isWritten || !hasSource)) {
    return gone.map(({ shownAs: file, option }) =>
      diagnostic("source-missing", { file }, { place: optionPlace(source, option) }),
    );
  }
  const folder = bases.map(({ shownAs }) => shownAs).join(", ");
  if (!hasSource) {
    const place = optionPlace(source, sourceTree === undefined ? "tree" : "source_tree");
    const values = { pattern: sourceTree ?? pattern, folder, isSource: found.length > 0 };
    return [diagnostic("tree-matches-nothing", values, { place })];
  }
  const isAlone = tree.codes.size === 0 || (tree.context.content.locales ?? []).length < 2;
  if (hasOthers || isAlone || tree.variants.every(({ isSource }) => isSource)) return [];
  const where = { place: optionPlace(source, "tree") };
  return isWritten && sourceTree !== undefined && bases.every(({ sorter }) => sorter.strangers.size === 0)
    ? [diagnostic("tree-matches-nothing", { pattern, folder, isSource: false }, where)]
    : [diagnostic("tree-no-translations", { pattern }, where)];
}

function strangersIn({ sorter, shownAs }: ReadFolder, tree: Tree, found: readonly FoundFile[]): Diagnostic[] {
  if (sorter.strangers.size === 0) return [];
  const { source, sourceLocale, template } = tree;
  const sources = found.filter(({ locale }) => locale === sourceLocale);
  const keys = new Set(sources.map(({ path }) => pageKey(path, template.style)));
  const isLeftOut = (path: string): boolean =>
    tree.context.isAskedFor?.(source, pagePath(path, {}, tree, [])) === false;
  return strangerProblems(sorter, shownAs, { keys, isLeftOut }, template.style, optionPlace(source, "tree"));
}
