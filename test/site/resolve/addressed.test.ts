import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeenProblem } from "../../content-files.ts";
import { siteWith, sourced, type Sourced, url, urlset } from "../../content/sources/sourced.ts";
import { hintOf, sentenceOf } from "../../content-files.ts";

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
    ["/docs/a", '"/docs/a"'],
    ["docs.example.com/a", '"docs.example.com/a"'],
    ["javascript:alert(1)", '"javascript:alert(1)"'],
    ["//docs.example.com/a", '"//docs.example.com/a"'],
    ["https:/docs.example.com/a", '"https:/docs.example.com/a"'],
    ["https://", '"https://"'],
    ["https://user@docs.example.com/a", '"https://user@docs.example.com/a"'],
  ])("is an error when it is not whole: %s", (address, shown) => {
    expect(ofCodes(listed([url(`${D}/`), url(address)]), "address-malformed")).toEqual([
      {
        severity: "error",
        code: "address-malformed",
        at: "sitemap.xml:4:11",
        sentence: `${shown} is not the whole address of a page.`,
        hint: hintOf("address-malformed", { address: "/docs/a" }),
      },
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
    expect(found.pages).toEqual(["/a - 0.5 en es fr"]);
    expect(ofCodes(found, "addresses-skipped")).toEqual([
      {
        severity: "warning",
        code: "addresses-skipped",
        at: "sitemap.xml:4:11",
        sentence: sentenceOf("addresses-skipped", {
          count: 5,
          address: "https://elsewhere.example/a",
          because: "outside",
        }),
        hint: hintOf("addresses-skipped", { count: 1, address: "https://elsewhere.example/", because: "outside" }),
      },
    ]);
  });

  it("is an error when there is no other", () => {
    expect(ofCodes(listed([url("https://elsewhere.example/a")]), "addresses-without-page")).toEqual([
      {
        severity: "error",
        code: "addresses-without-page",
        at: "content/site.yaml:4:9",
        sentence: sentenceOf("addresses-without-page", { count: 1 }),
        hint: hintOf("addresses-without-page", { count: 1 }),
      },
    ]);
  });

  it("is left out and counted when it has a query; a fragment is dropped and counted", () => {
    const found = listed([url(`${D}/a?x=1`), url(`${D}/b#y`), url(`${D}/?`)]);
    expect(found.pages).toEqual(["/b - 0.5 en es fr"]);
    expect(
      ofCodes(found, "addresses-skipped", "addresses-with-fragment").map(({ at, sentence }) => [at, sentence]),
    ).toEqual([
      ["sitemap.xml:3:11", `2 addresses with a query are left out, such as "${D}/a?x=1".`],
      ["sitemap.xml:4:11", `1 address has a fragment, which is not part of a page's address, such as "${D}/b#y".`],
    ]);
  });

  it.each(["/a%2fb", "/%2e%2e/a", "/a//b", "/.hidden/a", "/a:b", "/con/a", "/a%zz", "/%252e/a"])(
    "is refused when no page may have its path, with the line that leaves it out: %s",
    (path) => {
      const [problem] = ofCodes(listed([url(`${D}/`), url(D + path)]), "path-refused");
      expect(problem?.at).toBe("sitemap.xml:4:11");
      const exclude = /exclude: \[(.*)\]/.exec(problem?.hint ?? "")?.[1];
      const site = siteWith(`{ sitemap: ../sitemap.xml, exclude: [${exclude}] }`);
      expect(listed([url(`${D}/`), url(D + path)], site).pages).toEqual(["/ - 1 en es fr"]);
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
      {
        severity: "error",
        code: "language-contradiction",
        at: "sitemap.xml:3:11",
        sentence: `"${D}/es/a" is said to be in "fr" and lies where the pages of "es" lie.`,
        hint: hintOf("language-contradiction", {
          address: "https://docs.example.com/es/a",
          language: "fr",
          code: "es",
          exclude: '"/a"',
        }),
      },
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
    expect(ofCodes(found, "language-unknown").map(({ at, sentence }) => [at, sentence])).toEqual([
      ["sitemap.xml:4:11", sentenceOf("language-unknown", { language: "ja", count: 1 })],
      ["sitemap.xml:5:11", sentenceOf("language-unknown", { language: "not a lang!!", count: 1 })],
    ]);
  });
});

describe("an address that stands there twice", () => {
  it("is one page when it says the same, and counted", () => {
    const found = listed([url(`${D}/a`), url(`${D}/a`), url(`${D}/es/a`), url(`${D}/es/a`), url(`${D}/a`)]);
    expect(found.pages).toEqual(["/a - 0.5 en es"]);
    expect(ofCodes(found, "addresses-twice").map(({ at, sentence }) => [at, sentence])).toEqual([
      ["sitemap.xml:4:11", `3 addresses stand there twice and are counted once, such as "${D}/a".`],
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

  it.each<readonly [string, readonly string[], string, string]>([
    [
      "a page links to two addresses in one locale",
      [url(`${D}/a`, "", [`es=${D}/es/a`, `es=${D}/es/b`])],
      "sitemap.xml:3:11",
      "es",
    ],
    [
      "a page and its translation name two addresses",
      [url(`${D}/a`, "", [`es=${D}/es/x`]), url(`${D}/es/y`, "", [`en=${D}/a`])],
      "sitemap.xml:3:11",
      "es",
    ],
    [
      "a translation belongs to one page and links to another",
      [url(`${D}/a`, "", [`es=${D}/es/x`]), url(`${D}/b`), url(`${D}/es/x`, "", [`en=${D}/b`])],
      "sitemap.xml:5:11",
      "en",
    ],
    ["a page links to another as itself", [url(`${D}/a`, "", [`en=${D}/b`])], "sitemap.xml:3:11", "en"],
  ])("are in contradiction when %s", (_what, entries, at, code) => {
    const found = ofCodes(listed(entries), "alternates-contradiction");
    expect(found.map((one) => [one.severity, one.at])).toEqual([["error", at]]);
    expect(found[0]?.sentence).toMatch(
      new RegExp(`^The page in "${code}" is "https://\\S+" here and "https://\\S+" elsewhere\\.$`),
    );
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
      { numRuns: 30 },
    );
  });
});
