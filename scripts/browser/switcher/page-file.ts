/** Finds the file that lists the languages of a page, usually with one request. */
import type { PageFile, PageTranslation, SourceAddressFile, SwitcherSite } from "../../site/published.ts";
import { mayContain } from "../../site/known.ts";
import { pageFile, sourceFile } from "../../site/layout.ts";
import { type Connection, readFile } from "../requests.ts";
import { isText } from "../shapes.ts";
import {
  addressAt,
  isWebAddress,
  listedPaths,
  type ReadingPlace,
  readingPlace,
  withoutSlash,
} from "./reading-place.ts";

type Found = readonly PageTranslation[];

/**
 * Finds the languages of the page at a place. Returns an empty list if the site has no such page or is unreachable.
 * Trusts a file only if it names the requested page, because some hosts answer every address with one page.
 *
 * The open document may be a translation with another path than its source page. Then a file in `sources/v1/` lists the
 * languages. Without a set of known pages, the links of the document to its source page may make that request needless.
 *
 * @param alternates the addresses in the document's `<link rel="alternate" hreflang>`
 */
export async function findTranslations(
  connection: Connection,
  site: SwitcherSite,
  place: ReadingPlace,
  alternates: readonly string[],
): Promise<Found> {
  const { known, localizedPaths, sourceLocale } = site;
  const { locale } = place;
  const isSource = locale === sourceLocale;
  if (known === undefined && localizedPaths && !isSource) {
    const places = alternates.map((address) => readingPlace(site, site.publishedAt, address, ""));
    // A router may change the links late. The links are for this page only if one of them leads here.
    const isOwn = places.some((one) => one?.locale === locale && one.path === place.path);
    const source = places.find((one) => one?.locale === sourceLocale);
    const found = isOwn && source ? await readPage(connection, site, source.path) : [];
    if (leadsTo(found, addressAt(site, place))) return found;
  }
  for (const path of listedPaths(site, place.path)) {
    const isMoved = localizedPaths && mayContain(known, `${locale} ${path}`);
    const atSource = () => (isMoved ? readSource(connection, site, { locale, path }) : []);
    const atPage = () => (mayContain(known, path) ? readPage(connection, site, path) : []);
    // At the place of the source language, a page is likelier than a translation with an address of its own.
    for (const find of isSource ? [atPage, atSource] : [atSource, atPage]) {
      const found = await find();
      if (found.length > 0) return found;
    }
  }
  return [];
}

async function readPage(connection: Connection, site: SwitcherSite, path: string): Promise<Found> {
  const page = await read<PageFile>(connection, pageFile(path));
  const isAsked =
    isWebAddress(page?.source_url) &&
    withoutSlash(page.source_url) === addressAt(site, { locale: site.sourceLocale, path });
  return isAsked ? listed(page) : [];
}

async function readSource(connection: Connection, site: SwitcherSite, place: ReadingPlace): Promise<Found> {
  const file = await read<SourceAddressFile>(connection, sourceFile(place.locale, place.path));
  const found = listed(file);
  if (leadsTo(found, addressAt(site, place))) return found;
  // The files of earlier versions of Stele list no languages.
  const source = isWebAddress(file?.source_url) && readingPlace(site, site.publishedAt, file.source_url, "");
  return source ? readPage(connection, site, source.path) : [];
}

/** Returns the languages in a file. Throws if they are no list of objects: the switcher then shows no links. */
function listed(file: Partial<PageFile> | undefined): Found {
  return file?.translations?.filter(({ code, url }) => isText(code) && isWebAddress(url)) ?? [];
}

function leadsTo(found: Found, address: string): boolean {
  return found.some(({ url }) => withoutSlash(url) === address);
}

/** Address of a file -> the content of the file, for all switchers of the document. */
const answers = new Map<string, Promise<unknown>>();

/** Reads a file once. Returns undefined if the file is missing, or cannot be read; then the next call tries again. */
function read<File>(connection: Connection, file: string): Promise<Partial<File> | undefined> {
  const key = `${connection.root}/${file}`;
  const known = answers.get(key) as Promise<Partial<File> | undefined> | undefined;
  const asked = known ?? readFile<File>(connection, file).catch(() => void answers.delete(key));
  answers.set(key, asked);
  return asked;
}
