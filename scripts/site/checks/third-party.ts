/** What third-party files in the published folder say about the pages. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic } from "../../model.ts";
import { type Site, translationOf } from "../site.ts";
import { addressOf, isBelow, parseAddress, readAddress } from "../addresses.ts";
import { ROBOTS_FILE, SITEMAP_FILE } from "../layout.ts";
import { canonicalPath, filePath } from "../paths.ts";

/** Some of many: all counted, the first ones kept, quoted: foreign files may hold anything. */
interface Examples {
  readonly count: number;
  readonly first: readonly string[];
}

/** How many are named before the rest is counted. */
const SHOWN = 5;

function examples(all: readonly string[]): Examples {
  return { count: all.length, first: all.slice(0, SHOWN).map(quoted) };
}

/**
 * Compares a sitemap that is kept with the pages: it should list the source pages in our spelling, and may list
 * translations. What else it lists may well be right; it is counted.
 *
 * @param file how problems call the sitemap
 * @param listed the addresses in it
 */
export function keptSitemapProblems(site: Site, file: string, listed: readonly string[]): Diagnostic[] {
  const rest = new Map<string, string>();
  for (const address of listed) rest.set(identityOf(site, address) ?? address, address);
  const [lacking, respelled]: [string[], string[]] = [[], []];
  for (const [identity, address, isSource] of addressesOf(site)) {
    const listedAs = rest.get(identity);
    rest.delete(identity);
    if (listedAs === undefined && isSource) lacking.push(address);
    if (listedAs !== undefined && listedAs !== address) respelled.push(listedAs);
  }
  const unknown = [...rest.values()];
  const total = site.pages.length;
  return [
    ...(lacking.length > 0 ? [diagnostic("kept-sitemap-lacks", { file, total, ...examples(lacking) })] : []),
    ...(respelled.length > 0 ? [diagnostic("kept-sitemap-respells", { file, ...examples(respelled) })] : []),
    ...(unknown.length > 0 ? [diagnostic("kept-sitemap-unknown", { file, ...examples(unknown) })] : []),
  ];
}

/** Of every page in every language: which one it is, its address, and whether it is the source's. */
function* addressesOf({ addresses, pages }: Site): Generator<readonly [string, string, boolean]> {
  for (const page of pages) {
    for (const locale of addresses.locales) {
      const defined = translationOf(page, locale.code);
      if (!defined) continue;
      const isSource = locale.code === addresses.sourceLocale;
      yield [`${locale.code} ${defined.path}`, addressOf(addresses, locale, defined), isSource];
    }
  }
}

function identityOf({ addresses }: Site, address: string): string | undefined {
  const reading = readAddress(addresses, address);
  return reading.kind === "address" ? `${reading.locale} ${reading.defined.path}` : undefined;
}

/** Whether a robots.txt that is kept names the sitemap (RFC 9309 leaves the line to sitemaps.org). */
export function keptRobotsProblems({ addresses, artifacts }: Site, file: string, text: string): Diagnostic[] {
  if (artifacts.sitemap === false) return [];
  const address = `${addresses.publishedAt}/${SITEMAP_FILE}`;
  const named = [...text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].map(([, value]) => value);
  return named.includes(address) ? [] : [diagnostic("kept-robots-silent", { file, address })];
}

/** Whether crawlers read a robots.txt that is in the published folder: only at the root of an origin. */
export function hasRobots({ addresses: { publishedAt } }: Site): boolean {
  return new URL(`/${ROBOTS_FILE}`, publishedAt).href === `${publishedAt}/${ROBOTS_FILE}`;
}

/**
 * Whether the pages whose addresses are below the place of publication have files in the published folder. Static hosts
 * answer `/a/` with `a/index.html`, and `/a` with `a.html` or a file `a`; for the other spelling they redirect at best.
 *
 * @param folder how problems call the folder
 * @param isFile whether a file is at a path in it
 * @param isThirdParty whether it is not one of ours
 * @returns with `isBuilt`: false if the tool that writes the pages has not run yet
 */
export function pageFileProblems(
  site: Site,
  folder: string,
  isFile: (path: string) => boolean,
  isThirdParty: (path: string) => boolean,
): { readonly isBuilt: boolean; readonly diagnostics: readonly Diagnostic[] } {
  let total = 0;
  const [missing, respelled]: [string[], string[]] = [[], []];
  for (const [, address] of addressesOf(site)) {
    const path = publishedPath(site, address);
    if (path === undefined) continue;
    total += 1;
    const { exact, other } = pageFiles(path);
    if (exact.some(isFile)) continue;
    if (other.some(isFile)) respelled.push(address);
    else missing.push(address);
  }
  const at = { folder, total };
  if (total > 0 && missing.length === total) {
    const isBuilt = rootFiles(site).some(isThirdParty);
    const { first } = examples(missing);
    const problem = isBuilt ? diagnostic("page-files-none", { ...at, first }) : diagnostic("page-files-not-yet", at);
    return { isBuilt, diagnostics: [problem] };
  }
  const diagnostics = [
    ...(missing.length > 0 ? [diagnostic("page-files-missing", { ...at, ...examples(missing) })] : []),
    ...(respelled.length > 0 ? [diagnostic("page-files-respelled", { ...at, ...examples(respelled) })] : []),
  ];
  return { isBuilt: true, diagnostics };
}

/** The files that a built site of pages has, whatever its pages are called. */
function rootFiles({ addresses: { locales } }: Site): readonly string[] {
  return [...new Set(locales.map(({ prefix }) => `${prefix}/index.html`.slice(1))), "index.html"];
}

/** The path of an address below the place of publication, decoded, with its final slash; nothing for one elsewhere. */
function publishedPath({ addresses: { publishedAt } }: Site, address: string): string | undefined {
  return isBelow(address, publishedAt) ? filePath(address.slice(publishedAt.length)) : undefined;
}

/** The file of the published folder that an address names; nothing for one that leads elsewhere, or nowhere. */
export function publishedFile({ addresses: { publishedAt } }: Site, text: string): string | undefined {
  const url = parseAddress(text);
  const path = url && canonicalPath(url.pathname);
  if (!url || !path?.ok || path.defined.trailingSlash || !isBelow(url.origin + path.defined.path, publishedAt))
    return undefined;
  return filePath((url.origin + path.defined.path).slice(publishedAt.length + 1));
}

/** The files that answer an address, and those that answer its other spelling. */
function pageFiles(path: string): { readonly exact: readonly string[]; readonly other: readonly string[] } {
  const name = path.replace(/^\/|\/$/g, "");
  const inFolder = [name === "" ? "index.html" : `${name}/index.html`];
  const byName = name === "" ? [] : [`${name}.html`, name];
  return path.endsWith("/") ? { exact: inFolder, other: byName } : { exact: byName, other: inFolder };
}

/** Pages by the paths that `reference` has without its folder's slash: hosts answer one of the two. */
export function besidePage({ artifacts }: Site, isFile: (path: string) => boolean): string | undefined {
  const { reference } = artifacts;
  const page = reference && reference.isAsked ? `${reference.path.slice(0, -1)}.html` : undefined;
  return page !== undefined && isFile(page) ? page : undefined;
}
