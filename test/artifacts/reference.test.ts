/** The reference pages as text: what is in them in every language, and what never is. */
import { describe, expect, it } from "vitest";
import { referenceArtifacts } from "../../scripts/artifacts/reference/page.ts";
import { type ContentTexts, planOf } from "../content-files.ts";
import { referenceFile, retold } from "../reference-texts.ts";
import { textsOf } from "../whole-texts.ts";

const CODES = ["en", "es", "fr", "de", "hi"] as const;

const site: ContentTexts = {
  locales: "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: he, name: עברית }\n",
  pages: "- { path: /, locales: [es] }\n- { path: /docs/café, locales: [es, he] }\n- { path: /a, locales: [] }\n",
};

const files = filesOf(site);

describe("the reference", () => {
  it("is a page for each language with texts, one for each language of the site, and what they load", () => {
    expect([...files.keys()]).toEqual([
      "reference/de/index.html",
      "reference/es/index.html",
      "reference/fr/index.html",
      "reference/he/index.html",
      "reference/hi/index.html",
      "reference/icon.svg",
      "reference/index.html",
      "reference/script.js",
      "reference/style.css",
    ]);
  });

  it("is English, and says so, where a language of the site has no texts", () => {
    const html = pageOf("he");
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain("<h1>Localization API of docs.example.com</h1>");
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/reference/"/>');
    expect(html).not.toMatch(/rel="alternate"|aria-current/);
  });

  it("is in a language of the content too, in its direction", () => {
    const ar = retold(() => "نص", { name: "العربية", dir: "rtl" });
    const added = filesOf({
      ...site,
      references: { ar, en: referenceFile(({ about }) => Object.assign(about ?? {}, { heading: "<Ours>" })) },
    });
    expect(added.get("reference/ar/index.html")).toContain('<html lang="ar" dir="rtl">');
    expect(added.get("reference/index.html")).toContain('<h2 id="about-heading">&lt;Ours></h2>');
    expect(added.get("reference/index.html")).toContain(
      '<a href="/reference/ar/index.html" lang="ar" hreflang="ar" dir="rtl">العربية</a>',
    );
  });

  it("leads from each language to all others, and for those whose language is not there to English", () => {
    for (const code of CODES) {
      expect(linksIn(pageOf(code), "alternate")).toEqual([
        ["en", "https://docs.example.com/reference/"],
        ["es", "https://docs.example.com/reference/es/"],
        ["fr", "https://docs.example.com/reference/fr/"],
        ["de", "https://docs.example.com/reference/de/"],
        ["hi", "https://docs.example.com/reference/hi/"],
        ["x-default", "https://docs.example.com/reference/"],
      ]);
      const own = `https://docs.example.com/reference/${code === "en" ? "" : `${code}/`}`;
      expect(pageOf(code)).toContain(`<link rel="canonical" href="${own}"/>`);
      expect(pageOf(code)).toContain(`<html lang="${code}" dir="ltr">`);
      expect([...pageOf(code).matchAll(/ lang="(\w+)"[^>]* aria-current="page"/g)].map(([, lang]) => lang)).toEqual([
        code,
      ]);
    }
  });

  it("gives search engines the tag that the site gives them", () => {
    const locales = "- { code: en, name: English }\n- { code: es, name: Español, hreflang: es-ES }\n";
    const links = linksIn(filesOf({ locales }).get("reference/index.html") ?? "", "alternate");
    expect(links).toContainEqual(["es-ES", "https://docs.example.com/reference/es/"]);
  });

  it("links to files that the build has, below the base path, wherever the page is shown", () => {
    const based = { ...site, site: "base_url: https://user.example/project/\nsource_locale: en\naddresses: path\n" };
    const paths = new Set([...planOf(based).artifacts()].map(({ path }) => path));
    for (const [path, html] of filesOf(based)) {
      if (!path.endsWith(".html")) continue;
      const links = [...html.matchAll(/(?:href|src|data-root)="([^"]*)"/g)].map(([, link = ""]) => decodeURI(link));
      const own = links.filter((link) => link.startsWith("/project/")).map((link) => link.slice("/project/".length));
      expect(own.filter((file) => !paths.has(file) && !/^(?:openapi\.json|manifest\/v1\.jsonl)$/.test(file))).toEqual(
        [],
      );
      const others = links.filter((link) => !link.startsWith("/project") && !link.startsWith("#"));
      expect(others.filter((link) => !link.startsWith("https://user.example/project/"))).toEqual([]);
    }
  });

  it("holds nothing that a content security policy of its own files refuses", () => {
    for (const [path, html] of files) {
      if (!path.endsWith(".html")) continue;
      expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'self'; `);
      expect(html.match(/<(?:style|iframe|object|base|img)\b| style=| on[a-z]+=|@import|javascript:/gi)).toBeNull();
      expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/reference/script.js" defer>']);
    }
    expect(files.get("reference/style.css")).not.toMatch(/url\(|@import|@font-face/);
  });

  it("does not depend on what is left and right", () => {
    expect(
      files.get("reference/style.css")?.match(/\b(?:margin|padding|border|inset)-(?:left|right)\b|float/g),
    ).toBeNull();
  });
});

describe("the place of the reference", () => {
  const filesAt = (artifacts: string): string[] => [
    ...filesOf({
      ...site,
      site: `base_url: https://docs.example.com\nsource_locale: en\nartifacts: ${artifacts}\n`,
    }).keys(),
  ];

  it("is what site.yaml says, with all that the pages load", () => {
    const place = "{ reference: /api-reference/, openapi: /api.json }";
    const html = filesOf({
      ...site,
      site: `base_url: https://docs.example.com\nsource_locale: en\nartifacts: ${place}\n`,
    });
    expect([...html.keys()].every((path) => path.startsWith("api-reference/"))).toBe(true);
    const english = html.get("api-reference/index.html") ?? "";
    expect(english).not.toMatch(/\/reference\//);
    expect(english).toContain('<link rel="stylesheet" href="/api-reference/style.css"/>');
    expect(english).toContain('<a href="/api-reference/es/index.html"');
    expect(english).toContain('<a href="/api.json">api.json</a>');
  });

  it("is nowhere when site.yaml says so", () => {
    expect(filesAt("{ reference: false }")).toEqual([]);
    expect(filesAt("{ openapi: false }").length).toBeGreaterThan(0);
  });
});

describe("every language", () => {
  const english = contractOf(pageOf("en"));

  it.each(CODES)("has the same code, field names, types, addresses and tables: %s", (code) => {
    const own = contractOf(pageOf(code));
    expect(own.blocks).toEqual(english.blocks);
    expect(own.tables).toEqual(english.tables);
    expect(own.codes.toSorted()).toEqual(english.codes.toSorted());
    expect(own.ids).toEqual(english.ids);
    expect(english.blocks.length).toBe(7);
    expect(english.tables.length).toBeGreaterThan(10);
  });

  it("has the answer of the build as its example", () => {
    const answer = textsOf(planOf(site).artifacts()).get("translations/v1/es/docs/café.json");
    expect(english.blocks.map((block) => unescaped(block))).toContain(
      JSON.stringify(JSON.parse(answer ?? ""), null, 2),
    );
  });

  it("has these examples", () => {
    expect(english.blocks.map(unescaped).slice(0, 4)).toEqual([
      [
        "curl -L -d '' https://docs.example.com/api/v1/translate/es/docs/caf%C3%A9",
        `curl -L -H 'Content-Type: application/json' -d '{"target_locale":"es","source_url":"https://docs.example.com/docs/caf%C3%A9"}' https://docs.example.com/api/v1/translate`,
      ].join("\n"),
      "curl https://docs.example.com/translations/v1/es/docs/caf%C3%A9.json",
      [
        'const response = await fetch("https://docs.example.com/api/v1/translate/es/docs/caf%C3%A9", { method: "POST" });',
        "const { translated_url } = await response.json();",
      ].join("\n"),
      [
        'import { createClient } from "stele/client";',
        "",
        'const client = createClient("https://docs.example.com");',
        'const { url, code } = await client.translate("https://docs.example.com/docs/caf%C3%A9", "es");',
      ].join("\n"),
    ]);
  });

  it("says how much of the site it covers, rounded down", () => {
    const pages = Array.from(
      { length: 300 },
      (_, index) => `- { path: /p${index}, locales: [${index > 0 ? "es" : ""}] }\n`,
    );
    const html = filesOf({ pages: pages.join("") }).get("reference/index.html") ?? "";
    expect(html).toMatch(/<td>300<\/td><td>100%<\/td>.*<td>299<\/td><td>99%<\/td>/);
    expect(html).toContain("Languages: 2. Pages: 300.");
    expect(html).toContain("Further pages: 280.");
  });
});

describe("the sitemap", () => {
  it.each([
    ["own", true],
    ["replace", true],
    ["keep", false],
    ["false", false],
  ])("is named beside the sample pages where it is ours: %s", (choice, isOurs) => {
    const html = filesOf({
      site: `base_url: https://docs.example.com\nsource_locale: en\nartifacts: { sitemap: ${choice} }\n`,
      pages: Array.from({ length: 30 }, (_, index) => `- { path: /p${index} }\n`).join(""),
    }).get("reference/index.html");
    expect(html?.includes('<a href="/sitemap.xml">sitemap.xml</a>')).toBe(isOurs);
  });
});

describe("the size of a page", () => {
  const long = "x".repeat(240);
  const many = (count: number, of: (index: number) => string): string =>
    Array.from({ length: count }, (_, i) => of(i)).join("");
  const letters = (index: number): string => String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26));
  const sizes: readonly (readonly [what: string, content: ContentTexts])[] = [
    ["one page", {}],
    ["3000 pages", { pages: many(3000, (index) => `- { path: /p${index} }\n`) }],
    [
      "499 languages",
      {
        locales: `- { code: en, name: English }\n${many(499, (i) => `- { code: x${letters(i)}, name: Name of the language ${i} }\n`)}`,
      },
    ],
    ["long paths", { pages: many(40, (index) => `- { path: /${`${long}/`.repeat(8)}${index} }\n`) }],
    ["long paths that fit the list", { pages: many(40, (index) => `- { path: "/${"é".repeat(18)}${index}" }\n`) }],
    [
      "everything at once",
      {
        site: "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { coverage: true }\n",
        locales: `- { code: en, name: English }\n${many(100, (i) => `- { code: x${letters(i)}-Latn-x-${"a".repeat(8)}-${"b".repeat(8)}, label: x${letters(i)}, name: ${"ñ".repeat(80)} }\n`)}`,
        pages: many(
          100,
          (index) =>
            `- { path: "/${"é".repeat(18)}${index}", translations: { xaa-Latn-x-aaaaaaaa-bbbbbbbb: /x${index} } }\n`,
        ),
      },
    ],
    [
      "long addresses of root pages",
      {
        locales: `- { code: en, name: English }\n${many(40, (i) => `- { code: x${letters(i)}, name: N }\n`)}`,
        pages: `- { path: /, translations: { ${many(40, (i) => `x${letters(i)}: /${`${long}/`.repeat(4)}${i}, `)} } }\n`,
      },
    ],
    [
      "a long base path",
      {
        site: `base_url: https://docs.example.com/${long.slice(0, 150)}\nsource_locale: en\n`,
        locales: `- { code: en, name: English }\n${many(40, (i) => `- { code: x${letters(i)}, name: N }\n`)}`,
        pages: `- { path: / }\n${many(40, (index) => `- { path: "/${"é".repeat(18)}${index}" }\n`)}`,
      },
    ],
    ["long names", { locales: `- { code: en, name: English }\n- { code: es, name: ${"ñ".repeat(5000)} }\n` }],
  ];

  it.each(sizes)("is under 62 KB: %s", (_what, content) => {
    for (const [path, text] of filesOf(content)) expect(Buffer.byteLength(text), path).toBeLessThan(62_000);
  });
});

describe("markup in the content", () => {
  const name = `</a><script>alert("1")</script><img src=x onerror='alert(1)'> &copy; {count} {{env \`x\`}}`;
  const hostile: ContentTexts = {
    locales: `- { code: en, name: English }\n- { code: es, name: ${JSON.stringify(name)} }\n`,
    pages: "- { path: /a&copy=1 }\n",
  };

  it("is text, in every language", () => {
    const pages = [...filesOf(hostile)].filter(([path]) => path.endsWith(".html"));
    expect(pages.length).toBe(5);
    for (const [path, html] of pages) {
      expect(html.match(/<script/g), path).toHaveLength(1);
      expect(html, path).not.toMatch(/<img|\sonerror=(?!')/);
      expect(html, path).toContain("&lt;/a>&lt;script>alert(&quot;1&quot;)&lt;/script>");
      expect(html, path).toContain("/a&amp;copy=1");
      // The handler `templates` of Caddy runs what is in double braces.
      expect(html, path).not.toContain("{{");
    }
  });

  it("is text in the texts of the reference", () => {
    const sv = referenceFile((texts) => {
      Object.assign(texts.page ?? {}, {
        title: "<script>{host}</script>",
        description: '"><script>',
        copy: "<b>Copy</b>",
      });
      Object.assign(texts.language ?? {}, { name: "</a><b>" });
    });
    const html = filesOf({ references: { sv } }).get("reference/sv/index.html") ?? "";
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain("<title>&lt;script>docs.example.com&lt;/script></title>");
    expect(html).toContain('<meta name="description" content="&quot;>&lt;script>"/>');
    expect(html).not.toContain("<b>");
  });
});

function filesOf(content: ContentTexts): Map<string, string> {
  return textsOf(referenceArtifacts(planOf(content).site));
}

function pageOf(code: string): string {
  return files.get(`reference/${code === "en" ? "" : `${code}/`}index.html`) ?? "";
}

function linksIn(html: string, rel: string): (readonly [hreflang: string | undefined, href: string | undefined])[] {
  const links = html.matchAll(new RegExp(`<link rel="${rel}" hreflang="([^"]*)" href="([^"]*)"/>`, "g"));
  return [...links].map(([, hreflang, href]) => [hreflang, href]);
}

/** What is of the contract and not of a language: blocks of code, code in text, names and types in tables and lists, ids. */
function contractOf(html: string): Record<"blocks" | "tables" | "codes" | "ids", readonly string[]> {
  const inside = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = ""]) => found);
  const codesOf = (text: string): string[] => inside(text, /<code[^>]*>(.*?)<\/code>/gs);
  const cells = inside(html, /<(?:table|dl)[^>]*>(.*?)<\/(?:table|dl)>/gs).map((table) =>
    inside(table, /<(?:tr|dt)>(.*?)<\/(?:tr|dt)>/gs)
      // The last cell is prose, but for its code; others hold names, types, numbers.
      .map((row) => `${row.split(/<t[hd]/).length - 1} cells: ${codesOf(row).toSorted().join(", ")}`)
      .join("\n"),
  );
  return {
    blocks: inside(html, /<pre[^>]*><code>(.*?)<\/code><\/pre>/gs),
    tables: cells,
    codes: codesOf(html),
    ids: inside(html, / id="([^"]*)"/g),
  };
}

function unescaped(html: string): string {
  return html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&#123;", "{").replaceAll("&amp;", "&");
}
