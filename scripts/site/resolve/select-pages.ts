/** Selects the pages of a source with `include` and `exclude`: lists of globs for decoded canonical paths. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { PageContent, PageSource } from "../../content/content.ts";
import type { Diagnostic } from "../../model.ts";
import { excess } from "../../content/sources/budget.ts";
import { globMatcher } from "./glob.ts";
import { canonicalPath, filePath, PATH_BYTES } from "../paths.ts";

/** Removes the rows that the globs of their source exclude, and counts them. */
export function selectPages(rows: readonly PageContent[]): {
  readonly rows: readonly PageContent[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const counts = new Map<PageSource, number>();
  const diagnostics: Diagnostic[] = [];
  const isAskedFor = pageSelector((problem) => diagnostics.push(problem));
  const selected = rows.filter(({ source, path }) => {
    if (isAskedFor(source, path)) return true;
    counts.set(source, (counts.get(source) ?? 0) + 1);
    return false;
  });
  for (const [{ place }, count] of counts) {
    diagnostics.push(diagnostic("pages-excluded", { count }, { place: { ...place, part: "value" } }));
  }
  return { rows: selected, diagnostics };
}

/** The maximum number of steps of all globs: wildcards times characters of paths. These steps take some minutes. */
const MOST_STEPS = 10_000_000_000;

/** Creates a function that tells whether the globs of a source select the page with a path. */
export function pageSelector(report: (problem: Diagnostic) => unknown): (source: PageSource, path: string) => boolean {
  const tests = new Map<PageSource, ReturnType<typeof selector>>();
  let left = MOST_STEPS;
  return (source, path) => {
    if (source.include.length === 0 && source.exclude.length === 0) return true;
    const test = tests.get(source) ?? selector(source);
    tests.set(source, test);
    const shown = shownPath(path);
    // A path above this limit is an error in any case. Matching such a path with many wildcards could take seconds.
    if (shown.length > PATH_BYTES || left < 0) return true;
    left -= shown.length * test.wildcards;
    if (left < 0) report(excess("glob-steps", MOST_STEPS, { place: { ...source.place, part: "value" } }));
    return test.isAskedFor(shown);
  };
}

/** Returns an entry for `exclude` that excludes exactly one path. Quotes the entry and escapes special characters. */
export function excludeLine(path: string): string {
  return JSON.stringify(path.replaceAll(/[*?[\]{}\\]/g, "\\$&"));
}

function selector({ include, exclude }: PageSource) {
  const isIncluded = globMatcher(include.map(withoutSlash));
  const isExcluded = globMatcher(exclude.map(withoutSlash));
  const isAskedFor = (path: string): boolean => (include.length === 0 || isIncluded(path)) && !isExcluded(path);
  return { isAskedFor, wildcards: [...include, ...exclude].join("").split(/[*?[{,]/).length };
}

/** Removes the final slash of a path or glob, because `/docs/` is the page `/docs`. */
function withoutSlash(text: string): string {
  return text.replace(/(?<=[^\\])\/$/, "");
}

/** Returns a path to compare with globs: decoded and without the final slash. An invalid path keeps its encoding. */
function shownPath(path: string): string {
  const reading = canonicalPath(path || "/");
  return reading.ok ? filePath(reading.defined.path) || "/" : withoutSlash(path);
}
