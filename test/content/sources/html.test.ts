import { chmodSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HtmlHead, readHead } from "../../../scripts/content/sources/html/head.ts";
import type { CodeValues } from "../../../scripts/diagnostics/catalogue.ts";
import { asNobody } from "../../as-nobody.ts";
import { catalogued } from "../../content-files.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";
import { type ProjectFiles, siteWith, sourced, type Sourced } from "./sourced.ts";
import { readProject } from "./tree-site.ts";
import { cpuSeconds } from "../../cpu.ts";
import { runs } from "../../runs.ts";

const D = "https://docs.example.com";

/** The result for a site with these documents in its output. */
function withOutput(files: ProjectFiles, site = siteWith("{ output: ../out }")): Sourced {
  const below = Object.fromEntries(Object.entries(files).map(([path, text]) => [`out/${path}`, text]));
  return sourced({ "content/site.yaml": site, ...below });
}

/** The codes of all problems but that pages have no date, which HTML does not say. */
function codes({ short }: Sourced): readonly string[] {
  return short.filter((line) => !line.includes("lastmod-unknown"));
}

function html(language: string, head = "", body = `<h1>A text in ${language}</h1>`): string {
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>\n`;
}

function alternate(hreflang: string, address: string): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${address}">`;
}

function canonical(address: string): string {
  return `<link rel="canonical" href="${address}">`;
}

describe("an address of a site with slashes without end", () => {
  it.each(["base_url", "source_origin"])("takes no time with their square: %s", (key) => {
    const site = siteWith("{ output: ../out }");
    const address = `https://docs.example.com${"/".repeat(200_000)}x`;
    const written =
      key === "base_url" ? site.replace(/base_url: .*/, `base_url: ${address}`) : `${site}source_origin: ${address}\n`;
    const seconds = cpuSeconds(() => expect(withOutput({ "index.html": html("en") }, written).site).toBeUndefined());
    expect(seconds).toBeLessThan(5);
  });

  it("takes no time with the square of its host either, where a sitemap lists it", () => {
    const locs = Array.from({ length: 20 }, (_, index) => `<url><loc>${D}${"a".repeat(60_000)}${index}?x</loc></url>`);
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${D}/a</loc></url>${locs.join("")}</urlset>`;
    const files = { "content/site.yaml": siteWith("{ sitemap: ../sitemap.xml }"), "sitemap.xml": sitemap };
    expect(cpuSeconds(() => sourced(files))).toBeLessThan(5);
  });
});

describe("a built site", () => {
  it("gives its pages at the addresses of their files, and their translations by the locales' folders", () => {
    const found = withOutput({
      "index.html": html("en"),
      "es/index.html": html("es"),
      "a/index.html": html("en"),
      "b.html": html("en-US"),
      "es/b.html": html("es-ES"),
      "c/é ü.htm": html("en", alternate("", "/es/c") + alternate(" ", "/fr/c")),
      "style.css": "",
    });
    expect(codes(found)).toEqual([]);
    expect(found.pages).toEqual([
      "/ - 1 en es",
      "/a/ - 0.5 en",
      "/b.html - 0.5 en es",
      "/c/%C3%A9%20%C3%BC.htm - 0.5 en",
    ]);
  });

  it("gives pages at the addresses that they call their own", () => {
    const { pages } = withOutput({
      "a.html": html("en", canonical(`${D}/a`) + alternate("es", `${D}/es/aa`)),
      "es/aa.html": html("es", canonical("/es/aa")),
      // A link to itself says the form of the address too.
      "b.html": html("en", alternate("en", `${D}/b`) + alternate("fr", `${D}/fr/b`)),
      "fr/b.html": html("fr", alternate("en", `${D}/b`) + alternate("fr", `${D}/fr/b`)),
    });
    expect(pages).toEqual(["/a - 0.5 en es:/aa", "/b - 0.5 en fr"]);
  });

  it.each([
    ["a path", "/", ""],
    ["a whole address", `${D}/`, ""],
    ["a path of the page's own folder", "..", "es/"],
  ])("gives pages at addresses that a base completes: %s", (_what, href, rest) => {
    const base = `<base href="${href}">`;
    const { pages } = withOutput({
      "aa/index.html": html("en", base + canonical("a") + alternate("es", "es/b")),
      "es/b/index.html": html("es", `<base href="${href}">${canonical(rest === "" ? "es/b" : "b")}`),
    });
    expect(pages).toEqual(["/a - 0.5 en es:/b"]);
  });

  it.each(["data:text/html,a", "javascript:a", "https://["])("gives no page an address below the base %s", (href) => {
    const found = withOutput({ "a/index.html": html("en", `<base href="${href}">${canonical("./")}`) });
    expect(found.pages).toEqual(["/a/ - 0.5 en"]);
  });

  it("reads no base of kilobytes, with which each link would become as long", () => {
    const head = `<base href="/${"a".repeat(2048)}/">${canonical("b")}`;
    expect(codes(withOutput({ "a.html": html("en", head) }))).toEqual(["out/a.html source-too-much"]);
  });

  it("may hold one language, and its links lead to others elsewhere", () => {
    const links = alternate("es", "https://es.docs.example.com/a/") + alternate("x-default", `${D}/a/`);
    const { pages } = withOutput(
      { "a/index.html": html("en", links), "b/index.html": html("en") },
      siteWith("{ output: ../out }", "addresses: subdomain"),
    );
    expect(pages).toEqual(["/a/ - 0.5 en es", "/b/ - 0.5 en"]);
  });

  it.each<readonly [string, string, string, CodeValues<"pages-left-out">["reason"]]>([
    ["asks search engines to leave it out", "x.html", '<meta name="robots" content="NOINDEX, follow">', "noindex"],
    ["asks Google to leave it out", "x.html", '<meta name="googlebot" content="noindex">', "noindex"],
    ["asks for nothing at all", "x.html", '<meta name=ROBOTS content="none">', "noindex"],
    ["sends its readers elsewhere", "x.html", '<meta http-equiv="refresh" content="0; url=/a/">', "redirect"],
    ["is the page for wrong addresses", "404.html", "", "error-page"],
    ["is that of a folder", "x/404/index.html", "", "error-page"],
    ["calls another its own address", "x.html", canonical(`${D}/a/`), "duplicate"],
  ])("leaves out a document that %s, and says so", (_what, path, head, reason) => {
    const { pages, problems } = withOutput({
      "a/index.html": html("en", alternate("en", `${D}/a/`)),
      [path]: html("en", head),
    });
    expect(pages).toEqual(["/a/ - 0.5 en"]);
    expect(problems.filter(({ code }) => code === "pages-left-out")).toEqual([
      catalogued("pages-left-out", `out/${path}`, { count: 1, reason, file: `out/${path}` }),
    ]);
  });

  it("has no translation where the source text is shown in its place, though links say so", () => {
    const links = alternate("en", `${D}/a/`) + alternate("es", `${D}/es/a/`) + alternate("fr", `${D}/fr/a/`);
    const found = withOutput({
      "a/index.html": html("en", links),
      "es/a/index.html": html("en", links),
      "fr/a/index.html": html("fr", links),
    });
    expect(found.pages).toEqual(["/a/ - 0.5 en fr"]);
    expect(codes(found)).toEqual(["out/es/a/index.html pages-left-out"]);
  });

  it.each([
    ["its text is that of the source page", "<nav>Inicio</nav><main><h1>One</h1>\n <p>two</p></main>", []],
    ["its text is that of another source page", "<main>Another</main>", []],
    ["it says so at its main element", '<main lang="en"><h1>One</h1> <p>new</p></main>', []],
    ["its text is another", "<nav>Home</nav><main><h1>Uno</h1> <p>dos</p></main>", ["es"]],
    ["its language is stated at its main element", '<main lang="es"><h1>Uno</h1></main>', ["es"]],
    ["neither it nor the source page has a text", "<img src=a.png>", ["es"]],
    ["its text is too long to be compared", `<main>${"x".repeat(4 * 2 ** 20)}</main>`, ["es"]],
  ])("knows whether a page is a translation: %s", (_what, body, translations) => {
    const source =
      _what.startsWith("neither") || _what.endsWith("compared")
        ? body
        : "<nav>Home</nav><main><h1>One</h1><p>two</p></main>";
    const found = withOutput({
      "a/index.html": html("en", "", source),
      "b/index.html": html("en", "", "<main>Another</main>"),
      "es/a/index.html": html("es", "", body),
    });
    expect(found.pages[0]).toBe(["/a/ - 0.5 en", ...translations].join(" "));
    expect(codes(found)).toEqual(translations.length > 0 ? [] : ["out/es/a/index.html pages-left-out"]);
  });

  it.each<readonly [string, ProjectFiles]>([
    ["two canonical addresses", { "x.html": html("en", canonical(`${D}/x`) + canonical(`${D}/y`)) }],
    ["a language that contradicts its address", { "x.html": html("es") }],
    [
      "two addresses in one language",
      { "x.html": html("en", alternate("es", `${D}/es/x`) + alternate("es", `${D}/es/z`)) },
    ],
    ["another page in its own language", { "x.html": html("en", alternate("en", `${D}/a/`)) }],
  ])("is not refused for %s of a page that it excludes", (_what, files) => {
    const all = { "a/index.html": html("en"), ...files };
    expect(withOutput(all).site).toBeUndefined();
    const { pages } = withOutput(all, siteWith('{ output: ../out, exclude: ["/x", "/x.html"] }'));
    expect(pages).toEqual(["/a/ - 0.5 en"]);
  });

  it("has no translation where a link leads to no file, and counts the links", () => {
    const found = withOutput({
      "a/index.html": html("en", alternate("es", `${D}/es/a/`)),
      "b/index.html": html("en", alternate("es", `${D}/es/b/`)),
      "es/b/index.html": html("es"),
    });
    expect(found.pages).toEqual(["/a/ - 0.5 en", "/b/ - 0.5 en es"]);
    expect(codes(found)).toEqual(["out/a/index.html alternates-dead"]);
  });

  it.each<readonly [string, ProjectFiles, readonly string[]]>([
    ["a folder that is not there", {}, ["content/site.yaml:4:19 source-missing"]],
    ["a folder without HTML", { "a.txt": "" }, ["content/site.yaml:4:19 source-empty"]],
    ["a language that contradicts the address", { "a.html": html("es") }, ["out/a.html language-contradiction"]],
    [
      "two canonical addresses",
      { "a.html": html("en", canonical(`${D}/a`) + canonical(`${D}/b`)) },
      ["out/a.html html-canonicals"],
    ],
    [
      "an invalid canonical address",
      { "a.html": html("en", canonical("mailto:a@b.c")) },
      ["out/a.html address-malformed"],
    ],
    ["a document that is not UTF-8", { "a.html": Buffer.from(html("en", "é"), "latin1") }, ["out/a.html not-utf8"]],
    ["a head without end", { "a.html": `<title>${" ".repeat(4 * 2 ** 20)}` }, ["out/a.html html-head-too-long"]],
    ["a link out of the folder", { "a.html": { to: "../content/site.yaml" } }, ["out/a.html link-outside"]],
    ["a folder that is a link out of it", { up: { to: ".." } }, ["out/up link-outside"]],
    ["a link to itself", { "a.html": { to: "a.html" } }, ["out/a.html file-unreadable"]],
    ["a name that no path may have", { "a:b.html": html("en") }, ["out/a:b.html path-refused"]],
  ])("with %s is an error", (_what, files, expected) => {
    const found = withOutput(files);
    expect(codes(found).filter((line) => !line.includes("translations-unstated"))).toEqual(expected);
    expect(found.site).toBeUndefined();
  });

  it("with a wrong page gets a line that excludes it, and the line works", () => {
    const files = { "a.html": html("en"), "es-notes.html": html("es"), "a:b.html": html("en") };
    const hints = withOutput(files).problems.map(({ hint }) => /exclude: \[("[^"]*")\]/.exec(hint ?? "")?.[1] ?? "");
    const lines = hints.filter((line) => line !== "");
    expect(lines).toHaveLength(2);
    const site = siteWith(`{ output: ../out, exclude: [${lines.join(", ")}] }`);
    expect(withOutput(files, site).pages.map((line) => line.split(" ")[0])).toEqual(["/a.html"]);
  });

  it("may hold links to files and folders of its own", () => {
    const found = withOutput({
      "a.html": html("en", canonical(`${D}/a`)),
      "b.html": { to: "a.html" },
      again: { to: "." },
    });
    expect(found.pages).toEqual(["/a - 0.5 en"]);
    expect(codes(found)).toEqual(["out/again output-linked-folder", "out/b.html pages-left-out"]);
  });
});

describe("links to one document", () => {
  it("are pages at addresses of their own, and the document is read once for all of them", () => {
    const names = Array.from({ length: 3000 }, (_none, index) => `a${index}.html`);
    const found = withOutput({
      "a.txt": `<html lang="en"><head>${'<meta name="x">'.repeat(250_000)}</head>`,
      ...Object.fromEntries(names.map((name) => [name, { to: "a.txt" }])),
    });
    expect(found.pages).toHaveLength(3000);
    expect(found.pages).toContain("/a2999.html - 0.5 en");
  });

  it("report a problem of the document once", () => {
    const linked = { to: "a.txt" };
    const found = withOutput({
      "a.txt": new Uint8Array([0xff]),
      "a.html": linked,
      "b.html": linked,
      "c.html": html("en"),
    });
    expect(codes(found)).toEqual(["out/a.html not-utf8"]);
  });

  it("share the limit of links, if the document states an address of megabytes", () => {
    const names = Array.from({ length: 600 }, (_none, index) => `a${index}.html`);
    const found = withOutput({
      "a.txt": `<html lang="en"><head>${canonical(`${D}/${"a".repeat(3_000_000)}`)}</head>`,
      ...Object.fromEntries(names.map((name) => [name, { to: "a.txt" }])),
    });
    expect(codes(found)).toEqual(["content/site.yaml:4:19 source-too-much"]);
  });
});

describe("the head of a document", () => {
  const read = (text: string, size = text.length || 1): HtmlHead => {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => index * size);
    return readHead(pieces.map((start) => text.slice(start, start + size)));
  };
  const NOTHING: HtmlHead = {
    language: undefined,
    base: undefined,
    canonicals: [],
    hasTooMany: false,
    alternates: [],
    isNoindex: false,
    isRedirect: false,
    isOurs: false,
  };

  it.each([
    ["elements that are never closed", "<div>".repeat(800_000)],
    ["elements that are left out", "<svg>".repeat(800_000)],
    ["elements below elements that are never closed", "<math>".repeat(80_000) + "<x/>".repeat(80_000)],
    ["a refresh of white space", `<meta http-equiv=refresh content="${" ".repeat(4_000_000)}">`],
    ["a link whose type has white space", `<link rel=alternate hreflang=es href=/a type="a${" ".repeat(4_000_000)}b">`],
    ["a refresh to white space", `<meta http-equiv=refresh content="0;${"\t ".repeat(2_000_000)}">`],
  ])("is soon read where it is written to take for ever, in pieces and as a whole: %s", (_, text) => {
    expect(cpuSeconds(() => expect(read(text, 65_536)).toEqual(NOTHING))).toBeLessThan(4);
    expect(cpuSeconds(() => expect(read(text.slice(0, 800_000))).toEqual(NOTHING))).toBeLessThan(4);
  });

  it.each<readonly [string, string, Partial<HtmlHead>]>([
    ["an empty document", "", {}],
    [
      "letter case and missing quotes",
      "<HTML LANG=en><LINK REL=Canonical HREF=/a>",
      { language: "en", canonicals: ["/a"] },
    ],
    ["references", '<link rel=canonical href="/?a&amp;b">', { canonicals: ["/?a&b"] }],
    [
      "several kinds in one link",
      '<link rel="alternate canonical" href=/a hreflang=es>',
      { canonicals: ["/a"], alternates: [{ hreflang: "es", address: "/a" }] },
    ],
    ["links in comments", "<!-- <link rel=canonical href=/a> -->", {}],
    ["links in scripts", '<script>"<link rel=canonical href=/a>"</script>', {}],
    ["links for readers without scripts", "<noscript><meta http-equiv=refresh content='0;url=/no'></noscript>", {}],
    ["links in templates", "<template><link rel=canonical href=/a></template>", {}],
    ["links in the body", "<head></head><body><link rel=canonical href=/a>", {}],
    [
      "feeds and style sheets",
      "<link rel=alternate type=application/rss+xml href=/feed><link rel='alternate stylesheet' hreflang=es href=/x>",
      {},
    ],
    ["a refresh of the page itself", "<meta http-equiv=refresh content=30>", {}],
    ["a refresh without url=", "<meta http-equiv=Refresh content='0;/a'>", { isRedirect: true }],
    ["words that hold none", '<meta name=robots content="max-image-preview:none-at-all, index">', {}],
    [
      "an empty hreflang",
      '<link rel=alternate hreflang="" href=/a>',
      { alternates: [{ hreflang: "", address: "/a" }] },
    ],
    ["robots of Google's search", "<meta name=Googlebot content=NOINDEX>", { isNoindex: true }],
    [
      "a base",
      "<base target=_blank><link rel=canonical href=a><base href=' /b/ '><base href=/c/>",
      { base: "/b/", canonicals: ["a"] },
    ],
    ["a base in a template", "<template><base href=/b/></template>", {}],
    ["robots of another name", "<meta name=googlebot-news content=noindex>", {}],
  ])("is read as browsers read it: %s", (_what, text, expected) => {
    expect(read(text)).toEqual({ ...NOTHING, ...expected });
  });

  it("is the same however its pieces are cut, and whatever its text is", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "</",
      "html",
      "head",
      "body",
      " lang=en",
      "<link rel=canonical href=/a>",
      "<!--",
      "-->",
      "<script>",
      "</script>",
      "&amp;",
      "\u0000",
      '"',
      "'",
      "é",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((all) => all.join("")),
        ),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          expect(read(text, size)).toEqual(read(text));
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

describe("a file beside what a source names that may not be read is an error, and not a missing file:", () => {
  const out = {
    "out/sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${D}/a</loc></url><url><loc>${D}/es/a</loc></url></urlset>\n`,
    "out/a/index.html": html("en"),
    "out/es/a/index.html": html("es"),
  };

  it.each([
    ["the sitemap of a built site", "{ output: ../out }", "out/sitemap.xml"],
    ["the page of an address", "{ sitemap: ../out/sitemap.xml }", "out/es/a/index.html"],
    ["the folder of a page", "{ sitemap: ../out/sitemap.xml }", "out/es/a"],
  ])("%s", (_what, source, file) => {
    const project = temporaryFolder();
    writeFiles(project, {
      ...out,
      "content/site.yaml": siteWith(source, "addresses: path"),
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    });
    chmodSync(project, 0o755);
    const codesNow = (): readonly string[] =>
      asNobody(() => readProject(project)).problems.map(({ diagnostic }) => diagnostic.code);
    expect(codesNow()).not.toContain("file-unreadable");
    chmodSync(join(project, file), 0);
    expect(codesNow()).toContain("file-unreadable");
    chmodSync(join(project, file), 0o755);
  });
});
