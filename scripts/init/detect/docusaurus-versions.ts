/** Makes the rows of the versions of docs in Docusaurus (https://docusaurus.io/docs/versioning, November 2026). */
import type { Repository } from "../repository.ts";
import type { PagesRow } from "./docs-tree.ts";
import { filesBelow } from "./files-below.ts";

export interface Version {
  /** The identifier of the docs plugin. */
  readonly id: string;
  /** The folder of the current version. */
  readonly folder: string;
  readonly version: string;
  /** The beginning of addresses: `docs/next`. */
  readonly prefix: string;
  readonly slash: boolean | undefined;
  readonly sourceLocale: string;
}

interface VersionRow {
  readonly row: PagesRow;
  /** The folder in `i18n` with the texts of the source language, if it has any. */
  readonly ofSource?: string | undefined;
}

/** Returns the folder of a version that is not the current one. */
export function versionFolder(id: string, version: string): string {
  return `${id === "default" ? "" : `${id}_`}versioned_docs/version-${version}`;
}

/** Makes the row of a version. Undefined if its files are not in the repository. */
export function versionRow(repository: Repository, of: Version): VersionRow | undefined {
  const { id, folder, version, prefix, slash, sourceLocale } = of;
  const isCurrent = version === "current";
  const own = isCurrent ? folder : versionFolder(id, version);
  if (!isCurrent && !isThere(repository, own)) return undefined;
  const start = prefix === "" ? "/" : `/${prefix}/`;
  const path = `${start}{path:docusaurus}`;
  const url = slash === true ? { url: `${path}/` } : slash === false ? { url: path, index_url: path } : { url: path };
  const plugin = `docusaurus-plugin-content-docs${id === "default" ? "" : `-${id}`}`;
  const inside = `${plugin}/${isCurrent ? "current" : `version-${version}`}`;
  const tree = `../i18n/{locale}/${inside}/{path}.{md,mdx}`;
  // The source language may have a folder in `i18n` too. Then its texts are there, and `docs` has another language.
  const ofSource = `i18n/${sourceLocale}/${inside}`;
  const hasTexts = filesBelow(repository, ofSource).some((name) => /\.mdx?$/.test(name));
  if (hasTexts) return { row: { preset: "docusaurus", tree, ...url }, ofSource: `${ofSource}/` };
  const isPreset = own === "docs" && id === "default" && isCurrent;
  if (isPreset) return { row: { preset: "docusaurus", ...(prefix === "docs" && slash === undefined ? {} : url) } };
  const sourceTree = `../${own}/{path}.{md,mdx}`;
  const isTranslated = repository.folders("i18n").some((language) => isThere(repository, `i18n/${language}/${inside}`));
  // A pattern in `site.yaml` must match files. So a version without translations gets no pattern for them.
  if (!isTranslated) return { row: { preset: "docusaurus", tree: sourceTree, ...url } };
  return { row: { preset: "docusaurus", tree, source_tree: sourceTree, ...url } };
}

function isThere(repository: Repository, folder: string): boolean {
  return repository.files(folder).length + repository.folders(folder).length > 0;
}
