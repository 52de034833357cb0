/** The usual layouts of docs generators: what a preset fills in where a tree's options are left out. */
import type { TreeOptions, TreePreset } from "../../content.ts";

/** The options of a tree that a preset can fill in. */
interface TreeLayout {
  readonly pattern: string;
  readonly sourceTree?: string | undefined;
  readonly url: string;
}

/**
 * The default layout of each generator, as its documentation has it (read November 2026), seen from a content folder that
 * is beside the docs. What else a project has configured is written out with tree:, source_tree: and url:.
 */
export const PRESETS: Readonly<Record<TreePreset, TreeLayout>> = {
  // https://docusaurus.io/docs/i18n/tutorial
  docusaurus: {
    pattern: "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}",
    sourceTree: "../docs/{path}.{md,mdx}",
    url: "/docs/{path:docusaurus}",
  },
  // https://starlight.astro.build/guides/i18n/, with and without a root locale
  starlight: { pattern: "../src/content/docs/{{locale}/,}{path}.{md,mdx}", url: "/{path:starlight}/" },
  // https://vitepress.dev/guide/i18n and /guide/routing
  vitepress: { pattern: "../docs/{{locale}/,}{path}.md", url: "/{path}.html" },
  // https://ultrabug.github.io/mkdocs-static-i18n/: docs_structure suffix, the default
  mkdocs: { pattern: "../docs/{path}{.{locale},}.md", url: "/{path:mkdocs}/" },
  // https://gohugo.io/content-management/multilingual/: translation by file name
  hugo: { pattern: "../content/{path}{.{locale},}.{md,html}", url: "/{path:hugo}/" },
};

/** The path of a page of a tree that says nothing else: what most generators make. */
const DEFAULT_URL = "/{path}/";

/** The options of a tree with those of its preset filled in; a pattern of its own stands without the preset's source_tree. */
export function withPreset(options: TreeOptions): TreeOptions & TreeLayout {
  const { preset, pattern, sourceTree, url } = options;
  const layout = preset && PRESETS[preset];
  return {
    ...options,
    pattern: pattern ?? layout?.pattern ?? "",
    sourceTree: sourceTree ?? (pattern === undefined ? layout?.sourceTree : undefined),
    url: url ?? layout?.url ?? DEFAULT_URL,
  };
}
