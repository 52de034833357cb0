/** Finds paths that some file system or host would treat as the same path. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { MOST } from "../../content/sources/budget.ts";
import type { AddressPlan, CanonicalPath, Diagnostic } from "../../model.ts";
import { NOT_FOUND_FILE } from "../layout.ts";
import { shownPath, translationOf } from "../site.ts";
import { collisionKey } from "../paths.ts";
import { atPage, atPath, type PlacedPage, repetitions, type Where } from "../resolve/places.ts";

/** Functions that return the path and the place of a page. Storing both for all pages would need much memory. */
interface PathFinder<One> {
  readonly pathOf: (one: One) => CanonicalPath;
  readonly whereIs: (one: One) => Where;
  /** The locale of the paths. Undefined for paths of source pages. */
  readonly locale?: string;
  readonly keyOf?: typeof collisionKey;
}

type CollisionCode = "path-twice" | "path-alike" | "path-file-and-folder" | "path-served-as-one";

/**
 * Finds conflicts between the paths of one locale, at most one more than `MOST.problems`. Conflicts are:
 * - Two paths have the same collision key.
 * - A file is also a folder: `/docs` is written to `docs.json`, so `/docs.json/x` would need a folder with that name.
 * - Many hosts serve one file for several paths: `/docs`, `/docs/index` and `/docs/index.html`.
 */
export function collisionProblems<One>(candidates: readonly One[], finder: PathFinder<One>): Diagnostic[] {
  const { pathOf, whereIs, locale, keyOf = collisionKey } = finder;
  const problems: Diagnostic[] = [];
  const report = (code: CollisionCode, one: One, other: One, note: string): void => {
    if (problems.length > MOST.problems) return;
    const values = { path: shownPath(pathOf(one)), other: shownPath(pathOf(other)), locale };
    problems.push(diagnostic(code, values, { ...whereIs(one), related: [{ ...whereIs(other), note }] }));
  };
  const first = new Map<string, One>();
  for (const one of candidates) {
    const key = keyOf(pathOf(one));
    const earlier = first.get(key);
    if (!earlier) first.set(key, one);
    else report(pathOf(one) === pathOf(earlier) ? "path-twice" : "path-alike", one, earlier, "first used here");
  }
  // Looks up the text before `.json/` only if some key has that length. A path may contain `.json/` hundreds of times.
  const lengths = new Set([...first.keys()].map(({ length }) => length));
  for (const [key, inside] of first) {
    // Some hosts need the file `translations/v1/es/404.html`, so no page may need a folder with that name.
    if (locale === undefined && key.startsWith(`/${NOT_FOUND_FILE}/`)) {
      const values = { path: shownPath(pathOf(inside)), other: `/${NOT_FOUND_FILE}` };
      problems.push(diagnostic("path-file-and-folder", values, whereIs(inside)));
    }
    for (let slash = key.indexOf(".json/"); slash !== -1; slash = key.indexOf(".json/", slash + 1)) {
      const file = lengths.has(slash) ? first.get(key.slice(0, slash)) : undefined;
      if (file) report("path-file-and-folder", inside, file, "the page that is a file");
    }
  }
  const served = repetitions(first, ([key]) => key.replace(/\/index(?:\.html?)?$/, ""));
  for (const [[, one], [, other]] of served) report("path-served-as-one", one, other, "the other page");
  return problems;
}

/** Finds conflicts between the paths of source pages. */
export function pageCollisionProblems(pages: readonly PlacedPage[]): Diagnostic[] {
  return collisionProblems(pages, { pathOf: ({ page }) => page.path, whereIs: ({ row }) => atPage(row, "path") });
}

/** Finds conflicts between the addresses at the place of each locale. Skips places where all have the source path. */
export function localizedCollisionProblems(pages: readonly PlacedPage[], plan: AddressPlan): Diagnostic[] {
  // Computes the key of each path only once, because most translations have the same path as their source page.
  const keys = new Map<CanonicalPath, string>();
  const keyOf = (path: CanonicalPath): string => {
    const key = keys.get(path) ?? collisionKey(path);
    keys.set(path, key);
    return key;
  };
  const moved = pages.flatMap((placed) =>
    Array.from(placed.page.localized ?? [], ([code, { path, at }]) => ({ placed, code, path, at })).filter(
      ({ at }) => at !== undefined,
    ),
  );
  const found: Diagnostic[] = [];
  for (const { code } of plan.locales) {
    const isLocalized = ({ page }: PlacedPage) => (page.localized?.get(code)?.path ?? page.path) !== page.path;
    const guests = moved.filter(({ at }) => at === code);
    if (found.length > MOST.problems) break;
    if (guests.length === 0 && !pages.some(isLocalized)) continue;
    const own = pages.flatMap((placed) => {
      const defined = translationOf(placed.page, code);
      return defined && defined.at === undefined ? [{ placed, code, path: defined.path }] : [];
    });
    const finder: PathFinder<{ readonly placed: PlacedPage; readonly code: string; readonly path: string }> = {
      pathOf: ({ path }) => path,
      whereIs: ({ placed, code: ownCode }) => atPath(placed, ownCode),
      locale: code,
      keyOf,
    };
    for (const problem of collisionProblems([...own, ...guests], finder)) {
      if (problem.severity === "error") found.push(problem);
    }
  }
  return found;
}
