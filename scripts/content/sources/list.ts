/** Reads the sources `list` and `routes`: rows of pages in YAML or JSON Lines, and the addresses that a docs generator states. */
import { realpathSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { PageContent, PageSource, Route, RoutedPage } from "../content.ts";
import type { Diagnostic } from "../../model.ts";
import { decodePageLine, decodePageList, decodeRouteLine } from "../decode.ts";
import { LARGEST_FILE_BYTES } from "../yaml/index.ts";
import { liesIn } from "./places.ts";
import { type Budget, costOf, excess, type Limit, linksIn, MOST, take } from "./budget.ts";
import { readJsonLines } from "./json-lines/index.ts";
import {
  findNamed,
  type FoundPath,
  isProblem,
  noPages,
  readBytes,
  shownPath,
  type SourceContext,
  type SourcedPages,
  sourcePlace,
  strictText,
  takePages,
} from "./source.ts";

/** Reads a list of pages. The file must be in the content folder, because it is a part of the content. */
export function readListSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const found = findInContent(source, file, context);
  if (isProblem(found)) return noPages(found);
  const { budget } = context;
  if (/\.(?:jsonl|ndjson)$/i.test(file)) {
    const { rows: pages, ...read } = readJsonLines(found, budget, {
      decode: (line, number, value) => decodePageLine(line, number, value, source),
      exceeded: (page, text) => exceeded(page, text, budget),
    });
    return { ...noPages(), pages, ...read };
  }
  if (!take(budget, "list-bytes", Math.min(found.bytes, budget.largestList))) {
    return noPages(excess("list-bytes", MOST["list-bytes"], { place: sourcePlace(source) }));
  }
  budget.largestList = Math.max(found.bytes, budget.largestList);
  const read = readBytes(found, LARGEST_FILE_BYTES);
  const text = isProblem(read) ? read : strictText(read.content, found.shownAs);
  if (isProblem(text)) return noPages(text);
  const list = { name: found.shownAs, text };
  const { value: pages = [], diagnostics } = decodePageList(list, source);
  return takePages({ ...noPages(), pages, diagnostics, files: [list] }, source, budget);
}

function findInContent(source: PageSource, file: string, context: SourceContext): FoundPath | Diagnostic {
  const place = sourcePlace(source);
  const { contentDirectory, shownAs: folder } = context;
  if (!liesIn(contentDirectory, resolve(contentDirectory, file))) {
    return diagnostic("source-outside", { file: shownPath(file, context) }, { place });
  }
  const found = findNamed(file, "file", context, place);
  if (isProblem(found) || liesIn(realpathSync.native(contentDirectory), found.path)) return found;
  return diagnostic("link-outside", { file: found.shownAs, folder }, { place: { file: found.shownAs } });
}

/** Subtracts a page from the budget. Returns the name of the exceeded limit, if there is one. */
function exceeded(page: PageContent, text: string, budget: Budget): Limit | undefined {
  if (!take(budget, "pages", costOf(text))) return "pages";
  return take(budget, "links", linksIn(page)) ? undefined : "links";
}

/** Reads the routes of a file, line by line, or the routes that an integration hands over under that name. */
export function readRoutesSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const { budget, routes } = context;
  const given = routes?.get(file);
  if (given) return takeRoutes(given, file, source, context);
  const found = findNamed(file, "file", context, sourcePlace(source));
  if (isProblem(found)) return noPages(found);
  const { rows: routed, ...read } = readJsonLines(found, budget, {
    decode: (line, number, value) => {
      const { row, diagnostics } = decodeRouteLine(line, number, value, source);
      return { row: row && { ...row, route: withShownFile(row.route, context) }, diagnostics };
    },
    exceeded: (_row, text) => exceededByRoute(text, budget),
  });
  return { ...noPages(), routed, ...read };
}

/** Takes routes from memory. A problem of a route is reported at the file of its text, if the generator names it. */
function takeRoutes(routes: Iterable<Route>, file: string, source: PageSource, context: SourceContext): SourcedPages {
  const { budget } = context;
  const routed: RoutedPage[] = [];
  for (const stated of routes) {
    const route = withShownFile(stated, context);
    routed.push({ source, place: { file: route.file ?? `routes of ${file}` }, route });
    const limit = exceededByRoute(route.address + route.key, budget);
    if (limit) return noPages(excess(limit, MOST[limit], { place: sourcePlace(source) }));
  }
  return { ...noPages(), routed };
}

/** Names the file of a route as all diagnostics do. Routes state it as seen from the folder that holds the content folder. */
function withShownFile(route: Route, context: SourceContext): Route {
  const { file } = route;
  return file === undefined || isAbsolute(file) ? route : { ...route, file: shownPath(`../${file}`, context) };
}

/** Subtracts a route from the budget. Returns the name of the exceeded limit, if there is one. */
function exceededByRoute(text: string, budget: Budget): Limit | undefined {
  if (!take(budget, "addresses", costOf(text))) return "addresses";
  return take(budget, "links") ? undefined : "links";
}
