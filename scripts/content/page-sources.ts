/** Decodes the key `pages` of `site.yaml` into page sources. */
import type * as z from "zod/mini";
import { diagnostic, type Where } from "../diagnostics/catalogue.ts";
import type { PageSource, PageSourceKind } from "./content.ts";
import type { Diagnostic, Outcome, Pointer } from "../model.ts";
import type { Fitting } from "./documents.ts";
import type { siteSchema } from "./schemas/site.ts";

/** The name of the list that a site uses if its `site.yaml` names no sources. */
export const DEFAULT_LIST = "pages.yaml";

/** A row of `pages`. All members are optional, because mistakes are removed from a row before it is decoded. */
type Row = NonNullable<NonNullable<Fitting<z.infer<typeof siteSchema>>["pages"]>[number]>;

/**
 * Decodes the page sources. Without `pages`, the only source is the list `pages.yaml`.
 *
 * @param file the name of `site.yaml` in diagnostics
 * @param rows the value of `pages`; a row that does not fit its schema is undefined
 */
export function pageSources(file: string, rows?: readonly (Row | undefined)[]): Outcome<PageSource>[] {
  if (!rows) return [pageSource(file, [], { list: DEFAULT_LIST })];
  return rows.flatMap((row, index) => (row ? pageSource(file, ["pages", index], row) : []));
}

function pageSource(file: string, pointer: Pointer, row: Row): Outcome<PageSource> {
  const from = sourceKind(row);
  if (!from) {
    const problem = diagnostic("source-kind", {}, { place: { file, pointer, part: "value" } });
    return { value: undefined, diagnostics: [problem] };
  }
  const include = checkedGlobs(file, [...pointer, "include"], row.include);
  const exclude = checkedGlobs(file, [...pointer, "exclude"], row.exclude);
  const globs = include.value && exclude.value && { include: include.value, exclude: exclude.value };
  return {
    value: globs && { place: { file, pointer }, ...globs, from },
    diagnostics: [...strayOptions(file, pointer, row, from), ...include.diagnostics, ...exclude.diagnostics],
  };
}

/** Returns the source that a row names. Undefined for no source or several. A preset alone means a docs tree. */
function sourceKind({ list, tree, preset, sitemap, output, routes, ...row }: Row): PageSourceKind | undefined {
  const { source_tree: sourceTree, url, index_url: indexUrl, revision: revisionKey } = row;
  const ignore = row.ignore && {
    frontMatter: row.ignore.front_matter ?? false,
    whiteSpace: row.ignore.white_space ?? false,
    commits: row.ignore.commits,
    marker: row.ignore.marker,
  };
  const asked: PageSourceKind[] = [];
  if (list !== undefined) asked.push({ kind: "list", file: list });
  if (sitemap !== undefined) asked.push({ kind: "sitemap", file: sitemap });
  if (routes !== undefined) asked.push({ kind: "routes", file: routes });
  if (output !== undefined) asked.push({ kind: "output", folder: output });
  if (tree !== undefined || preset !== undefined) {
    asked.push({ kind: "tree", preset, pattern: tree, sourceTree, url, indexUrl, revisionKey, ignore });
  }
  return asked.length === 1 ? asked[0] : undefined;
}

const TREE_OPTIONS = ["source_tree", "url", "index_url", "revision", "ignore"] as const;

function strayOptions(file: string, pointer: Pointer, row: Row, { kind }: PageSourceKind): Diagnostic[] {
  if (kind === "tree") return [];
  return TREE_OPTIONS.filter((key) => row[key] !== undefined).map((key) =>
    diagnostic("source-option", { key, kind }, { place: { file, pointer: [...pointer, key], part: "key" } }),
  );
}

/** The maximum number of characters of a glob. No path is longer, so a longer glob is a mistake. */
const LONGEST_GLOB = 4096;

/** The maximum number of characters of all globs in `include` or `exclude`. Each page is matched against all globs. */
const MOST_IN_GLOBS = 65_536;

/** The maximum number of wildcards in `include` or `exclude`. Each wildcard may need another pass over each path. */
const MOST_WILDCARDS = 250;

/** The deepest nesting of braces in a glob. The matcher is recursive, so more levels could overflow the stack. */
const DEEPEST_BRACES = 64;

/** Returns the globs of a list. Reports a list that exceeds a limit, and globs that cannot match any path. */
function checkedGlobs(file: string, pointer: Pointer, globs: Row["include"] = []): Outcome<string[]> {
  const where = (...index: number[]): Where => ({ place: { file, pointer: [...pointer, ...index], part: "value" } });
  const excess: Diagnostic[] = [];
  if (globs.join("").length > MOST_IN_GLOBS) {
    excess.push(diagnostic("glob-too-large", { fault: "list", limit: MOST_IN_GLOBS }, where()));
  } else {
    let wildcardsOfAll = 0;
    for (const [index, glob = ""] of globs.entries()) {
      const { braces, wildcards } = globCosts(glob);
      wildcardsOfAll += wildcards;
      if (braces <= DEEPEST_BRACES) continue;
      excess.push(diagnostic("glob-too-large", { fault: "braces", limit: DEEPEST_BRACES }, where(index)));
    }
    if (excess.length === 0 && wildcardsOfAll > MOST_WILDCARDS) {
      excess.push(diagnostic("glob-too-large", { fault: "wildcards", limit: MOST_WILDCARDS }, where()));
    }
  }
  // A page path begins with a slash and is shorter than `LONGEST_GLOB`. Reports globs that cannot match such a path.
  const useless = globs.flatMap((glob = "/", index) =>
    /^[/*{[(\\]/.test(glob) && glob.length <= LONGEST_GLOB
      ? []
      : [diagnostic("glob-without-match", { glob, longest: LONGEST_GLOB }, where(index))],
  );
  const isTooMuch = excess.length > 0 || globs.some((glob = "") => glob.length > LONGEST_GLOB);
  const value = isTooMuch ? undefined : globs.filter((glob) => glob !== undefined);
  return { value, diagnostics: [...excess, ...useless] };
}

/** Returns how deep the braces of a glob nest, and how many wildcards the glob has. */
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
