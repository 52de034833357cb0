/** Plans a build with facts from the disk: about the project, and about third-party files in the out folder. */
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Diagnostic } from "../../model.ts";
import { type Site, isWritten } from "../../site/site.ts";
import { type PipelineResult, planRead } from "../../pipeline.ts";
import { readSharedFiles, foreignBytes, isFile } from "../../publish/third-party.ts";
import type { ReadSite } from "../../read-site.ts";
import type { ContentOptions, OutOptions } from "./options.ts";
import { gunzipSync } from "node:zlib";
import { type Budget, fullBudget, MOST, take } from "../../content/sources/budget.ts";
import { liesIn, mayFollow, projectRoots } from "../../content/sources/places.ts";
import { readSitemapAddresses } from "../../content/sources/sitemap/addresses.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import {
  besidePage,
  hasRobots,
  keptRobotsProblems,
  keptSitemapProblems,
  pageFileProblems,
  publishedFile,
} from "../../site/checks/third-party.ts";
import { ROBOTS_FILE, SITEMAP_FILE } from "../../site/layout.ts";

/** Plans a site. `options` must be the options with which the site was read. Prints nothing. */
export function planSiteOf(read: ReadSite, options: ContentOptions & Partial<OutOptions>): PipelineResult {
  const { out, merge } = options;
  return planRead(read, {
    overrides: {
      previewedHost: options.as,
      outFolderName: out === undefined ? undefined : basename(resolve(out)),
      hasFunctionsFolder: existsSync("functions"),
      isMerged: merge,
      sharedFiles:
        !merge || out === undefined ? [] : readSharedFiles(resolve(out), (path) => isOpen(resolve(out), path)),
    },
    isStrict: options.strict === true,
    inspectOutputFolder: (site) => outputFolderDiagnostics(site, options),
  });
}

/** Checks third-party files in the out folder. Commands without an out folder have nothing to check. */
function outputFolderDiagnostics(site: Site, { out, merge }: Partial<OutOptions>): Diagnostic[] {
  if (out === undefined) return [];
  if (merge) return thirdPartyProblems(site, { path: resolve(out), name: out.replace(/(?<=.)[\\/]+$/, "") });
  // A build without --merge does not see files of other tools, so it cannot compare them with the pages.
  const { sitemap, robots } = site.artifacts;
  const unseen = [...(sitemap === "keep" ? [SITEMAP_FILE] : []), ...(robots === "keep" ? [ROBOTS_FILE] : [])];
  return unseen.map((file) => diagnostic("kept-unseen", { file }));
}

/** An out folder: its absolute path, and its name as the user wrote it. */
interface NamedFolder {
  readonly path: string;
  readonly name: string;
}

/** Finds pages without a file. Also finds files of other tools, such as a sitemap, that do not fit the site. */
function thirdPartyProblems(site: Site, out: NamedFolder): Diagnostic[] {
  const exists = (path: string): boolean => isThere(out, path);
  const isThirdParty = (path: string): boolean => bytesOf(out, path) !== undefined;
  const { isBuilt, diagnostics } = pageFileProblems(site, out.name, exists, isThirdParty);
  const page = besidePage(site, exists);
  // A host may send `sitemap.xml.gz` of another tool instead of our `sitemap.xml`.
  const copies = [`${SITEMAP_FILE}.gz`, `${SITEMAP_FILE}.br`].filter(
    (copy) => isWritten(site.artifacts.sitemap) && exists(copy),
  );
  return [
    ...diagnostics,
    ...(site.artifacts.sitemap === "keep" ? keptSitemap(site, out, isBuilt) : []),
    ...(site.artifacts.robots === "keep" && hasRobots(site) ? keptRobots(site, out, isBuilt) : []),
    ...copies.map((copy) => diagnostic("compressed-copy", { file: `${out.name}/${copy}` })),
    ...(page === undefined ? [] : [diagnostic("reference-beside-page", { file: `${out.name}/${page}` })]),
  ];
}

/**
 * Whether a file of the out folder may be read. Messages show text of such files, and a pull request may add a link to
 * a secret file. If the out folder is in the repository, links that lead out of the repository are not followed.
 */
function isOpen(folder: string, path: string): boolean {
  const roots = projectRoots(process.cwd());
  return mayFollow(folder, path, "file", roots.some((root) => liesIn(root, folder)) ? roots : [folder]);
}

function isThere(out: NamedFolder, path: string): boolean {
  // Looks for the file first: that takes one call of the system, and there may be millions of pages.
  return isFile(out.path, path) && isOpen(out.path, path);
}

function bytesOf(out: NamedFolder, path: string): Buffer | undefined {
  return isOpen(out.path, path) ? foreignBytes(out.path, path) : undefined;
}

function keptSitemap(site: Site, out: NamedFolder, isBuilt: boolean): Diagnostic[] {
  const file = `${out.name}/${SITEMAP_FILE}`;
  const budget = fullBudget();
  const read = readKept(out, SITEMAP_FILE, budget);
  if (read === undefined) {
    const other = OTHER_SITEMAPS.find((path) => isThere(out, path));
    return [isBuilt ? diagnostic("kept-missing", { file, other }) : diagnostic("kept-unseen", { file })];
  }
  if ("problem" in read) return [read.problem];
  if (read.lists === "pages") return keptSitemapProblems(site, file, read.addresses);
  const named = new Map<string, { readonly path: string | undefined; readonly address: string }>();
  for (const address of read.addresses) {
    const path = publishedFile(site, address);
    named.set(path ?? address, { path, address });
  }
  if (named.size > MOST_PARTS) {
    return [unreadable(out, SITEMAP_FILE, `it lists more than ${MOST_PARTS} sitemaps`).problem];
  }
  const problems: Diagnostic[] = [];
  const listed: string[] = [];
  for (const { path, address } of named.values()) {
    const part =
      (path === undefined ? undefined : readKept(out, path, budget)) ??
      unreadable(out, address, "no such file is there");
    if ("problem" in part) problems.push(part.problem);
    else for (const one of part.addresses) listed.push(one);
    const excess = budget["sitemap-bytes"] < 0 ? `have more than ${MOST["sitemap-bytes"]} bytes` : undefined;
    const many = listed.length > MOST.addresses ? `list more than ${MOST.addresses} addresses` : excess;
    if (many !== undefined) return [unreadable(out, SITEMAP_FILE, `its sitemaps ${many}`).problem];
  }
  return problems.length > 0 ? problems : keptSitemapProblems(site, file, listed);
}

/** The maximum number of sitemaps in an index. With 50,000 addresses each, they list more pages than any site has. */
const MOST_PARTS = 500;

/** Other file names that docs generators use for a sitemap index. */
const OTHER_SITEMAPS = ["sitemap-index.xml", "sitemap_index.xml"];

type Read = Extract<ReturnType<typeof readSitemapAddresses>, { ok: true }> | { readonly problem: Diagnostic };

/** Reads a third-party sitemap, plain or compressed with gzip. Returns undefined if there is no such file. */
function readKept(out: NamedFolder, path: string, budget: Budget): Read | undefined {
  const bytes = bytesOf(out, path);
  if (bytes === undefined) return undefined;
  const text = textOf(bytes);
  if (text === undefined) return unreadable(out, path, "it is not UTF-8, or has more than 50 MiB");
  const isLittle = take(budget, "sitemap-bytes", text.length);
  const reading = readSitemapAddresses(isLittle ? text : "");
  return reading.ok ? reading : unreadable(out, path, reading.cause);
}

function unreadable({ name }: NamedFolder, path: string, cause: string): { readonly problem: Diagnostic } {
  const file = path.includes("://") ? path : `${name}/${path}`;
  return { problem: diagnostic("kept-sitemap-unreadable", { file, cause }) };
}

/** The maximum number of bytes of an uncompressed sitemap (https://www.sitemaps.org/protocol.html). */
const LARGEST_SITEMAP = 52_428_800;

/** Error codes of Node for data that zlib or the text decoder cannot read: broken or too large. */
const BROKEN_DATA = /^(?:Z_|ERR_BUFFER_TOO_LARGE$|ERR_ENCODING_INVALID_ENCODED_DATA$)/;

/** Decodes the bytes of a file. Returns undefined if the text is too large or not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: LARGEST_SITEMAP }) : bytes;
    return plain.length > LARGEST_SITEMAP ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && BROKEN_DATA.test(String(thrown.code))) return undefined;
    throw thrown;
  }
}

function keptRobots(site: Site, out: NamedFolder, isBuilt: boolean): Diagnostic[] {
  const file = `${out.name}/${ROBOTS_FILE}`;
  const bytes = bytesOf(out, ROBOTS_FILE);
  if (bytes !== undefined) return keptRobotsProblems(site, file, bytes.toString());
  return [isBuilt ? diagnostic("kept-missing", { file, other: undefined }) : diagnostic("kept-unseen", { file })];
}
