/** The text around the values of a sitemap, as `xmlbuilder2` writes our elements. Constants, see `constants.ts`. */
import { create } from "xmlbuilder2";
import { MARK } from "../../site/ownership.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap (read November 2026) */
const XHTML = "http://www.w3.org/1999/xhtml";
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** The text of a document, cut at its entries and their values. */
export interface Skeleton<Name extends string> {
  readonly head: string;
  /** What each entry begins and ends with. */
  readonly open: string;
  readonly close: string;
  /** The text before and after the value of each element. */
  readonly elements: Readonly<Record<Name, readonly [before: string, after: string]>>;
  /** The text around the values of a link: the language and the address. */
  readonly link: readonly string[];
  readonly tail: string;
}

/** Stands for a value; no value is searched for it. */
const VALUE = "value";

/** An index of sitemaps, a sitemap, and a sitemap whose entries end with links; elements in the order of the XSD. */
export const skeletons = {
  index: cut("sitemapindex", "sitemap", ["loc", "lastmod"]),
  pages: cut("urlset", "url", ["loc", "lastmod", "priority"]),
  linkedPages: cut("urlset", "url", ["loc", "lastmod", "priority"], true),
};

/** A document of one entry with these elements, cut. */
function cut<Name extends string>(
  root: "urlset" | "sitemapindex",
  entry: string,
  names: readonly Name[],
  hasLinks = false,
): Skeleton<Name> {
  const document = create({ version: "1.0", encoding: "UTF-8" }).com(` ${MARK} `).ele(NAMESPACE, root);
  if (hasLinks) document.att(XMLNS, "xmlns:xhtml", XHTML);
  const element = document.ele(entry);
  for (const name of names) element.ele(name).txt(VALUE);
  if (hasLinks) element.ele(XHTML, "xhtml:link").att({ rel: "alternate", hreflang: VALUE, href: VALUE });
  const text = document.end({ prettyPrint: true });
  const pieces = (pattern: string): string[] => new RegExp(`\n *${pattern}`).exec(text)?.[0].split(VALUE) ?? [];
  const elements = names.map((name) => [name, pieces(`<${name}>${VALUE}</${name}>`)]);
  return {
    head: text.slice(0, text.indexOf(`\n  <${entry}>`)),
    open: `\n  <${entry}>`,
    close: `\n  </${entry}>`,
    elements: Object.fromEntries(elements) as Skeleton<Name>["elements"],
    link: pieces("<xhtml:link [^>]*>"),
    tail: `${text.slice(text.indexOf(`\n</${root}>`))}\n`,
  };
}
