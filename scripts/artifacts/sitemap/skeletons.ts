/**
 * The text around the values of a sitemap: xmlbuilder2 says how our elements are written. Constants, see
 * `constants.ts`.
 */
import { create } from "xmlbuilder2";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap (read November 2026) */
const XHTML = "http://www.w3.org/1999/xhtml";
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** The text of a document cut at its values: before the first entry, around the values of an entry, after the last. */
export interface Skeleton {
  readonly head: string;
  readonly pieces: readonly string[];
  readonly tail: string;
}

/** One whose entries end with links, as many as there are: the last value of an entry is their text. */
export interface LinkedSkeleton extends Skeleton {
  /** The text around the values of a link: the language and the address. */
  readonly link: readonly string[];
}

/** Of entries whose last change is known, and of the others. */
export interface Skeletons<Kind> {
  readonly dated: Kind;
  readonly undated: Kind;
}

/** Stands where a value will stand; no value is searched for it. */
const VALUE = "value";

/** Each kind of document: an index of sitemaps, a sitemap, and a sitemap whose entries end with links. */
export const skeletons = {
  index: {
    dated: cut("sitemapindex", "sitemap", ["loc", "lastmod"]),
    undated: cut("sitemapindex", "sitemap", ["loc"]),
  },
  // The order of the XSD.
  pages: {
    dated: cut("urlset", "url", ["loc", "lastmod", "priority"]),
    undated: cut("urlset", "url", ["loc", "priority"]),
  },
  linkedPages: { dated: cutLinked(["loc", "lastmod", "priority"]), undated: cutLinked(["loc", "priority"]) },
} satisfies Readonly<Record<string, Skeletons<Skeleton>>>;

/** A document of one entry with these children, in their order, cut. */
function cut(root: "urlset" | "sitemapindex", entry: string, children: readonly string[]): Skeleton {
  const document = create({ version: "1.0", encoding: "UTF-8" }).ele(NAMESPACE, root);
  const element = document.ele(entry);
  for (const child of children) element.ele(child).txt(VALUE);
  return cutText(document.end({ prettyPrint: true }), root, entry);
}

function cutLinked(children: readonly string[]): LinkedSkeleton {
  const document = create({ version: "1.0", encoding: "UTF-8" }).ele(NAMESPACE, "urlset");
  document.att(XMLNS, "xmlns:xhtml", XHTML);
  const element = document.ele("url");
  for (const child of children) element.ele(child).txt(VALUE);
  const link = element.ele(XHTML, "xhtml:link");
  for (const [name, value] of Object.entries({ rel: "alternate", hreflang: VALUE, href: VALUE })) link.att(name, value);
  const text = document.end({ prettyPrint: true });
  const [linkText = ""] = /\n *<xhtml:link [^>]*>/.exec(text) ?? [];
  return { ...cutText(text.replace(linkText, VALUE), "urlset", "url"), link: linkText.split(VALUE) };
}

function cutText(text: string, root: string, entry: string): Skeleton {
  const start = text.indexOf(`\n  <${entry}>`);
  const end = text.indexOf(`\n</${root}>`);
  return { head: text.slice(0, start), pieces: text.slice(start, end).split(VALUE), tail: `${text.slice(end)}\n` };
}
