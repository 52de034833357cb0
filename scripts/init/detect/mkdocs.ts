/**
 * Detects MkDocs projects (https://www.mkdocs.org/user-guide/configuration/). Languages come from the plugin
 * mkdocs-static-i18n (https://ultrabug.github.io/mkdocs-static-i18n/), from folders, or from one project for each
 * language, as in FastAPI: `docs/<code>/mkdocs.yml`. Documentation read November 2026.
 */
import { codeOf, foundLocale, type FoundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import type { Doubt } from "../doubts.ts";
import {
  type DocsTree,
  fromContent,
  joinedAddress,
  languageUnknown,
  pagesFolder,
  type PagesRow,
  plainFolder,
} from "./docs-tree.ts";
import { filesBelow, payForComparing } from "./files-below.ts";
import { type Config, readConfig } from "./mkdocs-config.ts";
import { findOtherConfigs, findProjects, mainConfig } from "./mkdocs-projects.ts";
import { spotOfText } from "./spots.ts";
import { entriesAt, itemsAt, textAt, valueAt } from "./values.ts";

const CONFIGS = ["mkdocs.yml", "mkdocs.yaml"];

/** Detects an MkDocs project. */
export function findMkdocs(repository: Repository): DocsTree | undefined {
  const evidence = CONFIGS.find(repository.has) ?? mainConfig(repository);
  return evidence === undefined ? findProjects(repository) : findProject(repository, evidence);
}

function findProject(repository: Repository, evidence: string): DocsTree {
  const config = readConfig(repository, evidence);
  const { values, plugins, spot } = config;
  const stated = pagesFolder(repository, textAt(values, "docs_dir") ?? "docs");
  const docs = stated ?? "docs";
  // MkDocs refuses the folder of the project itself.
  const out = plainFolder(textAt(values, "site_dir") ?? "") || "site";
  const baseUrl = joinedAddress(literal(valueAt(values, "site_url")));
  const end = valueAt(values, "use_directory_urls") === false ? ".html" : "";
  const excluded = excludedFiles(repository, docs, config, end);
  const others = findOtherConfigs(repository, { file: evidence, docs, address: baseUrl });
  const shared = {
    generator: "MkDocs",
    evidence,
    baseUrl,
    doubts: [...config.doubts, ...settingsDoubts(config, stated !== undefined), ...excluded.doubts, ...others.doubts],
    leftOut: [...excluded.leftOut, ...others.leftOut],
    publishing: `mkdocs build && npx --no -- stele build --out ${out} --merge`,
  };
  const row: PagesRow = {
    ...(end !== "" && { url: `/{path:mkdocs}${end}` }),
    ...(excluded.globs.length > 0 && { exclude: excluded.globs }),
  };
  if (others.languages) {
    const rows = [{ preset: "mkdocs", tree: fromContent(others.parent, PATTERNS.folders), ...row }];
    return { ...shared, ...others.languages, doubts: shared.doubts, rows, publishing: undefined };
  }
  const plugin = plugins.get("i18n");
  if (plugin !== undefined) {
    const { unknown, unbuilt, ...languages } = languagesOf(plugin);
    const isInFolders = textAt(plugin, "docs_structure") === "folder";
    const layout = isInFolders ? folderLayout(repository, docs, languages) : "suffixes";
    const doubts = unknown.map((name) =>
      languageUnknown(name, spotOfText(repository, spot("i18n").file, name) ?? spot("i18n")),
    );
    const hidden =
      layout === "folders" ? [] : unbuilt.map((name) => (layout === "beside" ? `/${name}/**` : `/**/*.${name}${end}`));
    const exclude = [...(row.exclude ?? []), ...hidden];
    return {
      ...shared,
      ...languages,
      rows: [rowOf(docs, layout, exclude.length > 0 ? { ...row, exclude } : row)],
      doubts: [...shared.doubts, ...doubts],
      leftOut: [...shared.leftOut, ...unbuilt.map((name) => `${name} (build: false)`)],
    };
  }
  const language = textAt(values, "theme", "language") ?? "en";
  const own = foundLocale(codeOf(language)?.toLowerCase() ?? "en");
  const source = { sourceLocale: own?.code, locales: own ? [own] : [] };
  const folders = localesOfFolders(repository.folders(docs));
  if (folders.length === 0) return { ...shared, ...source, rows: [rowOf(docs, "suffixes", row)] };
  const layout = folderLayout(repository, docs, { sourceLocale: own?.code, locales: folders });
  const rows = [rowOf(docs, layout, row)];
  if (layout === "folders") return { ...shared, locales: folders, rows, sourcePrefix: true };
  return { ...shared, ...source, locales: [...source.locales, ...folders], rows };
}

/** Plugins that leave out pages, or add the pages of other projects. */
const MOVING = ["exclude", "monorepo", "multirepo"];

/** Doubts settings that only a build knows, and those that change addresses in a way that the proposal does not follow. */
function settingsDoubts({ values, plugins, spot }: Config, hasFolder: boolean): readonly Doubt[] {
  const address = valueAt(values, "site_url");
  const form = valueAt(values, "use_directory_urls");
  const doubt = (key: Doubt["key"], reason: Doubt["reason"], what: string): Doubt => ({
    key,
    reason,
    what,
    from: spot(what),
  });
  const isMike = plugins.has("mike") || textAt(values, "extra", "version", "provider") === "mike";
  return [
    ...(address === undefined || literal(address) !== undefined ? [] : [doubt("base_url", "computed", "site_url")]),
    ...(form === undefined || typeof form === "boolean" ? [] : [doubt("pages", "computed", "use_directory_urls")]),
    ...(hasFolder ? [] : [doubt("pages", "unsupported", "docs_dir")]),
    ...(isMike ? [doubt("base_url", "unsupported", "mike")] : []),
    ...MOVING.filter((name) => plugins.has(name)).map((name) => doubt("pages", "unsupported", name)),
  ];
}

/** The place of translations. `beside`: in folders of languages, beside the pages of the source language. */
type Layout = "suffixes" | "folders" | "beside";

const PATTERNS: Readonly<Record<Layout, string>> = {
  suffixes: "{path}{.{locale},}.md",
  folders: "{locale}/{path}.md",
  beside: "{{locale}/,}{path}.md",
};

/** Finds whether the source language has a folder, or is beside the folders. mkdocs-static-i18n publishes both. */
function folderLayout(
  repository: Repository,
  docs: string,
  { locales, sourceLocale }: Pick<DocsTree, "locales" | "sourceLocale">,
): Layout {
  const source = sourceLocale?.toLowerCase();
  if (repository.folders(docs).some((name) => name.toLowerCase() === source)) return "folders";
  const names = locales.map(({ code, label }) => label ?? code.toLowerCase());
  const pages = filesBelow(repository, docs).filter((file) => file.endsWith(".md"));
  const isTranslation = (file: string): boolean => names.includes(file.slice(0, file.indexOf("/")));
  const translations = pages.filter(isTranslation);
  const beside = new Set(pages.filter((file) => !isTranslation(file)));
  const pairs = translations.filter((file) => beside.has(file.slice(file.indexOf("/") + 1)));
  return pairs.length * 2 > translations.length ? "beside" : "folders";
}

function languagesOf(plugin: unknown) {
  const languages = itemsAt(plugin, "languages");
  // Before version 1 of the plugin, `languages` was a mapping whose keys are codes.
  const rows = languages.length > 0 ? languages : entriesAt(plugin, "languages").map(([locale]) => ({ locale }));
  const isUnbuilt = (row: unknown): boolean => valueAt(row, "build") === false && valueAt(row, "default") !== true;
  const found = (row: unknown): FoundLocale | undefined =>
    foundLocale(textAt(row, "locale") ?? "", { name: textAt(row, "name") });
  const byDefault = rows.find((row) => valueAt(row, "default") === true);
  // The default may be listed as `null`: no language.
  const names = rows.flatMap((row) => textAt(row, "locale") ?? []);
  return {
    locales: rows.flatMap((row) => (isUnbuilt(row) ? [] : (found(row) ?? []))),
    unknown: names.filter((name) => !/^null$/.test(name) && !foundLocale(name)),
    unbuilt: rows.filter(isUnbuilt).flatMap((row) => (found(row) && textAt(row, "locale")) ?? []),
    sourceLocale: textAt(byDefault, "locale") ?? textAt(plugin, "default_language"),
  };
}

/** Returns an address. The tag of `!ENV [SITE_URL, https://docs.acme.dev]` has its default at the end. */
function literal(stated: unknown): string | undefined {
  const one: unknown = Array.isArray(stated) ? stated.at(-1) : stated;
  return typeof one === "string" && /^https?:/.test(one) ? one : undefined;
}

/** Whether a pattern names a language: `en/drafts`, `secret.es.md`. */
function isOfLanguage(pattern: string): boolean {
  return pattern.split(/[/.]/).some((part) => part !== "md" && codeOf(part) !== undefined);
}

/** The keys with patterns as in `.gitignore`. A build leaves out drafts too. */
const EXCLUDING = ["exclude_docs", "draft_docs"];

/**
 * Reads the files that are left out, and the plugin that moves the posts of a blog. Only patterns that match pages count:
 * most of them leave out templates.
 */
function excludedFiles(repository: Repository, docs: string, { values, plugins, spot }: Config, end: string) {
  const linesOf = (key: string): readonly string[] =>
    (textAt(values, key) ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
  const keys = EXCLUDING.filter((key) => linesOf(key).length > 0);
  const files = keys.length === 0 ? [] : filesBelow(repository, docs);
  const pages = files.filter((name) => name.endsWith(".md")).map((name) => `/${name}`);
  const globs: string[] = [];
  const unread = keys.filter((key) => {
    const stated = linesOf(key);
    let isRead = payForComparing(repository, stated, pages);
    for (const pattern of isRead ? stated : []) {
      const [, name = "", isFolder] = /^\/?((?:[\w.@-]+\/)*[\w.@-]+)(\/)?$/.exec(pattern) ?? [];
      const isFolderThere = pages.some((page) => page.includes(`/${name}/`));
      const isFileThere = isFolder === undefined && pages.some((page) => page.endsWith(`/${name}`));
      if (name === "") isRead = false;
      else if (!isFolderThere && !isFileThere) continue;
      // The path of a page has no language, and ends with its folder if the file is an index.
      else if (isOfLanguage(name) || /(?:^|\/)(?:index|README)\.md$/.test(name)) isRead = false;
      else globs.push(isFolderThere ? `/**/${name}/**` : `/**/${name.replace(/\.md$/, "")}${end}`);
    }
    return !isRead;
  });
  const doubts = unread.map((what): Doubt => ({ key: "pages", reason: "unsupported", what, from: spot(what) }));
  const hasBlog = plugins.has("blog");
  if (hasBlog) globs.push("/**/posts/**");
  return { globs, doubts, leftOut: hasBlog ? ["posts of the blog"] : [] };
}

function rowOf(docs: string, layout: Layout, others: PagesRow): PagesRow {
  if (docs === "docs" && layout === "suffixes") return { preset: "mkdocs", ...others };
  return { preset: "mkdocs", tree: fromContent(docs, PATTERNS[layout]), ...others };
}
