import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteWith, sourced, type Sourced, url, urlset } from "../../content/sources/sourced.ts";
import { catalogued, type SeenProblem } from "../../content-files.ts";
import { runs } from "../../runs.ts";

const D = "https://docs.example.com";

/** The result for a site with a sitemap of these entries, each on a line of its own; the first is on line 3. */
function listed(entries: readonly string[], site = siteWith("{ sitemap: ../sitemap.xml }")): Sourced {
  return sourced({ "content/site.yaml": site, "sitemap.xml": urlset(...entries) });
}

function ofCodes({ problems }: Sourced, ...found: readonly string[]): SeenProblem[] {
  return problems.filter(({ code }) => found.includes(code));
}

describe("an address that is no page of the site", () => {
  it.each([
    "/docs/a",
    "docs.example.com/a",
    "javascript:alert(1)",
    "//docs.example.com/a",
    "https:/docs.example.com/a",
    "https://",
    "https://user@docs.example.com/a",
  ])("is an error when it is not whole: %s", (address) => {
    expect(ofCodes(listed([url(`${D}/`), url(address)]), "address-malformed")).toEqual([
      catalogued("address-malformed", "sitemap.xml:4:11", { address }),
    ]);
  });

  it("is left out and counted when it is elsewhere: another host, scheme, port or base path", () => {
    const site = siteWith("{ sitemap: ../sitemap.xml }").replace("docs.example.com", "docs.example.com/project");
    const elsewhere = [
      "https://elsewhere.example/a",
      "http://docs.example.com/project/a",
      "https://docs.example.com:8443/project/a",
      "https://docs.example.com/projects/a",
      "https://es.docs.example.com/project/a",
    ];
    const found = listed([url(`${D}/project/a`), ...elsewhere.map((one) => url(one))], site);
    expect(found.pages).toEqual(["/a - 0.5 en"]);
    expect(ofCodes(found, "addresses-skipped")).toEqual([
      catalogued("addresses-skipped", "sitemap.xml:4:11", {
        count: 5,
        address: "https://elsewhere.example/a",
        because: "outside",
      }),
    ]);
  });

  it("is an error when there is no other", () => {
    expect(ofCodes(listed([url("https://elsewhere.example/a")]), "addresses-without-page")).toEqual([
      catalogued("addresses-without-page", "content/site.yaml:4:9", { count: 1 }),
    ]);
  });

  it("is left out and counted when it has a query; a fragment is dropped and counted", () => {
    const found = listed([url(`${D}/a?x=1`), url(`${D}/b#y`), url(`${D}/?`)]);
    expect(found.pages).toEqual(["/b - 0.5 en"]);
    expect(ofCodes(found, "addresses-skipped", "addresses-with-fragment")).toEqual([
      catalogued("addresses-skipped", "sitemap.xml:3:11", { count: 2, address: `${D}/a?x=1`, because: "query" }),
      catalogued("addresses-with-fragment", "sitemap.xml:4:11", { count: 1, address: `${D}/b#y` }),
    ]);
  });

  it.each(["/a%2fb", "/%2e%2e/a", "/a//b", "/.hidden/a", "/a:b", "/con/a", "/a%zz", "/%252e/a"])(
    "is refused when no page may have its path, with the line that leaves it out: %s",
    (path) => {
      const [problem] = ofCodes(listed([url(`${D}/`), url(D + path)]), "path-refused");
      expect(problem?.at).toBe("sitemap.xml:4:11");
      const exclude = /exclude: \[(.*)\]/.exec(problem?.hint ?? "")?.[1];
      const site = siteWith(`{ sitemap: ../sitemap.xml, exclude: [${exclude}] }`);
      expect(listed([url(`${D}/`), url(D + path)], site).pages).toEqual(["/ - 1 en"]);
    },
  );
});

describe("the locale of an address", () => {
  it("is the locale of the longest prefix; a name that begins like a locale is a name", () => {
    expect(listed(["/a", "/es/a", "/es-shop", "/french"].map((path) => url(D + path))).pages).toEqual([
      "/a - 0.5 en es",
      "/es-shop - 0.5 en",
      "/french - 0.5 en",
    ]);
  });

  it.each(["es", "ES", "es-ES", "es-419"])("may be named by its language: %s", (hreflang) => {
    expect(listed([url(`${D}/a`, "", [`${hreflang}=${D}/es/a`])]).pages).toEqual(["/a - 0.5 en es"]);
  });

  it("may be named by the hreflang that the site states", () => {
    const { pages, problems } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../sitemap.xml }"),
      "content/locales.yaml":
        "- { code: en, name: English }\n- { code: es-419, name: Español, label: lat, hreflang: es }\n",
      "sitemap.xml": urlset(url(`${D}/a`, "<lastmod>2026-01-02</lastmod>", [`es=${D}/lat/a`])),
    });
    expect([pages, problems]).toEqual([["/a 2026-01-02 0.5 en es-419"], []]);
  });

  it("that is named otherwise is an error with both", () => {
    expect(ofCodes(listed([url(`${D}/a`, "", [`fr=${D}/es/a`])]), "language-contradiction")).toEqual([
      catalogued("language-contradiction", "sitemap.xml:3:11", {
        address: `${D}/es/a`,
        language: "fr",
        code: "es",
        exclude: '"/a"',
      }),
    ]);
  });

  it("that the site does not have leaves its pages out, each counted once", () => {
    const links = [`en=${D}/a`, `ja=${D}/ja/a`, `x-default=${D}/a`];
    const found = listed([
      url(`${D}/a`, "", links),
      url(`${D}/ja/a`, "", links),
      url(`${D}/b`, "", [`not a lang!!=${D}/c`]),
    ]);
    expect(found.pages).toEqual(["/a - 0.5 en", "/b - 0.5 en"]);
    expect(ofCodes(found, "language-unknown")).toEqual([
      catalogued("language-unknown", "sitemap.xml:4:11", { language: "ja", count: 1 }),
      catalogued("language-unknown", "sitemap.xml:5:11", { language: "not a lang!!", count: 1 }),
    ]);
  });
});

describe("an address that stands there twice", () => {
  it("is one page when it says the same, and counted", () => {
    const found = listed([url(`${D}/a`), url(`${D}/a`), url(`${D}/es/a`), url(`${D}/es/a`), url(`${D}/a`)]);
    expect(found.pages).toEqual(["/a - 0.5 en es"]);
    expect(ofCodes(found, "addresses-twice")).toEqual([
      catalogued("addresses-twice", "sitemap.xml:4:11", { count: 3, address: `${D}/a` }),
    ]);
  });

  it.each([
    ["another date", url(`${D}/a`, "<lastmod>2026-01-02</lastmod>")],
    ["another priority", url(`${D}/a`, "<priority>0.1</priority>")],
    ["other languages", url(`${D}/a`, "", [`es=${D}/es/a`])],
    ["another form", url(`${D}/a/`)],
  ])("is an error when it has %s", (_what, second) => {
    expect(
      ofCodes(listed([url(`${D}/a`), second]), "address-contradiction").map(({ at, related }) => [at, related]),
    ).toEqual([["sitemap.xml:4:11", ["first listed here: sitemap.xml:3:11"]]]);
  });
});

describe("the translations of a page", () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ["are those it links to", [url(`${D}/a`, "", [`es=${D}/es/aa`])], ["/a - 0.5 en es:/aa"]],
    ["are those that link to it", [url(`${D}/a`), url(`${D}/es/aa`, "", [`en=${D}/a`])], ["/a - 0.5 en es:/aa"]],
    ["lie at its own path where nothing is linked", [url(`${D}/es/a`), url(`${D}/a`)], ["/a - 0.5 en es"]],
    ["keep the form of their own addresses", [url(`${D}/a`, "", [`es=${D}/es/a/`])], ["/a - 0.5 en es:/a/"]],
    [
      "may each have the path that another page has",
      [url(`${D}/a`, "", [`es=${D}/es/b`]), url(`${D}/b`, "", [`es=${D}/es/a`]), url(`${D}/es/a`), url(`${D}/es/b`)],
      ["/a - 0.5 en es:/b", "/b - 0.5 en es:/a"],
    ],
    [
      "do not depend on the order of the entries",
      [url(`${D}/es/b`), url(`${D}/es/a`), url(`${D}/b`, "", [`es=${D}/es/a`]), url(`${D}/a`, "", [`es=${D}/es/b`])],
      ["/a - 0.5 en es:/b", "/b - 0.5 en es:/a"],
    ],
  ])("%s", (_what, entries, pages) => {
    const found = listed(entries);
    expect([found.pages, ofCodes(found, "translations-orphaned")]).toEqual([pages, []]);
  });

  it.each<readonly [string, readonly string[], string, readonly [code: string, path: string, other: string]]>([
    [
      "a page links to two addresses in one locale",
      [url(`${D}/a`, "", [`es=${D}/es/a`, `es=${D}/es/b`])],
      "sitemap.xml:3:11",
      ["es", "/es/a", "/es/b"],
    ],
    [
      "a page and its translation name two addresses",
      [url(`${D}/a`, "", [`es=${D}/es/x`]), url(`${D}/es/y`, "", [`en=${D}/a`])],
      "sitemap.xml:3:11",
      ["es", "/es/y", "/es/x"],
    ],
    [
      "a translation belongs to one page and links to another",
      [url(`${D}/a`, "", [`es=${D}/es/x`]), url(`${D}/b`), url(`${D}/es/x`, "", [`en=${D}/b`])],
      "sitemap.xml:5:11",
      ["en", "/a", "/b"],
    ],
    ["a page links to another as itself", [url(`${D}/a`, "", [`en=${D}/b`])], "sitemap.xml:3:11", ["en", "/a", "/b"]],
  ])("are in contradiction when %s", (_what, entries, at, [code, path, other]) => {
    const values = { code, address: D + path, other: D + other };
    const { severity, sentence } = catalogued("alternates-contradiction", at, values);
    const found = ofCodes(listed(entries), "alternates-contradiction");
    expect(found).toMatchObject([{ severity, at, sentence }]);
  });

  it("cannot belong to two pages", () => {
    const found = listed([url(`${D}/a`, "", [`es=${D}/es/x`]), url(`${D}/b`, "", [`es=${D}/es/x`])]);
    expect(ofCodes(found, "path-twice").map(({ at, related }) => [at, related])).toEqual([
      ["sitemap.xml:4:11", ["first used here: sitemap.xml:3:11"]],
    ]);
  });

  it("without a page are left out and counted", () => {
    const found = listed([url(`${D}/a`), url(`${D}/es/b`), url(`${D}/fr/c`)]);
    expect(found.pages).toEqual(["/a - 0.5 en"]);
    expect(ofCodes(found, "translations-orphaned").map(({ at }) => at)).toEqual(["sitemap.xml:4:11"]);
  });

  it("keep problems at their own places", () => {
    const found = listed([url(`${D}/a`), url(`${D}/es/a`, "<lastmod>2026-02-30</lastmod>")]);
    expect(ofCodes(found, "not-a-date").map(({ at }) => at)).toEqual(["sitemap.xml:4:11"]);
  });
});

describe("the order of entries", () => {
  it("changes nothing", () => {
    const entries = [
      url(`${D}/a`, "", [`es=${D}/es/b`]),
      url(`${D}/b`),
      url(`${D}/es/b`, "<lastmod>2026-01-02</lastmod>"),
      url(`${D}/es/a`, "", [`en=${D}/b`]),
      url(`${D}/fr/a`),
      url(`${D}/fr/x`),
      url("https://elsewhere.example/"),
    ];
    const { pages } = listed(entries);
    expect(pages).toEqual(["/a - 0.5 en es:/b@2026-01-02 fr", "/b - 0.5 en es:/a"]);
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        expect(listed(shuffled).pages).toEqual(pages);
      }),
      { numRuns: runs(30) },
    );
  });
});
