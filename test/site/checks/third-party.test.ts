/** What is said about other people's files, of a site in memory. */
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../scripts/model.ts";
import {
  besidePage,
  hasRobots,
  keptRobotsProblems,
  keptSitemapProblems,
  pageFileProblems,
  publishedFile,
} from "../../../scripts/site/checks/third-party.ts";
import { pagesAt, planOf } from "../../content-files.ts";

const siteOf = (paths: readonly string[], more = "addresses: path", base = "https://docs.example.com") =>
  planOf({ site: `base_url: ${base}\nsource_locale: en\n${more}\n`, pages: pagesAt(paths) }).site;

const sentences = (problems: readonly Diagnostic[]): string[] =>
  problems.map(({ severity, sentence }) => `${severity}: ${sentence}`);

describe("files of pages", () => {
  const found = (site: ReturnType<typeof siteOf>, files: readonly string[], ours: readonly string[] = []): string[] => {
    const isTheirs = (path: string): boolean => files.includes(path) && !ours.includes(path);
    return sentences(pageFileProblems(site, "site", (path) => files.includes(path), isTheirs).diagnostics);
  };

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
      'warning: 11 of 16 pages in all languages have no file in "site": "https://docs.example.com/es/p1/", ' +
        '"https://docs.example.com/p2/", "https://docs.example.com/es/p2/", "https://docs.example.com/p3/", ' +
        '"https://docs.example.com/es/p3/" and 6 more.',
    ]);
  });

  it.each([
    ["/a/", "a.html"],
    ["/a", "a/index.html"],
  ])("for the other trailing slash of %s are another matter: %s", (path, file) => {
    expect(found(siteOf(["/", path]), ["index.html", "es/index.html", file, `es/${file}`])).toEqual([
      'warning: 2 of 4 pages in all languages have a file in "site" for the address with the other trailing slash: ' +
        `"https://docs.example.com${path}", "https://docs.example.com/es${path}".`,
    ]);
  });

  it.each([
    ["a folder without a site", ["favicon.svg"], [], 'notice: "site" holds none of the 2 pages yet.'],
    [
      "a folder with our landing page alone",
      ["index.html"],
      ["index.html"],
      'notice: "site" holds none of the 2 pages yet.',
    ],
    [
      "a folder with another site",
      ["index.html"],
      [],
      'warning: "site" holds a site, but none of the 2 pages: "https://docs.example.com/docs/a/", "https://docs.example.com/es/docs/a/".',
    ],
    [
      "a folder with another site in languages",
      ["es/index.html"],
      [],
      'warning: "site" holds a site, but none of the 2 pages: "https://docs.example.com/docs/a/", "https://docs.example.com/es/docs/a/".',
    ],
  ])("none of which is there mean %s", (_what, files, ours, sentence) => {
    expect(found(siteOf(["/docs/a/"]), files, ours)).toEqual([sentence]);
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
  const compared = (paths: readonly string[], listed: readonly string[]): string[] =>
    sentences(
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
    ["lacks pages", ["/"], ['warning: "site/sitemap.xml" lacks 1 of 2 pages: "https://docs.example.com/a/".']],
    [
      "spells them otherwise",
      ["/", "/a"],
      ['warning: "site/sitemap.xml" spells the address of 1 page otherwise: "https://docs.example.com/a".'],
    ],
    [
      "lists others",
      ["/", "/a/", "/search/", "/\u0007"],
      [
        'notice: "site/sitemap.xml" lists 2 addresses that no page here has: "https://docs.example.com/search/", "https://docs.example.com/\\u{7}".',
      ],
    ],
    [
      "lists nothing",
      [],
      ['warning: "site/sitemap.xml" lacks 2 of 2 pages: "https://docs.example.com/", "https://docs.example.com/a/".'],
    ],
  ])("%s", (_what, listed, expected) => {
    expect(compared(["/", "/a/"], listed)).toEqual(expected);
  });
});

describe("an address of the published folder", () => {
  it.each([
    ["https://user.example/project/s/1.xml", "s/1.xml"],
    ["https://user.example/project/caf%c3%a9.xml", "café.xml"],
    ["https://user.example/s/1.xml", undefined],
    ["https://user.example/projects/1.xml", undefined],
    ["https://other.example/project/1.xml", undefined],
    ["http://user.example/project/1.xml", undefined],
    ["https://user.example/project/../1.xml", undefined],
    ["https://user.example/project/%2e%2e/1.xml", undefined],
    ["https://user.example/project/a%2f..%2f..%2f1.xml", undefined],
    ["https://user.example/project/s/", undefined],
    ["s/1.xml", undefined],
  ])("%s is the file %s", (address, file) => {
    expect(publishedFile(siteOf(["/"], "", "https://user.example/project"), address)).toBe(file);
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
