/** Finds out on which page the reader is, and in which languages the page exists. */
import type { SwitcherSite } from "../../site/published.ts";
import { ofDocument } from "../document.ts";
import type { Choice } from "./list.ts";
import { alternateAddresses, documentAddress, pageAddress } from "./page-address.ts";
import { findTranslations } from "./page-file.ts";
import * as reading from "./reading-place.ts";

/** How an element finds its site. */
export interface SiteOptions {
  /** The address of the site's files without a trailing slash. The attribute `api` replaces it. */
  readonly root: string;
  /** @throws if the site is unreachable */
  readonly readSite: (root: string) => SwitcherSite | Promise<SwitcherSite>;
}

export interface Question {
  /** The address of the site's files, which may be relative to the document. */
  readonly root: string;
  /** The page: its path in the source language, or its address. */
  readonly page: string;
  /** Whether the attribute `page` names the page, which may then be a page of another host. */
  readonly isNamed: boolean;
  /** Addresses of the document in other languages. Empty if the attribute `page` names the page. */
  readonly alternates: readonly string[];
  /** The address of the document. It determines the current language. */
  readonly location: string;
  readonly lang: string;
}

/** Returns the question that an element asks at present: its attributes, and where the document is. */
export function questionOf(host: HTMLElement, root: string): Question {
  const page = host.getAttribute("page");
  const isNamed = page !== null;
  return {
    root: host.getAttribute("api") ?? root,
    page: page ?? pageAddress(),
    isNamed,
    alternates: isNamed ? [] : alternateAddresses(),
    location: documentAddress(),
    lang: ofDocument("documentElement").lang,
  };
}

/** Returns the languages of the site with the addresses of the page; an empty list if the page does not exist. */
export async function answer(question: Question, { readSite }: SiteOptions): Promise<Choice[]> {
  const { alternates, location: address, lang } = question;
  const root = reading.withoutSlash(new URL(question.root, ofDocument("baseURI")).href);
  if (!reading.isWebAddress(root)) return [];
  const site = await readSite(root);
  const place = placeOf(site, root, question);
  const connection = { root, send: (address: string) => fetch(address) };
  const found = place ? await findTranslations(connection, site, place, alternates) : [];
  if (found.length === 0) return [];
  const here = reading.readingPlace(site, root, address, lang);
  const own = here && reading.listedPaths(site, here.path).map((path) => reading.addressAt(site, { ...here, path }));
  const current = found.find(({ url }) => own?.includes(reading.withoutSlash(url)))?.code ?? here?.locale;
  const onThisHost = here && isAtHome(question, root) ? hostMapping(site, here.start) : (url: string) => url;
  return site.locales.map((locale) => {
    const { code } = locale;
    const version = found.find((one) => one.code === code);
    return {
      ...version,
      hreflang: code,
      ...locale,
      url: version && onThisHost(version.url),
      isCurrent: current === code,
    };
  });
}

/** Whether the document is a page of the site or of a copy, and not a page of another site that names the page. */
function isAtHome({ isNamed, location: address }: Question, root: string): boolean {
  return reading.isWebAddress(address) && (!isNamed || new URL(address).origin === new URL(root).origin);
}

/** Maps published addresses to a preview or local host, which has all languages if they have one origin. */
function hostMapping({ basePath, locales }: SwitcherSite, start: string): (url: string) => string {
  return (url) => {
    const isMapped = locales.every((one) => url.startsWith(`${one.origin}${basePath}/`));
    return isMapped ? start + url.slice(new URL(url).origin.length + basePath.length) : url;
  };
}

/** Returns the locale and the path of the page. `page` is the path of the source page (`/docs/intro`) or an address. */
function placeOf(site: SwitcherSite, root: string, { page, lang }: Question): reading.ReadingPlace | undefined {
  if (!page.startsWith("/")) return reading.readingPlace(site, root, page, lang);
  const path = reading.plainPath(page);
  return path === undefined ? undefined : { locale: site.sourceLocale, path };
}
