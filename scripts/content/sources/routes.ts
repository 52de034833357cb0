/** Reads the source `routes`: the addresses that a docs generator states, from JSON Lines or from memory. */
import type { PageSource, RoutedPage } from "../content.ts";
import { decodeRouteLine } from "../decode.ts";
import type { Route } from "../content.ts";
import { type Budget, costOf, excess, type Limit, MOST, take } from "./budget.ts";
import { readJsonLines } from "./json-lines/index.ts";
import { findNamed, isProblem, noPages, type SourceContext, type SourcedPages, sourcePlace } from "./source.ts";

/** Reads the routes of a file, line by line, or the routes that an integration hands over under that name. */
export function readRoutesSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const { budget, routes } = context;
  const given = routes?.get(file);
  if (given) return takeRoutes(given, file, source, budget);
  const found = findNamed(file, "file", context, sourcePlace(source));
  if (isProblem(found)) return noPages(found);
  const { rows: routed, ...read } = readJsonLines(found, budget, {
    decode: (line, number, value) => decodeRouteLine(line, number, value, source),
    exceeded: (_row, text) => exceeded(text, budget),
  });
  return { ...noPages(), routed, ...read };
}

/** Takes routes from memory. A problem of a route is reported at the file of its text, if the generator names it. */
function takeRoutes(routes: Iterable<Route>, file: string, source: PageSource, budget: Budget): SourcedPages {
  const routed: RoutedPage[] = [];
  for (const route of routes) {
    routed.push({ source, place: { file: route.file ?? `routes of ${file}` }, route });
    const limit = exceeded(route.address + route.key, budget);
    if (limit) return noPages(excess(limit, MOST[limit], { place: sourcePlace(source) }));
  }
  return { ...noPages(), routed };
}

/** Subtracts a route from the budget. Returns the name of the exceeded limit, if there is one. */
function exceeded(text: string, budget: Budget): Limit | undefined {
  if (!take(budget, "addresses", costOf(text))) return "addresses";
  return take(budget, "links") ? undefined : "links";
}
