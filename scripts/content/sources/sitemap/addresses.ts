/** Reads the addresses that the sitemap of another tool lists. */
import { SaxesParser } from "saxes";
import { DEEPEST_NESTING, LONGEST_VALUE, MOST_ATTRIBUTES, STOPPED } from "./xml.ts";

type SitemapReading =
  | { readonly ok: true; readonly lists: "pages" | "sitemaps"; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly cause: string };

const LISTS = new Map<string, { readonly lists: "pages" | "sitemaps"; readonly entry: string }>([
  ["urlset", { lists: "pages", entry: "url" }],
  ["sitemapindex", { lists: "sitemaps", entry: "sitemap" }],
]);

/** The maximum number of addresses in a file. The protocol allows 50,000, but a compressed file could list millions. */
const MOST_ADDRESSES = 200_000;

/**
 * Reads the `loc` elements of a sitemap or sitemap index (https://www.sitemaps.org/protocol.html). Accepts any
 * namespace: many generators declare none. Downloads nothing. Refuses entities that XML does not define.
 */
export function readSitemapAddresses(text: string): SitemapReading {
  const parser = new SaxesParser();
  const way: string[] = [];
  const addresses: string[] = [];
  let found: ReturnType<typeof LISTS.get>;
  let value = "";
  let attributes = 0;
  let cause = "";
  const limit = (count: number, most: number, what: string): void => {
    if (count <= most) return;
    cause = `it has more than ${most} ${what}`;
    throw STOPPED;
  };
  const isAddress = (): boolean => way.length === 3 && way[1] === found?.entry && way[2] === "loc";
  const add = (part: string): void => {
    if (isAddress()) value += part;
    limit(value.length, LONGEST_VALUE, "characters in an address");
  };
  parser.on("opentagstart", () => (attributes = 0));
  parser.on("attribute", () => limit((attributes += 1), MOST_ATTRIBUTES, "attributes in a tag"));
  parser.on("opentag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (way.length === 0) found = LISTS.get(local);
    limit(way.push(local), DEEPEST_NESTING, "levels of elements");
    value = "";
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    if (isAddress()) limit(addresses.push(value.trim()), MOST_ADDRESSES, "addresses");
    way.pop();
  });
  try {
    parser.write(text).close();
  } catch (thrown) {
    if (thrown === STOPPED) return { ok: false, cause };
    // The message of the parser ("2:14: unclosed tag: url") may quote any text of the file. Shows only its line number.
    const line = /^(\d+):\d+: /.exec(thrown instanceof Error ? thrown.message : "")?.[1];
    if (line === undefined) throw thrown;
    return { ok: false, cause: `line ${line} is not well-formed XML` };
  }
  if (found === undefined) return { ok: false, cause: "its root is neither urlset nor sitemapindex" };
  // Copies the addresses: a part of a string keeps the whole string in memory, so each address would keep the file.
  return { ok: true, lists: found.lists, addresses: structuredClone(addresses) };
}
