/** Checks whether third-party files in the published folder match the pages. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic } from "../../model.ts";
import { countTranslations, type Page, type Site, translationOf } from "../site.ts";
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
  for (const { identity, address, isSource } of versionsOf(site)) {
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

/** A page in a language: its identity (`es /docs`), address, and whether that language is the source. */
interface PageVersion {
  readonly page: Page;
  readonly code: string;
  readonly identity: string;
  readonly address: string;
  readonly isSource: boolean;
}

/** Yields each page in each of its languages. */
function* versionsOf({ addresses, pages }: Site): Generator<PageVersion> {
  for (const page of pages) {
    for (const locale of addresses.locales) {
      const { code } = locale;
      const defined = translationOf(page, code);
      if (!defined) continue;
      const isSource = code === addresses.sourceLocale;
      const identity = `${defined.at ?? code} ${defined.path}`;
      yield { page, code, identity, address: addressOf(addresses, locale, defined), isSource };
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

/** What the published folder contains of the pages. */
export interface PageFiles {
  /** False if the tool that writes the pages has not run yet. */
  readonly isBuilt: boolean;
  /** The site without the pages and translations that are left out because they have no file. */
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
}

/** How to look into the published folder. All paths are relative to the folder. */
interface Folder {
  readonly name: string;
  readonly isFile: (path: string) => boolean;
  readonly isThirdParty: (path: string) => boolean;
  /** Whether an HTML file states an address as its canonical address. */
  readonly isCanonical: (path: string, address: string) => boolean;
}

/** Checks whether each page below the published address has a file in the published folder. */
export function checkPageFiles(site: Site, folder: Folder): PageFiles {
  const { isFile, isThirdParty, isCanonical, name } = folder;
  const { publishedAt, locales } = site.addresses;
  let total = 0;
  const respelled: string[] = [];
  const missing: Missing[] = [];
  for (const { address, page, code } of versionsOf(site)) {
    if (!isBelow(address, publishedAt)) continue;
    total += 1;
    const { exact, other } = pageFiles(filePath(address.slice(publishedAt.length)));
    if (exact.some(isFile)) continue;
    const found = other.find(isFile);
    if (found === undefined) missing.push({ address, page, code });
    // A docs generator may publish a page without the slash of its file. Its canonical link then says so.
    else if (!isCanonical(found, address)) respelled.push(address);
  }
  const at = { folder: name, total };
  const spelling = about(respelled, (found) => diagnostic("page-files-respelled", { ...at, ...found }));
  if (total === 0 || missing.length < total) {
    const { site: kept, diagnostics } = withoutMissing(site, missing, at);
    return { isBuilt: true, site: kept, diagnostics: [...diagnostics, ...spelling] };
  }
  // Every built docs site has one of these files, whatever the names of its other pages.
  const roots = ["index.html", ...locales.map(({ prefix }) => `${prefix}/index.html`.slice(1))];
  const isBuilt = roots.some(isThirdParty);
  const code = site.missingFiles === "warn" ? "page-files-lacking" : "page-files-none";
  const diagnostics = about(addressesIn(missing), (found) =>
    isBuilt ? diagnostic(code, { ...at, ...found }) : diagnostic("page-files-not-yet", at),
  );
  return { isBuilt, site, diagnostics };
}

/** A page in a locale that has no file. */
interface Missing {
  readonly address: string;
  readonly page: Page;
  readonly code: string;
}

function addressesIn(missing: readonly Missing[]): string[] {
  return missing.map(({ address }) => address);
}

/** The largest part of the pages of a language that is left out without a question: more means that something is wrong. */
const MOST_DROPPED = 0.1;

/** Does what `missing_files` says about pages and translations without a file. */
function withoutMissing(
  site: Site,
  missing: readonly Missing[],
  at: { readonly folder: string; readonly total: number },
): Pick<PageFiles, "site" | "diagnostics"> {
  if (missing.length === 0) return { site, diagnostics: [] };
  const counts = countTranslations(site.pages);
  const isTooMuch = site.locales.some(({ code }) => {
    const count = missing.filter((one) => one.code === code).length;
    return count > (counts.get(code) ?? 0) * MOST_DROPPED;
  });
  const { missingFiles } = site;
  const result =
    missingFiles === "warn"
      ? "page-files-lacking"
      : missingFiles === "error" || isTooMuch
        ? "page-files-missing"
        : "page-files-dropped";
  const diagnostics = about(addressesIn(missing), (found) => diagnostic(result, { ...at, ...found }));
  return { site: result === "page-files-dropped" ? dropped(site, missing) : site, diagnostics };
}

/** Removes translations, and pages whose own file is missing. */
function dropped(site: Site, missing: readonly Missing[]): Site {
  const lacking = new Map<Page, Set<string>>();
  for (const { page, code } of missing) lacking.set(page, (lacking.get(page) ?? new Set()).add(code));
  const pages = site.pages.flatMap((page) => {
    const codes = lacking.get(page);
    if (!codes) return [page];
    if (codes.has(site.addresses.sourceLocale)) return [];
    const locales = new Set([...page.locales].filter((code) => !codes.has(code)));
    const localized = page.localized && new Map([...page.localized].filter(([code]) => !codes.has(code)));
    return [{ ...page, locales, localized }];
  });
  return { ...site, pages };
}

/**
 * Static hosts answer `/a/` with `a/index.html`, and `/a` with `a.html` or a file `a`. `exact`: the files for the path.
 * `other`: the files for the path with its final slash added or removed: hosts redirect to that path, or answer 404.
 */
export function pageFiles(path: string): { readonly exact: readonly string[]; readonly other: readonly string[] } {
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
