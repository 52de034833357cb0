/** Finds which Markdown files are pages in VitePress, and writes globs for those that are none. */
import { few } from "../../diagnostics/message.ts";
import type { Doubt } from "../doubts.ts";
import type { FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { filesBelow, matching } from "./files-below.ts";
import { unlessUnset } from "./javascript/doubts.ts";
import { isUnset, itemsIn, textIn, type Value } from "./javascript/values.ts";

/** The files of a tree, each relative to its folder. */
interface SortedFiles {
  /** The files that are left out because a glob names their folder. */
  readonly inFolders: readonly string[];
  /** The other files that are no pages. */
  readonly files: readonly string[];
  /** The pages. */
  readonly kept: readonly string[];
  /** What templates of dynamic routes make. */
  readonly dynamic: readonly string[];
  readonly doubts: readonly Doubt[];
}

/** Finds the files of the tree that are no pages: `srcExclude`, and templates of dynamic routes such as `[pkg].md`. */
export function leftOut(repository: Repository, pages: string, stated: Value): SortedFiles {
  // A list may have items that only code knows: `["README.md", ...(isPreview ? ["versions"] : [])]`.
  const unknown = itemsIn(stated).filter(({ kind }) => kind !== "text");
  const all = filesBelow(repository, pages).filter((file) => file.endsWith(".md"));
  const dynamic = all.filter((file) => /\[[^/]*\]/.test(file));
  const globs = itemsIn(stated).flatMap((one) => textIn(one) ?? []);
  const isOfFiles = (glob: string): boolean => /(?<!\*\*\/\*)\.md$/.test(glob);
  const ofFiles = matching(repository, all, globs.filter(isOfFiles));
  const ofFolders = matching(
    repository,
    all,
    globs.filter((glob) => !isOfFiles(glob)),
  );
  const isRead = (isUnset(stated) || stated.kind === "list") && ofFiles !== undefined && ofFolders !== undefined;
  const inFolders = isRead ? ofFolders : [];
  const files = [...(isRead ? ofFiles : []), ...dynamic, ...all.filter((file) => /^(?:[^/]+\/)?404\.md$/.test(file))];
  const none = new Set([...inFolders, ...files]);
  return {
    inFolders,
    files,
    kept: all.filter((file) => !none.has(file)),
    dynamic: dynamic.length > 0 ? [`pages that ${dynamic[0]} makes`] : [],
    doubts: (isRead ? unknown : [stated]).flatMap((one) => unlessUnset("srcExclude", one)),
  };
}

/**
 * Writes the globs for files that are no pages. `isPartly`: a page is left out in one language only. It has no glob,
 * which would leave it out in all languages.
 *
 * @param names the folders of the languages
 */
export function globsOf({ inFolders: below, files, kept }: SortedFiles, names: Names, isClean: boolean) {
  const addressed = (file: string): string => pathOf(file, names, isClean);
  const paths = kept.map(addressed);
  const published = new Set(paths);
  const all = [...new Set([...foldersOf(below.map(addressed), paths), ...files.map(addressed)])];
  const globs = all.filter((path) => !published.has(path));
  return { globs, isPartly: globs.length < all.length };
}

type Names = ReadonlySet<string | undefined>;

/** Writes `/drafts/**` for pages of a folder that are all left out. Lists of globs have a maximum length. */
function foldersOf(leftOut: readonly string[], kept: readonly string[]): readonly string[] {
  const used = new Set(kept.flatMap(foldersAbove));
  return leftOut.map((path) => {
    const folder = foldersAbove(path).find((one) => !used.has(one));
    return folder === undefined ? path : `${folder}**`;
  });
}

/** Lists the folders of a path, the outermost first: `/a/b/c` -> `/a/`, `/a/b/`. */
function foldersAbove(path: string): readonly string[] {
  return [...path.matchAll(/(?<=[^/])\//g)].map(({ index }) => path.slice(0, index + 1));
}

/** Returns the glob for the path of a file: `zh/a/README.md` -> `/a/README.html`. `names` are folders of languages. */
function pathOf(file: string, names: Names, isClean: boolean): string {
  const [first = "", ...rest] = file.replace(/\.md$/, "").split("/");
  const inside = names.has(first) && rest.length > 0 ? rest : [first, ...rest];
  const path = inside.join("/").replaceAll(/[[\]{}*?!\\]/g, "\\$&");
  return `/${path}${isClean ? "" : ".html"}`;
}

/**
 * Finds the source language if it has a folder like the others: without `root`, each key of `locales` is a folder.
 *
 * @param own the language of the site, which is that of pages outside the folders
 */
export function inFolders(locales: readonly FoundLocale[], files: readonly string[], own: FoundLocale | undefined) {
  const names = new Set(locales.map(({ code, label }) => label ?? code.toLowerCase()));
  const outside: string[] = [];
  const inside = new Set<string>();
  for (const file of files) {
    const slash = file.indexOf("/");
    if (names.has(file.slice(0, Math.max(slash, 0)))) inside.add(file.slice(slash + 1));
    else outside.push(file);
  }
  const isApart = outside.every((file) => !file.includes("/") && (file === "index.md" || !inside.has(file)));
  const source =
    locales.find(({ code }) => code === own?.code) ?? (isApart && locales.length > 1 ? locales[0] : undefined);
  if (source === undefined || inside.size === 0) return undefined;
  return { source, outside: outside.length > 0 ? [few(outside)] : [] };
}
