/** How much of a sitemap is read to place its entries, counted in characters that are searched. */
import { afterEach, expect, it, vi } from "vitest";
import { readSitemapText } from "../../../../scripts/content/sources/sitemap/xml.ts";
import { sentenceOf } from "../../../content-files.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Characters that searches from the end have passed. */
function countSearched(): () => number {
  let count = 0;
  vi.spyOn(String.prototype, "lastIndexOf").mockImplementation(function (this: string, wanted, from = this.length) {
    let found = Math.min(from, this.length);
    while (found >= 0 && !this.startsWith(wanted, found)) found -= 1;
    count += Math.min(from, this.length) - Math.max(found, 0);
    return found;
  });
  return () => count;
}

it.each(["<loc/>", "<loc></loc>", "<loc>https://docs.example.com/a</loc>", "<loc> a<x/> </loc>"])(
  "a sitemap is searched about once for all of its values: %s",
  (value) => {
    const text = `<urlset ${NAMESPACE}><url>${value.repeat(2000)}</url></urlset>`;
    const searched = countSearched();
    const { diagnostics } = readSitemapText("sitemap.xml", text);
    expect(diagnostics.length).toBeGreaterThan(1900);
    expect(searched()).toBeLessThan(3 * text.length);
  },
);

it("the place of a value that is there twice is the second, without its white space", () => {
  const places = ["<loc/>", "<loc></loc>", "<loc> b </loc>", "<loc>b<x/> </loc>"].map((value) => {
    const before = `<urlset ${NAMESPACE}><url><loc>a</loc>`;
    const { diagnostics } = readSitemapText("sitemap.xml", `${before}${value}</url></urlset>`);
    const [place] = diagnostics.map((one) => one.place);
    if (!place || !("start" in place)) throw new Error("no place");
    return value.slice(place.start - before.length, place.end - before.length);
  });
  expect(places).toEqual(["", "", "b", "b<x/>"]);
});

it.each(["<![CDATA[", "<!--"])(
  "what %s begins and nothing closes is looked through once, and no & in it is at fault",
  (open) => {
    const { diagnostics } = readSitemapText("sitemap.xml", `<urlset ${NAMESPACE}>${open} & `);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([sentenceOf("xml-syntax", { fault: "end" })]);
  },
);
