/** What the reference pages say of a site, whatever the language: made once, and of a size that does not grow with it. */
import type { Locale, Page, Site } from "../../model.ts";
import { addressOf } from "../../site/addresses.ts";
import { openApiDocument } from "../openapi/document.ts";
import { type Sample, samplesOf } from "../openapi/samples.ts";
import type { OpenApiDocument } from "../openapi/types.ts";
import { sourceAddress } from "../source-address.ts";

/** More of them are counted, not listed. */
const LISTED_LOCALES = 40;
const LISTED_PAGES = 20;

/** What fits into these is listed, in bytes of a page at most; with the rest a page would be of any size. */
const ROOM_FOR_LOCALES = 14_000;
const ROOM_FOR_PAGES = 9_000;

const bytesOfLocale = ({ code, name }: Locale): number => 300 + 7 * code.length + 6 * name.length;
const bytesOfPage = ({ path }: Page): number => 200 + 4 * path.length;

/** The items that fit into a room, in their order; what is too large for what is left of it is passed over. */
function fitting<Item>(items: readonly Item[], most: number, room: number, bytesOf: (item: Item) => number): Item[] {
  const found: Item[] = [];
  let left = room;
  for (const item of items) {
    if (found.length === most || left <= 0) break;
    // One that takes a tenth of it is not worth the others that it would take the place of.
    if (bytesOf(item) > Math.min(left, room / 10)) continue;
    left -= bytesOf(item);
    found.push(item);
  }
  return found;
}

/** A language of the site with the part of the pages that exists in it. */
export interface CoveredLocale {
  readonly locale: Locale;
  /** The root page in the language, where it exists. */
  readonly home: string | undefined;
  readonly pages: number;
  /** Of a hundred, rounded down: a hundred is all. */
  readonly percent: number;
}

/** A page of the site. */
export interface SamplePage {
  readonly page: Page;
  readonly address: string;
}

/** The values of the pages. */
export interface ReferenceView {
  readonly site: Site;
  /** The path that the files are published below: empty, or `/project`. */
  readonly root: string;
  /** Where in there the reference lies: `reference/`. */
  readonly folder: string;
  readonly host: string;
  readonly document: OpenApiDocument;
  /** What the examples ask for. */
  readonly sample: Sample;
  readonly locales: readonly CoveredLocale[];
  readonly moreLocales: number;
  readonly pages: readonly SamplePage[];
  readonly morePages: number;
}

/** Makes the view of a site whose reference lies in a folder. */
export function referenceView(site: Site, folder: string): ReferenceView {
  const { publishedAt } = site.addresses;
  const { origin, host } = new URL(publishedAt);
  const locales = coverage(site);
  const pages = fitting(site.pages, LISTED_PAGES, ROOM_FOR_PAGES, bytesOfPage);
  // The document and its examples are about the pages that are shown.
  const shown = { ...site, pages: pages.length > 0 ? pages : site.pages.slice(0, 1) };
  const { page, root } = samplesOf(shown);
  const sample = page ?? root;
  if (!sample) throw new Error("The site has no page");
  return {
    site,
    root: publishedAt.slice(origin.length),
    folder,
    host,
    document: openApiDocument(shown),
    sample,
    locales,
    moreLocales: site.locales.length - locales.length,
    pages: pages.map((one) => ({ page: one, address: sourceAddress(site, one) })),
    morePages: site.pages.length - pages.length,
  };
}

function coverage({ addresses, locales, pages }: Site): CoveredLocale[] {
  const counts = new Map<string, number>();
  for (const { translations } of pages) {
    for (const code of translations.keys()) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const root = pages.find(({ path }) => path === "");
  return fitting(locales, LISTED_LOCALES, ROOM_FOR_LOCALES, bytesOfLocale).map((locale) => {
    const home = root?.translations.get(locale.code);
    const address = addresses.locales.find(({ code }) => code === locale.code);
    const count = counts.get(locale.code) ?? 0;
    return {
      locale,
      home: home && address && addressOf(addresses, address, home),
      pages: count,
      percent: Math.floor((100 * count) / pages.length),
    };
  });
}
