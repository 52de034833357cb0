/** `pages:` of `site.yaml` -> the sources of pages. */
import type * as z from "zod/mini";
import { diagnostic, type Where } from "../diagnostics/catalogue.ts";
import type { PageSource, PageSourceKind } from "./content.ts";
import type { Diagnostic, Pointer } from "../model.ts";
import type { siteSchema } from "./schemas/site.ts";

/** The list that every site has unless it names its sources. */
export const DEFAULT_LIST = "pages.yaml";

/** Members that may be missing: of a document with mistakes, what is right is read. */
type Row = Partial<
  Omit<NonNullable<z.infer<typeof siteSchema>["pages"]>[number], "include" | "exclude"> & {
    readonly include: readonly (string | undefined)[] | undefined;
    readonly exclude: readonly (string | undefined)[] | undefined;
  }
>;

/** The sources that could be read, and the problems of the others. */
export interface DecodedSources {
  readonly sources: readonly PageSource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The default: the list `pages.yaml`. */
export function defaultSource(file: string): PageSource {
  return { place: { file, pointer: [] }, include: [], exclude: [], from: { kind: "list", file: DEFAULT_LIST } };
}

/**
 * Reads the sources of pages.
 *
 * @param file the name of `site.yaml`
 * @param rows its `pages`; a row that did not fit its schema is a hole
 */
export function pageSources(file: string, rows: readonly (Row | undefined)[] | undefined): DecodedSources {
  if (!rows) return { sources: [defaultSource(file)], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const sources = rows.flatMap((row, index): PageSource[] => {
    if (!row) return [];
    const pointer = ["pages", index];
    const from = sourceKind(row);
    if (!from) {
      diagnostics.push(diagnostic("source-kind", {}, { place: { file, pointer, part: "value" } }));
      return [];
    }
    diagnostics.push(...strayOptions(file, pointer, row, from));
    const globs = (["include", "exclude"] as const).map((key) => checkedGlobs(file, pointer, row, key));
    diagnostics.push(...globs.flatMap((checked) => checked.diagnostics));
    if (globs.some(({ isTooMuch }) => isTooMuch)) return [];
    const include = (row.include ?? []).filter((glob) => glob !== undefined);
    const exclude = (row.exclude ?? []).filter((glob) => glob !== undefined);
    return [{ place: { file, pointer }, include, exclude, from }];
  });
  return { sources, diagnostics };
}

/** What a row asks for; nothing when it asks for none or for several things. A preset alone is a tree of its layout. */
function sourceKind({ list, tree, preset, sitemap, output, ...row }: Row): PageSourceKind | undefined {
  const isTree = tree !== undefined || preset !== undefined;
  const asked = [list, isTree ? "tree" : undefined, sitemap, output].filter((one) => one !== undefined);
  if (asked.length !== 1) return undefined;
  if (list !== undefined) return { kind: "list", file: list };
  if (sitemap !== undefined) return { kind: "sitemap", file: sitemap };
  if (output !== undefined) return { kind: "output", folder: output };
  const { source_tree: sourceTree, url, index_url: indexUrl, revision: revisionKey } = row;
  return { kind: "tree", preset, pattern: tree, sourceTree, url, indexUrl, revisionKey };
}

const TREE_OPTIONS = ["source_tree", "url", "index_url", "revision"] as const;

function strayOptions(file: string, pointer: Pointer, row: Row, { kind }: PageSourceKind): Diagnostic[] {
  if (kind === "tree") return [];
  return TREE_OPTIONS.filter((key) => row[key] !== undefined).map((key) =>
    diagnostic("source-option", { key, kind }, { place: { file, pointer: [...pointer, key], part: "key" } }),
  );
}

/** No path is as long. */
const LONGEST_GLOB = 4096;

/** Each page is compared with all globs of its source: with more than these a list of pages would take hours. */
const MOST_IN_GLOBS = 65_536;

/** Each may make every path be read once more; names cost next to nothing. */
const MOST_WILDCARDS = 250;

/** Braces in braces are a call each. No layout has three levels. */
const DEEPEST_BRACES = 64;

/** Problems of the globs of a source, and whether they are too much to be compared with any path. */
interface CheckedGlobs {
  readonly isTooMuch: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

function checkedGlobs(file: string, pointer: Pointer, row: Row, key: "include" | "exclude"): CheckedGlobs {
  const globs = row[key] ?? [];
  const where = (...index: number[]): Where => ({
    place: { file, pointer: [...pointer, key, ...index], part: "value" },
  });
  const length = globs.reduce((sum, glob = "") => sum + glob.length, 0);
  const costs = length > MOST_IN_GLOBS ? [] : globs.map((glob = "") => globCosts(glob));
  const excess = costs.flatMap(({ braces }, index) =>
    braces > DEEPEST_BRACES
      ? [diagnostic("glob-too-large", { fault: "braces", limit: DEEPEST_BRACES }, where(index))]
      : [],
  );
  if (length > MOST_IN_GLOBS) {
    excess.push(diagnostic("glob-too-large", { fault: "list", limit: MOST_IN_GLOBS }, where()));
  } else if (excess.length === 0 && costs.reduce((sum, { wildcards }) => sum + wildcards, 0) > MOST_WILDCARDS) {
    excess.push(diagnostic("glob-too-large", { fault: "wildcards", limit: MOST_WILDCARDS }, where()));
  }
  // Each path begins with a slash, and none is as long.
  const useless = globs.flatMap((glob, index) =>
    glob === undefined || (/^[/*{[(\\]/.test(glob) && glob.length <= LONGEST_GLOB)
      ? []
      : [diagnostic("glob-without-match", { glob, longest: LONGEST_GLOB }, where(index))],
  );
  const isTooMuch = excess.length > 0 || globs.some((glob = "") => glob.length > LONGEST_GLOB);
  return { isTooMuch, diagnostics: [...excess, ...useless] };
}

/** How many braces of a glob are open at once, and how many of its signs stand for more than one text. */
function globCosts(glob: string): { readonly braces: number; readonly wildcards: number } {
  let depth = 0;
  let braces = 0;
  let wildcards = 0;
  for (const [sign] of glob.matchAll(/\\.|\*+|[?[{,}]/gs)) {
    if (sign === "{") braces = Math.max(braces, (depth += 1));
    if (sign === "}") depth = Math.max(0, depth - 1);
    if (/^[*?[{]/.test(sign) || (sign === "," && depth > 0)) wildcards += 1;
  }
  return { braces, wildcards };
}
