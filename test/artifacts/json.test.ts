import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import { pageArtifacts, translationArtifacts } from "../../scripts/artifacts/api/files.ts";
import type { Artifact } from "../../scripts/model.ts";
import { plan } from "../../scripts/pipeline.ts";
import { type ContentTexts, contentFiles, planOf, problemsOf, sentenceOf, textOf } from "../content-files.ts";
import { textsOf } from "../whole-texts.ts";
import { runs } from "../runs.ts";

const tiny: ContentTexts = {
  site: "base_url: https://docs.example.com\nsource_locale: en\n",
  locales: "- { code: en, name: English }\n- { code: es-419, name: Español }\n- { code: he, name: עברית }\n",
  pages: [
    "- { path: /, lastmod: 2026-10-01 }",
    "- { path: /docs/, lastmod: 2026-09-12, locales: [es-419], translations: { es-419: /documentos } }",
    "- { path: /about, lastmod: 2026-09-12, locales: [] }",
  ].join("\n"),
};

const LOCALES = `{"status":"success","count":3,"locales":[{"code":"en","name":"English","dir":"ltr"},{"code":"es-419","name":"Español","dir":"ltr"},{"code":"he","name":"עברית","dir":"rtl"}]}\n`;

describe("the JSON of a small site", () => {
  const files = filesOf(tiny);

  it("has no text that a server could take for a command", () => {
    const name = "<?php echo 1 ?><!--#exec cmd=id -->";
    const commands = filesOf({ ...tiny, locales: (tiny.locales ?? "").replace("name: English", `name: '${name}'`) });
    const json = [...commands].filter(([path]) => path.endsWith(".json") || path === "api/v1/locales");
    expect(json.filter(([, text]) => text.includes("<")).map(([path]) => path)).toEqual([]);
    expect(JSON.parse(commands.get("api/v1/locales") ?? "").locales[0].name).toBe(name);
  });

  it.each([
    ["the languages, at the endpoint", "api/v1/locales", LOCALES],
    ["the languages, under a name that every host types right", "locales/v1.json", LOCALES],
    [
      "how addresses are made",
      "addresses/v1.json",
      `{"published_at":"https://docs.example.com","base_path":"","source_locale":"en","localized_paths":true,"locales":[{"code":"en","aliases":[],"origin":"https://docs.example.com","prefix":""},{"code":"es-419","aliases":[],"origin":"https://es-419.docs.example.com","prefix":""},{"code":"he","aliases":["iw"],"origin":"https://he.docs.example.com","prefix":""}]}\n`,
    ],
    [
      "the root page with all its translations, the source's own among them",
      "pages/v1.json",
      `{"source_url":"https://docs.example.com/","source_locale":"en","translations":[{"code":"en","name":"English","dir":"ltr","url":"https://docs.example.com/"},{"code":"es-419","name":"Español","dir":"ltr","url":"https://es-419.docs.example.com/"},{"code":"he","name":"עברית","dir":"rtl","url":"https://he.docs.example.com/"}]}\n`,
    ],
    [
      "a page with the translations that exist, each in the form it was defined with",
      "pages/v1/docs.json",
      `{"source_url":"https://docs.example.com/docs/","source_locale":"en","translations":[{"code":"en","name":"English","dir":"ltr","url":"https://docs.example.com/docs/"},{"code":"es-419","name":"Español","dir":"ltr","url":"https://es-419.docs.example.com/documentos"}]}\n`,
    ],
    [
      "a page without translations",
      "pages/v1/about.json",
      `{"source_url":"https://docs.example.com/about","source_locale":"en","translations":[{"code":"en","name":"English","dir":"ltr","url":"https://docs.example.com/about"}]}\n`,
    ],
    [
      "an answer, named after the page and not after the translation's own path",
      "translations/v1/es-419/docs.json",
      `{"target_locale":"es-419","source_url":"https://docs.example.com/docs/","translated_url":"https://es-419.docs.example.com/documentos","cached":true}\n`,
    ],
    [
      "the answer of the root page",
      "translations/v1/he.json",
      `{"target_locale":"he","source_url":"https://docs.example.com/","translated_url":"https://he.docs.example.com/","cached":true}\n`,
    ],
    [
      "the answer in the source locale: the source address itself",
      "translations/v1/en/docs.json",
      `{"target_locale":"en","source_url":"https://docs.example.com/docs/","translated_url":"https://docs.example.com/docs/","cached":true}\n`,
    ],
    [
      "the way back from a translation's own path",
      "sources/v1/es-419/documentos.json",
      `{"locale":"es-419","source_url":"https://docs.example.com/docs/","source_locale":"en","translations":[{"code":"en","name":"English","dir":"ltr","url":"https://docs.example.com/docs/"},{"code":"es-419","name":"Español","dir":"ltr","url":"https://es-419.docs.example.com/documentos"}]}\n`,
    ],
    [
      "an error that says nothing of the request",
      "problems/v1/translation_not_available.json",
      `{"type":"https://docs.example.com/problems/v1/translation_not_available.json","title":"Translation not available","status":404,"detail":"The page exists, but not in this locale.","code":"translation_not_available","locales_url":"https://docs.example.com/locales/v1.json","page_url_template":"https://docs.example.com/pages/v1{+path}.json"}\n`,
    ],
    [
      "an error that leads to the languages of the site",
      "problems/v1/unknown_locale.json",
      `{"type":"https://docs.example.com/problems/v1/unknown_locale.json","title":"Unknown locale","status":404,"detail":"The site has no such locale.","code":"unknown_locale","locales_url":"https://docs.example.com/locales/v1.json"}\n`,
    ],
  ])("states %s", (_what, path, text) => {
    expect(files.get(path)).toBe(text);
  });

  it("leads from an error to files that are there, of the root page too", () => {
    const { locales_url: locales, page_url_template: template }: Record<string, string> = JSON.parse(
      files.get("problems/v1/translation_not_available.json") ?? "",
    );
    const fileAt = (address = ""): string => address.slice("https://docs.example.com/".length);
    expect(files.has(fileAt(locales))).toBe(true);
    for (const path of ["", "/docs"]) expect(files.has(fileAt(template?.replace("{+path}", path)))).toBe(true);
  });

  it("is these files, in code-unit order, each with its media type and who may share it", () => {
    expect(artifactsOf(tiny).map(({ path, mediaType, sharing }) => `${path} | ${mediaType} | ${sharing}`)).toEqual([
      "404.html | text/html; charset=utf-8 | standalone",
      "addresses/v1.json | application/json; charset=utf-8 | own",
      "api/v1/locales | application/json; charset=utf-8 | own",
      "index.html | text/html; charset=utf-8 | standalone",
      "locales/v1.json | application/json; charset=utf-8 | own",
      "openapi.json | application/json; charset=utf-8 | standalone",
      "pages/v1.json | application/json; charset=utf-8 | own",
      "pages/v1/about.json | application/json; charset=utf-8 | own",
      "pages/v1/docs.json | application/json; charset=utf-8 | own",
      "problems/v1/asset_unavailable.json | application/problem+json | own",
      "problems/v1/body_too_large.json | application/problem+json | own",
      "problems/v1/invalid_request.json | application/problem+json | own",
      "problems/v1/method_not_allowed.json | application/problem+json | own",
      "problems/v1/request_timeout.json | application/problem+json | own",
      "problems/v1/translation_not_available.json | application/problem+json | own",
      "problems/v1/unknown_locale.json | application/problem+json | own",
      "problems/v1/unknown_page.json | application/problem+json | own",
      "problems/v1/unsupported_media_type.json | application/problem+json | own",
      "reference/de/index.html | text/html; charset=utf-8 | standalone",
      "reference/es-419/index.html | text/html; charset=utf-8 | standalone",
      "reference/es/index.html | text/html; charset=utf-8 | standalone",
      "reference/fr/index.html | text/html; charset=utf-8 | standalone",
      "reference/he/index.html | text/html; charset=utf-8 | standalone",
      "reference/hi/index.html | text/html; charset=utf-8 | standalone",
      "reference/icon.svg | image/svg+xml | standalone",
      "reference/index.html | text/html; charset=utf-8 | standalone",
      "reference/script.js | text/javascript; charset=utf-8 | standalone",
      "reference/style.css | text/css; charset=utf-8 | standalone",
      "robots.txt | text/plain; charset=utf-8 | block",
      "sitemap.xml | application/xml; charset=utf-8 | own",
      "sources/v1/es-419/documentos.json | application/json; charset=utf-8 | own",
      "status/badges/es-419.svg | image/svg+xml | standalone",
      "status/badges/he.svg | image/svg+xml | standalone",
      "status/badges/total.svg | image/svg+xml | standalone",
      "status/es-419.md | text/markdown; charset=utf-8 | standalone",
      "status/es-419/index.html | text/html; charset=utf-8 | standalone",
      "status/he.md | text/markdown; charset=utf-8 | standalone",
      "status/he/index.html | text/html; charset=utf-8 | standalone",
      "status/icon.svg | image/svg+xml | standalone",
      "status/index.html | text/html; charset=utf-8 | standalone",
      "status/pages-1/index.html | text/html; charset=utf-8 | standalone",
      "status/script.js | text/javascript; charset=utf-8 | standalone",
      "status/style.css | text/css; charset=utf-8 | standalone",
      "switcher/v1.js | text/javascript; charset=utf-8 | own",
      "translations/v1/en.json | application/json; charset=utf-8 | own",
      "translations/v1/en/about.json | application/json; charset=utf-8 | own",
      "translations/v1/en/docs.json | application/json; charset=utf-8 | own",
      "translations/v1/es-419.json | application/json; charset=utf-8 | own",
      "translations/v1/es-419/docs.json | application/json; charset=utf-8 | own",
      "translations/v1/he.json | application/json; charset=utf-8 | own",
    ]);
  });

  it("has an error file for every status of the contract", () => {
    const statuses = [...files]
      .filter(([path]) => path.startsWith("problems/"))
      .map(([, text]) => JSON.parse(text) as { code: string; status: number })
      .map(({ code, status }) => `${code} ${status}`);
    expect(statuses).toEqual([
      "asset_unavailable 502",
      "body_too_large 413",
      "invalid_request 400",
      "method_not_allowed 405",
      "request_timeout 408",
      "translation_not_available 404",
      "unknown_locale 404",
      "unknown_page 404",
      "unsupported_media_type 415",
    ]);
  });

  it("is what JSON.stringify makes of it, though answers are joined from parts, whatever languages and pages are called", () => {
    const named = fc.string({ unit: "grapheme", minLength: 1 }).map((name) => JSON.stringify(`a${name}`));
    const path = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `/a${encodeURIComponent(text)}b`);
    fc.assert(
      fc.property(named, path, fc.boolean(), (name, page, hasSlash) => {
        const content = {
          locales: `- { code: en, name: English }\n- { code: pt-BR, name: ${name} }\n`,
          pages: `- { path: ${JSON.stringify(page + (hasSlash ? "/" : ""))}, lastmod: 2026-01-02 }\n`,
        };
        const site = plan(contentFiles(content)).value?.site;
        fc.pre(site !== undefined);
        const joined = [...pageArtifacts(site), ...translationArtifacts(site)];
        expect(joined).toHaveLength(3);
        for (const { text } of joined) expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
      }),
      { numRuns: runs(60) },
    );
  });

  it("is JSON in one line each", () => {
    for (const [path, text] of files) {
      if (!path.endsWith(".json") && path !== "api/v1/locales") continue;
      expect(text, path).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
    }
  });
});

describe("the count of the languages", () => {
  it.each([1, 2, 12])("is the length of the list: %i", (count) => {
    const codes = ["en", "es", "fr", "de", "hi", "pt", "pt-BR", "es-419", "zh-Hant", "zh", "ar", "he"].slice(0, count);
    const locales = codes.map((code) => `- { code: ${code}, name: ${code} }\n`).join("");
    const text = filesOf({ locales }).get("api/v1/locales") ?? "";
    const parsed = JSON.parse(text) as { count: number; locales: { code: string }[] };
    expect(parsed.locales.map(({ code }) => code)).toEqual(codes);
    expect(parsed.count).toBe(count);
  });
});

describe("the place of a translation", () => {
  const locales = (es: string): string => `- { code: en, name: English }\n- { code: es, name: Español${es} }\n`;

  it.each([
    ["a subdomain of the host", "base_url: https://docs.example.com", "", "https://es.docs.example.com/docs"],
    [
      "a segment of the path",
      "base_url: https://docs.example.com\naddresses: path",
      "",
      "https://docs.example.com/es/docs",
    ],
    ["a subdomain above a base path", "base_url: https://example.com/a/b/", "", "https://es.example.com/a/b/docs"],
    [
      "a segment below a base path",
      "base_url: https://example.com/a/b\naddresses: path",
      "",
      "https://example.com/a/b/es/docs",
    ],
    ["a host of its own", "base_url: https://example.com", ", host: ejemplo.es", "https://ejemplo.es/docs"],
    [
      "a host of its own with a port",
      "base_url: https://example.com:8443",
      ", host: 'ejemplo.es:9443'",
      "https://ejemplo.es:9443/docs",
    ],
    [
      "a segment for this locale alone",
      "base_url: https://example.com",
      ", addresses: path",
      "https://example.com/es/docs",
    ],
    ["under another label", "base_url: https://example.com", ", label: spanish", "https://spanish.example.com/docs"],
    ["below the port of the site", "base_url: https://example.com:8443", "", "https://es.example.com:8443/docs"],
    ["without encryption where the site has none", "base_url: http://example.com", "", "http://es.example.com/docs"],
    [
      "at the origin of the pages and not of the files",
      "base_url: https://api.example.net\nsource_origin: https://docs.example.com",
      "",
      "https://es.docs.example.com/docs",
    ],
  ])("is %s", (_what, site, es, address) => {
    const files = filesOf({ site: `${site}\nsource_locale: en\n`, locales: locales(es), pages: dated(["/docs"]) });
    const answer = JSON.parse(files.get("translations/v1/es/docs.json") ?? "") as { translated_url: string };
    const page = JSON.parse(files.get("pages/v1/docs.json") ?? "") as { translations: { url: string }[] };
    expect(answer.translated_url).toBe(address);
    expect(page.translations[1]?.url).toBe(address);
  });
});

describe("a page whose name means something elsewhere", () => {
  it.each([
    ["/constructor", "constructor"],
    ["/constructor/", "constructor"],
    ["/__proto__", "__proto__"],
    ["/__proto__/polluted", "__proto__/polluted"],
    ["/toString", "toString"],
    ["/hasOwnProperty/call", "hasOwnProperty/call"],
    ["/index", "index"],
    ["/index.html", "index.html"],
    ["/404", "404"],
    ["/es", "es"],
    ["/es-shop", "es-shop"],
    ["/enact-x", "enact-x"],
    ["/a&b", "a&b"],
    ["/é", "é"],
    ["/%C3%A9", "é"],
    ["/a b", "a b"],
    ["/日本", "日本"],
  ])("is a page like any other: %s", (path, name) => {
    const encoded = encodeURI(decodeURI(path));
    expect(filesOf({ pages: dated([path]) }).get(`translations/v1/es/${name}.json`)).toBe(
      `{"target_locale":"es","source_url":"https://docs.example.com${encoded}","translated_url":"https://es.docs.example.com${encoded}","cached":true}\n`,
    );
  });

  it("is no locale, and no key", () => {
    const sentences = (content: ContentTexts): string[] => problemsOf(content).map(({ sentence }) => sentence);
    const row = "- { path: /, lastmod: 2026-01-02";
    expect(sentences({ pages: `${row}, translations: { constructor: /x } }\n` })).toEqual([
      sentenceOf("locale-unknown", { code: "constructor", known: ["en", "es"], meant: undefined }),
    ]);
    const known = ["en", "es", "pt-BR", "zh-Hans", "zh-Hant"];
    expect(sentences({ pages: `${row}, locales: [__proto__, toString] }\n` })).toEqual([
      sentenceOf("locale-unknown", { code: "__proto__", known, meant: undefined }),
      sentenceOf("locale-unknown", { code: "toString", known, meant: undefined }),
    ]);
    expect(sentences({ pages: `${row}, translations: { __proto__: /x } }\n` })).toEqual([sentenceOf("yaml-key", {})]);
    expect(sentences({ pages: `${row}, toString: 1 }\n` })).toEqual([
      sentenceOf("unknown-key", { key: "toString", known: [], meant: undefined }),
    ]);
  });
});

describe("a name full of markup", () => {
  const name = `</script><script>alert("1")</script> & 'x' \\u003c {{x}} \${x}`;
  const files = filesOf({ locales: `- { code: en, name: English }\n- { code: es, name: ${JSON.stringify(name)} }\n` });

  it("is text in the list of languages", () => {
    const { locales } = JSON.parse(files.get("api/v1/locales") ?? "") as { locales: unknown[] };
    expect(locales[1]).toEqual({ code: "es", name, dir: "ltr" });
  });

  it("is text in the list of a page", () => {
    const { translations } = JSON.parse(files.get("pages/v1.json") ?? "") as { translations: unknown[] };
    expect(translations[1]).toEqual({ code: "es", name, dir: "ltr", url: "https://es.docs.example.com/" });
  });
});

describe("robots.txt", () => {
  const notices = (content: ContentTexts): string[] => {
    const { site } = planOf(content);
    return planArtifacts(site, []).diagnostics.map(({ sentence, hint }) => `${sentence} ${hint}`);
  };
  const at = (lines: string): ContentTexts => ({ site: `${lines}\nsource_locale: en\n` });

  it("lets everybody in and says where the sitemap lies", () => {
    expect(filesOf().get("robots.txt")).toBe("Sitemap: https://docs.example.com/sitemap.xml\n");
    expect(notices({})).toEqual([]);
  });

  it("is not written below a base path, where crawlers do not read it; a notice says which line is missing", () => {
    const content = at("base_url: https://user.example/project/");
    expect(filesOf(content).has("robots.txt")).toBe(false);
    expect(notices(content)).toEqual([
      textOf("robots-not-written", { because: "base-path", address: "https://user.example/project/sitemap.xml" }),
    ]);
  });

  it("needs a line at the origin of the pages when that is another; a notice says so", () => {
    const content = at("base_url: https://api.example.net\nsource_origin: https://docs.example.com");
    expect(filesOf(content).get("robots.txt")).toBe("Sitemap: https://api.example.net/sitemap.xml\n");
    expect(notices(content)).toEqual([
      textOf("robots-of-source-origin", {
        origin: "https://docs.example.com",
        address: "https://api.example.net/sitemap.xml",
      }),
    ]);
  });

  it.each([
    [
      "when it is left to others, with the line that they need",
      "artifacts: { robots: false }",
      ["index.html", "sitemap.xml"],
      [textOf("robots-not-written", { because: "left-out", address: "https://docs.example.com/sitemap.xml" })],
    ],
    [
      "when the sitemap is left to others",
      "artifacts: { sitemap: false }",
      ["index.html"],
      [textOf("robots-not-written", { because: "no-sitemap" })],
    ],
  ])("is not written %s", (_when, line, written, said) => {
    const content = at(`base_url: https://docs.example.com\n${line}`);
    const paths = [...filesOf(content).keys()];
    expect(paths.filter((path) => /^(?:robots|sitemap|index)/.test(path))).toEqual(written);
    expect(notices(content)).toEqual(said);
  });
});

describe("all files of a site", () => {
  /** Names whose order differs between code units, code points, collations and folders. */
  const segments = ["docs", "docs-x", "docs.y", "docs x", "Z", "a", "é", "日本", "😀", "ａ", "index", "constructor"];
  const paths = ["/", ...segments.map((one) => `/${one}`), ...segments.map((one) => `/docs/${one}`)];
  const codes = ["es", "es-419", "pt", "pt-BR", "zh", "zh-Hant", "az-Arab", "fr-CA"];
  const bases = ["https://docs.example.com", "https://user.example/project/"];
  const rows = fc.shuffledSubarray(paths, { minLength: 1 }).chain((chosen) =>
    fc.tuple(
      ...chosen.map((path, index) =>
        fc.record({
          path: fc.constantFrom(path, path === "/" ? path : `${path}/`),
          locales: fc.option(fc.shuffledSubarray(codes), { nil: undefined }),
          own: fc.constantFrom(undefined, `/own.${index}`, `/own-${index}`, `/own/${index}`, `/docs/é ${index}`),
        }),
      ),
    ),
  );
  const sites = fc.record({
    rows,
    codes: fc.shuffledSubarray(codes, { minLength: 1 }),
    base: fc.constantFrom(...bases),
    addresses: fc.constantFrom("subdomain", "path"),
  });

  type Drawn = typeof sites extends fc.Arbitrary<infer Value> ? Value : never;

  it("come in strictly ascending order of code units", () => {
    fc.assert(
      fc.property(sites, (drawn) => {
        const found = artifactsOf(contentOf(drawn)).map(({ path }) => path);
        for (const [index, path] of found.slice(1).entries()) {
          expect(path > (found[index] ?? ""), `${found[index]} before ${path}`).toBe(true);
        }
      }),
    );
  });

  it("are the same bytes when they are walked again, and from rows in another order", () => {
    fc.assert(
      fc.property(sites, (drawn) => {
        const content = contentOf(drawn);
        const sequence = planOf(content).artifacts;
        const first = [...sequence()];
        expect([...sequence()]).toEqual(first);
        const reversed = contentOf({ ...drawn, rows: drawn.rows.toReversed() });
        expect([...planOf(reversed).artifacts()]).toEqual(first);
      }),
      { numRuns: runs(50) },
    );
  });

  it("are one for each page, one for each translation, and no other where these are looked up", () => {
    fc.assert(
      fc.property(sites, (drawn) => {
        const found = [...filesOf(contentOf(drawn)).keys()];
        const translations = drawn.rows.flatMap((row) =>
          ["en", ...existing(drawn, row)].map((code) => `translations/v1/${code}${fileOf(row.path)}.json`),
        );
        const sources = drawn.rows.flatMap((row) =>
          row.own === undefined ? [] : existing(drawn, row).map((code) => `sources/v1/${code}${row.own}.json`),
        );
        const pages = drawn.rows.map((row) => `pages/v1${fileOf(row.path)}.json`);
        expect(found.filter((path) => path.startsWith("translations/"))).toEqual(translations.toSorted());
        expect(found.filter((path) => path.startsWith("sources/"))).toEqual(sources.toSorted());
        expect(found.filter((path) => path.startsWith("pages/"))).toEqual(pages.toSorted());
      }),
    );
  });

  it("have files of hosts among them, and those that lie beside the out folder behind them", () => {
    const { site } = planOf();
    const host = (path: string, place: Artifact["place"]): Artifact => {
      return { path, place, mediaType: "text/plain", text: "", sharing: "own" };
    };
    const files = [
      host("a.conf", { host: "nginx" }),
      host("translations.conf", "published"),
      host("z.conf", { host: "caddy" }),
      host("_redirects", "published"),
    ];
    const sequence = planArtifacts(site, files).value?.() ?? [];
    const paths = [...sequence].map(({ path, place }) => (place === "published" ? path : `${place.host}: ${path}`));
    expect(paths.filter((path) => !path.startsWith("problems/"))).toEqual([
      "404.html",
      "_redirects",
      "addresses/v1.json",
      "api/v1/locales",
      "index.html",
      "locales/v1.json",
      "openapi.json",
      "pages/v1.json",
      "reference/de/index.html",
      "reference/es/index.html",
      "reference/fr/index.html",
      "reference/hi/index.html",
      "reference/icon.svg",
      "reference/index.html",
      "reference/script.js",
      "reference/style.css",
      "robots.txt",
      "sitemap.xml",
      "status/badges/es.svg",
      "status/badges/total.svg",
      "status/es.md",
      "status/es/index.html",
      "status/icon.svg",
      "status/index.html",
      "status/pages-1/index.html",
      "status/script.js",
      "status/style.css",
      "switcher/v1.js",
      "translations.conf",
      "translations/v1/en.json",
      "translations/v1/es.json",
      "caddy: z.conf",
      "nginx: a.conf",
    ]);
  });

  function contentOf({ rows: drawn, codes: chosen, base, addresses }: Drawn): ContentTexts {
    const locales = ["en", ...chosen].map((code) => ({ code, name: code }));
    const pages = drawn.map(({ path, locales: listed, own }) => {
      const translated = existing({ codes: chosen }, { locales: listed });
      const translations = own === undefined ? {} : Object.fromEntries(translated.map((code) => [code, own]));
      return { path, lastmod: "2026-01-02", locales: translated, translations };
    });
    const site = { base_url: base, source_locale: "en", addresses };
    // JSON is YAML.
    return { site: JSON.stringify(site), locales: JSON.stringify(locales), pages: JSON.stringify(pages) };
  }

  function existing(
    { codes: chosen }: { readonly codes: readonly string[] },
    { locales }: { readonly locales: readonly string[] | undefined },
  ): string[] {
    return chosen.filter((code) => locales === undefined || locales.includes(code));
  }

  function fileOf(path: string): string {
    return path.replace(/\/$/, "");
  }
});

/** The artifacts without those of hosts. */
function artifactsOf(content: ContentTexts = {}): Artifact[] {
  return [...(planArtifacts(planOf(content).site, []).value?.() ?? [])];
}

function filesOf(content: ContentTexts = {}): Map<string, string> {
  return textsOf(artifactsOf(content));
}

function dated(paths: readonly string[]): string {
  return paths.map((path) => `- { path: ${JSON.stringify(path)}, lastmod: 2026-01-02 }\n`).join("");
}
