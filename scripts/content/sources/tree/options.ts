/** Compiles the options of a docs tree and of its preset, or reports what is wrong with them. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, TreeOptions, TreePreset } from "../../content.ts";
import type { Diagnostic, Outcome, Place } from "../../../model.ts";
import { compileTemplate, styleNames, type UrlTemplate, type UrlTemplates } from "./address.ts";
import { compilePattern, type PatternVariant } from "./pattern.ts";

export interface CompiledTree extends UrlTemplates {
  /** The variants of `tree`, then the variants of `source_tree`. */
  readonly variants: readonly PatternVariant[];
  /** The pattern that the authors wrote, or the pattern of the preset. */
  readonly pattern: string;
  readonly sourceTree: string | undefined;
  /** Whether the authors set `tree` themselves. Then each pattern must match some file. */
  readonly isWritten: boolean;
}

/** Compiles the patterns and the templates. Reports all their errors. */
export function compileTree(source: PageSource, options: TreeOptions): Outcome<CompiledTree> {
  const layout = options.preset && PRESETS[options.preset];
  const isWritten = options.pattern !== undefined;
  const pattern = options.pattern ?? layout?.pattern ?? "";
  // A tree with its own pattern does not use `source_tree` of the preset.
  const sourceTree = options.sourceTree ?? (isWritten ? undefined : layout?.sourceTree);
  const diagnostics: Diagnostic[] = [];
  const compiledPattern = (key: "tree" | "source_tree", text: string | undefined): readonly PatternVariant[] => {
    const result = text === undefined ? undefined : compilePattern(text, key === "source_tree");
    if (result?.ok) return result.variants;
    if (result) diagnostics.push(diagnostic("tree-pattern", result, { place: optionPlace(source, key) }));
    return [];
  };
  const compiledUrl = (key: "url" | "index_url", text: string | undefined): UrlTemplate | undefined => {
    const result = text === undefined ? undefined : compileTemplate(text);
    if (result?.ok) return result.template;
    const place = optionPlace(source, key);
    if (result) diagnostics.push(diagnostic("tree-url", { ...result, styles: styleNames }, { place }));
    return undefined;
  };
  const variants = [...compiledPattern("tree", pattern), ...compiledPattern("source_tree", sourceTree)];
  const template = compiledUrl("url", options.url ?? layout?.url ?? DEFAULT_URL);
  const indexTemplate = compiledUrl("index_url", options.indexUrl);
  const isRight = template !== undefined && diagnostics.length === 0;
  return {
    value: isRight ? { variants, template, indexTemplate, pattern, sourceTree, isWritten } : undefined,
    diagnostics,
  };
}

/** Returns the place of an option in `site.yaml`. For a value of the preset, returns the place of the key `preset`. */
export function optionPlace({ place, from }: PageSource, key: "tree" | "source_tree" | "url" | "index_url"): Place {
  const member = { tree: "pattern", source_tree: "sourceTree", url: "url", index_url: "indexUrl" } as const;
  const isWritten = from.kind === "tree" && from[member[key]] !== undefined;
  return { file: place.file, pointer: [...place.pointer, isWritten ? key : "preset"], part: "value" };
}

/**
 * The default layout of each generator, according to its documentation (read November 2026). The patterns are relative
 * to a content folder in the root of the project. For another layout, authors set `tree`, `source_tree` and `url`.
 */
export const PRESETS: Readonly<Record<TreePreset, TreeOptions & { readonly pattern: string; readonly url: string }>> = {
  // https://docusaurus.io/docs/i18n/tutorial
  docusaurus: {
    pattern: "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}",
    sourceTree: "../docs/{path}.{md,mdx}",
    url: "/docs/{path:docusaurus}",
  },
  // https://starlight.astro.build/guides/i18n/, for sites with and without a root locale
  starlight: { pattern: "../src/content/docs/{{locale}/,}{path}.{md,mdx}", url: "/{path:starlight}/" },
  // https://vitepress.dev/guide/i18n and /guide/routing
  vitepress: { pattern: "../docs/{{locale}/,}{path}.md", url: "/{path}.html" },
  // https://ultrabug.github.io/mkdocs-static-i18n/: `docs_structure: suffix`, which is the default
  mkdocs: { pattern: "../docs/{path}{.{locale},}.md", url: "/{path:mkdocs}/" },
  // https://gohugo.io/content-management/multilingual/: translation by file name
  hugo: { pattern: "../content/{path}{.{locale},}.{md,html}", url: "/{path:hugo}/" },
};

/** The default of the key `url`. Most generators make such paths: `/guides/intro/`. */
const DEFAULT_URL = "/{path}/";
