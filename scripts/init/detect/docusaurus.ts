/** A Docusaurus project (https://docusaurus.io/docs/api/docusaurus-config and /docs/i18n/tutorial, read November 2026). */
import { foundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { membersOf, programText, textIn, textOf, textsOf, valueOf } from "./javascript.ts";

const CONFIGS = ["ts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`);

/** Looks for a Docusaurus project. */
export function findDocusaurus(repository: Repository): DocsTree | undefined {
  const config = programText(repository, CONFIGS);
  if (!config) return undefined;
  const { file: evidence, code } = config;
  const i18n = membersOf(valueOf(code, "i18n"));
  const listed = textsOf(i18n.get("locales"));
  // A list that code computes cannot be read: the folders of the translations show the languages.
  const configs = membersOf(i18n.get("localeConfigs"));
  const names = listed.length > 0 ? listed : repository.folders("i18n");
  return {
    generator: "Docusaurus",
    evidence,
    baseUrl: joinedAddress(textIn(code, "url"), textIn(code, "baseUrl")),
    sourceLocale: textOf(i18n.get("defaultLocale")) ?? "en",
    locales: names.flatMap(
      (name) => foundLocale(name, { name: textOf(membersOf(configs.get(name)).get("label")) }) ?? [],
    ),
    row: rowOf(membersOf(valueOf(code, "docs")), repository.folders("").includes("i18n")),
    publishing: "npx docusaurus build && npx --no -- stele build --out build --merge",
  };
}

/** The docs plugin may have another folder and another path. */
function rowOf(docs: ReadonlyMap<string, string>, hasTranslations: boolean): PagesRow {
  const folder = plainFolder(textOf(docs.get("path")) ?? "docs") ?? "docs";
  const path = textOf(docs.get("routeBasePath"))?.replace(/^\/+|(?<!\/)\/+$/g, "") ?? "docs";
  const prefix = /^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path) ? path : "docs";
  const url = prefix === "docs" ? {} : { url: prefix === "" ? "/{path:docusaurus}" : `/${prefix}/{path:docusaurus}` };
  if (folder === "docs") return { preset: "docusaurus", ...url };
  const sourceTree = `../${folder}/{path}.{md,mdx}`;
  // A pattern that is written out has to find something.
  if (!hasTranslations) return { preset: "docusaurus", tree: sourceTree, ...url };
  const tree = "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}";
  return { preset: "docusaurus", tree, source_tree: sourceTree, ...url };
}
