/** What a tree's options come to, or what is wrong with them. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, TreeOptions } from "../../content.ts";
import type { Diagnostic, Outcome, Place } from "../../../model.ts";
import { compileTemplate, styleNames, type UrlTemplate } from "./address.ts";
import { compilePattern, type PatternVariant } from "./pattern.ts";
import { withPreset } from "./presets.ts";

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
  const ordered = variants.toSorted((one, other) => Number(one.isSource) - Number(other.isSource));
  const isWritten = options.pattern !== undefined;
  const indexTemplate = ofFolders?.ok === true ? ofFolders.template : undefined;
  return {
    value: { variants: ordered, template: template.template, indexTemplate, pattern, sourceTree, isWritten },
    diagnostics,
  };
}

/** The place of an option in `site.yaml`; where it is a preset's, that of the preset. */
export function optionPlace({ place, from }: PageSource, key: "tree" | "source_tree" | "url" | "index_url"): Place {
  const member = { tree: "pattern", source_tree: "sourceTree", url: "url", index_url: "indexUrl" } as const;
  const isWritten = from.kind === "tree" && from[member[key]] !== undefined;
  return { file: place.file, pointer: [...place.pointer, isWritten ? key : "preset"], part: "value" };
}
