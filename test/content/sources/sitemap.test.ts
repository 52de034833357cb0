import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSitemapText } from "../../../scripts/content/sources/sitemap/xml.ts";
import { project, readProject, siteWith, sourced, type Sourced, url, urlset } from "./sourced.ts";
import { translationArtifacts } from "../../../scripts/artifacts/api/files.ts";
import { catalogued, sentenceOf } from "../../content-files.ts";
import { runs } from "../../runs.ts";

const D = "https://docs.example.com";
const SITE = siteWith("{ sitemap: ../sitemap.xml }");
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The result for a site with this sitemap. */
function withSitemap(text: string | Uint8Array, site = SITE): Sourced {
  return sourced({ "content/site.yaml": site, "sitemap.xml": text });
}

describe("a sitemap", () => {
  it("that is a link out of its folder is not read, and no line of what it leads to is shown", () => {
    const files = { "content/site.yaml": siteWith("{ sitemap: ../public/sitemap.xml }"), "private.txt": "password" };
    const { site, problems } = sourced({ ...files, "public/sitemap.xml": { to: "../private.txt" } });
    expect(problems).toEqual([
      catalogued("link-outside", "public/sitemap.xml", { file: "public/sitemap.xml", folder: "public" }),
    ]);
    expect(site).toBeUndefined();
  });

  it("may be a link inside its folder, and may be in a folder that is a link", () => {
    const { pages } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../public/sitemap.xml }"),
      "build/1.xml": urlset(url(`${D}/a`, "<lastmod>2026-01-02</lastmod>"), url(`${D}/es/a`)),
      "build/sitemap.xml": { to: "1.xml" },
      public: { to: "build" },
    });
    expect(pages).toEqual(["/a 2026-01-02 0.5 en es"]);
  });

  it("gives its pages with their dates, priorities and translations", () => {
    const text = urlset(
      url(`${D}/`, "<lastmod>2026-01-02</lastmod><changefreq>daily</changefreq><priority>0.9</priority>", [
        `en=${D}/`,
        `es=${D}/es/`,
        `x-default=${D}/`,
      ]),
      url(`${D}/a/`, "<lastmod>2026-01-03T10:00:00+02:00</lastmod>", [`ES=${D}/es/aa/`, `fr=${D}/fr/a/`]),
      url(`${D}/es/aa/`, "<lastmod>2026-01-04</lastmod>"),
      url(`${D}/b`, "<lastmod>2026-01-05</lastmod><priority>.5</priority>"),
    );
    const { pages, problems } = withSitemap(text);
    expect(problems).toEqual([]);
    expect(pages).toEqual([
      "/ 2026-01-02 0.9 en es",
      "/a/ 2026-01-03T10:00:00+02:00 0.5 en es:/aa/@2026-01-04 fr",
      "/b 2026-01-05 0.5 en",
    ]);
  });

  it("without links is understood by the addresses of the locales", () => {
    const { pages } = withSitemap(urlset(...["/", "/es", "/a", "/es/a", "/fr/a", "/b"].map((path) => url(D + path))));
    expect(pages).toEqual(["/ - 1 en es:", "/a - 0.5 en es fr", "/b - 0.5 en"]);
  });

  it.each([
    ["/es", "https://docs.example.com/es"],
    ["/es/", "https://docs.example.com/es/"],
  ])("keeps the spelling of the home of a language: %s", (home, expected) => {
    const { site } = withSitemap(urlset(url(`${D}/`), url(D + home)));
    const [answer] = [...(site ? translationArtifacts(site) : [])].filter(({ path }) => path.endsWith("/es.json"));
    expect(JSON.parse(answer?.text ?? "{}")).toMatchObject({ source_url: `${D}/`, translated_url: expected });
  });

  it("may list pages on the hosts of their locales, in a sitemap each", () => {
    const site = siteWith("{ sitemap: ../en.xml }, { sitemap: ../es.xml }", "addresses: subdomain");
    const { pages } = sourced({
      "content/site.yaml": site,
      "en.xml": urlset(url(`${D}/a`), url(`${D}/b`)),
      "es.xml": urlset(url("https://es.docs.example.com/a")),
    });
    expect(pages).toEqual(["/a - 0.5 en es", "/b - 0.5 en"]);
  });

  it("that says nothing of translations gives pages in the source language alone, and warns", () => {
    const { pages, problems } = withSitemap(urlset(url(`${D}/a`, "<lastmod>2026-01-02</lastmod>")));
    expect(pages).toEqual(["/a 2026-01-02 0.5 en"]);
    expect(problems).toEqual([catalogued("translations-unstated", "content/site.yaml:4:9", { count: 1 })]);
  });

  it.each([
    ["beside it", siteWith("{ sitemap: ../sitemap.xml }"), D],
    ["below the base path", `${siteWith("{ sitemap: ../sitemap.xml }")}`.replace(D, `${D}/project`), `${D}/project`],
  ])("does not count fallbacks, where the built files lie %s", (_where, site, base) => {
    const main = (language: string, text: string): string => `<html lang=${language}><main>${text}</main>`;
    const { pages, problems } = sourced({
      "content/site.yaml": site,
      "sitemap.xml": urlset(
        ...["/a/", "/es/a/", "/fr/a/", "/b", "/es/b", "/c", "/es/c"].map((path) => url(base + path)),
      ),
      "a/index.html": main("en", "One"),
      "es/a/index.html": main("es", "Uno"),
      "fr/a/index.html": main("fr", "One"),
      "b.html": main("en", "Two"),
      "es/b.html": main("es", "Two"),
    });
    expect(pages).toEqual(["/a/ - 0.5 en es", "/b - 0.5 en", "/c - 0.5 en es"]);
    expect(problems.map(({ code }) => code)).toContain("pages-left-out");
  });

  it("with links to itself alone says that nothing is translated", () => {
    expect(withSitemap(urlset(url(`${D}/a`, "", [`en=${D}/a`]))).pages).toEqual(["/a - 0.5 en"]);
  });

  it("is read with a byte order mark, CDATA, comments, other prefixes and what other namespaces add", () => {
    const text = `\ufeff<?xml version="1.0"?>
<!-- made by hand -->
<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<s:url><image:image><image:loc>https://elsewhere.example/</image:loc></image:image><s:loc><![CDATA[${D}/a]]>&amp;b
</s:loc></s:url></s:urlset>`;
    expect(withSitemap(text).pages).toEqual(["/a&b - 0.5 en"]);
  });

  it("is read as gzip, whatever its name", () => {
    expect(withSitemap(gzipSync(urlset(url(`${D}/a`)))).pages).toEqual(["/a - 0.5 en"]);
  });

  it("keeps its meaning when the command line moves the site", () => {
    const folder = project({ "content/site.yaml": SITE, "sitemap.xml": urlset(url(`${D}/a`), url(`${D}/es/a`)) });
    const { pages, site } = readProject(folder, { baseUrl: "https://preview.example/42" });
    expect(pages).toEqual(["/a - 0.5 en es"]);
    expect(site?.addresses.publishedAt).toBe("https://preview.example/42");
  });

  it("may have been made for where the command line moves the site", () => {
    const text = urlset(url("https://preview.example/42/a"), url("https://preview.example/42/es/a"));
    const folder = project({ "content/site.yaml": SITE, "sitemap.xml": text });
    expect(readProject(folder, { baseUrl: "https://preview.example/42" }).pages).toEqual(["/a - 0.5 en es"]);
  });

  it("takes part in include and exclude by the paths of the source language", () => {
    const site = siteWith('{ sitemap: ../sitemap.xml, include: ["/docs/**"], exclude: ["/docs/.old/**"] }');
    const addresses = ["/docs/a", "/es/docs/a", "/blog/b", "/docs/.old/c"];
    const { pages, problems } = withSitemap(urlset(...addresses.map((path) => url(D + path))), site);
    expect(pages).toEqual(["/docs/a - 0.5 en es"]);
    expect(problems.map(({ sentence }) => sentence)).toContain(sentenceOf("pages-excluded", { count: 2 }));
  });
});

describe("a sitemap that is no sitemap is an error with its place", () => {
  const atLine3 = (entry: string): string => urlset(entry);

  it.each<readonly [string, string | Uint8Array, readonly string[]]>([
    ["an empty file", "", ["sitemap.xml:1:1 xml-syntax"]],
    ["no XML", "sitemap", ["sitemap.xml:1:8 xml-syntax"]],
    ["HTML", "<!DOCTYPE html><html></html>", ["sitemap.xml:1:1 xml-doctype"]],
    [
      "entities that grow",
      `<?xml version="1.0"?>\n<!DOCTYPE urlset [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>\n<urlset ${NAMESPACE}/>`,
      ["sitemap.xml:2:1 xml-doctype"],
    ],
    ["another root", `<feed ${NAMESPACE}/>`, ["sitemap.xml:1:1 sitemap-root"]],
    ["no namespace", "<urlset><url><loc>x</loc></url></urlset>", ["sitemap.xml:1:1 sitemap-root"]],
    ["another namespace", '<urlset xmlns="https://www.sitemaps.org/x"/>', ["sitemap.xml:1:1 sitemap-root"]],
    ["an ampersand alone", atLine3(url(`${D}/?a&b`)), ["sitemap.xml:3:38 xml-syntax"]],
    ["an entity of HTML", atLine3(url(`${D}/&eacute;`)), ["sitemap.xml:3:36 xml-syntax"]],
    ["an entity called like a member of every object", atLine3(url("&constructor;")), ["sitemap.xml:3:11 xml-syntax"]],
    ["a control character", atLine3(url(`${D}/\u0007`)), ["sitemap.xml:3:36 xml-syntax"]],
    ["a reference to a control character", atLine3(url("&#7;")), ["sitemap.xml:3:11 xml-syntax"]],
    ["an end tag too many", atLine3("</url>"), ["sitemap.xml:3:6 xml-syntax"]],
    ["a prefix without a namespace", `<urlset ${NAMESPACE}><x:link/></urlset>`, ["sitemap.xml:1:69 xml-syntax"]],
    ["no end", `<urlset ${NAMESPACE}><url>`, ["sitemap.xml:1:65 xml-syntax"]],
    ["nesting without end", `<urlset ${NAMESPACE}>${"<a>".repeat(20)}`, ["sitemap.xml:1:108 xml-syntax"]],
    ["another encoding", `<?xml version="1.0" encoding="ISO-8859-1"?>\n<urlset/>`, ["sitemap.xml:1:1 xml-encoding"]],
    ["bytes that are no UTF-8", Buffer.from(urlset(url(`${D}/é`)), "latin1"), ["sitemap.xml not-utf8"]],
    ["half a compressed file", gzipSync(urlset(url(`${D}/a`))).subarray(0, 40), ["sitemap.xml gzip-broken"]],
    [
      "a compressed file that grows beyond the limit",
      gzipSync(Buffer.alloc(64 * 2 ** 20 + 1, 0x20)),
      ["sitemap.xml source-too-large"],
    ],
    ["no page", urlset(), ["content/site.yaml:4:20 source-empty"]],
    ["an entry without an address", atLine3("<url></url>"), ["sitemap.xml:3:1 sitemap-value"]],
    ["an entry with two", atLine3(`<url><loc>${D}/a</loc><loc>${D}/b</loc></url>`), ["sitemap.xml:3:48 sitemap-value"]],
    ["a priority above one", atLine3(url(`${D}/a`, "<priority>1.5</priority>")), ["sitemap.xml:3:53 out-of-range"]],
    ["a priority in powers", atLine3(url(`${D}/a`, "<priority>5e-1</priority>")), ["sitemap.xml:3:53 out-of-range"]],
    [
      "a link without an address",
      atLine3(`<url><loc>${D}/a</loc><xhtml:link rel="alternate" hreflang="es"/></url>`),
      ["sitemap.xml:3:43 sitemap-link"],
    ],
  ])("%s", (_what, text, expected) => {
    const { site, short } = withSitemap(text);
    expect(short.filter((line) => !/-unstated|lastmod-unknown/.test(line))).toEqual(expected);
    expect(site).toBeUndefined();
  });

  it("in words, with the line and what to do", () => {
    expect(withSitemap(urlset(url(`${D}/a`), url(`${D}/?a&b`))).problems[0]).toEqual(
      catalogued("xml-syntax", "sitemap.xml:4:38", { fault: "entity" }),
    );
  });

  it("when the file is not there, or is a folder", () => {
    expect(sourced({ "content/site.yaml": SITE }).problems).toEqual([
      catalogued("source-missing", "content/site.yaml:4:20", { file: "sitemap.xml" }),
    ]);
    expect(sourced({ "content/site.yaml": SITE, "sitemap.xml/x": "" }).short).toEqual([
      "content/site.yaml:4:20 file-unreadable",
    ]);
  });
});

describe("an index of sitemaps", () => {
  const index = (...addresses: readonly string[]): string =>
    `<sitemapindex ${NAMESPACE}>\n${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;

  it("gives the pages of the local files that its addresses lead to, without the network", () => {
    const { pages, problems } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../public/sitemap.xml }"),
      "public/sitemap.xml": index(`${D}/sitemaps/1.xml`, `${D}/project/2.xml.gz`, `${D}/deep/er/3%20.xml`),
      "public/sitemaps/1.xml": urlset(url(`${D}/a`, "<lastmod>2026-01-02</lastmod>")),
      "public/2.xml.gz": gzipSync(urlset(url(`${D}/es/a`))),
      "public/er/3 .xml": urlset(url(`${D}/b`, "<lastmod>2026-01-03</lastmod>")),
    });
    expect(problems).toEqual([]);
    expect(pages).toEqual(["/a 2026-01-02 0.5 en es", "/b 2026-01-03 0.5 en"]);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["a file that is not there", `${D}/sitemaps/9.xml`, ["sitemap.xml:3:15 sitemap-part-missing"]],
    ["the same file again", `${D}/1.xml`, ["sitemap.xml:3:15 sitemap-part-twice"]],
    ["the index itself", `${D}/sitemap.xml`, ["sitemap.xml:3:15 sitemap-part-index"]],
    ["a link out of the folder", `${D}/out.xml`, ["sitemap.xml:3:15 link-outside"]],
    ["a path upwards", `${D}/../secret.xml`, ["sitemap.xml:3:15 sitemap-part-address"]],
    ["an encoded path upwards", `${D}/%2e%2e/secret.xml`, ["sitemap.xml:3:15 sitemap-part-address"]],
    ["an encoded slash", `${D}/..%2fsecret.xml`, ["sitemap.xml:3:15 sitemap-part-address"]],
    ["a query", `${D}/1.xml?page=2`, ["sitemap.xml:3:15 sitemap-part-address"]],
    ["more folders than any file lies in", `${D}${"/a".repeat(65)}`, ["sitemap.xml:3:15 sitemap-part-address"]],
    ["a relative address", "1.xml", ["sitemap.xml:3:15 sitemap-part-address"]],
    ["a broken file", `${D}/broken.xml`, ["broken.xml:1:1 sitemap-root"]],
  ])("that names %s is an error", (_what, address, expected) => {
    const { site, short } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../public/sitemap.xml }"),
      "public/sitemap.xml": index(`${D}/1.xml`, address),
      "public/1.xml": urlset(url(`${D}/a`, "<lastmod>2026-01-02</lastmod>"), url(`${D}/es/a`)),
      "public/broken.xml": "<a></b>",
      "public/out.xml": { to: "../secret.xml" },
      "secret.xml": urlset(),
    });
    expect(short.map((line) => line.replace("public/", ""))).toEqual(expected);
    expect(site).toBeUndefined();
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "/",
    "&",
    ";",
    "&#",
    "x",
    "urlset",
    "url",
    "loc",
    "xhtml:link",
    ` ${NAMESPACE}`,
    ' hreflang="es"',
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?xml",
    "?>",
    "<!DOCTYPE",
    D,
    "\u0000",
    "\ud800",
    "\r",
    "\n",
    "__proto__",
    "constructor",
  );

  it("is a sitemap or an error with a place, and never a fault", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (text) => {
          const { root, entries, diagnostics } = readSitemapText("sitemap.xml", text);
          expect(root !== undefined || diagnostics.length > 0).toBe(true);
          for (const { place } of diagnostics) expect(place).toMatchObject({ start: expect.any(Number) });
          for (const { range, address } of entries) {
            expect(range.end).toBeGreaterThanOrEqual(range.start);
            expect(address).not.toBe("");
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it("as bytes of a file, too", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isPacked) => {
        const { site, short } = readProject(
          project({ "content/site.yaml": SITE, "sitemap.xml": isPacked ? gzipSync(bytes) : bytes }),
        );
        expect(site === undefined && short.length > 0).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });
});
