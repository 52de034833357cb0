/** The addresses that a sitemap of another tool lists. */
import { SaxesParser } from "saxes";

/** What a sitemap lists: pages, or other sitemaps; or why it cannot be read, with the line, counted from 1. */
export type SitemapReading =
  | { readonly ok: true; readonly lists: "pages" | "sitemaps"; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly cause: string };

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
    // The parser throws what is wrong with the text, and nothing else: "2:14: unexpected end.".
    const [, line, cause] = /^(\d+):\d+: (.*?)\.?$/s.exec(String((thrown as Error).message)) ?? [];
    if (cause === undefined) throw thrown;
    return { ok: false, line: Number(line), cause };
  }
  if (found === undefined) return { ok: false, line: 1, cause: "neither urlset nor sitemapindex is its root" };
  return { ok: true, lists: found.lists, addresses };
}
