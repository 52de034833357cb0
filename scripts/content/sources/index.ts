/** Reads the page sources that `site.yaml` names: lists, docs trees, sitemaps, routes and built sites. */
import type { PageSource, TreePast, WrittenContent } from "../content.ts";
import { DEFAULT_LIST } from "../page-sources.ts";
import { sourceRoots } from "./places.ts";
import { readListSource, readRoutesSource } from "./list.ts";
import { readOutputSource } from "./html/index.ts";
import { readSitemapSource } from "./sitemap/index.ts";
import { fullBudget, isSpent } from "./budget.ts";
import { noPages, type SourceContext, type SourcedPages, takePages } from "./source.ts";
import { readTree } from "./tree/index.ts";

/** What `readSources` needs. `projectDirectory` is the absolute path of the folder in which the command runs. */
export interface SourceRequest extends Omit<SourceContext, "roots" | "budget" | "describes"> {
  readonly projectDirectory: string;
  /** The real path of the content folder, as it was read. Undefined: not read. */
  readonly contentRoot?: string | undefined;
  /** Whether the files and titles of pages are read, too. Undefined: only if a file of the output contains them. */
  readonly describes?: boolean | undefined;
  /** Whether the build adds its files to those of other tools, so that it writes status pages only if asked to. */
  readonly isMerged?: boolean | undefined;
}

/** Reads every source except `pages.yaml`. That list is read together with the other content files. */
export function readSources(request: SourceRequest): SourcedPages & { readonly describes: boolean } {
  const { projectDirectory, contentDirectory, content } = request;
  const budget = fullBudget();
  const describes = request.describes ?? isDescribed(content, request.isMerged);
  const roots = sourceRoots(projectDirectory, contentDirectory, request.contentRoot);
  const context = { ...request, budget, describes, roots };
  const found: SourcedPages[] = [];
  for (const source of context.content.site?.pages ?? []) {
    found.push(readSource(source, context));
    if (isSpent(budget)) break;
  }
  return {
    pages: found.flatMap(({ pages }) => pages),
    addressed: found.flatMap(({ addressed }) => addressed),
    routed: found.flatMap(({ routed }) => routed),
    orphans: found.flatMap(({ orphans = [] }) => orphans),
    past: joinedPast(found.flatMap(({ past }) => past ?? [])),
    files: found.flatMap(({ files }) => files),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
    describes,
  };
}

/** Whether a file of the output contains the files and titles of pages. */
function isDescribed({ site }: WrittenContent, isMerged = false): boolean {
  const { coverage, notice, status = !isMerged } = site?.artifacts ?? {};
  return coverage === true || notice === true || status !== false;
}

/** Joins what is known of the past of several docs trees. */
function joinedPast(pasts: readonly TreePast[]): TreePast | undefined {
  const names = new Set<string>();
  const gone = new Map<string, number>();
  for (const past of pasts) {
    if (past === "unknown") return past;
    for (const name of past.names) names.add(name);
    for (const [locale, count] of past.gone) gone.set(locale, (gone.get(locale) ?? 0) + count);
  }
  return pasts.length === 0 ? undefined : { names, gone };
}

function readSource(source: PageSource, context: SourceContext): SourcedPages {
  const { from } = source;
  switch (from.kind) {
    case "list":
      return from.file === DEFAULT_LIST ? noPages() : readListSource(source, from.file, context);
    case "tree":
      return takePages(readTree(source, from, context), source, context.budget);
    case "sitemap":
      return readSitemapSource(source, from.file, context);
    case "routes":
      return readRoutesSource(source, from.file, context);
    case "output":
      return readOutputSource(source, from.folder, context);
  }
}
