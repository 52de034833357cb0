/**
 * Detects MkDocs projects (https://www.mkdocs.org/user-guide/configuration/). Languages come from the plugin
 * mkdocs-static-i18n (https://ultrabug.github.io/mkdocs-static-i18n/), from folders, or from one project for each
 * language, as in FastAPI: `docs/<code>/mkdocs.yml`. Documentation read November 2026.
 */
import { codeOf, foundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import type { Doubt } from "../doubts.ts";
import { type DocsTree, fromContent, joinedAddress, languageUnknown, type PagesRow, plainFolder } from "./docs-tree.ts";
import { filesBelow, payForComparing } from "./files-below.ts";
import { spotOf, spotOfText } from "./spots.ts";
import { entriesAt, itemsAt, textAt, valueAt } from "./values.ts";

const CONFIGS = ["mkdocs.yml", "mkdocs.yaml"];

/** Detects an MkDocs project. */
export function findMkdocs(repository: Repository): DocsTree | undefined {
  const evidence = CONFIGS.find(repository.has);
  return evidence === undefined ? findProjects(repository) : findProject(repository, evidence);
}

function findProject(repository: Repository, evidence: string): DocsTree {
  const config = repository.values(evidence);
  const docs = plainFolder(textAt(config, "docs_dir") ?? "docs") ?? "docs";
  const out = plainFolder(textAt(config, "site_dir") ?? "site") ?? "site";
  const address = valueAt(config, "site_url");
  const excluded = excludedFiles(repository, evidence, docs, config);
  const shared = {
    generator: "MkDocs",
    evidence,
    baseUrl: joinedAddress(literal(address)),
    doubts: [
      ...(address === undefined || literal(address) !== undefined ? [] : [computed(repository, evidence, "site_url")]),
      ...excluded.doubts,
    ],
    leftOut: excluded.leftOut,
    publishing: `mkdocs build && npx --no -- stele build --out ${out} --merge`,
  };
  const isPlain = valueAt(config, "use_directory_urls") === false;
  const others: PagesRow = {
    ...(isPlain && { url: "/{path}.html" }),
    ...(excluded.globs.length > 0 && { exclude: excluded.globs }),
  };
  const plugin = itemsAt(config, "plugins").find((item) => valueAt(item, "i18n") !== undefined);
  if (plugin !== undefined) {
    const { unknown, ...languages } = languagesOf(plugin);
    const isInFolders = textAt(plugin, "i18n", "docs_structure") === "folder";
    const layout = isInFolders ? folderLayout(repository, docs, languages) : "suffixes";
    const doubts = unknown.map((name) =>
      languageUnknown(name, spotOfText(repository, evidence, name) ?? { file: evidence }),
    );
    return { ...shared, ...languages, rows: [rowOf(docs, layout, others)], doubts: [...shared.doubts, ...doubts] };
  }
  const language = textAt(config, "theme", "language") ?? "en";
  const own = foundLocale(codeOf(language)?.toLowerCase() ?? "en");
  const source = { sourceLocale: own?.code, locales: own ? [own] : [] };
  const folders = localesOfFolders(repository.folders(docs));
  if (folders.length === 0) return { ...shared, ...source, rows: [rowOf(docs, "suffixes", others)] };
  const layout = folderLayout(repository, docs, { sourceLocale: own?.code, locales: folders });
  const rows = [rowOf(docs, layout, others)];
  if (layout === "folders") return { ...shared, locales: folders, rows, sourcePrefix: true };
  return { ...shared, ...source, locales: [...source.locales, ...folders], rows };
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

function languagesOf(plugin: unknown): Pick<DocsTree, "locales" | "sourceLocale"> & { unknown: readonly string[] } {
  const languages = itemsAt(plugin, "i18n", "languages");
  // Before version 1 of the plugin, `languages` was a mapping whose keys are codes.
  const rows =
    languages.length > 0 ? languages : entriesAt(plugin, "i18n", "languages").map(([locale]) => ({ locale }));
  const locales = rows.flatMap((row) => foundLocale(textAt(row, "locale") ?? "", { name: textAt(row, "name") }) ?? []);
  const byDefault = rows.find((row) => valueAt(row, "default") === true);
  // The default may be listed as `null`: no language.
  const unknown = rows
    .flatMap((row) => textAt(row, "locale") ?? [])
    .filter((name) => !/^null$/.test(name) && !foundLocale(name));
  return { locales, unknown, sourceLocale: textAt(byDefault, "locale") ?? textAt(plugin, "i18n", "default_language") };
}

/** Returns an address. The tag of `!ENV [SITE_URL, https://docs.acme.dev]` has its default at the end. */
function literal(stated: unknown): string | undefined {
  const one: unknown = Array.isArray(stated) ? stated.at(-1) : stated;
  return typeof one === "string" && /^https?:/.test(one) ? one : undefined;
}

function computed(repository: Repository, file: string, what: string): Doubt {
  return { key: "base_url", reason: "computed", what, from: spotOf(repository, file, what) };
}

/**
 * Reads `exclude_docs`, whose lines are patterns as in `.gitignore`, and the plugin that moves the posts of a blog. Only
 * patterns that match pages count: most of them leave out templates.
 */
function excludedFiles(repository: Repository, file: string, docs: string, config: unknown) {
  const patterns = (textAt(config, "exclude_docs") ?? "").split("\n").map((line) => line.trim());
  const stated = patterns.filter((line) => line !== "" && !line.startsWith("#"));
  const files = stated.length === 0 ? [] : filesBelow(repository, docs);
  const pages = files.filter((name) => name.endsWith(".md")).map((name) => `/${name}`);
  let isRead = payForComparing(repository, stated, pages);
  const globs: string[] = [];
  for (const pattern of isRead ? stated : []) {
    const [, name = "", isFolder] = /^\/?((?:[\w.@-]+\/)*[\w.@-]+)(\/)?$/.exec(pattern) ?? [];
    if (name === "") isRead = false;
    else if (pages.some((page) => page.includes(`/${name}/`))) globs.push(`/**/${name}/**`);
    else if (isFolder === undefined && pages.some((page) => page.endsWith(`/${name}`)))
      globs.push(`/**/${name.replace(/\.md$/, "")}`);
  }
  const from = spotOf(repository, file, "exclude_docs");
  const doubts: readonly Doubt[] = isRead ? [] : [{ key: "pages", reason: "unsupported", what: "exclude_docs", from }];
  const hasBlog = itemsAt(config, "plugins").some((item) => item === "blog" || valueAt(item, "blog") !== undefined);
  if (hasBlog) globs.push("/**/posts/**");
  return { globs, doubts, leftOut: hasBlog ? ["posts of the blog"] : [] };
}

function rowOf(docs: string, layout: Layout, others: PagesRow): PagesRow {
  if (docs === "docs" && layout === "suffixes") return { preset: "mkdocs", ...others };
  return { preset: "mkdocs", tree: fromContent(docs, PATTERNS[layout]), ...others };
}

/** Detects one project for each language: `docs/en/mkdocs.yml` and `docs/en/docs/`. */
function findProjects(repository: Repository): DocsTree | undefined {
  const all = repository.folders("docs");
  const configured = all.filter((name) => codeOf(name) !== undefined && repository.has(`docs/${name}/mkdocs.yml`));
  const [first] = configured;
  if (first === undefined) return undefined;
  const addressOf = (name: string): string | undefined =>
    joinedAddress(textAt(repository.values(`docs/${name}/mkdocs.yml`), "site_url"));
  // The project that states an address is for the source language. The other projects inherit its settings.
  // If each project states one, the shortest address is without the prefix of a language.
  const stated = configured.filter((name) => addressOf(name) !== undefined);
  const [main = first] = stated.toSorted(
    (one, other) => (addressOf(one)?.length ?? 0) - (addressOf(other)?.length ?? 0),
  );
  const names = all.filter((name) => repository.folders(`docs/${name}`).includes("docs"));
  return {
    generator: "MkDocs",
    evidence: `docs/${main}/mkdocs.yml`,
    baseUrl: addressOf(main),
    sourceLocale: main,
    locales: names.flatMap((name) => foundLocale(name) ?? []),
    rows: [{ tree: "../docs/{locale}/docs/{path}.md", url: "/{path:mkdocs}/" }],
  };
}
