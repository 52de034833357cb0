/** What is said about other people's files, of a site in memory. */
import { describe, expect, it } from "vitest";
import { diagnostic } from "../../../scripts/diagnostics/catalogue.ts";
import type { Diagnostic } from "../../../scripts/model.ts";
import {
  besidePage,
  checkPageFiles,
  hasRobots,
  keptRobotsProblems,
  keptSitemapProblems,
} from "../../../scripts/site/checks/third-party.ts";
import { pagesAt, planOf } from "../../content-files.ts";

const siteOf = (paths: readonly string[], more = "addresses: path", base = "https://docs.example.com") =>
  planOf({ site: `base_url: ${base}\nsource_locale: en\n${more}\n`, pages: pagesAt(paths) }).site;

const shown = (problems: readonly Diagnostic[]): Diagnostic[] =>
  problems.map(({ code, severity, sentence, hint }) => ({ code, severity, sentence, hint }));

describe("files of pages", () => {
  const checked = (
    site: ReturnType<typeof siteOf>,
    files: readonly string[],
    ours: readonly string[] = [],
    canonicals: readonly string[] = [],
  ) =>
    checkPageFiles(site, {
      name: "site",
      isFile: (path) => files.includes(path),
      isThirdParty: (path) => files.includes(path) && !ours.includes(path),
      isCanonical: (_path, address) => canonicals.includes(address),
    });
  const found = (...args: Parameters<typeof checked>): Diagnostic[] => shown(checked(...args).diagnostics);

  it.each([
    [
      "a folder's index, for a path with a slash",
      ["/", "/a/"],
      ["index.html", "a/index.html", "es/index.html", "es/a/index.html"],
    ],
    ["a file with .html, for a path without", ["/", "/a"], ["index.html", "a.html", "es/index.html", "es/a.html"]],
    ["a file of that very name", ["/a.html"], ["a.html", "es/a.html"]],
    ["a file with the letters of the path", ["/caf%C3%A9"], ["café.html", "es/café.html"]],
  ])("are %s", (_what, paths, files) => {
    expect(found(siteOf(paths), files)).toEqual([]);
  });

  it("that are not there are counted, the first ones named", () => {
    const paths = ["/", ...Array.from({ length: 7 }, (_, n) => `/p${n}/`)];
    expect(
      found(siteOf(paths), ["index.html", "es/index.html", "p0/index.html", "es/p0/index.html", "p1/index.html"]),
    ).toEqual([
      diagnostic("page-files-missing", {
        folder: "site",
        total: 16,
        count: 11,
        first: [
          '"https://docs.example.com/es/p1/"',
          '"https://docs.example.com/p2/"',
          '"https://docs.example.com/es/p2/"',
          '"https://docs.example.com/p3/"',
          '"https://docs.example.com/es/p3/"',
        ],
      }),
    ]);
  });

  it.each([
    ["/a/", "a.html"],
    ["/a", "a/index.html"],
  ])("for the other trailing slash of %s are another matter: %s", (path, file) => {
    expect(found(siteOf(["/", path]), ["index.html", "es/index.html", file, `es/${file}`])).toEqual([
      diagnostic("page-files-respelled", {
        folder: "site",
        total: 4,
        count: 2,
        first: [`"https://docs.example.com${path}"`, `"https://docs.example.com/es${path}"`],
      }),
    ]);
  });

  it.each([
    ["a folder without a site", ["favicon.svg"], [], diagnostic("page-files-not-yet", { folder: "site", total: 2 })],
    [
      "a folder with our landing page alone",
      ["index.html"],
      ["index.html"],
      diagnostic("page-files-not-yet", { folder: "site", total: 2 }),
    ],
    [
      "a folder with another site",
      ["index.html"],
      [],
      diagnostic("page-files-none", {
        folder: "site",
        total: 2,
        first: ['"https://docs.example.com/docs/a/"', '"https://docs.example.com/es/docs/a/"'],
      }),
    ],
    [
      "a folder with another site in languages",
      ["es/index.html"],
      [],
      diagnostic("page-files-none", {
        folder: "site",
        total: 2,
        first: ['"https://docs.example.com/docs/a/"', '"https://docs.example.com/es/docs/a/"'],
      }),
    ],
  ])("none of which is there mean %s", (_what, files, ours, sentence) => {
    expect(found(siteOf(["/docs/a/"]), files, ours)).toEqual([sentence]);
  });

  it("for the other trailing slash are right, if their canonical links say so", () => {
    const canonicals = ["https://docs.example.com/a", "https://docs.example.com/es/a"];
    const files = ["index.html", "es/index.html", "a/index.html", "es/a/index.html"];
    expect(found(siteOf(["/", "/a"]), files, [], canonicals)).toEqual([]);
  });

  describe("that are not there", () => {
    const paths = Array.from({ length: 20 }, (_, n) => `/p${n}/`);
    const all = paths.flatMap((path) => ["", "/es"].map((start) => `${start}${path}index.html`.slice(1)));
    const lacking = (...files: readonly string[]): readonly string[] => all.filter((file) => !files.includes(file));

    it.each<readonly [string, string, readonly string[], string, number]>([
      ["are an error unless the site says otherwise", "", lacking("es/p1/index.html"), "page-files-missing", 40],
      [
        "are a warning where the site says so",
        "missing_files: warn",
        lacking("es/p1/index.html"),
        "page-files-lacking",
        40,
      ],
      [
        "are left out where the site says so",
        "missing_files: drop",
        lacking("es/p1/index.html"),
        "page-files-dropped",
        39,
      ],
      [
        "are left out with their translations",
        "missing_files: drop",
        lacking("p1/index.html"),
        "page-files-dropped",
        38,
      ],
      [
        "are an error if they are more than a tenth of a language",
        "missing_files: drop",
        lacking("es/p1/index.html", "es/p2/index.html", "es/p3/index.html"),
        "page-files-missing",
        40,
      ],
    ])("%s", (_what, more, files, code, left) => {
      const { site, diagnostics } = checked(siteOf(paths, `addresses: path\n${more}`), files);
      expect(diagnostics.map((problem) => problem.code)).toEqual([code]);
      expect(site.pages.reduce((sum, { locales }) => sum + locales.size, 0)).toBe(left);
    });
  });

  it("need no folder for the base path", () => {
    const site = siteOf(["/", "/a/"], "addresses: path", "https://user.example/project/");
    expect(found(site, ["index.html", "a/index.html", "es/index.html", "es/a/index.html"])).toEqual([]);
  });

  it("are not asked for on other origins", () => {
    expect(found(siteOf(["/", "/a/"], "addresses: subdomain"), ["index.html", "a/index.html"])).toEqual([]);
    expect(found(siteOf(["/a/"], "source_origin: https://www.example.com"), [])).toEqual([]);
  });
});

describe("a sitemap that is kept", () => {
  const compared = (paths: readonly string[], listed: readonly string[]): Diagnostic[] =>
    shown(
      keptSitemapProblems(
        siteOf(paths),
        "site/sitemap.xml",
        listed.map((path) => `https://docs.example.com${path}`),
      ),
    );

  it.each([
    ["the source pages", ["/", "/a/"]],
    ["translations too", ["/", "/a/", "/es/", "/es/a/"]],
    ["a page twice", ["/", "/a/", "/a/"]],
  ])("may list %s", (_what, listed) => {
    expect(compared(["/", "/a/"], listed)).toEqual([]);
  });

  it.each([
    [
      "lacks pages",
      ["/"],
      [
        diagnostic("kept-sitemap-lacks", {
          file: "site/sitemap.xml",
          total: 2,
          count: 1,
          first: ['"https://docs.example.com/a/"'],
        }),
      ],
    ],
    [
      "spells them otherwise",
      ["/", "/a"],
      [
        diagnostic("kept-sitemap-respells", {
          file: "site/sitemap.xml",
          count: 1,
          first: ['"https://docs.example.com/a"'],
        }),
      ],
    ],
    [
      "lists others",
      ["/", "/a/", "/search/", "/\u0007"],
      [
        diagnostic("kept-sitemap-unknown", {
          file: "site/sitemap.xml",
          count: 2,
          first: ['"https://docs.example.com/search/"', '"https://docs.example.com/\\u{7}"'],
        }),
      ],
    ],
    [
      "lists nothing",
      [],
      [
        diagnostic("kept-sitemap-lacks", {
          file: "site/sitemap.xml",
          total: 2,
          count: 2,
          first: ['"https://docs.example.com/"', '"https://docs.example.com/a/"'],
        }),
      ],
    ],
  ])("%s", (_what, listed, expected) => {
    expect(compared(["/", "/a/"], listed)).toEqual(expected);
  });
});

describe("a robots.txt that is kept", () => {
  it.each([
    ["User-agent: *\n", 1],
    ["Sitemap: https://docs.example.com/sitemap.xml", 0],
    ["User-agent: *\r\nDisallow:\r\n sitemap :\thttps://docs.example.com/sitemap.xml # ours\r\n", 0],
    ["Sitemap: https://docs.example.com/sitemap-index.xml\n", 1],
    ["# Sitemap: https://docs.example.com/sitemap.xml\n", 1],
  ])("names the sitemap, or gets a warning: %j", (text, count) => {
    expect(keptRobotsProblems(siteOf(["/"]), "site/robots.txt", text)).toHaveLength(count);
  });

  it("need not name a sitemap if the site has none", () => {
    expect(keptRobotsProblems(siteOf(["/"], "artifacts: { sitemap: false }"), "site/robots.txt", "")).toEqual([]);
  });

  it("is looked at where crawlers read it", () => {
    expect(hasRobots(siteOf(["/"]))).toBe(true);
    expect(hasRobots(siteOf(["/"], "", "https://user.example/project"))).toBe(false);
  });
});

describe("a page at the address of the reference", () => {
  it.each([
    ["artifacts: { reference: /reference/ }", "reference.html"],
    ["artifacts: { reference: /docs/api/ }", undefined],
    ["artifacts: { reference: false }", undefined],
    ["", undefined],
  ])("counts where the reference is asked for: %s", (more, expected) => {
    expect(besidePage(siteOf(["/"], more), (path) => path === "reference.html")).toBe(expected);
  });
});
