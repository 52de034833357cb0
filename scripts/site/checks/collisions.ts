/** Finds paths that some file system or host would treat as the same path. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressPlan, CanonicalPath, Diagnostic } from "../../model.ts";
import { shownPath, translationOf } from "../site.ts";
import { collisionKey } from "../paths.ts";
import { atPage, atPath, type PlacedPage, type Where } from "../resolve/places.ts";

/**
 * How to find the path of a page and the place where it was written. Computes both when needed instead of storing them,
 * because a large site has many.
 */
export interface PathFinder<One> {
  readonly pathOf: (one: One) => CanonicalPath;
  readonly whereIs: (one: One) => Where;
  /** The locale of the translations to which the paths belong. Undefined if the paths are the pages' own. */
  readonly locale?: string;
}

/**
 * Problems between the paths in one folder of answers. There are three kinds:
 * - Two paths have the same collision key.
 * - A file is also a folder: `/docs` is written to `docs.json`, so `/docs.json/x` would need a folder with that name.
 * - Many hosts serve two pages as one, such as `/` and `/index.html`.
 *
 * It uses one index and does not compare every pair.
 */
export function collisionProblems<One>(candidates: readonly One[], finder: PathFinder<One>): Diagnostic[] {
  const first = new Map<string, One>();
  const problems: Diagnostic[] = [];
  for (const candidate of candidates) {
    const key = collisionKey(finder.pathOf(candidate));
    const earlier = first.get(key);
    if (earlier) problems.push(samePath(candidate, earlier, finder));
    else first.set(key, candidate);
  }
  return [...problems, ...fileAgainstFolder(first, finder), ...servedAsOne(first, finder)];
}

/** Problems between the own paths of pages. */
export function pageCollisionProblems(pages: readonly PlacedPage[]): Diagnostic[] {
  return collisionProblems(pages, {
    pathOf: ({ page }) => page.path,
    whereIs: ({ row }) => atPage(row, "path"),
  });
}

/**
 * Problems between the translations of one locale. It skips locales without localized paths: they have the pages' own
 * paths, and another check covers those.
 */
export function localizedCollisionProblems(pages: readonly PlacedPage[], plan: AddressPlan): Diagnostic[] {
  return plan.locales.flatMap(({ code }) => {
    if (!pages.some(({ page }) => (page.localized?.get(code)?.path ?? page.path) !== page.path)) return [];
    const translated = pages.filter(({ page }) => page.locales.has(code));
    const finder: PathFinder<PlacedPage> = {
      pathOf: ({ page }) => translationOf(page, code)?.path ?? page.path,
      whereIs: (placed) => atPath(placed, code),
      locale: code,
    };
    return collisionProblems(translated, finder).filter(({ severity }) => severity === "error");
  });
}

function samePath<One>(one: One, earlier: One, { pathOf, whereIs, locale }: PathFinder<One>): Diagnostic {
  const related = [{ ...whereIs(earlier), note: "first used here" }];
  const [path, other] = [pathOf(one), pathOf(earlier)];
  const shown = { path: shownPath(path), other: shownPath(other), locale };
  return diagnostic(path === other ? "path-twice" : "path-alike", shown, { ...whereIs(one), related });
}

function fileAgainstFolder<One>(first: ReadonlyMap<string, One>, { pathOf, whereIs }: PathFinder<One>): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const [key, inside] of first) {
    for (let slash = key.indexOf(".json/"); slash !== -1; slash = key.indexOf(".json/", slash + 1)) {
      const file = first.get(key.slice(0, slash));
      if (!file) continue;
      const related = [{ ...whereIs(file), note: "the page that is a file" }];
      const values = { path: shownPath(pathOf(inside)), other: shownPath(pathOf(file)) };
      problems.push(diagnostic("path-file-and-folder", values, { ...whereIs(inside), related }));
    }
  }
  return problems;
}

/** Finds pages that many hosts serve from one file: `/docs`, `/docs/index` and `/docs/index.html`. */
function servedAsOne<One>(first: ReadonlyMap<string, One>, { pathOf, whereIs }: PathFinder<One>): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const served = new Map<string, One>();
  for (const [key, candidate] of first) {
    const folder = key.replace(/\/index(?:\.html?)?$/, "");
    const other = served.get(folder);
    if (!other) {
      served.set(folder, candidate);
      continue;
    }
    const related = [{ ...whereIs(other), note: "the other page" }];
    const values = { path: shownPath(pathOf(candidate)), other: shownPath(pathOf(other)) };
    problems.push(diagnostic("path-served-as-one", values, { ...whereIs(candidate), related }));
  }
  return problems;
}
