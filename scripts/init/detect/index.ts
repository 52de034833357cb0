/** Detects what a project contains: its docs tree or sitemap, its hosts and its address. */
import type { Repository } from "../repository.ts";
import type { DocsTree } from "./docs-tree.ts";
import { findDocusaurus } from "./docusaurus.ts";
import { findAddress, findHosts, type Finding, findRepository, type FoundRepository } from "./hosts.ts";
import { findHugo } from "./hugo.ts";
import { findMkdocs } from "./mkdocs.ts";
import { byShape } from "./shaped.ts";
import { findStarlight } from "./starlight.ts";
import { statedLanguages } from "./translation-tools.ts";
import { findVitepress } from "./vitepress.ts";
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
  readonly repository: FoundRepository | undefined;
  /** Docs sites in subfolders (`packages/docs`), if the project itself is not a docs site. */
  readonly below: readonly { readonly generator: string; readonly folder: string }[];
}

/** The functions that detect a generator by its configuration files. The first match wins. */
const GENERATORS = [findDocusaurus, findStarlight, findVitepress, findMkdocs, findHugo] as const;

/** Folders in which a monorepo keeps its projects. */
const WORKSPACES = ["packages", "apps", "sites"];

/** The maximum number of projects of a repository that are searched. Searching more would take too long. */
const MOST_PROJECTS = 200;

/** Folders that may contain a sitemap: the root, folders that generators copy, and folders that they write. */
const SITEMAP_FOLDERS = " public/ static/ docs/ src/ site/ build/ _site/ out/ www/ html/".split(" ");

/** Detects all facts about a project. */
export function findAll(repository: Repository): Findings {
  const generator = findGenerator(repository);
  const eleventy = findIntegration(repository, generator);
  const sitemaps = SITEMAP_FOLDERS.flatMap((at) => [`${at}sitemap.xml`, `${at}sitemap-index.xml`]);
  // A repository may contain docs sites in folders. Their files would look like those of one site with several trees.
  const below = generator || eleventy ? [] : findBelow(repository);
  const shaped = generator || below.length > 0 ? undefined : byShape(repository, eleventy);
  const tree = generator ? withStatedLanguages(repository, generator) : shaped;
  const sitemap = tree ? undefined : sitemaps.find(repository.has);
  const found = { tree, integration: findIntegration(repository, tree), sitemap, hosts: findHosts(repository) };
  const address = findAddress(repository, tree);
  return { ...found, address, repository: findRepository(repository), below: sitemap === undefined ? below : [] };
}

/** Detects the docs tree of a project. */
export function findTree(repository: Repository): DocsTree | undefined {
  return findAll(repository).tree;
}

/** Takes the languages from a file for translators, where the configuration of the generator does not show them. */
function withStatedLanguages(repository: Repository, tree: DocsTree): DocsTree {
  const stated = statedLanguages(repository);
  const isUnknown = tree.doubts?.some(({ key, reason }) => key === "locales" && reason === "computed") === true;
  if (!stated || !isUnknown || tree.locales.length >= stated.locales.length) return tree;
  return { ...tree, locales: stated.locales, sourceLocale: tree.sourceLocale ?? stated.sourceLocale };
}

function findGenerator(repository: Repository): DocsTree | undefined {
  return GENERATORS.reduce<DocsTree | undefined>((found, find) => found ?? find(repository), undefined);
}

/** Detects generators in subfolders of the project. The user can run `stele init` in each of these folders. */
function findBelow(repository: Repository): Findings["below"] {
  const workspaces = WORKSPACES.flatMap((place) => repository.folders(place).map((name) => `${place}/${name}`));
  const found = [...repository.folders(""), ...workspaces].slice(0, MOST_PROJECTS).flatMap((folder) => {
    const generator = findGenerator(projectAt(repository, folder))?.generator;
    return generator === undefined ? [] : [{ generator, folder }];
  });
  // VitePress is found in `packages/docs` and, by the folder `docs` there, in `packages`.
  return found.filter(({ folder }) => !found.some((other) => other.folder.startsWith(`${folder}/`)));
}

/** Returns access to a subfolder, as if it were a project. */
function projectAt(repository: Repository, folder: string): Repository {
  const at = (path: string): string => (path === "" ? folder : `${folder}/${path}`);
  return {
    ...repository,
    text: (path) => repository.text(at(path)),
    values: (path) => repository.values(at(path)),
    has: (path) => repository.has(at(path)),
    folders: (path) => repository.folders(at(path)),
    files: (path) => repository.files(at(path)),
  };
}
