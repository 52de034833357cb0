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
}

/** Generators before shapes of folders, which any of them may have. */
const FINDERS = [findDocusaurus, findStarlight, findVitepress, findMkdocs, findHugo, findFolders] as const;

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
  return { tree, sitemap, hosts: findHosts(repository), address: findAddress(repository, tree) };
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
