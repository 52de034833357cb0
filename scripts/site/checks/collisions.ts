/** Paths that some file system or host would take for one another. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressPlan, CanonicalPath, Diagnostic } from "../../model.ts";
import { translationOf } from "../site.ts";
import { collisionKey, filePath } from "../paths.ts";
import { atPage, atPath, type PlacedPage, type Where } from "../resolve/places.ts";

/** How the paths of pages are found, and where they were written: asked, and not kept, because a large site has many. */
export interface PathFinder<One> {
  readonly pathOf: (one: One) => CanonicalPath;
  readonly whereIs: (one: One) => Where;
  /** The locale whose translations the paths are, when they are not the pages' own. */
  readonly locale?: string;
}

/**
 * Problems between the paths of one folder of answers: two paths with one collision key, a file that is also a folder
 * (`/docs` is written to `docs.json`, so `/docs.json/x` would need a folder of that name), and pages that many hosts
 * serve as one (`/` and `/index.html`). One index, no comparison of every pair.
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
 * Problems between the translations of one locale. Locales without localized paths have the pages' own paths, which
 * were checked already.
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

/** `/docs`, `/docs/index` and `/docs/index.html` are one file on many hosts, whichever of them are pages. */
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

function shownPath(path: CanonicalPath): string {
  return path === "" ? "/" : filePath(path);
}
