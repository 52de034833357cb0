/** The addresses that a sitemap of another tool lists. */
import { SaxesParser } from "saxes";

/** What a sitemap lists: pages, or other sitemaps; or why it cannot be read. */
export type SitemapReading =
  | { readonly ok: true; readonly lists: "pages" | "sitemaps"; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly cause: string };

const LISTS = new Map([
  ["urlset", { lists: "pages", entry: "url" }],
  ["sitemapindex", { lists: "sitemaps", entry: "sitemap" }],
] as const);

/**
 * Reads a sitemap or sitemap index (https://www.sitemaps.org/protocol.html). Only `loc` counts, in any namespace: many
 * generators write none. Nothing is fetched, and entities other than those of XML are refused.
 */
export function readSitemapAddresses(text: string): SitemapReading {
  const parser = new SaxesParser();
  const way: string[] = [];
  const addresses: string[] = [];
  let found: { readonly lists: "pages" | "sitemaps"; readonly entry: string } | undefined;
  let value = "";
  parser.on("opentag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (way.length === 0) found = LISTS.get(local as "urlset" | "sitemapindex");
    way.push(local);
    value = "";
  });
  parser.on("text", (part) => (value += part));
  parser.on("cdata", (part) => (value += part));
  parser.on("closetag", () => {
    if (way.length === 3 && way[1] === found?.entry && way[2] === "loc") addresses.push(value.trim());
    way.pop();
  });
  try {
    parser.write(text).close();
  } catch (thrown) {
    // The parser throws what is wrong with the text, and nothing else: "2:14: unclosed tag: url". Its words hold text of
    // the file, and are not shown.
    const line = /^(\d+):\d+: /.exec(thrown instanceof Error ? thrown.message : "")?.[1];
    if (line === undefined) throw thrown;
    return { ok: false, cause: `line ${line} is not well-formed XML` };
  }
  if (found === undefined) return { ok: false, cause: "its root is neither urlset nor sitemapindex" };
  return { ok: true, lists: found.lists, addresses };
}
