import { describe, expect, it } from "vitest";
import { findPage, snippetText } from "../scripts/commands/snippet.ts";
import { planOf } from "./content-files.ts";
import { runHere } from "./in-process.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

const { site } = planOf({
  site: "base_url: https://docs.example.com/a\nsource_locale: en\naddresses: path\n",
  locales: `- { code: en, name: English }
- { code: es-419, name: "<b>\\"Español\\" & más", hreflang: es }
- { code: ar, name: العربية }
`,
  pages: `- { path: /, locales: [] }
- { path: "/docs/q&a/", translations: { es-419: "/docs/p&r/" } }
- { path: /docs/café, locales: [ar] }
`,
});

describe("stele snippet", () => {
  it("writes characters that cannot be seen as references", () => {
    const { site: persian } = planOf({
      site: "base_url: https://docs.example.com\nsource_locale: en\n",
      locales: '- { code: en, name: English }\n- { code: fa, name: "می\\u200cخوانم" }\n',
      pages: "- { path: /, locales: [fa] }\n",
    });
    expect(snippetText(persian, persian.pages[0])).toContain(">می&#8204;خوانم</a>");
  });

  it("writes braces as references, because templates that hold the snippet would run what is between them", () => {
    const { site: braces } = planOf({
      site: "base_url: https://docs.example.com\nsource_locale: en\n",
      locales: "- { code: en, name: '{{ 1 }}{% x %}' }\n",
      pages: "- path: /\n",
    });
    expect(snippetText(braces, braces.pages[0])).toContain(">&#123;&#123; 1 }}&#123;% x %}</a>");
  });

  it("prints the element for all pages", () => {
    expect(snippetText(site, undefined)).toBe(`<!-- Where the languages are to be shown: -->
<script src="https://docs.example.com/a/switcher/v1.js" defer></script>
<locale-switcher></locale-switcher>
`);
  });

  it("prints the script of the notice, and the notice, on a site that has it", () => {
    const { site: noticed } = planOf({
      site: "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { notice: true }\n",
    });
    expect(snippetText(noticed, undefined)).toBe(`<!-- Where the languages are to be shown: -->
<script src="https://docs.example.com/notice/v1.js" defer></script>
<locale-switcher></locale-switcher>
<!-- At the end of the body: -->
<translation-notice></translation-notice>
`);
  });

  it("prints a page's links, its own and the one for everybody else among them, and its languages inside the element", () => {
    expect(snippetText(site, findPage(site, "/docs/q&a"))).toBe(`<!-- In the head of the page, in every language: -->
<link rel="alternate" hreflang="en" href="https://docs.example.com/a/docs/q&amp;a/">
<link rel="alternate" hreflang="es" href="https://docs.example.com/a/es-419/docs/p&amp;r/">
<link rel="alternate" hreflang="ar" href="https://docs.example.com/a/ar/docs/q&amp;a/">
<link rel="alternate" hreflang="x-default" href="https://docs.example.com/a/docs/q&amp;a/">

<!-- Where the languages are to be shown: -->
<script src="https://docs.example.com/a/switcher/v1.js" defer></script>
<locale-switcher>
  <ul>
    <li><a href="https://docs.example.com/a/docs/q&amp;a/" hreflang="en" lang="en" dir="ltr">English</a></li>
    <li><a href="https://docs.example.com/a/es-419/docs/p&amp;r/" hreflang="es" lang="es-419" dir="ltr">&lt;b&gt;&quot;Español&quot; &amp; más</a></li>
    <li><a href="https://docs.example.com/a/ar/docs/q&amp;a/" hreflang="ar" lang="ar" dir="rtl">العربية</a></li>
  </ul>
</locale-switcher>
`);
  });

  it.each([
    ["/", ""],
    ["/docs/café", "/docs/caf%C3%A9"],
    ["/docs/caf%c3%a9/", "/docs/caf%C3%A9"],
    ["https://docs.example.com/a/docs/café?x#y", "/docs/caf%C3%A9"],
    ["https://docs.example.com/a/ar/docs/café", "/docs/caf%C3%A9"],
    ["https://docs.example.com/a/es-419/docs/p&r/", "/docs/q&a"],
    ["https://docs.example.com/a/es-419/docs/café", "/docs/caf%C3%A9"],
    ["/docs/p&r", undefined],
    ["docs/café", undefined],
    ["https://example.com/a/docs/café", undefined],
    ["/docs/nowhere", undefined],
    ["", undefined],
  ])("finds %j: %j", (asked, path) => {
    expect(findPage(site, asked)?.path).toBe(path);
  });

  it("prints on standard output alone; a page that is not listed is a problem that names the likeliest one", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "content/pages.yaml": "- { path: /docs/intro, lastmod: 2026-01-02 }\n",
    });
    const found = await runHere(folder, ["snippet", "/docs/intro"]);
    expect({ status: found.status, stderr: found.stderr }).toEqual({ status: 0, stderr: "" });
    expect(found.stdout.match(/hreflang="[^"]*"/g)).toEqual(
      ["en", "es", "x-default", "en", "es"].map((code) => `hreflang="${code}"`),
    );
    expect(await runHere(folder, ["snippet", "/docs/inrto"])).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^error: .*"\/docs\/inrto".* \[page-unlisted\]\n {2}.*\/docs\/intro\b.*\nMore about an error: stele check --explain page-unlisted\n$/,
      ),
    });
    expect((await runHere(folder, ["snippet", "a", "b"])).status).toBe(2);
  });
});
