import { describe, expect, it } from "vitest";
import { collisionProblems } from "../../../scripts/site/checks/collisions.ts";
import { type SeenProblem, catalogued, pagesAt, planOf, problemsOf } from "../../content-files.ts";
import { wholeTexts } from "../../whole-texts.ts";

const FIRST = "first used here: content/pages.yaml:1:11";

function twice(path: string, at = "content/pages.yaml:2:11", related = FIRST): SeenProblem {
  return catalogued("path-twice", at, { path, locale: undefined }, [related]);
}

function alike(path: string, other: string, at = "content/pages.yaml:2:11", related = FIRST): SeenProblem {
  return catalogued("path-alike", at, { path, other }, [related]);
}

function notNfc(path: string, at: string): SeenProblem {
  return catalogued("path-not-nfc", at, { path });
}

const NFD = "/e\u0301";

const collisions: readonly (readonly [what: string, paths: readonly string[], problems: readonly SeenProblem[]])[] = [
  ["the same path", ["/a", "/a"], [twice("/a")]],
  ["a trailing slash", ["/a", "/a/"], [twice("/a")]],
  ["a trailing slash on the first", ["/a/", "/a"], [twice("/a")]],
  ["an encoded space", ["/a%20b", "/a b"], [twice("/a b")]],
  ["an encoded letter", ["/%41", "/A"], [twice("/A")]],
  ["the digits of an encoding", ["/%c3%a9", "/%C3%A9"], [twice("/é")]],
  ["the root page", ["/", "/"], [twice("/")]],
  ["letter case", ["/a", "/A"], [alike("/A", "/a")]],
  ["letter case of a folder", ["/Docs/x", "/docs/x"], [alike("/docs/x", "/Docs/x")]],
  ["a sharp s and two of them", ["/straße", "/STRASSE"], [alike("/STRASSE", "/straße")]],
  ["a capital sharp s", ["/STRAẞE", "/straße"], [alike("/straße", "/STRAẞE")]],
  ["composed and decomposed letters", ["/é", NFD], [notNfc(NFD, "content/pages.yaml:2:11"), alike(NFD, "/é")]],
  [
    "an encoded decomposed letter",
    ["/é", "/e%CC%81"],
    [notNfc("/e%CC%81", "content/pages.yaml:2:11"), alike(NFD, "/é")],
  ],
  [
    "the order of two accents",
    ["/ᾴ", "/α\u0345\u0301"],
    [notNfc("/α\u0345\u0301", "content/pages.yaml:2:11"), alike("/α\u0345\u0301", "/ᾴ")],
  ],
  [
    "a third page, reported with the first",
    ["/a", "/b", "/A", "/a/"],
    [alike("/A", "/a", "content/pages.yaml:3:11"), twice("/a", "content/pages.yaml:4:11")],
  ],
];

describe("two pages that are one", () => {
  it.each(collisions)("by %s", (_what, paths, problems) => {
    expect(problemsOf({ pages: pagesAt(paths) })).toEqual(problems);
  });

  it("stop the build whatever else differs between the rows", () => {
    const pages =
      "- path: /a\n  lastmod: 2026-01-02\n  locales: [es]\n- path: /a/\n  lastmod: 2026-02-03\n  priority: 0\n";
    expect(problemsOf({ pages })).toEqual([
      twice("/a", "content/pages.yaml:4:9", "first used here: content/pages.yaml:1:9"),
    ]);
  });
});

describe("two pages that are not one", () => {
  it.each([
    ["a page and one below it", ["/docs", "/docs/intro"]],
    ["names with a common beginning", ["/a", "/aa", "/a-b", "/a.b"]],
    ["an accent", ["/e", "/é"]],
    ["a page and a folder of another name", ["/docs", "/docs.jsonx/y"]],
    ["a page whose folder would be named like the file of a page that is not there", ["/docs.json/x"]],
    ["addresses of an API that is not ours", ["/api/v1/users", "/404", "/functions/x", "/api/v1/translated"]],
    ["the names of built-in members", ["/constructor", "/__proto__", "/toString"]],
  ])("%s", (_what, paths) => {
    expect(problemsOf({ pages: pagesAt(paths) })).toEqual([]);
  });

  it("each have a file in each locale", () => {
    const { artifacts } = planOf({ pages: pagesAt(["/", "/docs", "/docs/intro"]) });
    const files = [...artifacts()].map(({ path }) => path).filter((path) => /^(?:translations|pages)\//.test(path));
    expect(files).toEqual([
      "pages/v1.json",
      "pages/v1/docs.json",
      "pages/v1/docs/intro.json",
      "translations/v1/en.json",
      "translations/v1/en/docs.json",
      "translations/v1/en/docs/intro.json",
      "translations/v1/es.json",
      "translations/v1/es/docs.json",
      "translations/v1/es/docs/intro.json",
    ]);
  });
});

function folder(path: string, other: string, at: string, file: string): SeenProblem {
  return catalogued("path-file-and-folder", at, { path, other }, [`the page that is a file: ${file}`]);
}

describe("a page whose answer is a file where another needs a folder", () => {
  it.each([
    [
      "is refused",
      ["/docs", "/docs.json/x"],
      [folder("/docs.json/x", "/docs", "content/pages.yaml:2:11", "content/pages.yaml:1:11")],
    ],
    [
      "is refused in the other order",
      ["/docs.json/x", "/docs"],
      [folder("/docs.json/x", "/docs", "content/pages.yaml:1:11", "content/pages.yaml:2:11")],
    ],
    [
      "is refused whatever the letter case",
      ["/Docs", "/docs.JSON/x"],
      [folder("/docs.JSON/x", "/Docs", "content/pages.yaml:2:11", "content/pages.yaml:1:11")],
    ],
    [
      "is refused far below",
      ["/a/b.json", "/a/b.json.json/c/d"],
      [folder("/a/b.json.json/c/d", "/a/b.json", "content/pages.yaml:2:11", "content/pages.yaml:1:11")],
    ],
    [
      "is refused once for each file in the way",
      ["/a.json/b", "/a", "/a.json/b.json/c"],
      [
        folder("/a.json/b", "/a", "content/pages.yaml:1:11", "content/pages.yaml:2:11"),
        folder("/a.json/b.json/c", "/a", "content/pages.yaml:3:11", "content/pages.yaml:2:11"),
        folder("/a.json/b.json/c", "/a.json/b", "content/pages.yaml:3:11", "content/pages.yaml:1:11"),
      ],
    ],
    [
      "is refused below the file for addresses that do not exist",
      ["/404.HTML/x", "/docs/404.html/x"],
      [catalogued("path-file-and-folder", "content/pages.yaml:1:11", { path: "/404.HTML/x", other: "/404.html" })],
    ],
  ])("%s", (_what, paths, problems) => {
    expect(problemsOf({ pages: pagesAt(paths) })).toEqual(problems);
  });
});

function asOne(path: string, other: string, line: number): SeenProblem {
  return catalogued("path-served-as-one", `content/pages.yaml:${line}:11`, { path, other }, [
    "the other page: content/pages.yaml:1:11",
  ]);
}

function published(path: string, file: string, line: number): SeenProblem {
  return catalogued("path-is-published-file", `content/pages.yaml:${line}:11`, { path, file });
}

describe("a page with the address of a file that hosts read as rules", () => {
  it.each(["serve.json", "_headers", "_redirects", "vercel.json", "_worker.js"])("is a warning: /%s", (file) => {
    expect(problemsOf({ pages: pagesAt(["/a", `/${file}`, `/docs/${file}`]) })).toEqual([
      published(`/${file}`, file, 2),
    ]);
  });
});

describe("a page that many hosts serve as another", () => {
  it("is a page of its own with a warning: a folder, its index and its index.html", () => {
    const pages = pagesAt(["/", "/index", "/index.html"]);
    expect(problemsOf({ pages })).toEqual([asOne("/index", "/", 2), asOne("/index.html", "/", 3)]);
    const files = [...planOf({ pages }).artifacts()].map(({ path }) => path);
    expect(files.filter((path) => path.startsWith("translations/v1/es"))).toEqual([
      "translations/v1/es.json",
      "translations/v1/es/index.html.json",
      "translations/v1/es/index.json",
    ]);
  });

  it("is so below the root too, in any letter case", () => {
    expect(problemsOf({ pages: pagesAt(["/docs", "/docs/INDEX.htm"]) })).toEqual([
      asOne("/docs/INDEX.htm", "/docs", 2),
    ]);
  });

  it("is not the index of a folder that is no page", () => {
    expect(problemsOf({ pages: pagesAt(["/a", "/docs/index", "/docs/index.xml"]) })).toEqual([]);
  });
});

function endpoint(path: string, line = 1): SeenProblem {
  return catalogued("path-is-endpoint", `content/pages.yaml:${line}:11`, { path });
}

describe("a page at an address of ours", () => {
  it.each([
    ["the translate endpoint is an error", ["/api/v1/translate"], [endpoint("/api/v1/translate")]],
    ["so is everything below it", ["/api/v1/translate/es/x"], [endpoint("/api/v1/translate/es/x")]],
    ["robots.txt is a warning", ["/robots.txt"], [published("/robots.txt", "robots.txt", 1)]],
    ["the sitemap is a warning", ["/sitemap.xml"], [published("/sitemap.xml", "sitemap.xml", 1)]],
    ["the list of locales is a warning", ["/api/v1/locales/"], [published("/api/v1/locales", "api/v1/locales", 1)]],
    [
      "an answer is a warning",
      ["/translations/v1/es/a.json"],
      [published("/translations/v1/es/a.json", "translations/v1", 1)],
    ],
    ["a list of translations is a warning", ["/pages/v1.json"], [published("/pages/v1.json", "pages/v1.json", 1)]],
    ["a part of the sitemap is a warning", ["/sitemaps/1.xml"], [published("/sitemaps/1.xml", "sitemaps", 1)]],
    ["the start page of a site is not", ["/index.html"], []],
    ["a page about translations is not", ["/translations/v1/es", "/pages/v1/a"], []],
  ])("%s", (_what, paths, problems) => {
    expect(problemsOf({ pages: pagesAt(paths) })).toEqual(problems);
  });

  it("is no problem when that file is not written", () => {
    const site =
      "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { robots: false, sitemap: false }\n";
    expect(problemsOf({ site, pages: pagesAt(["/robots.txt", "/sitemap.xml"]) })).toEqual([]);
  });

  it("is no problem when the pages live on another origin", () => {
    const site = "base_url: https://api.example.com\nsource_locale: en\nsource_origin: https://docs.example.com\n";
    expect(problemsOf({ site, pages: pagesAt(["/robots.txt", "/api/v1/translate"]) })).toEqual([]);
  });

  it("is found where the files are below the pages", () => {
    const site =
      "base_url: https://docs.example.com/i18n\nsource_locale: en\nsource_origin: https://docs.example.com\n";
    expect(problemsOf({ site, pages: pagesAt(["/api/v1/translate", "/i18n/api/v1/translate"]) })).toEqual([
      endpoint("/api/v1/translate", 2),
    ]);
  });

  it("is found in a translation with a path of its own", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\n";
    const locales = "- { code: en, name: English }\n- { code: es, name: Español, addresses: path, label: api }\n";
    const pages = "- path: /a\n  lastmod: 2026-01-02\n  translations: { ES: /v1/translate/x }\n";
    expect(problemsOf({ site, locales, pages })).toEqual([
      { ...endpoint("/api/v1/translate/x"), at: "content/pages.yaml:3:23" },
    ]);
  });
});

function twiceInSpanish(path: string, at: string, related: string): SeenProblem {
  return catalogued("path-twice", at, { path, locale: "es" }, [related]);
}

describe("translations with paths of their own", () => {
  it("collide with one another within a locale", () => {
    const pages = [
      "- { path: /a, lastmod: 2026-01-02, translations: { es: /uno } }",
      "- { path: /b, lastmod: 2026-01-02, translations: { ES: /uno/ } }",
      "- { path: /c, lastmod: 2026-01-02, translations: { es: /Uno } }\n",
    ].join("\n");
    expect(problemsOf({ pages })).toEqual([
      twiceInSpanish("/uno", "content/pages.yaml:2:56", "first used here: content/pages.yaml:1:56"),
      alike("/Uno", "/uno", "content/pages.yaml:3:56", "first used here: content/pages.yaml:1:56"),
    ]);
  });

  it("collide with pages that keep their paths", () => {
    const pages =
      "- { path: /a, lastmod: 2026-01-02, translations: { es: /b } }\n- { path: /b, lastmod: 2026-01-02 }\n";
    expect(problemsOf({ pages })).toEqual([
      twiceInSpanish("/b", "content/pages.yaml:2:11", "first used here: content/pages.yaml:1:56"),
    ]);
  });

  it("may exchange their paths, and may have one path in two locales", () => {
    const locales = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n";
    const pages = [
      "- { path: /a, lastmod: 2026-01-02, translations: { es: /b, fr: /b } }",
      "- { path: /b, lastmod: 2026-01-02, translations: { es: /a, fr: /a } }\n",
    ].join("\n");
    expect(problemsOf({ locales, pages })).toEqual([]);
  });
});

describe("ten thousand pages", () => {
  const paths = Array.from({ length: 10_000 }, (_, index) => `/docs/section-${index % 100}/page-${index}`);

  it("are checked with as many looks at each path as a hundred are", () => {
    const looks = (count: number): number => {
      let reads = 0;
      const place = { file: "content/pages.yaml" };
      const counted = paths.slice(0, count).map((path) => ({
        get path() {
          reads += 1;
          return path;
        },
      }));
      const finder = { pathOf: (one: (typeof counted)[number]) => one.path, whereIs: () => ({ place }) };
      expect(collisionProblems(counted, finder)).toEqual([]);
      return reads / count;
    };
    expect(looks(10_000)).toBe(looks(100));
  });

  it("that are all the same make a hundred thousand and one problems, however many they are", () => {
    const rows = Array.from({ length: 150_000 }, () => "/a");
    const place = { file: "content/pages.yaml" };
    const found = collisionProblems(rows, { pathOf: (path) => path, whereIs: () => ({ place }) });
    expect(found).toHaveLength(100_001);
  });

  it("in two hundred locales make one plan, without a problem", () => {
    const codes = Array.from({ length: 200 }, (_, index) => `en-x-l${index}`);
    const locales = codes.map((code) => `- { code: ${code}, name: A language }\n`).join("");
    const site = "base_url: https://docs.example.com\nsource_locale: en-x-l0\n";
    const { artifacts } = planOf({ site, locales, pages: pagesAt(paths) });
    const addresses = firstOf(wholeTexts(artifacts()), 20).flatMap(({ path, text }) =>
      path === "pages/v1/docs/section-0/page-0.json"
        ? (JSON.parse(text) as { translations: unknown[] }).translations
        : [],
    );
    expect(addresses).toHaveLength(200);
    expect(addresses.at(-1)).toEqual({
      code: "en-x-l199",
      name: "A language",
      dir: "ltr",
      url: "https://en-x-l199.docs.example.com/docs/section-0/page-0",
    });
  });
});

/** The first elements of a sequence; those behind are not made. */
function firstOf<T>(sequence: Iterable<T>, count: number): T[] {
  const elements: T[] = [];
  for (const element of sequence) {
    elements.push(element);
    if (elements.length === count) break;
  }
  return elements;
}
