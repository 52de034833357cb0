/**
 * Detects MkDocs projects (https://www.mkdocs.org/user-guide/configuration/). Languages come from the plugin
 * mkdocs-static-i18n (https://ultrabug.github.io/mkdocs-static-i18n/), from folders, or from one project for each
 * language, as in FastAPI: `docs/<code>/mkdocs.yml`. Documentation read November 2026.
 */
import { codeOf, foundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
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
  const shared = {
    generator: "MkDocs",
    evidence,
    baseUrl: joinedAddress(textAt(config, "site_url")),
    publishing: `mkdocs build && npx --no -- stele build --out ${out} --merge`,
  };
  const url = valueAt(config, "use_directory_urls") === false ? { url: "/{path}.html" } : undefined;
  const plugin = itemsAt(config, "plugins").find((item) => valueAt(item, "i18n") !== undefined);
  if (plugin !== undefined) {
    const isInFolders = textAt(plugin, "i18n", "docs_structure") === "folder";
    return { ...shared, ...languagesOf(plugin), row: rowOf(docs, isInFolders, url) };
  }
  const folders = localesOfFolders(repository.folders(docs));
  if (folders.length > 0) return { ...shared, locales: folders, row: rowOf(docs, true, url), sourcePrefix: true };
  const language = textAt(config, "theme", "language") ?? "en";
  const own = foundLocale(codeOf(language)?.toLowerCase() ?? "en");
  return { ...shared, sourceLocale: own?.code, locales: own ? [own] : [], row: rowOf(docs, false, url) };
}

function languagesOf(plugin: unknown): Pick<DocsTree, "locales" | "sourceLocale"> {
  const languages = itemsAt(plugin, "i18n", "languages");
  // Before version 1 of the plugin, `languages` was a mapping whose keys are codes.
  const rows =
    languages.length > 0 ? languages : entriesAt(plugin, "i18n", "languages").map(([locale]) => ({ locale }));
  const locales = rows.flatMap((row) => foundLocale(textAt(row, "locale") ?? "", { name: textAt(row, "name") }) ?? []);
  const byDefault = rows.find((row) => valueAt(row, "default") === true);
  return { locales, sourceLocale: textAt(byDefault, "locale") ?? textAt(plugin, "i18n", "default_language") };
}

function rowOf(docs: string, isInFolders: boolean, url: PagesRow | undefined): PagesRow {
  if (docs === "docs" && !isInFolders) return { preset: "mkdocs", ...url };
  const tree = fromContent(docs, isInFolders ? "{locale}/{path}.md" : "{path}{.{locale},}.md");
  return { preset: "mkdocs", tree, ...url };
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
  const main = configured.find((name) => addressOf(name) !== undefined) ?? first;
  const names = all.filter((name) => repository.folders(`docs/${name}`).includes("docs"));
  return {
    generator: "MkDocs",
    evidence: `docs/${main}/mkdocs.yml`,
    baseUrl: addressOf(main),
    sourceLocale: main,
    locales: names.flatMap((name) => foundLocale(name) ?? []),
    row: { tree: "../docs/{locale}/docs/{path}.md", url: "/{path}/" },
  };
}
