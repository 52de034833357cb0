/** Finds the languages of each page, for generators that know their pages but not which of them belong together. */
import type { Route } from "../../content/content.ts";

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

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

export interface JoinedPages {
  /** `id` -> the route of the page. */
  readonly routes: ReadonlyMap<string, Route>;
  /**
   * `id` -> the links of its head, as `stele snippet` writes them: all languages of the page, itself included, and
   * `x-default`, which leads readers of other languages to the source page. A page without translations has none.
   */
  readonly links: ReadonlyMap<string, readonly Alternate[]>;
}

/**
 * Joins the languages of each page. A translation belongs to the source page that is published at the same path without
 * the language. Otherwise it belongs to the source page whose text has the same path: its address is translated.
 *
 * @param codes the languages, in the order of the links
 */
export function joinPages(found: readonly FoundPage[], codes: readonly string[], source: string): JoinedPages {
  const taken = new Set(found.map(({ locale, published }) => `${locale} ${published}`));
  const bySourceText = new Map<string, string>();
  for (const { locale, published, written } of found) {
    if (locale === source && !bySourceText.has(written)) bySourceText.set(written, published);
  }
  const keyOf = ({ locale, published, written }: FoundPage): string => {
    const key = taken.has(`${source} ${published}`) ? undefined : bySourceText.get(written);
    return key === undefined || taken.has(`${locale} ${key}`) ? published : key;
  };
  const routes = new Map<string, Route>();
  const versions = new Map<string, Map<string, Route>>();
  for (const page of found) {
    const { id, address, locale, file } = page;
    const route = { address, locale, key: keyOf(page), file };
    routes.set(id, route);
    versions.set(route.key, (versions.get(route.key) ?? new Map<string, Route>()).set(locale, route));
  }
  const linksOf = (page: ReadonlyMap<string, Route>): readonly Alternate[] => {
    const original = page.get(source);
    if (!original || page.size === 1) return [];
    const listed = codes.flatMap((code) => page.get(code) ?? []);
    const links = listed.map(({ locale, address }) => ({ hreflang: locale, href: address }));
    return [...links, { hreflang: "x-default", href: original.address }];
  };
  const byKey = new Map(Array.from(versions, ([key, page]) => [key, linksOf(page)]));
  return { routes, links: new Map(Array.from(routes, ([id, { key }]) => [id, byKey.get(key) ?? []])) };
}
