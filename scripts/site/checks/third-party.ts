/** Checks whether third-party files in the published folder match the pages. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic } from "../../model.ts";
import { type Site, translationOf } from "../site.ts";
import { addressOf, isBelow, readAddress } from "../addresses.ts";
import { ROBOTS_FILE, SITEMAP_FILE } from "../layout.ts";
import { filePath } from "../paths.ts";

/** How many examples a diagnostic shows. They are quoted, because third-party files may contain any text. */
const SHOWN = 5;

/** Makes one diagnostic with the number of items and some examples. Makes no diagnostic if there are no items. */
function about(
  items: readonly string[],
  make: (found: { readonly count: number; readonly first: readonly string[] }) => Diagnostic,
): Diagnostic[] {
  return items.length > 0 ? [make({ count: items.length, first: items.slice(0, SHOWN).map(quoted) })] : [];
}

/** Finds source pages that a third-party sitemap lacks, and addresses that the sitemap spells differently or adds. */
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
  const total = site.pages.length;
  return [
    ...about(lacking, (found) => diagnostic("kept-sitemap-lacks", { file, total, ...found })),
    ...about(respelled, (found) => diagnostic("kept-sitemap-respells", { file, ...found })),
    ...about([...rest.values()], (found) => diagnostic("kept-sitemap-unknown", { file, ...found })),
  ];
}

/** Yields for each page in each language: identity (`es /docs`), address, and whether that language is the source. */
function* addressesOf({ addresses, pages }: Site): Generator<readonly [string, string, boolean]> {
  for (const page of pages) {
    for (const locale of addresses.locales) {
      const defined = translationOf(page, locale.code);
      if (!defined) continue;
      const isSource = locale.code === addresses.sourceLocale;
      yield [`${defined.at ?? locale.code} ${defined.path}`, addressOf(addresses, locale, defined), isSource];
    }
  }
}

function identityOf({ addresses }: Site, address: string): string | undefined {
  const reading = readAddress(addresses, address);
  return reading.kind === "address" ? `${reading.locale} ${reading.defined.path}` : undefined;
}

/** Checks whether a third-party robots.txt names our sitemap in a `Sitemap` line, as defined by sitemaps.org. */
export function keptRobotsProblems({ addresses, artifacts }: Site, file: string, text: string): Diagnostic[] {
  if (artifacts.sitemap === false) return [];
  const address = `${addresses.publishedAt}/${SITEMAP_FILE}`;
  const named = [...text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].map(([, value]) => value);
  return named.includes(address) ? [] : [diagnostic("kept-robots-silent", { file, address })];
}

/** Whether crawlers read a robots.txt in the published folder. They read robots.txt only at the root of an origin. */
export function hasRobots({ addresses: { publishedAt } }: Site): boolean {
  return new URL(`/${ROBOTS_FILE}`, publishedAt).href === `${publishedAt}/${ROBOTS_FILE}`;
}

/**
 * Checks whether each page below the published address has a file in the published folder.
 *
 * @returns `isBuilt`: false if the tool that writes the pages has not run yet
 */
export function pageFileProblems(
  site: Site,
  folder: string,
  isFile: (path: string) => boolean,
  isThirdParty: (path: string) => boolean,
): { readonly isBuilt: boolean; readonly diagnostics: readonly Diagnostic[] } {
  const { publishedAt, locales } = site.addresses;
  let total = 0;
  const [missing, respelled]: [string[], string[]] = [[], []];
  for (const [, address] of addressesOf(site)) {
    if (!isBelow(address, publishedAt)) continue;
    total += 1;
    const { exact, other } = pageFiles(filePath(address.slice(publishedAt.length)));
    if (exact.some(isFile)) continue;
    if (other.some(isFile)) respelled.push(address);
    else missing.push(address);
  }
  const at = { folder, total };
  if (total === 0 || missing.length < total) {
    const diagnostics = [
      ...about(missing, (found) => diagnostic("page-files-missing", { ...at, ...found })),
      ...about(respelled, (found) => diagnostic("page-files-respelled", { ...at, ...found })),
    ];
    return { isBuilt: true, diagnostics };
  }
  // Every built docs site has one of these files, whatever the names of its other pages.
  const roots = ["index.html", ...locales.map(({ prefix }) => `${prefix}/index.html`.slice(1))];
  const isBuilt = roots.some(isThirdParty);
  const diagnostics = about(missing, ({ first }) =>
    isBuilt ? diagnostic("page-files-none", { ...at, first }) : diagnostic("page-files-not-yet", at),
  );
  return { isBuilt, diagnostics };
}

/**
 * Static hosts answer `/a/` with `a/index.html`, and `/a` with `a.html` or a file `a`. `exact`: the files for the path.
 * `other`: the files for the path with its final slash added or removed: hosts redirect to that path, or answer 404.
 */
function pageFiles(path: string): { readonly exact: readonly string[]; readonly other: readonly string[] } {
  const name = path.replace(/^\/|\/$/g, "");
  if (name === "") return { exact: ["index.html"], other: [] };
  const inFolder = [`${name}/index.html`];
  const byName = [`${name}.html`, name];
  return path.endsWith("/") ? { exact: inFolder, other: byName } : { exact: byName, other: inFolder };
}

/** Finds a page `reference.html` next to the folder `reference/`. Hosts answer with only one of the two. */
export function besidePage({ artifacts: { reference } }: Site, isFile: (path: string) => boolean): string | undefined {
  const page = reference && reference.isAsked ? `${reference.path.slice(0, -1)}.html` : undefined;
  return page !== undefined && isFile(page) ? page : undefined;
}
