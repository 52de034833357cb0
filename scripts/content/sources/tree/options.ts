/** What a tree's options come to with those of its preset, or what is wrong with them. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, TreeOptions, TreePreset } from "../../content.ts";
import type { Diagnostic, Outcome, Place } from "../../../model.ts";
import { compileTemplate, styleNames, type UrlTemplate } from "./address.ts";
import { compilePattern, type PatternVariant } from "./pattern.ts";

/** A tree as it is read. */
export interface CompiledTree {
  /** All ways to read its patterns, those with a locale first. */
  readonly variants: readonly PatternVariant[];
  readonly template: UrlTemplate;
  /** The template of pages of folders, where they have one. */
  readonly indexTemplate: UrlTemplate | undefined;
  /** The patterns as they are written, or as the preset has them. */
  readonly pattern: string;
  readonly sourceTree: string | undefined;
  /** Whether the site's authors wrote the patterns, so that each must find something. */
  readonly isWritten: boolean;
}

/** Compiles the patterns and the template, and reports all their errors. */
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

/** The place of an option in `site.yaml`; where it is a preset's, that of the preset. */
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
