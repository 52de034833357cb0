/** Detects Docusaurus, Starlight and VitePress, whose configuration is JavaScript (manuals read November 2026). */
import { foundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { membersOf, type Program, programText, textIn, textOf, textsOf, valueOf } from "./javascript.ts";
import { shellWord } from "../../diagnostics/message.ts";

const DOCUSAURUS_CONFIGS = ["ts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`);

/** Looks for a Docusaurus project (https://docusaurus.io/docs/api/docusaurus-config and /docs/i18n/tutorial). */
export function findDocusaurus(repository: Repository): DocsTree | undefined {
  const config = programText(repository, DOCUSAURUS_CONFIGS);
  if (!config) return undefined;
  const { file: evidence, code } = config;
  const i18n = membersOf(valueOf(code, "i18n"));
  const listed = textsOf(i18n.get("locales"));
  const configs = membersOf(i18n.get("localeConfigs"));
  // If code computes the list `locales`, its values are unknown. Then the folders in `i18n` show the languages.
  const names = listed.length > 0 ? listed : repository.folders("i18n");
  return {
    generator: "Docusaurus",
    evidence,
    baseUrl: joinedAddress(textIn(code, "url"), textIn(code, "baseUrl")),
    sourceLocale: textOf(i18n.get("defaultLocale")) ?? "en",
    locales: [...new Set(names)].flatMap((name) => foundLocale(name, { name: labelOf(configs.get(name)) }) ?? []),
    row: docusaurusRow(membersOf(valueOf(code, "docs")), repository.folders("").includes("i18n")),
    publishing: "npx docusaurus build && npx --no -- stele build --out build --merge",
  };
}

function labelOf(settings: string | undefined): string | undefined {
  return textOf(membersOf(settings).get("label"));
}

/** Makes the row of `pages`. The docs plugin may set the folder (`path`) and the prefix (`routeBasePath`). */
function docusaurusRow(docs: ReadonlyMap<string, string>, hasTranslations: boolean): PagesRow {
  const folder = plainFolder(textOf(docs.get("path")) ?? "docs") ?? "docs";
  const path = textOf(docs.get("routeBasePath"))?.replace(/^\/+|(?<!\/)\/+$/g, "") ?? "docs";
  const prefix = /^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path) ? path : "docs";
  const url = prefix === "docs" ? {} : { url: prefix === "" ? "/{path:docusaurus}" : `/${prefix}/{path:docusaurus}` };
  if (folder === "docs") return { preset: "docusaurus", ...url };
  const sourceTree = `../${folder}/{path}.{md,mdx}`;
  // A pattern in `site.yaml` must match files. So a project without translations gets no pattern for translations.
  if (!hasTranslations) return { preset: "docusaurus", tree: sourceTree, ...url };
  const tree = "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}";
  return { preset: "docusaurus", tree, source_tree: sourceTree, ...url };
}

const ASTRO_CONFIGS = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const STARLIGHT_TREE = "src/content/docs";

/**
 * Looks for a Starlight project (https://starlight.astro.build/guides/i18n/ and /reference/configuration/): its Astro
 * configuration contains `starlight`, or it has an Astro configuration and the folder `src/content/docs`.
 */
export function findStarlight(repository: Repository): DocsTree | undefined {
  const config = programText(repository, ASTRO_CONFIGS);
  const isOne = config && (/\bstarlight\b/.test(config.code) || repository.folders("src/content").includes("docs"));
  if (!config || isOne !== true) return undefined;
  const { file: evidence, code } = config;
  const { locales, root } = keyedLocales(code);
  const byDefault = textIn(code, "defaultLocale");
  const folders = repository.folders(STARLIGHT_TREE);
  return {
    generator: "Starlight",
    evidence,
    baseUrl: joinedAddress(textIn(code, "site"), textIn(code, "base")),
    sourceLocale: root?.code ?? byDefault,
    locales: locales.length > 0 ? locales : localesOfFolders(folders),
    row: { preset: "starlight" },
    // If the source language has a folder, its addresses have a prefix.
    sourcePrefix: byDefault !== undefined && byDefault !== "root" && folders.includes(byDefault),
    publishing: "npx astro build && npx --no -- stele build --out dist --merge",
  };
}

const VITEPRESS_CONFIGS = ["config", "config/index"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((ending) => `.vitepress/${name}.${ending}`),
);

/** Looks for VitePress (https://vitepress.dev/guide/i18n and /reference/site-config) in the root and its folders. */
export function findVitepress(repository: Repository): DocsTree | undefined {
  for (const folder of ["", ...repository.folders("")]) {
    const files = VITEPRESS_CONFIGS.map((file) => (folder === "" ? file : `${folder}/${file}`));
    const config = programText(repository, files);
    if (config) return vitepressTree(repository, folder, config);
  }
  return undefined;
}

function vitepressTree(repository: Repository, folder: string, { file: evidence, code }: Program): DocsTree {
  const pages = plainFolder([folder, textIn(code, "srcDir") ?? ""].join("/")) ?? folder;
  // Ignores `locales`, because each locale there has a `lang` of its own.
  const tag = textIn(code.replace(valueOf(code, "locales") ?? "", ""), "lang");
  const { locales, hasRoot, root } = keyedLocales(code, tag);
  const own = foundLocale((tag ?? "en").toLowerCase(), { tag });
  const folders = repository.folders(pages).flatMap((name) => foundLocale(name) ?? []);
  const at = folder === "" ? "" : `${folder}/`;
  const site = textIn(valueOf(code, "sitemap") ?? "", "hostname");
  return {
    generator: "VitePress",
    evidence,
    baseUrl: joinedAddress(site, textIn(code, "base")),
    sourceLocale: (hasRoot ? root : own)?.code,
    locales: locales.length > 0 ? locales : [...(own ? [own] : []), ...folders],
    row: vitepressRow(pages, /^true\b/.test(valueOf(code, "cleanUrls") ?? "")),
    publishing: `npx vitepress build${folder === "" ? "" : ` ${shellWord(folder)}`} && npx --no -- stele build --out ${shellWord(`${at}.vitepress/dist`)} --merge`,
  };
}

function vitepressRow(pages: string, isClean: boolean): PagesRow {
  const url = isClean ? { url: "/{path}" } : {};
  if (pages === "docs") return { preset: "vitepress", ...url };
  return { preset: "vitepress", tree: fromContent(pages, "{{locale}/,}{path}.md"), ...url };
}

/**
 * Returns the languages of `locales: { root: { lang: "en" }, es: { label: "Español" } }`, a setting of Starlight and
 * VitePress. Pages of `root` have no prefix.
 *
 * @param rootTag the language of `root` if `root` has no `lang`
 */
function keyedLocales(code: string, rootTag = "en") {
  const stated = membersOf(valueOf(code, "locales"));
  const rows = [...stated].map(([key, value]) => {
    const lang = textOf(membersOf(value).get("lang"));
    const tag = key === "root" ? (lang ?? rootTag) : lang;
    const served = key === "root" && tag !== undefined ? tag.toLowerCase() : key;
    return { key, locale: foundLocale(served, { tag, name: labelOf(value) }) };
  });
  const locales = rows.flatMap(({ locale }) => locale ?? []);
  return { locales, hasRoot: stated.has("root"), root: rows.find(({ key }) => key === "root")?.locale };
}
