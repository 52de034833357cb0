/** Compiles the options of a tree and its preset, or reports what is wrong with them. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, TreeOptions, TreePreset } from "../../content.ts";
import type { Diagnostic, Outcome, Place } from "../../../model.ts";
import { compileTemplate, styleNames, type UrlTemplate } from "./address.ts";
import { compilePattern, type PatternVariant } from "./pattern.ts";

/** The compiled options of a tree. */
export interface CompiledTree {
  /** All variants of its patterns, with those that have a locale first. */
  readonly variants: readonly PatternVariant[];
  readonly template: UrlTemplate;
  /** The template for pages of folders, if they have their own. */
  readonly indexTemplate: UrlTemplate | undefined;
  /** The pattern as written, or that of the preset. */
  readonly pattern: string;
  readonly sourceTree: string | undefined;
  /** Whether the authors wrote the patterns themselves. Each pattern must then match something. */
  readonly isWritten: boolean;
}

/** Compiles the patterns and the templates, and reports all their errors. */
export function compileTree(source: PageSource, options: TreeOptions): Outcome<CompiledTree> {
  const { pattern, sourceTree, url } = withPreset(options);
  const diagnostics: Diagnostic[] = [];
  const variants: PatternVariant[] = [];
  for (const [text, key] of [
    [pattern, "tree"],
    [sourceTree, "source_tree"],
  ] as const) {
    const result = text === undefined ? undefined : compilePattern(text, key === "source_tree");
    if (result?.ok) variants.push(...result.variants);
    else if (result) diagnostics.push(diagnostic("tree-pattern", result, { place: optionPlace(source, key) }));
  }
  const template = compileTemplate(url);
  const ofFolders = options.indexUrl === undefined ? undefined : compileTemplate(options.indexUrl);
  for (const [key, result] of [
    ["url", template],
    ["index_url", ofFolders],
  ] as const) {
    if (!result || result.ok) continue;
    const values = { fault: result.fault, part: result.part, styles: styleNames };
    diagnostics.push(diagnostic("tree-url", values, { place: optionPlace(source, key) }));
  }
  if (diagnostics.length > 0 || !template.ok) return { value: undefined, diagnostics };
  const isWritten = options.pattern !== undefined;
  const indexTemplate = ofFolders?.ok === true ? ofFolders.template : undefined;
  return {
    value: { variants, template: template.template, indexTemplate, pattern, sourceTree, isWritten },
    diagnostics,
  };
}

/**
 * Returns the place of an option in `site.yaml`. If the option comes from a preset, returns the place of the preset.
 */
export function optionPlace({ place, from }: PageSource, key: "tree" | "source_tree" | "url" | "index_url"): Place {
  const member = { tree: "pattern", source_tree: "sourceTree", url: "url", index_url: "indexUrl" } as const;
  const isWritten = from.kind === "tree" && from[member[key]] !== undefined;
  return { file: place.file, pointer: [...place.pointer, isWritten ? key : "preset"], part: "value" };
}

/** The options of a tree that a preset can fill in. */
interface TreeLayout {
  readonly pattern: string;
  readonly sourceTree?: string | undefined;
  readonly url: string;
}

/**
 * The default layout of each generator, according to its documentation (read November 2026). Patterns are relative to a
 * content folder beside the docs. If a project has configured another layout, its authors write tree:, source_tree: and
 * url: themselves.
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

/** The path of a page if a tree has no `url:`. Most generators make such paths. */
const DEFAULT_URL = "/{path}/";

/** Fills in the options from the preset. If the tree has its own pattern, does not use source_tree of the preset. */
function withPreset(options: TreeOptions): TreeOptions & TreeLayout {
  const { preset, pattern, sourceTree, url } = options;
  const layout = preset && PRESETS[preset];
  return {
    ...options,
    pattern: pattern ?? layout?.pattern ?? "",
    sourceTree: sourceTree ?? (pattern === undefined ? layout?.sourceTree : undefined),
    url: url ?? layout?.url ?? DEFAULT_URL,
  };
}
