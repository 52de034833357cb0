/** A Docusaurus project (https://docusaurus.io/docs/api/docusaurus-config and /docs/i18n/tutorial, read November 2026). */
import { membersOf, textOf, textsOf, valueOf } from "../config-text.ts";
import { foundLocale } from "../languages.ts";
import type { DocsTree, FoundLocale, PagesRow, Repository } from "../types.ts";
import { joinedAddress, plainFolder, programText } from "./reading.ts";

const CONFIGS = ["ts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`);

/** Looks for a Docusaurus project. */
export function findDocusaurus(repository: Repository): DocsTree | undefined {
  const config = programText(repository, CONFIGS);
  if (!config) return undefined;
  const { file: evidence, code } = config;
  const i18n = membersOf(valueOf(code, "i18n"));
  const listed = textsOf(i18n.get("locales"));
  // Where the list is made by a program, the folders of the translations tell.
  const names = listed.length > 0 ? listed : repository.folders("i18n");
  return {
    generator: "Docusaurus",
    evidence,
    baseUrl: joinedAddress(textOf(valueOf(code, "url")), textOf(valueOf(code, "baseUrl"))),
    sourceLocale: textOf(i18n.get("defaultLocale")) ?? "en",
    locales: names.flatMap((name) => localeOf(name, i18n.get("localeConfigs")) ?? []),
    row: rowOf(membersOf(valueOf(code, "docs")), repository.folders("").includes("i18n")),
    publishing: "npx docusaurus build && npx --no -- stele build --out build --merge",
  };
}

function localeOf(name: string, configs: string | undefined): FoundLocale | undefined {
  const config = membersOf(membersOf(configs).get(name));
  return foundLocale(name, { name: textOf(config.get("label")) });
}

/** The docs plugin may have another folder and another path. */
function rowOf(docs: ReadonlyMap<string, string>, hasTranslations: boolean): PagesRow {
  const folder = plainFolder(textOf(docs.get("path")) ?? "docs") ?? "docs";
  const path = textOf(docs.get("routeBasePath"))?.replace(/^\/+|\/+$/g, "") ?? "docs";
  const prefix = /^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path) ? path : "docs";
  const url = prefix === "docs" ? {} : { url: prefix === "" ? "/{path:docusaurus}" : `/${prefix}/{path:docusaurus}` };
  if (folder === "docs") return { preset: "docusaurus", ...url };
  const sourceTree = `../${folder}/{path}.{md,mdx}`;
  // A pattern that somebody wrote has to find something.
  if (!hasTranslations) return { preset: "docusaurus", tree: sourceTree, ...url };
  const tree = "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}";
  return { preset: "docusaurus", tree, source_tree: sourceTree, ...url };
}
