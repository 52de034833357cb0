/** Reads the page sources that `site.yaml` names: lists, docs trees, sitemaps, routes and built sites. */
import type { PageSource, Trend } from "../content.ts";
import { DEFAULT_LIST } from "../page-sources.ts";
import { sourceRoots } from "./places.ts";
import { readListSource, readRoutesSource } from "./list.ts";
import { readOutputSource } from "./html/index.ts";
import { readSitemapSource } from "./sitemap/index.ts";
import { fullBudget, isSpent } from "./budget.ts";
import { noPages, type SourceContext, type SourcedPages, takePages } from "./source.ts";
import { readTree } from "./tree/index.ts";

/** What `readSources` needs. `projectDirectory` is the absolute path of the folder in which the command runs. */
export interface SourceRequest extends Omit<SourceContext, "roots" | "budget"> {
  readonly projectDirectory: string;
}

/** Reads every source except `pages.yaml`. That list is read together with the other content files. */
export function readSources({ projectDirectory, ...request }: SourceRequest): SourcedPages {
  const budget = fullBudget();
  const context = { ...request, budget, roots: sourceRoots(projectDirectory, request.contentDirectory) };
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
    trend: joinedTrend(found.flatMap(({ trend }) => trend ?? [])),
    files: found.flatMap(({ files }) => files),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Adds up the trends of several docs trees. */
function joinedTrend(trends: readonly Trend[]): Trend | undefined {
  const sums = new Map<string, number>();
  for (const trend of trends) {
    if (trend === "unknown") return trend;
    for (const [locale, change] of trend) sums.set(locale, (sums.get(locale) ?? 0) + change);
  }
  return trends.length === 0 ? undefined : sums;
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
