/** Addresses and languages of pages, for generators that know paths alone, and not which pages belong together. */
import type { Route } from "../../content/content.ts";

/**
 * Returns the address at which the output folder is published: `https://example.com/docs/`.
 *
 * @param written what the user wrote, with or without the base path
 * @param source where the user wrote it, for messages: `sitemap.hostname`
 * @param base the base path in the configuration of the generator: `/docs/`, `/`
 * @throws an `Error` with one sentence if there is no address, or if it contradicts the base path
 */
export function siteAddress(written: string | undefined, source: string, base: string): string {
  const example = 'base_url: "https://docs.example.com"';
  if (!written) throw new Error(`Stele needs the address of the site, and ${source} is not set. Write ${example}.`);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`Stele needs the address of the site, but ${source} is "${written}". Write it like ${example}.`);
  }
  const [path, expected] = [url.pathname, base].map((one) => one.replace(/\/*$/, "/"));
  if (path === "/" || path === expected) return url.origin + expected;
  throw new Error(`${source} is "${written}", but the site is built for the base path ${base}. Make both equal.`);
}

/** Returns the day of a time in milliseconds. Undefined for none, and for a time that is no date: git takes any number. */
export function dayOf(time: number | null | undefined): string | undefined {
  const date = new Date(typeof time === "number" && time !== 0 ? time : Number.NaN);
  const day = Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** A page in one language. Both paths are without the language. */
export interface FoundPage {
  /** The name of the page in its generator. */
  readonly id: string;
  readonly address: string;
  readonly locale: string;
  /** The file of the text, relative to the project. */
  readonly file: string;
  /** Where the page is published: `/guia`, of `/es/guia`. */
  readonly published: string;
  /** Where its text is: `/guide`, of `es/guide.md`. */
  readonly written: string;
}

export interface JoinedPages {
  /** `id` -> the route of the page. */
  readonly routes: ReadonlyMap<string, Route>;
  /**
   * `id` -> the links of its head, as `stele snippet` writes them: all languages of the page, itself included, and
   * `x-default`, which leads readers of other languages to the source page. A page without translations has none.
   */
  readonly links: ReadonlyMap<string, readonly { readonly hreflang: string; readonly href: string }[]>;
}

/**
 * Joins the languages of each page. A translation belongs to the source page that is published at the same path without
 * the language. Otherwise it belongs to the source page whose text has the same path: its address is translated.
 *
 * @param codes the languages, in the order of the links
 */
export function joinPages(found: readonly FoundPage[], codes: readonly string[], source: string): JoinedPages {
  const taken = new Set(found.map(({ locale, published }) => `${locale} ${published}`));
  // Of two source pages with one text, the first counts.
  const sources = found.filter(({ locale }) => locale === source).reverse();
  const bySourceText = new Map(sources.map(({ written, published }) => [written, published]));
  const keyOf = ({ locale, published, written }: FoundPage): string => {
    const key = taken.has(`${source} ${published}`) ? undefined : bySourceText.get(written);
    return key === undefined || taken.has(`${locale} ${key}`) ? published : key;
  };
  const routes = new Map<string, Route>();
  const versions = new Map<string, Map<string, string>>();
  for (const page of found) {
    const { id, address, locale, file } = page;
    const key = keyOf(page);
    routes.set(id, { address, locale, key, file });
    versions.set(key, (versions.get(key) ?? new Map<string, string>()).set(locale, address));
  }
  const linksOf = ({ key }: Route) => {
    const page = versions.get(key);
    const original = page?.get(source);
    if (!page || original === undefined || page.size === 1) return [];
    const links = codes.flatMap((code) => {
      const href = page.get(code);
      return href === undefined ? [] : [{ hreflang: code, href }];
    });
    return [...links, { hreflang: "x-default", href: original }];
  };
  return { routes, links: new Map(Array.from(routes, ([id, route]) => [id, linksOf(route)])) };
}
