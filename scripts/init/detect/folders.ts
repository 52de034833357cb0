/** A tree of Markdown files without a generator that is known: a folder for each language in `docs/`. */
import { localesOfFolders } from "../languages.ts";
import type { DocsTree, Repository } from "../types.ts";
import { fromContent } from "./reading.ts";

const PLACES = ["docs", "src/docs", "src/content", "doc"];

/** Looks for folders of languages that hold Markdown files. */
export function findFolders(repository: Repository): DocsTree | undefined {
  for (const place of PLACES) {
    const names = repository.folders(place).filter((name) => hasPages(repository, `${place}/${name}`));
    const locales = localesOfFolders(names);
    if (locales.length > 0) {
      const row = { tree: fromContent(place, "{locale}/{path}.{md,mdx}"), url: "/{path}/" };
      return { generator: "Folders of languages", evidence: `${place}/`, locales, row, sourcePrefix: true };
    }
  }
  return undefined;
}

function hasPages(repository: Repository, folder: string): boolean {
  return repository.files(folder).some((name) => /\.mdx?$/.test(name));
}
