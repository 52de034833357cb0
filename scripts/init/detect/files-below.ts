/** Lists the files of a project, to see what its folders show. */
import type { Repository } from "../repository.ts";
import { globMatcher } from "../../site/resolve/glob.ts";
import { newBudget, pay } from "./javascript/budget.ts";

/** The maximum number of files, and of folders inside each other, that are looked at. */
const MOST_FILES = 20_000;
const DEEPEST = 12;

/** Lists the files below a folder, each relative to the folder. Stops after 20,000 files. */
export function filesBelow(
  repository: Repository,
  folder: string,
  isAsked: (name: string, depth: number) => boolean = () => true,
): readonly string[] {
  const found: string[] = [];
  const walk = (inside: string, depth: number): void => {
    const at = [folder, inside].filter((part) => part !== "").join("/");
    const prefix = inside === "" ? "" : `${inside}/`;
    for (const name of repository.files(at)) found.push(prefix + name);
    if (depth >= DEEPEST) return;
    for (const name of repository.folders(at)) {
      if (found.length > MOST_FILES) return;
      if (isAsked(name, depth)) walk(prefix + name, depth + 1);
    }
  };
  walk("", 0);
  return found;
}

/**
 * Takes the cost of comparing each glob with each file. Returns whether there was enough: a project of kilobytes may have
 * thousands of both. A comparison, and 50 characters of a path, cost one unit, and each wildcard as much again.
 */
export function payForComparing(
  { programs = newBudget() }: Pick<Repository, "programs">,
  globs: readonly string[],
  files: readonly string[],
): boolean {
  const steps = globs.reduce((sum, glob) => sum + glob.split(/[*?[{,]/).length, 0);
  return pay(programs, steps * files.reduce((sum, { length }) => sum + 1 + length / 50, 0));
}

/** Globs that mean something else to generators than to `globMatcher`: `!a`, `@(a|b)`, `\\a`, and ranges `{1..3}`. */
const OTHER_GLOB = /^!|[!+@?*]\(|\\|\.\./;

/**
 * Selects the files that globs leave out. A glob that names a folder leaves out all that is in it, as in fast-glob and
 * tinyglobby. Undefined: one of the globs has a form that is not read, or comparing costs too much.
 */
export function matching(
  repository: Pick<Repository, "programs">,
  files: readonly string[],
  globs: readonly string[],
): readonly string[] | undefined {
  if (globs.some((glob) => OTHER_GLOB.test(glob)) || !payForComparing(repository, globs, files)) return undefined;
  const isMatch = globMatcher(globs.map((glob) => glob.replace(/^\.?\//, "").replace(/\/$/, "")));
  const folders = new Map<string, boolean>();
  const isIn = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const slash = folder.lastIndexOf("/");
    const found = isMatch(folder) || (slash > 0 && isIn(folder.slice(0, slash)));
    folders.set(folder, found);
    return found;
  };
  return files.filter((file) => isIn(file));
}
