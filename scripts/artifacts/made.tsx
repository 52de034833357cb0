/** Makes the values that `constants.ts` loads. The npm package stores them as JSON, so they contain no functions. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { landingParts } from "./landing-template.tsx";
import type { JsonSchema } from "./openapi/types.ts";
import { shapeTables } from "./reference/components.tsx";
import { referenceParts } from "./reference/template.tsx";
import { statusParts } from "./status/template.tsx";
import { create } from "xmlbuilder2";
import { MARK } from "../content/content.ts";
import * as z from "zod";
import * as schemas from "./api/schemas.ts";

const { sourceAddressFile, coverageFile, tasksFile, ...others } = schemas;

/** JSON Schemas of the published files by name. */
export const shapes = {
  /** The files of every site. */
  ofAll: shapesOf(others),
  /** The files of sites where translations have their own paths. */
  ofSources: shapesOf({ sourceAddressFile }),
  /** The files of sites that publish their coverage. */
  ofCoverage: shapesOf({ coverageFile, tasksFile }),
};

function shapesOf(files: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  // zod puts schemas with an `id` into `$defs`, with the `id` as key.
  const { $defs = {} } = z.toJSONSchema(z.object(files));
  const text = JSON.stringify($defs).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Record<string, JsonSchema>;
}

const parts = { ...landingParts, ...referenceParts, ...statusParts };

/** The HTML templates of the pages and of their parts: name -> template. */
export const templates = Object.fromEntries(
  Object.entries<VNode>(parts).map(([name, part]) => [name, renderToStaticMarkup(part)]),
) as Readonly<Record<keyof typeof parts, string>>;

/** The HTML templates of the tables that describe each schema, in the order of the reference page. */
export const tables = shapeTables({ ...shapes.ofAll, ...shapes.ofSources, ...shapes.ofCoverage });

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap (read November 2026) */
const XHTML = "http://www.w3.org/1999/xhtml";
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** The placeholder for a value in the XML text. `cut` splits the text at each placeholder. */
const VALUE = "value";

/** The XML around the values of an index, a sitemap, and a sitemap with links. Their XSD sets the order of elements. */
export const skeletons = {
  index: cut("sitemapindex", ["loc", "lastmod"]),
  pages: cut("urlset", ["loc", "lastmod", "priority"]),
  linkedPages: cut("urlset", ["loc", "lastmod", "priority"], true),
};

/** Makes an XML document with one entry, and cuts it into the texts before, between and after the values. */
function cut<Name extends string>(root: "urlset" | "sitemapindex", names: readonly Name[], hasLinks = false) {
  const entry = root === "urlset" ? "url" : "sitemap";
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
    /** `open` and `close`: the text before and after each entry. */
    open: `\n  <${entry}>`,
    close: `\n  </${entry}>`,
    /** Name of an element -> the text before and after its value. */
    elements: Object.fromEntries(elements) as Readonly<Record<Name, readonly [before: string, after: string]>>,
    /** The texts before, between and after the two values of a link: language and address. */
    link: pieces("<xhtml:link [^>]*>"),
    tail: `${text.slice(text.indexOf(`\n</${root}>`))}\n`,
  };
}
