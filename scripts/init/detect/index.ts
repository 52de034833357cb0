/** Detects what a project contains: its docs tree or sitemap, its hosts and its address. */
import { localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent } from "./docs-tree.ts";
import { findAddress, findHosts, type Finding } from "./hosts.ts";
import { findHugo } from "./hugo.ts";
import { findDocusaurus, findStarlight, findVitepress } from "./javascript-generators.ts";
import { findMkdocs } from "./mkdocs.ts";
import { findIntegration, type Integration } from "../integrations.ts";

export interface Findings {
  readonly tree: DocsTree | undefined;
  /** The integration for the generator of the project. */
  readonly integration: Integration | undefined;
  /** The path of an existing sitemap, if there is no docs tree. */
  readonly sitemap: string | undefined;
  readonly hosts: readonly Finding[];
  /** The address of the site, which may not be published yet. */
  readonly address: Finding | undefined;
  /** Docs sites in subfolders (`packages/docs`), if the project itself is not a docs site. */
  readonly below: readonly { readonly generator: string; readonly folder: string }[];
}

/** The functions that detect a generator by its configuration files. The first match wins. */
const GENERATORS = [findDocusaurus, findStarlight, findVitepress, findMkdocs, findHugo] as const;

/** Folders in which projects without a known generator keep one folder for each language. */
const LANGUAGE_FOLDERS = ["docs", "src/docs", "src/content", "doc"];

/** Folders in which a monorepo keeps its projects. */
const WORKSPACES = ["packages", "apps", "sites"];

/** The maximum number of projects of a repository that are searched. Searching more would take too long. */
const MOST_PROJECTS = 200;

/** Folders that may contain a sitemap: the root, folders that generators copy, and folders that they write. */
const SITEMAP_FOLDERS = " public/ static/ docs/ src/ site/ build/ _site/ out/ www/ html/".split(" ");

/** Detects all facts about a project. */
export function findAll(repository: Repository): Findings {
  const tree = findTree(repository);
  const sitemaps = SITEMAP_FOLDERS.flatMap((at) => [`${at}sitemap.xml`, `${at}sitemap-index.xml`]);
  const sitemap = tree ? undefined : sitemaps.find(repository.has);
  const integration = findIntegration(repository, tree);
  const found = { tree, integration, sitemap, hosts: findHosts(repository), address: findAddress(repository, tree) };
  return { ...found, below: tree || sitemap !== undefined ? [] : findBelow(repository) };
}

/** Detects the docs tree of a project. */
export function findTree(repository: Repository): DocsTree | undefined {
  // Looks for a generator first, because a project with a generator may have folders of languages too.
  return findGenerator(repository) ?? findFolders(repository);
}

function findGenerator(repository: Repository): DocsTree | undefined {
  return GENERATORS.reduce<DocsTree | undefined>((found, find) => found ?? find(repository), undefined);
}

/** Detects folders of languages that contain Markdown files. */
function findFolders(repository: Repository): DocsTree | undefined {
  for (const place of LANGUAGE_FOLDERS) {
    const isDocs = (name: string) => repository.files(`${place}/${name}`).some((file) => /\.mdx?$/.test(file));
    const locales = localesOfFolders(repository.folders(place).filter(isDocs));
    const row = { tree: fromContent(place, "{locale}/{path}.{md,mdx}"), url: "/{path}/" };
    const found = { generator: "Folders of languages", evidence: `${place}/`, locales, row, sourcePrefix: true };
    if (locales.length > 0) return found;
  }
  return undefined;
}

/** Detects generators in subfolders of the project. The user can run `stele init` in each of these folders. */
function findBelow(repository: Repository): Findings["below"] {
  const workspaces = WORKSPACES.flatMap((place) => repository.folders(place).map((name) => `${place}/${name}`));
  return [...repository.folders(""), ...workspaces].slice(0, MOST_PROJECTS).flatMap((folder) => {
    const found = findGenerator(projectAt(repository, folder));
    return found ? [{ generator: found.generator, folder }] : [];
  });
}

/** Returns access to a subfolder, as if it were a project. */
function projectAt(repository: Repository, folder: string): Repository {
  const at = (path: string): string => (path === "" ? folder : `${folder}/${path}`);
  return {
    text: (path) => repository.text(at(path)),
    values: (path) => repository.values(at(path)),
    has: (path) => repository.has(at(path)),
    folders: (path) => repository.folders(at(path)),
    files: (path) => repository.files(at(path)),
  };
}
