/** Finds the file that lists the languages of a page. One request is enough if paths are not translated. */
import type { PageFile, PageTranslation, SourceAddressFile, SwitcherSite } from "../../site/published.ts";
import { pageFile, sourceFile } from "../../site/layout.ts";
import { type Connection, readFile } from "../requests.ts";
import { isWebAddress, listedPaths, plainPath, type ReadingPlace } from "./reading-place.ts";

/**
 * Finds the languages of the page at a place. Returns an empty list if the site has no such page or is unreachable.
 * Trusts a file only if it names the requested page, because some hosts answer every address with one page.
 *
 * The open document may be a translation with another path than its source page. The source page is then the first page
 * in `alternates` whose page file lists the document, or else the page that a file in `sources/v1/` names.
 *
 * @param alternates the addresses in the document's `<link rel="alternate" hreflang>`
 */
export async function findTranslations(
  connection: Connection,
  site: SwitcherSite,
  place: ReadingPlace,
  alternates: readonly string[],
): Promise<readonly PageTranslation[]> {
  const isLocalized = site.localizedPaths && place.locale !== site.sourceLocale;
  const own = addressAt(site, place.locale, place.path);
  for (const address of isLocalized ? alternates : []) {
    const path = sourcePath(site, address);
    const translations = path === undefined ? [] : await readPage(connection, site, path);
    const [here] = translations.filter(({ code }) => code === place.locale);
    const leadsHere = here ? withoutSlash(here.url) === own : path === place.path;
    if (translations.length > 0 && leadsHere) return translations;
  }
  for (const path of listedPaths(site, place.path)) {
    const file = isLocalized ? await read<SourceAddressFile>(connection, sourceFile(place.locale, path)) : undefined;
    const source = isWebAddress(file?.source_url) ? sourcePath(site, file.source_url) : undefined;
    const translations = await readPage(connection, site, source ?? path);
    if (translations.length > 0) return translations;
  }
  return [];
}

async function readPage(connection: Connection, site: SwitcherSite, path: string): Promise<readonly PageTranslation[]> {
  const page = await read<PageFile>(connection, pageFile(path));
  const isAsked =
    isWebAddress(page?.source_url) && withoutSlash(page.source_url) === addressAt(site, site.sourceLocale, path);
  // Throws if `translations` is no list of objects. The switcher then shows no links.
  return (isAsked && page.translations?.filter(({ url }) => isWebAddress(url))) || [];
}

/** Address of a file -> the content of the file, for all switchers of the document. */
const answers = new Map<string, Promise<unknown>>();

/** Reads a file once. Returns undefined if the file cannot be read; the next call then tries again. */
function read<File>(connection: Connection, file: string): Promise<Partial<File> | undefined> {
  const key = `${connection.root}/${file}`;
  const known = answers.get(key) as Promise<Partial<File> | undefined> | undefined;
  const asked = known ?? readFile<File>(connection, file).catch(() => undefined);
  answers.set(key, asked);
  if (!known) void asked.then((found) => found ?? answers.delete(key));
  return asked;
}

function sourcePath(site: SwitcherSite, address: string): string | undefined {
  const base = addressAt(site, site.sourceLocale, "");
  return `${address}/`.startsWith(`${base}/`) ? plainPath(address.slice(base.length).replace(/[?#].*/, "")) : undefined;
}

/** Returns the address of a path in a locale, without a trailing slash. */
function addressAt({ basePath, locales }: SwitcherSite, code: string, path: string): string {
  const locale = locales.find((candidate) => candidate.code === code);
  return `${locale?.origin}${basePath}${locale?.prefix}${path}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}
