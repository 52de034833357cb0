import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXml } from "../../scripts/artifacts/markup.ts";
import { readSitemap } from "./readers.ts";
import { xmllint, xpath } from "./xmllint.ts";
import { runs } from "../runs.ts";

/** Name, value, how it is written. */
const written: readonly (readonly [string, string, string])[] = [
  ["plain text is written as it is", "/docs/intro", "/docs/intro"],
  ["an ampersand cannot begin an entity", "?a=1&b=2", "?a=1&amp;b=2"],
  ["markup cannot end the element", "</loc><loc>", "&lt;/loc&gt;&lt;loc&gt;"],
  ["quotes cannot end an attribute", `"a" 'b'`, "&quot;a&quot; &apos;b&apos;"],
  ["the name of an HTML entity stays text", "?x=&copy;", "?x=&amp;copy;"],
  ["the name of an XML entity stays text", "?a=1&lt;=2", "?a=1&amp;lt;=2"],
  ["an escaped ampersand stays escaped", "a&amp;b", "a&amp;amp;b"],
  ["a decimal reference stays text", "?x=&#60;", "?x=&amp;#60;"],
  ["a hexadecimal reference stays text", "?x=&#x3C;", "?x=&amp;#x3C;"],
  ["the end of a CDATA section stays text", "a]]>b", "a]]&gt;b"],
  ["the start of a CDATA section stays text", "<![CDATA[a]]>", "&lt;![CDATA[a]]&gt;"],
  ["a comment and an instruction stay text", "<!--a--><?b?>", "&lt;!--a--&gt;&lt;?b?&gt;"],
  ["a tab, a line feed and a carriage return survive", "a\tb\nc\rd\r\ne", "a&#9;b&#10;c&#13;d&#13;&#10;e"],
  ["spaces in a row survive", "a  b", "a  b"],
  ["braces that templates would run stay text", "{{ a }}", "&#123;&#123; a }}"],
  ["letters of all planes are written as they are", "é日\u{1f600}\u{10ffff}", "é日\u{1f600}\u{10ffff}"],
  ["line ends of other standards survive", "a\u0085b\u2028c", "a\u0085b\u2028c"],
  [
    "the first and last characters that XML allows",
    "\u0020\ud7ff\ue000\ufffd\u{10000}",
    "\u0020\ud7ff\ue000\ufffd\u{10000}",
  ],
];

/** What no escaping can save. */
const refused: readonly (readonly [string, string])[] = [
  ["U+0000", "\u0000"],
  ["U+0001", "\u0001"],
  ["U+0007", "\u0007"],
  ["U+0008", "\u0008"],
  ["U+000B", "\u000b"],
  ["U+000C", "\u000c"],
  ["U+000E", "\u000e"],
  ["U+001F", "\u001f"],
  ["U+FFFE", "\ufffe"],
  ["U+FFFF", "\uffff"],
  ["a first half of a character alone", "\ud83d"],
  ["a second half of a character alone", "\ude00"],
  ["two halves in the wrong order", "\ude00\ud83d"],
];

describe("a value in an XML document", () => {
  it.each(written)("%s", async (_name, value, expected) => {
    expect(escapeXml(value)).toBe(expected);
    expect(await readBack(value)).toEqual({ text: around(value), attribute: around(value) });
  });

  it.skipIf(!xmllint).each(written)("comes back from libxml2 unchanged: %s", (_name, value) => {
    const document = documentOf(value);
    expect(xpath('string(//*[local-name()="loc"])', document)).toBe(around(value));
    expect(xpath("string(//@href)", document)).toBe(around(value));
  });

  it.each(refused)("cannot hold %s", (_name, value) => {
    expect(() => escapeXml(`a${value}b`)).toThrow("A value holds a character that XML cannot hold");
  });

  it("comes back unchanged, whatever it is", async () => {
    const entities = fc.constantFrom(
      "&",
      "<",
      ">",
      '"',
      "'",
      "\t",
      "\n",
      "\r",
      "]]>",
      "&amp;",
      "&copy;",
      "&#60;",
      "\u{1f600}",
    );
    const anything = fc.array(fc.oneof(entities, fc.string({ unit: "binary" })), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(anything, async (pieces) => {
        const value = pieces.join("").replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
        expect(await readBack(value)).toEqual({ text: around(value), attribute: around(value) });
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Readers trim what they read and want addresses. */
function around(value: string): string {
  return `https://docs.example.com/${value}.`;
}

function documentOf(value: string): string {
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const escaped = escapeXml(around(value));
  const link = `<xhtml:link rel="alternate" hreflang="es" href="${escaped}"/>`;
  return `<urlset ${namespaces}><url><loc>${escaped}</loc>${link}</url></urlset>`;
}

async function readBack(value: string): Promise<{ text: string | undefined; attribute: string | undefined }> {
  const [item] = await readSitemap(documentOf(value));
  return { text: item?.url, attribute: item?.links[0]?.url };
}
