/** Everything that init finds in a project: its docs tree or sitemap, its hosts, its address. */
import { localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent } from "./docs-tree.ts";
import { findAddress, findHosts, type Finding } from "./hosts.ts";
import { findHugo } from "./hugo.ts";
import { findDocusaurus, findStarlight, findVitepress } from "./javascript-generators.ts";
import { findMkdocs } from "./mkdocs.ts";

/** What was found. */
export interface Findings {
  readonly tree: DocsTree | undefined;
  /** The path of an existing sitemap, where there is no tree. */
  readonly sitemap: string | undefined;
  readonly hosts: readonly Finding[];
  /** The address that the site has, or will have. */
  readonly address: Finding | undefined;
  /** Docs sites in folders of a project that is not a docs site itself. */
  readonly below: readonly SiteBelow[];
}

/** A docs site in a folder of a project. */
export interface SiteBelow {
  readonly generator: string;
  /** Its folder, as seen from the project: `packages/docs`. */
  readonly folder: string;
}

/** Generators with a configuration of their own. */
const GENERATORS = [findDocusaurus, findStarlight, findVitepress, findMkdocs, findHugo] as const;

/** Where projects without a known generator keep a folder for each language. */
const LANGUAGE_FOLDERS = ["docs", "src/docs", "src/content", "doc"];

/** Where repositories of several projects keep them, beside the root. */
const WORKSPACES = ["packages", "apps", "sites"];

/** A repository of more projects takes too long to look through. */
const MOST_PROJECTS = 200;

/** Where projects keep a sitemap: the root, what generators copy, what they write. */
const SITEMAP_FOLDERS = [
  "",
  ..."public static docs src site build _site out www html".split(" ").map((at) => `${at}/`),
];

/** Looks at everything. */
export function findAll(repository: Repository): Findings {
  // Any generator may have folders of languages too.
  const tree = findGenerator(repository) ?? findFolders(repository);
  const sitemaps = SITEMAP_FOLDERS.flatMap((at) => [`${at}sitemap.xml`, `${at}sitemap-index.xml`]);
  const sitemap = tree ? undefined : sitemaps.find(repository.has);
  const below = tree || sitemap !== undefined ? [] : findBelow(repository);
  return { tree, sitemap, hosts: findHosts(repository), address: findAddress(repository, tree), below };
}

function findGenerator(repository: Repository): DocsTree | undefined {
  for (const find of GENERATORS) {
    const found = find(repository);
    if (found) return found;
  }
  return undefined;
}

/** Looks for folders of languages that hold Markdown files. */
function findFolders(repository: Repository): DocsTree | undefined {
  for (const place of LANGUAGE_FOLDERS) {
    const names = repository.folders(place);
    const locales = localesOfFolders(
      names.filter((name) => repository.files(`${place}/${name}`).some((file) => /\.mdx?$/.test(file))),
    );
    if (locales.length > 0) {
      const row = { tree: fromContent(place, "{locale}/{path}.{md,mdx}"), url: "/{path}/" };
      return { generator: "Folders of languages", evidence: `${place}/`, locales, row, sourcePrefix: true };
    }
  }
  return undefined;
}

/** Looks for generators in folders of the project: `stele init` can be run in each of these folders. */
function findBelow(repository: Repository): readonly SiteBelow[] {
  const workspaces = WORKSPACES.flatMap((place) => repository.folders(place).map((name) => `${place}/${name}`));
  return [...repository.folders(""), ...workspaces].slice(0, MOST_PROJECTS).flatMap((folder) => {
    const found = findGenerator(projectAt(repository, folder));
    return found ? [{ generator: found.generator, folder }] : [];
  });
}

/** A folder of a project as a project of its own. */
function projectAt(repository: Repository, folder: string): Repository {
  const at = (path: string): string => (path === "" ? folder : `${folder}/${path}`);
  return {
    text: (path) => repository.text(at(path)),
    has: (path) => repository.has(at(path)),
    folders: (path) => repository.folders(at(path)),
    files: (path) => repository.files(at(path)),
  };
}
