/** Paths that some file system or host would take for one another. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { AddressPlan, CanonicalPath, Diagnostic, Place } from "../model.ts";
import { translationOf } from "./page-translations.ts";
import { collisionKey, filePath } from "./paths.ts";
import { localizedPlace, type PlacedPage } from "./placed-page.ts";

/** A path and where it was written. */
export interface PlacedPath {
  readonly path: CanonicalPath;
  readonly place: Place;
}

/**
 * Problems between the paths of one folder of answers: two paths with one collision key, a file that is also a folder
 * (`/docs` is written to `docs.json`, so `/docs.json/x` would need a folder of that name), and pages that many hosts
 * serve as one (`/` and `/index.html`). One index, no comparison of every pair.
 *
 * @param locale the locale whose translations the paths are, when they are not the pages' own
 */
export function collisionProblems(paths: readonly PlacedPath[], locale?: string): Diagnostic[] {
  const first = new Map<string, PlacedPath>();
  const problems: Diagnostic[] = [];
  for (const candidate of paths) {
    const key = collisionKey(candidate.path);
    const earlier = first.get(key);
    if (earlier) problems.push(samePath(candidate, earlier, locale));
    else first.set(key, candidate);
  }
  return [...problems, ...fileAgainstFolder(first), ...servedAsOne(first)];
}

/**
 * Problems between the translations of one locale. Locales without localized paths have the pages' own paths, which
 * were checked already.
 */
export function localizedCollisionProblems(pages: readonly PlacedPage[], plan: AddressPlan): Diagnostic[] {
  return plan.locales.flatMap(({ code }) => {
    if (!pages.some(({ page }) => (page.localized?.get(code)?.path ?? page.path) !== page.path)) return [];
    const paths = pages.flatMap((placed): PlacedPath[] => {
      const defined = translationOf(placed.page, code);
      return defined ? [{ path: defined.path, place: localizedPlace(placed, code) }] : [];
    });
    return collisionProblems(paths, code).filter(({ severity }) => severity === "error");
  });
}

function samePath(path: PlacedPath, earlier: PlacedPath, locale: string | undefined): Diagnostic {
  const related = [{ place: earlier.place, note: "first used here" }];
  const shown = { path: shownPath(path.path), other: shownPath(earlier.path), locale };
  return diagnostic(path.path === earlier.path ? "path-twice" : "path-alike", shown, { place: path.place, related });
}

function fileAgainstFolder(first: ReadonlyMap<string, PlacedPath>): Diagnostic[] {
  return [...first].flatMap(([key, inside]) => {
    const problems: Diagnostic[] = [];
    for (let slash = key.indexOf(".json/"); slash !== -1; slash = key.indexOf(".json/", slash + 1)) {
      const file = first.get(key.slice(0, slash));
      if (!file) continue;
      const related = [{ place: file.place, note: "the page that is a file" }];
      const values = { path: shownPath(inside.path), other: shownPath(file.path) };
      problems.push(diagnostic("path-file-and-folder", values, { place: inside.place, related }));
    }
    return problems;
  });
}

/** `/docs`, `/docs/index` and `/docs/index.html` are one file on many hosts, whichever of them are pages. */
function servedAsOne(first: ReadonlyMap<string, PlacedPath>): Diagnostic[] {
  const served = new Map<string, PlacedPath>();
  return [...first].flatMap(([key, candidate]) => {
    const folder = key.replace(/\/index(?:\.html?)?$/, "");
    const other = served.get(folder);
    if (!other) {
      served.set(folder, candidate);
      return [];
    }
    const related = [{ place: other.place, note: "the other page" }];
    const values = { path: shownPath(candidate.path), other: shownPath(other.path) };
    return [diagnostic("path-served-as-one", values, { place: candidate.place, related })];
  });
}

function shownPath(path: CanonicalPath): string {
  return path === "" ? "/" : filePath(path);
}
