import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSitemapAddresses } from "../../../../scripts/content/sources/sitemap/addresses.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe("the addresses of a sitemap", () => {
  it.each([
    [`<urlset ${NAMESPACE}><url><loc>https://a.b/</loc></url><url><loc>\n https://a.b/c </loc></url></urlset>`],
    ["<urlset><url><loc>https://a.b/</loc><priority>1</priority></url><url><loc>https://a.b/c</loc></url></urlset>"],
    [
      `<?xml version="1.0"?><!-- x --><s:urlset xmlns:s="x"><s:url><s:loc>https://a.b/</s:loc></s:url><s:url><s:loc><![CDATA[https://a.b/c]]></s:loc></s:url></s:urlset>`,
    ],
    [
      `<urlset xmlns:image="x"><url><loc>https://a.b/</loc><image:image><image:loc>https://a.b/i.png</image:loc></image:image></url><url><loc>https://a.b/c</loc></url></urlset>`,
    ],
  ])("are its loc elements, in any namespace: %#", (text) => {
    expect(readSitemapAddresses(text)).toEqual({
      ok: true,
      lists: "pages",
      addresses: ["https://a.b/", "https://a.b/c"],
    });
  });

  it("are unescaped", () => {
    const text = "<urlset><url><loc>https://a.b/?x=1&amp;y=&#50;</loc></url></urlset>";
    expect(readSitemapAddresses(text)).toMatchObject({ addresses: ["https://a.b/?x=1&y=2"] });
  });

  it("of an index are the addresses of its sitemaps", () => {
    const text = `<sitemapindex ${NAMESPACE}><sitemap><loc>https://a.b/1.xml</loc></sitemap></sitemapindex>`;
    expect(readSitemapAddresses(text)).toEqual({ ok: true, lists: "sitemaps", addresses: ["https://a.b/1.xml"] });
  });

  it.each([
    ["<urlset>\n<url>", "line 2 is not well-formed XML"],
    ["", "line 1 is not well-formed XML"],
    ["<html></html>", "its root is neither urlset nor sitemapindex"],
    ["<urlset><url><loc>&x;</loc></url></urlset>", "line 1 is not well-formed XML"],
    ['<!DOCTYPE u [<!ENTITY x "y">]>\n<urlset><url><loc>&x;</loc></url></urlset>', "line 2 is not well-formed XML"],
    ["\u0000", "line 1 is not well-formed XML"],
  ])("cannot be read from %j", (text, cause) => {
    expect(readSitemapAddresses(text)).toEqual({ ok: false, cause });
  });

  it.each([
    ["addresses", 200_000, (count: number) => `<urlset>${"<url><loc>a</loc></url>".repeat(count)}</urlset>`],
    [
      "levels of elements",
      16,
      (count: number) => `<urlset>${"<a>".repeat(count - 1)}${"</a>".repeat(count - 1)}</urlset>`,
    ],
    [
      "attributes in a tag",
      100,
      (count: number) => `<urlset ${Array.from({ length: count }, (_, i) => `a${i}=""`).join(" ")}/>`,
    ],
    [
      "characters in an address",
      65_536,
      (count: number) => `<urlset><url><loc>${"a".repeat(count)}</loc></url></urlset>`,
    ],
  ])("stop at a limit of %s, because a compressed file of kilobytes can hold millions", (what, most, text) => {
    expect(readSitemapAddresses(text(most))).toMatchObject({ ok: true });
    expect(readSitemapAddresses(text(most + 1))).toEqual({ ok: false, cause: `it has more than ${most} ${what}` });
  });

  it("are read from any text, or the cause is given", () => {
    const piece = fc.constantFrom(
      "<urlset>",
      "</urlset>",
      "<url>",
      "</url>",
      "<loc>",
      "</loc>",
      "a",
      "&",
      "<![CDATA[",
      "]]>",
      "<!--",
      "\u0000",
      "\ud800",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(fc.property(text, (any) => typeof readSitemapAddresses(any).ok === "boolean"));
  });
});
