/** What `stele audit` finds in small sites: each kind of fault, planted in a site without any. */
import { describe, expect, it } from "vitest";
import { auditSite } from "../../scripts/audit/index.ts";
import { type BuiltDocument, readBuiltSite } from "../../scripts/content/sources/html/built-site.ts";
import { cpuSeconds } from "../cpu.ts";
import { temporaryFolder } from "../stele.ts";
import { type Head, HOST, linkTo, writeSite } from "./sites.ts";

type Documents = Readonly<Record<string, Head | string | undefined>>;

/** Two pages in three languages, with addresses of folders and an x-default. */
const CODES = ["en", "es", "pt-BR"];
const pathOf = (code: string, page: string): string => `${code === "en" ? "" : `/${code.toLowerCase()}`}/${page}`;
const linksOf = (page: string): [string, string][] => [
  ...CODES.map((code): [string, string] => [code, pathOf(code, page)]),
  ["x-default", pathOf("en", page)],
];
const SOUND: Readonly<Record<string, Head>> = Object.fromEntries(
  ["", "guide/"].flatMap((page) =>
    CODES.map((code): [string, Head] => {
      const path = pathOf(code, page);
      return [`${path.slice(1)}index.html`, { lang: code, canonical: path, links: linksOf(page) }];
    }),
  ),
);

/** Changes the head of one document of the sound site. */
function changed(path: string, change: (head: Head) => Head): Documents {
  return { [path]: change(SOUND[path] ?? {}) };
}

const HOME = "index.html";
const SPANISH = "es/guide/index.html";
const withoutLink =
  (hreflang: string) =>
  (head: Head): Head => ({ ...head, links: head.links?.filter(([code]) => code !== hreflang) ?? [] });
const withLink =
  (hreflang: string, address: string) =>
  (head: Head): Head => ({ ...head, links: [...(head.links ?? []), [hreflang, address]] });

/** Gives other addresses to some links. */
const withTargets =
  (targets: Readonly<Record<string, string>>) =>
  (head: Head): Head => ({ ...head, links: head.links?.map(([code, to]) => [code, targets[code] ?? to]) ?? [] });
const withoutLang = ({ lang: _lang, ...head }: Head): Head => head;
/** Changes the heads of all pages of the sound site. */
const everywhere = (change: (head: Head, path: string) => Head): Documents =>
  Object.fromEntries(Object.entries(SOUND).map(([path, head]) => [path, change(head, path)]));

/** Audits a site of documents. Returns `code file` of each problem, sorted, without a notice about x-default. */
function found(documents: Documents, baseUrl?: string) {
  const folder = temporaryFolder();
  const all = Object.entries(documents).flatMap(([path, head]) => (head === undefined ? [] : [[path, head] as const]));
  writeSite(folder, Object.fromEntries(all));
  const { value: site, diagnostics } = readBuiltSite(folder);
  if (!site) throw new Error("no site");
  const audited = auditSite(site, baseUrl);
  const problems = [...diagnostics, ...audited.diagnostics].map(({ code, place }) => {
    const file = place?.file.slice(folder.length + 1) ?? "";
    return file === "" ? code : `${code} ${file}`;
  });
  return { problems: problems.sort(), counts: audited.counts };
}

describe("a sound site", () => {
  it("has no fault", () => {
    expect(found(SOUND)).toEqual({
      problems: [],
      counts: {
        pages: 6,
        leftOut: 0,
        linkedPages: 6,
        languages: ["en", "es", "pt-BR"],
        groups: 2,
        links: 24,
        linksNotJudged: 0,
      },
    });
  });
});

/** Name, the changed documents, and the problems. */
const FAULTS: readonly (readonly [string, Documents, readonly string[]])[] = [
  ["a page that does not link back", changed(SPANISH, withoutLink("pt-BR")), [`audit-no-return ${SPANISH}`]],
  [
    "a page without links, to which others link",
    changed(SPANISH, (head) => ({ ...head, links: [] })),
    [`audit-no-return ${SPANISH}`],
  ],
  ["a page that does not list itself", changed(SPANISH, withoutLink("es")), [`audit-no-self ${SPANISH}`]],
  [
    "a page that lists itself as x-default only, and is the page of a language",
    changed(HOME, withoutLink("en")),
    [`audit-no-self ${HOME}`],
  ],
  [
    "the same in the pages of a language, which state no lang",
    everywhere((head) => withoutLang(head.lang === "en" ? withoutLink("en")(head) : head)),
    [`audit-no-self ${HOME}`, "audit-no-self guide/index.html"],
  ],
  [
    "a page that lists itself as another language",
    everywhere((head, path) =>
      withoutLang(path === SPANISH ? withLink("fr", "/es/guide/")(withoutLink("es")(head)) : head),
    ),
    [`audit-language ${SPANISH}`, `audit-no-self ${SPANISH}`],
  ],
  [
    "a page that lists a translation as itself",
    changed(HOME, withTargets({ en: "/es/" })),
    [`audit-translation-differs ${HOME}`],
  ],
  [
    "the same in a page that is no x-default",
    changed(SPANISH, withTargets({ es: "/guide/" })),
    [`audit-translation-differs ${SPANISH}`],
  ],
  [
    "the same in the pages of a language, which state no lang",
    everywhere((head) =>
      withoutLang(head.lang === "en" ? withTargets({ en: head.links?.[1]?.[1] ?? "" })(head) : head),
    ),
    [`audit-translation-differs ${HOME}`, "audit-translation-differs guide/index.html"],
  ],
  [
    "a page that lists its only translation as itself",
    Object.fromEntries(
      Object.entries(SOUND).map(([path, head]) => {
        const isKept = path === "es/index.html" || path === HOME;
        const kept = withoutLink("pt-BR")(head);
        return [path, isKept ? (path === HOME ? withTargets({ en: "/es/" })(kept) : kept) : undefined];
      }),
    ),
    [`audit-translation-differs ${HOME}`],
  ],
  [
    "a page that swaps two translations",
    changed(HOME, withTargets({ es: "/pt-br/", "pt-BR": "/es/" })),
    [`audit-translation-differs ${HOME}`, `audit-translation-differs ${HOME}`],
  ],
  [
    "a page that swaps itself and a translation",
    changed(SPANISH, withTargets({ es: "/pt-br/guide/", "pt-BR": "/es/guide/" })),
    [`audit-translation-differs ${SPANISH}`, `audit-translation-differs ${SPANISH}`],
  ],
  [
    "a page that one page names for two languages",
    changed(HOME, withLink("fr", "/es/")),
    ["audit-language es/index.html"],
  ],
  [
    "a page that all pages name for two languages",
    everywhere((head, path) => withoutLang(path.includes("guide") ? withLink("fr", "/es/guide/")(head) : head)),
    [`audit-language ${SPANISH}`],
  ],
  [
    "two translations that do not name each other",
    {
      ...changed(SPANISH, withoutLink("pt-BR")),
      ...changed("pt-br/guide/index.html", withoutLink("es")),
    },
    [`audit-incomplete ${SPANISH}`, "audit-incomplete pt-br/guide/index.html"],
  ],
  [
    "the same, for which others link as two codes",
    everywhere((head, path) => {
      const twice = withLink("es-MX", "/es/guide/")(head);
      if (path === "guide/index.html") return twice;
      return path.startsWith("es/") || path.startsWith("pt")
        ? withoutLink(path.startsWith("es/") ? "pt-BR" : "es")(head)
        : head;
    }),
    [
      `audit-incomplete ${SPANISH}`,
      "audit-incomplete es/index.html",
      "audit-incomplete pt-br/guide/index.html",
      "audit-incomplete pt-br/index.html",
    ],
  ],
  [
    "the same, one of which names another address for the language",
    {
      ...changed(SPANISH, withoutLink("pt-BR")),
      ...changed("pt-br/guide/index.html", withTargets({ es: "/gone/" })),
    },
    [`audit-incomplete ${SPANISH}`, "audit-target-missing pt-br/guide/index.html"],
  ],
  [
    "two x-default in one group",
    changed(SPANISH, (head) => withLink("x-default", "/es/guide/")(withoutLink("x-default")(head))),
    [`audit-x-default-differs ${SPANISH}`],
  ],
  [
    "an x-default that has no file",
    changed(SPANISH, (head) => withLink("x-default", "/gone/")(withoutLink("x-default")(head))),
    [`audit-target-missing ${SPANISH}`, `audit-x-default-differs ${SPANISH}`],
  ],
  [
    "a group without x-default",
    {
      "a/index.html": {
        lang: "en",
        links: [
          ["en", "/a/"],
          ["es", "/es/a/"],
        ],
      },
      "es/a/index.html": {
        lang: "es",
        links: [
          ["en", "/a/"],
          ["es", "/es/a/"],
        ],
      },
    },
    ["audit-x-default-missing"],
  ],
  ["a tag with an underscore", changed(HOME, withLink("pt_BR", "/pt-br/")), [`audit-hreflang ${HOME}`]],
  [
    "an empty hreflang",
    changed(HOME, (head) => withLink("", "/es/")(withLink("", "/pt-br/")(head))),
    [`audit-hreflang ${HOME}`],
  ],
  ["a hreflang of white space", changed(HOME, withLink(" ", "/es/")), [`audit-hreflang ${HOME}`]],
  ["a tag with several countries", changed(HOME, withLink("es-419", "/es/")), [`audit-hreflang ${HOME}`]],
  ["a language of three letters", changed(HOME, withLink("spa", "/es/")), [`audit-hreflang ${HOME}`]],
  ["a reserved code that is no country", changed(HOME, withLink("en-UK", "/")), [`audit-hreflang ${HOME}`]],
  [
    "two addresses for one hreflang",
    changed(HOME, withLink("ES", "/es/guide/")),
    [`audit-hreflang-twice ${HOME}`, `audit-no-return ${SPANISH}`],
  ],
  ["a target without a file", changed(HOME, withLink("fr", "/fr/")), [`audit-target-missing ${HOME}`]],
  [
    "a target that is a folder without a page",
    { ...changed(HOME, withLink("fr", "/fr/")), "fr/a.txt": "text" },
    [`audit-target-missing ${HOME}`],
  ],
  [
    "a target that redirects",
    { [SPANISH]: `<head><meta http-equiv="refresh" content="0; url=/es/"></head>` },
    [`audit-target-left-out ${SPANISH}`],
  ],
  [
    "a target with noindex",
    changed(SPANISH, (head) => ({ ...head, more: '<meta name="robots" content="noindex, follow">' })),
    [`audit-target-left-out ${SPANISH}`],
  ],
  [
    "a target with noindex for Google",
    changed(SPANISH, (head) => ({ ...head, more: '<meta name="googlebot" content="noindex">' })),
    [`audit-target-left-out ${SPANISH}`],
  ],
  [
    "a fallback page that names its source as canonical",
    changed(SPANISH, (head) => ({ ...head, lang: "en", canonical: "/guide/" })),
    [`audit-target-left-out ${SPANISH}`],
  ],
  ...[
    "https://competitor.example/es/guide/",
    "https://competitor.example/",
    "https://docs.example.com:444/es/guide/",
  ].map((canonical): [string, Documents, string[]] => [
    `a canonical address on another host: ${canonical}`,
    changed(SPANISH, (head) => ({ ...head, canonical })),
    [`audit-target-left-out ${SPANISH}`],
  ]),
  [
    "a canonical address on another host, in a page without links",
    changed(SPANISH, (head) => ({ ...head, canonical: "https://competitor.example/es/guide/", links: [] })),
    [`audit-no-return ${SPANISH}`, `audit-target-left-out ${SPANISH}`],
  ],
  [
    "a page in another language than its links say",
    changed(SPANISH, (head) => ({ ...head, lang: "en" })),
    [`audit-language ${SPANISH}`],
  ],
  [
    "a page for another country than its links say",
    changed("pt-br/index.html", (head) => ({ ...head, lang: "pt-PT" })),
    ["audit-language pt-br/index.html"],
  ],
  [
    "links in the body",
    changed(SPANISH, ({ links = [], ...head }) => ({
      ...head,
      body: links.map(([code, to]) => linkTo(code, to)).join(""),
    })),
    [`audit-outside-head ${SPANISH}`],
  ],
  [
    "a link behind an element that no head may have",
    changed(SPANISH, (head) => ({ ...withoutLink("en")(head), more: `<img src="a.png">${linkTo("en", "/guide/")}` })),
    [`audit-outside-head ${SPANISH}`],
  ],
  [
    "a relative address",
    changed(SPANISH, (head) => ({
      ...withoutLink("en")(head),
      more: '<link rel="alternate" hreflang="en" href="../../guide/">',
    })),
    [`audit-address ${SPANISH}`],
  ],
  [
    "an address without a scheme",
    changed(SPANISH, (head) => ({
      ...withoutLink("en")(head),
      more: '<link rel="alternate" hreflang="en" href="//docs.example.com/guide/">',
    })),
    [`audit-address ${SPANISH}`],
  ],
  ["a text that is no address", changed(SPANISH, withLink("fr", "https://")), [`audit-address ${SPANISH}`]],
  [
    "an address with another slash",
    changed(HOME, (head) => withLink("es", "/es")(withoutLink("es")(head))),
    ["audit-target-respelled es/index.html"],
  ],
  [
    "an address with http",
    changed(HOME, (head) => withLink("es", "http://docs.example.com/es/")(withoutLink("es")(head))),
    ["audit-target-respelled es/index.html"],
  ],
  [
    "two canonical addresses",
    changed(SPANISH, (head) => ({ ...head, more: '<link rel="canonical" href="/es/">' })),
    [`html-canonicals ${SPANISH}`],
  ],
];

/** A site of a page in two languages. */
const pair = (en: string, es: string): [string, string][] => [
  ["en", en],
  ["es", es],
  ["x-default", en],
];
const both = (files: readonly [string, string], addresses: readonly [string, string], isCanonical = true): Documents =>
  Object.fromEntries(
    files.map((file, index): [string, Head] => [
      file,
      {
        lang: index === 0 ? "en" : "es",
        links: pair(...addresses),
        ...(isCanonical ? { canonical: addresses[index] ?? "" } : {}),
      },
    ]),
  );

describe("one fault of a kind is found, with its code and place, and no other", () => {
  it.each(FAULTS)("%s", (_name, documents, problems) => {
    expect(found({ ...SOUND, ...documents }).problems).toEqual([...problems].sort());
  });

  const toOther = (host: string, { canonical = "" }: Head): string => `https://${host}${canonical}`;

  it.each<readonly [string, (head: Head) => Head]>([
    ["another host", (head) => ({ ...head, canonical: toOther("www.docs.example.com", head) })],
    ["an old host, below a path", (head) => ({ ...head, canonical: toOther("old.example.net/project", head) })],
    [
      "another host, in pages of one language",
      (head) => (head.lang === "es" ? { ...head, canonical: toOther("old.example.net", head) } : head),
    ],
    [
      "another host, in pages for a country",
      (head) => ({ ...head, lang: `${head.lang?.slice(0, 2)}-XK`, canonical: toOther("old.example.net", head) }),
    ],
  ])("canonical addresses on %s are found in each page, and other faults too", (_what, change) => {
    const documents = everywhere(change);
    const wrong = Object.keys(SOUND).filter((path) => documents[path] !== SOUND[path]);
    const { problems, counts } = found({ ...documents, [SPANISH]: withoutLink("pt-BR")(documents[SPANISH] as Head) });
    const expected = wrong.map((path) => `audit-target-left-out ${path}`);
    expect(problems.filter((one) => !one.startsWith("audit-language"))).toEqual(
      [...expected, `audit-no-return ${SPANISH}`].sort(),
    );
    expect(counts).toMatchObject({ pages: 6, groups: 2, linksNotJudged: 0 });
  });

  it("hosts of languages are known, although all pages state one language", () => {
    const addresses = ["https://en.example.com/a.html", "https://es.example.com/a.html"] as const;
    const pages = Object.entries(both(["en/a.html", "es/a.html"], addresses));
    const documents = Object.fromEntries(pages.map(([path, head]) => [path, { ...(head as Head), lang: "en" }]));
    expect(found(documents)).toMatchObject({
      problems: ["audit-language es/a.html"],
      counts: { groups: 1, linksNotJudged: 0 },
    });
  });

  it.each<readonly [string, Documents]>([
    [
      "lead to another host than the canonical addresses of pages without lang",
      everywhere((head) => ({ ...withoutLang(head), canonical: toOther("www.example.com", head) })),
    ],
    ["are in pages with noindex", everywhere((head) => ({ ...head, more: '<meta name="robots" content="noindex">' }))],
    ["are in pages that name another page as canonical", everywhere((head) => ({ ...head, canonical: "/gone/" }))],
  ])("links are not judged, because all of them %s", (_what, documents) => {
    expect(found(documents).problems).toEqual(["audit-nothing-judged"]);
  });

  it("links in no page at all", () => {
    expect(found({ "index.html": { lang: "en" }, "es/index.html": { lang: "es" } }).problems).toEqual([
      "audit-no-links",
    ]);
  });

  it("no page at all", () => {
    expect(found({ "a.txt": "text" }).problems).toEqual(["source-empty"]);
  });
});

/** Name, the documents, and perhaps the address of the folder. */
const SOUND_SITES: readonly (readonly [string, Documents, string?])[] = [
  ["addresses with .html", both(["a.html", "es/a.html"], ["/a.html", "/es/a.html"])],
  ["addresses without .html", both(["a.html", "es/a.html"], ["/a", "/es/a"])],
  [
    "addresses of folders without a slash, as their canonical links say",
    both(["a/index.html", "es/a/index.html"], ["/a", "/es/a"]),
  ],
  ["addresses with index.html", both(["a/index.html", "es/a/index.html"], ["/a/index.html", "/es/a/index.html"])],
  ["a base path", both(["index.html", "es/index.html"], ["/project/", "/project/es/"])],
  ["a base path without its slash", both(["index.html", "es/index.html"], ["/project", "/project/es"])],
  [
    "a base path, and no canonical links",
    both(["a/index.html", "es/a/index.html"], ["/project/a/", "/project/es/a/"], false),
  ],
  [
    "canonical links that are relative",
    Object.fromEntries(
      Object.entries(both(["a.html", "es/a.html"], ["/a", "/es/a"], false)).map(([path, head]) => [
        path,
        { ...(head as Head), more: '<link rel="canonical" href="a">' },
      ]),
    ),
  ],
  ["no canonical links", both(["index.html", "es/index.html"], ["/", "/es/"], false)],
  [
    "a host for each language, each in a folder",
    both(["en/a.html", "es/a.html"], ["https://en.example.com/a.html", "https://es.example.com/a.html"]),
  ],
  [
    "the same without canonical links",
    both(["en/a.html", "es/a.html"], ["https://en.example.com/a.html", "https://es.example.com/a.html"], false),
  ],
  [
    "words beyond ASCII, encoded in some links",
    {
      "instalação.html": {
        lang: "pt",
        canonical: "/instala%C3%A7%C3%A3o.html",
        links: [
          ["pt", "/instalação.html"],
          ["x-default", "/instala%c3%a7%c3%a3o.html"],
        ],
      },
    },
  ],
  [
    "a name in decomposed form, as macOS lists it",
    both(["cafe\u0301.html", "es/a.html"], ["/caf%C3%A9.html", "/es/a.html"]),
  ],
  ["signs that addresses encode", both(["a (1).html", "es/a.html"], ["/a%20(1).html", "/es/a.html"])],
  ["fragments", both(["a.html", "es/a.html"], ["/a.html#top", "/es/a.html#top"], false)],
  [
    "a page for several countries",
    {
      "index.html": {
        lang: "en-US",
        canonical: "/",
        links: [
          ["en", "/"],
          ["en-US", "/"],
          ["en-GB", "/"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "two codes of a language with one address",
    everywhere((head) => withLink("es-MX", head.links?.[1]?.[1] ?? "")(head)),
  ],
  [
    "the same in pages that state no lang",
    everywhere((head) => withoutLang(withLink("es-MX", head.links?.[1]?.[1] ?? "")(head))),
  ],
  [
    "a page that calls itself by another code of its language than its translations do",
    { ...SOUND, ...changed(SPANISH, (head) => withLink("es-ES", "/es/guide/")(withoutLink("es")(head))) },
  ],
  [
    "a page that is x-default only, to choose a language",
    {
      "index.html": { canonical: "/", links: [...pair("/en/", "/es/").slice(0, 2), ["x-default", "/"]] },
      ...Object.fromEntries(
        ["en", "es"].map((lang): [string, Head] => [
          `${lang}/index.html`,
          { lang, canonical: `/${lang}/`, links: [...pair("/en/", "/es/").slice(0, 2), ["x-default", "/"]] },
        ]),
      ),
    },
  ],
  [
    "languages elsewhere, which each page names at another address",
    everywhere((head) => withLink("fr", `https://fr.example.com${head.canonical}`)(head)),
  ],
  [
    "codes of one language that differ",
    {
      "index.html": {
        lang: "nb",
        canonical: "/",
        links: [
          ["no", "/"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "other letter case",
    {
      "index.html": {
        lang: "pt-br",
        canonical: "/",
        links: [
          ["pt-BR", "/"],
          ["X-Default", "/"],
        ],
      },
    },
  ],
  [
    "a lang that is no tag",
    {
      "index.html": {
        lang: "english please",
        canonical: "/",
        links: [
          ["en", "/"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "no lang",
    {
      "index.html": {
        canonical: "/",
        links: [
          ["en", "/"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "links to other sites, which are not judged",
    {
      "index.html": {
        lang: "en",
        canonical: "/",
        links: [
          ["en", "/"],
          ["de", "https://example.de/"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "links with a query, which are not judged",
    {
      "index.html": {
        lang: "en",
        canonical: "/",
        links: [
          ["en", "/"],
          ["de", "/?lang=de"],
          ["x-default", "/"],
        ],
      },
    },
  ],
  [
    "links to a file that is no page",
    {
      "index.html": {
        lang: "en",
        canonical: "/",
        links: [
          ["en", "/"],
          ["de", "/de.pdf"],
          ["x-default", "/"],
        ],
      },
      "de.pdf": "a",
    },
  ],
  [
    "error pages, redirects and unlisted pages with any links",
    {
      ...SOUND,
      "404.html": { lang: "en", links: [["es", "/gone/"]] },
      "es/404.html": { lang: "en", links: [["es", "/gone/"]] },
      "old/index.html": `<meta http-equiv="refresh" content="0; url=/">${linkTo("es", "/gone/")}`,
      "draft/index.html": { more: '<meta name="robots" content="noindex">', links: [["es", "/gone/"]] },
      "copy/index.html": { canonical: "/", links: linksOf("") },
    },
  ],
  [
    "alternates that are feeds, or have no hreflang",
    {
      ...SOUND,
      "b.html": {
        more: '<link rel="alternate" type="application/rss+xml" hreflang="en" href="/feed.xml"><link rel="alternate stylesheet" hreflang="es" href="/gone.css">',
      },
    },
  ],
  [
    "links in templates, comments, scripts and text",
    {
      ...SOUND,
      "b.html": {
        body: `<template>${linkTo("es", "/gone/")}</template><!-- ${linkTo("es", "/gone/")} --><script>"${linkTo("es", "/gone/")}"</script><textarea>${linkTo("es", "/gone/")}</textarea>`,
      },
    },
  ],
  ...["/", `${HOST}/`, HOST].map((base): [string, Documents] => [
    `a canonical link that the base ${base} completes, however far behind`,
    {
      ...SOUND,
      ...changed(SPANISH, ({ canonical = "", ...head }) => ({
        ...head,
        more: `<link rel="canonical" href="${canonical.slice(1)}"><!--${"-".repeat(20_000)}--><base href="${base}">`,
      })),
    },
  ]),
  [
    "an address that the user states",
    both(["index.html", "es/index.html"], ["/", "/es/"]),
    "https://preview.example.net/pr-1/",
  ],
];

describe("a site has no fault because of", () => {
  it.each(SOUND_SITES.map(([name, ...site]) => [name, site] as const))("%s", (_name, site) => {
    expect(found(...site).problems).toEqual([]);
  });
});

describe("links that are not judged", () => {
  it("are counted", () => {
    const links = [
      ["en", "/"],
      ["de", "https://example.de/"],
      ["fr", "/?lang=fr"],
      ["x-default", "/"],
    ] as const;
    expect(found({ "index.html": { lang: "en", canonical: "/", links } }).counts).toMatchObject({
      links: 4,
      linksNotJudged: 2,
    });
  });
});

describe("the address that the user states", () => {
  const links = pair("https://preview.example.net/pr-1/", "https://preview.example.net/pr-1/es/");
  it("decides where links lead", () => {
    // The page alone says that its folder is published below /pr-1/es.
    const documents = { "index.html": { lang: "es", links } };
    expect(found(documents).problems).toEqual([]);
    expect(found(documents, "https://preview.example.net/pr-1").problems).toEqual([
      "audit-language index.html",
      "audit-target-missing index.html",
    ]);
  });
});

describe("hostile HTML", () => {
  const deep = "<div>".repeat(100_000);
  it.each([
    ["elements without end", `<html lang="en"><head>${linkTo("en", "/")}</head><body>${deep}${linkTo("es", "/es/")}`],
    ["a tag without end", `<head>${linkTo("en", "/")}</head><link ${"a ".repeat(500_000)}`],
    ["many tags without end", `<head>${linkTo("en", "/")}</head>${"<link ".repeat(200_000)}`],
    ["a long address", `<head>${linkTo("en", `/${"a".repeat(1_000_000)}`)}</head>`],
    ["signs that control terminals", `<head>${linkTo("en", "/\u001b[2J\u202e")}</head>`],
    [
      "an encoded way out of the folder",
      `<head>${linkTo("en", "/%2e%2e/%2e%2e/etc/passwd")}${linkTo("es", "/..%2f..%2fetc%2fpasswd")}</head>`,
    ],
    ["a NUL", `<head>${linkTo("en", "/a%00b")}</head>`],
  ])("is text, and is read in bounded time: %s", (_name, html) => {
    const { problems } = found({ "index.html": html, "b.html": { lang: "en" } });
    expect(problems.filter((one) => !/^(?:audit-[\w-]+|source-too-much)(?: index\.html)?$/.test(one))).toEqual([]);
  });

  it("has more links than any page", () => {
    const many = Array.from({ length: 3000 }, (_, index) => linkTo("en", `/${index}`)).join("");
    expect(found({ "index.html": `<head>${many}</head>` }).problems).toEqual(["source-too-much index.html"]);
  });
});

describe("the links of a sitemap", () => {
  const entry = (path: string, links: readonly (readonly [string, string])[]): string =>
    `<url><loc>https://docs.example.com${path}</loc>${links
      .map(([code, to]) => `<xhtml:link rel="alternate" hreflang="${code}" href="https://docs.example.com${to}"/>`)
      .join("")}</url>`;
  const sitemapOf = (...entries: readonly string[]): string =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`;
  const links = pair("/p/", "/p/es/");
  const documents = { "index.html": { lang: "en" }, "es/index.html": { lang: "es" } };

  it("count as those in heads, also if no page states its address", () => {
    const site = { ...documents, "sitemap.xml": sitemapOf(entry("/p/", links), entry("/p/es/", links)) };
    expect(found(site)).toMatchObject({ problems: [], counts: { groups: 1, links: 6, linksNotJudged: 0 } });
  });

  it("take no time with their square, however many are of one page", () => {
    const many = (to: string): readonly (readonly [string, string])[] =>
      Array.from({ length: 40_000 }, () => ["en", to]);
    const heads = Object.fromEntries(
      ["a", "b", "c"].map((name) => [`${name}.html`, { lang: "en", canonical: `/${name}` }]),
    );
    const site = { ...heads, "sitemap.xml": sitemapOf(entry("/a", many("/b")), entry("/b", many("/c"))) };
    expect(cpuSeconds(() => expect(found(site).counts.groups).toBe(0))).toBeLessThan(20);
  });

  it("take no time with the square of a group, each of whose languages names one page alone", () => {
    const count = 60_000;
    const to = (page: string): string => `https://docs.example.com/${page}`;
    const hub = Array.from({ length: count }, (_, index) => ({ hreflang: `aa-x-${index}`, address: to(`p${index}`) }));
    const documentOf = (page: string, alternates: typeof hub): BuiltDocument => ({
      path: `${page}.html`,
      file: `${page}.html`,
      canonicals: [to(page)],
      alternates,
      outside: [],
      language: undefined,
      base: undefined,
      leftOut: undefined,
      hasTooMany: false,
      isNoindex: false,
      isRedirect: false,
      isOurs: false,
    });
    const home = { hreflang: "en", address: to("a") };
    const documents = [documentOf("a", []), ...hub.map((own, index) => documentOf(`p${index}`, [home, own]))];
    const entries = [{ address: to("a"), alternates: [home, ...hub] }];
    const seconds = cpuSeconds(() => {
      const { counts, diagnostics } = auditSite({ shownAs: "site", documents, entries, isFile: () => false });
      expect(counts.groups).toBe(1);
      // The hreflang of each page is private, which is another fault of it.
      expect(diagnostics.filter(({ code }) => code === "audit-incomplete").length).toBeGreaterThan(30_000);
    });
    expect(seconds).toBeLessThan(20);
  });

  it("complete those in heads", () => {
    const site = { "index.html": { lang: "en", links }, "es/index.html": { lang: "es" } };
    expect(found({ ...site, "sitemap.xml": sitemapOf(entry("/p/es/", links)) }).problems).toEqual([]);
    expect(found({ ...site, "sitemap.xml": sitemapOf(entry("/p/es/", [["es", "/p/es/"]])) }).problems).toEqual([
      "audit-no-return es/index.html",
    ]);
  });

  it("are read from the sitemaps of an index", () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://docs.example.com/p/sitemap-0.xml</loc></sitemap></sitemapindex>`;
    const wrong = [...links, ["fr", "/p/fr/"] as const];
    const site = {
      ...documents,
      "sitemap-index.xml": index,
      "sitemap-0.xml": sitemapOf(entry("/p/", wrong), entry("/p/es/", links)),
    };
    expect(found(site).problems).toEqual(["audit-target-missing index.html"]);
  });

  it("are not judged if they are of pages on another host", () => {
    const pages = {
      "index.html": { lang: "en", canonical: "https://www.example.com/p/" },
      "es/index.html": { lang: "es" },
    };
    expect(found({ ...pages, "sitemap.xml": sitemapOf(entry("/p/", links)) }).problems).toEqual([
      "audit-nothing-judged",
    ]);
  });

  it("are not known if the sitemap cannot be read", () => {
    expect(found({ ...SOUND, "sitemap.xml": "<urlset>" }).problems).toEqual(["sitemap-root sitemap.xml"]);
  });
});
