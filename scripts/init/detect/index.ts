/** Everything that a folder tells: its docs tree, its hosts, its address. */
import type { DocsTree, FoundHost, Repository } from "../types.ts";
import { findDocusaurus } from "./docusaurus.ts";
import { findFolders } from "./folders.ts";
import { findDomain, findHosts } from "./hosts.ts";
import { findHugo } from "./hugo.ts";
import { findMkdocs } from "./mkdocs.ts";
import { isSiteAddress } from "./reading.ts";
import { findRemote } from "./remote.ts";
import { findStarlight } from "./starlight.ts";
import { findVitepress } from "./vitepress.ts";

/** What was found. */
export interface Findings {
  readonly tree: DocsTree | undefined;
  /** A sitemap of somebody else, where there is no tree. */
  readonly sitemap: string | undefined;
  readonly hosts: readonly FoundHost[];
  /** The address that the site has, or will have, and what told. */
  readonly address: { readonly text: string; readonly evidence: string } | undefined;
  /** Docs sites in folders of the project, where it is none itself. */
  readonly below: readonly SiteBelow[];
}

/** A docs site in a folder of a project. */
export interface SiteBelow {
  readonly generator: string;
  /** Its folder, as seen from the project: `packages/docs`. */
  readonly folder: string;
}

/** What has a configuration of its own. */
const GENERATORS = [findDocusaurus, findStarlight, findVitepress, findMkdocs, findHugo] as const;

/** Generators before shapes of folders, which any of them may have. */
const FINDERS = [...GENERATORS, findFolders] as const;

/** Where repositories of several projects keep them, beside the root. */
const WORKSPACES = ["packages", "apps", "sites"];

/** A repository of more projects takes too long to look through. */
const MOST_PROJECTS = 200;

/** Where projects keep a sitemap: the root, what generators copy, what they write. */
const SITEMAP_FOLDERS = [
  "",
  "public/",
  "static/",
  "docs/",
  "src/",
  "site/",
  "build/",
  "_site/",
  "out/",
  "www/",
  "html/",
];

/** Looks at everything. */
export function findAll(repository: Repository): Findings {
  let tree: DocsTree | undefined;
  for (const find of FINDERS) tree ??= find(repository);
  const sitemap = tree ? undefined : findSitemap(repository);
  const below = tree || sitemap !== undefined ? [] : findBelow(repository);
  return { tree, sitemap, hosts: findHosts(repository), address: findAddress(repository, tree), below };
}

/** Looks for generators in folders of the project, each of which `stele init` can be run in. */
function findBelow(repository: Repository): readonly SiteBelow[] {
  const places = [
    ...repository.folders(""),
    ...WORKSPACES.flatMap((place) => repository.folders(place).map((name) => `${place}/${name}`)),
  ];
  return places.slice(0, MOST_PROJECTS).flatMap((folder) => {
    const project = projectAt(repository, folder);
    for (const find of GENERATORS) {
      const found = find(project);
      if (found) return [{ generator: found.generator, folder }];
    }
    return [];
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

function findSitemap(repository: Repository): string | undefined {
  return SITEMAP_FOLDERS.flatMap((folder) => [`${folder}sitemap.xml`, `${folder}sitemap-index.xml`]).find(
    repository.has,
  );
}

/** What the generator is told wins over what the host is told, and that over a guess from the remote. */
function findAddress(repository: Repository, tree: DocsTree | undefined): Findings["address"] {
  const candidates = [
    { text: tree?.baseUrl, evidence: tree?.evidence ?? "" },
    { text: findDomain(repository), evidence: "CNAME" },
    { text: findRemote(repository), evidence: ".git/config" },
  ];
  for (const { text, evidence } of candidates) {
    if (text !== undefined && isSiteAddress(text)) return { text, evidence };
  }
  return undefined;
}
