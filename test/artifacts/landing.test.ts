import { describe, expect, it } from "vitest";
import { landingArtifacts } from "../../scripts/artifacts/landing.ts";
import { type ContentTexts, planOf } from "../content-files.ts";
import { textsOf } from "../whole-texts.ts";
import { xmllint, xpath } from "./xmllint.ts";

const tiny: ContentTexts = {
  locales: "- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: fr, name: Français }\n",
  pages: [
    "- { path: /, lastmod: 2026-01-02, locales: [he] }",
    "- { path: /a&b, lastmod: 2026-01-02, locales: [] }",
    "- { path: /docs/é/, lastmod: 2026-01-02 }",
  ].join("\n"),
};

/** The beginning of a bar that is filled to so many thousandths. */
function bar(part: number): string {
  const whole = '<rect width="1000" height="10" class="whole"></rect>';
  const svg = '<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">';
  return `<div class="complete">${svg}${whole}<rect width="${part}" height="10" class="part"></rect></svg>`;
}

describe("the landing page", () => {
  it("says what is here", () => {
    expect(withoutStyle(landing(tiny))).toBe(
      [
        "<!doctype html>\n",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        '<meta name="robots" content="noindex"/>',
        '<meta name="generator" content="Stele"/>',
        "<title>Localization API of docs.example.com</title>",
        "<style></style></head>",
        "<body><main><h1>Localization API of docs.example.com</h1>",
        "<p>Every answer here is a file that was built beforehand. 3 languages, 3 pages.</p>",
        '<p>Reference: <a href="reference/index.html" lang="en" hreflang="en" dir="ltr">English</a>, ',
        '<a href="reference/es/index.html" lang="es" hreflang="es" dir="ltr">Español</a>, ',
        '<a href="reference/fr/index.html" lang="fr" hreflang="fr" dir="ltr">Français</a>, ',
        '<a href="reference/de/index.html" lang="de" hreflang="de" dir="ltr">Deutsch</a>, ',
        '<a href="reference/hi/index.html" lang="hi" hreflang="hi" dir="ltr">हिन्दी</a></p>',
        '<h2>Languages</h2><ul class="languages">',
        '<li id="language-he" data-code="he"><h2><a href="https://he.docs.example.com/"><span lang="he" dir="rtl">עברית</span></a> <code translate="no">he</code></h2>',
        `${bar(666)}<p>66.6% complete: 2 of 3 pages</p></div>`,
        "<p>It is unknown whether the translations are up to date.</p>",
        '<p class="links"><a href="status/he/index.html">Work list</a></p></li>',
        '<li id="language-fr" data-code="fr"><h2><a href="status/fr/index.html"><span lang="fr" dir="ltr">Français</span></a> <code translate="no">fr</code></h2>',
        `${bar(333)}<p>33.3% complete: 1 of 3 pages</p></div>`,
        "<p>It is unknown whether the translations are up to date.</p>",
        '<p class="links"><a href="status/fr/index.html">Work list</a></p></li></ul>',
        '<p><a href="status/index.html">Localization status</a></p>',
        "<h2>Endpoints</h2><dl>",
        "<dt>Which languages are there?</dt>",
        '<dd><code>GET <a href="api/v1/locales">https://docs.example.com/api/v1/locales</a></code></dd>',
        "<dt>Where is this page in that language?</dt>",
        "<dd><code>POST https://docs.example.com/api/v1/translate/&lt;locale>/&lt;page path></code><br/>",
        'answered by the file <code><a href="translations/v1/he/docs/%C3%A9.json">translations/v1/he/docs/é.json</a></code>, which a GET reads too</dd>',
        "<dt>In which languages does a page exist?</dt>",
        "<dd><code>GET https://docs.example.com/pages/v1/&lt;page path>.json</code></dd>",
        "<dt>How are addresses made?</dt>",
        '<dd><code>GET <a href="addresses/v1.json">https://docs.example.com/addresses/v1.json</a></code></dd>',
        "<dt>Which pages exist?</dt>",
        '<dd><code>GET <a href="sitemap.xml">https://docs.example.com/sitemap.xml</a></code></dd>',
        "</dl>",
        "<h2>Pages</h2><ul>",
        '<li><a href="https://docs.example.com/">/</a> (<a href="pages/v1.json">translations</a>)</li>',
        '<li><a href="https://docs.example.com/a&amp;b">/a&amp;b</a> (<a href="pages/v1/a&amp;b.json">translations</a>)</li>',
        '<li><a href="https://docs.example.com/docs/%C3%A9/">/docs/é</a> (<a href="pages/v1/docs/%C3%A9.json">translations</a>)</li>',
        "</ul></main></body></html>\n",
      ].join(""),
    );
  });

  it("has no script, no image and nothing from elsewhere", () => {
    expect(landing(tiny)).not.toMatch(
      /<(?:script|img|link|iframe|object|form|base)\b|\son[a-z]+=|\bsrc=|@import|url\(/i,
    );
  });

  it.each([
    [1, 1, undefined],
    [50, 50, undefined],
    [51, 50, "and 1 more, all in the sitemap"],
    [300, 50, "and 250 more, all in the sitemap"],
  ])("of a site of %i pages lists %i", (count, listed, rest) => {
    const html = landing({ pages: pagesOf(count) });
    expect(html.split("<li>").length - 1).toBe(listed);
    expect(/<p>(and .*?)<\/p>/.exec(html)?.[1]).toBe(rest);
  });

  it("does not grow with the site", () => {
    const [some, many] = [300, 3000].map((count) => landing({ pages: pagesOf(count) }).length);
    expect(Math.abs((many ?? 0) - (some ?? 0))).toBeLessThan(10);
  });

  it("has a table of the languages if there are no status pages", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { status: false }\n";
    expect(landing({ ...tiny, site })).toContain(
      [
        '<h2>Languages</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Name</th>',
        '<th scope="col">Pages</th></tr></thead><tbody><tr><td><code>en</code></td><td>',
        '<a href="https://docs.example.com/" lang="en" hreflang="en" dir="ltr">English</a></td><td>3</td></tr>',
      ].join(""),
    );
  });

  it("does not speak of a sitemap that is left to others", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { sitemap: false }\n";
    const html = landing({ site, pages: pagesOf(51) });
    expect(html).not.toContain("sitemap");
    expect(html).toContain("<p>and 1 more</p>");
  });

  it.each([
    ["a page that has a translation", "- { path: /a, locales: [] }\n- { path: /b }\n", "translations/v1/es/b.json"],
    ["the root page where no other has one", "- { path: / }\n- { path: /b, locales: [] }\n", "translations/v1/es.json"],
    ["the source locale's where there is no translation", "- { path: /b, locales: [] }\n", "translations/v1/en/b.json"],
  ])("gives the answer of %s as an example", (_which, pages, file) => {
    const html = landing({ pages });
    expect(html).toContain(`<a href="${file}">${file}</a>`);
    expect([...planOf({ pages }).artifacts()].map(({ path }) => path)).toContain(file);
  });

  it("links to its own files from where it lies, and to pages by their addresses", () => {
    const site = "base_url: https://user.example/project/\nsource_locale: en\naddresses: path\n";
    const links = [...landing({ site }).matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([
      "reference/index.html",
      "reference/es/index.html",
      "reference/fr/index.html",
      "reference/de/index.html",
      "reference/hi/index.html",
      "https://user.example/project/es/",
      "status/es/index.html",
      "status/index.html",
      "api/v1/locales",
      "translations/v1/es.json",
      "addresses/v1.json",
      "sitemap.xml",
      "https://user.example/project/",
      "pages/v1.json",
    ]);
  });
});

describe("markup in the content", () => {
  const name = `</a><script>alert("1")</script><img src=x onerror='alert(1)'> &copy; &#60;`;
  const hostile: ContentTexts = {
    locales: `- { code: en, name: English }\n- { code: es, name: ${JSON.stringify(name)} }\n`,
    pages: "- { path: /, lastmod: 2026-01-02 }\n- { path: /a&copy=1, lastmod: 2026-01-02 }\n",
  };
  const html = landing(hostile);

  it("is text", () => {
    expect(html).toContain(
      `dir="ltr">&lt;/a>&lt;script>alert(&quot;1&quot;)&lt;/script>&lt;img src=x onerror='alert(1)'> &amp;copy; &amp;#60;</span>`,
    );
    expect(html).toContain('<a href="https://docs.example.com/a&amp;copy=1">/a&amp;copy=1</a>');
  });

  it.skipIf(!xmllint)("is read as text", () => {
    // What we write is well-formed XML too, apart from the document type.
    const document = html.slice(html.indexOf("\n") + 1);
    expect(xpath("string(//li[@id='language-es']/h2/a)", document)).toBe(name);
    expect(xpath("string(//li[a[2]][2]/a/@href)", document)).toBe("https://docs.example.com/a&copy=1");
    expect(xpath("count(//script | //img)", document)).toBe("0");
  });
});

describe("the error page", () => {
  it("leads to what is here, from whatever address it is shown at", () => {
    const site = "base_url: https://user.example/project/\nsource_locale: en\n";
    expect(withoutStyle(textsOf(landingArtifacts(planOf({ site }).site)).get("404.html") ?? "")).toBe(
      [
        "<!doctype html>\n",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        '<meta name="robots" content="noindex"/>',
        '<meta name="generator" content="Stele"/>',
        "<title>Not found: user.example</title>",
        "<style></style></head>",
        "<body><main><h1>Not found</h1><p>There is no such file here.</p>",
        '<p><a href="https://user.example/project/">What is here</a></p>',
        "</main></body></html>\n",
      ].join(""),
    );
  });
});

function withoutStyle(html: string): string {
  return html.replace(/<style>[^&]*<\/style>/, "<style></style>");
}

function landing(content: ContentTexts): string {
  return textsOf(landingArtifacts(planOf(content).site)).get("index.html") ?? "";
}

function pagesOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `- { path: /p${1000 + index} }\n`).join("");
}
