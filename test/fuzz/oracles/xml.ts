/** Sitemaps as a strict XML parser reads them, which knows nothing of who has written them. */
import { SaxesParser } from "saxes";
import { hold } from "../target.ts";

/** What readers of a sitemap take from it. */
export interface ReadXml {
  readonly locs: readonly string[];
}

/** The elements of a sitemap, an index, and of links between languages. */
const ELEMENTS = ["urlset", "url", "loc", "lastmod", "changefreq", "priority", "sitemapindex", "sitemap", "xhtml:link"];

/** Reads the addresses; every element is one of a sitemap, every address is one for the URL standard. */
export function readXml(name: string, text: string): ReadXml {
  const parser = new SaxesParser({ xmlns: true });
  const locs: string[] = [];
  let open = "";
  parser.on("error", (fault) => hold(false, () => `${name}: ${fault.message}`));
  parser.on("opentag", (tag) => {
    hold(ELEMENTS.includes(tag.name), () => `${name} has an element ${tag.name}`);
    open = tag.name;
    if (open === "loc") locs.push("");
    const href = tag.attributes["href"]?.value;
    if (href !== undefined) hold(new URL(href).href === href, () => `${name} links to ${href}`);
  });
  parser.on("text", (part) => {
    if (open === "loc") locs.push((locs.pop() ?? "") + part);
    if (open === "lastmod") hold(/^\d{4}-\d\d-\d\d(?:T[\d:.Z+-]+)?$/.test(part), () => `${name}: lastmod ${part}`);
    if (open === "priority") hold(Number(part) >= 0 && Number(part) <= 1, () => `${name}: priority ${part}`);
  });
  parser.on("closetag", () => {
    open = "";
  });
  parser.write(text).close();
  for (const loc of locs) hold(new URL(loc).href === loc, () => `${name} lists ${loc}`);
  return { locs };
}
