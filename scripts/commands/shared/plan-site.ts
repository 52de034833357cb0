/** Plans a build with facts from the disk: about the project, and about third-party files in the out folder. */
import { lstatSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../model.ts";
import { type Site, isWritten } from "../../site/site.ts";
import { type PipelineResult, planRead } from "../../pipeline.ts";
import { readSharedFiles, foreignBytes, isFile, publishedBytes } from "../../publish/third-party.ts";
import { isError, type ReadSite } from "../../read-site.ts";
import type { ContentOptions, OutOptions } from "./options.ts";
import { allowedPath, ifThere, outFolderRoots, projectRoots, realPath } from "../../content/sources/places.ts";
import { locate } from "../../content/locate.ts";
import { readHead } from "../../content/sources/html/head.ts";
import { readSitemapFile } from "../../content/sources/sitemap/index.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import {
  besidePage,
  hasRobots,
  keptRobotsProblems,
  keptSitemapProblems,
  checkPageFiles,
  pageFiles,
  type PageFiles,
} from "../../site/checks/third-party.ts";
import { ROBOTS_FILE, SITEMAP_FILE } from "../../site/layout.ts";

/** Plans a site. `options` must be the options with which the site was read. Prints nothing. */
export function planSiteOf(read: ReadSite, options: ContentOptions & Partial<OutOptions>): PipelineResult {
  const { out, merge } = options;
  const folder = merge && out !== undefined ? outFolder(out) : undefined;
  const files = read.value && folder && checkPageFiles(read.value, lookInto(folder));
  return planRead(files ? { ...read, value: files.site } : read, {
    overrides: {
      previewedHost: options.as,
      outFolderName: out === undefined ? undefined : basename(resolve(out)),
      hasFunctionsFolder: [process.cwd(), dirname(resolve(out ?? "dist"))].some(isBelowFunctions),
      isMerged: merge,
      sharedFiles: folder ? readSharedFiles(folder.path, (path) => openPath(folder, path)) : [],
    },
    isStrict: options.strict === true,
    inspectOutputFolder: (site) =>
      folder && files ? [...files.diagnostics, ...thirdPartyProblems(site, folder, files)] : unseenProblems(site, out),
  });
}

/**
 * Whether Cloudflare's tool would find a folder `functions` in a folder, which may be missing, or in one above it in the
 * repository. A `_worker.js` in the out folder would switch off all functions there, also one that asks for a password
 * (https://developers.cloudflare.com/pages/functions/advanced-mode/, read November 2026).
 */
function isBelowFunctions(folder: string): boolean {
  const real = realPath(folder);
  if (real === undefined) return isBelowFunctions(dirname(folder));
  const [root] = projectRoots(real);
  for (let here = real; ; here = dirname(here)) {
    // Not whether a link leads to something, which may be outside of the repository.
    if (ifThere(() => lstatSync(join(here, "functions")))) return true;
    if (root === undefined || here === root) return false;
  }
}

/** Returns the out folder that the user has named so. */
export function outFolder(out: string): OutFolder {
  const path = resolve(out);
  return { path, name: out.replace(/(?<=.)[\\/]+$/, ""), roots: outFolderRoots(path, process.cwd()) };
}

/** Makes the functions that look into an out folder for the files of pages. */
export function lookInto(out: OutFolder): Parameters<typeof checkPageFiles>[1] {
  // By the real path of a page behind a link. Many links may lead to one large file.
  const linked = new Map<string, readonly string[]>();
  const canonicalsOf = (path: string): readonly string[] => {
    const file = openPath(out, path);
    if (file === undefined) return [];
    const known = linked.get(file);
    if (known) return known;
    // Not `bytesOf`, which reads the manifest: there may be as many pages as it has lines.
    const bytes = publishedBytes(file);
    const { canonicals } = readHead([bytes?.toString() ?? ""]);
    if (file !== join(out.path, path)) linked.set(file, canonicals);
    return canonicals;
  };
  return {
    name: out.name,
    isFile: (path) => isThere(out, path),
    isThirdParty: (path) => bytesOf(out, path) !== undefined,
    isCanonical: (path, address) => canonicalsOf(path).includes(address),
  };
}

/**
 * Returns the HTML that static hosts serve at a path below an out folder, with or without its final slash. Undefined if
 * no file is served there, or if the path leads out of the folder.
 *
 * @param path decoded: `docs/intro`
 */
export function readPageFile(directory: string, path: string): string | undefined {
  const { exact, other } = pageFiles(path);
  for (const name of [...exact, ...other]) {
    const file = isFile(directory, name) ? allowedPath(directory, name, "file", [directory]) : undefined;
    if (file !== undefined) return publishedBytes(file)?.toString();
  }
  return undefined;
}

/** Reports files that a build without `--merge` cannot compare with the pages, because it does not see them. */
function unseenProblems(site: Site, out: string | undefined): Diagnostic[] {
  if (out === undefined) return [];
  const { sitemap, robots } = site.artifacts;
  const unseen = [...(sitemap === "keep" ? [SITEMAP_FILE] : []), ...(robots === "keep" ? [ROBOTS_FILE] : [])];
  return unseen.map((file) => diagnostic("kept-unseen", { file }));
}

/** An out folder: its absolute path, its name as the user wrote it, and the folders that its files may be in. */
export interface OutFolder {
  readonly path: string;
  readonly name: string;
  readonly roots: readonly string[];
}

/** Finds files of other tools, such as a sitemap, that do not fit the site. */
function thirdPartyProblems(site: Site, out: OutFolder, { isBuilt }: PageFiles): Diagnostic[] {
  const exists = (path: string): boolean => isThere(out, path);
  const page = besidePage(site, exists);
  // A host may send `sitemap.xml.gz` of another tool instead of our `sitemap.xml`.
  const copies = [`${SITEMAP_FILE}.gz`, `${SITEMAP_FILE}.br`].filter(
    (copy) => isWritten(site.artifacts.sitemap) && exists(copy),
  );
  return [
    ...(site.artifacts.sitemap === "keep" ? keptSitemap(site, out, isBuilt) : []),
    ...(site.artifacts.robots === "keep" && hasRobots(site) ? keptRobots(site, out, isBuilt) : []),
    ...copies.map((copy) => diagnostic("compressed-copy", { file: `${out.name}/${copy}` })),
    ...(page === undefined ? [] : [diagnostic("reference-beside-page", { file: `${out.name}/${page}` })]),
  ];
}

/**
 * Returns the real path of a file of the out folder, if it may be read. Messages show text of such files, and a pull request
 * may add a link to a secret file. Links that lead out of the repository around the out folder, or else out of that folder, are not followed.
 */
function openPath(out: OutFolder, path: string): string | undefined {
  return allowedPath(out.path, path, "file", out.roots);
}

/** Whether the out folder has a file that may be read. */
export function isThere(out: OutFolder, path: string): boolean {
  // Looks for the file first: that takes one call of the system, and there may be millions of pages.
  return isFile(out.path, path) && openPath(out, path) !== undefined;
}

/** Reads a file of another tool in the out folder, if it may be read. */
export function bytesOf(out: OutFolder, path: string): Buffer | undefined {
  const file = openPath(out, path);
  return file === undefined ? undefined : foreignBytes(out.path, path, file);
}

function keptSitemap(site: Site, out: OutFolder, isBuilt: boolean): Diagnostic[] {
  const file = `${out.name}/${SITEMAP_FILE}`;
  if (bytesOf(out, SITEMAP_FILE) === undefined) {
    const other = OTHER_SITEMAPS.find((path) => isThere(out, path));
    return [isBuilt ? diagnostic("kept-missing", { file, other }) : diagnostic("kept-unseen", { file })];
  }
  const { addressed, diagnostics, files } = readSitemapFile(resolve(out.path, SITEMAP_FILE), out.name, out.roots);
  const [first] = locate(diagnostics.filter(isError), files);
  if (first) {
    const { position, diagnostic: problem } = first;
    const at = position ? `${position.file}:${position.line}` : (first.file ?? file);
    return [diagnostic("kept-sitemap-unreadable", { file: at, problem: problem.sentence })];
  }
  const listed = addressed.map(({ address }) => address);
  return keptSitemapProblems(site, file, listed);
}

/** Other file names that docs generators use for a sitemap index. */
const OTHER_SITEMAPS = ["sitemap-index.xml", "sitemap_index.xml"];

function keptRobots(site: Site, out: OutFolder, isBuilt: boolean): Diagnostic[] {
  const file = `${out.name}/${ROBOTS_FILE}`;
  const bytes = bytesOf(out, ROBOTS_FILE);
  if (bytes !== undefined) return keptRobotsProblems(site, file, bytes.toString());
  return [isBuilt ? diagnostic("kept-missing", { file, other: undefined }) : diagnostic("kept-unseen", { file })];
}
