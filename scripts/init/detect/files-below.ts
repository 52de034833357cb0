/** Lists the files of a project, to see what its folders show. */
import type { Repository } from "../repository.ts";
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
 * thousands of both. A comparison, and 50 characters of a path, cost one unit.
 */
export function payForComparing(
  { programs = newBudget() }: Pick<Repository, "programs">,
  globs: readonly string[],
  files: readonly string[],
): boolean {
  return pay(programs, globs.length * files.reduce((sum, { length }) => sum + 1 + length / 50, 0));
}

/** Globs that init reads: `README.md`, `drafts/**`, `drafts/`. */
const SIMPLE_GLOB = /^(?:\*\*\/)?([\w.@-]+(?:\/[\w.@-]+)*)(\/\*\*(?:\/\*(?:\.mdx?)?)?|\/)?$/;

/** Selects the files that globs leave out. Undefined: one of the globs is not a simple one, or comparing costs too much. */
export function matching(
  repository: Pick<Repository, "programs">,
  files: readonly string[],
  globs: readonly string[],
): readonly string[] | undefined {
  const tests = globs.map((glob) => {
    const [, name, below] = SIMPLE_GLOB.exec(glob) ?? [];
    if (name === undefined) return undefined;
    const isDeep = glob.startsWith("**/");
    return (file: string): boolean =>
      below === undefined
        ? file === name || (isDeep && file.endsWith(`/${name}`))
        : file.startsWith(`${name}/`) || (isDeep && file.includes(`/${name}/`));
  });
  if (tests.includes(undefined) || !payForComparing(repository, globs, files)) return undefined;
  return files.filter((file) => tests.some((test) => test?.(file)));
}
